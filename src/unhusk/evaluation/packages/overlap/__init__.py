"""Pages that packages share, and splits that share none."""
