"""Checks of plain values: what passes is handed back, what does not is told what would be right."""

import pytest

import cacho
from cacho.plugins import (
    Chance,
    Loss,
    Outcome,
    Rule,
    Span,
    Turn,
    Violation,
    die,
    sequence,
    whole,
    word,
)
from tests.tables import rules


def refusal(check, *arguments):
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the message is what is tested
        check(*arguments)
    return str(refused.value)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_both_ends_of_a_range_are_in_it(number):
    assert whole("dice", number, 2, 4) == number


@pytest.mark.parametrize("number", [1, 5])
def test_what_lies_outside_a_range_is_told_the_range(number):
    said = refusal(whole, "dice", number, 2, 4)
    assert said == f"dice must be a whole number from 2 to 4, not {number}"


def test_a_face_is_one_to_six():
    assert [die("die", face) for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert refusal(die, "die", 0) == "die must be a whole number from 1 to 6, not 0"


def test_a_tuple_is_handed_back_and_each_place_in_it_is_named():
    hand = (1, 3, 6)
    assert sequence("hand", hand, die) is hand
    assert refusal(sequence, "hand", (1, 3, 7), die) == (
        "hand[2] must be a whole number from 1 to 6, not 7"
    )
    assert refusal(sequence, "hand", [1], die) == "hand must be a tuple, not a list"


def test_a_word_that_is_none_of_the_choices_is_told_all():
    assert word("way", "right", ("left", "right")) == "right"
    for wrong in ("up", 3):
        said = refusal(word, "way", wrong, ("left", "right"))
        assert said == f"way must be one of 'left', 'right', not {wrong!r}"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: cacho.Dealer(seed="7"), "seed must be a whole number, not '7'"),
        (lambda: rules("dudo").start(lives=3), "lives must be a tuple or a list, not 3"),
        (lambda: Turn(0, None), "about must be text, not None"),
        (lambda: Chance([1], "throw"), "sizes must be a tuple, not a list"),
        (
            lambda: Chance((5, -1), "throw"),
            "sizes[1] must be a whole number from 0 to 1000000, not -1",
        ),
        (lambda: Loss(0, -1), "lives must be a whole number from 0 to 1000000, not -1"),
        (lambda: Violation(5, "dudo"), "code must be text, not 5"),
        (lambda: Violation("a.b", None), "rule must be text, not None"),
        (
            lambda: Violation("a.b", "dudo", {"face": 0.5}),
            "data must be names with numbers, words or tuples of them, not 0.5",
        ),
        (
            lambda: Violation("a.b", "dudo", [("face", 3)]),
            "data must be names with numbers, words or tuples of them, not a list",
        ),
        (
            lambda: Span(2**2_048, 3),
            "least must be a number of at most 2048 bits, not a number of 2049 bits",
        ),
        (lambda: Span("1", 3), "least must be a whole number, not '1'"),
        (lambda: Span(1, 3.5), "most must be a whole number, not 3.5"),
        (lambda: Span(1, 3, Rule), "rule must be text, not the class Rule"),
        (lambda: Span(1, 3, "dudo", 5), "reason must be text, not 5"),
        (lambda: Outcome([0], "x"), "winners must be a tuple, not a list"),
        (lambda: Outcome((0,), None), "reason must be text, not None"),
    ],
)
def test_a_value_that_cannot_be_says_what_it_is_and_what_would_be_right(make, said):
    assert refusal(make) == said


@pytest.mark.parametrize("number", [0, 10**6])
def test_all_lives_that_can_change_hands_may(number):
    assert Loss(0, number).lives == number


def test_a_list_of_lives_is_as_good_as_a_tuple():
    assert rules("dudo").start(lives=[2, 3]).table.lives == (2, 3)
