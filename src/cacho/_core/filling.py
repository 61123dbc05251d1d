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
    source = (
        f"def __init__(self, {', '.join(names)}):\n"
        f"    become(self, kind_open)\n"
        f"{_stores('self', names)}"
        f"    self.__class__ = kind\n"
    )
    kind.__init__ = _compiled(source, kind=kind)  # type: ignore[method-assign]  # same fields
    return kind


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes a value of a frozen attrs class, field by field in order.

    The class must be without defaults, checks, a base, and a slot for weak references.
    """
    names = _names(kind)
    made: Callable[P, T] = _compiled(
        f"def make({', '.join(names)}):\n{_making('made', names)}    return made\n", kind=kind
    )
    made.__doc__ = f"Make a `{_name(kind)}`, cheaper than by its class."
    return made


def pair_maker(outer: Callable[..., T], inner: Any) -> Callable[..., T]:  # noqa: ANN401 - a class of attrs
    """Return a function that makes a value and the other that is its first field, in one call.

    It takes the fields of the inner one, then those of the outer one that are left.
    """
    within, names = _names(inner), _names(outer)
    made: Callable[..., T] = _compiled(
        f"def make({', '.join([*within, *names[1:]])}):\n"
        f"{_making(names[0], within, 'inner')}{_making('made', names)}"
        f"    return made\n",
        kind=outer,
        inner=inner,
    )
    return made


def _name(kind: Any) -> str:  # noqa: ANN401 - a class of attrs
    return str(kind.__name__)


def _names(kind: Any) -> list[str]:  # noqa: ANN401 - a class of attrs
    return [field.name for field in attrs.fields(kind)]


def _making(target: str, names: list[str], kind: str = "kind") -> str:
    """Write the lines that make a value of a kind from variables named like its fields."""
    stores = _stores(target, names)
    return f"    {target} = {kind}_open()\n{stores}    {target}.__class__ = {kind}\n"


def _stores(target: str, names: list[str]) -> str:
    return "".join(f"    {target}.{name} = {name}\n" for name in names)


def _compiled(source: str, **kinds: Any) -> Any:  # noqa: ANN401 - classes of attrs; a function
    """Define the function of the source, which knows some classes and their open twins."""
    space: dict[str, Any] = {"become": _become, **kinds}
    for name, kind in kinds.items():
        slots = {"__slots__": _names(kind)}
        space[f"{name}_open"] = type(_name(kind), kind.__bases__, slots)
    exec(source, space)  # noqa: S102 - the names in it are those of the fields
    return space.popitem()[1]
