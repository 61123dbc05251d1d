"""Values as plain data, which JSON can hold: numbers, words, lists and dictionaries.

An attrs object becomes a dictionary of its fields, beside them its tag if its class has one; a
tuple a list, a frozenset a sorted list, slots a dictionary by the names of their classes. Given
*briefly*, an object is the list of its fields, and an action its notation. No types are needed:
values know their classes.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Literal, cast

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
        return cast("Plain", value)
    return _writer(kind, style)(value)  # type: ignore[arg-type]  # mypy takes it for an object


@cache
def _writer(kind: Any, style: Style) -> Callable[[Any], Plain]:  # noqa: ANN401 - a class
    """Return the function that writes values of a class."""
    if attrs.has(kind) and not issubclass(kind, (PerSeat, Slots, Mapping)):
        if style == "brief" and issubclass(kind, Action):
            return lambda value: str(value.notation)
        return _of_attrs(kind) if style == "named" else _brief_attrs(kind)
    for base, write in COLLECTIONS:
        if issubclass(kind, base):
            return lambda value: write(value, style)
    msg = f"a {kind.__name__} is no value of a game"
    raise TypeError(msg)


def _items(values: Iterable[object], style: Style) -> Plain:
    return [plain(item, style) for item in values]


def _sorted(values: Iterable[object], style: Style) -> Plain:
    return _items(in_order(values), style)


def in_order(values: Iterable[object]) -> list[Any]:
    """Sort values by how they are briefly written: many, such as sets, have no order of their own.

    Raises:
        TypeError: they are of several kinds.
    """
    return sorted(values, key=_briefly)


def _briefly(value: object) -> Any:  # noqa: ANN401 - whatever it is, it is compared with its like
    return plain(value, "brief")


def _held(values: Mapping[str, object], style: Style) -> Plain:
    return {name: plain(value, style) for name, value in values.items()}


def _slots(slots: Slots, style: Style) -> Plain:
    names = [kind.__name__ for kind in slots.keys]
    return _held(dict(zip(names, slots.values, strict=True)), style)


COLLECTIONS: tuple[tuple[type[Any], Callable[[Any, Style], Plain]], ...] = (
    (tuple, _items),
    (frozenset, _sorted),
    (PerSeat, _items),
    (Slots, _slots),
    (Mapping, _held),
    (Enum, lambda value, _: str(value.name)),
)
"""How what holds others is written, and an Enum by its name."""


def _of_attrs(kind: type[Any]) -> Callable[[Any], Plain]:
    names = [field.name for field in made_of(kind)]
    tag = tag_of(kind)

    def write(value: object) -> Plain:
        found: dict[str, Plain] = {"tag": tag} if tag else {}
        for name in names:
            held = getattr(value, name)
            found[name] = held if type(held) in SCALARS else plain(held)  # in 0.7 of the time
        return found

    return write


def _brief_attrs(kind: type[Any]) -> Callable[[Any], Plain]:
    names = [field.name for field in made_of(kind)]
    tag = tag_of(kind)
    head: list[Plain] = [tag] if tag else []
    return lambda value: head + [plain(getattr(value, name), "brief") for name in names]


def made_of(kind: Any) -> "list[attrs.Attribute[Any]]":  # noqa: ANN401 - a class, or an alias
    """Return the fields that a value of an attrs class is made of."""
    return [field for field in attrs.fields(kind) if field.init]


def parameter(field: "attrs.Attribute[Any]") -> str:
    """Return the name by which a class is given a field: attrs leaves out leading underscores."""
    return field.alias or field.name


def tag_of(kind: object) -> str:
    """Return the tag that tells a class from others in its place; none, if its name does."""
    tag: str = getattr(kind, "tag", "")
    return tag
