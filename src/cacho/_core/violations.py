"""Why an action is refused, as data: codes that stay, and the facts behind them."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Generic, TypeVar

import attrs

from cacho._core.checks import shown, text
from cacho._core.plain import plain

T = TypeVar("T")

CORE = "core"
"""Who refuses what no rule needs to."""

Datum = int | str | tuple[int | str, ...]
"""What a violation's data may hold: plain public values."""


@attrs.frozen(eq=False, repr=False)
class Data(Mapping[str, T], Generic[T]):
    """A frozen mapping of names to plain values, in the order of the names.

    It may be as long as somebody's record: a name is found in O(log n).
    """

    _pairs: tuple[tuple[str, T], ...] = ()

    def __getitem__(self, name: str) -> T:
        """Return the value of that name."""
        pairs = self._pairs if isinstance(name, str) else ()
        place = bisect_left(pairs, name, key=itemgetter(0))
        if place < len(pairs) and pairs[place][0] == name:
            return pairs[place][1]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return (name for name, _ in self._pairs)

    def __len__(self) -> int:
        """Count the names."""
        return len(self._pairs)

    def __eq__(self, other: object) -> bool:
        """Compare with any mapping."""
        return isinstance(other, Mapping) and dict(self) == {**other}

    def __hash__(self) -> int:
        """Hash names and values."""
        return hash(self._pairs)

    def __repr__(self) -> str:
        """Show it as the dict it stands for."""
        return repr(dict(self))


def _data(values: Mapping[str, Datum]) -> Data[Datum]:
    if isinstance(values, Data):
        return values
    for name, value in values.items():
        items = value if isinstance(value, tuple) else (value,)
        if type(name) is not str or not all(isinstance(item, int | str) for item in items):
            msg = f"data must be names with numbers, words or tuples of them, not {shown(value)}"
            raise ValueError(msg)
    return Data(tuple((name, values[name]) for name in sorted(values)))


@attrs.frozen
class Violation:
    """One reason why an action is refused: a stable code, the rule that says so, and the facts.

    `cacho.text(rules, violation, "es")` words it. `data` never holds a die.
    """

    code: str
    rule: str
    data: Mapping[str, Datum] = attrs.field(factory=Data, converter=_data)

    def __attrs_post_init__(self) -> None:
        text("code", self.code)
        text("rule", self.rule)

    def __str__(self) -> str:
        """Show code and facts: ``bid.too-low (face 2, least 4)``."""
        facts = ", ".join(f"{name} {value}" for name, value in self.data.items())
        return f"{self.code} ({facts})" if facts else self.code

    def to_json(self) -> dict[str, object]:
        """Encode it in plain values."""
        return {"code": self.code, "rule": self.rule, "data": plain(self.data)}
