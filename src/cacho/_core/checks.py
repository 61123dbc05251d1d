"""Checks of plain values: the same ones everywhere.

A ``bool`` is no number here: ``True`` dice is a mistake of the caller, never one die.
"""

from collections.abc import Callable, Iterable
from typing import Any, cast

from cacho._core.wording import described

FACES = range(1, 7)
"""The faces of a die, as to sexta."""

MOST_LIVES = 10**6
"""No seat holds, gains or loses more."""

MOST_SEATS = 1_000
"""No table is larger, whatever its rules allow."""

MOST_BITS = 2_048
"""A number of no more is written out by every Python, however it is set."""


def whole(name: str, value: object, least: int, most: int) -> int:
    """Return `value` if it is an int from `least` to `most`.

    Raises:
        ValueError: naming `name`, the value and the range.
    """
    if type(value) is not int or not least <= value <= most:
        msg = f"{name} must be a whole number from {least} to {most}, not {described(value)}"
        raise ValueError(msg)
    return value


def integer(name: str, value: object) -> int:
    """Return `value` if it is an int, however large or small."""
    if type(value) is not int:
        raise ValueError(f"{name} must be a whole number, not {described(value)}")
    return value


def can_be_written(number: int) -> bool:
    """Tell whether a number is short enough to be written out, as in an error."""
    return number.bit_length() <= MOST_BITS


def writable(name: str, value: object) -> int:
    """Return `value` if it is an int that can be written out."""
    if can_be_written(number := integer(name, value)):
        return number
    raise ValueError(f"{name} must be a number of at most {MOST_BITS} bits, not {described(value)}")


def word(name: str, value: object, choices: tuple[str, ...]) -> str:
    """Return `value` if it is one of `choices`.

    Raises:
        ValueError: naming `name`, the value and the choices.
    """
    if type(value) is not str or value not in choices:
        known = ", ".join(repr(choice) for choice in choices)
        msg = f"{name} must be one of {known}, not {described(value)}"
        raise ValueError(msg)
    return value


def sequence(
    name: str, value: object, check: Callable[[str, object], object]
) -> tuple[object, ...]:
    """Return `value` if it is a tuple each of whose items passes `check`."""
    if type(value) is not tuple:
        msg = f"{name} must be a tuple, not {described(value)}"
        raise ValueError(msg)
    items = cast("tuple[object, ...]", value)
    for position, item in enumerate(items):
        check(f"{name}[{position}]", item)
    return items


def numbers(name: str, value: object, least: int, most: int) -> None:
    """Refuse `value` unless it is a tuple of ints from `least` to `most`."""
    items = cast("tuple[int, ...]", value)
    if (
        type(value) is tuple
        and value
        and {int}.issuperset(map(type, items))
        and least <= min(items)
        and max(items) <= most
    ):  # at sight: ten one by one take three times as long, and each throw has some
        return
    sequence(name, items, lambda item, number: whole(item, number, least, most))


def listed(name: str, value: object) -> tuple[Any, ...]:
    """Return `value` as a tuple if it is a tuple or a list; its items are yet to be checked."""
    if not isinstance(value, tuple | list):
        raise ValueError(f"{name} must be a tuple or a list, not {described(value)}")
    return tuple(cast("Iterable[Any]", value))


def die(name: str, value: object) -> int:
    """Return `value` if it is a face of a die."""
    return whole(name, value, FACES[0], FACES[-1])


def seat(name: str, value: object) -> int:
    """Return `value` if it can be a seat at some table."""
    return whole(name, value, 0, MOST_SEATS - 1)


def lives(name: str, value: object) -> int:
    """Return `value` if it can be a number of lives that change hands."""
    return whole(name, value, 0, MOST_LIVES)


def text(name: str, value: object) -> str:
    """Return `value` if it is text."""
    if type(value) is not str:
        raise ValueError(f"{name} must be text, not {described(value)}")
    return value
