"""How a game begins: the table is set, and a round opens or its opener is to be drawn."""

from functools import lru_cache

import attrs

from cacho._core import checks
from cacho._core.closing import open_round
from cacho._core.cups import EMPTY
from cacho._core.dispatch import Resolution
from cacho._core.keeper import SlotKeeper
from cacho._core.rule import Setup
from cacho._core.state import State
from cacho._core.table import Chance, Round, Table
from cacho._core.telling import Step, Telling
from cacho._core.throwing import OPENER

FEW = 2
"""So many seats are asked about to learn how many may play."""


class Opening:
    """How the games of one rule set begin."""

    def __init__(self, resolution: Resolution, keeper: SlotKeeper) -> None:
        """Take the rules' answers and their slots."""
        self._resolution = resolution
        self._keeper = keeper
        # To begin takes a fifth of the shortest game, a twentieth of a usual one; a state stays.
        self.usual = lru_cache(maxsize=1 << 8)(self._usual)

    def _usual(self, seats: int, starter: int) -> State:
        """Return the first position of a game in which all is as the rules have it."""
        return self.begin(seats, starter, None).state

    def setup(self, seats: int) -> Setup:
        """Return how a game of so many seats begins.

        Raises:
            ValueError: so many may not play.
        """
        return self._resolution.setup(self._number(seats))

    def begin(self, seats: int | None, starter: int | None, lives: tuple[int, ...] | None) -> Step:
        """Set the table, and open the first round or have its opener drawn if there is none.

        Raises:
            ValueError: so many seats, such lives or such a starter cannot be.
        """
        if lives is None:
            number = self._number(seats)
            setup = self.setup(number)
            held = (setup.lives,) * number
        else:
            held = checks.listed("lives", lives)
            setup = self.setup(len(held))
            _check_lives(setup, held, seats)
        table = self._laid(setup, held)
        if starter is None:
            return Step(State(table, (EMPTY,) * setup.cups), ())
        checks.whole("starter", starter, 0, len(held) - 1)
        if not table.live[starter]:
            msg = f"starter must be a seat with lives; seat {starter} has {held[starter]}"
            raise ValueError(msg)
        telling = Telling(self._resolution, self._keeper, len(held))
        state = open_round(telling, table, 1, starter)
        return Step(state, tuple(telling.events))

    def fullest(self) -> Table:
        """Return the first table of the most seats, as if all its dice were thrown."""
        _, most = self._bounds(FEW)
        setup = self._resolution.setup(most)
        table = self.begin(most, 0, None).state.table
        return attrs.evolve(table, dice=(setup.lives,) * setup.cups)

    def _number(self, seats: int | None) -> int:
        """Return a number of seats that may play; rules are asked of no other than can be."""
        asked = seats if type(seats) is int and 1 <= seats <= checks.MOST_SEATS else FEW
        return checks.whole("seats", seats, *self._bounds(asked))

    def _bounds(self, asked: int) -> tuple[int, int]:
        """Return how few and how many may play, as rules have it that are asked about a number."""
        fewest, most = self._resolution.setup(asked).seats
        return fewest, min(most, checks.MOST_SEATS)

    def _laid(self, setup: Setup, lives: tuple[int, ...]) -> Table:
        """Lay the table for lives that can be, with the draw of the opener due."""
        live = tuple(setup.floor is None or held > setup.floor for held in lives)
        slots = self._keeper.begin(setup, lives)
        return Table(
            live=live,
            lives=lives,
            full=setup.full,
            dice=(0,) * setup.cups,
            round=Round(0, 0, "left", slots),
            turn=0,
            claim=None,
            claimant=None,
            decision=Chance(tuple(map(int, live)), OPENER),
            slots=slots,
        )


def _check_lives(setup: Setup, lives: tuple[int, ...], seats: int | None) -> None:
    if seats is not None and seats != len(lives):
        msg = f"lives must be one number a seat: {seats} seats, {len(lives)} numbers"
        raise ValueError(msg)
    least = -checks.MOST_LIVES if setup.floor is None else setup.floor
    most = checks.MOST_LIVES if setup.full is None else setup.full
    for seat, held in enumerate(lives):
        checks.whole(f"lives[{seat}]", held, least, most)
    if setup.floor is not None and sum(held > setup.floor for held in lives) < 2:  # noqa: PLR2004 - a game
        msg = "lives must leave at least two seats in the game"
        raise ValueError(msg)
