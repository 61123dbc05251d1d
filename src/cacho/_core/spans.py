"""Spans: the quantities that may be bid on one face."""

from collections.abc import Iterator

import attrs

from cacho._core import checks
from cacho._core.actions import Bid


@attrs.frozen  # not `frozen`: it is looked up at each decision
class Span:
    """The quantities that may be bid on one face, from `least` to `most`; empty if they cross.

    `rule` and `reason` word a refusal: the id of the rule that drew the bounds and its violation
    code; without a reason, ``bid.too-low`` and ``bid.too-high`` are said.
    """

    least: int
    most: int
    rule: str | None = None
    reason: str | None = None

    def __attrs_post_init__(self) -> None:
        checks.writable("least", self.least)
        checks.writable("most", self.most)
        for name, value in (("rule", self.rule), ("reason", self.reason)):
            if value is not None:
                checks.text(name, value)

    def __contains__(self, quantity: int) -> bool:
        """Tell whether the quantity may be bid."""
        return self.least <= quantity <= self.most

    def __iter__(self) -> Iterator[int]:
        """Iterate over the quantities that may be bid, from the least."""
        return iter(range(self.least, self.most + 1))

    def __len__(self) -> int:
        """Count the quantities that may be bid."""
        return max(0, self.most - self.least + 1)


UNBOUNDED = 10**7
"""More than any bid: the upper bound of a `Span` that only raises the lower one."""

CLOSED = Span(UNBOUNDED, 0)
"""No quantity at all."""


def least_over(standing: Bid, face: int) -> int:
    """Return the fewest dice of a face that raise a bid: as many of a higher face, or more."""
    return standing.quantity if face > standing.face else standing.quantity + 1
