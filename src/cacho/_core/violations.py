"""Why an action is refused, as data: codes that stay, and the facts behind them."""

from collections.abc import Mapping

import attrs

from cacho._core.checks import can_be_written, text
from cacho._core.frozen import frozen
from cacho._core.mapping import FrozenMapping
from cacho._core.plain import plain
from cacho._core.wording import described

CORE = "core"
"""Who refuses what no rule needs to."""

Datum = int | str | tuple[int | str, ...]
"""What a violation's data may hold: plain public values."""


def _data(values: Mapping[str, Datum]) -> FrozenMapping[Datum]:
    if isinstance(values, FrozenMapping):
        return values
    if not isinstance(values, Mapping):
        raise _no_data(values)
    for name, value in values.items():
        items = value if isinstance(value, tuple) else (value,)
        if type(name) is not str or not all(map(_can_be_said, items)):
            raise _no_data(value)
    return FrozenMapping(tuple((name, values[name]) for name in sorted(values)))


def _can_be_said(item: object) -> bool:
    return isinstance(item, str) or (isinstance(item, int) and can_be_written(item))


def _no_data(given: object) -> ValueError:
    expected = "names with numbers, words or tuples of them"
    return ValueError(f"data must be {expected}, not {described(given)}")


@frozen
class Violation:
    """One reason why an action is refused: a stable code, the rule that says so, and the facts.

    `cacho.text(rules, violation, "es")` words it. `data` never holds a die.
    """

    code: str
    rule: str
    data: Mapping[str, Datum] = attrs.field(factory=FrozenMapping, converter=_data)

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
