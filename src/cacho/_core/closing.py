"""The end of a round and the beginning of the next: what follows once a call is made.

The call is judged, what that makes due is paid, seats without lives go out, and the next round
opens or the game ends. Each part takes the table as it stands and returns the next.
"""

from collections.abc import Iterable

from cacho._core.actions import Call
from cacho._core.claims import Gain, Loss, Outcome, Owed, Transfer, Verdict
from cacho._core.cups import EMPTY, Cup
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
from cacho._core.state import State, make_state
from cacho._core.table import Over, Table, changed, decide, make_round, make_table
from cacho._core.telling import Telling


def close(telling: Telling, state: State, seat: int, call: Call) -> State:
    """Close the round by a call."""
    table, ask, heard = state.table, telling.ask, telling.heard
    if Called in heard:
        table = telling.tell(table, Called(seat, call))
    verdict = _verdict(telling, table, state.cups, seat, call)
    if Revealed in heard:
        table = telling.tell(table, Revealed(verdict.ledger))
    if Judged in heard:
        table = telling.tell(table, Judged(verdict))
    for owed in ask.penalties(table, verdict) or ():
        fault = _unpayable(table, owed)
        if fault:
            raise telling.blame("penalties", (table, verdict), fault)
        events = ask.settle(table, owed)
        if events is None:
            raise unanswered("settle")
        table = held_of_lives(telling, table, "settle", owed, events)
    floor = telling.setup.floor
    if floor is not None and min(table.lives) <= floor:
        table = _retired(telling, table, floor)
    starter = ask.starter(table, verdict)
    if starter is None:
        raise unanswered("starter")
    if not 0 <= starter < len(table.live):
        raise telling.blame("starter", (table, verdict), f"{starter} is not a seat")
    return go_on(telling, table, table.round.number + 1, starter)


def _verdict(
    telling: Telling, table: Table, cups: tuple[Cup, ...], seat: int, call: Call
) -> Verdict:
    """Have the call judged, between live seats."""
    verdict = telling.ask.judge(table, cups, seat, call)
    if verdict is None:
        raise unanswered("judge")
    live = table.live
    for party in (verdict.caller, verdict.target):
        if type(party) is not int or not 0 <= party < len(live) or not live[party]:
            fault = f"{party!r} is not a live seat"
            raise telling.blame("judge", (table, cups, seat, call), fault)
    return verdict


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
    opened = make_table(
        table.live,
        table.lives,
        table.full,
        (0,) * cups,
        make_round(number, starter, "left", slots),
        starter,
        None,
        None,
        table.decision,
        slots,
    )
    if RoundOpened in telling.heard:
        opened = telling.tell(opened, RoundOpened(number, starter))
    decide(opened, next_decision(telling.resolution, opened))
    return make_state(opened, (EMPTY,) * cups)


def end(telling: Telling, table: Table, outcome: Outcome) -> State:
    """End the game; a winner is live."""
    if not all(type(seat) is int and seat in table.survivors for seat in outcome.winners):
        fault = f"{outcome.winners!r} are not all live seats"
        raise telling.blame("outcome", (table,), fault)
    cups = len(table.dice)
    over = changed(table, dice=(0,) * cups, claim=None, claimant=None, decision=Over(outcome))
    if GameOver in telling.heard:
        over = telling.tell(over, GameOver(outcome))
    return State(over, (EMPTY,) * cups)


def held_of_lives(
    telling: Telling, table: Table, hook: str, about: object, events: Iterable[Event]
) -> Table:
    """Let happen what a rule decided about lives and what it holds beside them.

    Lives are clipped at the floor and at the most a seat can hold.
    """
    given, live = table, table.live
    for event in events:
        if type(event) is not LivesChanged:
            table = telling.tell(table, event)
            continue
        seat, lives = event.seat, table.lives
        if type(seat) is not int or not 0 <= seat < len(live) or not live[seat]:
            raise telling.blame(hook, (given, about), f"{seat!r} is not a live seat")
        if type(event.by) is not int:
            raise telling.blame(hook, (given, about), f"{event.by!r} is no number of lives")
        held = lives[seat]
        after = held + event.by
        most, floor = table.full, telling.setup.floor
        if event.by > 0 and most is not None and after > most:
            after = max(held, most)
        elif event.by < 0 and floor is not None and after < floor:
            after = floor
        if after != held:
            table = _with_lives(table, (*lives[:seat], after, *lives[seat + 1 :]))
            if LivesChanged in telling.heard:
                table = telling.tell(table, LivesChanged(seat, after - held))
    return table


def _is_live(live: tuple[bool, ...], seat: int) -> bool:
    return type(seat) is int and 0 <= seat < len(live) and live[seat]


def _unpayable(table: Table, owed: Owed) -> str | None:
    """Say why something owed cannot be paid, whoever settles it, if it cannot."""
    match owed:
        case Loss(seat, lives) | Gain(seat, lives):
            between_live = _is_live(table.live, seat)
        case Transfer(payer, payee, lives):
            between_live = _is_live(table.live, payer) and _is_live(table.live, payee)
        case _:
            return None
    if not between_live:
        return f"{owed!r} is not between live seats"
    if type(lives) is not int or lives < 0:
        return f"{owed!r} is of no number of lives"
    return None


def _with_lives(table: Table, lives: tuple[int, ...]) -> Table:
    return make_table(
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
