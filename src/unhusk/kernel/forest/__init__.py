"""Gradient-boosted trees as plain arrays, and their sums over rows."""
