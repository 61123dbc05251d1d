"""Folding: how each event changes the table and the cups. Nothing else ever does.

While an action runs its course the position is a draft: plain fields, changed in place. A hook is
only ever shown `Draft.table`, a frozen copy made when somebody asks and kept until the next change.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from cacho._core.cups import EMPTY, Cup
from cacho._core.events import (
    Claimed,
    CupsTaken,
    DiceMoved,
    DiceSeen,
    DiceThrown,
    DirectionSet,
    Event,
    GameOver,
    LivesChanged,
    RoundOpened,
    RoundVoided,
    SeatOut,
    SeatsSwapped,
    TurnMoved,
)
from cacho._core.slots import PerSeat, Slots
from cacho._core.state import State
from cacho._core.table import Decision, Over, Round, Table


T = TypeVar("T")


class Draft:
    """A position while an action runs its course."""

    __slots__ = (
        "_frozen",
        "claim",
        "claimant",
        "cups",
        "decision",
        "dice",
        "full",
        "live",
        "lives",
        "round",
        "slots",
        "turn",
    )

    def __init__(self, state: State) -> None:
        """Begin from a position."""
        table = state.table
        self.live = table.live
        self.lives = table.lives
        self.full = table.full
        self.dice = table.dice
        self.round = table.round
        self.turn = table.turn
        self.claim = table.claim
        self.claimant = table.claimant
        self.decision: Decision = table.decision
        self.slots = table.slots
        self.cups = state.cups
        self._frozen: Table | None = table

    @property
    def table(self) -> Table:
        """The table as it stands, frozen."""
        if self._frozen is None:
            self._frozen = Table(
                self.live,
                self.lives,
                self.full,
                self.dice,
                self.round,
                self.turn,
                self.claim,
                self.claimant,
                self.decision,
                self.slots,
            )
        return self._frozen

    def fold(self, event: Event) -> None:
        """Change as the event says.

        Raises:
            ValueError: what the event says cannot happen here.
        """
        fold = FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)
            self._frozen = None

    def decide(self, decision: Decision) -> None:
        """Set who must act next."""
        self._frozen = None
        self.decision = decision

    def keep(self, slots: Slots) -> None:
        """Set the slots."""
        self._frozen = None
        self.slots = slots

    def reopen(self, opened: Slots) -> None:
        """Set the slots that the round opened with."""
        self._frozen = None
        r = self.round
        self.round = Round(r.number, r.starter, r.direction, opened)

    def state(self) -> State:
        """Return the position as it stands."""
        return State(self.table, self.cups)

    def require_live(self, seat: int) -> None:
        """Refuse a seat that is not live."""
        if type(seat) is not int or not 0 <= seat < len(self.live) or not self.live[seat]:
            msg = f"{seat!r} is not a live seat"
            raise ValueError(msg)

    def require_cup(self, cup: int) -> None:
        """Refuse a cup that does not exist."""
        if type(cup) is not int or not 0 <= cup < len(self.cups):
            msg = f"{cup!r} is not a cup"
            raise ValueError(msg)


def _replaced(values: tuple[T, ...], position: int, value: T) -> tuple[T, ...]:
    return (*values[:position], value, *values[position + 1 :])


def _round_opened(draft: Draft, event: RoundOpened) -> None:
    draft.require_live(event.starter)
    draft.round = Round(event.number, event.starter, "left", draft.slots)
    draft.turn = event.starter
    _clear(draft)


def _round_voided(draft: Draft, event: RoundVoided) -> None:
    draft.slots = draft.round.opened
    _clear(draft)


def _clear(draft: Draft) -> None:
    draft.claim = draft.claimant = None
    draft.dice = (0,) * len(draft.dice)
    draft.cups = (EMPTY,) * len(draft.cups)


def _direction_set(draft: Draft, event: DirectionSet) -> None:
    if event.direction not in ("left", "right"):
        msg = f"{event.direction!r} is not a direction"
        raise ValueError(msg)
    draft.round = Round(
        draft.round.number, draft.round.starter, event.direction, draft.round.opened
    )


def _dice_thrown(draft: Draft, event: DiceThrown) -> None:
    pairs = zip(event.sizes, draft.dice, strict=True)
    draft.dice = tuple(size or under for size, under in pairs)


def _dice_seen(draft: Draft, event: DiceSeen) -> None:
    draft.cups = _replaced(draft.cups, event.cup, Cup(event.dice, event.audience))


def _claimed(draft: Draft, event: Claimed) -> None:
    draft.require_live(event.seat)
    draft.claim = event.claim
    draft.claimant = event.seat
    draft.turn = draft.table.after(event.seat)


def _turn_moved(draft: Draft, event: TurnMoved) -> None:
    draft.require_live(event.seat)
    draft.turn = event.seat


def _cups_taken(draft: Draft, event: CupsTaken) -> None:
    draft.require_live(event.seat)
    dice = tuple(sorted(die for cup in draft.cups for die in cup.dice))
    others = len(draft.cups) - 1
    draft.cups = (Cup(dice, frozenset({event.seat})), *(EMPTY,) * others)
    draft.dice = (len(dice), *(0,) * others)


def _dice_moved(draft: Draft, event: DiceMoved) -> None:
    draft.require_cup(event.cup)
    draft.require_cup(event.to)
    source, target = draft.cups[event.cup], draft.cups[event.to]
    if event.cup == event.to or not set(event.positions) <= set(range(len(source.dice))):
        msg = f"dice {event.positions!r} cannot move from cup {event.cup} to cup {event.to}"
        raise ValueError(msg)
    moved = [die for place, die in enumerate(source.dice) if place in event.positions]
    left = tuple(die for place, die in enumerate(source.dice) if place not in event.positions)
    seen_by = source.seen_by & target.seen_by if target.dice else source.seen_by
    cups = _replaced(draft.cups, event.cup, Cup(left, source.seen_by))
    draft.cups = _replaced(cups, event.to, Cup(tuple(sorted((*target.dice, *moved))), seen_by))
    draft.dice = tuple(len(cup.dice) for cup in draft.cups)


def _lives_changed(draft: Draft, event: LivesChanged) -> None:
    draft.require_live(event.seat)
    draft.lives = _replaced(draft.lives, event.seat, draft.lives[event.seat] + event.by)


def _seat_out(draft: Draft, event: SeatOut) -> None:
    draft.require_live(event.seat)
    draft.live = _replaced(draft.live, event.seat, False)  # noqa: FBT003 - a value, not a flag


def _seats_swapped(draft: Draft, event: SeatsSwapped) -> None:
    a, b = event.a, event.b
    places = {a: b, b: a}
    starter, turn = draft.round.starter, draft.turn
    draft.lives = _exchanged(draft.lives, a, b)
    draft.slots = swapped(draft.slots, a, b)
    draft.round = Round(
        draft.round.number,
        places.get(starter, starter),
        draft.round.direction,
        swapped(draft.round.opened, a, b),
    )
    draft.turn = places.get(turn, turn)


def _exchanged(values: tuple[T, ...], a: int, b: int) -> tuple[T, ...]:
    return _replaced(_replaced(values, a, values[b]), b, values[a])


def swapped(slots: Slots, a: int, b: int) -> Slots:
    """Exchange what the slots hold for two seats."""
    values = (v.swapped(a, b) if isinstance(v, PerSeat) else v for v in slots.values)
    return Slots(slots.keys, tuple(values))


def _game_over(draft: Draft, event: GameOver) -> None:
    draft.decision = Over(event.outcome)
    _clear(draft)


FOLDS: Mapping[type[Event], Callable[[Draft, Event], None]] = {
    RoundOpened: _round_opened,
    RoundVoided: _round_voided,
    DirectionSet: _direction_set,
    DiceThrown: _dice_thrown,
    DiceSeen: _dice_seen,
    Claimed: _claimed,
    TurnMoved: _turn_moved,
    CupsTaken: _cups_taken,
    DiceMoved: _dice_moved,
    LivesChanged: _lives_changed,
    SeatOut: _seat_out,
    SeatsSwapped: _seats_swapped,
    GameOver: _game_over,
}
"""How each core event changes the position; the others only tell of it."""
