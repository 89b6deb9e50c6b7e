"""Article, forum, product …: the type of a page."""
