"""From scores to kept blocks: the best expected F1, and the rules for articles."""
