"""The fields of a message, and the plain values that they are filled with."""

from collections.abc import Iterator
from string import Formatter
from typing import cast
from unicodedata import combining, normalize

from cacho._core.verdicts import Shown

NO_AMOUNTS = frozenset({"seat", "digits", "face", "value"})
"""The kinds in which a number is no amount that a message agrees with."""

LONGEST_BEGINNING = 3
"""No message depends on how a word begins by more letters."""


class UnfitError(Exception):
    """A message does not fit the thing it should word; the next one is tried."""


def fields(message: str) -> Iterator[tuple[str, str, str]]:
    """Split a message into text, the name of the field after it if any, and the field's kind."""
    try:
        for literal, name, kind, conversion in Formatter().parse(message):
            if conversion or name == "":
                raise UnfitError
            yield literal, name or "", kind or ""
    except ValueError:  # a brace that is not closed
        raise UnfitError from None


def amount(value: object, kind: str) -> int | None:
    """Return the amount that a message agrees with, if the field is one."""
    if kind == "seats":
        return len(items(value))
    return abs(value) if type(value) is int and kind not in NO_AMOUNTS else None


def whole(value: object) -> int:
    """Return the value if it is a number."""
    if type(value) is not int:
        raise UnfitError
    return value


def items(value: object) -> tuple[object, ...]:
    """Return the values, where one stands for itself."""
    return cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)


def beginnings(word: str) -> tuple[str, ...]:
    """Return how a word begins, the longest first, in small letters without accents."""
    decomposed = normalize("NFKD", word.casefold())
    plain = "".join(character for character in decomposed if not combining(character))
    start = plain[:LONGEST_BEGINNING]
    return tuple(start[:length] for length in range(len(start), 0, -1))


def digits(value: object) -> str:
    """Write a number or dice in digits, those of a ledger cup by cup."""
    several = items(value)
    if several and isinstance(several[0], Shown):
        return " / ".join(map(digits, hands(several).values()))
    return " ".join(str(whole(item)) for item in several)


def high_to_low(value: object) -> tuple[int, ...]:
    """Read dice from high to low, or the digits of a number."""
    if type(value) is int:
        return tuple(map(int, str(abs(value))))
    dice = sorted((die for hand in hands(value).values() for die in hand), reverse=True)
    if not dice:
        raise UnfitError
    return tuple(dice)


def hands(value: object) -> dict[int, tuple[int, ...]]:
    """Sort dice by where they lay: those of a ledger by cup, or one die a seat."""
    found: dict[int, tuple[int, ...]] = {}
    for place, item in enumerate(items(value)):
        match item:
            case Shown(cup=cup, die=die):
                found[cup] = (*found.get(cup, ()), die)
            case None:
                pass
            case _:
                found[place] = (whole(item),)
    return found
