# ruff: noqa: N802 - tests are named after clauses of the rule book
"""The last die: the paragraph of S002, and what of O1 and O2 it shares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import FACES
from cacho_variants.forced import RightSpent
from tests.tables import at_table, hands, opened, plays, rules

SPEC = "cacho-casero"
CERRADO, DECLINE = "obligo cerrado", "no obligo"
THREE = "4 14423 114"
SEEDS = st.integers(0, 2**32)


def asked(dice=THREE, spec=SPEC):
    return opened(spec, None, lives=tuple(map(len, hands(dice))))


def alone(*actions, options="", dice=THREE, answer=CERRADO):
    """A game whose first round seat 0 forces with its last die; then these actions."""
    spec = f"{SPEC}+ultimo({options})" if options else SPEC
    return asked(dice, spec).play(answer).throw(dice).play(*actions)


def seen_by(table):
    return [set(cup.seen_by) for cup in table.state.cups]


# The right


def test_the_opener_with_a_single_die_is_asked_before_the_throw():
    table = asked()
    assert table.table.decision == cacho.Turn(0, "obligar")
    assert table.notes() == {CERRADO, DECLINE}


def test_there_is_no_abierto():
    assert asked().against("obligo abierto") == ("action.not-now",)


def test_two_seats_are_enough():
    assert asked("4 14423").table.about == "obligar"


@pytest.mark.parametrize("answer", [CERRADO, DECLINE])
def test_O1_the_right_is_spent_either_way_and_regained_dice_do_not_renew_it(answer):
    """Seat 0 gains a die, loses it again and opens with one: nobody asks."""
    table = asked("4 33562").play(answer).throw("4 33562").play("1x3", "2x3", "calzo")
    assert (table.lives, table.opener) == ((2, 5), 0)
    table = table.throw("44 33562").play("7x4", "dudo")
    assert (table.lives, table.opener) == ((1, 5), 0)
    assert table.table.decision == cacho.Chance((1, 5), "throw")


@pytest.mark.parametrize("answer", [CERRADO, DECLINE])
def test_9_a_void_round_gives_the_right_back(answer):
    table = alone("1x4", answer=answer, dice="4 14423 114").play(cacho.Leave(1))
    assert table.table.decision == cacho.Turn(0, "obligar")
    assert not any(table.table.slots[RightSpent])


@given(st.integers(2, 6), SEEDS)
def test_of_its_kind_a_seat_is_asked_once_and_at_its_first_time(seats, seed):
    asked_before = set()
    for table in plays(SPEC, seats, seed):
        if table.told("round.opened"):
            first = table.lives[table.opener] == 1 and table.opener not in asked_before
            assert (table.table.about == "obligar") == first
            if first:
                asked_before.add(table.opener)


# The sight


def test_only_the_declarer_sees_his_die_and_the_others_not_theirs():
    assert seen_by(alone()) == [{0}, set(), set()]


def test_seats_that_are_out_and_spectators_see_none():
    table = alone(dice="4 - 14423 114")
    for seat in (1, 2, None):
        cups = table.rules.observe(table.state, seat).cups
        assert {die for cup in cups for die in cup.dice} == {None}


def test_who_declines_plays_a_round_as_any_other():
    assert seen_by(alone(answer=DECLINE)) == [{0}, {1}, {2}]


def test_it_is_for_that_round_alone():
    table = alone("1x4", "8x4", "dudo").throw("4 1442 114")
    assert (table.table.round.number, seen_by(table)) == (2, [{0}, {1}, {2}])


# Aces and faces: S002 names neither


def test_aces_stay_wild():
    assert alone("5x4", "dudo").verdict.count == 7


def test_no_face_is_locked_and_aces_cost_half_and_double():
    usual = at_table("dudo+ases(half='up', opening='always')", "44444 1442", "4x3")
    table = alone("4x3")
    assert {"2x1", "4x4", "5x2"} <= table.notes()
    assert table.raises() == usual.raises()
    assert alone("2x1").legal().span(4).least == 5


@pytest.mark.parametrize("options", ["plain_aces=True", "plain_aces=True, lock=True"])
def test_plain_aces_are_not_wild(options):
    verdict = alone("5x4", "dudo", options=options).verdict
    assert (verdict.count, verdict.right) == (4, True)


def test_plain_aces_are_a_face_like_any_other():
    for opening in FACES:
        table = alone(cacho.Bid(3, opening), options="plain_aces=True")
        plain = at_table("dudo", "44444 1442", cacho.Bid(3, opening))
        assert table.raises() == plain.raises()


def test_plain_aces_are_opened_with_freely():
    spec = "dudo+ases(opening='never')+ultimo(plain_aces=True)"
    assert asked(spec=spec).play(CERRADO).throw(THREE).allows("1x1")
    assert not asked(spec=spec).play(DECLINE).throw(THREE).allows("1x1")


def test_plain_aces_leave_the_way_faces_rise_to_dudo():
    spec = "dudo(raises='monotone')+ases+ultimo(plain_aces=True)"
    table = asked(spec=spec).play(CERRADO).throw(THREE).play("2x4")
    assert table.against("3x3") == ("bid.face-down",)
    assert table.allows("2x5")


def test_plain_aces_are_so_only_when_the_round_is_forced():
    table = alone("5x4", options="plain_aces=True", answer=DECLINE)
    assert table.allows("3x1")
    assert table.play("dudo").verdict.count == 7


@pytest.mark.parametrize("options", ["lock=True", "lock=True, plain_aces=True"])
@pytest.mark.parametrize("face", FACES)
def test_lock_lets_only_the_quantity_rise(options, face):
    """Also for another seat with a single die."""
    table = alone(cacho.Bid(2, face), options=options, dice="4 1 11444")
    assert table.raises() == {(q, face) for q in range(3, 8)}
    other = 3 if face == 2 else 2
    assert "ultimo.locked-face" in table.against(cacho.Bid(5, other))


def test_lock_leaves_aces_wild():
    assert alone("5x4", "dudo", options="lock=True").verdict.count == 7


def test_lock_is_only_for_the_forced_round():
    assert alone("2x4", options="lock=True", answer=DECLINE).allows("2x5")


@pytest.mark.parametrize("options", ["lock=1", "plain_aces='yes'", "min_players=3"])
def test_other_options_are_refused(options):
    with pytest.raises(cacho.RulesetError):
        cacho.load(f"dudo+ases+ultimo({options})")


# Calls, company


def test_doubt_and_calzar_stay_open():
    table = alone("7x4")
    assert {"dudo", "calzo"} <= table.notes()
    called = table.play("calzo")
    assert (called.verdict.right, called.opener) == (True, 1)


def test_paso_stays_open_to_a_seat_that_does_not_see_its_dice():
    spec = f"{SPEC}+paso"
    table = asked(spec=spec).play(CERRADO).throw(THREE).play("2x4")
    assert table.allows("paso")
    assert table.play("paso", "dudo el paso").verdict.right


@given(st.integers(2, 6), SEEDS, st.booleans(), st.booleans())
def test_games_with_any_options_end(seats, seed, plain, lock):
    *_, last = plays(f"{SPEC}+ultimo(plain_aces={plain}, lock={lock})+paso", seats, seed)
    assert len(last.winners) == 1


def test_ultimo_needs_dudo():
    with pytest.raises(cacho.RulesetError, match="'ultimo' needs rule 'dudo'"):
        cacho.load("ultimo")


def test_the_notations_are_those_of_obligar():
    game = rules(SPEC)
    for notation in (CERRADO, DECLINE):
        assert game.parse(notation).notation == notation
