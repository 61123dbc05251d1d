"""The courses of a claim, and of an action whose owner says what happens."""

from cacho._core.actions import Action, Claim
from cacho._core.changes import changed, moved, put_up
from cacho._core.closing import close
from cacho._core.decision import decide_next
from cacho._core.events import Called, Claimed, CupsTaken, DiceSeen
from cacho._core.state import State, make_state
from cacho._core.table import copied
from cacho._core.telling import Telling


def act(telling: Telling, state: State, seat: int, action: Action) -> State:
    """Carry out what the action's owner decides; a rule's own event changes its own slots only."""
    given = state.table
    events = telling.ask.act(given, seat, action)
    if events is None:
        raise telling.resolution.unanswered("act", action)
    table, cups = given, state.cups
    for event in events:
        if type(event) is Called:
            return close(telling, make_state(table, cups), event.seat, event.call)
        table, cups = telling.tell(changed(table, event), event), moved(cups, event)
        if type(event) is CupsTaken:
            table = telling.tell(table, DiceSeen(0, cups[0].dice, cups[0].seen_by))
    table = copied(given) if table is given else table
    decide_next(telling.resolution, table)
    return make_state(table, cups)


def claim(telling: Telling, state: State, seat: int, claim: Claim) -> State:
    """Put up a claim: it stands, and the turn passes on."""
    table = telling.tell(put_up(state.table, seat, claim), Claimed(seat, claim))
    decide_next(telling.resolution, table)
    return make_state(table, state.cups)
