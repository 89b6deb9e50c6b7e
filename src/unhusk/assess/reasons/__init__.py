"""Reasons why a page has no content or doubtful content: walls, shells, errors, lists."""
