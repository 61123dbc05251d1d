"""Words for errors: what was given, and what might have been meant."""

import pytest

import cacho
from cacho._core.wording import described, described_class, known_names, nearest_name
from cacho.plugins import Span

LONG = "x" * 40


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "None"),
        (True, "True"),
        (-3, "-3"),
        (0.5, "0.5"),
        (2**64 - 1, "18446744073709551615"),
        (2**64, "a number of 65 bits"),
        (-(2**64), "a number of 65 bits"),
        ("Ana", "'Ana'"),
        (LONG, repr(LONG)),
        (f"{LONG}y", f"{LONG!r}…"),
        (Span(1, 2), "a Span"),
        ((1, 2), "a tuple"),
    ],
)
def test_a_refused_value_is_shown_if_it_is_short_and_else_what_it_is(value, shown):
    assert described(value) == shown


def test_a_name_that_is_near_others_is_told_which():
    """All that are near come before all that are known, or the nearest stands alone."""
    known = ("calzar", "reserva", "calza")
    assert nearest_name("calzr", known) == "did you mean 'calzar'?"
    assert nearest_name("666", known) == "known are calzar, reserva, calza"
    assert known_names("calzr", known) == (
        "did you mean 'calzar' or 'calza'? known are calzar, reserva, calza"
    )
    assert known_names("666", known) == "known are calzar, reserva, calza"


NAMELESS = type("", (), {})()


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (3, "an int"),
        ([], "a list"),
        (cacho.Over, "the class Over"),
        (OSError(), "an OSError"),
        (NAMELESS, "a "),
    ],
)
def test_a_class_is_named_with_its_article(value, said):
    assert described_class(value) == said
