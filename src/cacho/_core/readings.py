"""How plain data of the simplest kinds is read, and how a fault is told from further out."""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from cacho._core.actions import Action
from cacho._core.errors import RulesetError
from cacho._core.faults import Fault, an_array, an_object, key, unlike
from cacho._core.foreign import RAISED
from cacho._core.mapping import FrozenMapping
from cacho._core.plain import SCALARS, Style
from cacho._core.slots import PerSeat

Read = Callable[[Any, Any], Any]
"""What reads plain data as a value: the data, the type → the value."""

NAMED = re.compile(r"([A-Za-z_]\w*)((?:\[\d+\])*) ")
"""How the check of a constructor begins to say what is wrong: ``dice[0][2] must be``."""

WORDED: Mapping[type, str] = {int: "a whole number", bool: "true or false", str: "text"}


def at(path: str, read: Read, data: object, kind: object) -> Any:  # noqa: ANN401 - what it reads
    """Read what stands at a path.

    It does what `faults.within` does in a tenth of the time, for every action of a log needs it.

    Raises:
        Fault: with that path.
    """
    try:
        return read(data, kind)
    except Fault as fault:
        raise fault.within(path) from None


def scalar(data: object, kind: type[Any]) -> object:
    """Read a number, a word or a flag: none stands for another."""
    if issubclass(kind, Enum):
        return of_enum(data, kind)
    if kind not in WORDED:
        raise unkept(kind)
    if type(data) is not kind:
        raise unlike(data, WORDED[kind])
    return data


def of_enum(data: object, kind: type[Enum]) -> Enum:
    """Read a member by its name."""
    if type(data) is not str or data not in kind.__members__:
        raise unlike(data, _one_of(tuple(kind.__members__)))
    return kind[data]


def literal(kind: object) -> Read:
    """Return what reads one of the values of a Literal."""
    values = get_args(kind)

    def read(data: object, _: object) -> object:
        for value in values:
            if type(data) is type(value) and data == value:
                return value
        raise unlike(data, _one_of(values))

    return read


def notation(known: Sequence[type[Action]]) -> Read:
    """Return what reads an action of some kinds from its notation."""

    def read(data: object, _: object) -> Action:
        for kind in known if isinstance(data, str) else ():
            try:
                action = kind.from_notation(str(data))
            except ValueError as error:
                raise Fault(str(error)) from None
            except RAISED as error:
                reason = f"{kind.__name__} cannot read it: it raised {type(error).__name__}"
                raise Fault(reason) from error
            if action is not None:
                return action
        raise unlike(data, "an action in notation")

    return read


def kept(data: object) -> Mapping[str, object]:
    """Read an object as it is: as a mapping that cannot change, of whatever plain data.

    Raises:
        Fault: it is none, or holds what no value was made of.
    """
    held = an_object(data)
    return FrozenMapping(
        tuple((name, at(key(name), _frozen, held[name], None)) for name in sorted(held))
    )


def _frozen(data: object, _: object) -> object:
    kind = type(data)
    if kind in SCALARS:
        return data
    if kind is list:
        items = enumerate(an_array(data))
        return tuple(at(f"[{place}]", _frozen, item, None) for place, item in items)
    return kept(data)


def named_by(tag: object, known: Mapping[str, type[Any]]) -> type[Any]:
    """Return the class that a tag names."""
    if not isinstance(tag, str) or tag not in known:
        expected = _one_of(sorted(known)) if known else "of a kind that these rules have"
        raise unlike(tag, expected).within(".tag")
    return known[tag]


def written_as(kind: Any, style: Style) -> set[type[Any]]:  # noqa: ANN401 - a type, or an alias
    """Return the types of plain data that values of a type are written as."""
    origin = get_origin(kind) or kind
    if origin in WORDED:
        return {origin}
    if origin is Literal:
        return {type(value) for value in get_args(kind)}
    if issubclass(origin, Enum) or (style == "brief" and issubclass(origin, Action)):
        return {str}
    many = style == "brief" or issubclass(origin, (tuple, frozenset, PerSeat))
    return {list} if many else {dict}


def unkept(kind: object) -> RulesetError:
    """Make the error for a type that records cannot hold."""
    return RulesetError(
        f"values of {kind} cannot be kept; use whole numbers, words, flags, tuples, frozensets and "
        "attrs classes of these, each annotated exactly"
    )


def fault_in(error: BaseException, field: str | None, keys: Mapping[str, str]) -> Fault:
    """Return what went wrong with an object as a fault of that object.

    `field` is with which of its fields, if that is known; `keys` are the keys of all.
    """
    said = str(error)
    fault = error if isinstance(error, Fault) else Fault(said)
    if field is not None:
        return fault.within(f".{keys[field]}")
    named = NAMED.match(said)
    if named is None or named[1] not in keys:
        return fault
    return fault.within(f".{keys[named[1]]}{named[2]}")


def _one_of(values: Sequence[object]) -> str:
    return f"one of {', '.join(map(repr, values))}"
