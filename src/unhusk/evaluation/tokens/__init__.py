"""How text becomes words before words are counted."""
