"""Symmetry: no seat and no direction is special (Q25).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar, cast

import attrs

from cacho import (
    Action,
    Chance,
    IllegalAction,
    Leave,
    Legal,
    Roll,
    Ruleset,
    State,
    Swap,
    Table,
    Turn,
)
from cacho._core.checks import FACES
from cacho._core.events import DirectionSet, RoundOpened, RoundVoided, TurnMoved
from cacho._core.plain import made_of, parameter
from cacho._core.slots import PerSeat
from cacho._core.table import Direction
from cacho.testing.play import Play, Script, begin, common_cups

T = TypeVar("T")

MIRRORED: Mapping[object, str] = {"left": "right", "right": "left"}
"""A direction as it is seen in a mirror."""

SEAT = "seat"
"""What the field of an action is called that names one."""

PAIR = 2
"""Among so many there is one direction."""


@attrs.frozen
class Places:
    """Other places for all seats and cups: `to[seat]` and `cup_to[cup]` are where each goes."""

    to: tuple[int, ...]
    cup_to: tuple[int, ...]
    mirrors: bool

    def seats(self, values: Sequence[T]) -> tuple[T, ...]:
        """Move values, one a seat."""
        return _moved(values, self.to)

    def cups(self, values: Sequence[T]) -> tuple[T, ...]:
        """Move values, one a cup."""
        return _moved(values, self.cup_to)

    def action(self, action: Action, *, drawing: bool) -> Action:
        """Move the seat and dice of an action, and turn its direction round."""
        if isinstance(action, Roll):
            return Roll(self.seats(action.dice) if drawing else self.cups(action.dice))
        if isinstance(action, Swap):
            return Swap(self.to[action.a], self.to[action.b])
        given = {parameter(field): getattr(action, field.name) for field in made_of(type(action))}
        moved: dict[str, object] = {}
        for name, value in given.items():
            if name == SEAT and value in range(len(self.to)):
                moved[name] = self.to[value]
            elif self.mirrors and isinstance(value, str) and value in MIRRORED:
                moved[name] = MIRRORED[value]
        return attrs.evolve(action, **moved) if moved else action


def _moved(values: Sequence[T], to: tuple[int, ...]) -> tuple[T, ...]:
    return tuple(values[to.index(place)] for place in range(len(to)))


def rotating_the_seats_commutes(play: Play, turns: int) -> None:
    """Q25: with everybody some places further on, the same game is played."""
    seats = play.state.table.seats
    to = tuple((seat + turns) % seats for seat in range(seats))
    _commutes(play, _places(play.rules, to, mirrors=False))


def mirroring_the_direction_commutes(play: Play) -> None:
    """Q25: with everybody in the opposite place and the other direction, the same game is played.

    A direction that nobody chose is to the left in either game: it must not have mattered.
    """
    if not _chose_directions(play):
        return
    seats = play.state.table.seats
    to = tuple(-seat % seats for seat in range(seats))
    _commutes(play, _places(play.rules, to, mirrors=True))


def _places(rules: Ruleset, to: tuple[int, ...], *, mirrors: bool) -> Places:
    """Find where cups go with their seats: each to one that the same will look into.

    Of several that the same look into each stays; but if there is one a seat, it goes with it.
    """
    common = common_cups(rules)
    here, there = (rules.start(len(to), starter=opener).table for opener in (0, to[0]))
    cups = range(len(here.dice))
    before = _seen_by(rules, here, cups)
    after = _seen_by(rules, _turned(there) if mirrors else there, cups)
    cup_to: list[int] = []
    for cup, seen_by in enumerate(before):
        due = None if seen_by is None else {to[seat] for seat in seen_by}
        these = [other for other in cups if before[other] == seen_by]
        those = [other for other in cups if after[other] == due]
        assert len(these) == len(those), f"cups {these} are seen by {seen_by}, and {those} by {due}"
        place = these.index(cup)
        cup_to.append(those[place if common or len(these) != len(to) else to[place]])
    return Places(to, tuple(cup_to), mirrors)


def _seen_by(rules: Ruleset, table: Table, cups: Iterable[int]) -> list[frozenset[int] | None]:
    """Ask who looks into each of some cups."""
    return [rules.ask.audience(table, cup) for cup in cups]


def _turned(table: Table) -> Table:
    """Turn the direction of the round."""
    turned: Direction = "right" if table.round.direction == "left" else "left"
    return attrs.evolve(table, round=attrs.evolve(table.round, direction=turned))


def _chose_directions(play: Play) -> bool:
    """Tell whether a direction was chosen wherever one mattered: in a round of three or more.

    It does where a claim is answered, where a turn goes by without one, and where who looks into a
    cup depends on it.
    """
    chosen = False
    for move in play.moves:
        table = move.before.table
        passes_on = table.claim or any(isinstance(event, TurnMoved) for event in move.events)
        matters = isinstance(move.action, Leave) or (passes_on and len(table.survivors) > PAIR)
        if isinstance(move.action, Roll) and table.round.number:
            thrown = [cup for cup, size in enumerate(move.action.sizes) if size]
            here, turned = (_seen_by(play.rules, at, thrown) for at in (table, _turned(table)))
            matters = here != turned
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
    seats, cups = (tuple(range(len(to))) for to in (move.to, move.cup_to))
    home = Places(seats, cups, mirrors=False)
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
            assert value == found[what], (
                f"in other places, {what} is {found[what]}, and should be {value}"
            )
        for seat in range(len(lives)):
            legal, same = rules.legal(state, seat), rules.legal(other, move.to[seat])
            offers = Counter(move.action(action, drawing=False) for action in legal.offers)
            alike = offers == Counter(same.offers) and _bounds(legal) == _bounds(same)
            assert alike, f"seat {seat} may {legal}, and in other places {same}"


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
    claim = None if table.claim is None else move.action(table.claim, drawing=False)
    slots = zip(table.slots.keys, table.slots.values, strict=True)
    cups = [(cup.dice, frozenset(to[seat] for seat in cup.seen_by)) for cup in state.cups]
    return {
        "live": move.seats(table.live),
        "lives": move.seats(table.lives),
        "dice": move.cups(table.dice),
        "the number of the round": table.round.number,
        "who opens the round": to[table.round.starter] if begun else None,
        "the turn": to[table.turn] if begun else None,
        "the claim": (claim, None if table.claimant is None else to[table.claimant]),
        "the decision": decision,
        "the cups": move.cups(cups),
        "the slots": {kind: _of_seats(move, value) for kind, value in slots},
    }


def _of_seats(move: Places, slot: object) -> tuple[object, ...] | None:
    """Show what a slot holds for each seat; None if it is not known to hold that."""
    if not isinstance(slot, PerSeat):
        return None
    return move.seats(cast("PerSeat[object]", slot).values)
