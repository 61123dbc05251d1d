# ruff: noqa: N802 - tests are named after clauses of the rule book
"""The centre of the table: the clause C5, and its share of leaving (§9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import Gain, LivesChanged, Loss, Rule, Setup, Transfer, hookimpl
from cacho_variants.centro import Centre
from tests.tables import Roomy, at_table, opened, plays, rules

SPEC = "dudo+calzar(gate='always')+centro"
SEEDS = st.integers(0, 2**32)


def centre(table):
    return table.table.slots[Centre].dice


def everything(table):
    return sum(table.lives) + centre(table)


# C5: where dice go and come from


def test_C5_the_centre_begins_empty():
    assert centre(opened(SPEC, 4)) == 0


def test_C5_a_lost_die_goes_to_the_centre():
    table = at_table(SPEC, "33562 14462", "9x6", "dudo")
    assert (table.lives, centre(table)) == ((4, 5), 1)
    assert [event.by for event in table.told("centre.changed")] == [1]


def test_C5_everyone_is_told_of_the_centre():
    (event,) = at_table(SPEC, "33562 14462", "9x6", "dudo").told("centre.changed")
    assert None in event.heard_by()


def test_C5_a_gained_die_comes_from_the_centre():
    table = at_table(SPEC, "33562 1446", "2x3", "calzo")
    assert (table.lives, centre(table)) == ((5, 5), 0)
    assert [event.by for event in table.told("centre.changed")] == [-1]


def test_C5_with_the_hand_full_nothing_is_gained():
    table = at_table(SPEC, "3356 14462", "2x3", "calzo")
    assert table.verdict.right
    assert (table.lives, centre(table)) == ((4, 5), 1)
    assert table.told("lives.changed") == table.told("centre.changed") == ()


def test_C5_who_gains_nothing_opens_all_the_same():
    assert at_table(SPEC, "3356 14462", "2x3", "calzo").opener == 1


class Seed(Rule):
    """A right doubt wins a die too."""

    id = "seed"

    @hookimpl
    def penalties(self, verdict):
        return (Gain(verdict.winner, 1), Loss(verdict.loser, 1))


def test_C5_with_the_centre_empty_nothing_is_gained():
    """The die is owed before another falls into the centre; seat 1 has room for it."""
    table = at_table(f"{SPEC}+small+seed", "33562 1446", "9x6", "dudo", classes=(Small, Seed))
    assert (table.lives, centre(table)) == ((4, 4), 1)


class Small(Rule):
    """Each seat is dealt four dice, and can hold five."""

    id = "small"

    @hookimpl
    def setup(self, seats):
        return Setup(lives=4, full=5, floor=0, cups=seats, seats=(2, 10))


def test_C5_a_hand_may_begin_with_more_than_was_dealt():
    assert centre(opened(f"{SPEC}+small", None, Small, lives=(5, 5))) == 0


def test_C5_where_no_hand_is_ever_full_what_the_centre_has_is_gained():
    table = at_table(f"{SPEC}+roomy", "33 144", "2x3", "calzo", classes=(Roomy,))
    assert (table.lives, centre(table)) == ((2, 4), 4)


class Heavy(Rule):
    """Every loss is of three dice, and every gain of two."""

    id = "heavy"

    @hookimpl
    def penalties(self, verdict):
        if verdict.call == "calzar" and verdict.right:
            return (Gain(verdict.caller, 2),)
        return (Loss(verdict.loser, 3),)


def test_C5_no_more_dice_go_to_the_centre_than_the_hand_held():
    table = at_table(f"{SPEC}+heavy", "33 14462", "7x6", "dudo", classes=(Heavy,))
    assert (table.lives, centre(table)) == ((0, 5), 5)


@pytest.mark.parametrize(("hand", "gained"), [("1446", 1), ("144", 2), ("14", 2)])
def test_C5_no_more_dice_come_from_the_centre_than_fit_the_hand(hand, gained):
    table = at_table(f"{SPEC}+heavy", f"33562 {hand}", "2x3", "calzo", classes=(Heavy,))
    assert table.lives[1] == len(hand) + gained
    assert everything(table) == 10


class Toll(Rule):
    """Who was wrong hands a die to who was not."""

    id = "toll"

    @hookimpl
    def penalties(self, verdict):
        return (Transfer(verdict.loser, verdict.winner, 1),)

    @hookimpl
    def settle(self, owed):
        return (LivesChanged(owed.payer, -owed.lives), LivesChanged(owed.payee, owed.lives))


def test_C5_dice_that_go_from_hand_to_hand_pass_by_the_centre():
    table = at_table("dudo+toll+centro", "33562 144", "7x6", "dudo", classes=(Toll,))
    assert (table.lives, centre(table)) == ((4, 4), 2)


@given(st.sampled_from(["cacho-casero", "dudo+centro"]), st.integers(2, 6), SEEDS)
def test_C5_hands_and_centre_are_always_the_dice_dealt(spec, seats, seed):
    assert {everything(table) for table in plays(spec, seats, seed)} == {5 * seats}


@given(st.lists(st.integers(1, 5), min_size=2, max_size=6), SEEDS)
def test_C5_also_when_a_game_begins_in_the_middle(lives, seed):
    tables = plays("cacho-casero", None, seed, lives=tuple(lives))
    assert {everything(table) for table in tables} == {5 * len(lives)}


def test_C5_the_rule_declares_what_it_conserves():
    table = at_table(SPEC, "33562 14462", "9x6", "dudo")
    (centro,) = (rule for rule in table.rules.rules if rule.id == "centro")
    assert [term(table.table) for term in centro.conserves] == [1]


# §9: leaving


def test_9_the_dice_of_a_seat_that_leaves_go_to_the_centre():
    table = at_table(SPEC, "33562 144 12346").play(cacho.Leave(1))
    assert (table.lives, centre(table)) == ((5, 0, 5), 5)


def test_9_a_void_round_moves_no_other_die():
    table = at_table(SPEC, "33562 14462 12346", "9x6", "dudo").throw("3356 14462 12346")
    left = table.play("3x3", cacho.Leave(2))
    assert (left.lives, centre(left)) == ((4, 5, 0), 6)


def test_9_dice_of_a_seat_that_leaves_the_draw_go_to_the_centre():
    table = opened(SPEC, 3, starter=None).play(cacho.Leave(1))
    assert (table.lives, centre(table)) == ((5, 0, 5), 5)


# Its company


def test_centro_and_reserva_exclude_each_other():
    for spec in ("cacho+centro", "dudo+calzar+centro+reserva"):
        with pytest.raises(cacho.RulesetError, match=r"'(centro|reserva)' and '(centro|reserva)'"):
            cacho.load(spec)


def test_centro_needs_dudo():
    with pytest.raises(cacho.RulesetError, match="'centro' needs rule 'dudo'"):
        cacho.load("centro")


def test_cacho_casero_is_S002_whole():
    assert rules("cacho-casero").spec == (
        "dudo+ases(half='up', opening='always')+calzar(gate='always')+centro+ultimo"
    )
