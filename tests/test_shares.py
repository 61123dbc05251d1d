"""What the test kit draws: often what is near to legal, and each choice as often as it is meant."""

from collections import Counter

import pytest
from hypothesis import strategies as st

import cacho
from cacho.testing import cases
from cacho.testing.properties import every_accepted_action_is_legal, the_shell_acts_when_it_may
from cacho.testing.vocabulary import evenly
from tests.drawing import every

MANY = 100


def shares(strategy, told):
    """How often what is told of a value is so, of all that are drawn, as parts of 1."""
    found = Counter(what for value in every(strategy, MANY) for what in told(value))
    return {what: times / MANY for what, times in found.items()}


def first(strategy):
    """What is drawn first, of values so many that they are never all drawn."""
    return shares(st.tuples(strategy, st.integers()), lambda pair: pair[0])


def test_choices_are_even_whatever_they_are_choices_of():
    several = st.just("a") | st.just("b") | st.just("c") | st.just("d")
    assert 0.3 < first(evenly(several, st.just("e")))["e"] < 0.7


def test_what_is_given_more_often_is_drawn_more_often():
    usual = st.just("u")
    assert first(evenly(usual, usual, usual, st.just("e")))["e"] < 0.4


@pytest.mark.parametrize("spec", ["dudo", "cacho", "666"])
def test_what_is_tried_is_often_legal_and_often_not(spec):
    def told(case):
        rules, state, by = case["rules"], case["state"], case["by"]
        if isinstance(state.table.decision, cacho.Turn):
            yield "legal" if case["action"] in rules.legal(state, by) else "illegal"

    found = shares(cases(every_accepted_action_is_legal, cacho.load(spec)), told)
    legal = found["legal"] / (found["legal"] + found["illegal"])
    assert 0.15 < legal < 0.85


@pytest.mark.parametrize("spec", ["dudo", "cacho", "666"])
def test_what_the_shell_may_do_is_often_due_and_often_not(spec):
    def told(case):
        tried = case["rules"].check(case["state"], case["shell"], case["who"])
        yield case["shell"].tag, not tried

    found = shares(cases(the_shell_acts_when_it_may, cacho.load(spec)), told)
    due, not_due = ({tag for tag, is_so in found if is_so is right} for right in (True, False))
    assert due >= {"leave", "swap"}
    assert not_due >= {"roll", "leave", "swap"}
    assert found["swap", True] > 0.03


@pytest.mark.parametrize("spec", ["dudo", "cacho"])
def test_few_tables_are_of_the_most_seats(spec):
    found = shares(
        cases(every_accepted_action_is_legal, cacho.load(spec)),
        lambda case: (case["state"].table.seats,),
    )
    assert found.get(10, 0) < 0.35
