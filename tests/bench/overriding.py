"""Weigh what other rules cost: one that overrides an answer, and ten that nobody names."""
# ruff: noqa: PLC0415 - a program is imported when it is measured

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.cases import rules_case, size
from tests.bench.measure import Case, Times, ratio

Figures = dict[str, float]

UNNAMED = 10
"""The rules that are installed and that no spec names."""

ENTRY_POINTS = "[cacho.rules.v1]\n{name} = {name}:Rule\n"
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
MODULE = "raise RuntimeError('nobody asked for {name}')\n"


def overriding(run: Callable[[Sequence[Case]], Times]) -> Figures:
    """Time cacho with one answer overridden by the same, and with rules installed but unnamed."""
    import cacho
    from tests.bench.answers import OVERRIDES

    plain = rules_case(f"cacho {size(2, 5, whole=False)}", cacho.load("cacho"), 2)
    others = [
        rules_case(f"{plain.name}, {rule.id} overridden", cacho.load(f"cacho+{rule.id}", rule), 2)
        for rule in OVERRIDES
    ]
    with unnamed_rules():
        beside = rules_case(f"{plain.name}, {UNNAMED} unnamed rules", cacho.load("cacho"), 2)
    times = run([plain, *others, beside])
    return {
        f"time with throws of {case.name} / without": ratio(times, case.name, plain.name, "whole")
        for case in (*others, beside)
    }


@contextmanager
def unnamed_rules() -> Iterator[None]:
    """Have distributions installed whose rules cannot even be imported."""
    with TemporaryDirectory() as folder:
        for number in range(UNNAMED):
            name = f"cacho_unnamed_{number}"
            (Path(folder) / f"{name}.py").write_text(MODULE.format(name=name))
            about = Path(folder) / f"{name}-1.0.dist-info"
            about.mkdir()
            (about / "METADATA").write_text(METADATA.format(name=name))
            (about / "entry_points.txt").write_text(ENTRY_POINTS.format(name=name))
        sys.path.append(folder)
        try:
            yield
        finally:
            sys.path.remove(folder)
