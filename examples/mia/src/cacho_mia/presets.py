"""Named lists of rules: a preset is a spec under another name."""

MIA_BLIND = "mia(blind=True)"
"""Mia in which the cup may be passed on without a look (M5)."""
