"""The outline as Markdown."""
