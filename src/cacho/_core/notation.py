"""Short text for a position: one line that says all of it, every hidden die a question mark.

The grammar is in ``docs/reference/notation.md``; `positions` reads it back.
"""

from collections.abc import Iterator, Sequence

from cacho._core.actions import hand_notation, safe_notation
from cacho._core.cups import Cup, SeenCup
from cacho._core.foreign import RAISED
from cacho._core.plain import plain
from cacho._core.slots import Slots
from cacho._core.table import Chance, Over, Table

NONE = "-"
"""Stands where nothing is."""

BETWEEN = " | "
"""Parts the fields."""


def position(table: Table, cups: Sequence[Cup | SeenCup] | None = None) -> str:
    """Write a position, or without its cups what its table shows.

    The fields are the round, the lives of each seat, the dice under each cup with who has seen
    them, the standing claim, who must act about what, and the slots:
    ``r1 left from 0 turn 1 | 5 4 3x | 13356@0 ????@1 - | 3x5 by 0 | 1 bid | InReserve[0,0,0]``.
    """
    round_ = table.round
    hidden = [hand_notation((None,) * number) for number in table.dice]
    claim = table.claim
    fields = (
        f"r{round_.number} {round_.direction} from {round_.starter} turn {table.turn}",
        " ".join(map(_lives, table.lives, table.live)),
        " ".join(hidden if cups is None else map(_cup, cups)),
        NONE if claim is None else f"{safe_notation(claim)} by {table.claimant}",
        _decision(table),
        " ".join(_slots(table.slots, round_.opened)) or NONE,
    )
    return BETWEEN.join(fields)


def view(seat: int | None, table: Table, cups: Sequence[SeenCup]) -> str:
    """Write a position as a seat, or a spectator (None), sees it."""
    who = "spectator" if seat is None else f"seat {seat}"
    return f"{who}{BETWEEN}{position(table, cups)}"


def numbers(values: Sequence[int], between: str) -> str:
    """Write numbers, or ``-`` for none."""
    return between.join(map(str, values)) or NONE


def _lives(held: int, live: bool) -> str:  # noqa: FBT001 - one of the table's flags
    return str(held) if live else f"{held}x"


def _cup(cup: Cup | SeenCup) -> str:
    seen_by = numbers(sorted(cup.seen_by), ",")
    return hand_notation(cup.dice) if seen_by == NONE else f"{hand_notation(cup.dice)}@{seen_by}"


def _decision(table: Table) -> str:
    match table.decision:
        case Chance(sizes, about):
            return f"dice {numbers(sizes, '/')} {about}"
        case Over(outcome):
            return f"over {numbers(outcome.winners, ',')} {outcome.reason}"
        case turn:
            return f"{turn.seat} {turn.about}"


def _slots(slots: Slots, opened: Slots) -> Iterator[str]:
    """Write each slot, and after a stroke what it was when the round opened, if it was another."""
    for kind, now, then in zip(slots.keys, slots.values, opened.values, strict=True):
        text = f"{kind.__name__}{_value(now)}"
        yield text if now == then else f"{text}/{_value(then)}"


def _value(value: object) -> str:
    from cacho._core.strict_json import write  # noqa: PLC0415 - to play, no position is written

    try:
        return write(plain(value, "brief"))
    except RAISED:  # whatever a rule keeps, and cannot write: no text of an error may fail
        return "?"
