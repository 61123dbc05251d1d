"""Checks of plain values, and words for what is refused: the same ones everywhere.

A ``bool`` is no number here: ``True`` dice is a mistake of the caller, never one die.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any, cast

FACES = range(1, 7)
"""The faces of a die, as to sexta."""

MOST_LIVES = 10**6
"""No seat holds, gains or loses more."""

MOST_SEATS = 1_000
"""No table is larger, whatever its rules allow."""

MOST_BITS = 2_048
"""A number of no more is written out by every Python, however it is set."""

VOWELS = ("a", "e", "i", "o", "u")
"""What a name begins with that takes *an*."""


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


def described(value: object) -> str:
    """Word a refused value for an error: short, and safe whatever was given."""
    if type(value) is int and value.bit_length() > 64:  # noqa: PLR2004 - long enough to tell it
        return f"a number of {value.bit_length()} bits"
    if value is None or type(value) in {bool, int, float}:
        return repr(value)
    if type(value) is str:
        return repr(value) if len(value) <= 40 else f"{value[:40]!r}…"  # noqa: PLR2004 - enough
    return described_class(value)


def described_class(value: object) -> str:
    """Word for an error what class a value is of, or which class it is itself."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    name = type(value).__name__
    return f"{'an' if name.lower().startswith(VOWELS) else 'a'} {name}"


def nearest_name(name: str, known: Collection[str]) -> str:
    """Word, for an error about one of many names, which is near it; all that are known, if none."""
    near = near_names(name, known)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"


def known_names(name: str, known: Collection[str]) -> str:
    """Word, for an error about a name that is not known, which are: those near it first."""
    near = near_names(name, known)
    hint = f"did you mean {' or '.join(map(repr, near))}? " if near else ""
    return f"{hint}known are {', '.join(known)}"


def near_names(name: str, known: Collection[str]) -> list[str]:
    """List the names that are nearest, the best first."""
    from difflib import get_close_matches  # noqa: PLC0415 - only errors need it

    return get_close_matches(name, known)
