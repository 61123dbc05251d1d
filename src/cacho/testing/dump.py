"""Look into values: what they hold, whether anything in them can change, what an error says."""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, cast

import attrs

from cacho import CachoError

PLAIN = (int, str, bool, type(None), Enum, type)
"""What needs no look inside: it never changes."""


def dump(value: object) -> str:
    """Write out all that a value holds, to tell later whether it is as it was."""
    kind = type(value).__qualname__
    if isinstance(value, (tuple, list)):
        items = cast("Iterable[object]", value)
        return f"{kind}[{', '.join(map(dump, items))}]"
    if isinstance(value, (frozenset, set)):
        members = cast("Iterable[object]", value)
        return f"{kind}[{', '.join(sorted(map(dump, members)))}]"
    if is_attrs(value):
        return f"{kind}({', '.join(dump(held) for _, held in fields(value))})"
    return repr(value)


def said_of(error: BaseException) -> str:
    """Tell of an error: in its words where they are ours, which name whose fault it is."""
    return str(error) if isinstance(error, (AssertionError, CachoError)) else repr(error)


def is_attrs(value: object) -> bool:
    """Tell whether a value is an object of an attrs class."""
    kind: Any = type(value)
    return attrs.has(kind)


def fields(value: object) -> Iterator[tuple[str, object]]:
    """List the fields of an attrs object, with what they hold."""
    kind: Any = type(value)
    return ((field.name, getattr(value, field.name)) for field in attrs.fields(kind))


def changeable(value: object, at: str = "it") -> Iterator[str]:
    """Tell where something lies in a value that can change, or may hold what can."""
    if isinstance(value, PLAIN):
        return
    if type(value) in {tuple, frozenset}:
        for place, item in enumerate(cast("Iterable[object]", value)):
            yield from changeable(item, f"{at}[{place}]")
    elif is_attrs(value) and _refuses_change(value):
        for name, held in fields(value):
            yield from changeable(held, f"{at}.{name}")
    else:
        yield f"{at} is a {type(value).__name__}"


def _refuses_change(value: Any) -> bool:  # noqa: ANN401 - an object of any attrs class
    try:
        value.changed = True
    except AttributeError as error:
        return isinstance(error, attrs.exceptions.FrozenInstanceError)
    return False
