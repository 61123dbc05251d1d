"""Options of rules: what each takes, what it is by default, and what the test kit is told of it."""

import itertools

import attrs
import pytest

import cacho
from cacho._core.options import Allowed, allowed
from cacho.plugins import Rule, choice, choices, flag, number, optional_number

DECLARED = {
    "number": (lambda: number(2, least=1, most=9), 2, Allowed(numbers=range(1, 10))),
    "optional number": (
        lambda: optional_number(3, least=0, most=9),
        3,
        Allowed((None,), range(10)),
    ),
    "no number": (
        lambda: optional_number(None, least=1, most=4),
        None,
        Allowed((None,), range(1, 5)),
    ),
    "flag up": (lambda: flag(default=True), True, Allowed((False, True))),
    "flag down": (lambda: flag(default=False), False, Allowed((False, True))),
    "choice": (lambda: choice("up", "down"), "up", Allowed(("up", "down"))),
    "choices": (
        lambda: choices("up", "down"),
        ("up", "down"),
        Allowed(("up", "down"), several=True),
    ),
}
"""What is declared, its default, and what it may be."""

VALUES = (*range(-1, 12), 2.0, None, True, False, "up", "down", "left", "")
WORDS = [*itertools.permutations(("up", "down")), ("up",), (), ("left",), ("up", 1), ["up"]]


def tuned(option):
    """A rule with this option."""
    return type("Tuned", (Rule,), {"id": "tuned", "option": option})


def may_be(told, value):
    """Whether an option that is told of so may have a value."""
    if told.several:
        return type(value) is tuple and all(word in told.values for word in value)
    if type(value) is int:
        return value in told.numbers
    return any(type(value) is type(other) and value == other for other in told.values)


@pytest.mark.parametrize("name", DECLARED)
def test_an_option_has_a_default_and_says_what_it_may_be(name):
    declare, default, told = DECLARED[name]
    kind = tuned(declare())
    assert kind().option == default
    assert type(kind().option) is type(default)
    assert allowed(attrs.fields(kind).option) == told


@pytest.mark.parametrize("name", DECLARED)
def test_an_option_takes_exactly_what_it_says_that_it_may_be(name):
    declare, _, told = DECLARED[name]
    kind = tuned(declare())
    for value in (*VALUES, *WORDS):
        if may_be(told, value):
            expected = tuple(sorted(value, reverse=True)) if told.several else value
            assert kind(option=value).option == expected
        else:
            with pytest.raises(ValueError, match="option"):
                kind(option=value)


@pytest.mark.parametrize(
    ("declare", "said"),
    [
        (lambda: choice(("up", "down")), "each word must be text, not a tuple"),
        (lambda: choice("up", 2), "each word must be text, not 2"),
        (lambda: choices(("up", "down")), "each word must be text, not a tuple"),
        (lambda: choices("up", None), "each word must be text, not None"),
        (lambda: number(1, least=0.5, most=2), "least must be a whole number, not 0.5"),
        (lambda: number(1, least=0, most=None), "most must be a whole number, not None"),
        (lambda: number(1, least=0, most=1 << 9999), "most must be a number of at most 2048 bits"),
        (lambda: optional_number(1, least="0", most=2), "least must be a whole number, not '0'"),
        (lambda: optional_number(1, least=0, most=True), "most must be a whole number, not True"),
    ],
)
def test_an_option_that_nothing_could_be_is_refused_where_it_is_declared(declare, said):
    with pytest.raises(ValueError, match=f"^{said}"):
        declare()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("number", 10, "option must be a whole number from 1 to 9, not 10"),
        ("optional number", -1, "option must be a whole number from 0 to 9, not -1"),
        ("flag up", 1, "option must be True or False, not 1"),
        ("choice", "left", "option must be one of 'up', 'down', not 'left'"),
        ("choices", "up", "option must be a tuple, not 'up'"),
        ("choices", ("up", "left"), "option[1] must be one of 'up', 'down', not 'left'"),
        ("choices", ("left", "up"), "option[0] must be one of 'up', 'down', not 'left'"),
        ("choices", ("up", "up"), "option must name each word once; 'up' stands twice"),
        ("choices", ("down", "up", "down"), "option must name each word once; 'down' stands twice"),
    ],
)
def test_a_refused_value_is_told_with_the_option_and_what_would_be_right(name, value, said):
    declare, _, _ = DECLARED[name]
    with pytest.raises(ValueError, match="option") as refused:
        tuned(declare())(option=value)
    assert str(refused.value) == said


def test_a_field_that_is_declared_otherwise_says_nothing():
    kind = tuned(attrs.field(default=3))
    assert allowed(attrs.fields(kind).option) == Allowed()


def test_the_same_words_are_one_option_in_whatever_order():
    """RULES 1: two lists that play alike are one list."""
    named = "paso(patterns=('three-two', 'five-equal', 'all-different'))"
    assert cacho.load(f"dudo+{named}") == cacho.load("dudo+paso")
    assert cacho.load(f"dudo+{named}").id == cacho.load("dudo+paso").id
    some = cacho.load("dudo+paso(patterns=('three-two', 'five-equal'))")
    assert some.spec == "dudo+paso(patterns=('five-equal', 'three-two'))"
    assert some == cacho.load(some.spec)
