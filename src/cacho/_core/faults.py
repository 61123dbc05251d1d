"""What is wrong with a document, and where in it; whoever reads it makes an error of that."""

from collections.abc import Generator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import cast

from cacho._core.frozen import frozen
from cacho._core.wording import described


class Fault(ValueError):  # noqa: N818 - the document is at fault; its reader makes the error
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


@contextmanager
def within(path: str) -> Generator[None, None, None]:
    """Tell of a fault in the block as it is seen from further out."""
    try:
        yield
    except Fault as fault:
        raise fault.within(path) from None


@frozen
class Refused:
    """What stands in a document where no value can be made of what was written there."""

    reason: str


NAMES: Mapping[type, str] = {dict: "an object", list: "an array", type(None): "null"}
"""What JSON calls the values that are not shown themselves."""


def unlike(data: object, expected: str) -> Fault:
    """Make the fault of what should be something else."""
    if isinstance(data, Refused):
        return Fault(data.reason)
    return Fault(f"should be {expected}, not {NAMES.get(type(data)) or described(data)}")


def an_object(data: object) -> dict[str, object]:
    """Return what is an object of JSON.

    Raises:
        Fault: it is none.
    """
    if type(data) is not dict:
        raise unlike(data, "an object")
    return cast("dict[str, object]", data)


def an_array(data: object, length: int | None = None) -> list[object]:
    """Return what is an array of JSON, of that length if one is given.

    Raises:
        Fault: it is none.
    """
    expected = "an array" if length is None else f"an array of {length}"
    if type(data) is not list:
        raise unlike(data, expected)
    array = cast("list[object]", data)
    if length not in {None, len(array)}:
        raise Fault(f"should be {expected}, not of {len(array)}")
    return array


def key(name: str) -> str:
    """Return the part of a path that a key is."""
    return f".{name}" if name.isidentifier() and name.isascii() else f"[{described(name)}]"


def member(data: Mapping[str, object], name: str) -> object:
    """Return what stands under a key.

    Raises:
        Fault: nothing does.
    """
    if name not in data:
        raise Fault(f"lacks the key {name!r}")
    return data[name]


def check_keys(data: dict[str, object], expected: AbstractSet[str]) -> None:
    """Refuse keys that are not expected, and the lack of one that is.

    Raises:
        Fault: naming one of them.
    """
    if data.keys() == expected:
        return
    for name in data:
        if name not in expected:
            here = ", ".join(sorted(expected)) or "none"
            raise Fault(f"there is no such key here; the keys are {here}", key(name))
    member(data, min(expected - data.keys()))
