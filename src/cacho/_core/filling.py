"""Make frozen values cheaply.

The constructor of a frozen attrs class fills each field by a call, and is itself called through
the type. An object that is made of a class of the same slots that may be written, filled by plain
stores and only then turned into the frozen class costs 0.4 as much with two fields, 0.3 with ten.
What every action makes is made so; whoever else makes one calls the class.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import attrs

T = TypeVar("T")
P = ParamSpec("P")

_become = object.__dict__["__class__"].__set__


def quickly_filled(kind: type[T]) -> type[T]:
    """Give a frozen attrs class without checks a constructor that does the same by plain stores.

    It pays from about four fields on. The class must be without a slot for weak references.
    """
    names = _names(kind)
    kind.__init__ = _compiled(  # type: ignore[misc]  # the same fields in the same order
        f"def __init__(self, {', '.join(names)}):\n"
        f"    become(self, open_kind)\n"
        f"{_stores('self', names)}"
        f"    self.__class__ = kind\n",
        kind,
    )
    return kind


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes a value of a frozen attrs class, field by field in order.

    The class must be without defaults, checks, and a slot for weak references.
    """
    names = _names(kind)
    made: Callable[P, T] = _compiled(
        f"def make({', '.join(names)}):\n"
        f"    made = open_kind()\n"
        f"{_stores('made', names)}"
        f"    made.__class__ = kind\n"
        f"    return made\n",
        kind,
    )
    return made


def _names(kind: Any) -> list[str]:  # noqa: ANN401 - a class of attrs
    return [field.name for field in attrs.fields(kind)]


def _stores(target: str, names: list[str]) -> str:
    return "".join(f"    {target}.{name} = {name}\n" for name in names)


def _compiled(source: str, kind: Any) -> Any:  # noqa: ANN401 - a class of attrs; a function
    """Define the function of the source, which knows the class and its open twin."""
    open_kind = type(kind.__name__, kind.__bases__, {"__slots__": _names(kind)})
    space: dict[str, Any] = {"become": _become, "open_kind": open_kind, "kind": kind}
    exec(source, space)  # noqa: S102 - the names in it are those of the fields
    return space.popitem()[1]
