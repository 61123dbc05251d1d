"""Bots by name."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from cacho._core.checks import shown
from cacho.bots.cautious import CautiousBot
from cacho.bots.player import Bot
from cacho.bots.random import RandomBot

BY_NAME: Mapping[str, Callable[[int], Bot]] = {"cautious": CautiousBot, "random": RandomBot}
"""What makes a bot of a seed, by name."""


def by_name(name: str) -> Callable[[int], Bot]:
    """Return what makes such a bot of a seed: ``by_name("cautious")(7)``.

    Raises:
        ValueError: no bot is called so; the message says what is known and what is near.
    """
    if name in BY_NAME:
        return BY_NAME[name]
    near = get_close_matches(name, BY_NAME)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise ValueError(f"no bot is called {shown(name)}; {hint}known are {', '.join(BY_NAME)}")
