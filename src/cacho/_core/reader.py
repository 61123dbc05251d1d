"""Values read from plain data, strictly, by the types of their fields.

What `plain` writes is read back: an object must have just its keys, a number must be whole and no
``true``, a tag must be known. A reader has a converter of its own, made for the actions, events and
slots of one list of rules: cattrs looks up what reads each type and makes the functions for attrs
classes; what it would let pass is refused here.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import attrs

from cacho._core.actions import SHELL_ACTIONS, Action
from cacho._core.events import CORE_EVENTS, Event
from cacho._core.faults import Fault, check_keys, key, unlike
from cacho._core.plain import Style, made_of, tag_of
from cacho._core.readings import (
    Read,
    at,
    first_of,
    kept,
    literal,
    notation,
    of_enum,
    scalar,
    tag_in,
    unkept,
    written_as,
)
from cacho._core.rule import Rule
from cacho._core.slots import PerSeat, Slots

T = TypeVar("T")


class Reader:
    """Read plain data as values of some kinds of action and event, and of some slots.

    `style` is the one in which the data was written by `plain`.
    """

    def __init__(
        self,
        kinds: Iterable[type[Action] | type[Event]],
        slots: Iterable[type],
        style: Style = "named",
    ) -> None:
        """Make the converter."""
        from cattrs import Converter  # noqa: PLC0415 - who reads nothing need not wait for it

        self.kinds = tuple(kinds)
        self.slots = {kind.__name__: kind for kind in slots}
        self._brief = style == "brief"
        self._converter = Converter(detailed_validation=True)
        for is_one, factory in self._factories():
            self._converter.register_structure_hook_factory(is_one, factory)
        for kind in (int, str, float, bytes):  # with their subclasses: bool, and enums of them
            self._converter.register_structure_hook(kind, scalar)

    def read(self, data: object, kind: type[T]) -> T:
        """Read a value.

        Raises:
            Fault: the data is not what a value of that type is written as.
        """
        value: T = self.hook(kind)(data, kind)
        return value

    def hook(self, kind: Any) -> Read:  # noqa: ANN401 - a type, or a union or alias of types
        """Return what reads a type.

        Raises:
            RulesetError: no value of that type can be kept.
        """
        try:
            read: Read = self._converter.get_structure_hook(kind)
        except NameError as error:  # an annotation that means nothing
            raise unkept(kind) from error
        return read

    def register(self, kind: type[T], read: Callable[[object], T]) -> None:
        """Have values of a class read by a function."""
        self._converter.register_structure_hook(kind, lambda data, _: read(data))

    def members(
        self,
        kind: type[T],
        *,
        renamed: Mapping[str, str] = MappingProxyType({}),
    ) -> Callable[[object], T]:
        """Return what reads an object of a class; `renamed` are the keys that are no field names."""
        from cattrs.errors import AttributeValidationNote, ClassValidationError  # noqa: PLC0415
        from cattrs.gen import make_dict_structure_fn, override  # noqa: PLC0415 - as in `__init__`

        fields = made_of(get_origin(kind) or kind)
        keys = {field.name: renamed.get(field.name, field.name) for field in fields}
        overrides = {name: override(rename=key) for name, key in keys.items()}
        make: Read = make_dict_structure_fn(kind, self._converter, **overrides)
        tag = {"tag"} if tag_of(kind) else set[str]()
        expected = frozenset({*keys.values(), *tag})

        def read(data: object) -> T:
            if type(data) is not dict:
                raise unlike(data, "an object")
            check_keys(data, expected)
            try:
                value: T = make(data, kind)
            except ClassValidationError as group:
                error = group.exceptions[0]
                notes = getattr(error, "__notes__", ())
                names = (note.name for note in notes if isinstance(note, AttributeValidationNote))
                raise first_of(error, next(names, None), keys) from error
            return value

        return read

    def _factories(self) -> Iterable[tuple[Callable[[Any], bool], Callable[[Any], Read]]]:
        """List how to tell kinds of type, and what makes their readers; later ones come first."""
        return (
            (lambda _: True, _unreadable),
            (lambda kind: attrs.has(get_origin(kind) or kind), self._object),
            (lambda kind: kind is Slots, lambda _: self._read_slots),
            (lambda kind: issubclass(kind, PerSeat), self._per_seat),
            (lambda kind: issubclass(kind, (Action, Event)), self._of_kind),
            (lambda kind: issubclass(kind, Enum), lambda _: of_enum),
            (lambda kind: get_origin(kind) is Mapping, lambda _: lambda data, _: kept(data)),
            (lambda kind: get_origin(kind) is tuple, self._tuple),
            (lambda kind: get_origin(kind) is frozenset, self._frozenset),
            (lambda kind: get_origin(kind) is Literal, literal),
            (lambda kind: get_origin(kind) in {Union, UnionType}, self._union),
        )

    def _object(self, kind: Any) -> Read:  # noqa: ANN401 - an attrs class, or an alias of one
        read = self.members(kind)
        if not self._brief:
            return lambda data, _: read(data)
        names = [field.name for field in made_of(get_origin(kind) or kind)]
        names[:0] = ["tag"] if tag_of(kind) else []

        def read_briefly(data: object, _: object) -> object:
            if type(data) is not list or len(data) != len(names):
                raise unlike(data, f"an array of {len(names)}")
            return read(dict(zip(names, data, strict=True)))

        return read_briefly

    def _of_kind(self, kind: type) -> Read:
        """Read an action or event of a kind: which one, its tag or notation says."""
        if self._brief and issubclass(kind, Action):
            return notation([each for each in self.kinds if issubclass(each, kind)])
        return self._tagged([each for each in self.kinds if issubclass(each, kind)])

    def _tagged(self, kinds: Iterable[type]) -> Read:
        known = {tag_of(kind): kind for kind in kinds}
        readers = {kind: self._object(kind) for kind in known.values()}

        def read(data: object, _: object) -> object:
            if type(data) is not (list if self._brief else dict) or not data:
                raise unlike(data, "an array" if self._brief else "an object")
            kind = tag_in(data, known, data[0] if type(data) is list else data.get("tag"))
            return readers[kind](data, kind)

        return read

    def _tuple(self, kind: Any) -> Read:  # noqa: ANN401 - an alias of tuple
        of = get_args(kind)
        endless = of[-1:] == (...,)
        reads = [self.hook(item) for item in of if item is not ...]
        numbers = endless and of[0] is int

        def read(data: object, _: object) -> tuple[object, ...]:
            if type(data) is not list:
                raise unlike(data, "an array")
            if numbers and _NUMBERS.issuperset(map(type, data)):
                return tuple(data)  # as most are: dice
            if not endless and len(data) != len(of):
                raise unlike(data, f"an array of {len(of)}")
            items: list[object] = []
            for place, item in enumerate(data):
                which = 0 if endless else place
                items.append(at(f"[{place}]", reads[which], item, of[which]))
            return tuple(items)

        return read

    def _frozenset(self, kind: Any) -> Read:  # noqa: ANN401 - an alias of frozenset
        (item,) = get_args(kind)
        read_all = self._tuple(tuple[item, ...])

        def read(data: object, _: object) -> frozenset[object]:
            items: tuple[Any, ...] = read_all(data, None)
            if items != tuple(sorted(set(items))):
                raise Fault("should be in rising order, each once")
            return frozenset(items)

        return read

    def _per_seat(self, kind: Any) -> Read:  # noqa: ANN401 - a subclass of PerSeat
        bases = (base for each in kind.__mro__ for base in each.__dict__.get("__orig_bases__", ()))
        (item,) = next(get_args(base) for base in bases if get_origin(base) is PerSeat)
        read = self._tuple(tuple[item, ...])
        return lambda data, _: kind(read(data, None))

    def _read_slots(self, data: object, _: object) -> Slots:
        if type(data) is not dict:
            raise unlike(data, "an object")
        check_keys(data, frozenset(self.slots))
        values = (
            at(key(name), self.hook(kind), data[name], kind) for name, kind in self.slots.items()
        )
        return Slots(tuple(self.slots.values()), tuple(values))

    def _union(self, kind: Any) -> Read:  # noqa: ANN401 - a union
        members = [member for member in get_args(kind) if member is not NoneType]
        optional = NoneType in get_args(kind)
        by_type: dict[type, tuple[Read, Any]] = {}
        if len(members) > 1 and all(attrs.has(member) and tag_of(member) for member in members):
            by_type[list if self._brief else dict] = self._tagged(members), kind
        elif len(members) > 1:
            for member in members:
                for type_ in written_as(member):
                    if type_ in by_type:
                        return _unreadable(kind)
                    by_type[type_] = self.hook(member), member
        otherwise = self.hook(members[0]), members[0]

        def read(data: object, _: object) -> object:
            if data is None and optional:
                return None
            reading, of = by_type.get(type(data), otherwise)
            return reading(data, of)

        return read


_NUMBERS = frozenset({int})


def _unreadable(kind: object) -> Read:
    raise unkept(kind)


@lru_cache(maxsize=64)
def reader(
    kinds: tuple[type[Rule], ...],
    style: Style = "named",
    more: tuple[type[Action] | type[Event], ...] = (),
) -> Reader:
    """Return the reader for rules of these classes, and for `more` kinds of action and event."""
    known = (*SHELL_ACTIONS, *CORE_EVENTS, *more)
    own = [each for kind in kinds for each in (*kind.actions, *kind.events)]
    return Reader((*own, *known), [slot.kind for kind in kinds for slot in kind.slots], style)
