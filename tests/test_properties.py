"""What must hold of every rule set (Q1–Q28), and of single rules (Q31–Q33), in games as played.

The presets are tried, and lists of rules that nobody thought of. Such a list is made once and
played often, for to put rules in force takes longer than to play a game.
"""

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cacho
from cacho.testing import PROPERTIES, begin, cases, presets, stacks
from cacho.testing.properties import auctions_are_bounded, longest_auction, rules_are_a_value
from cacho_variants import Calzar
from cacho_variants.ases import AsesRule
from cacho_variants.calzar import CalzarRule
from cacho_variants.centro import Centre, CentroRule
from cacho_variants.dudo import DudoRule
from cacho_variants.reserva import InReserve, ReservaRule
from cacho_variants.sentido import SentidoRule
from tests.drawing import drawn

HALF = settings(max_examples=max(1, settings.default.max_examples // 2))
THIRD = settings(max_examples=max(1, settings.default.max_examples // 3))
"""Presets and other lists share the examples of a property."""

FIVE_DICE = (DudoRule, AsesRule, CalzarRule, ReservaRule, CentroRule, SentidoRule)
"""The rules under which a round is as S000 and S002 have it, without pass and forced round."""


@cache
def some_stacks(*having, of=None):
    most = HALF.max_examples // 2 if having else HALF.max_examples
    return drawn(stacks(rules=of, having=having), min(100, most))


def hold(holds, rules, tries):
    """Try a property in cases of such rules."""

    @tries
    @given(rules.flatmap(lambda drawn_: cases(holds, drawn_)))
    def check(case):
        holds(**case)

    check()


def held(table, seat):
    """What a seat can lose: the dice of its hand and of its reserve."""
    return table.lives[seat] + (table.slots[InReserve][seat] if InReserve in table.slots else 0)


def bidding(play):
    """The positions of a play in which a seat may bid, with what it may do."""
    for state in play.states:
        if state.table.about == "bid":
            yield state, play.rules.legal(state)


def option(rules, kind, name):
    return next(getattr(rule, name) for rule in rules.rules if isinstance(rule, kind))


def opens_after(before, after, seat):
    """Whether a seat opens the next round, or if it is out the next live one (D7)."""
    if isinstance(after.decision, cacho.Over):
        return True
    live = dict(enumerate(after.live))
    turned = before.round.direction == "left"
    order = [(seat + (n if turned else -n)) % before.seats for n in range(before.seats)]
    return after.round.starter == next(other for other in order if live[other])


# Any rule set


GENERAL = [holds for holds in PROPERTIES if holds is not rules_are_a_value]


@pytest.mark.parametrize("holds", GENERAL, ids=lambda holds: holds.__name__)
def test_it_holds_of_presets(holds):
    hold(holds, presets(), HALF)


@pytest.mark.parametrize("holds", GENERAL, ids=lambda holds: holds.__name__)
def test_it_holds_of_any_list_of_rules(holds):
    hold(holds, st.sampled_from(some_stacks()), HALF)


def test_rules_are_a_value():
    for rules in drawn(presets(), 9) + some_stacks()[:6]:
        rules_are_a_value(rules)
        loaded = cacho.load(rules.spec)
        assert loaded == rules
        assert loaded.spec == rules.spec


# Q31 dudo


def doubts_are_right_above_the_count(play):
    """Q31: a bid of as many dice as there are is true, of one more it is false.

    Who was wrong loses a die and opens.
    """
    for state, legal in bidding(play):
        for face in range(1, 7):
            count = play.rules.ask.count(state.table, state.cups, cacho.Bid(1, face)).total
            for bid in (cacho.Bid(max(1, count), face), cacho.Bid(count + 1, face)):
                if bid not in legal:
                    continue
                claimed = play.rules.apply(state, bid)
                bidder, doubter = claimed.table.claimant, claimed.table.turn
                doubted = play.rules.apply(claimed, cacho.Doubt()).table
                true = count >= bid.quantity
                loser, winner = (doubter, bidder) if true else (bidder, doubter)
                lost = {s: held(claimed.table, s) - held(doubted, s) for s in (loser, winner)}
                assert lost == {loser: 1, winner: 0}, f"{bid} with {count}, and lost were {lost}"
                assert opens_after(claimed.table, doubted, loser)


def test_q31_a_doubt_is_right_above_the_count():
    lists = presets(having=[DudoRule]) | st.sampled_from(some_stacks(DudoRule))
    hold(doubts_are_right_above_the_count, lists, HALF)


# Q32 ases


def aces_cost_half(play):
    """Q32: to aces at least half, one more or rounded up; from aces twice as many and one more."""
    rules = play.rules
    up, exact, opening = (option(rules, AsesRule, n) for n in ("half", "exact", "opening"))
    for state, legal in bidding(play):
        table, claim = state.table, state.table.claim
        most = rules.ask.ceiling(table)
        aces, *others = (legal.span(face) for face in range(1, 7))
        if claim is None:
            single = table.lives[table.turn] == 1
            may_open = opening == "always" or (opening == "one-die" and single)
            assert bool(aces) == may_open, f"aces open a round: {aces}, with {opening!r}"
        elif claim.face == 1:
            assert_open(aces, claim.quantity + 1, most, most)
            for span in others:
                assert_open(span, 2 * claim.quantity + 1, most, most)
        else:
            half = -(-claim.quantity // 2) if up == "up" else claim.quantity // 2 + 1
            assert_open(aces, half, half if exact else most, most)


def assert_open(span, least, most, ceiling):
    """A face may be bid from `least` to `most`, or not at all if the ceiling is lower."""
    found = (span.least, span.most) if span else None
    due = (least, most) if least <= ceiling else None
    assert found == due, f"a face is open from {found}, and due from {due}"


def test_q32_aces_cost_half():
    hold(aces_cost_half, st.sampled_from(some_stacks(AsesRule, of=FIVE_DICE)), HALF)


NUMBERS = json.loads((Path(__file__).parent / "data" / "numbers.json").read_text("utf-8"))


@pytest.mark.parametrize("quantity", NUMBERS["aces_down"]["q"])
@pytest.mark.parametrize(("book", "half"), [("S000", "plus-one"), ("S002", "up")])
def test_q32_the_table_of_halves(book, half, quantity):
    rules = cacho.load(f"dudo(dice=10)+ases(half={half!r})")
    over = rules.apply(thrown(rules, 20), cacho.Bid(quantity, 6))
    assert rules.legal(over).span(1).least == NUMBERS["aces_down"][book][quantity - 1]


AUCTIONS = {
    "S000": "dudo(dice={0})+ases(half='plus-one', opening='never')",
    "S002": "dudo(dice={0})+ases(half='up', opening='never')",
    "S000_monotone": "dudo(dice={0}, raises='monotone')+ases(half='plus-one', opening='never')",
    "S002_monotone": "dudo(dice={0}, raises='monotone')+ases(half='up', opening='never')",
}


def thrown(rules, dice):
    """A position of two seats that threw so many dice between them."""
    lives = (dice - dice // 2, dice // 2)
    return begin(rules, lives).then(cacho.Roll(tuple((1,) * n for n in lives))).state


@pytest.mark.parametrize("book", AUCTIONS)
@pytest.mark.parametrize("dice", NUMBERS["longest_auction"]["dice"])
def test_q17_q32_the_longest_auction(book, dice):
    rules = cacho.load(AUCTIONS[book].format(dice))
    longest = NUMBERS["longest_auction"]
    auctions_are_bounded(rules, thrown(rules, dice), longest[book][longest["dice"].index(dice)])


@pytest.mark.parametrize("options", ["", "raises='monotone'"])
@pytest.mark.parametrize("others", ["", "+paso+ases+palifico", "+calzar+reserva+ases(exact=True)"])
def test_q17_no_auction_is_longer_than_there_are_bids(options, others):
    rules = cacho.load(f"dudo({options}){others}")
    assert 0 < longest_auction(rules, thrown(rules, 4)) <= 6 * 4


# Q33 calzar


def the_gate_is_half_or_last(play):
    """Q33: one may call another's bid exact with half the dice in play, or a single one in hand."""
    rules = play.rules
    gate, who = option(rules, CalzarRule, "gate"), option(rules, CalzarRule, "who")
    dealt = play.begun.state.table.seats * option(rules, DudoRule, "dice")
    for state, _ in bidding(play):
        table = state.table
        for seat in range(table.seats):
            in_turn = seat == table.turn or (who == "anyone" and table.live[seat])
            is_open = gate == "always" or 2 * sum(table.dice) >= dealt or table.lives[seat] == 1
            due = in_turn and is_open and table.claim is not None and seat != table.claimant
            found = Calzar() in rules.legal(state, seat)
            assert found == due, f"seat {seat} may call: {found}, and is due: {due}"


def exact_calls_pay(play):
    """Q33: a right call gains its caller a die if there is one, a wrong one costs it one.

    The caller opens either way. Reserve and centre keep their laws.
    """
    rules = play.rules
    for state, _ in bidding(play):
        for caller in range(state.table.seats):
            if Calzar() not in rules.legal(state, caller):
                continue
            step = rules.step(state, Calzar(), caller)
            before, after = state.table, step.state.table
            (verdict,) = (event.verdict for event in step.events if event.tag == "judged")
            count = rules.ask.count(before, state.cups, before.claim).total
            assert verdict.right == (count == before.claim.quantity)
            found = {seat: held(after, seat) - held(before, seat) for seat in range(before.seats)}
            due = gain(rules, before, caller) if verdict.right else -1
            assert found == dict.fromkeys(found, 0) | {caller: due}
            assert opens_after(before, after, caller), f"{after.round.starter} opens, not {caller}"
            the_laws_hold(rules, after)


def gain(rules, table, seat):
    """How many dice a right call gains."""
    room = table.full - table.lives[seat]
    if Centre in table.slots:
        return min(1, room, table.slots[Centre].dice)
    if InReserve in table.slots:
        limit = option(rules, ReservaRule, "limit")
        spare = 1 if limit is None else limit - table.slots[InReserve][seat]
        return min(1, room + spare)
    return min(1, room)


def the_laws_hold(rules, table):
    if Centre in table.slots:
        dealt = table.seats * option(rules, DudoRule, "dice")
        assert sum(table.lives) + table.slots[Centre].dice == dealt
    if InReserve in table.slots:
        waiting = [seat for seat, dice in enumerate(table.slots[InReserve]) if dice]
        assert all(table.lives[seat] == table.full for seat in waiting)


def test_q33_the_gate_is_half_or_last():
    hold(the_gate_is_half_or_last, st.sampled_from(some_stacks(CalzarRule, of=FIVE_DICE)), HALF)


@pytest.mark.parametrize("kind", [CalzarRule, ReservaRule, CentroRule], ids=lambda kind: kind.id)
def test_q33_exact_calls_pay(kind):
    hold(exact_calls_pay, st.sampled_from(some_stacks(CalzarRule, kind)), THIRD)
