"""What is wrong with a document, and where in it; whoever reads it makes an error of that."""

import attrs

from cacho._core.checks import shown


class Fault(ValueError):
    """Something in a document is not as it must be. `path` leads there: ``.actions[3].face``."""

    def __init__(self, reason: str, path: str = "") -> None:
        """Keep the reason, and the path as far as it is known here."""
        super().__init__(reason, path)
        self.reason = reason
        self.path = path

    def within(self, path: str) -> "Fault":
        """Return the fault as it is seen from further out."""
        return Fault(self.reason, path + self.path)

    def __str__(self) -> str:
        """Say where and why."""
        return f"{self.path.lstrip('.')}: {self.reason}" if self.path else self.reason


@attrs.frozen
class Refused:
    """What stands in a document where no value can be made of what was written there."""

    reason: str


def unlike(value: object, expected: str) -> Fault:
    """Make the fault of a value that should be something else."""
    if isinstance(value, Refused):
        return Fault(value.reason)
    return Fault(f"should be {expected}, not {_NAMES.get(type(value)) or shown(value)}")


_NAMES = {bool: "true or false", dict: "an object", list: "an array", type(None): "null"}
"""What JSON calls values that are not shown themselves."""


def key(name: str) -> str:
    """Return the part of a path that a key is."""
    return f".{name}" if name.isidentifier() and name.isascii() else f"[{shown(name)}]"


def check_keys(value: dict[str, object], expected: frozenset[str]) -> None:
    """Refuse keys that are not expected, and the lack of one that is.

    Raises:
        Fault: naming one of them.
    """
    if value.keys() == expected:
        return
    for name in value:
        if name not in expected:
            raise Fault("there is no such key here", key(name))
    lacking = next(name for name in sorted(expected) if name not in value)
    raise Fault(f"lacks the key {lacking!r}")
