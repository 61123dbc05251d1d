"""Dealers: where dice come from. The core never makes any."""

import hashlib
import secrets
from collections.abc import Callable, Iterator
from itertools import chain, count, islice
from typing import Protocol

import attrs

from cacho._core.actions import Roll
from cacho._core.checks import FACES, writable
from cacho._core.frozen import frozen
from cacho._core.table import Chance
from cacho._core.wording import described


class Deals(Protocol):
    """Anything that answers chance: a frozen value, asked with the number of the throw."""

    def deal(self, chance: Chance, throw: int) -> Roll:
        """Return the dice of a throw; `throw` counts the throws of the match before it."""
        ...


def check_dealer(dealer: Deals) -> Deals:
    """Return a dealer; what is most often mistaken for one is a seed, or a class of dealers.

    Raises:
        ValueError: it has no method `deal`, or is a class.
    """
    if isinstance(dealer, type) or not callable(getattr(dealer, "deal", None)):
        msg = (
            f"dealer must deal, as Dealer(seed=7) and SystemDealer() do, not be {described(dealer)}"
        )
        raise ValueError(msg)
    return dealer


@frozen
class Dealer:
    """Deal dice that a seed determines, for reproducible play among people who trust each other.

    Each cup of each throw has a stream of its own, so that nothing else that is drawn can shift a
    die. Whoever knows the seed knows all dice: never serve strangers from one.
    """

    seed: int = attrs.field(repr=False)

    def __attrs_post_init__(self) -> None:
        writable("seed", self.seed)

    def deal(self, chance: Chance, throw: int) -> Roll:
        """Return the dice of a throw."""
        return Roll(
            tuple(tuple(self._dice(throw, cup, size)) for cup, size in enumerate(chance.sizes))
        )

    def _dice(self, throw: int, cup: int, size: int) -> Iterator[int]:
        stream = f"{self.seed}/{throw}/{cup}"
        drawn = faces(lambda block: hashlib.blake2b(f"{stream}/{block}".encode()).digest())
        return islice(drawn, size)


def faces(block: Callable[[int], bytes]) -> Iterator[int]:
    """Draw faces without end from numbered blocks of random bytes.

    A byte that would favour some face is passed over.
    """
    fair = 256 - 256 % len(FACES)
    drawn = chain.from_iterable(map(block, count()))
    return (FACES[byte % len(FACES)] for byte in drawn if byte < fair)


@frozen
class SystemDealer:
    """Deal dice from the system's source of randomness, which nobody can foresee."""

    def deal(self, chance: Chance, throw: int) -> Roll:  # noqa: ARG002 - no two throws are related
        """Return the dice of a throw."""
        return Roll(
            tuple(tuple(secrets.choice(FACES) for _ in range(size)) for size in chance.sizes)
        )
