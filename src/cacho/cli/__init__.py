"""The `cacho` command, behind the extra ``cli``."""

import sys

NEEDED = frozenset({"click", "rich"})
"""What the extra brings."""

BROKEN = 1
"""The exit status where what was looked at is not as it should be."""

USAGE = 2
"""The exit status of a command that could not begin."""

INTERRUPTED = 130
"""The exit status after ctrl-C."""


def main() -> None:
    """Run the command, or say what it lacks."""
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
