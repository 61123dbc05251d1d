"""Symmetry: no seat, direction or face is special but the ace (Q25–Q27).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

import attrs

from cacho import (
    Action,
    Bid,
    Chance,
    Cup,
    IllegalAction,
    Leave,
    Legal,
    Roll,
    Ruleset,
    State,
    Swap,
    Turn,
)
from cacho._core.checks import FACES
from cacho._core.events import DirectionSet, RoundOpened, RoundVoided, TurnMoved
from cacho._core.plain import made_of, parameter
from cacho._core.slots import PerSeat
from cacho.testing.play import Play, Script, begin, own_cups

T = TypeVar("T")

MIRRORED: Mapping[object, str] = {"left": "right", "right": "left"}
"""A direction as it is seen in a mirror."""

PAIR = 2
"""Among so many there is one direction."""


@attrs.frozen
class Places:
    """Other places for all seats: `to[seat]` is where one goes, with its cup if it has its own."""

    to: tuple[int, ...]
    own: bool
    mirrors: bool

    def seats(self, values: Sequence[T]) -> tuple[T, ...]:
        """Move values, one a seat."""
        return tuple(values[self.to.index(seat)] for seat in range(len(self.to)))

    def cups(self, values: Sequence[T]) -> tuple[T, ...]:
        """Move values, one a cup."""
        return self.seats(values) if self.own else tuple(values)

    def action(self, action: Action, *, drawing: bool) -> Action:
        """Move the seats and dice of an action, and turn its direction round."""
        match action:
            case Roll(dice):
                return Roll(self.seats(dice) if drawing else self.cups(dice))
            case Leave(seat):
                return Leave(self.to[seat])
            case Swap(a, b):
                return Swap(self.to[a], self.to[b])
            case _ if self.mirrors:
                fields = made_of(type(action))
                given: dict[str, object] = {parameter(f): getattr(action, f.name) for f in fields}
                turned = {
                    n: MIRRORED[v] for n, v in given.items() if isinstance(v, str) and v in MIRRORED
                }
                return attrs.evolve(action, **turned)
            case _:
                return action


def rotating_the_seats_commutes(play: Play, turns: int) -> None:
    """Q25: with everybody some places further on, the same game is played."""
    seats = play.state.table.seats
    to = tuple((seat + turns) % seats for seat in range(seats))
    _commutes(play, Places(to, own_cups(play.rules), mirrors=False))


def mirroring_the_direction_commutes(play: Play) -> None:
    """Q25: with everybody in the opposite place and the other direction, the same game is played.

    A direction that nobody chose is to the left in either game: it must not have mattered.
    """
    if not _chose_directions(play):
        return
    seats = play.state.table.seats
    to = tuple(-seat % seats for seat in range(seats))
    _commutes(play, Places(to, own_cups(play.rules), mirrors=True))


def _chose_directions(play: Play) -> bool:
    """Tell whether a direction was chosen wherever one mattered: in a round of three or more.

    It does where a claim is answered, and where a turn goes by without one.
    """
    chosen = False
    for move in play.moves:
        table = move.before.table
        passes_on = table.claim or any(isinstance(event, TurnMoved) for event in move.events)
        matters = isinstance(move.action, Leave) or (passes_on and len(table.survivors) > PAIR)
        if matters and not chosen:
            return False
        for event in move.events:
            if isinstance(event, (RoundOpened, RoundVoided, DirectionSet)):
                chosen = isinstance(event, DirectionSet)
    return chosen or not play.state.table.claim or len(play.state.table.survivors) == PAIR


def _commutes(play: Play, move: Places) -> None:
    """Play a game again with every seat moved, and compare all along."""
    rules = play.rules
    lives = move.seats(play.begun.state.table.lives)
    starter = None if play.starter is None else move.to[play.starter]
    moved = begin(rules, lives, starter=starter)
    home = attrs.evolve(move, to=tuple(range(len(lives))), mirrors=False)
    script: Script = tuple(
        (
            move.action(m.action, drawing=m.before.table.round.number == 0),
            None if m.by is None else move.to[m.by],
        )
        for m in play.moves
    )
    try:
        moved = moved.on(script)
    except IllegalAction as refused:
        raise AssertionError(f"in other places an action is illegal: {refused}") from refused
    for state, other in zip(play.states, moved.states, strict=True):
        expected, found = _picture(state, move), _picture(other, home)
        for what, value in expected.items():
            assert value == found[what], f"in other places, {what} is {found[what]} for {value}"
        for seat in range(len(lives)):
            legal, same = rules.legal(state, seat), rules.legal(other, move.to[seat])
            offers = Counter(move.action(action, drawing=False) for action in legal.offers)
            alike = offers == Counter(same.offers) and _bounds(legal) == _bounds(same)
            assert alike, f"in other places seat {seat} may {same} for {legal}"


def _bounds(legal: Legal) -> list[tuple[int, int]]:
    """Return how few and how many dice may be bid, by face."""
    return [(span.least, span.most) for span in map(legal.span, FACES)]


def _picture(state: State, move: Places) -> Mapping[str, object]:
    """Show a position with every seat moved, but what is not about seats in its rules' slots."""
    table, to = state.table, move.to
    begun = table.round.number > 0
    decision: object
    if isinstance(table.decision, Turn):
        decision = (to[table.decision.seat], table.decision.about)
    elif isinstance(table.decision, Chance):
        sizes = table.decision.sizes
        decision = (move.cups(sizes) if begun else move.seats(sizes), table.decision.about)
    else:
        outcome = table.decision.outcome
        decision = (sorted(to[seat] for seat in outcome.winners), outcome.reason)
    slots = zip(table.slots.keys, table.slots.values, strict=True)
    cups = [(cup.dice, frozenset(to[seat] for seat in cup.seen_by)) for cup in state.cups]
    return {
        "live": move.seats(table.live),
        "lives": move.seats(table.lives),
        "dice": move.cups(table.dice),
        "the round": (table.round.number, to[table.round.starter] if begun else None),
        "the turn": to[table.turn] if begun else None,
        "the claim": (table.claim, None if table.claimant is None else to[table.claimant]),
        "the decision": decision,
        "the cups": move.cups(cups),
        "the slots": {kind: _of_seats(move, value) for kind, value in slots},
    }


def _of_seats(move: Places, slot: object) -> tuple[object, ...] | None:
    """Show what a slot holds for each seat; None if it is not known to hold that."""
    if not isinstance(slot, PerSeat):
        return None
    return move.seats(cast("PerSeat[object]", slot).values)


def faces_are_alike(rules: Ruleset, thrown: State, bid: Bid, faces: tuple[int, ...]) -> None:
    """Q26: with other names for all faces but the ace, in dice and bid, the count is the same.

    `faces` are the new names of 2, 3, 4, 5 and 6. Neither does the order of dice in a hand matter.
    """
    name = dict(zip(FACES, (FACES[0], *faces), strict=True))
    cups = tuple(Cup(tuple(name[die] for die in cup.dice), cup.seen_by) for cup in thrown.cups)
    count = _counted(rules, thrown, thrown.cups, bid)
    same = _counted(rules, thrown, cups, Bid(bid.quantity, name[bid.face]))
    assert count == same, f"{bid} counts {count}, and {same} with other names for faces"


def one_more_die_never_hurts(rules: Ruleset, thrown: State, bid: Bid) -> None:
    """Q27: one more die of the bid's face never makes a true bid false.

    One is added under each cup in turn.
    """
    cups = [*thrown.cups]
    count = _counted(rules, thrown, thrown.cups, bid)
    for at, cup in enumerate(thrown.cups):
        cups[at] = Cup(tuple(sorted((*cup.dice, bid.face))), cup.seen_by)
        more = _counted(rules, thrown, tuple(cups), bid)
        assert more >= count, f"{bid} counts {count}, and {more} with one more {bid.face}"
        count = more


def counts_are_honest(rules: Ruleset, thrown: State, bid: Bid) -> None:
    """Q27: the count of a bid is of the dice that show its face or are wild, each die once.

    The ledger has every die, once. With ``need_natural`` nothing is wild where no die shows the
    face itself. What no die shows is not wild: faces are 1 … 6.
    """
    counted = rules.ask.count(thrown.table, thrown.cups, bid)
    if counted is None:
        return
    dice = [(at, die) for at, cup in enumerate(thrown.cups) for die in cup.dice]
    wild = rules.ask.wild(thrown.table) or frozenset()
    assert wild <= {*FACES}, f"wild are {sorted(wild)}; the faces of a die are {[*FACES]}"
    natural = any(die == bid.face for _, die in dice)
    if not natural and any(getattr(rule, "need_natural", False) for rule in rules.rules):
        wild = frozenset[int]()
    due = sum(die == bid.face or die in wild for _, die in dice)
    assert counted.total == due, f"{bid} counts {counted.total} of {dice}, and {due} are due"
    ledger = [(entry.cup, entry.die) for entry in counted.ledger]
    assert sorted(ledger) == sorted(dice), f"of {dice} the ledger has {ledger}"
    for entry in counted.ledger:
        counts = entry.die == bid.face or entry.die in wild
        assert entry.counts_as == (bid.face if counts else None), (
            f"for {bid} the ledger says {entry}"
        )


def _counted(rules: Ruleset, thrown: State, cups: tuple[Cup, ...], bid: Bid) -> int:
    """Count a bid; where no rule counts, there is nothing to count."""
    counted = rules.ask.count(thrown.table, cups, bid)
    return 0 if counted is None else counted.total
