"""What the parts of a page are: roles, bylines, reviews, visibility."""
