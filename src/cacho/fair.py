"""Dice that the dealer cannot choose and the players can check: commit, mix, reveal.

Before the match the server draws a secret and publishes its *commitment*; then every seat gives
some *entropy* of its own. Each cup of each throw has a secret of its own, derived from the
server's; with the throw its *promise*, a hash of that secret, is published. The dice follow from
the cup's secret and all entropy. When a cup's dice are shown its secret is *opened*: anyone can
hash it, compare the promise, and throw the same dice. When the match is over the server's secret is
opened, and with it every cup that never was: what the game keeps hidden stays hidden while it
lasts.

The server cannot choose dice: the secret was fixed before it knew the entropy. The players cannot:
they do not know the secret. A server that shows one player another's dice is not prevented.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from itertools import islice

import attrs

from cacho._core.actions import Roll
from cacho._core.frozen import frozen
from cacho._core.table import Chance
from cacho._core.wording import described
from cacho.dealer import faces

__all__ = ["FairDealer", "Proof", "commitment", "cup_secret", "dice", "new_secret", "promise"]

SECRET_BYTES = 32
LONGEST_ENTROPY = 200


def new_secret() -> bytes:
    """Draw a secret for one match from the system's source of randomness."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """Return what the server publishes before anyone gives entropy: a hash of its secret."""
    return _hash("commitment", secret)


def promise(cup_secret: bytes) -> str:
    """Return what the server publishes with a throw: a hash of the cup's secret."""
    return _hash("promise", cup_secret)


def cup_secret(secret: bytes, throw: int, cup: int) -> bytes:
    """Derive the secret of one cup of one throw; it tells nothing of any other."""
    return hmac.digest(secret, f"cacho cup {throw}/{cup}".encode(), "sha256")


def dice(cup_secret: bytes, entropy: Iterable[str], size: int) -> tuple[int, ...]:
    """Throw the dice that follow from a cup's secret and the entropy of every seat, in order."""
    mixed = hmac.new(cup_secret, b"cacho dice", "sha256")
    for given in entropy:
        data = given.encode(errors="surrogatepass")
        mixed.update(len(data).to_bytes(4, "big") + data)
    key = mixed.digest()
    drawn = faces(lambda block: hmac.digest(key, block.to_bytes(8, "big"), "sha256"))
    return tuple(islice(drawn, size))


def _one_a_seat(entropy: Iterable[str]) -> tuple[str, ...]:
    """Take several texts; a single one would pass for as many as it has characters."""
    if isinstance(entropy, str) or not isinstance(entropy, Iterable):
        msg = f"entropy must be one text a seat, in a tuple, not {described(entropy)}"
        raise ValueError(msg)
    return tuple(entropy)


@frozen
class FairDealer:
    """Deal dice that follow from a committed secret and from entropy of every seat.

    Draw the `secret` with `new_secret`, and publish its `commitment` before you ask for `entropy`:
    one text a seat, in order.

    Raises:
        ValueError: a secret of another size, or entropy that is not one short text a seat.
    """

    secret: bytes = attrs.field(repr=False)
    entropy: tuple[str, ...] = attrs.field(converter=_one_a_seat)

    def __attrs_post_init__(self) -> None:
        if type(self.secret) is not bytes or len(self.secret) != SECRET_BYTES:
            given = len(self.secret) if type(self.secret) is bytes else described(self.secret)
            msg = f"secret must be {SECRET_BYTES} bytes, as new_secret() draws them, not {given}"
            raise ValueError(msg)
        for given in self.entropy:
            if type(given) is not str or len(given) > LONGEST_ENTROPY:
                msg = f"entropy must be text of at most {LONGEST_ENTROPY} characters a seat"
                raise ValueError(msg)

    def check_seats(self, seats: int) -> None:
        """Refuse a table of another number of seats than gave entropy.

        Raises:
            ValueError: saying how many gave it, and how many should.
        """
        if len(self.entropy) != seats:
            msg = f"entropy must be {seats} texts, one for each seat, not {len(self.entropy)}"
            raise ValueError(msg)

    def check_throws(self, rolls: Iterable[Roll]) -> None:
        """Refuse a match in which others have dealt: of their throws there is nothing to prove.

        Raises:
            ValueError: saying which throw is of another dealer.
        """
        for throw, roll in enumerate(rolls):
            if self.deal(Chance(roll.sizes, roll.tag), throw) != roll:
                msg = f"a FairDealer deals a match from its first throw; throw {throw} is not of it"
                raise ValueError(msg)

    @property
    def commitment(self) -> str:
        """What was published before the match."""
        return commitment(self.secret)

    def deal(self, chance: Chance, throw: int) -> Roll:
        """Return the dice of a throw."""
        return Roll(
            tuple(
                dice(self.opening(throw, cup), self.entropy, size)
                for cup, size in enumerate(chance.sizes)
            )
        )

    def promises(self, chance: Chance, throw: int) -> tuple[str | None, ...]:
        """Return what to publish with a throw, one promise for each cup that is thrown."""
        return tuple(
            promise(self.opening(throw, cup)) if size else None
            for cup, size in enumerate(chance.sizes)
        )

    def opening(self, throw: int, cup: int) -> bytes:
        """Return the secret of a cup, to be opened when its dice are shown and not before."""
        return cup_secret(self.secret, throw, cup)


@frozen
class Proof:
    """What a record tells of its dice: enough to throw again those that were shown.

    `promises` and `openings` go by throw, then by cup, in hexadecimal; None for a cup that was not
    thrown, or that is not opened. `secret` is None while it is one; no opening is told beside it.
    """

    commitment: str
    entropy: tuple[str, ...]
    promises: tuple[tuple[str | None, ...], ...]
    openings: tuple[tuple[str | None, ...], ...]
    secret: str | None


def _hash(purpose: str, data: bytes) -> str:
    return hashlib.sha256(f"cacho {purpose} ".encode() + data).hexdigest()
