"""What the options of a command set on the table: rules, seed, names, bots and language."""

import os
import secrets
import shlex
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, count, cycle, islice
from typing import NoReturn

import attrs
import click

from cacho import bots
from cacho._core.errors import CachoError
from cacho._core.ruleset import Ruleset
from cacho.bots import Bot
from cacho.catalog import load
from cacho.cli import USAGE
from cacho.cli.classes import rule_classes
from cacho.lang import LANGUAGES

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


def laid(spec: str, classes: Iterable[str], seats: int, names: str, seed: int | None) -> Setting:
    """Lay a table; `names` are those of bots, which sit down in turn.

    Raises:
        CachoError: there are no such rules.
        ValueError: there are no such classes or bots, or so many seats may not play.
    """
    number = secrets.randbelow(MOST_SEED) if seed is None else seed
    rules = load(spec, *rule_classes(classes))
    rules.setup(seats)
    chosen = [bots.by_name(name.strip())(number) for name in names.split(",")]
    return Setting(rules, number, tuple(islice(cycle(chosen), seats)))


def language() -> str:
    """Return the language of the environment, if it is one of ours."""
    spoken = os.environ.get("LANG", "")[:2]
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


in_language = click.option(
    "--lang", type=click.Choice(LANGUAGES), default=language, help="By default, $LANG's."
)
"""The option with which every command that speaks is asked for a language."""


def people(seats: int, but: str = "") -> tuple[str, ...]:
    """Name the players, none as somebody else is called; beyond the tenth with a number: Ana 2."""
    return tuple(islice((name for name in _names() if name != but), seats))


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


def lenient() -> None:
    """Let streams pass over letters that they cannot hold: that is no reason to stop."""
    for stream in (sys.stdout, sys.stdin):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def refuse(error: Exception) -> NoReturn:
    """End the command with what is wrong, in one line."""
    said = str(error) if isinstance(error, (CachoError, ValueError)) else _of_system(error)
    click.echo(f"cacho: {' '.join(said.split())}", err=True)
    raise click.exceptions.Exit(USAGE)


def _of_system(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)
