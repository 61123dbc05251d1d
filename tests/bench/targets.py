"""What the benchmark is held to, as data: ``python -m tests.bench --check`` compares."""

from collections.abc import Mapping
from typing import NamedTuple

MISSED = "missed"


class Target(NamedTuple):
    """A bound on one figure of the benchmark."""

    figure: str
    bound: float
    at_most: bool = True

    def holds(self, value: float) -> bool:
        """Tell whether a value keeps the bound."""
        return value <= self.bound if self.at_most else value >= self.bound

    def verdict(self, value: float | None) -> str:
        """Say whether the bound is kept by a value, if there is one."""
        if value is None:
            return "not measured"
        return "kept" if self.holds(value) else MISSED

    def __str__(self) -> str:
        return f"{'at most' if self.at_most else 'at least'} {self.bound:g}"


PLAIN = "without paso and obligar"
"""How a game of the preset ``cacho`` is marked, beside one of ``cacho-chileno``."""

TARGETS = (
    Target(f"rate with throws of cacho 2x5 {PLAIN} / bare loop 2x5 {PLAIN}", 0.12, at_most=False),
    Target(f"rate with throws of cacho 6x5 {PLAIN} / bare loop 6x5 {PLAIN}", 0.12, at_most=False),
    Target(f"rate with throws of cacho 2x5 {PLAIN} / OpenSpiel liars_dice 2x5", 1.0, at_most=False),
    Target(f"time with throws of cacho 2x5 / cacho 2x5 {PLAIN}", 1.25),
    Target(f"time with throws of cacho 6x5 / cacho 6x5 {PLAIN}", 1.25),
    Target(f"time with throws of 666-fichas 2 / cacho 2x5 {PLAIN}", 1.0),
    Target(f"time with throws of 666-fichas 6 / cacho 6x5 {PLAIN}", 1.0),
    Target("time of step / apply", 1.5),
    Target("time of check of a refused bid / apply", 1.5),
    Target("time of legal / apply", 1.0),
    Target("time of view / apply", 2.0),
    Target("time of to_json of an observation / apply", 25.0),
    Target("time of history of a view, per event / apply", 1.0),
    Target("speed of loading a record / playing it", 0.5, at_most=False),
    Target(f"calls per decision of cacho 2x5 {PLAIN}", 15.0),
    Target(f"calls per decision of cacho 6x5 {PLAIN}", 15.0),
    Target("slowest of 2-10 seats / 2x5, cacho", 1.2),
    Target("slowest of 1-20 dice / 2x5, cacho", 1.2),
    Target("20 seats / 2x5, cacho", 1.5),
    *(
        Target(f"time with throws of cacho 2x5 {PLAIN}, {what} / without", 1.05)
        for what in (
            *("wild overridden", "ceiling overridden", "raise overridden", "opener overridden"),
            "10 unnamed rules",
        )
    ),
    Target("games a second of two processes / one", 1.8, at_most=False),
    Target("bytes per action of a kept game 6x5", 400.0),
    Target("import of cacho / import of attrs and pluggy", 2.0),
)

ABOUT = """# Speed

All programs play random legal moves side by side in one process, in short slices of CPU time whose
order rotates, after 20,000 decisions of each that are not timed; a figure is the median over the
rounds of the ratio of two programs, for the clock of a machine swings by more than the differences
looked for. The bare loop plays the same game with mutable ints and nothing else: what an engine
takes beyond it is the price of what it offers. A decision is a seat's; "with throws" counts the
time of dice too.

What is aimed at stands first, kept or missed, then what was measured besides. What noise cannot
touch, the Python calls and instructions of a decision ([where they go](../explanation/cost.md)),
is gated: `python -m tests.bench.gate` fails in CI when a decision costs 3 % more, or less, than
`tests/data/gate.json` has it. `cacho bench` says how many games a second a machine plays.

| figure | measured | aimed at | |
| --- | --- | --- | --- |
"""


def page(figures: Mapping[str, float], origin: str) -> str:
    """Write figures as a page, those with a target first."""
    aims = {target.figure: target for target in TARGETS}
    rows = [
        (name, figures.get(name), str(aim), aim.verdict(figures.get(name)))
        for name, aim in aims.items()
    ]
    rows += [(name, value, "", "") for name, value in figures.items() if name not in aims]
    lines = [
        f"| {name} | {'' if value is None else f'{value:.3g}'} | {aim} | {verdict} |\n"
        for name, value, aim, verdict in rows
    ]
    return f"{ABOUT}{''.join(lines)}\n{origin}"
