"""Options of rules: fields with a default, checked strictly when the rule is made."""

from collections.abc import Callable
from typing import Any

import attrs

from cacho._core import checks


def number(default: int, least: int, most: int) -> int:
    """Declare an option that is a whole number from `least` to `most`."""
    field: int = _option(default, lambda name, value: checks.whole(name, value, least, most))
    return field


def optional_number(default: int | None, least: int, most: int) -> int | None:
    """Declare an option that is a whole number from `least` to `most`, or None."""

    def check(name: str, value: object) -> None:
        if value is not None:
            checks.whole(name, value, least, most)

    field: int | None = _option(default, check)
    return field


def flag(default: bool) -> bool:  # noqa: FBT001 - the default of a flag is a flag
    """Declare an option that is True or False."""

    def check(name: str, value: object) -> None:
        if type(value) is not bool:
            msg = f"{name} must be True or False, not {checks.shown(value)}"
            raise ValueError(msg)

    field: bool = _option(default, check)
    return field


def choice(default: str, *others: str) -> str:
    """Declare an option that is one of some words, the default first."""
    words = (default, *others)
    field: str = _option(default, lambda name, value: checks.word(name, value, words))
    return field


def choices(default: tuple[str, ...]) -> tuple[str, ...]:
    """Declare an option that is a tuple of words, all of them by default."""

    def check(name: str, value: object) -> None:
        checks.sequence(name, value, lambda item, word: checks.word(item, word, default))

    field: tuple[str, ...] = _option(default, check)
    return field


def _option(default: Any, check: Callable[[str, object], object]) -> Any:  # noqa: ANN401 - a field of any type
    def validate(_: object, attribute: "attrs.Attribute[Any]", value: object) -> None:
        check(attribute.name, value)

    return attrs.field(default=default, validator=validate)
