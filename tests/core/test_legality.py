"""Legality where no turn is, and what rules may answer about spans and debts."""

import attrs
import pytest

import cacho
from cacho.plugins import LivesChanged, Owed, Rule, Setup, Span, Turn, hookimpl
from tests.tables import at_table

OVER = at_table("dudo", "3 4", "2x4", "dudo").state.table
RULES = cacho.load("dudo")
WAITING = RULES.start(seats=2).table


@attrs.frozen
class Forfeit(Owed):
    seat: int


def test_where_no_turn_is_nothing_is_legal_and_refusals_say_so():
    legality = RULES._legality  # noqa: SLF001 - the room under test
    assert len(legality.fresh(WAITING, 0)) == len(legality.fresh(OVER, 0)) == 0
    assert [v.code for v in legality.violations(WAITING, cacho.Bid(1, 2), 0)] == ["dice.due"]


def test_a_span_from_below_one_begins_with_one():
    class Low(Rule):
        id = "low"
        reads = ()

        @hookimpl
        def span(self, table):
            return None if table.claim else Span(-5, 3)

    rules = cacho.load("dudo+low", Low)
    state = rules.apply(rules.start(seats=2), cacho.Roll(((1,) * 5, (2,) * 5)))
    assert rules.legal(state).span(4) == Span(1, 3)
    assert rules.legal(state)[0] == cacho.Bid(1, 1)


def test_a_seat_may_open_though_it_is_not_its_turn():
    class NextOpens(Rule):
        id = "next-opens"
        reads = ()

        @hookimpl
        def decision(self, table):
            opens = table.thrown and not table.claim
            return Turn(table.after(table.turn), "bid") if opens else None

    rules = cacho.load("dudo+next-opens", NextOpens)
    state = rules.apply(rules.start(seats=3), cacho.Roll(((1,) * 5, (2,) * 5, (3,) * 5)))
    after = rules.apply(state, cacho.Bid(2, 3))
    assert (after.table.claimant, after.table.decision) == (1, Turn(2, "bid"))
    assert after == rules.step(state, cacho.Bid(2, 3)).state


def test_a_rule_may_bring_a_debt_of_its_own_and_settle_it():
    class Forfeits(Rule):
        id = "forfeits"

        @hookimpl
        def penalties(self, verdict):
            return (Forfeit(verdict.loser),)

        @hookimpl
        def settle(self, owed):
            return (LivesChanged(owed.seat, -2),) if isinstance(owed, Forfeit) else None

    rules = cacho.load("dudo+forfeits", Forfeits)
    state = rules.apply(rules.start(seats=2), cacho.Roll(((3,) * 5, (2,) * 5)))
    state = rules.apply(rules.apply(state, cacho.Bid(6, 3)), cacho.Doubt())
    assert state.table.lives == (3, 5)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(5, 5, 0, 2, (2,)),
        Setup(5, 5, 0, 2, (2, "9")),
        Setup(5, "5", 0, 2, (2, 9)),
        Setup(5, 5, 0, 0, (2, 9)),
    ],
)
def test_a_setup_that_cannot_be_is_blamed_on_its_rule(setup):
    class Odd(Rule):
        id = "odd"

        @hookimpl
        def setup(self):
            return setup

    with pytest.raises(cacho.RuleError, match="rule 'odd'"):
        cacho.load("dudo+odd", Odd)


@pytest.mark.parametrize("lives", [5, "55", {5: 5}])
def test_lives_are_a_tuple_or_a_list(lives):
    with pytest.raises(ValueError, match="lives must be a tuple"):
        RULES.start(lives=lives)
