"""What a page states of itself, read once: meta tags, JSON-LD, microdata, title, dates, authors."""
