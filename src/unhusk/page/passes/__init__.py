"""Passes over the characters of a page's text: text blocks, paragraphs, sizes and words."""
