"""The house rules, clause by clause (README S1–P2)."""

import pytest

import cacho
from cacho import odds

DICE = "33562/14462/12346"
"""Three trenes and two aces."""


def after(spec: str, *actions: str, lives: tuple[int, ...] = (5, 5, 5)) -> cacho.Table:
    """Play a round to its end, and return the table."""
    rules = cacho.load(spec)
    state = rules.start(lives=lives)
    for notation in actions:
        state = rules.apply(state, rules.parse(notation))
    return state.table


# Siciliana


@pytest.mark.parametrize(
    ("bid", "lives"),
    [
        ("3x3", (5, 3, 5)),  # three natural trenes: borne out
        ("4x3", (3, 5, 5)),  # with two aces it would be
    ],
)
def test_s1_s2_a_doubt_of_the_first_bid_costs_two_dice_and_aces_are_plain(
    bid: str, lives: tuple[int, ...]
) -> None:
    assert after("dudo+ases+siciliana", f"roll {DICE}", bid, "dudo").lives == lives


def test_s1_s2_a_later_bid_is_like_any_other() -> None:
    played = (f"roll {DICE}", "2x3", "5x3", "dudo")
    assert after("dudo+ases+siciliana", *played).lives == after("dudo+ases", *played).lives


def test_s1_an_exact_call_of_the_first_bid_counts_plain_dice_too() -> None:
    spec = "dudo+ases+calzar(gate='always')+siciliana"
    lives = (5, 4, 5)
    assert after(spec, "roll 33562/1446/12346", "3x3", "calzo", lives=lives).lives == (5, 5, 5)


def test_s1_chances_are_counted_so_while_the_first_bid_stands() -> None:
    rules = cacho.load("dudo+ases+siciliana")
    state = rules.apply(rules.start(seats=2), rules.parse("roll 11111/11111"))
    state = rules.apply(state, cacho.Bid(1, 3))
    assert odds.chance(rules, rules.observe(state, 1), cacho.Bid(1, 3)) < 1
    assert odds.chance(rules, rules.observe(state, 1), cacho.Bid(2, 3)) == 1


def test_s2_nobody_loses_more_dice_than_it_has() -> None:
    table = after("dudo+siciliana", "roll 2/3/4", "1x6", "dudo", lives=(1, 1, 1))
    assert table.lives == (0, 1, 1)


def test_s2_how_many_it_costs_is_an_option() -> None:
    spec = "dudo+ases+siciliana(dice=3)"
    assert after(spec, f"roll {DICE}", "4x3", "dudo").lives == (2, 5, 5)


# The difference


@pytest.mark.parametrize(
    ("bid", "lives"),
    [
        ("1x3", (5, 3, 5)),  # two more than were said
        ("2x3", (5, 4, 5)),
        ("3x3", (5, 4, 5)),  # not off at all: one all the same
        ("4x3", (4, 5, 5)),
        ("6x3", (2, 5, 5)),
        ("9x3", (0, 5, 5)),  # six too many, and it has five
    ],
)
def test_f1_who_was_wrong_loses_the_difference(bid: str, lives: tuple[int, ...]) -> None:
    assert after("dudo+diferencia", f"roll {DICE}", bid, "dudo").lives == lives


@pytest.mark.parametrize(("bid", "lives"), [("1x3", (5, 2, 5)), ("3x3", (5, 5, 5))])
def test_f1_a_wrong_exact_call_too_and_a_right_one_gains_as_ever(
    bid: str, lives: tuple[int, ...]
) -> None:
    spec = "dudo+calzar(gate='always')+diferencia"
    before = (5, 4, 5)
    assert after(spec, "roll 33562/1446/12346", bid, "calzo", lives=before).lives == lives


# Everybody else pays


@pytest.mark.parametrize(
    ("option", "lives"),
    [("", (4, 3, 4)), ("(gain=True)", (4, 4, 4))],
)
def test_p1_p2_on_a_right_exact_call_the_others_lose_a_die(
    option: str, lives: tuple[int, ...]
) -> None:
    spec = f"dudo+calzar(gate='always')+todos-pagan{option}"
    before = (5, 3, 5, 0)
    table = after(spec, "roll 33562/144/12346/-", "3x3", "calzo", lives=before)
    assert table.lives == (*lives, 0)
    assert table.round.starter == 1


def test_p1_a_wrong_exact_call_costs_what_it_did() -> None:
    spec = "dudo+calzar(gate='always')+todos-pagan"
    assert after(spec, f"roll {DICE}", "2x3", "calzo").lives == (5, 4, 5)


def test_p1_who_takes_the_last_dice_of_all_others_wins() -> None:
    spec = "dudo+calzar(gate='always')+todos-pagan"
    table = after(spec, "roll 3/2/4", "1x3", "calzo", lives=(1, 1, 1))
    assert table.decision == cacho.Over(cacho.Outcome((1,), "last-with-dice"))


# Together


@pytest.mark.parametrize("spec", ["siciliana+diferencia", "diferencia+siciliana"])
def test_the_dearer_of_two_holds_whichever_comes_first(spec: str) -> None:
    spec = f"dudo+ases+{spec}"
    assert after(spec, f"roll {DICE}", "3x3", "dudo").lives == (5, 3, 5)
    assert after(spec, f"roll {DICE}", "7x3", "dudo").lives == (1, 5, 5)
