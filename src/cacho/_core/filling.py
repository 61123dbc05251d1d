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
    lines = [*_making("made", "kind", names), "return made"]
    made: Callable[P, T] = define("make", names, lines, kind=kind, open_kind=_open(kind))
    made.__doc__ = f"Make a `{_name(kind)}`, cheaper than by its class."
    return made


def changer(kind: type[T], *names: str) -> Callable[..., T]:
    """Return a function that makes a changed value of a frozen attrs class from another.

    It takes the other value, then the new values of the named fields; all else is the same. The
    class must be as `maker` wants it.
    """
    lines = [*_copying("made", "kind", kind, "given", names), "return made"]
    made: Callable[..., T] = define(
        "change", ["given", *names], lines, kind=kind, open_kind=_open(kind)
    )
    made.__doc__ = f"Make another `{_name(kind)}`: {', '.join(names) or 'all the same'}."
    return made


def inner_changer(outer: type[T], inner: type[object], *names: str) -> Callable[..., T]:
    """Return a function that does as `changer` to the first field of a value, in one call."""
    first = _names(outer)[0]
    lines = [
        f"within = given.{first}",
        *_copying(first, "inner", inner, "within", names),
        *_copying("made", "outer", outer, "given", [first]),
        "return made",
    ]
    made: Callable[..., T] = define(
        *("change", ["given", *names], lines),
        outer=outer,
        inner=inner,
        open_outer=_open(outer),
        open_inner=_open(inner),
    )
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


def _making(target: str, kind: str, names: list[str]) -> list[str]:
    """Write the lines that make a value of a kind from variables named like its fields."""
    return [f"{target} = open_{kind}()", *_stores(target, names), f"{target}.__class__ = {kind}"]


def _copying(
    target: str, name: str, kind: type[object], given: str, names: Sequence[str]
) -> list[str]:
    """Write the lines that make a value from another, but for the fields named like variables."""
    fields = _names(kind)
    same = [f"{target}.{field} = {given}.{field}" for field in fields if field not in names]
    stores = [*same, *_stores(target, names)]
    return [f"{target} = open_{name}()", *stores, f"{target}.__class__ = {name}"]


def _stores(target: str, names: Sequence[str]) -> list[str]:
    return [f"{target}.{name} = {name}" for name in names]
