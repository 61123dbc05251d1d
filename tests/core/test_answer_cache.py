"""Answers about legality are kept: rules are asked once, and nobody is told what was true once."""

from collections.abc import Sequence

import attrs
import pytest

import cacho
from cacho._core import answer_cache
from cacho.plugins import (
    ONGOING,
    Action,
    Claimed,
    PublicEvent,
    Rule,
    Setup,
    Slot,
    Span,
    Turn,
    TurnMoved,
    hookimpl,
)
from cacho_variants.dudo import DudoRule
from tests.made_up import NextOpens

BID = cacho.Bid(2, 3)
FULL = (5, 5, 5)


@attrs.frozen
class Bounce(Action):
    """The turn goes back to whoever made the standing bid."""

    tag = "bounce"
    pattern = "rebota"


@attrs.frozen
class Nod(Action):
    """A seat nods before it bids."""

    tag = "nod"
    pattern = "asiente"


@attrs.frozen
class Nodded(PublicEvent):
    """A seat nodded."""

    tag = "nodded"


@attrs.frozen
class Note:
    """What a rule keeps."""

    number: int = 0


def watched():
    """The rules of a game in which who raises a bid of its own must name twice as many dice.

    And what the rule that says so was asked: for each raise the standing bid, and whether it is
    the seat's own; or who must act.
    """
    asked = []

    class Watch(Rule):
        id = "watch"
        actions = (Bounce,)
        reads = ()

        @hookimpl
        def narrow(self, table, seat, face):
            own = table.claimant == seat
            if face == 1:
                asked.append((table.claim, own))
            return Span(2 * table.claim.quantity, 99) if own else None

        @hookimpl
        def offers(self, table):
            return (Bounce(),) if table.claim else None

        @hookimpl
        def act(self, table):
            return (TurnMoved(table.claimant),)

        @hookimpl
        def decision(self, table):
            asked.append("bids" if table.thrown else "dice")

    return cacho.load("dudo+watch", Watch), asked


def thrown(game, lives=FULL, starter=0):
    """The position of a first round in which the opener may bid."""
    dice = tuple((1,) * held for held in lives)
    return game.apply(game.start(lives=lives, starter=starter), cacho.Roll(dice))


def emptied(asked):
    """What was asked since the last look."""
    since = [*asked]
    asked.clear()
    return since


def bids(game, state, seat=None):
    """The legal bids: the least and the most of each face."""
    legal = game.legal(state, seat)
    return [(legal.span(face).least, legal.span(face).most) for face in range(1, 7)]


def over(bid, most):
    """The bids that are legal over another, as `bids` shows them."""
    return [(bid.quantity + (face <= bid.face), most) for face in range(1, 7)]


# What is asked


def test_what_was_answered_is_not_asked_again():
    game, asked = watched()
    high = cacho.Bid(3, 3)
    states, questions = [], []
    for _ in range(2):
        state = thrown(game)
        emptied(asked)
        for action in (BID, high):
            game.legal(state)
            assert game.check(state, cacho.Bid(9, 1)) == ()
            state = game.apply(state, action)
            game.legal(state)
            states.append(state)
            questions.append(emptied(asked))
    assert states[:2] == states[2:]
    assert questions[:2] == [[(None, False), "bids", (BID, False)], ["bids", (high, False)]]
    assert questions[2:] == [[], []]


def test_fewer_dice_only_lower_what_was_answered():
    game, asked = watched()
    other = cacho.Bid(3, 3)
    for lives, bid, times in (
        (FULL, BID, 1),
        ((5, 5, 4), BID, 0),
        ((5, 5, 4), other, 1),
        (FULL, other, 0),
        ((5, 4, 4), other, 0),
        ((5, 4, 4), BID, 0),
    ):
        state = game.step(thrown(game, lives), bid).state
        emptied(asked)
        assert bids(game, state) == over(bid, sum(lives))
        assert len(emptied(asked)) == times


def test_facts_are_looked_at_once_for_as_long_as_they_hold():
    seen = []

    def fact(table):
        seen.append(table)
        return (0,) * table.seats

    class Reading(Rule):
        id = "reading"
        reads = (fact,)

        @hookimpl
        def narrow(self):
            return None

    game = cacho.load("dudo+reading", Reading)
    state = thrown(game)
    for quantity in range(1, 6):
        assert bids(game, state)[0] == (quantity, 15)
        state = game.apply(state, cacho.Bid(quantity, 6))
    game.legal(state)
    assert len(seen) == 1
    game.legal(thrown(game))
    assert len(seen) == 2


def test_no_more_answers_are_kept_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(answer_cache, "MOST_KEPT", 3)
    (elsewhere, _), (game, asked) = watched(), watched()
    states = [elsewhere.step(thrown(elsewhere), cacho.Bid(2, face)).state for face in range(1, 5)]

    def times(states):
        emptied(asked)
        for state in states:
            game.legal(state)
        return len(emptied(asked))

    for _ in range(2):
        assert times(states[:3]) == 3
        assert times(states[:3]) == 0
        assert times(states[3:]) == 1  # one too many, and all are forgotten


# What is told


def test_a_raise_of_its_own_bid_is_told_from_that_of_another():
    """In whatever order, and with whatever number of dice, they are first asked about."""
    elsewhere, _ = watched()

    def case(lives, *, own):
        state = elsewhere.step(thrown(elsewhere, lives), BID).state
        if own:
            return elsewhere.step(state, Bounce()).state, [(4, sum(lives))] * 6
        return state, over(BID, sum(lives))

    fewer = (5, 5, 4)
    cases = [
        case(FULL, own=False),
        case(fewer, own=True),
        case(FULL, own=True),
        case(fewer, own=False),
    ]
    for first in range(len(cases)):
        order = [*cases[first:], *cases[:first]]
        game, asked = watched()
        for state, legal in order:
            assert bids(game, state) == legal
        emptied(asked)
        for state, legal in order:
            assert bids(game, state) == legal
        assert emptied(asked) == []


def test_who_plays_alone_raises_its_own_bid():
    class Alone(Rule):
        id = "alone"
        reads = ()

        @hookimpl
        def setup(self):
            return Setup(5, 5, None, cups=1, seats=(1, 1))

        @hookimpl
        def outcome(self):
            return ONGOING

        @hookimpl
        def narrow(self, table, seat):
            asked.append(seat)
            return Span(2 * table.claim.quantity, 5) if table.claimant == seat else None

        @hookimpl
        def decision(self, table):
            asked.append("bids" if table.thrown else "dice")

    asked = []
    game = cacho.load("dudo+alone", Alone)
    for questions in (None, ("bids",)):
        emptied(asked)
        state = game.apply(game.start(1), cacho.Roll(((1, 1, 1, 1, 1),)))
        assert bids(game, state) == [(1, 5)] * 6
        for bid, least in ((cacho.Bid(1, 3), 2), (cacho.Bid(5, 3), 10)):
            state = game.apply(state, bid)
            assert (state.table.claimant, state.table.turn) == (0, 0)
            assert bids(game, state) == [(least, 5)] * 6
        assert questions in {None, (*asked,)}


def test_before_a_claim_stands_answers_are_told_apart_by_what_is_asked():
    class Nods(Rule):
        id = "nods"
        actions = (Nod,)
        events = (Nodded,)
        reads = ()
        slots = (Slot(Note, "round", Note(), {Nodded: lambda *_: Note(1)}),)

        @hookimpl
        def decision(self, table):
            due = table.thrown and table.slots[Note] == Note()
            return Turn(table.turn, "nod") if due else None

        @hookimpl
        def offers(self, table):
            asked.append(table.about)
            return (Nod(),) if table.about == "nod" else None

        @hookimpl
        def act(self):
            return (Nodded(),)

    asked = []
    game = cacho.load("dudo+nods", Nods)
    for questions in (["nod", "bid"], []):
        state = thrown(game)
        assert list(game.legal(state)) == [Nod()]
        state = game.apply(state, Nod())
        assert bids(game, state) == [(1, 15)] * 6
        assert emptied(asked) == questions


def test_a_bid_that_was_legal_before_is_refused_where_it_is_too_low():
    game, _ = watched()
    known = [cacho.Bid(quantity, face) for quantity in (2, 3) for face in range(1, 7)]
    for bid in known:
        game.legal(game.apply(thrown(game), bid))
    state = game.apply(thrown(game), cacho.Bid(3, 3))
    for bid in known:
        if game.legal(state).span(bid.face).least <= bid.quantity:
            assert game.apply(state, bid) == game.step(state, bid).state
        else:
            with pytest.raises(cacho.IllegalAction, match=r"bid\.too-low"):
                game.apply(state, bid)


def test_slots_change_with_a_bid_that_was_made_before():
    class Counting(Rule):
        id = "counting"
        slots = (Slot(Note, "round", Note(), {Claimed: lambda note, *_: Note(note.number + 1)}),)

    game = cacho.load("dudo+counting", Counting)
    for _ in range(2):
        state = thrown(game)
        for times, bid in enumerate((BID, cacho.Bid(3, 3), cacho.Bid(4, 3)), 1):
            game.legal(state)
            state = game.apply(state, bid)
            assert state.table.slots[Note].number == times


def test_each_seat_is_told_what_it_may_do_itself():
    game, _ = watched()
    state = thrown(game)
    for _ in range(2):
        assert [len(game.legal(state, seat)) for seat in (None, 0, 1, 2)] == [90, 90, 0, 0]


def test_a_seat_may_act_where_the_table_shows_the_turn_of_another():
    game = cacho.load("dudo+next-opens", NextOpens)
    for _ in range(2):
        state = thrown(game)
        for _ in range(2):
            assert [len(game.legal(state, seat)) for seat in (0, 1, 2, None)] == [0, 90, 0, 90]
        after = game.apply(state, BID)
        assert (after.table.claimant, after.table.decision) == (1, Turn(2, "bid"))
        assert bids(game, after) == over(BID, 15)


@pytest.mark.parametrize("way", ["left", "right"])
def test_the_next_is_the_next_in_the_round_s_direction(way):
    game, _ = watched()
    for direction in ("left", "right", way, way):
        state = thrown(game)
        turned = attrs.evolve(state.table.round, direction=direction)
        state = attrs.evolve(state, table=attrs.evolve(state.table, round=turned))
        game.legal(state)
        after = game.apply(state, BID)
        assert after == game.step(state, BID).state
        assert after.table.turn == {"left": 1, "right": 2}[direction]
        game.legal(after)


READ = (
    lambda table: table.dice,
    lambda table: table.lives,
    lambda table: table.live,
    lambda table: (table.round.number,) * table.seats,
    lambda table: (table.slots[Note].number,) * table.seats,
)


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("dice", lambda table: (table.dice[0] + 1, *table.dice[1:])),
        ("lives", lambda table: (table.lives[0] + 1, *table.lives[1:])),
        ("live", lambda table: (False, *table.live[1:])),
        ("round", lambda table: attrs.evolve(table.round, number=table.round.number + 1)),
        ("slots", lambda table: attrs.evolve(table.slots, values=(Note(1),))),
    ],
)
def test_whatever_a_rule_reads_may_change_alone(part, change):
    """Somebody puts one part into a table that is otherwise the very same."""

    class Reading(Rule):
        id = "reading"
        reads = READ
        slots = (Slot(Note, "game", Note(), {}),)

        @hookimpl
        def narrow(self, table, seat):
            return Span(sum(fact(table)[seat] for fact in READ), 99)

    game = cacho.load("dudo+reading", Reading)
    state = thrown(game)
    table = attrs.evolve(state.table, **{part: change(state.table)})
    other = attrs.evolve(state, table=table)
    least = game.legal(state).span(2).least
    changed = sum(fact(table)[0] for fact in READ)
    assert least == 5 + 5 + 1 + 1 + 0 != changed
    for _ in range(2):
        assert game.legal(other).span(2).least == changed
        assert game.legal(state).span(2).least == least


def test_whether_dice_lie_is_told_apart_though_no_rule_says_that_it_reads_it():
    class Early(Rule):
        id = "early"
        reads = ()

        @hookimpl
        def narrow(self, table):
            return Span(1 if table.thrown else 7, 99)

    game = cacho.load("dudo+early", Early)
    state = thrown(game)
    before = attrs.evolve(state, table=attrs.evolve(state.table, dice=(0, 0, 0)))
    for _ in range(2):
        assert [game.legal(at).span(2).least for at in (state, before)] == [1, 7]


@pytest.mark.parametrize("reads", [(), None])
def test_where_no_rule_says_the_most_dice_no_bid_is_legal(reads):
    class Silent(DudoRule):
        @hookimpl
        def ceiling(self, table):
            return None if table.lives[0] < 5 else sum(table.dice)

    Silent.reads = reads
    game = cacho.load("dudo", Silent)
    for lives, most in ((FULL, 15), ((4, 5, 5), 0), (FULL, 15), ((4, 5, 5), 0)):
        state = thrown(game, lives)
        assert bids(game, state) == [(1, most)] * 6
        assert (cacho.Bid(1, 1) in game.legal(state)) == (most > 0)
        assert len(game.legal(state)) == 6 * most
        for seat in range(3):
            asked_afresh = game._legality.fresh(state.table, seat)  # noqa: SLF001 - it keeps nothing
            assert asked_afresh == game.legal(state, seat)
            assert asked_afresh.span(2) == game.legal(state, seat).span(2)
        assert game.check(state, cacho.Bid(most + 1, 2)) == (
            cacho.Violation("bid.too-high", "core", {"face": 2, "most": most}),
        )


# Whose fault it is


def three(_table):
    return (1, 2, 3)


def nothing(_table):
    return None


def failing(_table):
    return 1 / 0


def changeable(_table):
    return ((), (), [])


class Listed(Sequence):
    """A sequence of three values that can be read in its own way alone."""

    def __init__(self, value):
        self.value = value

    def __len__(self):
        return 3

    def __getitem__(self, place):
        return self.value(place)


def unreadable(_table):
    return Listed(lambda place: {}[place])


def endless(_table):
    return Listed(lambda place: place)


def moody(_table):
    """It cannot be read the first time, and then it can."""
    shown = iter([{}])
    return Listed(lambda place: next(shown, range(3))[place])


@pytest.mark.parametrize(
    ("facts", "blamed", "said"),
    [
        ((three, nothing), "second", "nothing is no sequence of one value a seat"),
        ((nothing, three), "first", "nothing is no sequence of one value a seat"),
        ((nothing, failing), "second", "failing raised ZeroDivisionError: division by zero"),
        ((three, failing), "second", "failing raised ZeroDivisionError: division by zero"),
        ((failing, nothing), "second", "nothing is no sequence of one value a seat"),
        ((failing, three), "first", "failing raised ZeroDivisionError: division by zero"),
        ((three, changeable), "second", "changeable raised TypeError: unhashable type: 'list'"),
        ((changeable, three), "first", "changeable raised TypeError: unhashable type: 'list'"),
        ((three, unreadable), "second", "unreadable raised KeyError: 0"),
        ((unreadable, three), "first", "unreadable raised KeyError: 0"),
        ((endless, three), "first", "endless is no sequence of one value a seat"),
        ((moody, three), "first", "moody raised KeyError: 0"),
    ],
)
def test_a_fact_that_is_not_one_value_a_seat_is_blamed_on_its_own_rule(facts, blamed, said):
    def reading(name, fact):
        silent = hookimpl(lambda _: None)
        return type(name, (Rule,), {"id": name, "reads": (fact,), "narrow": silent})

    kinds = map(reading, ("first", "second"), facts)
    game = cacho.load("dudo+first+second", *kinds)
    state = thrown(game)
    for ask in (game.legal, lambda state: game.apply(state, BID)):
        with pytest.raises(cacho.RuleError) as error:
            ask(state)
        assert (error.value.rule, error.value.hook) == (blamed, "reads")
        assert error.value.fault == said
