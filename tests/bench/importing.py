"""What importing costs, each time in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from statistics import median
from tempfile import TemporaryDirectory

Figures = dict[str, float]

FIRST_ROUND = """
import cacho
match = cacho.Match(cacho.load("cacho"), ["Ana", "Beto"], dealer=cacho.Dealer(seed=7))
match.play("1x2").play("dudo")
"""
"""All that stands between a fresh process and play: what is not imported at once is not free."""

PROGRAMS = {
    "nothing": "",
    "attrs": "import attrs, pluggy",
    "cacho": "import cacho",
    "round": FIRST_ROUND,
}


def imports(_run: object, times: int = 25) -> Figures:
    """Time importing cacho, and attrs with pluggy, in turn.

    All bytecode is kept beforehand, as that of what pip installs is.
    """
    import cacho  # noqa: F401, PLC0415 - so that the section is skipped where there is none

    took: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    with TemporaryDirectory() as bytecode:
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}
        for program in PROGRAMS.values():
            _seconds(program, environment)
        for _ in range(times):
            for name, program in PROGRAMS.items():
                took[name].append(_seconds(program, environment))
    base, attrs, ours, played = (median(took[name]) for name in PROGRAMS)
    return {
        "milliseconds to import cacho": 1000 * (ours - base),
        "milliseconds to import attrs and pluggy": 1000 * (attrs - base),
        "milliseconds to import cacho, load it and play a first round": 1000 * (played - base),
        "import of cacho / import of attrs and pluggy": (ours - base) / (attrs - base),
    }


def _seconds(program: str, environment: Mapping[str, str]) -> float:
    """Time a program by the processor."""
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport time\nprint(time.process_time())"],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    return float(done.stdout)
