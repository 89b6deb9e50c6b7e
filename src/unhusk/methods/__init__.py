"""One file per method; the folder is the register."""
