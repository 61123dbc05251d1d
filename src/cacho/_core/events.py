"""What has happened: past-tense facts, each with the audience that may hear of it.

These are all that may happen to the table and the cups. An event reaches nobody until its class
says who; a fact that is half secret is two events.
"""

from typing import ClassVar, Protocol

from cacho._core import checks
from cacho._core.actions import Call, Claim
from cacho._core.frozen import frozen
from cacho._core.outcomes import Outcome
from cacho._core.table import Direction
from cacho._core.verdicts import Ledger, Verdict


class Audience(Protocol):
    """Who may hear of something: ``seat in audience``, where None is a spectator."""

    def __contains__(self, seat: object, /) -> bool:
        """Tell whether the seat is one of them."""
        ...


@frozen
class Everyone:
    """The audience of a public fact, spectators included."""

    def __contains__(self, seat: object) -> bool:
        """Include whoever asks."""
        return True


EVERYONE: Audience = Everyone()
NOBODY = frozenset[int]()


@frozen
class Event:
    """Something that happened. Nobody hears of it unless its class says who."""

    tag: ClassVar[str] = ""
    """The stable name of the kind, such as ``"claimed"``; records know it by this."""

    def heard_by(self) -> Audience:
        """Say who may hear of it."""
        return NOBODY


class PublicEvent(Event):
    """Something that everybody may hear of."""

    __slots__ = ()

    def heard_by(self) -> Audience:
        """Let everyone hear of it."""
        return EVERYONE


@frozen
class RoundOpened(PublicEvent):
    """A round began; its starter has the turn, and no dice lie on the table."""

    tag: ClassVar[str] = "round.opened"
    number: int
    starter: int


@frozen
class DirectionSet(PublicEvent):
    """The round goes this way from now on."""

    tag: ClassVar[str] = "direction.set"
    direction: Direction


@frozen
class DiceThrown(PublicEvent):
    """So many dice were thrown under each cup."""

    tag: ClassVar[str] = "dice.thrown"
    sizes: tuple[int, ...]


@frozen
class DiceSeen(Event):
    """These dice lie under this cup; only its audience saw them."""

    tag: ClassVar[str] = "dice.seen"
    cup: int
    dice: tuple[int, ...]
    audience: frozenset[int]

    def heard_by(self) -> Audience:
        """Let those hear of it who saw the dice."""
        return self.audience


@frozen
class OpenerDrawn(PublicEvent):
    """Each of these seats threw one die for the right to open; None for a seat that did not."""

    tag: ClassVar[str] = "opener.drawn"
    dice: tuple[int | None, ...]


@frozen
class Claimed(PublicEvent):
    """A seat put up a claim, and the turn passed on."""

    tag: ClassVar[str] = "claimed"
    seat: int
    claim: Claim


@frozen
class TurnMoved(PublicEvent):
    """The turn passed to this seat without a claim."""

    tag: ClassVar[str] = "turn.moved"
    seat: int


@frozen
class CupsTaken(PublicEvent):
    """A seat took the cups: all dice lie under the first, and it alone sees them."""

    tag: ClassVar[str] = "cups.taken"
    seat: int


@frozen
class DiceMoved(Event):
    """The holder moved dice from a cup to another, named by position in its sorted view."""

    tag: ClassVar[str] = "dice.moved"
    cup: int
    to: int
    positions: tuple[int, ...]
    audience: frozenset[int]

    def heard_by(self) -> Audience:
        """Let those hear of it whom the rule names: the holder."""
        return self.audience


@frozen
class Called(PublicEvent):
    """A seat called."""

    tag: ClassVar[str] = "called"
    seat: int
    call: Call


@frozen
class Revealed(PublicEvent):
    """These dice were shown to everyone, with what each counted as."""

    tag: ClassVar[str] = "revealed"
    ledger: Ledger


@frozen
class Judged(PublicEvent):
    """A call was judged."""

    tag: ClassVar[str] = "judged"
    verdict: Verdict


@frozen
class LivesChanged(PublicEvent):
    """A seat lost lives (`by` below 0) or gained them."""

    tag: ClassVar[str] = "lives.changed"
    seat: int
    by: int

    def __attrs_post_init__(self) -> None:
        checks.seat("seat", self.seat)
        checks.whole("by", self.by, -checks.MOST_LIVES, checks.MOST_LIVES)


@frozen
class SeatOut(PublicEvent):
    """A seat is out of the game."""

    tag: ClassVar[str] = "seat.out"
    seat: int


@frozen
class SeatsSwapped(PublicEvent):
    """Two players changed places, with everything that is theirs."""

    tag: ClassVar[str] = "seats.swapped"
    a: int
    b: int


@frozen
class RoundVoided(PublicEvent):
    """The round counts for nothing; rights spent in it are given back."""

    tag: ClassVar[str] = "round.voided"
    number: int


@frozen
class GameOver(PublicEvent):
    """The game ended."""

    tag: ClassVar[str] = "game.over"
    outcome: Outcome


CORE_EVENTS: tuple[type[Event], ...] = (
    RoundOpened,
    DirectionSet,
    DiceThrown,
    DiceSeen,
    OpenerDrawn,
    Claimed,
    TurnMoved,
    CupsTaken,
    DiceMoved,
    Called,
    Revealed,
    Judged,
    LivesChanged,
    SeatOut,
    SeatsSwapped,
    RoundVoided,
    GameOver,
)
