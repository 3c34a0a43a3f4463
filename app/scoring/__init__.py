"""Marks a match: pure functions over values, standard library only (see README.md)."""
