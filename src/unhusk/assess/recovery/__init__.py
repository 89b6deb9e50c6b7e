"""Content that the scripts of a page hold."""
