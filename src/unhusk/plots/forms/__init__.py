"""One kind of drawing per file, named like the form of the signals that it draws."""
