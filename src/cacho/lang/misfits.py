"""Messages that can fit nothing, for they name what there is not: their things are told by codes.

What a refusal's data will hold is not known beforehand, so that its messages are not looked at.
"""

import inspect
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import attrs

from cacho._core.checks import known_names
from cacho._core.rule import Rule, option_fields
from cacho.lang import fields
from cacho.lang.catalogues import LANGUAGES, of_rule
from cacho.lang.fields import UnfitError


def misfits(rule: Rule) -> Iterator[str]:
    """Say which messages of a rule's own catalogues fit nothing, and why; a shared one once."""
    seen: set[tuple[str, str]] = set()
    for lang, (code, known) in product(LANGUAGES, _facts(rule)):
        message = of_rule(rule, lang).message(code)
        if message is not None and (code, message) not in seen:
            seen.add((code, message))
            for wrong in _wrong_in(message, known):
                yield f"its message {code!r} in {lang!r} {wrong}"


def _wrong_in(message: str, known: Sequence[str]) -> Iterator[str]:
    try:
        named = [name for _, name, _ in fields.fields(message) if name]
    except UnfitError:
        yield f"is not well written: {message!r}"
        return
    for name in named:
        if name not in known:
            hint = known_names(name, known) if known else "there is nothing to name"
            yield f"names {name!r}; {hint}"


def _facts(rule: Rule) -> Iterator[tuple[str, Sequence[str]]]:
    """List the messages that a rule may have, each with what it may name."""
    yield f"rule:{rule.id}.title", _named(type(rule))
    yield f"sheet:{rule.id}", [field.name for field in option_fields(type(rule))]
    for action in rule.actions:
        yield f"action:{action.tag}", _named(action)
    for event in rule.events:
        for kind in ("", ".gained", ".lost", ".none"):
            yield f"event:{event.tag}{kind}", _named(event)


def _named(kind: type[Any]) -> list[str]:
    """List what a thing of a class can be asked for: its fields, then properties and texts."""
    members = inspect.getmembers_static(kind, lambda member: isinstance(member, property | str))
    names = (*(field.name for field in attrs.fields(kind)), *(name for name, _ in members))
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]
