"""Enumerations as C constants, for compiled files. All files here are written by tools/enums.py."""
