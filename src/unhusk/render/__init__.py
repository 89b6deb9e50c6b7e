"""Kept spans to text, Markdown, HTML, TEI and a highlighted page, by way of one outline."""
