"""What Hypothesis draws, so that a test can look at all of it; the same in every run."""

from hypothesis import HealthCheck, Phase, given, settings


def every(strategy, most):
    """What a strategy draws in so many cases, as often as it does."""
    found = []

    @settings(
        max_examples=most,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(value):
        found.append(value)

    collect()
    return found


def drawn(strategy, most):
    """The values that a strategy draws in so many cases, each once."""
    return list(dict.fromkeys(every(strategy, most)))
