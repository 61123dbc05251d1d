"""What the benchmark is held to, as data: ``python -m tests.bench --check`` compares."""

from typing import NamedTuple


class Target(NamedTuple):
    """A bound on one figure of the benchmark."""

    figure: str
    bound: float
    at_most: bool = True

    def holds(self, value: float) -> bool:
        """Tell whether a value keeps the bound."""
        return value <= self.bound if self.at_most else value >= self.bound

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
    Target("time of check of a refused bid / apply of a bid", 1.5),
    Target("time of legal / apply", 1.0),
    Target("time of view / apply", 2.0),
    Target("time of to_json of an observation / apply", 25.0),
    Target("time of history of a view, per event / apply", 1.0),
    Target("speed of loading a record / playing it", 0.5, at_most=False),
    Target(f"calls per decision of cacho 2x5 {PLAIN}", 15.0),
    Target(f"calls per decision of cacho 6x5 {PLAIN}", 15.0),
    Target("slowest of 2-10 seats / 2x5, cacho", 1.2),
    Target("slowest of 1-20 dice / 2x5, cacho", 1.2),
    Target("bytes per action of a kept game 6x5", 400.0),
    Target("import of cacho / import of attrs and pluggy", 2.0),
)
