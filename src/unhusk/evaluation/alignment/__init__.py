"""Longest common subsequences and substrings, and gold text to source offsets."""
