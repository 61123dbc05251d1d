"""The end of a round and the beginning of the next: what follows once a call is made.

The call is judged, what that makes due is paid, seats without lives go out, and the next round
opens or the game ends. Each part takes the table as it stands and returns the next.
"""

from collections.abc import Callable, Iterable
from operator import attrgetter

from cacho._core.actions import Call
from cacho._core.cups import EMPTY
from cacho._core.decision import next_decision
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
from cacho._core.filling import changer
from cacho._core.foreign import RAISED
from cacho._core.outcomes import Outcome
from cacho._core.rule import Setup
from cacho._core.slots import Slots
from cacho._core.state import State, make_state
from cacho._core.table import (
    Over,
    Round,
    Table,
    all_live,
    cleared,
    decide,
    make_round,
    with_decision,
    with_live,
    with_lives,
)
from cacho._core.telling import Telling
from cacho._core.verdicts import Verdict

_opened: Callable[[Table, tuple[int, ...], Round, int, None, None, Slots], Table] = changer(
    Table, "dice", "round", "turn", "claim", "claimant", "slots"
)
_cup_of = attrgetter("cup")


def close(telling: Telling, state: State, seat: int, call: Call) -> State:
    """Close the round by a call."""
    table, ask, heard = state.table, telling.ask, telling.heard
    if Called in heard:
        table = telling.tell(table, Called(seat, call))
    verdict = ask.judge(table, state.cups, seat, call)
    if verdict is None:
        raise telling.resolution.unanswered("judge", (call,))
    if not all_live(table.live, verdict.caller, verdict.target):
        fault = f"{verdict.caller} and {verdict.target} are not both live seats"
        raise telling.blame("judge", (table, state.cups, seat, call), fault)
    if max(map(_cup_of, verdict.ledger), default=0) >= len(state.cups):
        fault = f"the ledger shows dice of more than {len(state.cups)} cups"
        raise telling.blame("judge", (table, state.cups, seat, call), fault)
    if Revealed in heard:
        table = telling.tell(table, Revealed(verdict.ledger))
    if Judged in heard:
        table = telling.tell(table, Judged(verdict))
    table = _paid(telling, table, verdict)
    table = retire_fallen(telling, table)
    starter = ask.starter(table, verdict)
    if starter is None:
        raise telling.resolution.unanswered("starter", (table, verdict))
    if not 0 <= starter < len(table.live):
        raise telling.blame("starter", (table, verdict), f"{starter} is not a seat")
    return go_on(telling, table, table.round.number + 1, starter)


def _paid(telling: Telling, table: Table, verdict: Verdict) -> Table:
    """Let all that a verdict makes due be paid."""
    ask = telling.ask
    for owed in ask.penalties(table, verdict) or ():
        try:
            fit = all_live(table.live, *owed.parties)
            fault = "" if fit else f"{owed} is not between live seats"
        except RAISED as error:
            fault = f"the parties of {type(owed).__name__} raised {type(error).__name__}: {error}"
            raise telling.blame("penalties", (table, verdict), fault) from error
        if fault:
            raise telling.blame("penalties", (table, verdict), fault)
        table = carry_out(telling, table, "settle", owed, ask.settle(table, owed))
    return table


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
    round_ = make_round(number, starter, "left", slots)
    opened = _opened(table, (0,) * cups, round_, starter, None, None, slots)
    if RoundOpened in telling.heard:
        opened = telling.tell(opened, RoundOpened(number, starter))
    decide(opened, next_decision(telling.resolution, opened))
    return make_state(opened, (EMPTY,) * cups)


def end(telling: Telling, table: Table, outcome: Outcome) -> State:
    """End the game; a winner is live."""
    if not all(seat in table.survivors for seat in outcome.winners):
        fault = f"{outcome.winners!r} are not all live seats"
        raise telling.blame("outcome", (table,), fault)
    over = with_decision(cleared(table), Over(outcome))
    if GameOver in telling.heard:
        over = telling.tell(over, GameOver(outcome))
    return State(over, (EMPTY,) * len(table.dice))


def carry_out(
    telling: Telling, table: Table, hook: str, about: object, events: Iterable[Event] | None
) -> Table:
    """Carry out what a rule decided about lives, and about what it holds beside them.

    Lives are clipped at the floor and at the most a seat can hold.
    """
    if events is None:
        raise telling.resolution.unanswered(hook, (table, about))
    given = table
    for event in events:
        if type(event) is not LivesChanged:
            table = telling.tell(table, event)
            continue
        seat, lives = event.seat, table.lives
        if not all_live(table.live, seat):
            raise telling.blame(hook, (given, about), f"{seat} is not a live seat")
        held = lives[seat]
        after = _clipped(held, event.by, telling.setup)
        if after != held:
            table = with_lives(table, (*lives[:seat], after, *lives[seat + 1 :]))
            if LivesChanged in telling.heard:
                table = telling.tell(table, LivesChanged(seat, after - held))
    return table


def _clipped(held: int, by: int, setup: Setup) -> int:
    """Return the lives of a seat after a change, between the floor and the most it can hold."""
    after = held + by
    if by < 0:
        return after if setup.floor is None else max(after, setup.floor)
    return after if setup.full is None else max(held, min(after, setup.full))


def retire_fallen(telling: Telling, table: Table) -> Table:
    """Let every live seat that is at the floor go out of the game (RULES D8)."""
    floor = telling.setup.floor
    if floor is None or min(table.lives) > floor:
        return table
    for seat, held in enumerate(table.lives):
        if held <= floor and table.live[seat]:
            table = retire(telling, table, seat)
    return table


def retire(telling: Telling, table: Table, seat: int) -> Table:
    """Let a live seat go out of the game."""
    live = (*table.live[:seat], False, *table.live[seat + 1 :])
    table = with_live(table, live)
    return telling.tell(table, SeatOut(seat)) if SeatOut in telling.heard else table
