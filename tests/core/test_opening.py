"""How a game begins: for how many, with which lives, opened by whom; and what is said if none can.

The rule `sized` lets as many play as it is asked about, or within the bounds that it is given, and
notes what it is asked.
"""

import pytest

import cacho
from cacho._core.frozen import frozen
from cacho._core.slots import Slots
from cacho._core.table import Round
from cacho.plugins import RoundOpened, Rule, Setup, Slot, Span, hookimpl
from tests.tables import rules


def sized(lives=2, full=3, floor=0, seats=None):
    """The rules of a game of this size, and the numbers of seats that it was asked about."""
    asked = []

    class Sized(Rule):
        id = "sized"

        @hookimpl
        def setup(self, seats):
            asked.append(seats)
            return Setup(lives, full, floor, cups=seats, seats=bounds or (seats, seats))

    bounds = seats
    return cacho.load("dudo+sized", Sized), asked


def refusal(game, *seats, **options):
    """What is said when no game can be opened."""
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the message is what is tested
        game.begin(*seats, **options)
    return str(refused.value)


# How many play


@pytest.mark.parametrize(
    ("seats", "shown"),
    [
        (1, "1"),
        (11, "11"),
        (1001, "1001"),
        (True, "True"),
        (3.0, "3.0"),
        ("3", "'3'"),
        (None, "None"),
    ],
)
def test_d1_how_many_may_play_is_said(seats, shown):
    said = f"seats must be a whole number from 2 to 10, not {shown}"
    assert refusal(rules("dudo"), seats) == said
    with pytest.raises(ValueError, match=said):
        rules("dudo").setup(seats)


@pytest.mark.parametrize("seats", [1, 2, 7, 1000])
def test_rules_are_asked_about_the_number_that_is_to_play(seats):
    game, _ = sized()
    assert game.setup(seats).cups == seats
    assert game.start(seats).table.live == (True,) * seats
    assert game.start(lives=(2,) * max(seats, 2)).table.seats == max(seats, 2)


@pytest.mark.parametrize("seats", [-1, 0, 1001, True, 3.0, "3", None])
def test_rules_are_asked_about_no_number_that_cannot_be(seats):
    game, asked = sized()
    assert refusal(game, seats).startswith("seats must be a whole number from 2 to 2, not ")
    assert asked == [2]
    assert type(asked[0]) is int


def test_no_table_has_more_than_a_thousand_seats_whatever_rules_allow():
    game, asked = sized(lives=1, seats=(2, 5000))
    assert game.start(1000).table.seats == 1000
    said = "seats must be a whole number from 2 to 1000, not 1001"
    assert refusal(game, 1001) == refusal(game, lives=(2,) * 1001) == said
    assert max(asked) == 1000


def test_rules_for_more_than_any_table_seats_are_blamed():
    with pytest.raises(cacho.RuleError, match=r"rule 'sized' .* no table has 1001 to 2000 seats"):
        sized(seats=(1001, 2000))


# With which lives


@pytest.mark.parametrize(
    ("bounds", "lives", "said"),
    [
        ({}, (2, 4), "lives[1] must be a whole number from 0 to 3, not 4"),
        ({}, (-1, 2, 2), "lives[0] must be a whole number from 0 to 3, not -1"),
        ({}, (2, True), "lives[1] must be a whole number from 0 to 3, not True"),
        ({"floor": 1}, (2, 2, 0), "lives[2] must be a whole number from 1 to 3, not 0"),
        (
            {"full": None},
            (2, 10**6 + 1),
            "lives[1] must be a whole number from 0 to 1000000, not 1000001",
        ),
        (
            {"floor": None},
            (-(10**6) - 1, 2),
            "lives[0] must be a whole number from -1000000 to 3, not -1000001",
        ),
        ({}, (2, 0), "lives must leave at least two seats in the game"),
        ({}, (0, 0, 0), "lives must leave at least two seats in the game"),
        ({"floor": 1}, (1, 2, 1), "lives must leave at least two seats in the game"),
        ({}, "22", "lives must be a tuple or a list, not '22'"),
        ({}, 2, "lives must be a tuple or a list, not 2"),
    ],
)
def test_lives_that_cannot_be_are_refused_with_what_could(bounds, lives, said):
    assert refusal(sized(**bounds)[0], lives=lives) == said


@pytest.mark.parametrize(
    ("bounds", "lives", "live"),
    [
        ({}, (0, 3, 1), (False, True, True)),
        ({}, (1, 1), (True, True)),
        ({"floor": 1}, (1, 2, 3), (False, True, True)),
        ({"floor": None}, (-(10**6), 0), (True, True)),
        ({"full": None}, (10**6, 1), (True, True)),
    ],
)
def test_who_has_more_than_the_floor_is_live(bounds, lives, live):
    game, _ = sized(**bounds)
    for given in (lives, list(lives)):
        table = game.start(lives=given, starter=None).table
        assert (table.lives, table.live) == (lives, live)


def test_seats_and_lives_agree():
    game, _ = sized()
    said = "lives must be one number a seat: 3 seats, 2 numbers"
    assert refusal(game, 3, lives=(2, 2)) == said
    assert game.start(2, lives=(2, 1)) == game.start(lives=(2, 1))
    assert game.start(2, lives=(2, 2)) == game.start(2)


# Who opens


@pytest.mark.parametrize(("starter", "shown"), [(-1, "-1"), (3, "3"), (True, "True"), ("1", "'1'")])
def test_a_starter_is_one_of_the_seats(starter, shown):
    said = f"starter must be a whole number from 0 to 2, not {shown}"
    assert refusal(sized()[0], 3, starter=starter) == said


def test_a_starter_is_in_the_game():
    said = "starter must be a seat with lives; seat 1 has 0"
    assert refusal(sized()[0], lives=(2, 0, 2), starter=1) == said


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_first_round_is_told_and_opened_by_the_starter(starter):
    step = rules("cacho").begin(3, starter=starter)
    assert step.events == (RoundOpened(1, starter),)
    slots = step.state.table.slots
    assert step.state.table.round == Round(1, starter, "left", slots)
    assert step.state.table.turn == starter


def test_d1_before_the_opener_is_drawn_no_round_is_open():
    step = sized()[0].begin(lives=(2, 0, 3), starter=None)
    nothing = cacho.Cup((), frozenset())
    assert step == cacho.Step(
        cacho.State(
            cacho.Table(
                live=(True, False, True),
                lives=(2, 0, 3),
                full=3,
                dice=(0, 0, 0),
                round=Round(0, 0, "left", Slots((), ())),
                turn=0,
                claim=None,
                claimant=None,
                decision=cacho.Chance((1, 0, 1), "opener"),
                slots=Slots((), ()),
            ),
            (nothing,) * 3,
        ),
        (),
    )


@frozen
class Bank:
    setup: Setup
    lives: tuple[int, ...]


def test_what_a_slot_begins_with_can_depend_on_setup_and_lives():
    class Banking(Rule):
        id = "banking"
        slots = (Slot(Bank, "game", Bank, {}),)

    game = cacho.load("dudo+banking", Banking)
    table = game.start(lives=(2, 5, 1)).table
    assert table.slots[Bank] == Bank(Setup(5, 5, 0, 3, (2, 10)), (2, 5, 1))


# What is kept, and what building looks at


def test_usual_games_begin_with_one_state_and_few_are_kept():
    game, _ = sized(seats=(2, 30))
    assert game.start(3, starter=1) is game.start(3, starter=1)
    assert game.start(3, starter=1) == game.begin(3, starter=1).state
    for seats in range(2, 31):
        for starter in range(seats):
            assert game.start(seats, starter=starter).table.turn == starter
    assert game._opening.usual.cache_info().currsize < 400  # noqa: SLF001 - nothing else shows it


def test_bids_are_tried_at_the_largest_table_with_all_its_dice():
    tables = []

    class Seen(Rule):
        id = "seen"

        @hookimpl
        def setup(self, seats):
            return Setup(4, 5, 0, cups=seats, seats=(2, 6))

        @hookimpl
        def span(self, table):
            tables.append(table)
            return Span(30, 0)

    cacho.load("dudo+seen", Seen)
    assert {(table.dice, table.lives, table.round.number) for table in tables} == {
        ((4,) * 6, (4,) * 6, 1)
    }


def test_a_game_for_one_seat_can_be_built():
    game, _ = sized(seats=(1, 1))
    assert game.start(1).table.decision == cacho.Chance((2,), "throw")
