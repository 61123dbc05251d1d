# ruff: noqa: N802 - tests are named after clauses of the rule book
"""The forced round: the clauses O1 to O5."""

import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import FACES
from cacho_variants import Calzar, Decline, Obligar
from cacho_variants.forced import RightSpent
from cacho_variants.reserva import InReserve
from tests.tables import RIGHT, At, hands, opened, plays, rules

SPEC = "cacho-chileno"
ABIERTO, CERRADO, DECLINE = "obligo abierto", "obligo cerrado", "no obligo"
THREE = "4 14423 114"
SEEDS = st.integers(0, 2**32)


def asked(dice=THREE, spec=SPEC, starter=0):
    """A game that begins with hands of these sizes, before the throw."""
    return opened(spec, None, starter=starter, lives=tuple(map(len, hands(dice))))


def forced(*actions, mode=CERRADO, dice=THREE, spec=SPEC, starter=0):
    """The same, with the round forced and the dice thrown; then these actions."""
    return asked(dice, spec, starter).play(mode).throw(dice).play(*actions)


def seen_by(table):
    return [set(cup.seen_by) for cup in table.state.cups]


# O1: the right


def test_O1_the_opener_with_a_single_die_is_asked_before_the_throw():
    table = asked()
    assert table.table.decision == cacho.Turn(0, "obligar")
    assert not table.table.thrown
    assert table.notes() == {ABIERTO, CERRADO, DECLINE}


@pytest.mark.parametrize("answer", [ABIERTO, CERRADO, DECLINE])
def test_O1_whatever_it_says_the_dice_are_thrown_next(answer):
    table = asked().play(answer)
    assert table.table.decision == cacho.Chance((1, 5, 3), "throw")


def test_O1_before_it_answers_nothing_else_is_legal():
    table = asked()
    for action in ("1x3", "dudo", "calzo", "paso", RIGHT):
        assert table.against(action) == ("action.not-now",)
    assert table.against(ABIERTO, by=1) == ("turn.not-yours",)
    assert table.against(cacho.Roll(hands(THREE))) == ("dice.not-due",)


def test_O1_with_more_dice_nobody_is_asked():
    table = opened(SPEC, None, starter=1, lives=(1, 2, 3))
    assert table.table.decision == cacho.Chance((1, 2, 3), "throw")
    assert table.against(CERRADO) == ("dice.due",)


def test_O1_only_who_opens_is_asked():
    """Seat 0 has a single die too, but seat 1 opens."""
    table = asked("4 2 114", starter=1)
    assert table.table.decision == cacho.Turn(1, "obligar")
    assert not table.legal(0)


@pytest.mark.parametrize("answer", [ABIERTO, CERRADO, DECLINE])
def test_O1_the_right_is_spent_either_way(answer):
    """Hands are full with one die: an exact call gains nothing, and its caller opens again."""
    table = opened("dudo(dice=1)+ases+calzar+obligar", 2).play(answer)
    assert tuple(table.table.slots[RightSpent]) == (True, False)
    table = table.throw("4 4").play("1x4", "2x4", "calzo")
    assert (table.verdict.right, table.lives, table.opener) == (True, (1, 1), 0)
    assert table.table.decision == cacho.Chance((1, 1), "throw")


@pytest.mark.parametrize("answer", [ABIERTO, CERRADO, DECLINE])
def test_O1_regained_dice_do_not_renew_it(answer):
    """Seat 0 gains a die, loses it again and opens with one: nobody asks."""
    table = asked("4 33562").play(answer).throw("4 33562").play("1x3", "2x3", "calzo")
    assert (table.verdict.right, table.lives, table.opener) == (True, (2, 5), 0)
    table = table.throw("44 33562").play("7x4", "dudo")
    assert (table.lives, table.opener) == ((1, 5), 0)
    assert table.table.decision == cacho.Chance((1, 5), "throw")


def test_O1_every_seat_has_a_right_of_its_own():
    table = asked("4 35").play(DECLINE).throw("4 35").play("1x3", "3x3", "dudo")
    assert (table.lives, table.opener) == ((1, 1), 1)
    assert table.table.decision == cacho.Turn(1, "obligar")


def test_O1_the_round_alone_is_forced():
    """The next one has sight, aces and faces as usual."""
    table = forced("1x4", "8x4", "dudo").throw("4 1442 114")
    assert (table.table.round.number, table.opener) == (2, 1)
    assert seen_by(table) == [{0}, {1}, {2}]
    table = table.play("6x4")
    assert {"6x5", "4x1"} <= table.notes()
    assert table.play("dudo").verdict.count == 4 + 3


def test_O1_who_declines_plays_a_round_as_any_other():
    table = forced(mode=DECLINE)
    assert seen_by(table) == [{0}, {1}, {2}]
    table = table.play("2x4")
    assert table.allows("2x5")
    assert table.allows("2x1")
    assert table.allows("paso")


@given(st.integers(2, 6), SEEDS)
def test_O1_of_its_kind_a_seat_is_asked_once_and_at_its_first_time(seats, seed):
    """Whoever opens a round with one die was asked for it, or had been asked before."""
    asked_before = set()
    for table in plays(SPEC, seats, seed):
        if table.told("round.opened"):
            first = table.lives[table.opener] == 1 and table.opener not in asked_before
            assert (table.table.about == "obligar") == first
            if first:
                asked_before.add(table.opener)


# O2: who sees what


def test_O2_abierto_everyone_sees_all_dice_but_their_own():
    assert seen_by(forced(mode=ABIERTO)) == [{1, 2}, {0, 2}, {0, 1}]


def test_O2_cerrado_the_declarer_alone_sees_his_die_and_nobody_any_other():
    assert seen_by(forced(mode=CERRADO)) == [{0}, set(), set()]


@pytest.mark.parametrize("mode", [ABIERTO, CERRADO])
def test_O2_seats_that_are_out_and_spectators_see_none(mode):
    table = forced(mode=mode, dice="4 - 14423 114")
    for seat in (1, None):
        cups = table.rules.observe(table.state, seat).cups
        assert {die for cup in cups for die in cup.dice} == {None}


@pytest.mark.parametrize("mode", [ABIERTO, CERRADO])
@given(st.lists(st.integers(0, 5), min_size=2, max_size=6), st.integers(0, 5))
def test_O2_of_its_kind_at_any_table(mode, held, starter):
    lives = [*held]
    starter %= len(lives)
    lives[starter] = 1
    if sum(map(bool, lives)) < 2:
        return
    table = forced(mode=mode, dice=" ".join("2" * n or "-" for n in lives), starter=starter)
    live = {seat for seat, n in enumerate(lives) if n}
    for seat, audience in enumerate(seen_by(table)):
        if seat not in live:
            assert audience == set()
        elif mode == ABIERTO:
            assert audience == live - {seat}
        else:
            assert audience == ({starter} & {seat})


def test_O2_all_dice_are_shown_in_the_end():
    table = forced("1x4", "8x4", "dudo")
    assert len(table.verdict.ledger) == 9


# O3: plain aces


def test_O3_aces_are_not_wild():
    """Scenario 15: bids on 4 count 4, not 7."""
    verdict = forced("5x4", "dudo").verdict
    assert (verdict.count, verdict.right) == (4, True)
    assert {die.reason for die in verdict.ledger if die.die == 1} == {"other-face"}


def test_O3_a_round_opens_with_aces_freely():
    table = forced()
    assert {q for q, f in table.raises() if f == 1} == set(range(1, 10))
    verdict = table.play("3x1", "dudo").verdict
    assert (verdict.count, verdict.right) == (3, False)


def test_O3_there_is_no_halving():
    """Scenario 15."""
    table = forced("4x3")
    assert table.against("2x1") == ("obligar.locked-face", "bid.too-low")
    single = forced("4x3", dice="4 1 114")
    assert single.against("2x1") == ("bid.too-low",)
    assert single.legal().span(1).least == 5


def test_O3_there_is_no_doubling():
    table = forced("2x1", dice="4 1 11444")
    assert table.legal().span(4).least == 3


def test_O3_a_natural_that_is_needed_elsewhere_is_not_needed_here():
    spec = "cacho+ases(need_natural=True)+obligar"
    assert forced("5x4", "dudo", spec=spec).verdict.count == 4
    assert forced("1x6", "dudo", spec=spec).verdict.count == 0


# O4: the locked face


def test_O4_the_opening_face_is_locked_and_only_the_quantity_rises():
    table = forced("2x4")
    assert table.raises() == {(q, 4) for q in range(3, 10)}
    assert table.against("2x5") == ("obligar.locked-face", "bid.too-low")
    assert table.against("3x5") == ("obligar.locked-face",)
    assert table.against("2x4") == ("bid.too-low",)
    assert table.against("10x4") == ("bid.too-high",)


@pytest.mark.parametrize("opening", FACES)
def test_O4_another_seat_with_one_die_may_change_the_face_up_or_down(opening):
    table = forced(cacho.Bid(2, opening), dice="4 1 11444")
    assert table.raises() == {(q, f) for q in range(3, 8) for f in FACES}


def test_O4_also_down_where_faces_never_fall():
    """The clause is particular; D3's first sentence is general."""
    table = forced("2x4", dice="4 1 11444", spec=f"{SPEC}+dudo(raises='monotone')")
    assert table.allows("3x2")


def test_O4_its_face_is_then_the_locked_one():
    table = forced("2x4", "3x2", dice="4 1 11444")
    assert table.raises() == {(q, 2) for q in range(4, 8)}


def test_O4_the_declarer_never_changes_it():
    table = forced("2x4", "3x2", "4x2", dice="4 1 11444")
    assert table.turn == 0
    assert table.raises() == {(q, 2) for q in range(5, 8)}


def changes(face_change, seat, dice="4 1 11444"):
    spec = f"cacho+obligar(face_change='{face_change}')"
    table = forced("1x4", dice=dice, spec=spec)
    bids = iter(["2x4", "3x4", "4x4"])
    while table.turn != seat:
        table = table.play(next(bids))
    return len({face for _, face in table.raises()}) > 1


@pytest.mark.parametrize(
    ("face_change", "who"), [("other-one-die", {1}), ("any-one-die", {0, 1}), ("nobody", set())]
)
def test_O4_face_change_says_who_may(face_change, who):
    assert {seat for seat in range(3) if changes(face_change, seat)} == who


def test_O4_other_options_are_refused():
    with pytest.raises(cacho.RulesetError, match="face_change"):
        cacho.load("dudo+ases+obligar(face_change='everybody')")


@pytest.mark.parametrize("face_change", ["other-one-die", "any-one-die", "nobody"])
@given(st.lists(st.integers(1, 3), min_size=2, max_size=5), SEEDS)
def test_O4_of_its_kind_quantities_rise_and_faces_stay(face_change, held, seed):
    """Against the clause as it is written, through whole rounds."""
    spec = f"cacho+obligar(face_change='{face_change}')"
    table = opened(spec, None, lives=(1, *held))
    table = table.play(ABIERTO).throw(" ".join("2" * n for n in table.lives))
    dice = iter(range(seed % 7, 10**6, 3))
    while table.table.claim is None or table.raises():
        standing, seat = table.table.claim, table.turn
        if standing is not None:
            may = {
                "nobody": False,
                "any-one-die": table.lives[seat] == 1,
                "other-one-die": table.lives[seat] == 1 and seat != 0,
            }[face_change]
            faces = FACES if may else (standing.face,)
            most = sum(table.lives)
            assert table.raises() == {
                (q, f) for q in range(standing.quantity + 1, most + 1) for f in faces
            }
        bids = [action for action in table.legal() if isinstance(action, cacho.Bid)]
        table = table.play(bids[next(dice) % min(len(bids), 12)])


# O5: how many, and which calls


@pytest.mark.parametrize(
    ("dice", "is_asked"), [("4 14423 - -", False), ("4 14423 114 -", True), ("4 1 1 1", True)]
)
def test_O5_min_players_counts_live_seats(dice, is_asked):
    table = asked(dice, spec="cacho+obligar(min_players=3)")
    assert (table.table.about == "obligar") == is_asked


def test_O5_two_seats_are_enough_unless_said():
    assert asked("4 14423").table.about == "obligar"


@pytest.mark.parametrize("players", ["1", "0", "True", "2.0", "None", "'2'"])
def test_O5_other_numbers_are_refused(players):
    with pytest.raises(cacho.RulesetError, match=r"min_players|options"):
        cacho.load(f"dudo+ases+obligar(min_players={players})")


def test_O5_calzar_stays_open():
    table = forced("4x4")
    assert table.allows("calzo")
    called = table.play("calzo")
    assert (called.verdict.right, called.opener) == (True, 1)


def test_O5_calzar_can_be_closed():
    spec = f"{SPEC}+obligar(calzar=False)"
    assert forced("4x4", spec=spec).against("calzo") == ("obligar.closed",)
    assert forced("4x4", mode=DECLINE, spec=spec).allows("calzo")


def test_O5_calzar_closed_is_closed_to_all():
    spec = f"{SPEC}+obligar(calzar=False)+calzar(gate='always', who='anyone')"
    table = forced("4x4", spec=spec)
    assert not any(table.allows("calzo", by=seat) for seat in range(3))


def test_O5_the_pass_is_closed():
    assert forced("4x4").against("paso") == ("obligar.closed",)


def test_O5_the_pass_can_stay_open():
    spec = f"{SPEC}+obligar(paso=True)"
    table = forced("4x4", spec=spec)
    assert table.allows("paso")
    passed = table.play("paso")
    assert passed.notes() == {f"{q}x4" for q in range(5, 10)} | {"dudo el paso"}
    assert passed.play("dudo el paso").verdict.target == 1


def test_O5_a_seat_that_may_change_the_face_meets_a_pass():
    """The pass closes halving, the lock is open to the seat with one die: both hold."""
    spec = f"{SPEC}+obligar(paso=True)"
    table = forced("2x4", "paso", dice="4 14423 6", spec=spec)
    assert table.raises() == {(q, f) for q in range(3, 8) for f in FACES}


def test_O5_the_doubt_is_always_open():
    assert forced("4x4").allows("dudo")


# Leaving and changing places


@pytest.mark.parametrize("answer", [ABIERTO, CERRADO, DECLINE])
@pytest.mark.parametrize("leaver", [1, 2])
def test_9_a_void_round_gives_the_right_back(answer, leaver):
    table = forced("1x4", mode=answer, dice="4 14423 114 22").play(cacho.Leave(leaver))
    assert table.table.decision == cacho.Turn(0, "obligar")
    assert (table.table.round.number, not any(table.table.slots[RightSpent])) == (1, True)


def test_9_a_declarer_who_leaves_takes_the_forced_round_along():
    table = forced("1x4", dice="4 1 114").play(cacho.Leave(0))
    assert table.table.decision == cacho.Turn(1, "obligar")


def test_X10_the_right_to_decide_goes_with_the_player():
    table = asked().play(cacho.Swap(0, 2))
    assert table.table.decision == cacho.Turn(2, "obligar")
    assert table.lives == (3, 5, 1)


@pytest.mark.parametrize("mode", [ABIERTO, CERRADO])
def test_X10_the_declarer_is_the_player_who_declared(mode):
    table = asked().play(mode, cacho.Swap(0, 2)).throw("114 14423 4")
    assert (table.turn, table.opener) == (2, 2)
    expected = [{1, 2}, {0, 2}, {0, 1}] if mode == ABIERTO else [set(), set(), {2}]
    assert seen_by(table) == expected


def test_X10_a_spent_right_goes_with_the_player():
    table = asked().play(DECLINE, cacho.Swap(0, 2))
    assert tuple(table.table.slots[RightSpent]) == (False, False, True)
    assert tuple(table.table.round.opened[RightSpent]) == (False, False, False)


# What is told, and how it is written


@pytest.mark.parametrize(
    ("answer", "tag"),
    [(ABIERTO, "round.forced"), (CERRADO, "round.forced"), (DECLINE, "round.not-forced")],
)
def test_everyone_is_told_what_the_opener_decides(answer, tag):
    (event,) = asked().play(answer).events
    assert (event.tag, event.seat, None in event.heard_by()) == (tag, 0, True)


def test_the_notations():
    game = rules(SPEC)
    actions = {Obligar("abierto"): ABIERTO, Obligar("cerrado"): CERRADO, Decline(): DECLINE}
    for action, notation in actions.items():
        assert action.notation == notation
        assert game.parse(notation) == action


@pytest.mark.parametrize("mode", ["", "open", "Abierto", None, True, 1, ("abierto",)])
def test_a_malformed_mode_is_refused(mode):
    with pytest.raises(ValueError, match="mode must be one of"):
        Obligar(mode)


@given(st.integers(2, 5), SEEDS)
def test_cerrado_and_abierto_leak_nothing_before_the_showdown(seats, seed):
    """Scenario 16, for the views of forced rounds."""
    for table in plays("cacho-chileno+dudo(dice=2)", seats, seed):
        for seat in (*range(seats), None):
            for cup, hidden in zip(
                table.rules.observe(table.state, seat).cups, table.state.cups, strict=True
            ):
                known = hidden.dice if seat in hidden.seen_by else (None,) * len(hidden.dice)
                assert cup.dice == known
        for event in table.told("dice.seen"):
            assert event.audience == table.state.cups[event.cup].seen_by


def test_a_game_with_everything_at_once_survives_copies():
    """Scenario 19: a reserve, a spent right, derecha and a pending pass."""
    table = copy = asked("4 33562 33562")
    for action in (
        *(DECLINE, cacho.Roll(hands("4 33562 33562")), RIGHT, "4x3", "calzo"),
        *(cacho.Roll(hands("4 33562 33562")), RIGHT, "2x4", "paso"),
    ):
        table, copy = table.play(action), copied(copy).play(action)
        assert copy.state == table.state
        assert copied(copy).notes() == table.notes()
    assert tuple(table.table.slots[InReserve]) == (0, 0, 1)
    assert tuple(table.table.slots[RightSpent]) == (True, False, False)
    assert (table.table.round.direction, table.turn) == ("right", 0)
    for action in ("dudo el paso", "2x5"):
        assert copied(table).play(action).state == table.play(action).state


def copied(table):
    return At(table.rules, pickle.loads(pickle.dumps(table.state)))  # noqa: S301 - written here


# Its company


@given(st.integers(2, 6), SEEDS)
def test_obligar_with_an_open_pass_plays_to_the_end(seats, seed):
    options = "paso=True, face_change='any-one-die'"
    *_, last = plays(f"cacho-chileno+obligar({options})", seats, seed)
    assert len(last.winners) == 1


@pytest.mark.parametrize(
    ("one", "two"), list(itertools.permutations(["obligar", "ultimo", "palifico"], 2))
)
def test_only_one_forced_round_is_in_force(one, two):
    with pytest.raises(cacho.RulesetError, match="exclude each other") as refused:
        cacho.load(f"dudo+{one}+{two}")
    assert repr(one) in str(refused.value)
    assert repr(two) in str(refused.value)


def test_obligar_needs_dudo():
    with pytest.raises(cacho.RulesetError, match="'obligar' needs rule 'dudo'"):
        cacho.load("obligar")


def test_obligar_stands_after_the_aces_that_it_makes_plain():
    with pytest.raises(cacho.RulesetError, match="'obligar' needs rule 'ases' earlier"):
        cacho.load("dudo+obligar+ases")


def test_without_calls_a_round_can_be_forced_all_the_same():
    table = forced("1x4", spec="dudo+ases+obligar")
    assert table.raises() == {(q, 4) for q in range(2, 10)}
    assert table.against(Calzar()) == ("action.unknown",)
