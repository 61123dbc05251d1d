"""Whatever must be true of any rules, a test for each property (see `cacho.testing`)."""

from cacho.testing import Conformance


class TestSiciliana(Conformance):
    """On the five-dice game."""

    rules = "cacho+siciliana"


class TestDiferencia(Conformance):
    """On the game with passes and forced rounds."""

    rules = "cacho-chileno+diferencia"


class TestTodosPagan(Conformance):
    """On the foreign rule book."""

    rules = "perudo+todos-pagan"


class TestCachoBravo(Conformance):
    """All three at once."""

    rules = "cacho-bravo"
