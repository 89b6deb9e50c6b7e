"""Supervised worker processes: hangs and deaths are attributed to the unit in hand."""
