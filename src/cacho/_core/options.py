"""Options of rules: fields with a default, checked strictly when the rule is made.

The metadata of such a field says what the option may be, for whoever tries every value or lists
them.
"""

from collections.abc import Callable
from typing import Any, cast

import attrs

from cacho._core import checks
from cacho._core.frozen import frozen
from cacho._core.wording import described

ALLOWED = "cacho.allowed"
"""Where the metadata of a field says what the option may be."""


@frozen
class Allowed:
    """What an option may be: one of the values, or of the numbers; if `several`, any of them."""

    values: tuple[object, ...] = ()
    numbers: range = range(0)
    several: bool = False


def allowed(field: "attrs.Attribute[Any]") -> Allowed:
    """Return what an option may be; nothing, if it was not declared by one of these."""
    found: Allowed = field.metadata.get(ALLOWED, Allowed())
    return found


def number(default: int, *, least: int, most: int) -> int:
    """Declare an option that is a whole number from `least` to `most`."""
    numbers = Allowed(numbers=_numbers(least, most))
    field: int = _option(
        default, numbers, lambda name, value: checks.whole(name, value, least, most)
    )
    return field


def optional_number(default: int | None, *, least: int, most: int) -> int | None:
    """Declare an option that is a whole number from `least` to `most`, or None."""

    def check(name: str, value: object) -> None:
        if value is not None:
            checks.whole(name, value, least, most)

    field: int | None = _option(default, Allowed((None,), _numbers(least, most)), check)
    return field


def flag(default: bool) -> bool:  # noqa: FBT001 - the default of a flag is a flag
    """Declare an option that is True or False."""

    def check(name: str, value: object) -> None:
        if type(value) is not bool:
            msg = f"{name} must be True or False, not {described(value)}"
            raise ValueError(msg)

    field: bool = _option(default, Allowed((False, True)), check)
    return field


def choice(default: str, *others: str) -> str:
    """Declare an option that is one of some words, the default first."""
    words = _words(default, *others)
    field: str = _option(
        default, Allowed(words), lambda name, value: checks.word(name, value, words)
    )
    return field


def choices(*words: str) -> tuple[str, ...]:
    """Declare an option that is some of these words, in this order; by default all of them."""
    _words(*words)

    def check(name: str, value: object) -> None:
        chosen = checks.sequence(name, value, lambda item, word: checks.word(item, word, words))
        for word in words:
            if chosen.count(word) > 1:
                raise ValueError(f"{name} must name each word once; {word!r} stands twice")

    def in_order(value: object) -> object:
        chosen = cast("tuple[str, ...]", value)
        if type(chosen) is not tuple or not all(word in words for word in chosen):
            return chosen
        return tuple(sorted(chosen, key=words.index))  # the same words are one option

    field: tuple[str, ...] = _option(words, Allowed(words, several=True), check, in_order)
    return field


def _numbers(least: int, most: int) -> range:
    """Return the numbers that an option may be, of bounds that an error can name."""
    return range(checks.writable("least", least), checks.writable("most", most) + 1)


def _words(*words: str) -> tuple[str, ...]:
    """Return the words that an option may be: no tuple of them, for none could be chosen."""
    for word in words:
        checks.text("each word", word)
    return words


def _option(
    default: Any,  # noqa: ANN401 - a field of any type
    allowed: Allowed,
    check: Callable[[str, object], object],
    converter: Callable[[object], object] | None = None,
) -> Any:  # noqa: ANN401 - as above
    def validate(_: object, attribute: "attrs.Attribute[Any]", value: object) -> None:
        check(attribute.name, value)

    return attrs.field(
        default=default, converter=converter, validator=validate, metadata={ALLOWED: allowed}
    )
