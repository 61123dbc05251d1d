"""Pages of figures that long runs found, in ``docs/figures``."""

import os
import platform
import sys
from pathlib import Path

FIGURES = Path(__file__).parents[1] / "docs" / "figures"


def found_by(program, arguments):
    """Say by which command figures were found, and on what machine."""
    command = " ".join((program, *(sys.argv[1:] if arguments is None else arguments)))
    return (
        f"`{command}` on {platform.python_implementation()} {platform.python_version()}, "
        f"{os.cpu_count()} CPUs, {platform.machine()}; one process, in seconds of its own time.\n"
    )
