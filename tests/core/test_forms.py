"""The form of an answer: what fits it, what is passed at sight, how it is told."""

from types import NoneType

import attrs
import pytest

from cacho._core.forms import MAY_DECIDE, form, many, one
from cacho.plugins import (
    Bid,
    Chance,
    Count,
    Gain,
    Loss,
    Ongoing,
    Outcome,
    Owed,
    PublicEvent,
    Rule,
    Setup,
    Shown,
    Span,
    Transfer,
    Turn,
    Verdict,
)
from tests.made_up import Wink, Winked

ACE = Shown(0, 1, 1, "natural")


def shouted(count):
    return Verdict("shout", True, count, (), 0, 1)  # noqa: FBT003 - a field


@attrs.frozen
class Nodded(PublicEvent):
    tag = "nodded"


@attrs.frozen
class Debt(Owed):
    """Something else that can be due."""


class OwnSpan(Span):
    """What only looks like a span."""


class Winking(Rule):
    id = "winking"
    actions = (Bid, Wink)
    events = (Winked,)


class Nodding(Rule):
    id = "nodding"
    events = (Nodded,)


LISTED = (Winking(), Nodding())


# What fits


@pytest.mark.parametrize(
    ("make", "fitting", "others"),
    [
        (
            lambda: one(Span, Turn),
            (Span(1, 2), Turn(0, "bid")),
            (None, "bid", Loss(0, 1), Span, OwnSpan(1, 2)),
        ),
        (
            lambda: one(Count, Turn, total=one(int), ledger=many(tuple, Shown)),
            (Count(1, ()), Count(1, (ACE,)), Turn(0, "bid")),
            (Count("1", ()), Count(1, None), Count(1, (ACE, 1)), Count(1, [ACE]), Loss(0, 1)),
        ),
        (
            lambda: one(Verdict, count=one(int, NoneType)),
            (shouted(3), shouted(None)),
            (shouted("3"), shouted(True)),  # noqa: FBT003 - what is no count
        ),
        (lambda: one(Owed), (Loss(0, 1), Debt()), (Turn(0, "bid"), Owed)),
        (lambda: many(tuple, int), ((), (1,), (1, 2)), ([1], 1, ("1",), (1, "2"), (True,))),
        (
            lambda: many(frozenset, int),
            (frozenset(), frozenset({1, 2})),
            ({1}, (1,), frozenset({1, "2"})),
        ),
        (
            lambda: many(tuple, Owed, usual=(Loss,)),
            ((Loss(0, 1), Gain(0, 1), Debt()),),
            ((Loss(0, 1), 1),),
        ),
    ],
)
def test_an_answer_fits_by_its_type_its_fields_and_its_items(make, fitting, others):
    for answer in fitting:
        assert make().fits(answer) is True, answer
    for answer in others:
        assert make().fits(answer) is False, answer


@pytest.mark.parametrize(
    ("make", "usual"),
    [
        (lambda: one(Turn, Chance), {Turn, Chance}),
        (lambda: one(Count, total=one(int), ledger=one(tuple)), set()),
        (lambda: one(Outcome, Ongoing, winners=one(tuple)), {Ongoing}),
        (lambda: many(tuple, Owed, usual=(Loss, Gain, Transfer)), {Loss, Gain, Transfer}),
        (lambda: many(tuple, int), {int}),
    ],
)
def test_only_what_has_no_fields_to_look_at_is_passed_at_sight(make, usual):
    assert make().usual == usual


# How it is told


@pytest.mark.parametrize(
    ("make", "answer", "said"),
    [
        (lambda: one(int), "3", "a str"),
        (lambda: many(tuple, int), (1, 2.5, "3"), "a tuple with a float"),
        (lambda: many(tuple, int), (1, 2), "a tuple"),
        (lambda: many(tuple, int), [1.5], "a list"),
    ],
)
def test_what_was_answered_is_worded_with_the_first_item_that_does_not_fit(make, answer, said):
    assert make().answered(answer) == said


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: one(int), "int"),
        (lambda: one(Turn, Chance), "Turn or Chance"),
        (lambda: one(Setup, lives=one(int), seats=one(tuple)), "Setup (lives: int, seats: tuple)"),
        (lambda: one(Count, ledger=many(tuple, Shown)), "Count (ledger: tuple of Shown)"),
        (lambda: many(tuple, Loss, Gain), "tuple of Loss or Gain"),
        (lambda: many(frozenset, int), "frozenset of int"),
    ],
)
def test_a_form_tells_what_belongs_there(make, told):
    assert str(make()) == told


JUDGED = (
    "Verdict (call: str, right: bool, count: int or NoneType, ledger: tuple of Shown, "
    "caller: int, target: int)"
)
CORE = " or ".join(kind.__name__ for kind in MAY_DECIDE["act"])


@pytest.mark.parametrize(
    ("hook", "plain", "around"),
    [
        ("wild", "frozenset of int", "frozenset of int"),
        ("offers", "tuple of Wink", "tuple of tuple of Wink"),
        ("narrow", "Span", "tuple of Span"),
        ("objection", "Violation", "tuple of Violation"),
        ("act", f"tuple of {CORE} or Winked", f"tuple of {CORE} or Winked or Nodded"),
        (
            "settle",
            "tuple of LivesChanged or Winked",
            "tuple of LivesChanged or Winked or Nodded",
        ),
        ("judge", JUDGED, JUDGED),
    ],
)
def test_a_rule_answers_with_its_own_and_a_wrapper_for_all(hook, plain, around):
    """Bids have a span and are offered by nobody."""
    assert str(form(hook, LISTED[:1], LISTED, wrapper=False)) == plain
    assert str(form(hook, LISTED[:1], LISTED, wrapper=True)) == around
