"""Bots by name."""

from collections.abc import Callable, Mapping

from cacho._core.checks import text
from cacho._core.wording import described, known_names
from cacho.bots.cautious import CautiousBot
from cacho.bots.player import Bot
from cacho.bots.random import RandomBot

BY_NAME: Mapping[str, Callable[[int], Bot]] = {"cautious": CautiousBot, "random": RandomBot}
"""What makes a bot from a seed, by name."""


def by_name(name: str) -> Callable[[int], Bot]:
    """Return what makes such a bot from a seed: ``by_name("cautious")(7)``.

    Raises:
        ValueError: no bot is called so; the message says what is known and what is near.
    """
    if text("name", name) in BY_NAME:
        return BY_NAME[name]
    raise ValueError(f"no bot is called {described(name)}; {known_names(name, BY_NAME)}")
