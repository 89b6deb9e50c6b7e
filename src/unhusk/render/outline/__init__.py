"""The kept text with its structure, which Markdown, HTML and TEI walk."""
