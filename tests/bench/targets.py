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


TARGETS = (
    Target("time of cacho 2x5 / bare loop 2x5", 5.0),
    Target("time of cacho 6x5 / bare loop 6x5", 5.0),
    Target("decisions per second of cacho 2x5 / OpenSpiel liars_dice 2x5", 1.5, at_most=False),
    Target("calls per decision of cacho 2x5", 9.0),
    Target("calls per decision of cacho 6x5", 9.0),
    Target("slowest of 2-10 seats / 2x5, cacho", 1.5),
    Target("slowest of 1-20 dice / 2x5, cacho in units of the bare loop", 1.5),
    Target("bytes per action of a kept game 6x5", 200.0),
    Target("import of cacho / import of attrs and pluggy", 2.0),
)
