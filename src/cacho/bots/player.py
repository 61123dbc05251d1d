"""What a bot is, and where it draws from."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeVar, runtime_checkable

import attrs

from cacho._core.actions import Action
from cacho._core.checks import writable
from cacho._core.errors import RulesetError
from cacho._core.legal import Legal
from cacho._core.ruleset import Ruleset
from cacho._core.table import Turn
from cacho._core.wording import described
from cacho.view import View

T = TypeVar("T")

Bot = Callable[[View], Action]
"""A player: asked when its seat may act, it returns one of `view.legal`."""


@runtime_checkable
class Alert(Protocol):
    """A bot that is also asked when it is another seat's turn."""

    def out_of_turn(self, view: View) -> Action | None:
        """Choose an action, or None to let the chance go."""
        ...


@attrs.frozen
class Seeded:
    """A bot whose draws follow from its seed, the version of the match and the seat alone.

    It keeps nothing between turns, and none of its draws can shift a die or another bot's.
    """

    seed: int

    def __attrs_post_init__(self) -> None:
        writable("seed", self.seed)

    def draws(self, view: View) -> "Draws":
        """Return the source of this turn's draws."""
        return Draws(Random(f"bot/{self.seed}/{view.version}/{view.seat}"))  # noqa: S311 - a game


@attrs.frozen
class Draws:
    """Draws that every version of Python makes alike, for only `random()` is promised to stay."""

    _source: Random

    def one_of(self, items: Sequence[T]) -> T:
        """Draw an item, each as likely as the others."""
        return items[int(self._source.random() * len(items))]


def choices(view: View) -> Legal:
    """Return what the seat of a view may do, for a bot to choose from.

    Raises:
        ValueError: it may do nothing now, or nobody sits there.
        RulesetError: it is its turn, and its rules offer it nothing.
    """
    legal = view.legal
    if not legal:
        decision = view.observation.table.decision
        if isinstance(decision, Turn) and decision.seat == view.seat:
            raise nothing_offered(view.rules, decision)
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise ValueError(f"view must be of a seat that may act; {who} may not now")
    return legal


def nothing_offered(rules: Ruleset, due: Turn) -> RulesetError:
    """Make the error for a seat in turn that may do nothing: its rules are at fault."""
    asked = f"seat {due.seat} is asked about {due.about!r}"
    return RulesetError(f"{asked}, and no rule of {rules.spec} offers it anything")


def check_bot(bot: object) -> None:
    """Refuse what is no bot; a class of bots, or the name of one, is the likeliest.

    Raises:
        ValueError: it is a class, or cannot be called.
    """
    if isinstance(bot, type) or not callable(bot):
        msg = f"bot must be one that a class makes, as RandomBot(7) is, not {described(bot)}"
        raise ValueError(msg)


def calls_out(bot: Bot, view: View) -> Action | None:
    """Ask a bot whether it acts though it is another seat's turn; few have an `out_of_turn`.

    Raises:
        ValueError: it is no bot.
    """
    check_bot(bot)
    return bot.out_of_turn(view) if isinstance(bot, Alert) else None
