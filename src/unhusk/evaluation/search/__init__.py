"""Evolutionary search for the parameters of a method."""
