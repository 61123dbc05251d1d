"""What the table shows: who must act, who is live, and who comes next."""

from itertools import product

import attrs
import pytest

import cacho
from cacho._core.table import all_live, chance, cleared, require_live, turn
from tests.tables import at_table, opened

EVERY = [live for seats in range(1, 6) for live in product((False, True), repeat=seats)]


def nearest(live, seat, step):
    """The next live seat, found by walking on from seat to seat."""
    other = (seat + step) % len(live)
    while not live[other] and other != seat:
        other = (other + step) % len(live)
    return other


def seated(live, way="izquierda"):
    """A table at which these seats are live, the round going one way."""
    table = opened("cacho", len(live)) if len(live) > 1 else opened("cacho", 2)
    given = table.throw(" ".join(["12345"] * table.table.seats), way).table
    return attrs.evolve(given, live=live)


@pytest.mark.parametrize("live", EVERY, ids=lambda live: "".join("01"[one] for one in live))
def test_d8_the_next_is_the_nearest_live_seat_in_the_direction(live):
    left, right = seated(live), seated(live, "derecha")
    for seat in range(len(live)):
        assert left.after(seat) == right.after(seat, "left") == nearest(live, seat, 1)
        assert right.after(seat) == left.after(seat, "right") == nearest(live, seat, -1)
    assert left.survivors == tuple(seat for seat in range(len(live)) if live[seat])


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_nobody_comes_after_a_seat_that_there_is_not(seat):
    with pytest.raises(ValueError, match=r"^seat must be a whole number from 0 to 1, not"):
        seated((True, True)).after(seat)


@pytest.mark.parametrize("direction", ["izquierda", "", 1])
def test_there_is_no_third_direction(direction):
    with pytest.raises(ValueError, match=r"^direction must be one of 'left', 'right', not"):
        seated((True, True)).after(0, direction)


def test_numbers_of_live_seats_are_told_from_all_others():
    live = (True, False, True)
    table = seated(live)
    for seat in (0, 2):
        assert all_live(live, seat)
        require_live(table, seat)
    for seat in (-1, 1, 3):
        assert not all_live(live, 0, seat)
        assert not all_live(live, seat, 0)
    for seat, shown in (
        (-1, "-1"),
        (1, "1"),
        (3, "3"),
        (True, "True"),
        ("0", "'0'"),
        (None, "None"),
    ):
        with pytest.raises(ValueError, match=f"^{shown} is not a live seat$"):
            require_live(table, seat)


def test_a_table_that_is_cleared_keeps_all_but_claim_and_dice():
    table = at_table("cacho", "12345 12345 12345", "3x4").table
    assert table.thrown
    assert not cleared(table).thrown
    assert cleared(table) == attrs.evolve(table, dice=(0, 0, 0), claim=None, claimant=None)


def test_a_table_is_about_what_the_decision_is_about_until_the_game_is_over():
    assert opened("cacho", 2).table.about == "throw"
    assert at_table("cacho", "33 44").table.about == "bid"
    assert at_table("cacho", "3 22", "1x4", "dudo").table.about is None


@pytest.mark.parametrize("make", [cacho.Turn, turn])
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ((-1, "bid"), "seat must be a whole number from 0 to 999, not -1"),
        ((1000, "bid"), "seat must be a whole number from 0 to 999, not 1000"),
        ((True, "bid"), "seat must be a whole number from 0 to 999, not True"),
        ((1, None), "about must be text, not None"),
    ],
)
def test_a_turn_is_of_a_seat_about_something(make, fields, said):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is what is tested
        make(*fields)
    assert str(refusal.value) == said
    assert make(0, "bid").seat == 0
    assert make(1, "bid") == cacho.Turn(1, "bid")


@pytest.mark.parametrize("make", [cacho.Chance, chance])
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ((3, "throw"), "sizes must be a tuple, not 3"),
        (((1, -1), "throw"), "sizes[1] must be a whole number from 0 to 1000000, not -1"),
        (((10**6 + 1,), "throw"), "sizes[0] must be a whole number from 0 to 1000000, not 1000001"),
        (((1, 1.5), "throw"), "sizes[1] must be a whole number from 0 to 1000000, not 1.5"),
        (((1, 1), 5), "about must be text, not 5"),
    ],
)
def test_a_chance_is_of_so_many_dice_a_cup_about_something(make, fields, said):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is what is tested
        make(*fields)
    assert str(refusal.value) == said
    assert make((0, 1), "throw") == cacho.Chance((0, 1), "throw")
    assert make((10**6, 0), "opener").about == "opener"


def test_no_chance_holds_what_is_only_equal_to_a_number():
    with pytest.raises(ValueError, match=r"sizes\[1\] must be a whole number .*, not True"):
        cacho.Chance((1, True), "throw")
    chance((1, 1), "throw")
    kept = chance((1, True), "throw")  # not looked at again, and not what is answered
    assert [type(size) for size in kept.sizes] == [int, int]


def test_equal_decisions_are_one_object():
    assert turn(1, "bid") is turn(1, "bid")
    assert chance((1, 0), "throw") is chance((1, 0), "throw")
