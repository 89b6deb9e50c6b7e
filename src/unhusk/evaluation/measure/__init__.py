"""What a measure is: its score, its spec text, and how packages are summarised."""
