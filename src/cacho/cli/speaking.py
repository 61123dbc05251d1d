"""How a command speaks: in which language, on what a terminal can show, and how it refuses."""

import os
import sys
from collections.abc import Callable
from typing import NoReturn, TypeVar

import click

from cacho._core.errors import CachoError
from cacho.cli import USAGE
from cacho.lang import LANGUAGES

C = TypeVar("C", bound=Callable[..., object])


def language() -> str:
    """Return the language of the environment, if it is one of ours."""
    spoken = os.environ.get("LANG", "")[:2]
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


def in_language(command: C) -> C:
    """Have a command asked for its language, as every one that speaks is."""
    languages = click.Choice(LANGUAGES)
    option = click.option("--lang", type=languages, default=language, help="By default, $LANG's.")
    return option(command)


def lenient() -> None:
    """Let streams pass over letters that they cannot hold: that is no reason to stop."""
    for stream in (sys.stdout, sys.stdin):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def refuse(error: Exception, status: int = USAGE) -> NoReturn:
    """End the command with what is wrong, in one line, and with an exit status."""
    said = str(error) if isinstance(error, (CachoError, ValueError)) else _of_system(error)
    click.echo(f"cacho: {' '.join(said.split())}", err=True)
    raise click.exceptions.Exit(status) from error


def _of_system(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)
