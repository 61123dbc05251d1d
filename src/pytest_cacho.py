"""Fixtures for tests of rules, in every test run where cacho is installed.

pytest imports this at its start. It stands outside of the package, and imports it only where a
fixture is asked for: what is imported before coverage is measured would not be counted, and whoever
tests something else should not wait for it.
"""
# ruff: noqa: PLC0415 - see above

from collections.abc import Callable

import pytest


@pytest.fixture(scope="session")
def ruleset() -> Callable[..., object]:
    """Return `cacho.load` with a memory for rules in force: `ruleset("cacho+doble", Doble)`."""
    from cacho.testing import fixtures

    return fixtures.ruleset


@pytest.fixture(scope="session")
def play_moves() -> Callable[..., object]:
    """Return what plays moves in notation: `play_moves(rules, (1, 1), "roll 3/4", "1x3", "dudo")`.

    It returns a `cacho.testing.Play`, with every position on the way.
    """
    from cacho.testing import fixtures

    return fixtures.play_moves


@pytest.fixture(scope="session")
def play_match() -> Callable[..., object]:
    """Return what lets bots play a match to its end: `play_match(rules, seats=3, seed=7)`."""
    from cacho.testing import fixtures

    return fixtures.play_match
