"""Values read from plain data, strictly, by the types of their fields.

What `plain` writes is read back: an object must have just its keys, a number must be whole and no
``true``, a tag must be known. A reader has a converter of its own, made for the actions, events and
slots of one list of rules: cattrs looks up what reads each type and makes the functions for attrs
classes; what it would let pass is refused here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import attrs

from cacho._core.actions import SHELL_ACTIONS, Action
from cacho._core.events import CORE_EVENTS, Event
from cacho._core.faults import Fault, an_array, an_object, check_keys, key, member
from cacho._core.plain import Style, in_order, made_of, tag_of
from cacho._core.readings import (
    Read,
    at,
    fault_in,
    kept,
    literal,
    named_by,
    notation,
    of_enum,
    scalar,
    unkept,
    written_as,
)
from cacho._core.rule import Rule
from cacho._core.slots import PerSeat, Slots, item_of

T = TypeVar("T")

Kind = type[Action] | type[Event]


class Reader:
    """Read plain data as values of some kinds of action and event, and of some slots.

    `style` is the one in which the data was written by `plain`.
    """

    def __init__(
        self, kinds: Iterable[Kind], slots: Iterable[type[Any]], style: Style = "named"
    ) -> None:
        """Make the converter."""
        from cattrs import Converter  # noqa: PLC0415 - who reads nothing need not wait for it

        self.kinds: tuple[Kind, ...] = tuple(kinds)
        self.slots: Mapping[str, type[Any]] = {kind.__name__: kind for kind in slots}
        self._style: Style = style
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
        self, kind: type[T], renamed: Mapping[str, str] = MappingProxyType({})
    ) -> Callable[[object], T]:
        """Return what reads an object of a class; `renamed` are the keys that are no field names.

        Raises:
            RulesetError: no value of a field's type can be kept.
        """
        from cattrs import AttributeValidationNote, ClassValidationError  # noqa: PLC0415 - as above
        from cattrs.gen import make_dict_structure_fn, override  # noqa: PLC0415 - as above

        keys = {field.name: field.name for field in made_of(kind)} | dict(renamed)
        overrides: dict[str, Any] = {name: override(rename=key) for name, key in keys.items()}
        make: Any = make_dict_structure_fn(kind, self._converter, **overrides)
        expected = {*keys.values(), "tag"} if tag_of(kind) else {*keys.values()}

        def read(data: object) -> T:
            check_keys(an_object(data), expected)
            try:
                value: T = make(data, kind)
            except ClassValidationError as group:
                error = group.exceptions[0]
                notes = getattr(error, "__notes__", ())
                fields = (note.name for note in notes if isinstance(note, AttributeValidationNote))
                raise fault_in(error, next(fields, None), keys) from error
            return value

        return read

    def _factories(self) -> Iterable[tuple[Callable[[Any], bool], Callable[[Any], Read]]]:
        """List how to tell kinds of type, and what makes their readers; later ones come first."""
        return (
            (lambda _: True, _unreadable),
            (attrs.has, self._of_attrs),
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

    def _of_attrs(self, kind: Any) -> Read:  # noqa: ANN401 - an attrs class, or an alias of one
        return self._tagged([kind]) if tag_of(kind) else self._object(kind)

    def _object(self, kind: Any) -> Read:  # noqa: ANN401 - as above
        read = self.members(kind)
        if self._style == "named":
            return lambda data, _: read(data)
        names = [field.name for field in made_of(kind)]
        names[:0] = ["tag"] if tag_of(kind) else []
        return lambda data, _: read(dict(zip(names, an_array(data, len(names)), strict=True)))

    def _of_kind(self, kind: type[Any]) -> Read:
        """Read an action or event of a kind."""
        return self._tagged([each for each in self.kinds if issubclass(each, kind)])

    def _tagged(self, kinds: Sequence[type[Any]]) -> Read:
        """Read a value of one of these classes: which one, its tag or notation says."""
        if self._style == "brief" and all(str in written_as(each, "brief") for each in kinds):
            return notation(kinds)
        known = {tag_of(kind): kind for kind in kinds}
        readers = {kind: self._object(kind) for kind in known.values()}

        def read(data: object, _: object) -> object:
            if self._style == "brief":
                tag = next(iter(an_array(data)), None)
            else:
                tag = member(an_object(data), "tag")
            kind = named_by(tag, known)
            return readers[kind](data, kind)

        return read

    def _tuple(self, kind: Any) -> Read:  # noqa: ANN401 - an alias of tuple
        types = get_args(kind)
        endless = types[-1:] == (...,)
        reads = [(self.hook(item), item) for item in types if item is not ...]
        numbers = endless and types[0] is int

        def read(data: object, _: object) -> tuple[object, ...]:
            array = an_array(data, None if endless else len(types))
            if numbers and _NUMBERS.issuperset(map(type, array)):
                return tuple(array)  # as most are: dice
            items: list[object] = []
            for place, item in enumerate(array):
                reading, type_ = reads[0 if endless else place]
                items.append(at(f"[{place}]", reading, item, type_))
            return tuple(items)

        return read

    def _frozenset(self, kind: Any) -> Read:  # noqa: ANN401 - an alias of frozenset
        read_all = self._tuple(_many(*get_args(kind)))

        def read(data: object, _: object) -> frozenset[object]:
            items: tuple[Any, ...] = read_all(data, None)
            try:
                rising = tuple(in_order(set(items)))
            except TypeError:
                raise Fault("should be of one kind, in rising order, each once") from None
            if items != rising:
                raise Fault("should be in rising order, each once")
            return frozenset(items)

        return read

    def _per_seat(self, kind: Any) -> Read:  # noqa: ANN401 - a subclass of PerSeat
        read = self._tuple(_many(item_of(kind)))
        return lambda data, _: kind(read(data, None))

    def _read_slots(self, data: object, _: object) -> Slots:
        held = an_object(data)
        check_keys(held, self.slots.keys())
        values = (
            at(key(name), self.hook(kind), held[name], kind) for name, kind in self.slots.items()
        )
        return Slots(tuple(self.slots.values()), tuple(values))

    def _union(self, kind: Any) -> Read:  # noqa: ANN401 - a union
        kinds = [each for each in get_args(kind) if each is not NoneType]
        optional = NoneType in get_args(kind)
        reads = {each: (self.hook(each), each) for each in kinds}
        alike: dict[type[Any], list[Any]] = {}
        for each in kinds:
            for written in written_as(each, self._style):
                alike.setdefault(written, []).append(each)
        by_type = {written: reads[those[0]] for written, those in alike.items()}
        for written, those in alike.items():
            if len(those) > 1:
                if not all(map(tag_of, those)):
                    raise unkept(kind)
                by_type[written] = self._tagged(those), kind
        otherwise = next(iter(by_type.values()))

        def read(data: object, _: object) -> object:
            if data is None and optional:
                return None
            reading, type_ = by_type.get(type(data), otherwise)
            return reading(data, type_)

        return read


_NUMBERS = frozenset({int})


def _many(item: Any) -> Any:  # noqa: ANN401 - any type, and an alias of tuple
    return tuple[item, ...]


def _unreadable(kind: object) -> Read:
    raise unkept(kind)


@lru_cache(maxsize=64)
def reader(kinds: tuple[type[Rule], ...], style: Style, more: tuple[Kind, ...] = ()) -> Reader:
    """Return the reader for rules of these classes, and for `more` kinds of action and event."""
    actions: list[Kind] = [action for kind in kinds for action in kind.actions]
    events: list[Kind] = [event for kind in kinds for event in kind.events]
    slots = [slot.kind for kind in kinds for slot in kind.slots]
    return Reader((*actions, *events, *SHELL_ACTIONS, *CORE_EVENTS, *more), slots, style)
