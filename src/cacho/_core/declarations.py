"""Whether what a rule declares is well formed: its names, its kinds of action and event, its slots.

Nothing more can be asked of a rule of which something here does not hold.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast, get_args

import attrs

from cacho._core.actions import SHELL_ACTIONS, Action
from cacho._core.events import CORE_EVENTS, Event
from cacho._core.rule import Rule, Scope, Slot
from cacho._core.slots import PerSeat, item_of
from cacho._core.spec import NAME

TEXTS = ("title", "source", "version")
TUPLES: Mapping[str, type | None] = {
    "actions": object,
    "events": object,
    "slots": Slot,
    "requires": str,
    "conflicts": str,
    "objects_to": str,
    "conserves": None,
}
"""What a rule declares as tuples, and of what; None stands for functions."""

SCOPES = get_args(Scope)

SHELL_TAGS = frozenset({*(action.tag for action in SHELL_ACTIONS), "undo"})
CORE_TAGS = frozenset({*(event.tag for event in CORE_EVENTS), "undone"})
"""Tags by which logs, histories and records know what belongs to no rule."""

ENTRY_FIELDS = frozenset({"by", "id", "tag"})
"""What stands beside the fields of an action in a record."""


def malformed(rule: Rule) -> Iterator[str]:
    """Say why nothing more can be asked of what a rule declares, if so."""
    if not isinstance(rule.id, str) or not NAME.fullmatch(rule.id):
        yield f"its id {rule.id!r} is no name that a spec could call it by, such as 'doble'"
    for name in TEXTS:
        if not isinstance(getattr(rule, name), str):
            yield f"its {name!r} must be text, not {getattr(rule, name)!r}"
    for name, kind in TUPLES.items():
        yield from _not_a_tuple(name, getattr(rule, name), kind)
    if rule.reads is not None:
        yield from _not_a_tuple("reads", rule.reads, None)
    for slot in rule.slots:
        yield from _problems_of_slot(slot)


def _not_a_tuple(name: str, declared: object, kind: type | None) -> Iterator[str]:
    if not isinstance(declared, tuple):
        cure = f"; write ({declared!r},)" if kind is str and isinstance(declared, str) else ""
        yield f"its {name!r} must be a tuple, not {declared!r}{cure}"
        return
    for item in cast("tuple[object, ...]", declared):
        if not (callable(item) if kind is None else isinstance(item, kind)):
            items = "functions" if kind is None else f"{kind.__name__}s"
            yield f"its {name!r} must be a tuple of {items}; {item!r} is none"


def _problems_of_slot(slot: Slot[Any]) -> Iterator[str]:
    kind: object = slot.kind
    if not isinstance(kind, type) or not attrs.has(kind):
        yield f"its slot has the kind {kind!r}, which is no frozen attrs class"
        return
    name = f"its slot {kind.__name__}"
    if PerSeat in kind.__mro__ and item_of(kind) is None:
        yield f"{name} does not say of what it holds one a seat; derive it from PerSeat[int], say"
    if slot.scope not in SCOPES:
        scopes = " or ".join(map(repr, SCOPES))
        yield f"{name} must be of scope {scopes}, not {slot.scope!r}"
    folds: object = slot.folds
    if not isinstance(folds, Mapping):
        yield f"{name} must map types of event to functions, not {folds!r}"
        return
    for event, fold in cast("Mapping[object, object]", folds).items():
        if not (isinstance(event, type) and issubclass(event, Event) and callable(fold)):
            yield f"{name} must map types of event to functions, not {event!r} to {fold!r}"


def problems_of_kinds(rule: Rule) -> Iterator[str]:
    """Say what is wrong with the kinds of action and event that a rule owns."""
    for action in rule.actions:
        if action in SHELL_ACTIONS or not (isinstance(action, type) and issubclass(action, Action)):
            yield f"it owns {action!r}, which is no action of a seat"
        else:
            yield from _problems_of_action(action)
    for event in rule.events:
        if not (isinstance(event, type) and issubclass(event, Event)):
            yield f"it brings {event!r}, which is no kind of event"
            continue
        yield from _problems_of_kind(f"its event {event.__name__}", event)
        if event.tag in CORE_TAGS:
            yield f"its event {event.__name__} has the tag {event.tag!r}, which is the core's"


def _problems_of_action(action: type[Action]) -> Iterator[str]:
    name = f"its action {action.__name__}"
    yield from _problems_of_kind(name, action)
    if action.tag in SHELL_TAGS:
        yield f"{name} has the tag {action.tag!r}, which is the shell's"
    for field in sorted(ENTRY_FIELDS.intersection(each.name for each in attrs.fields(action))):
        yield f"{name} has a field {field!r}, as every log entry has"
    if action.__hash__ is None:
        yield f"{name} has no hash; make it a frozen attrs class"
    try:
        re.compile(action.pattern)
    except (re.error, TypeError) as error:
        yield f"{name} has a pattern that is no regular expression: {error}"
    if action.pattern == "":
        yield f"{name} has no pattern; give it the words that it is written with"


def _problems_of_kind(name: str, kind: type[Action | Event]) -> Iterator[str]:
    if "__attrs_attrs__" not in vars(kind):
        yield f"{name} is no attrs class; put @attrs.frozen above it"
    tag: object = kind.tag
    if not isinstance(tag, str):
        yield f"{name} must have text for a tag, not {tag!r}"
    elif not tag:
        yield f"{name} has no tag"
