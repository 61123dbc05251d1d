"""What the options of a command set on the table: rules, seed, names and bots."""

import secrets
import shlex
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, cycle, islice

import attrs

from cacho import bots
from cacho._core.ruleset import Ruleset
from cacho.bots import Bot
from cacho.cli.classes import rules_of
from cacho.naming import as_seen

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gabi", "Hugo", "Iris", "Juan")
SEATS = 4
BOTS = "cautious"

MOST_SEED = 2**32
"""A seed that nobody gave is below this: short enough to be typed again."""


@attrs.frozen
class Setting:
    """A table that is laid: what is played, from which seed, and which bot is at each seat."""

    rules: Ruleset
    seed: int
    bots: tuple[Bot, ...]


def laid(spec: str, classes: Sequence[str], seats: int, names: str, seed: int | None) -> Setting:
    """Lay a table; `names` are those of bots, which sit down in turn.

    Raises:
        CachoError: there are no such rules.
        ValueError: there are no such classes or bots, or so many seats may not play.
    """
    number = secrets.randbelow(MOST_SEED) if seed is None else seed
    rules = rules_of(spec, classes)
    rules.setup(seats)
    chosen = [bots.by_name(name.strip())(number) for name in names.split(",")]
    return Setting(rules, number, tuple(islice(cycle(chosen), seats)))


def people(seats: int, but: str = "") -> tuple[str, ...]:
    """Name the players, none like somebody else; beyond the tenth with a number: Ana 2."""
    taken = as_seen(but)
    return tuple(islice((name for name in _names() if name != taken), seats))


def _names() -> Iterator[str]:
    return chain(NAMES, (f"{name} {again}" for again in count(2) for name in NAMES))


def same_again(
    command: str,
    spec: str,
    classes: Iterable[str],
    given: Iterable[tuple[str, object, object]],
    seed: int,
) -> str:
    """Write the command that plays the same dice, with the options that are not at their default.

    `given` are the options: each its name, value and default.
    """
    words = ["cacho", command, spec]
    for name in classes:
        words += ["--rule", name]
    for option, value, default in given:
        words += [] if value == default else [option, str(value)]
    return shlex.join([*words, "--seed", str(seed)])
