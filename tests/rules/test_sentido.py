# ruff: noqa: N802 - tests are named after clauses of the rule book
"""Direction: the clause S1."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho_variants import Sentido
from tests.tables import LEFT, RIGHT, at_table, opened

THREE = "33562 14462 12346"
SPEC = "dudo+ases+sentido"


def test_S1_the_opener_chooses_after_the_throw():
    assert opened(SPEC, 3).against(LEFT) == ("dice.due",)
    table = at_table(SPEC, THREE, starter=1, way=None)
    assert table.table.decision == cacho.Turn(1, "sentido")
    assert table.notes() == {LEFT, RIGHT}


def test_S1_the_choice_comes_before_the_bid_and_is_no_part_of_it():
    table = at_table(SPEC, THREE, way=None)
    assert table.against("1x3") == table.against("dudo") == ("action.not-now",)
    assert table.play(RIGHT).table.decision == cacho.Turn(0, "bid")


@pytest.mark.parametrize("way", [LEFT, RIGHT])
def test_S1_it_is_chosen_once(way):
    chosen = at_table(SPEC, THREE, way=None).play(way)
    assert chosen.against(LEFT) == chosen.against(RIGHT) == ("action.not-now",)
    bid = chosen.play("2x3")
    assert bid.against(LEFT) == bid.against(RIGHT) == ("action.not-now",)


def test_S1_only_the_opener_chooses():
    table = at_table(SPEC, THREE, starter=1, way=None)
    assert table.against(LEFT, by=0) == table.against(RIGHT, by=2) == ("turn.not-yours",)
    assert not table.legal(0)


@pytest.mark.parametrize(("way", "turns"), [(LEFT, [1, 2, 3, 0]), (RIGHT, [1, 0, 3, 2])])
def test_S1_the_round_goes_that_way(way, turns):
    table = at_table(SPEC, "33562 14462 12346 66666", starter=1, way=way)
    seats = [table.turn]
    for bid in ("1x3", "2x3", "3x3"):
        table = table.play(bid)
        seats.append(table.turn)
    assert seats == turns


@given(st.lists(st.integers(0, 2), min_size=3, max_size=8), st.sampled_from([LEFT, RIGHT]))
def test_S1_of_its_kind_the_next_is_the_nearest_live_seat_that_way(lives, way):
    live = [seat for seat, held in enumerate(lives) if held]
    if len(live) < 3:
        return
    dice = " ".join("2" * held or "-" for held in lives)
    table = at_table(SPEC, dice, "1x3", starter=live[0], way=way)
    assert table.turn == (live[1] if way == LEFT else live[-1])


def test_S1_the_choice_is_told_to_everyone():
    (event,) = at_table(SPEC, THREE, way=RIGHT).told("direction.set")
    assert event.direction == "right"
    assert None in event.heard_by()


def test_S1_each_round_is_chosen_anew():
    table = at_table(SPEC, THREE, "9x3", "dudo", way=RIGHT).throw("3356 14462 12346", way=None)
    assert table.table.decision == cacho.Turn(0, "sentido")
    assert table.table.round.direction == "left"


def test_S1_without_the_rule_it_is_always_izquierda():
    table = at_table("dudo+ases", THREE, "2x3")
    assert (table.turn, table.table.round.direction) == (1, "left")
    with pytest.raises(ValueError, match="no action"):
        table.rules.parse(LEFT)
    assert table.against(Sentido("left")) == ("action.unknown",)


@pytest.mark.parametrize("dice", ["33562 14462", "33562 - 14462", "- 1 - 2"])
def test_S1_with_two_live_seats_nothing_is_asked(dice):
    starter = 1 if dice.startswith("-") else 0
    table = at_table(SPEC, dice, starter=starter, way=None)
    assert table.table.decision == cacho.Turn(starter, "bid")
    assert table.against(LEFT) == table.against(RIGHT) == ("action.not-now",)


def test_S1_needs_dudo():
    with pytest.raises(cacho.RulesetError, match="needs rule 'dudo' earlier"):
        cacho.load("sentido+dudo")
