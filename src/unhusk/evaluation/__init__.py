"""Packages, extractors and measures to results, statistics, reports and parameter search."""
