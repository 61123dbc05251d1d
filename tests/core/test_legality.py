# ruff: noqa: ARG001, ARG005 - a hook, and a lambda in the place of a fact, names what it is given
"""Legality: what may be done, what is said against the rest, and what rules may answer about it."""

import functools
import sys

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import (
    Action,
    Claim,
    LivesChanged,
    Owed,
    Rule,
    Setup,
    Span,
    Turn,
    Violation,
    hookimpl,
)
from cacho_variants import Sentido
from cacho_variants.dudo import DudoRule
from tests.made_up import NextOpens
from tests.tables import at_table, opened, silent_on

OVER = at_table("dudo", "3 4", "2x4", "dudo").state.table
RULES = cacho.load("dudo")
WAITING = RULES.start(seats=2).table


@attrs.frozen
class Hm(Action):
    tag = "hm"
    pattern = "hm"


@attrs.frozen
class Ah(Action):
    tag = "ah"
    pattern = "ah"


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


def narrowing(name, *bounds):
    """A rule that narrows the span of every face to these bounds, each with a reason or none."""

    @hookimpl
    def narrow(self):
        return Span(*bounds)

    return type(name.title(), (Rule,), {"id": name, "reads": (), "narrow": narrow})


def bidding(spec, *classes):
    """The first position of a game of two in which somebody may bid."""
    game = cacho.load(spec, *classes)
    return game, game.apply(game.start(seats=2), cacho.Roll(((1,) * 5, (2,) * 5)))


@pytest.mark.parametrize(
    ("narrow", "held"),
    [
        ((2, 99, "odd", "odd.why"), Span(2, 10, "odd", "odd.why")),
        ((0, 7), Span(1, 7)),
        ((3, 2, "odd"), Span(3, 2, "odd")),
        ((1, 0, None, "odd.why"), Span(1, 0, None, "odd.why")),
    ],
)
def test_a_span_is_no_wider_than_any_rule_has_it_and_names_who_narrowed_it(narrow, held):
    game, state = bidding("dudo+odd", narrowing("odd", *narrow))
    assert [game.legal(state).span(face) for face in range(1, 7)] == [held] * 6


def test_of_rules_that_narrow_a_span_the_strictest_holds_on_either_side():
    kinds = narrowing("low", 2, 5, "low"), narrowing("high", 3, 9, "high")
    for spec in ("dudo+low+high", "dudo+high+low"):
        game, state = bidding(spec, *kinds)
        assert (game.legal(state).span(2).least, game.legal(state).span(2).most) == (3, 5)


def test_where_nobody_names_a_ceiling_no_bid_may_be_made():
    game, state = bidding("dudo", silent_on(DudoRule, "ceiling"))
    assert not any(game.legal(state).span(face) for face in range(1, 7))
    assert game.check(state, cacho.Bid(1, 3)) == (
        cacho.Violation("bid.too-high", "core", {"face": 3, "most": 0}),
    )


@pytest.mark.parametrize("least", [-5, 0, 1])
def test_a_span_keeps_who_drew_it_and_why(least):
    class Low(Rule):
        id = "low"
        reads = ()

        @hookimpl
        def span(self, table):
            return None if table.claim else Span(least, 3, "low", "low.why")

    game, state = bidding("dudo+low", Low)
    assert game.legal(state).span(4) == Span(1, 3, "low", "low.why")


@pytest.mark.parametrize(
    ("narrow", "bid", "code", "rule", "bound"),
    [
        ((2, 4, "odd"), (1, 3), "bid.too-low", "odd", {"least": 2}),
        ((2, 4, "odd"), (5, 3), "bid.too-high", "odd", {"most": 4}),
        ((2, 4), (1, 3), "bid.too-low", "core", {"least": 2}),
        ((2, 4, "odd", "odd.why"), (1, 2), "odd.why", "odd", {"least": 2}),
        ((2, 4, "odd", "odd.why"), (10, 2), "odd.why", "odd", {"most": 4}),
        ((1, 1, "odd"), (2, 3), "bid.too-high", "odd", {"most": 1}),
        ((1, 0, "odd"), (1, 3), "bid.too-high", "odd", {}),
        ((10, 0, "odd"), (1, 3), "bid.too-low", "odd", {}),
        ((3, 2, "odd"), (3, 3), "bid.too-high", "odd", {"most": 2}),
        ((3, 2, "odd"), (2, 3), "bid.too-low", "odd", {"least": 3}),
    ],
)
def test_a_bid_outside_a_span_is_refused_with_the_bound_that_it_crosses(
    narrow, bid, code, rule, bound
):
    game, state = bidding("dudo+odd", narrowing("odd", *narrow))
    quantity, face = bid
    expected = cacho.Violation(code, rule, {"face": face, **bound})
    assert game.check(state, cacho.Bid(quantity, face)) == (expected,)


def test_all_that_is_against_a_bid_is_said_the_ceiling_first_then_later_rules():
    kinds = narrowing("odd", 2, 4, "odd"), narrowing("even", 3, 6, "even", "even.why")
    game, state = bidding("dudo+odd+even", *kinds)
    assert game.check(state, cacho.Bid(11, 2)) == (
        cacho.Violation("bid.too-high", "core", {"face": 2, "most": 10}),
        cacho.Violation("even.why", "even", {"face": 2, "most": 6}),
        cacho.Violation("bid.too-high", "odd", {"face": 2, "most": 4}),
    )
    state = game.apply(state, cacho.Bid(3, 5))
    assert game.check(state, cacho.Bid(2, 2)) == (
        cacho.Violation("even.why", "even", {"face": 2, "least": 3}),
        cacho.Violation("bid.too-low", "dudo", {"face": 2, "least": 4}),
    )


def test_rules_are_asked_about_the_seat_and_the_face_or_the_action():
    class Own(Rule):
        id = "own"
        objects_to = ("doubt",)

        @hookimpl
        def span(self, table, seat, face):
            return None if table.claim else Span(9, 99, self.id, f"span.{seat}.{face}")

        @hookimpl
        def narrow(self, seat, face):
            return Span(10, 99, self.id, f"narrow.{seat}.{face}")

        @hookimpl
        def objection(self, seat, action):
            return Violation(f"objection.{seat}.{action.tag}", self.id)

    game = cacho.load("dudo+own", Own)
    state = game.apply(game.start(seats=2, starter=1), cacho.Roll(((1,) * 5, (2,) * 5)))
    against = [game.check(state, action) for action in (cacho.Bid(1, 4), cacho.Doubt())]
    assert [[violation.code for violation in violations] for violations in against] == [
        ["narrow.1.4", "span.1.4"],
        ["objection.1.doubt", "doubt.no-bid"],
    ]
    assert game.legal(state).span(4) == Span(10, 10, "own", "narrow.1.4")


@pytest.mark.parametrize("spec", ["dudo", "dudo+forgetful"])
def test_a_face_that_no_rule_opens_is_closed(spec):
    class Twos(DudoRule):
        @hookimpl
        def span(self, table, face):
            return super().span(table, face) if face == 2 else None

    game, state = bidding(spec, *((Twos, Forgetful) if "forgetful" in spec else (Twos,)))
    assert [len(game.legal(state).span(face)) for face in range(1, 7)] == [0, 10, 0, 0, 0, 0]
    closed = cacho.Violation("bid.too-low", "core", {"face": 3})
    assert game.check(state, cacho.Bid(1, 3)) == (closed,)


def test_what_is_offered_stands_in_the_order_of_the_rules_each_once():
    def offering(name, offered, owned):
        @hookimpl
        def offers(self, table):
            return offered if table.thrown else None

        return type(name.title(), (Rule,), {"id": name, "offers": offers, "actions": owned})

    first = offering("first", (Hm(), cacho.Doubt()), (Hm,))
    second = offering("second", (Ah(), Hm()), (Ah,))
    game, state = bidding("dudo+first+second", first, second)
    state = game.apply(state, cacho.Bid(1, 2))
    assert game.legal(state).offers == (cacho.Doubt(), Hm(), Ah())


CLAIM = cacho.Bid(2, 3)


@pytest.mark.parametrize(
    ("table", "action", "by", "said"),
    [
        ("bid", Hm(), 0, ("action.unknown", {})),
        ("bid", 3, 0, ("action.unknown", {})),
        ("bid", cacho.Bid, 0, ("action.unknown", {})),
        ("bid", CLAIM, 1, ("turn.not-yours", {"turn": 0})),
        ("bid", cacho.Doubt(), 1, ("turn.not-yours", {"turn": 0})),
        ("bid", Sentido("left"), 0, ("action.not-now", {"about": "bid"})),
        ("way", CLAIM, 0, ("action.not-now", {"about": "sentido"})),
        ("way", cacho.Doubt(), 0, ("action.not-now", {"about": "sentido"})),
        ("way", CLAIM, 1, ("turn.not-yours", {"turn": 0})),
        ("dice", CLAIM, 0, ("dice.due", {"about": "throw"})),
        ("dice", cacho.Doubt(), 1, ("dice.due", {"about": "throw"})),
        ("draw", cacho.Doubt(), 0, ("dice.due", {"about": "opener"})),
    ],
)
def test_an_action_that_is_not_open_is_refused_with_what_is(table, action, by, said):
    tables = {
        "bid": lambda: at_table("cacho", "33 44"),
        "way": lambda: at_table("cacho", "33 44 55", way=None),
        "dice": lambda: opened("cacho", 2),
        "draw": lambda: opened("cacho", 2, starter=None),
    }
    at = tables[table]()
    code, data = said
    for _ in range(2):
        assert at.rules.check(at.state, action, by) == (cacho.Violation(code, "core", data),)


def test_an_offer_that_a_rule_objects_to_is_refused_in_the_words_of_that_rule():
    at = at_table("dudo", "33 44")
    assert at.rules.check(at.state, cacho.Doubt()) == (cacho.Violation("doubt.no-bid", "dudo"),)


def test_a_seat_may_open_though_it_is_not_its_turn():
    rules = cacho.load("dudo+next-opens", NextOpens)
    state = rules.apply(rules.start(seats=3), cacho.Roll(((1,) * 5, (2,) * 5, (3,) * 5)))
    after = rules.apply(state, cacho.Bid(2, 3))
    assert (after.table.claimant, after.table.decision) == (1, Turn(2, "bid"))
    assert after == rules.step(state, cacho.Bid(2, 3)).state


def test_whose_turn_it_is_is_not_taken_for_who_may_open():
    rules = cacho.load("dudo+next-opens", NextOpens)
    state = rules.apply(rules.start(seats=3), cacho.Roll(((1,) * 5, (2,) * 5, (3,) * 5)))
    assert len(rules.legal(state, 0)) == 0
    assert rules.legal(state) == rules.legal(state, 1)
    assert cacho.Bid(2, 3) in rules.legal(state)


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


# What answers depend on


class Unhashable:
    __hash__ = None


def lasting(table):
    yield from table.lives


@pytest.mark.parametrize(
    ("fact", "what"),
    [
        (lambda table: 1 / 0, "raised ZeroDivisionError: division by zero"),
        (lambda: (1, 1), "raised TypeError: "),
        (lambda table: (1,), "is no sequence of one value a seat"),
        (lambda table: (1, 1, 1), "is no sequence of one value a seat"),
        (lambda table: None, "is no sequence of one value a seat"),
        (lambda table: 5, "is no sequence of one value a seat"),
        (lambda table: {1, 2}, "is no sequence of one value a seat"),
        (lambda table: {0: 1, 1: 1}, "is no sequence of one value a seat"),
        (lasting, "lasting is no sequence of one value a seat"),
        (lambda table: sys.exit(3), "raised SystemExit: 3"),
        (lambda table: ([], []), "raised TypeError: unhashable type: 'list'"),
        (lambda table: (Unhashable(),) * 2, "raised TypeError: unhashable type: 'Unhashable'"),
        (functools.partial(pow, 2), "functools.partial(<built-in function pow>, 2) raised Type"),
    ],
)
def test_a_fact_that_is_not_one_value_a_seat_is_blamed_on_the_rule_that_reads_it(fact, what):
    class Reader(Rule):
        id = "reader"
        reads = (fact,)

        @hookimpl
        def narrow(self):
            return None

    rules = cacho.load("dudo+reader", Reader)
    waiting = rules.start(seats=2)
    state = rules.apply(waiting, cacho.Roll(((1,) * 5, (2,) * 5)))
    for ask in (rules.legal, lambda s: rules.apply(s, cacho.Bid(1, 2))):
        with pytest.raises(cacho.RuleError) as error:
            ask(state)
        assert (error.value.rule, error.value.hook) == ("reader", "reads")
        assert what in error.value.fault


@pytest.mark.parametrize("make", [list, str, range], ids=lambda make: make.__name__)
def test_a_fact_may_be_any_sequence(make):
    values = {list: [1, 2], str: "ab", range: range(2)}[make]

    class Reader(Rule):
        id = "reader"
        reads = (lambda _table: values,)

        @hookimpl
        def narrow(self):
            return None

    rules = cacho.load("dudo+reader", Reader)
    state = rules.apply(rules.start(seats=2), cacho.Roll(((1,) * 5, (2,) * 5)))
    assert len(rules.legal(state)) == 60


def test_a_claim_that_is_false_stands_all_the_same():
    """What is legal is kept by the standing claim, which an author may give a truth of its own."""

    @attrs.frozen
    class Hush(Claim):
        tag = "hush"
        pattern = "chitón"

        def __bool__(self):
            return False

    class Hushes(Rule):
        id = "hushes"
        actions = (Hush,)
        reads = ()

        @hookimpl
        def offers(self, table):
            return () if table.claim is not None else (Hush(),)

        @hookimpl
        def decision(self, table):
            return Turn(table.turn, "bid") if table.thrown else None

    rules = cacho.load("dudo+hushes", Hushes)
    state = rules.apply(rules.start(seats=2), cacho.Roll(((1,) * 5, (2,) * 5)))
    assert Hush() in rules.legal(state)
    after = rules.apply(state, Hush())
    assert after.table.claim == Hush()
    assert Hush() not in rules.legal(after)


class Forgetful(Rule):
    """It says nothing, and does not say what that depends on: so nothing is kept."""

    id = "forgetful"

    @hookimpl
    def narrow(self):
        return None


KEEPING = cacho.load("cacho")
NOTHING_KEPT = cacho.load("cacho+forgetful", Forgetful)

LIVES = st.tuples(*[st.integers(1, 3)] * 3)
STAY = st.sampled_from([(True, True, True), (True, True, False), (False, True, True)])


@given(st.lists(st.tuples(LIVES, STAY), min_size=2, max_size=5))
def test_what_is_legal_does_not_depend_on_what_was_asked_before(seen):
    """Somebody puts other lives and seats into a table that is otherwise the very same."""
    state = at_table("cacho", "34 3 4", "1x3").state
    for lives, live in seen:
        other = attrs.evolve(state, table=attrs.evolve(state.table, lives=lives, live=live))
        for bid in (cacho.Bid(1, 4), cacho.Bid(2, 3), cacho.Bid(2, 5)):
            here, there = (rules.apply(other, bid) for rules in (KEEPING, NOTHING_KEPT))
            assert here == there
            assert KEEPING.legal(here) == NOTHING_KEPT.legal(there)
        assert KEEPING.legal(other) == NOTHING_KEPT.legal(other)
