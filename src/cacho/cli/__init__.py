"""The `cacho` command, behind the extra ``cli``."""

import os
import sys

NEEDED = frozenset({"click", "rich"})
"""What the extra brings."""

BROKEN = 1
"""The exit status where what was looked at is not as it should be."""

USAGE = 2
"""The exit status of a command that could not begin."""

INTERRUPTED = 130
"""The exit status after ctrl-C."""

STREAMS = {"stdin": "r", "stdout": "w", "stderr": "w"}


def main() -> None:
    """Run the command, or say what it lacks."""
    _complete_surroundings()
    try:
        from cacho.cli.command import cacho  # noqa: PLC0415 - the extra may not be installed
    except ModuleNotFoundError as error:
        package, _, _ = (error.name or "").partition(".")
        if package not in NEEDED:
            raise
        cure = "python -m pip install 'cacho-dice[cli]'"
        sys.stderr.write(f"cacho: {package} is not installed; say: {cure}\n")
        sys.exit(USAGE)
    cacho()


def _complete_surroundings() -> None:
    """Make up for what whoever started this left out.

    Where a stream was closed there is nothing to read, and nowhere to write.
    """
    for name, mode in STREAMS.items():
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - no path; it stays open
    if os.environ.get("COLUMNS") == "0":  # the width is not known; rich would print nothing at all
        del os.environ["COLUMNS"]
