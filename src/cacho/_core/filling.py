"""Make frozen values cheaply.

The constructor of a frozen attrs class fills each field by a call, and is itself called through
the type. An object that is made of a class of the same slots that may be written, filled by plain
stores and only then turned into the frozen class costs 0.4 as much with two fields, 0.3 with ten.
What every action makes is made so; whoever else makes one calls the class.
"""

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

import attrs

from cacho._core.defining import define

T = TypeVar("T")
P = ParamSpec("P")

_become = object.__dict__["__class__"].__set__


def quickly_filled(kind: type[T]) -> type[T]:
    """Give a frozen attrs class without checks a constructor that does the same by plain stores.

    It pays from about four fields on. The class must be without a slot for weak references.
    """
    names = _names(kind)
    lines = ["become(self, open_kind)", *_stores("self", names), "self.__class__ = kind"]
    filled = define(
        "__init__", ["self", *names], lines, become=_become, open_kind=_open(kind), kind=kind
    )
    kind.__init__ = filled  # type: ignore[method-assign]  # same fields
    return kind


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes a value of a frozen attrs class, field by field in order.

    The class must be without defaults, checks, a base that has fields, and a slot for weak
    references.
    """
    names = _names(kind)
    made: Callable[P, T] = define(
        "make", names, _making(_stores("made", names)), kind=kind, open_kind=_open(kind)
    )
    made.__doc__ = f"Make a `{_name(kind)}`, cheaper than by its class."
    return made


def changer(kind: type[T], *names: str) -> Callable[..., T]:
    """Return a function that makes a changed value of a frozen attrs class from another.

    It takes the other value, then the new values of the named fields; all else is the same. The
    class must be as `maker` wants it.
    """
    same = [f"made.{name} = given.{name}" for name in _names(kind) if name not in names]
    made: Callable[..., T] = define(
        "change",
        ["given", *names],
        _making([*same, *_stores("made", names)]),
        kind=kind,
        open_kind=_open(kind),
    )
    made.__doc__ = f"Make another `{_name(kind)}`: {', '.join(names) or 'all the same'}."
    return made


def _name(kind: Any) -> str:  # noqa: ANN401 - a class of attrs
    return str(kind.__name__)


def _names(kind: Any) -> list[str]:  # noqa: ANN401 - a class of attrs
    return [field.name for field in attrs.fields(kind)]


def _open(kind: Any) -> type:  # noqa: ANN401 - a class of attrs
    """Return a class of the same slots that may be written, though its bases be abstract."""
    made = type(_name(kind), kind.__bases__, {"__slots__": _names(kind)})
    made.__abstractmethods__ = frozenset()  # type: ignore[attr-defined]  # every class has it
    return made


def _making(stores: Sequence[str]) -> list[str]:
    """Write the lines that make a value, given those that fill it."""
    return ["made = open_kind()", *stores, "made.__class__ = kind", "return made"]


def _stores(target: str, names: Sequence[str]) -> list[str]:
    """Write the lines that fill a value from variables named like its fields."""
    return [f"{target}.{name} = {name}" for name in names]
