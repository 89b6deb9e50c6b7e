"""One file per kind of page; the object of the file's name is the kind."""
