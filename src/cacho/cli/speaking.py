"""How a command speaks: in which language, on what a terminal can show, and how it refuses."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb, format_exception_only
from typing import NoReturn, TypeVar

import click

from cacho._core.errors import CachoError
from cacho.cli import BROKEN, USAGE
from cacho.lang import LANGUAGES

C = TypeVar("C", bound=Callable[..., object])


def language() -> str:
    """Return the language of the environment, which the first that is set says, if it is ours."""
    said = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    name, *_ = re.split("[_.@]", said)  # of es_CL.UTF-8 it is es; estonian is another
    return name if name in LANGUAGES else LANGUAGES[0]


def in_language(command: C) -> C:
    """Have a command asked for its language, as every one that speaks is."""
    languages = click.Choice(LANGUAGES)
    said = "By default, that of the environment."
    option = click.option("--lang", type=languages, default=language, help=said)
    return option(command)


def lenient() -> None:
    """Let streams pass over characters that they cannot hold: that is no reason to stop."""
    for stream in (sys.stdout, sys.stdin):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def refuse(error: Exception, status: int = USAGE) -> NoReturn:
    """End the command with what is wrong, in one line, and with an exit status."""
    ours = isinstance(error, (CachoError, ValueError))
    _end(error, str(error) if ours else _of_system(error), status)


def refuse_in_full(error: CachoError) -> NoReturn:
    """End the command with the fault of a rule, and with what it raised where: none is to guess.

    Where somebody plays that may tell of dice which they have not seen.
    """
    cause = error.__cause__
    if cause is None or cause.__traceback__ is None:  # what was never raised says nothing of where
        _end(error, str(error), BROKEN)
    *_, raised = extract_tb(cause.__traceback__)
    at = f"{Path(raised.filename).name}, line {raised.lineno}"
    *_, words = format_exception_only(cause)  # whatever its class makes of itself
    more = at if words.strip() in str(error) else f"{words.strip()}; {at}"
    _end(error, f"{error} ({more})", BROKEN)


def _end(error: Exception, said: str, status: int) -> NoReturn:
    click.echo(f"cacho: {' '.join(said.split())}", err=True)
    raise click.exceptions.Exit(status) from error


def _of_system(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)
