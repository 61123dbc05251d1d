"""Rules that are subtly wrong, planted so that the kit proves that it would find them.

Each room has bugs of one kind, and says which property catches each. ``table`` writes the page of
the reference that lists them.
"""
