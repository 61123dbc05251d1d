"""What a seat, the dealer or the shell may do: frozen values with a stable tag and a notation.

An action is a *claim* about the dice, a *call* that has a claim judged, or neither. The two
kinds need no words from their rule: a claim is put up as the standing one, a call is judged.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import ClassVar, Self

import attrs

from cacho._core import checks
from cacho._core.foreign import RAISED
from cacho._core.frozen import frozen


@frozen
class Action:
    """Something done at the table."""

    tag: ClassVar[str] = ""
    """The stable name of the kind, such as ``"bid"``; records and rules know it by this."""
    pattern: ClassVar[str] = ""
    """A regular expression that its notation matches whole; its named groups are the fields."""

    @property
    def notation(self) -> str:
        """The short text of the action, which `from_notation` reads back."""
        return self.pattern

    @property
    def public_notation(self) -> str:
        """The same for those who may not know all of it: nothing, unless its class says more."""
        return ""

    @classmethod
    def from_notation(cls, text: str) -> Self | None:
        """Read the action from its notation; None if the text is not of this kind."""
        found = re.fullmatch(cls.pattern, text, re.ASCII)
        return cls.from_fields(**found.groupdict()) if found else None

    @classmethod
    def from_fields(cls, **fields: str) -> Self:
        """Build the action from the named groups of its notation."""
        return cls(**fields)

    def __str__(self) -> str:
        """Show the notation."""
        return self.notation


class PublicAction(Action):
    """Something that everybody may know was done, with all that it says."""

    __slots__ = ()

    @property
    def public_notation(self) -> str:
        """The notation, of which nothing is hidden."""
        return self.notation


def safe_notation(action: Action, *, public: bool = False) -> str:
    """Return the notation of an action, or its tag if its class fails: an error must have a text.

    If it is `public`, that is the notation for those who may not know all of it.
    """
    try:
        said = action.public_notation if public else action.notation
    except RAISED:  # whatever the class of a plugin raises
        return action.tag
    return (type(said) is str and said) or action.tag


class Claim(PublicAction):
    """A statement about the dice that stands until it is outdone or called."""

    __slots__ = ()


class Call(PublicAction):
    """A demand that what was said be judged by the dice."""

    __slots__ = ()


MOST_QUANTITY = 10**6


@attrs.frozen(cache_hash=True)  # not `frozen`: it is looked up at each decision
class Bid(Claim):
    """Say that at least `quantity` dice show `face` (RULES D3)."""

    tag: ClassVar[str] = "bid"
    pattern: ClassVar[str] = r"(?P<quantity>[1-9][0-9]{0,6})x(?P<face>[1-6])"

    quantity: int
    face: int

    def __attrs_post_init__(self) -> None:
        checks.whole("quantity", self.quantity, 1, MOST_QUANTITY)
        checks.die("face", self.face)

    @property
    def notation(self) -> str:
        """Quantity and face: ``3x5``."""
        return f"{self.quantity}x{self.face}"

    @classmethod
    def from_fields(cls, **fields: str) -> Self:
        """Build the bid from its two numbers."""
        return cls(int(fields["quantity"]), int(fields["face"]))


@attrs.frozen  # not `frozen`: it is looked up at each decision
class Doubt(Call):
    """Challenge the standing claim (RULES D5, X7)."""

    tag: ClassVar[str] = "doubt"
    pattern: ClassVar[str] = "dudo"


Dice = tuple[tuple[int, ...], ...]
"""Dice cup by cup, ``()`` for a cup that is not thrown."""


@frozen
class Roll(Action):
    """Answer a `Chance` with the dice that fell: the shell's action, one entry a cup."""

    tag: ClassVar[str] = "roll"
    pattern: ClassVar[str] = r"roll( (?P<dice>([1-6]+|-)(/([1-6]+|-))*))?"

    dice: Dice

    def __attrs_post_init__(self) -> None:
        dice = self.dice
        if not (
            type(dice) is tuple
            and _TUPLE.issuperset(map(type, dice))
            and _WHOLE.issuperset(map(type, chain.from_iterable(dice)))
            and _FACES.issuperset(chain.from_iterable(dice))
        ):  # at sight in a fifth of the time, and a game throws dice in every round
            checks.sequence("dice", dice, _check_hand)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many dice fell in each cup."""
        return tuple(map(len, self.dice))

    @property
    def hands(self) -> Dice:
        """The dice of each cup, sorted."""
        return tuple(map(_sorted, self.dice))

    @property
    def notation(self) -> str:
        """The dice of each cup: ``roll 13356/-/12346``."""
        return roll_notation(self.dice)

    @property
    def public_notation(self) -> str:
        """How many dice fell, and none of them: ``roll ?????/-/?????``."""
        return roll_notation([(None,) * len(cup) for cup in self.dice])

    @classmethod
    def from_fields(cls, **fields: str) -> Self:
        """Build the throw from the dice of each cup."""
        cups = fields["dice"].split("/") if fields["dice"] else ()
        return cls(tuple(tuple(map(int, cup.removeprefix("-"))) for cup in cups))


def roll_notation(hands: Iterable[Iterable[int | None]]) -> str:
    """Write a throw cup by cup."""
    return f"roll {'/'.join(map(hand_notation, hands))}".rstrip()


def hand_notation(hand: Iterable[int | None]) -> str:
    """Write the dice of a cup: ``13356``, ``?`` for each that is hidden, ``-`` for none."""
    return "".join("?" if die is None else str(die) for die in hand) or "-"


def _check_hand(name: str, value: object) -> None:
    checks.sequence(name, value, checks.die)


_TUPLE = frozenset({tuple})
_WHOLE = frozenset({int})
_FACES = frozenset(checks.FACES)


@lru_cache(maxsize=1 << 13)
def _sorted(hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(hand))  # shared: the hands of five dice are 252


@frozen
class Leave(PublicAction):
    """Take a seat out of the game, voiding the round (RULES §9): the shell's action."""

    tag: ClassVar[str] = "leave"
    pattern: ClassVar[str] = r"leave (?P<seat>[0-9]{1,3})"

    seat: int

    def __attrs_post_init__(self) -> None:
        checks.seat("seat", self.seat)

    @property
    def notation(self) -> str:
        """The seat that leaves: ``leave 2``."""
        return f"leave {self.seat}"

    @classmethod
    def from_fields(cls, **fields: str) -> Self:
        """Build the action from the seat's number."""
        return cls(int(fields["seat"]))


@frozen
class Swap(PublicAction):
    """Let two players change places between rounds (RULES X10): the shell's action."""

    tag: ClassVar[str] = "swap"
    pattern: ClassVar[str] = r"swap (?P<a>[0-9]{1,3}) (?P<b>[0-9]{1,3})"

    a: int
    b: int

    def __attrs_post_init__(self) -> None:
        checks.seat("a", self.a)
        checks.seat("b", self.b)

    @property
    def notation(self) -> str:
        """The two seats: ``swap 0 2``."""
        return f"swap {self.a} {self.b}"

    @classmethod
    def from_fields(cls, **fields: str) -> Self:
        """Build the action from the two seats' numbers."""
        return cls(int(fields["a"]), int(fields["b"]))


SHELL_ACTIONS = (Roll, Leave, Swap)
"""Actions of the shell: no seat is offered them, and no rule owns them."""
