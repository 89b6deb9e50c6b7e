"""Text blocks of boilerpipe and paragraphs of jusText."""
