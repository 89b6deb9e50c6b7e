"""Figures of what a method saw on a page, drawn from its signals; no method is named here."""
