"""The end of a round and the beginning of the next: what follows once a call is made.

The call is judged, what that makes due is paid, seats without lives go out, and the next round
opens or the game ends. Each part takes the table as it stands and returns the next.
"""

from collections.abc import Iterable

from cacho._core.actions import Call
from cacho._core.claims import Outcome, Owed, Verdict
from cacho._core.cups import EMPTY
from cacho._core.decision import next_decision
from cacho._core.errors import unanswered
from cacho._core.events import (
    Called,
    Event,
    GameOver,
    Judged,
    LivesChanged,
    Revealed,
    RoundOpened,
    SeatOut,
)
from cacho._core.state import State
from cacho._core.table import Over, Round, Table, changed, decide, require_live
from cacho._core.telling import Telling


def close(telling: Telling, state: State, seat: int, call: Call) -> State:
    """Close the round by a call."""
    table, heard = state.table, telling.heard
    if Called in heard:
        table = telling.tell(table, Called(seat, call))
    verdict = _verdict(telling, State(table, state.cups), seat, call)
    if Revealed in heard:
        table = telling.tell(table, Revealed(verdict.ledger))
    if Judged in heard:
        table = telling.tell(table, Judged(verdict))
    for owed in telling.ask.penalties(table, verdict) or ():
        table = _paid(telling, table, owed)
    floor = telling.setup.floor
    if floor is not None and min(table.lives) <= floor:
        table = _retired(telling, table, floor)
    starter = telling.ask.starter(table, verdict)
    if starter is None:
        raise unanswered("starter")
    if not 0 <= starter < len(table.live):
        raise telling.blame("starter", (table, verdict), f"{starter} is not a seat")
    return go_on(telling, table, table.round.number + 1, starter)


def go_on(telling: Telling, table: Table, number: int, starter: int) -> State:
    """End the game if the rules say that it is over, else open a round."""
    outcome = telling.ask.outcome(table)
    if type(outcome) is Outcome:
        return end(telling, table, outcome)
    return open_round(telling, table, number, starter)


def open_round(telling: Telling, table: Table, number: int, starter: int) -> State:
    """Open a round; a starter who is out is replaced by the next live seat (RULES D7)."""
    if not table.live[starter]:
        starter = table.after(starter)
    cups = len(table.dice)
    slots = telling.keeper.reset(table.slots, telling.setup, table.lives)
    opened = Table(
        table.live,
        table.lives,
        table.full,
        (0,) * cups,
        Round(number, starter, "left", slots),
        starter,
        None,
        None,
        table.decision,
        slots,
    )
    if RoundOpened in telling.heard:
        opened = telling.tell(opened, RoundOpened(number, starter))
    decide(opened, next_decision(telling.resolution, opened))
    return State(opened, (EMPTY,) * cups)


def end(telling: Telling, table: Table, outcome: Outcome) -> State:
    """End the game."""
    cups = len(table.dice)
    over = changed(table, dice=(0,) * cups, claim=None, claimant=None, decision=Over(outcome))
    if GameOver in telling.heard:
        over = telling.tell(over, GameOver(outcome))
    return State(over, (EMPTY,) * cups)


def change_lives(telling: Telling, table: Table, event: LivesChanged) -> Table:
    """Change lives, clipped at the floor and at the most a seat can hold.

    Raises:
        ValueError: the seat is not live.
    """
    seat, by = event.seat, event.by
    require_live(table, seat)
    held = table.lives[seat]
    after = held + by
    most, floor = table.full, telling.setup.floor
    if by > 0 and most is not None and after > most:
        after = max(held, most)
    elif by < 0 and floor is not None and after < floor:
        after = floor
    if after == held:
        return table
    lives = (*table.lives[:seat], after, *table.lives[seat + 1 :])
    table = Table(
        table.live,
        lives,
        table.full,
        table.dice,
        table.round,
        table.turn,
        table.claim,
        table.claimant,
        table.decision,
        table.slots,
    )
    if LivesChanged not in telling.heard:
        return table
    return telling.tell(table, event if after == held + by else LivesChanged(seat, after - held))


def _verdict(telling: Telling, state: State, seat: int, call: Call) -> Verdict:
    table, cups = state.table, state.cups
    verdict = telling.ask.judge(table, cups, seat, call)
    if verdict is None:
        raise unanswered("judge")
    try:
        require_live(table, verdict.caller)
        require_live(table, verdict.target)
    except ValueError as error:
        raise telling.blame("judge", (table, cups, seat, call), error) from error
    return verdict


def _paid(telling: Telling, table: Table, owed: Owed) -> Table:
    events = telling.ask.settle(table, owed)
    if events is None:
        raise unanswered("settle")
    return held_of_lives(telling, table, "settle", owed, events)


def held_of_lives(
    telling: Telling, table: Table, hook: str, about: object, events: Iterable[Event]
) -> Table:
    """Let happen what a rule decided about lives and what it holds beside them."""
    given = table
    try:
        for event in events:
            if type(event) is LivesChanged:
                table = change_lives(telling, table, event)
            else:
                table = telling.tell(table, event)
    except ValueError as error:
        raise telling.blame(hook, (given, about), error) from error
    return table


def _retired(telling: Telling, table: Table, floor: int) -> Table:
    """Let every live seat that is at the floor go out (RULES D8)."""
    for seat, held in enumerate(table.lives):
        if held <= floor and table.live[seat]:
            table = retire(telling, table, seat)
    return table


def retire(telling: Telling, table: Table, seat: int) -> Table:
    """Let a live seat go out of the game."""
    live = (*table.live[:seat], False, *table.live[seat + 1 :])
    table = changed(table, live=live)
    return telling.tell(table, SeatOut(seat)) if SeatOut in telling.heard else table
