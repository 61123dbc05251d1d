"""The course of one action: each event is decided, folded, and followed by what follows from it.

The owner of the action says what happens. A call is judged, what that makes due is paid, seats
without lives go out, and the next round opens or the game ends. Last of all the rules are asked
who must act next; nothing is remembered beside the table.
"""

from collections.abc import Iterable, Sequence

import attrs

from cacho._core.actions import Action, Call, Claim, Leave, Roll, Swap
from cacho._core.claims import Outcome, Owed, Verdict
from cacho._core.dispatch import Resolution
from cacho._core.draft import Draft
from cacho._core.errors import RulesetError
from cacho._core.events import (
    Called,
    Claimed,
    CupsTaken,
    DiceSeen,
    DiceThrown,
    Event,
    GameOver,
    Judged,
    LivesChanged,
    OpenerDrawn,
    Revealed,
    RoundOpened,
    RoundVoided,
    SeatOut,
    SeatsSwapped,
)
from cacho._core.keeper import SlotKeeper
from cacho._core.state import State
from cacho._core.table import Chance, Over, Turn

OPENER = "opener"
"""What the draw of the first opener is about."""


@attrs.frozen
class Step:
    """What came of an action: the new position, and what happened in order.

    The events hold every die; `Event.heard_by` says who may hear of each.
    """

    state: State
    events: tuple[Event, ...]


class Course:
    """One action's course from a position: the draft it changes and the events so far."""

    def __init__(self, resolution: Resolution, keeper: SlotKeeper, state: State) -> None:
        """Begin from a position."""
        self._resolution = resolution
        self._ask = resolution.ask
        self._keeper = keeper
        self._draft = Draft(state)
        self._events: list[Event] = []

    def run(self, action: Action, seat: int) -> None:
        """Let a legal action take its course."""
        match action:
            case Roll():
                self._throw(action)
            case Leave():
                self._leave(action.seat)
            case Swap():
                self._emit(SeatsSwapped(action.a, action.b))
            case Claim():
                self._emit(Claimed(seat, action))
            case Call():
                self._call(seat, action)
            case _:
                self._act(seat, action)
        self.decide()

    def end(self) -> Step:
        """Return the position reached, and what happened on the way."""
        return Step(self._draft.state(), tuple(self._events))

    def open_round(self, number: int, starter: int) -> None:
        """Open a round; a starter who is out is replaced by the next live seat (RULES D7)."""
        draft = self._draft
        if not draft.live[starter]:
            starter = draft.table.after(starter)
        draft.keep(self._keeper.reset(draft.slots, draft.lives))
        self._emit(RoundOpened(number, starter))

    def decide(self) -> None:
        """Ask the rules who must act next, unless the game is over or the opener being drawn."""
        draft = self._draft
        if draft.round.number == 0 or type(draft.decision) is Over:
            return
        table = draft.table
        decision = self._ask.decision(table)
        if decision is None:
            raise _unanswered("decision")
        fault = _unsound(decision, draft)
        if fault:
            raise self._resolution.blame("decision", (table,), fault)
        draft.decide(decision)

    def _emit(self, event: Event) -> None:
        self._events.append(event)
        self._draft.fold(event)
        self._keeper.fold(self._draft, event)
        if type(event) is CupsTaken:
            cup = self._draft.cups[0]
            self._emit(DiceSeen(0, cup.dice, cup.seen_by))

    def _emit_all(self, hook: str, arguments: tuple[object, ...], events: Iterable[Event]) -> None:
        """Emit what a rule decided; if it cannot happen, that is the rule's fault."""
        try:
            for event in events:
                self._emit(event)
        except ValueError as error:
            raise self._resolution.blame(hook, arguments, str(error)) from error

    def _act(self, seat: int, action: Action) -> None:
        arguments = (self._draft.table, seat, action)
        events = self._ask.act(*arguments)
        if events is None:
            raise _unanswered("act")
        self._emit_all("act", arguments, events)

    def _call(self, seat: int, call: Call) -> None:
        draft = self._draft
        self._emit(Called(seat, call))
        arguments = (draft.table, draft.cups, seat, call)
        verdict = self._ask.judge(*arguments)
        if verdict is None:
            raise _unanswered("judge")
        seats = (verdict.caller, verdict.target)
        if not all(type(one) is int and one in draft.table.survivors for one in seats):
            fault = f"its verdict is between seats {seats}, which are not both live"
            raise self._resolution.blame("judge", arguments, fault)
        self._emit(Revealed(verdict.ledger))
        self._emit(Judged(verdict))
        for owed in self._ask.penalties(draft.table, verdict) or ():
            self._settle(owed)
        self._retire()
        self._close(verdict)

    def _settle(self, owed: Owed) -> None:
        arguments = (self._draft.table, owed)
        events = self._ask.settle(*arguments)
        if events is None:
            raise _unanswered("settle")
        self._emit_all("settle", arguments, filter(None, map(self._clipped, events)))

    def _clipped(self, event: Event) -> Event | None:
        """Clip a change of lives at the floor and at the most a seat can hold."""
        if type(event) is not LivesChanged:
            return event
        draft = self._draft
        draft.require_live(event.seat)
        held = draft.lives[event.seat]
        after = held + event.by
        if draft.full is not None:
            after = min(after, max(draft.full, held))
        floor = self._floor()
        if floor is not None:
            after = max(after, floor)
        return LivesChanged(event.seat, after - held) if after != held else None

    def _floor(self) -> int | None:
        return self._resolution.setup(len(self._draft.live)).floor

    def _retire(self) -> None:
        """Let every live seat that is at the floor go out (RULES D8)."""
        floor = self._floor()
        if floor is not None:
            draft = self._draft
            for seat in draft.table.survivors:
                if draft.lives[seat] <= floor:
                    self._emit(SeatOut(seat))

    def _close(self, verdict: Verdict) -> None:
        draft = self._draft
        table = draft.table
        starter = self._ask.starter(table, verdict)
        if starter is None:
            raise _unanswered("starter")
        if not 0 <= starter < table.seats:
            fault = f"{starter} is not a seat"
            raise self._resolution.blame("starter", (table, verdict), fault)
        self._go_on(draft.round.number + 1, starter)

    def _go_on(self, number: int, starter: int) -> None:
        """End the game if the rules say that it is over, else open the next round."""
        outcome = self._ask.outcome(self._draft.table)
        if type(outcome) is Outcome:
            self._emit(GameOver(outcome))
        else:
            self.open_round(number, starter)

    def _throw(self, roll: Roll) -> None:
        draft = self._draft
        if draft.round.number == 0:
            self._draw(roll)
            return
        self._emit(DiceThrown(tuple(map(len, roll.dice))))
        table = draft.table
        for cup, dice in enumerate(roll.dice):
            if dice:
                audience = self._ask.audience(table, cup) or frozenset()
                if not audience <= set(table.survivors):
                    fault = f"{set(audience)} are not all live seats"
                    raise self._resolution.blame("audience", (table, cup), fault)
                self._emit(DiceSeen(cup, tuple(sorted(dice)), audience))

    def _draw(self, roll: Roll) -> None:
        """Let the highest die open; ties among the highest throw again (RULES D1)."""
        dice = tuple(hand[0] if hand else None for hand in roll.dice)
        self._emit(OpenerDrawn(dice))
        highest = max(die for die in dice if die is not None)
        self._draw_among([seat for seat, die in enumerate(dice) if die == highest])

    def _draw_among(self, seats: Sequence[int]) -> None:
        if len(seats) == 1:
            self.open_round(1, seats[0])
        else:
            sizes = tuple(int(seat in seats) for seat in range(len(self._draft.live)))
            self._draft.decide(Chance(sizes, OPENER))

    def _leave(self, seat: int) -> None:
        """Void the round and take a seat out of the game (RULES §9)."""
        draft = self._draft
        number, opener, drawing = draft.round.number, draft.round.starter, draft.decision
        self._emit(RoundVoided(number))
        arguments = (draft.table, seat)
        events = self._ask.leave(*arguments) or ()
        self._emit_all("leave", arguments, events)
        self._emit(SeatOut(seat))
        if number:
            self._go_on(number, opener)
        elif type(outcome := self._ask.outcome(draft.table)) is Outcome:
            self._emit(GameOver(outcome))
        elif type(drawing) is Chance:
            self._draw_among([s for s, size in enumerate(drawing.sizes) if size and s != seat])


def _unanswered(hook: str) -> RulesetError:
    return RulesetError(f"no rule answers {hook!r} here; name a rule that does")


def _unsound(decision: Turn | Chance, draft: Draft) -> str | None:
    """Say why a decision cannot be waited for, if it cannot."""
    if type(decision) is Chance:
        sizes = decision.sizes
        counts = all(type(size) is int and size >= 0 for size in sizes)
        if not counts or len(sizes) != len(draft.cups) or not any(sizes):
            return f"{sizes} are not numbers of dice for {len(draft.cups)} cups"
    elif not 0 <= decision.seat < len(draft.live) or not draft.live[decision.seat]:
        return f"{decision.seat} is not a live seat"
    return None
