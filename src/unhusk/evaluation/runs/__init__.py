"""Runs: planned, resumed, finished, and their results on disk."""
