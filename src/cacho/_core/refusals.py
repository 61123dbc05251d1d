"""What refuses an answer that has the right form and cannot hold at the table.

Each is given the question's first argument (the table; for `setup` the number of seats) and the
answer, and raises a TypeError or a ValueError with the reason.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any

from cacho._core.changes import require_possible
from cacho._core.checks import MOST_LIVES, MOST_SEATS
from cacho._core.events import Event, LivesChanged
from cacho._core.foreign import RAISED, worded
from cacho._core.outcomes import Ongoing, Outcome
from cacho._core.owed import Owed
from cacho._core.rule import Setup
from cacho._core.table import Chance, Table, Turn, all_live, require_live, survivors
from cacho._core.verdicts import Verdict
from cacho._core.wording import described

WRONG = (TypeError, ValueError)
"""What a refusal raises."""

_cup_of = attrgetter("cup")


def _setup(_seats: int, setup: Setup) -> None:
    """Refuse a setup in which no game can begin."""
    if len(setup.seats) != 2 or not all(type(number) is int for number in setup.seats):  # noqa: PLR2004 - fewest and most
        raise ValueError(f"{setup.seats!r} are not the fewest and the most seats")
    if not 1 <= setup.cups <= MOST_SEATS:
        raise ValueError(f"no table has {described(setup.cups)} cups")
    amounts = {"lives": setup.lives, "full": setup.full, "floor": setup.floor}
    for name, held in amounts.items():
        if held is not None and not (type(held) is int and abs(held) <= MOST_LIVES):
            raise ValueError(f"{name} cannot be {described(held)}")
    fewest, most = setup.seats
    if not 1 <= fewest <= min(most, MOST_SEATS):
        raise ValueError(f"no table has {described(fewest)} to {described(most)} seats")
    if setup.full is not None and setup.lives > setup.full:
        raise ValueError(
            f"{setup.lives} lives are more than {setup.full}, the most that a seat can hold"
        )
    if setup.floor is not None and setup.lives <= setup.floor:
        raise ValueError(f"with {setup.lives} lives every seat would be out at once")


def _decision(table: Table, decision: Turn | Chance) -> None:
    """Refuse a decision that cannot be due."""
    if isinstance(decision, Turn):
        if not all_live(table.live, decision.seat):
            raise ValueError(f"{decision.seat} is not a live seat")
    elif len(decision.sizes) != len(table.dice) or not any(decision.sizes):
        raise ValueError(f"{decision.sizes} are not numbers of dice for {len(table.dice)} cups")


def _audience(table: Table, audience: frozenset[int]) -> None:
    """Refuse an audience of seats that are not live."""
    if not audience <= _living(table.live):
        raise ValueError(f"{sorted(audience)} are not all live seats")


@lru_cache(maxsize=1 << 10)
def _living(live: tuple[bool, ...]) -> frozenset[int]:
    return frozenset(survivors(live))


def _judge(table: Table, verdict: Verdict) -> None:
    """Refuse a verdict on seats that are not live, or on dice of cups that do not exist."""
    if not all_live(table.live, verdict.caller, verdict.target):
        raise ValueError(f"{verdict.caller} and {verdict.target} are not both live seats")
    cups = len(table.dice)
    if max(map(_cup_of, verdict.ledger), default=0) >= cups:
        raise ValueError(f"the ledger shows dice of more than {cups} cups")


def _penalties(table: Table, debts: tuple[Owed, ...]) -> None:
    """Refuse what is owed by or to a seat that is not live.

    No more is told of it: whoever made it was told of a verdict, and so of dice.
    """
    for owed in debts:
        kind = type(owed).__name__
        try:
            parties = tuple(owed.parties)
            between_live = all_live(table.live, *parties)
        except RAISED as error:
            raised = f"the parties of {kind} raised {worded(error, secret=True)}"
            raise ValueError(raised) from error
        if not between_live:
            raise ValueError(f"the parties of {kind}, {parties}, are not all live seats")


def _lives(table: Table, events: tuple[Event, ...]) -> None:
    """Refuse a change of lives of a seat that is not live."""
    for event in events:
        if type(event) is LivesChanged:
            require_live(table, event.seat)


def _starter(table: Table, starter: int) -> None:
    """Refuse a starter that is no seat."""
    if not 0 <= starter < len(table.live):
        raise ValueError(f"{starter} is not a seat")


def _outcome(table: Table, outcome: Outcome | Ongoing) -> None:
    """Refuse an outcome that a seat wins which is not live."""
    if type(outcome) is Outcome and not set(outcome.winners) <= set(table.survivors):
        raise ValueError(f"{outcome.winners!r} are not all live seats")


REFUSALS: Mapping[str, Callable[[Any, Any], None]] = {
    "setup": _setup,
    "decision": _decision,
    "act": require_possible,
    "audience": _audience,
    "judge": _judge,
    "penalties": _penalties,
    "settle": _lives,
    "leave": _lives,
    "starter": _starter,
    "outcome": _outcome,
}
"""What refuses the answers to a question, if anything does."""
