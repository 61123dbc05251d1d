"""Whatever must be true of any rules, a test for each property (see `cacho.testing`)."""

from cacho.testing import Conformance


class TestMia(Conformance):
    """Mia as most people play it."""

    rules = "mia"


class TestMiaBlind(Conformance):
    """Mia in which the cup may be passed on without a look."""

    rules = "mia-blind"
