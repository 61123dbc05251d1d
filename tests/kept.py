"""What tests of records and notation share: rule sets to try, and games to write down."""

import random
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import cacho
from cacho.testing import presets, stacks
from tests.tables import chosen, rules

PRESETS = ("cacho", "cacho-chileno", "cacho-casero", "perudo", "666", "666-fichas")
NAMES = ("Ana", "Beto", "Caro", "Dora")


@cache
def some_stacks():
    """Rule sets that nobody named, the same ones in every run: to make one takes long."""
    found = []

    @settings(
        max_examples=min(40, settings.default.max_examples),
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(stacks())
    def collect(stack):
        found.append(stack)

    collect()
    return list(dict.fromkeys(found))


RULESETS = presets() | st.deferred(lambda: st.sampled_from(some_stacks()))


def game(spec, seats=3, seed=0, **options):
    """A whole game, each of its actions with an id."""
    moves = random.Random(seed)
    now = cacho.Match(rules(spec), NAMES[:seats], dealer=cacho.Dealer(seed=seed), **options)
    while not now.over:
        now = now.play(chosen(now.view(now.turn).legal, moves), id=f"{spec} {now.version}")
    return now


def kinds_of(values):
    """One value of each class, the first."""
    return list({type(value): value for value in reversed(values)}.values())


def refused(text, *args, **options):
    """How a text is refused: where, and why."""
    with pytest.raises(cacho.RecordError) as caught:
        cacho.loads(text, *args, **options)
    error = caught.value
    assert str(error) == f"{error.path}: {error.reason}"
    assert error.path.startswith("$")
    return error
