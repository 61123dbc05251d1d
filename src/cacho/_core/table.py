"""The table: all that every seat sees, and the decision it waits for."""

from collections.abc import Callable
from functools import lru_cache
from itertools import compress
from typing import ClassVar, Literal, get_args

from cacho._core import checks
from cacho._core.actions import Claim
from cacho._core.filling import changer, maker, quickly_filled
from cacho._core.frozen import frozen
from cacho._core.outcomes import Outcome
from cacho._core.slots import Slots

Direction = Literal["left", "right"]
"""The way a round goes: ``"left"`` from seat 0 to seat 1 (izquierda), ``"right"`` back."""

DIRECTIONS: tuple[Direction, ...] = get_args(Direction)


@frozen
class Turn:
    """A seat must act, about the question with this tag."""

    tag: ClassVar[str] = "turn"

    seat: int
    about: str

    def __attrs_post_init__(self) -> None:
        checks.seat("seat", self.seat)
        checks.text("about", self.about)


@frozen
class Chance:
    """Dice must fall: so many in each cup, 0 for one that is not thrown.

    For ``about == "opener"``, the draw of the first opener, there is one entry a seat.
    """

    tag: ClassVar[str] = "chance"

    sizes: tuple[int, ...]
    about: str

    def __attrs_post_init__(self) -> None:
        checks.numbers("sizes", self.sizes, 0, checks.MOST_LIVES)
        checks.text("about", self.about)


@frozen
class Over:
    """Nothing more can happen."""

    tag: ClassVar[str] = "over"

    outcome: Outcome


Decision = Turn | Chance | Over
"""Who must act, about what."""

# A table asks the same of the same seats over and over.


@lru_cache(maxsize=1 << 10, typed=True)
def turn(seat: int, about: str) -> Turn:
    """Return `Turn(seat, about)`; equal ones are one object."""
    return Turn(seat, about)


@lru_cache(maxsize=1 << 12, typed=True)
def chance(sizes: tuple[int, ...], about: str) -> Chance:
    """Return `Chance(sizes, about)`; equal ones are one object."""
    return Chance(sizes, about)


@frozen(weakref_slot=False)
class Round:
    """A round: its number from 1, who opened it, which way it goes, the slots it opened with."""

    number: int
    starter: int
    direction: Direction
    opened: Slots


make_round = maker(Round)


@quickly_filled
@frozen(weakref_slot=False)
class Table:
    """All that is public: no die that is under a cup, and no history.

    `live`, `lives` have one entry a seat, `dice` (how many lie under it now, 0 before the throw)
    one a cup. `full` is the most lives a seat can hold, None without a ceiling.
    """

    live: tuple[bool, ...]
    lives: tuple[int, ...]
    full: int | None
    dice: tuple[int, ...]
    round: Round
    turn: int
    claim: Claim | None
    claimant: int | None
    decision: Decision
    slots: Slots

    @property
    def seats(self) -> int:
        """How many seats there are, the dead ones too."""
        return len(self.live)

    @property
    def survivors(self) -> tuple[int, ...]:
        """The live seats, in order."""
        return survivors(self.live)

    @property
    def about(self) -> str | None:
        """What the decision is about; None once the game is over."""
        return None if isinstance(self.decision, Over) else self.decision.about

    @property
    def thrown(self) -> bool:
        """Whether dice lie under a cup."""
        return any(self.dice)

    def after(self, seat: int, direction: Direction | None = None) -> int:
        """Return the nearest live seat after `seat` in the round's direction (RULES D8).

        If no other seat is live, that is `seat` itself.

        Raises:
            ValueError: there is no such seat or direction.
        """
        checks.whole("seat", seat, 0, len(self.live) - 1)
        if direction is not None:
            checks.word("direction", direction, DIRECTIONS)
        return ring(self.live, direction or self.round.direction)[seat]


# Few seats live or die in a game, and these are asked for all along.


@lru_cache(maxsize=1 << 10)
def survivors(live: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the live seats, in order."""
    return tuple(compress(range(len(live)), live))


@lru_cache(maxsize=1 << 10)
def ring(live: tuple[bool, ...], direction: Direction) -> tuple[int, ...]:
    """Return the nearest live seat after each seat; where no other is live, the seat itself."""
    seats = range(len(live))
    step = 1 if direction == "left" else -1
    after = [*seats]
    for seat in seats:
        ways = ((seat + step * far) % len(live) for far in seats[1:])
        after[seat] = next((other for other in ways if live[other]), seat)
    return tuple(after)


decide: Callable[[Table, Decision], None] = vars(Table)["decision"].__set__
"""Complete a table that was just made, and that nobody holds yet, by its decision."""

copied: Callable[[Table], Table] = changer(Table)
claimed: Callable[[Table, int, Claim | None, int | None], Table] = changer(
    Table, "turn", "claim", "claimant"
)
bidden: Callable[[Table, int, Claim, int, Decision], Table] = changer(
    Table, "turn", "claim", "claimant", "decision"
)
with_live: Callable[[Table, tuple[bool, ...]], Table] = changer(Table, "live")
with_lives: Callable[[Table, tuple[int, ...]], Table] = changer(Table, "lives")
with_dice: Callable[[Table, tuple[int, ...]], Table] = changer(Table, "dice")
with_round: Callable[[Table, Round], Table] = changer(Table, "round")
with_turn: Callable[[Table, int], Table] = changer(Table, "turn")
with_decision: Callable[[Table, Decision], Table] = changer(Table, "decision")
with_slots: Callable[[Table, Slots], Table] = changer(Table, "slots")


def cleared(table: Table) -> Table:
    """Return the table without a claim, and with no dice under its cups."""
    return claimed(with_dice(table, (0,) * len(table.dice)), table.turn, None, None)


@lru_cache(maxsize=1 << 12)
def all_live(live: tuple[bool, ...], *seats: int) -> bool:
    """Tell whether these are the numbers of live seats."""
    return all(0 <= seat < len(live) and live[seat] for seat in seats)


def require_live(table: Table, seat: int) -> None:
    """Refuse a seat that is not live.

    Raises:
        ValueError: it is not.
    """
    if type(seat) is not int or not all_live(table.live, seat):
        raise ValueError(f"{seat!r} is not a live seat")
