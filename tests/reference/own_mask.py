"""What a method itself decides."""


def own_mask(method, page):
    """Return the mask before the rule that every method keeps pages without markup whole."""
    return method.function(page, method.params)
