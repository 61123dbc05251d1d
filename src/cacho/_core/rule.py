"""What a rule is: a frozen value whose fields are options and whose marked methods are answers."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast, dataclass_transform

import attrs

from cacho._core.actions import Action
from cacho._core.errors import RuleError
from cacho._core.events import Event
from cacho._core.frozen import frozen
from cacho._core.plain import parameter
from cacho._core.slots import PerSeat
from cacho._core.table import Table

T = TypeVar("T")

Fact = Callable[[Table], Sequence[Hashable]]
"""Something that the table shows: table → one small value for each seat, dead ones too."""


@frozen
class Setup:
    """How a game begins, the same for every seat.

    `lives` is what each seat starts with, `full` the most it can hold (None: no ceiling), `floor`
    where it is out (None: never). `cups` is their number, `seats` the fewest and most that may
    play.
    """

    lives: int
    full: int | None
    floor: int | None
    cups: int
    seats: tuple[int, int]


Scope = Literal["round", "game"]
Fold = Callable[[Any, Any, Table], object]
"""The owner's answer to an event: value, event, the table after it → the next value."""


@frozen
class Slot(Generic[T]):
    """Declare state that a rule keeps in the table.

    `kind` is the class of the value and the key to it. `first` is what to begin with, or says it
    from the `Setup` and the lives of the seats; for a `PerSeat` it is the value of each seat. A
    slot of scope ``"round"`` begins anew with each round; a void round gives one of scope
    ``"game"`` back the value it had when the round opened. `folds` maps each event type that
    changes it to the function that answers its next value, given the value, the event and the
    table after it.
    """

    kind: type[T]
    scope: Scope
    first: object
    folds: Mapping[type[Event], Fold]

    def begin(self, setup: Setup, lives: tuple[int, ...]) -> object:
        """Return the value to begin with."""
        first = self.first
        if callable(first):
            first = first(setup, lives)
        kind = cast("type[object]", self.kind)
        if not issubclass(kind, PerSeat):
            return first
        return cast("type[PerSeat[object]]", kind)((first,) * len(lives))


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
class Rule:
    """One paragraph of a rule book. Subclass it: fields are options, hooks are its answers.

    A subclass becomes a frozen attrs class by itself; no decorator is needed.
    """

    id: ClassVar[str] = ""
    """The name that a spec calls it by."""
    title: ClassVar[str] = ""
    """What people call it, in English; its catalogue translates it."""
    source: ClassVar[str] = ""
    """Where it is written: a source and its clauses."""
    version: ClassVar[str] = "1"
    """Rises whenever the same actions would lead somewhere else."""
    actions: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action it owns; each has one owner in a list of rules."""
    events: ClassVar[tuple[type[Event], ...]] = ()
    """The kinds of event it brings; they change its own slots only."""
    slots: ClassVar[tuple[Slot[Any], ...]] = ()
    """The state it keeps in the table."""
    requires: ClassVar[tuple[str, ...]] = ()
    """The ids of rules that must stand earlier in the list."""
    conflicts: ClassVar[tuple[str, ...]] = ()
    """The ids of rules that it cannot stand beside."""
    objects_to: ClassVar[tuple[str, ...]] = ()
    """The tags of the actions that its `objection` is asked about."""
    out_of_turn: ClassVar[bool] = False
    """Whether its `offers` is asked for seats that are not in turn."""
    reads: ClassVar[tuple[Fact, ...] | None] = None
    """Facts of the table, as functions of it, by which answers about legality are kept and asked
    for once. They are all that its `offers`, `span`, `narrow` and `objection`, and while a claim
    stands its `decision`, depend on besides its options and the standing claim; before one stands,
    besides what the decision is about. Each returns a sequence of one value a seat, and must not
    depend on the decision or on the standing claim; whether that claim is the seat's own is always
    told apart. The fewer values facts have, the better. None: answers may depend on anything."""
    conserves: ClassVar[tuple[Callable[[Table], int], ...]] = ()
    """What it holds of the lives that do not lie with the seats, so that their sum is constant."""
    catalog: ClassVar[tuple[str, str] | None] = None
    """Where its words are: the package and the gettext domain in it."""

    def __init_subclass__(cls, **options: object) -> None:
        """Make the subclass a frozen attrs class."""
        super().__init_subclass__(**options)
        attrs.frozen(slots=False)(cls)


attrs.frozen(slots=False)(Rule)


def option_fields(kind: type[Rule]) -> "tuple[attrs.Attribute[Any], ...]":
    """Return the options of a class of rules, in order: the fields that can be given."""
    fields = attrs.fields(kind)  # type: ignore[arg-type]  # every rule is an attrs class
    return tuple(field for field in fields if field.init)


def given_options(rule: Rule) -> dict[str, object]:
    """Return the options of a rule that differ from their defaults, in the order of its fields."""
    held = ((field, getattr(rule, field.name)) for field in option_fields(type(rule)))
    return {parameter(field): value for field, value in held if value != field.default}


def fault_of(rule: Rule, origins: Mapping[str, str], hook: str, what: str) -> RuleError:
    """Make the error that blames a rule; `origins` names the distributions of those that have one.

    A rule that has none is of its module.
    """
    whence = origins.get(rule.id, f"module {type(rule).__module__}")
    return RuleError(rule.id, whence, rule.version, hook, what)
