"""Addresses and saved archives to bytes, with limits and a guard against private networks."""
