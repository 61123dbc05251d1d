"""What a verdict makes due: lives that a seat loses, gains or pays to another."""

from cacho._core import checks
from cacho._core.frozen import frozen


@frozen
class Owed:
    """Something a verdict makes due; `settle` answers how it is paid."""

    @property
    def parties(self) -> tuple[int, ...]:
        """The seats between which it is paid, all of which must be live."""
        return ()


@frozen
class OfOneSeat(Owed):
    """Something between a seat and nobody else."""

    seat: int
    lives: int

    def __attrs_post_init__(self) -> None:
        checks.seat("seat", self.seat)
        checks.lives("lives", self.lives)

    @property
    def parties(self) -> tuple[int, ...]:
        """The seat alone."""
        return (self.seat,)


class Loss(OfOneSeat):
    """A seat is to lose lives."""

    __slots__ = ()


class Gain(OfOneSeat):
    """A seat is to gain lives."""

    __slots__ = ()


@frozen
class Transfer(Owed):
    """A seat is to pay lives to another."""

    payer: int
    payee: int
    lives: int

    def __attrs_post_init__(self) -> None:
        checks.seat("payer", self.payer)
        checks.seat("payee", self.payee)
        checks.lives("lives", self.lives)

    @property
    def parties(self) -> tuple[int, ...]:
        """Who pays and who is paid."""
        return (self.payer, self.payee)
