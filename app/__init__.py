"""Marquoir: a scorekeeper for bezique."""
