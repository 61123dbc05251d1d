# ruff: noqa: N802 - tests are named after clauses of the rule book
"""666 for chips: the clause X9, what X10 and §9 say of chips, and the examples of S004."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import Loss, Outcome, Rule, Transfer, hookimpl
from cacho_variants import Propose
from cacho_variants.seis import VALUES
from tests.tables import opened, plays

SEEDS = st.integers(0, 2**32)
LEDGER = "666-fichas+fichas(chips=None)"


def lost_by(table, seat):
    """The table after a round in which the seat proposed 666 over three aces."""
    table = table.throw("111 -")
    values = iter(VALUES)
    while table.turn != seat:
        table = table.play(Propose(next(values)), "acepto", "tiro").throw("111 -")
    return table.play("666", "dudo")


# X9: playing for chips


def test_X9_five_chips_unless_said():
    assert opened("666-fichas", 3).lives == (5, 5, 5)
    assert opened("666-fichas+fichas(chips=2)", 3).lives == (2, 2, 2)


def test_X9_two_cups_and_seats_as_without_chips():
    assert len(opened("666-fichas", 20).state.cups) == 2


def test_X9_the_losing_proposer_pays_the_challenger():
    table = opened("666-fichas", 3).throw("532 -").play("533", "dudo")
    assert table.lives == (4, 6, 5)
    assert [event.tag for event in table.events].count("lives.changed") == 2


def test_X9_the_losing_challenger_pays_the_proposer():
    table = opened("666-fichas", 3).throw("532 -").play("532", "dudo")
    assert table.lives == (6, 4, 5)


@pytest.mark.parametrize("stake", [1, 2, 4])
def test_X9_the_stake_is_an_option(stake):
    table = opened(f"666-fichas+fichas(stake={stake})", 3).throw("532 -").play("533", "dudo")
    assert table.lives == (5 - stake, 5 + stake, 5)


def test_X9_who_has_less_than_the_stake_pays_what_it_has_left():
    table = opened("666-fichas+fichas(stake=3)", lives=(2, 5, 5)).throw("532 -").play("533", "dudo")
    assert table.lives == (0, 7, 5)


def test_X9_out_at_0_and_the_next_seat_opens():
    table = opened("666-fichas", lives=(1, 5, 5)).throw("532 -").play("533", "dudo")
    assert table.lives == (0, 6, 5)
    assert table.table.survivors == (1, 2)
    assert table.opener == 1
    assert table.throw("532 -").play("532").turn == 2


def test_X9_the_last_seat_with_chips_wins():
    table = opened("666-fichas", lives=(1, 5, 0), starter=1).throw("532 -").play("532", "dudo")
    assert table.lives == (0, 6, 0)
    assert table.rules.outcome(table.state) == Outcome((1,), "last-seat")


def test_X9_chips_know_no_rounds():
    table = opened("666-fichas+seis(rounds=1)", 2)
    for _ in range(4):
        table = lost_by(table, 0)
    assert table.winners is None
    assert lost_by(table, 0).winners == (1,)


@given(SEEDS, st.integers(2, 4), st.integers(1, 4))
def test_X9_the_sum_of_chips_is_constant(seed, seats, stake):
    for table in plays(f"666-fichas+fichas(chips=3,stake={stake})", seats, seed):
        assert sum(table.lives) == 3 * seats
        assert min(table.lives) >= 0
        assert all(
            held > 0 for held, live in zip(table.lives, table.table.live, strict=True) if live
        )


@pytest.mark.parametrize(
    "options", ["chips=0", "chips=-1", "chips=True", "chips='5'", "chips=1001"]
)
def test_X9_other_numbers_of_chips_are_refused(options):
    with pytest.raises(cacho.RulesetError, match="chips"):
        cacho.load(f"666-fichas+fichas({options})")


@pytest.mark.parametrize(
    "options", ["stake=0", "stake=-1", "stake=True", "stake=None", "stake=1.0"]
)
def test_X9_other_stakes_are_refused(options):
    with pytest.raises(cacho.RulesetError, match="stake"):
        cacho.load(f"666-fichas+fichas({options})")


def test_X9_chips_are_of_666():
    with pytest.raises(cacho.RulesetError, match=r"'fichas' needs rule 'seis'"):
        cacho.load("dudo+fichas")


# X9: playing on a ledger


def test_X9_a_ledger_begins_at_nothing_and_goes_below_zero():
    table = opened(LEDGER, 3)
    assert table.lives == (0, 0, 0)
    for _ in range(3):
        table = lost_by(table, 0)
    assert table.lives == (-3, 3, 0)
    assert table.table.survivors == (0, 1, 2)


def test_X9_a_ledger_is_played_for_rounds_and_the_most_chips_win():
    table = opened(f"{LEDGER}+seis(rounds=3)", 3)
    table = lost_by(lost_by(table, 0), 1)
    assert table.winners is None
    table = lost_by(table, 1)
    assert table.lives == (-1, -1, 2)
    assert table.rules.outcome(table.state) == Outcome((2,), "rounds-played")


def test_X9_a_ledger_goes_by_chips_and_not_by_lost_rounds():
    table = opened(f"{LEDGER}+seis(rounds=2)", lives=(5, 0, -5))
    table = lost_by(lost_by(table, 0), 0)
    assert table.lives == (3, 2, -5)
    assert table.winners == (0,)


def test_X9_ties_on_a_ledger_are_shared():
    table = opened(f"{LEDGER}+seis(rounds=2)", 4)
    table = lost_by(lost_by(table, 0), 2)
    assert table.lives == (-1, 1, -1, 1)
    assert table.winners == (1, 3)


def test_X9_a_ledger_may_be_opened_anywhere():
    table = opened(LEDGER, lives=(-7, 4, 3)).throw("532 -").play("533", "dudo")
    assert table.lives == (-8, 5, 3)


@given(SEEDS, st.integers(2, 5))
def test_X9_a_ledger_always_sums_to_nothing(seed, seats):
    *tables, last = plays(f"{LEDGER}+seis(rounds=4)+fichas(stake=3)", seats, seed)
    assert all(sum(table.lives) == 0 for table in tables)
    assert last.winners == tuple(s for s, held in enumerate(last.lives) if held == max(last.lives))


# X10 and §9: chips


def test_X10_chips_change_places_with_the_player():
    table = opened("666-fichas", lives=(1, 5, 3))
    assert table.play(cacho.Swap(0, 2)).lives == (3, 5, 1)
    assert table.play(cacho.Swap(0, 2)).opener == 2


def test_9_chips_of_a_seat_that_left_stay_with_it_out_of_play():
    table = opened("666-fichas", 3).throw("532 -").play("533").play(cacho.Leave(0))
    assert table.lives == (5, 5, 5)
    assert table.table.survivors == (1, 2)
    for _ in range(5):
        table = lost_by(table, 1)
    assert table.lives == (5, 0, 10)
    assert table.rules.outcome(table.state) == Outcome((2,), "last-seat")


def test_9_on_a_ledger_a_seat_that_left_does_not_win():
    table = lost_by(opened(f"{LEDGER}+seis(rounds=2)", 3), 0).play(cacho.Leave(1))
    assert table.lives == (-1, 1, 0)
    assert lost_by(table, 0).winners == (2,)


def test_9_of_two_seats_the_other_one_wins():
    for spec in ("666-fichas", LEDGER):
        table = opened(spec, 2).throw("532 -").play(cacho.Leave(0))
        assert table.rules.outcome(table.state) == Outcome((1,), "last-seat")


# The examples of S004


def test_S004_the_winner_takes_one_chip():
    # «Cuando se juega por dinero, el contrincante ganador se lleva una ficha del que hace la
    # propuesta y a su vez el desafiante perdedor paga una al que hizo la propuesta.»
    table = opened("666-fichas", 2)
    assert table.throw("521 -").play("532", "dudo").lives == (4, 6)
    assert table.throw("532 -").play("532", "dudo").lives == (6, 4)


# Other rules beside it


class Doble(Rule):
    """A challenge of three equal dice pays double."""

    id = "doble"

    @hookimpl(wrapper=True)
    def penalties(self, verdict):
        owed = yield
        if len({entry.die for entry in verdict.ledger}) == 1:
            owed = tuple(attrs.evolve(change, lives=2 * change.lives) for change in owed)
        return owed


class Multa(Rule):
    """A foreign penalty that nobody says how to pay."""

    id = "multa"

    @hookimpl
    def penalties(self, verdict):
        return (Loss(verdict.loser, 1),)


class Apuro(Rule):
    """The game ends with its first round."""

    id = "apuro"

    @hookimpl
    def outcome(self, table):
        return Outcome(table.survivors, "hurry")


def test_a_later_rule_may_change_what_is_owed():
    table = opened("666-fichas+doble", 3, Doble)
    assert table.throw("222 -").play("222", "dudo").lives == (7, 3, 5)
    assert table.throw("221 -").play("221", "dudo").lives == (6, 4, 5)


def test_what_is_no_payment_is_left_to_others():
    table = opened("666-fichas+multa", 3, Multa).throw("532 -").play("532")
    with pytest.raises(cacho.RulesetError, match="settle"):
        table.play("dudo")


def test_a_later_rule_may_end_the_game():
    table = opened("666-fichas+apuro", 3, Apuro).throw("532 -").play("532", "dudo")
    assert table.rules.outcome(table.state) == Outcome((0, 1, 2), "hurry")


def test_what_is_owed_is_one_payment():
    table = opened("666-fichas", 3).throw("532 -").play("532", "dudo")
    assert table.rules.ask.penalties(table.table, table.verdict) == (Transfer(1, 0, 1),)


# Scenarios from the field


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("spec", ["666-fichas+fichas(chips=2)", LEDGER])
def test_scenario_25_random_games_end(spec, seats):
    for seed in range(3):
        *_, last = plays(spec, seats, seed)
        assert last.winners
        assert all(last.table.live[winner] for winner in last.winners)
