"""The forced round, which obligar, ultimo and palifico share; it is no rule (RULES O1–O4).

A seat has the right to it once in a game, when it opens a round with a single die. Its declarer is
the opener of the round, whoever that is after players change places.
"""

from collections.abc import Hashable, Sequence
from typing import ClassVar, Self

import attrs

from cacho.plugins import (
    UNBOUNDED,
    Action,
    Bid,
    Event,
    PerSeat,
    PublicAction,
    PublicEvent,
    Slot,
    Span,
    Table,
    Turn,
    turn,
    word,
)

ABIERTO, CERRADO = "abierto", "cerrado"


@attrs.frozen
class Obligar(PublicAction):
    """Declare a forced round: ``"abierto"`` or ``"cerrado"``."""

    tag: ClassVar[str] = "obligar"
    pattern: ClassVar[str] = f"obligo (?P<mode>{ABIERTO}|{CERRADO})"

    mode: str

    def __attrs_post_init__(self) -> None:
        word("mode", self.mode, (ABIERTO, CERRADO))

    @property
    def notation(self) -> str:
        """The mode after the verb: ``obligo cerrado``."""
        return f"obligo {self.mode}"

    @classmethod
    def from_fields(cls, **fields: str) -> Self:
        """Build the declaration from its mode."""
        return cls(fields["mode"])


@attrs.frozen
class Decline(PublicAction):
    """Let the right to a forced round go."""

    tag: ClassVar[str] = "obligar.decline"
    pattern: ClassVar[str] = "no obligo"


@attrs.frozen
class RoundForced(PublicEvent):
    """The opener forced the round."""

    tag: ClassVar[str] = "round.forced"
    seat: int
    mode: str


@attrs.frozen
class RightDeclined(PublicEvent):
    """The opener let its right go."""

    tag: ClassVar[str] = "round.not-forced"
    seat: int


class RightSpent(PerSeat[bool]):
    """Whether each seat has had its right to a forced round."""

    __slots__ = ()


@attrs.frozen
class ForcedRound:
    """How this round is forced, if it is."""

    mode: str | None = None


def _spent(value: RightSpent, event: RoundForced | RightDeclined, table: Table) -> RightSpent:  # noqa: ARG001 - a fold takes the table
    return value.replaced(event.seat, value=True)


def _forced(value: ForcedRound, event: RoundForced, table: Table) -> ForcedRound:  # noqa: ARG001 - as above
    return ForcedRound(event.mode)


ACTIONS = (Obligar, Decline)
EVENTS = (RoundForced, RightDeclined)
SLOTS = (
    Slot(RightSpent, scope="game", first=False, folds={RoundForced: _spent, RightDeclined: _spent}),
    Slot(ForcedRound, scope="round", first=ForcedRound(), folds={RoundForced: _forced}),
)
"""What a rule owns under which the opener decides: obligar or ultimo."""


def forced(table: Table) -> bool:
    """Tell whether the opener forced this round."""
    return table.slots[ForcedRound].mode is not None


def part(table: Table) -> Sequence[Hashable]:
    """Tell which part each seat has in a forced round: its declarer or not; None in another."""
    if not forced(table):
        return (None,) * table.seats
    return [seat == table.round.starter for seat in range(table.seats)]


def question(table: Table, min_players: int = 2) -> Turn | None:
    """Ask an opener with a single die, once in the game and before the throw (O1, O5)."""
    opener = table.round.starter
    if table.lives[opener] != 1 or table.thrown or table.slots[RightSpent][opener]:
        return None
    return turn(opener, Obligar.tag) if sum(table.live) >= min_players else None


def answered(seat: int, action: Action) -> tuple[Event, ...]:
    """Tell what the opener decided."""
    if isinstance(action, Obligar):
        return (RoundForced(seat, action.mode),)
    return (RightDeclined(seat),)


def sight(table: Table, cup: int) -> frozenset[int] | None:
    """Abierto: a seat sees all dice but its own. Cerrado: the declarer sees his die alone (O2)."""
    mode = table.slots[ForcedRound].mode
    if mode == ABIERTO:
        return frozenset(table.survivors) - {cup}
    if mode == CERRADO:
        return frozenset({cup} & {table.round.starter})
    return None


def more_dice(table: Table, rule: str) -> Span:
    """Open with any bid, and raise the quantity only (O3, O4)."""
    standing = table.claim
    least = standing.quantity + 1 if isinstance(standing, Bid) else 1
    return Span(least, UNBOUNDED, rule)


def locked(table: Table, face: int, rule: str) -> Span | None:
    """Close every face but that of the standing bid (O4)."""
    standing = table.claim
    if not isinstance(standing, Bid) or face == standing.face:
        return None
    return Span(UNBOUNDED, 0, rule, f"{rule}.locked-face")
