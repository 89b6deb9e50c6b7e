"""The content code vector of the blurring methods."""
