"""What importers of public corpora share."""
