"""Run the sections of the benchmark and print what they found; nothing here judges."""
# ruff: noqa: PLC0415 - a program is imported when it is measured

import argparse
import gc
import os
import platform
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from types import FrameType

from tests.bench.cases import (
    bare_case,
    cacho_case,
    cacho_trace,
    fichas_case,
    installed_peers,
    openspiel_by_outcomes,
    openspiel_liars_dice,
    rules_case,
    size,
    spec,
)
from tests.bench.importing import imports
from tests.bench.measure import Case, Stopwatch, Times, interleave, ratio, typical
from tests.bench.operations import operations
from tests.bench.overriding import overriding
from tests.bench.shell import shell
from tests.bench.targets import MISSED, TARGETS, page
from tests.figures import found_by

Figures = dict[str, float]

SEATS = (2, 3, 4, 6, 8, 10)
WIDE = 20
"""The seats of a table that a rule has widened."""
DICE = (1, 2, 3, 5, 10, 15, 20)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked, print it, and with ``--check`` compare it with the targets."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("sections", nargs="*", help=f"of {', '.join(SECTIONS)}; all by default")
    parser.add_argument("--rounds", type=int, default=25, help="slices of each case")
    parser.add_argument("--slice", type=float, default=0.07, help="seconds of a slice")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    parser.add_argument("--page", type=Path, help="a page to write the figures to")
    options = parser.parse_args(arguments)
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"no such section: {', '.join(sorted(unknown))}")

    print(
        f"python -m tests.bench {' '.join(sys.argv[1:] if arguments is None else arguments)}\n"
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{os.cpu_count()} CPUs, {platform.machine()}, {options.rounds} rounds of "
        f"{options.slice * 1000:.0f} ms"
    )
    figures: Figures = {}
    for name in options.sections or SECTIONS:
        print(f"\n{name}", flush=True)
        try:
            figures |= SECTIONS[name](
                partial(interleave, rounds=options.rounds, seconds=options.slice)
            )
        except ImportError as missing:
            print(f"  skipped: {missing}")
    print()
    for figure, value in figures.items():
        print(f"{value:10.2f}  {figure}")
    if options.page:
        options.page.write_text(page(figures, found_by(parser.prog, arguments)), "utf-8")
    return _check(figures) if options.check else 0


def _check(figures: Figures) -> int:
    print()
    missed = 0
    for target in TARGETS:
        verdict = target.verdict(figures.get(target.figure))
        missed += verdict == MISSED
        print(f"{verdict:>12}  {target.figure}: {target}")
    return 1 if missed else 0


Interleave = Callable[[Sequence[Case]], Times]


def speed(run: Interleave) -> Figures:
    """Time decisions and throws of cacho, the bare loop and OpenSpiel's liar's dice."""
    games = [(2, True), (6, True), (2, False), (6, False)]
    bare = [bare_case(seats, whole=whole) for seats, whole in games]
    ours = [*_optional(*(partial(cacho_case, seats, whole=whole) for seats, whole in games))]
    chips = [*_optional(*(partial(fichas_case, seats) for seats in (2, 6)))]
    spiel = [*_optional(openspiel_liars_dice, openspiel_by_outcomes)]
    times = run([*bare, *ours, *chips, *spiel])
    _table(times, base=bare[0].name)

    figures: Figures = {}
    for seats, whole in games if ours else []:
        game = size(seats, 5, whole)
        one, other = f"cacho {game}", f"bare loop {game}"
        figures[f"rate of {one} / {other}"] = ratio(times, other, one)
        figures[f"rate with throws of {one} / {other}"] = ratio(times, other, one, "whole")
        figures[f"time of a die of {one} / {other}"] = ratio(times, one, other, "die")
    for whole, plain, fichas in zip(ours[:2], ours[2:], chips, strict=True):
        for one in (whole, fichas):
            figures[f"time with throws of {one.name} / {plain.name}"] = ratio(
                times, one.name, plain.name, "whole"
            )
    for case in spiel:
        for against in (ours or bare)[::2]:
            for label, field in FIELDS.items():
                figures[f"{label} of {against.name} / {case.name}"] = ratio(
                    times, case.name, against.name, field
                )
    return figures


FIELDS = {"rate": "decision", "rate with throws": "whole", "rate of dice": "die"}


def peers(run: Interleave) -> Figures:
    """Time the peers that are installed."""
    ours = [*_optional(partial(cacho_case, 2))] or [bare_case(2)]
    others = installed_peers()
    times = run([*ours, *others])
    _table(times, base=ours[0].name)
    return {
        f"time with throws of {case.name} / {ours[0].name}": ratio(
            times, case.name, ours[0].name, "whole"
        )
        for case in others
    }


def flatness(run: Interleave) -> Figures:
    """Time a decision at tables of other sizes in units of two seats with five dice."""
    sizes = [(seats, 5) for seats in (*SEATS, WIDE)] + [(2, dice) for dice in DICE if dice != 5]
    bare = [bare_case(*table) for table in sizes]
    ours = [*_optional(*(partial(_of_size, *table) for table in sizes))]
    times = run([*bare, *ours])
    figures: Figures = {}
    for label, cases in [("cacho", ours), ("bare loop", bare)]:
        if not cases:
            continue
        growth = [ratio(times, case.name, cases[0].name) for case in cases]
        _growth(growth, label, sizes, figures)
    if ours:
        times_bare = [
            ratio(times, one.name, other.name) for one, other in zip(ours, bare, strict=True)
        ]
        growth = [value / times_bare[0] for value in times_bare]
        _growth(growth, "cacho in units of the bare loop", sizes, figures)
    return figures


def _of_size(seats: int, dice: int) -> Case:
    if seats != WIDE:
        return cacho_case(seats, dice)
    import cacho
    from tests.bench.answers import WideRule

    rules = cacho.load(f"{spec(dice)}+wide", WideRule)
    return rules_case(f"cacho {size(seats, dice, whole=True)}", rules, seats, dice, whole=True)


def _growth(
    growth: Sequence[float], label: str, sizes: Sequence[tuple[int, int]], figures: Figures
) -> None:
    row = "  ".join(
        f"{seats}x{dice} {value:.2f}" for (seats, dice), value in zip(sizes, growth, strict=True)
    )
    print(f"  {label} / 2x5: {row}")
    by_size = dict(zip(sizes, growth, strict=True))
    figures[f"slowest of 2-10 seats / 2x5, {label}"] = max(by_size[seats, 5] for seats in SEATS)
    figures[f"20 seats / 2x5, {label}"] = by_size[WIDE, 5]
    figures[f"slowest of 1-20 dice / 2x5, {label}"] = max(by_size[2, dice] for dice in DICE)


def calls(_run: Interleave) -> Figures:
    """Count Python calls per decision, throws and the benchmark's own calls apart."""
    return {
        f"calls per decision of {case.name}": _calls_per_decision(case)
        for case in (cacho_case(seats, whole=whole) for whole in (False, True) for seats in (2, 6))
    }


def _calls_per_decision(case: Case, games: int = 200) -> float:
    count = {"calls": 0}

    def profile(_frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            count["calls"] += 1

    watch = Stopwatch(partial(count.__getitem__, "calls"))
    own = decisions = throws = 0.0
    for _ in range(2):  # the first time fills what is kept
        play = case.prepare(Random(0).random, watch)
        count["calls"] = 0
        watch.spent = decisions = throws = 0.0
        sys.setprofile(profile)
        try:
            for _ in range(games):
                played = play()
                decisions += played[0]
                throws += played[1]
        finally:
            sys.setprofile(None)
        own = games + throws  # `play` and the watch
    return (count["calls"] - watch.spent - own) / decisions


def memory(_run: Interleave) -> Figures:
    """Weigh the states of six-seat games kept whole, per action, throws included."""
    import cacho

    rules = cacho.load(spec())

    def play(keep: Callable[[object], None]) -> None:
        for game in range(20):
            cacho_trace(rules, 6, 5, Random(game).random, keep)

    states: list[object] = []
    play(states.append)  # fills what is kept between games, and sizes the list
    actions = len(states)
    kept: list[object] = [None] * actions
    states.clear()
    places = iter(range(actions))
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    play(lambda state: kept.__setitem__(next(places), state))
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"bytes per action of a kept game 6x5": (after - before) / actions}


def processes(_run: Interleave, games: int = 600, rounds: int = 5) -> Figures:
    """Time as many games in each of two processes as in one, by the clock on the wall."""
    from cacho.cli.benching import Playing, side_by_side

    def rate(count: int) -> float:
        parts = [*side_by_side(Playing("cacho", (), 2, games), [*range(count)])]
        return sum(part.games for part in parts) / max(part.seconds for part in parts)

    rates = [(rate(1), rate(2)) for _ in range(rounds)]
    return {
        "games a second of cacho 2x5, one process": median(one for one, _ in rates),
        "games a second of two processes / one": median(two / one for one, two in rates),
    }


SECTIONS: dict[str, Callable[[Interleave], Figures]] = {
    "speed": speed,
    "operations": operations,
    "shell": shell,
    "flatness": flatness,
    "overriding": overriding,
    "processes": processes,
    "calls": calls,
    "memory": memory,
    "imports": imports,
    "peers": peers,
}


def _optional(*makers: Callable[[], Case]) -> Iterator[Case]:
    """Make the cases whose program is installed."""
    for make in makers:
        try:
            yield make()
        except ImportError as missing:
            print(f"  skipped: {missing}")
            return


def _table(times: Times, base: str) -> None:
    print(
        f"{'':44}{'decisions/s':>13}{'with throws':>13}{'dice/s':>13}"
        f"{'x time':>9}{'x with throws':>15}   of {base}"
    )
    for name in times:
        die = typical(times, name, "die")
        print(
            f"  {name:42}{1 / typical(times, name):13,.0f}"
            f"{1 / typical(times, name, 'whole'):13,.0f}"
            f"{f'{1 / die:,.0f}' if die > 0 else '-':>13}"
            f"{ratio(times, name, base):9.2f}{ratio(times, name, base, 'whole'):15.2f}"
        )
