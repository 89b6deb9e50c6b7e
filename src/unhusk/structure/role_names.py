"""The roles that blocks have on a page, by name."""

ROLES = (
    "other",
    "title",
    "heading",
    "byline",
    "date",
    "paragraph",
    "caption",
    "table",
    "code",
    "list",
    "quote",
    "comment",
)
