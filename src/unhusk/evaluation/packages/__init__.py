"""Test packages: documents with gold, in a folder, zip or tar."""
