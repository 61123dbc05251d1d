"""A pytest plugin for commands on pages: Hypothesis tries little, for the kit has tests."""

from hypothesis import settings

settings.register_profile("quick", max_examples=2, deadline=None, derandomize=True, database=None)
settings.load_profile("quick")
