"""How hard Hypothesis tries: HYPOTHESIS_PROFILE names one of these profiles."""

import os

from hypothesis import HealthCheck, settings

# Where a run must repeat exactly, a busy machine must not fail it either.
BUSY = (HealthCheck.too_slow,)

settings.register_profile("default", max_examples=100, deadline=None)
settings.register_profile(
    "ci", max_examples=60, deadline=None, derandomize=True, suppress_health_check=BUSY
)
settings.register_profile(
    "coverage", max_examples=20, deadline=None, derandomize=True, suppress_health_check=BUSY
)
settings.register_profile("deep", max_examples=5000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
