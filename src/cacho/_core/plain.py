"""Values as plain data, which JSON can hold: numbers, words, lists and dictionaries.

An attrs object becomes a dictionary of its fields, beside them its tag if its class has one; a
tuple a list, a frozenset a sorted list, slots a dictionary by the names of their classes. Given
*briefly*, an object is the list of its fields, and an action its notation. No types are needed:
values know their classes.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Literal

import attrs

from cacho._core.actions import Action
from cacho._core.slots import PerSeat, Slots

Plain = bool | int | str | list["Plain"] | dict[str, "Plain"] | None
"""What JSON can hold, as it is used here: every number is whole."""

Style = Literal["named", "brief"]

SCALARS = frozenset({bool, int, str, type(None)})


def plain(value: object, style: Style = "named") -> Plain:
    """Return a value as plain data.

    Raises:
        TypeError: it holds what is no value of a game, such as a float.
    """
    kind = type(value)
    if kind in SCALARS:
        return value  # type: ignore[return-value]  # it is of one of these types
    return _writer(kind, style)(value)


@cache
def _writer(kind: type, style: Style) -> Callable[[Any], Plain]:
    """Return the function that writes values of a class."""
    if kind is tuple:
        return lambda value: [plain(item, style) for item in value]
    if issubclass(kind, PerSeat):
        return lambda value: plain(value.values, style)
    if kind is frozenset:
        return lambda value: sorted(plain(item, style) for item in value)  # type: ignore[type-var]  # numbers or words
    if issubclass(kind, Enum):
        return lambda value: str(value.name)
    if issubclass(kind, Mapping):
        return lambda value: {name: plain(held, style) for name, held in value.items()}
    if kind is Slots:
        return lambda slots: {
            kind.__name__: plain(value, style)
            for kind, value in zip(slots.keys, slots.values, strict=True)
        }
    if issubclass(kind, Action) and style == "brief":
        return lambda value: str(value.notation)
    if not attrs.has(kind):
        msg = f"a {kind.__name__} is no value of a game"
        raise TypeError(msg)
    return _of_attrs(kind) if style == "named" else _brief_attrs(kind)


def _of_attrs(kind: type) -> Callable[[Any], Plain]:
    names = [field.name for field in made_of(kind)]
    tag = tag_of(kind)

    def write(value: object) -> Plain:
        found: dict[str, Plain] = {"tag": tag} if tag else {}
        for name in names:
            held = getattr(value, name)
            found[name] = held if type(held) in SCALARS else plain(held)
        return found

    return write


def _brief_attrs(kind: type) -> Callable[[Any], Plain]:
    names = [field.name for field in made_of(kind)]
    tag = tag_of(kind)
    head: list[Plain] = [tag] if tag else []
    return lambda value: head + [plain(getattr(value, name), "brief") for name in names]


def made_of(kind: type) -> "list[attrs.Attribute[Any]]":
    """Return the fields that a value of an attrs class is made of."""
    return [field for field in attrs.fields(kind) if field.init]


def tag_of(kind: type) -> str:
    """Return the tag that tells a class from others in its place; none, if its name does."""
    tag: str = getattr(kind, "tag", "")
    return tag
