"""Palifico, as perudo has it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import FACES
from cacho_variants import Obligar
from tests.tables import at_table, opened, plays, rules

SPEC = "perudo"
THREE = "4 14423 114"
SEEDS = st.integers(0, 2**32)


def is_palifico(table):
    """Whether a die-less question tells: aces may be opened with, in this round alone."""
    return table.allows("1x1")


# When


def test_it_comes_by_itself_when_a_seat_opens_with_a_single_die():
    table = at_table(SPEC, THREE)
    assert table.table.decision == cacho.Turn(0, "bid")
    assert is_palifico(table)


def test_with_more_dice_it_does_not():
    assert not is_palifico(at_table(SPEC, "44 14423 1"))


def test_the_opener_counts_and_nobody_else():
    assert not is_palifico(at_table(SPEC, "4 14423 1", starter=1))


def test_nothing_is_declared_or_declined():
    assert opened(SPEC, None, lives=(1, 5, 3)).table.decision == cacho.Chance((1, 5, 3), "throw")
    assert at_table(SPEC, THREE).against(Obligar("cerrado")) == ("action.unknown",)


def test_regained_dice_do_not_renew_it():
    """Seat 0 gains a die, loses it again and opens with one: the round is as any other."""
    table = at_table(SPEC, "4 33562 36", "1x3", "2x3", "3x3", "calzo")
    assert (table.lives, table.opener) == ((2, 5, 2), 0)
    table = table.throw("44 33562 36").play("8x4", "dudo")
    assert (table.lives, table.opener) == ((1, 5, 2), 0)
    assert not is_palifico(table.throw("4 33562 36"))


def test_it_comes_once_for_each_seat():
    """Seat 0 has had its own; seat 1 opens with a single die later and has one too."""
    table = at_table(SPEC, "4 35 114", "1x3", "4x3", "dudo")
    assert (table.lives, table.opener) == ((1, 1, 3), 1)
    assert is_palifico(table.throw("4 5 114"))


@pytest.mark.parametrize(("dice", "palifico"), [("4 14423", False), ("4 14423 - 1", True)])
def test_three_live_seats_or_more(dice, palifico):
    assert is_palifico(at_table(SPEC, dice)) == palifico


@pytest.mark.parametrize(("least", "seats"), [(2, 2), (4, 4)])
def test_min_players_is_an_option(least, seats):
    spec = f"{SPEC}+palifico(min_players={least})"
    hands = ["4", "14423", "114", "22"]
    assert is_palifico(at_table(spec, " ".join(hands[:seats])))
    if seats > 2:
        assert not is_palifico(at_table(spec, " ".join([*hands[: seats - 1], "-", "-"])))


@pytest.mark.parametrize("players", ["1", "0", "True", "3.0", "None"])
def test_other_numbers_are_refused(players):
    with pytest.raises(cacho.RulesetError, match=r"min_players|options"):
        cacho.load(f"dudo+ases+palifico(min_players={players})")


def test_a_void_round_gives_it_back():
    table = at_table(SPEC, "4 14423 114 22", "1x4").play(cacho.Leave(2))
    assert is_palifico(table.throw("4 14423 - 22"))


def test_it_goes_with_the_player():
    """Whoever sits there with a single die opens; it is his first time."""
    table = opened(SPEC, None, lives=(1, 5, 3)).play(cacho.Swap(0, 2)).throw("114 14423 4")
    assert table.turn == 2
    assert is_palifico(table)


def test_a_drawn_opener_has_it_too():
    table = opened(f"{SPEC}+dudo(dice=1)", 3, starter=None)
    table = table.play(cacho.Roll(((2,), (6,), (3,)))).throw("2 6 3")
    assert table.turn == 1
    assert is_palifico(table)


# What


def test_everyone_sees_his_own_dice():
    assert [set(cup.seen_by) for cup in at_table(SPEC, THREE).state.cups] == [{0}, {1}, {2}]


def test_aces_are_plain():
    verdict = at_table(SPEC, THREE, "5x4", "dudo").verdict
    assert (verdict.count, verdict.right) == (4, True)


def test_aces_are_opened_with_freely():
    assert {q for q, f in at_table(SPEC, THREE).raises() if f == 1} == set(range(1, 10))


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("dice", [THREE, "4 1 1142314"])
def test_the_face_is_locked_with_no_exception(face, dice):
    spec = f"{SPEC}+dudo(dice=8)"
    table = at_table(spec, dice, cacho.Bid(3, face))
    assert table.raises() == {(q, face) for q in range(4, 10)}
    other = 3 if face == 2 else 2
    assert "palifico.locked-face" in table.against(cacho.Bid(7, other))


def test_the_one_who_opened_is_bound_too():
    table = at_table(SPEC, "4 1 114", "1x4", "2x4", "3x4")
    assert (table.turn, table.raises()) == (0, {(4, 4), (5, 4)})


def test_the_exact_call_stays_open():
    called = at_table(SPEC, THREE, "4x4", "calzo")
    assert (called.verdict.right, called.verdict.count, called.opener) == (True, 4, 1)


def test_the_next_round_is_as_any_other():
    table = at_table(SPEC, THREE, "1x4", "8x4", "dudo").throw("4 1442 114")
    assert not is_palifico(table)
    table = table.play("6x4")
    assert {"6x5", "3x1"} <= table.notes()
    assert table.play("dudo").verdict.count == 4 + 3


# Its company


@given(st.integers(2, 6), SEEDS)
def test_of_its_kind_the_first_round_that_a_seat_opens_with_one_die(seats, seed):
    had = set()
    for table in plays(SPEC, seats, seed):
        if table.told("dice.thrown") and table.table.round.number:
            live = len(table.table.survivors)
            first = table.lives[table.opener] == 1 and table.opener not in had
            assert is_palifico(table) == (first and live >= 3)
            if first:
                had.add(table.opener)
    assert len(table.winners) == 1


def test_palifico_needs_dudo():
    with pytest.raises(cacho.RulesetError, match="'palifico' needs rule 'dudo'"):
        cacho.load("palifico")


def test_palifico_stands_after_the_aces_that_it_makes_plain():
    with pytest.raises(cacho.RulesetError, match="'palifico' needs rule 'ases' earlier"):
        cacho.load("dudo+palifico+ases")


def test_without_calls_the_face_is_locked_all_the_same():
    assert at_table("dudo+ases+palifico", THREE, "3x4").raises() == {(q, 4) for q in range(4, 10)}


def test_perudo_is_only_another_list():
    assert rules("perudo").spec == (
        "dudo+ases(half='up', opening='never')+calzar(gate='always')+palifico"
    )
