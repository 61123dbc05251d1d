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
from cacho._core.outcomes import Ongoing, Outcome
from cacho._core.owed import Owed
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
    require_live,
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
    table, heard, resolution = state.table, telling.heard, telling.resolution
    ask = resolution.ask
    if Called in heard:
        table = telling.tell(table, Called(seat, call))
    verdict = ask.judge(table, state.cups, seat, call)
    if verdict is None:
        raise resolution.unanswered("judge", (call,))
    try:
        _check_verdict(table, verdict)
    except ValueError as error:
        asked = (table, state.cups, seat, call)
        raise resolution.blame("judge", asked, _check_verdict, error) from error.__cause__
    if Revealed in heard:
        table = telling.tell(table, Revealed(verdict.ledger))
    if Judged in heard:
        table = telling.tell(table, Judged(verdict))
    table = _paid(telling, table, verdict)
    table = retire_fallen(telling, table)
    starter = ask.starter(table, verdict)
    if starter is None:
        raise resolution.unanswered("starter", (table, verdict))
    try:
        _check_starter(table, starter)
    except ValueError as error:
        raise resolution.blame(
            "starter", (table, verdict), _check_starter, error
        ) from error.__cause__
    return go_on(telling, table, table.round.number + 1, starter)


def _check_verdict(table: Table, verdict: Verdict) -> None:
    """Refuse a verdict between others than the live seats, or on dice of other cups."""
    if not all_live(table.live, verdict.caller, verdict.target):
        raise ValueError(f"{verdict.caller} and {verdict.target} are not both live seats")
    cups = len(table.dice)
    if max(map(_cup_of, verdict.ledger), default=0) >= cups:
        raise ValueError(f"the ledger shows dice of more than {cups} cups")


def _check_starter(table: Table, starter: int) -> None:
    """Refuse a starter of whom there is no seat."""
    if not 0 <= starter < len(table.live):
        raise ValueError(f"{starter} is not a seat")


def _paid(telling: Telling, table: Table, verdict: Verdict) -> Table:
    """Let all that a verdict makes due be paid."""
    ask = telling.ask
    debts = ask.penalties(table, verdict) or ()
    try:
        _check_debts(table, debts)
    except ValueError as error:
        asked = (table, verdict)
        raise telling.resolution.blame("penalties", asked, _check_debts, error) from error.__cause__
    for owed in debts:
        table = carry_out(telling, table, "settle", owed, ask.settle(table, owed))
    return table


def _check_debts(table: Table, debts: Iterable[Owed]) -> None:
    """Refuse what is owed by or to a seat that is not live."""
    for owed in debts:
        try:
            between_live = all_live(table.live, *owed.parties)
        except RAISED as error:
            raised = f"the parties of {type(owed).__name__} raised {type(error).__name__}: {error}"
            raise ValueError(raised) from error
        if not between_live:
            raise ValueError(f"{owed} is not between live seats")


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
    try:
        _check_winners(table, outcome)
    except ValueError as error:
        raise telling.resolution.blame(
            "outcome", (table,), _check_winners, error
        ) from error.__cause__
    over = with_decision(cleared(table), Over(outcome))
    if GameOver in telling.heard:
        over = telling.tell(over, GameOver(outcome))
    return State(over, (EMPTY,) * len(table.dice))


def _check_winners(table: Table, outcome: Outcome | Ongoing) -> None:
    """Refuse an outcome in which a seat wins that is not live."""
    if isinstance(outcome, Outcome) and not set(outcome.winners) <= set(table.survivors):
        raise ValueError(f"{outcome.winners!r} are not all live seats")


def carry_out(
    telling: Telling, table: Table, hook: str, about: object, events: Iterable[Event] | None
) -> Table:
    """Carry out what a rule decided about lives, and about what it holds beside them.

    Lives are clipped at the floor and at the most a seat can hold.
    """
    if events is None:
        raise telling.resolution.unanswered(hook, (table, about))
    try:
        _check_changes(table, events)
    except ValueError as error:
        raise telling.resolution.blame(
            hook, (table, about), _check_changes, error
        ) from error.__cause__
    for event in events:
        if type(event) is not LivesChanged:
            table = telling.tell(table, event)
            continue
        seat, lives = event.seat, table.lives
        held = lives[seat]
        after = _clipped(held, event.by, telling.setup)
        if after != held:
            table = with_lives(table, (*lives[:seat], after, *lives[seat + 1 :]))
            if LivesChanged in telling.heard:
                table = telling.tell(table, LivesChanged(seat, after - held))
    return table


def _check_changes(table: Table, events: Iterable[Event]) -> None:
    """Refuse that the lives of a seat change that is not live."""
    for event in events:
        if isinstance(event, LivesChanged):
            require_live(table, event.seat)


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
