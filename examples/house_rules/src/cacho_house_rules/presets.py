"""Named lists of rules: a preset is a spec under another name."""

CACHO_BRAVO = "cacho+siciliana+diferencia+todos-pagan"
"""Cacho for a table in a hurry."""
