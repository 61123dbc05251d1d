"""The kit cries no wolf: nothing is found wrong with rules that are right, however unusual."""

import pytest
from hypothesis import Phase, settings

import cacho
from cacho._core.spec import LONGEST
from cacho.plugins import Rule, Setup, hookimpl
from cacho.testing import PROPERTIES, search
from cacho.testing.play import common_cups, own_cups
from tests.planted.right import RIGHT, Wordy

FEW = settings(max_examples=2, derandomize=True, database=None, phases=[Phase.generate])
USUAL = settings(FEW, max_examples=60)


@pytest.mark.parametrize(
    ("kind", "holds"),
    [(right.kind, holds) for right in RIGHT for holds in right.suspected],
    ids=lambda one: one.__name__,
)
def test_what_is_unusual_is_not_taken_for_wrong(kind, holds):
    assert search(holds, cacho.load("dudo(dice=2)+right", kind), USUAL) is None


@pytest.mark.parametrize("kind", [right.kind for right in RIGHT], ids=lambda kind: kind.__name__)
def test_all_holds_of_what_is_unusual(kind):
    rules = cacho.load("dudo(dice=2)+right", kind)
    assert [str(found) for holds in PROPERTIES if (found := search(holds, rules, FEW))] == []


def test_all_holds_of_rules_that_could_not_be_named_in_a_letter_more():
    named, after = "dudo(dice=2)+right(says='", "')"
    spec = f"{named}{'x' * (LONGEST - len(named + after))}{after}"
    rules = cacho.load(spec, Wordy)
    assert len(rules.spec) == LONGEST
    assert [str(found) for holds in PROPERTIES if (found := search(holds, rules, FEW))] == []


class Crowd(Rule):
    """Five or more play."""

    id = "crowd"

    @hookimpl
    def setup(self, seats):
        return Setup(5, 5, 0, cups=seats, seats=(5, 9)) if seats in range(5, 10) else None


def test_whose_the_cups_are_is_told_by_those_who_may_play():
    crowd, pair = cacho.load("crowd", Crowd), cacho.load("666")
    assert (own_cups(crowd), common_cups(crowd)) == (True, False)
    assert (own_cups(pair), common_cups(pair)) == (False, True)
