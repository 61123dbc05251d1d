"""The gate: what a decision costs, counted and not timed, so that no noise can touch it.

Counted are the Python calls and the bytecode instructions of random legal playouts, throws
included: legal actions, choice, apply. They are the same in every run of one Python version;
``python -m tests.bench.gate --write`` keeps those of this one in ``tests/data/gate.json``, and
without ``--write`` compares. A change that makes a decision dearer is to be seen and wanted.
"""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import cacho
from tests.bench.cases import cacho_trace

KEPT = Path(__file__).parents[1] / "data" / "gate.json"
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"

CASES = (("cacho", 2), ("cacho", 6), ("cacho-chileno", 2), ("cacho-chileno", 6))
WARM_UP, GAMES = 60, 6
MARGIN = 0.03
"""A count may differ by so much before the gate shuts."""

Counts = dict[str, dict[str, float]]


def counts() -> Counts:
    """Count the calls and instructions of a decision, case by case."""
    return {f"{spec}, {seats} seats": _counted(spec, seats) for spec, seats in CASES}


def _counted(spec: str, seats: int) -> dict[str, float]:
    rules = cacho.load(spec)
    play = partial(_games, rules, seats)
    play(range(WARM_UP))
    measured = range(WARM_UP, WARM_UP + GAMES)
    decisions = play(measured)  # what is kept of these very games is kept from here on
    calls, instructions = _calls(play, measured), _instructions(play, measured)
    return {
        "calls": round(calls / decisions, 2),
        "instructions": round(instructions / decisions, 1),
    }


def _games(rules: Any, seats: int, numbers: range) -> int:
    return sum(len(cacho_trace(rules, seats, 5, Random(number).random)) for number in numbers)


def _calls(play: Callable[[range], int], games: range) -> int:
    counted = 0

    def profile(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event == "call"

    sys.setprofile(profile)
    try:
        play(games)
    finally:
        sys.setprofile(None)
    return counted


def _instructions(play: Callable[[range], int], games: range) -> int:
    counted = 0

    def instruction(_frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal counted
        counted += event == "opcode"
        return instruction

    def call(frame: FrameType, _event: str, _argument: object) -> Any:
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return instruction

    sys.settrace(call)
    try:
        play(games)
    finally:
        sys.settrace(None)
    return counted


def compared(counted: Counts, kept: Counts) -> list[str]:
    """Say which counts differ from those that are kept by more than the margin."""
    return [
        f"{case}: {counted[case][unit]} {unit} a decision, {was} were kept"
        for case, units in kept.items()
        for unit, was in units.items()
        if abs(counted[case][unit] / was - 1) > MARGIN
    ]


def slow() -> None:
    """Make `apply` dearer by a quarter of a decision's instructions, to see the gate shut."""
    apply = cacho.Ruleset.apply
    wasted = range(50)

    def slowed(self: Any, *arguments: Any) -> Any:
        for _ in wasted:
            pass
        return apply(self, *arguments)

    cacho.Ruleset.apply = slowed  # type: ignore[method-assign]  # for this process alone


def main() -> int:
    """Count, and compare or write."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.gate", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the counts of this version")
    parser.add_argument("--slow", action="store_true", help="with apply a quarter slower")
    options = parser.parse_args()
    if options.slow:
        slow()
    every: Mapping[str, Counts] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    counted = counts()
    print(json.dumps(counted, indent=2))
    if options.write:
        KEPT.write_text(json.dumps({**every, VERSION: counted}, indent=2) + "\n")
        return 0
    faults = compared(counted, every.get(VERSION, {}))
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
