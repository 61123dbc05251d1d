"""Events in plain values, for ``--json``: their fields by name, and a tag where there is one."""

from typing import cast

import attrs

from cacho.cli.course import Told


def plain(told: Told) -> dict[str, object]:
    """Encode an event; `seat` is None where it is no seat's."""
    event = told.event
    return {"version": told.version, "seat": None, "event": event.tag} | _fields(event)


def _fields(value: attrs.AttrsInstance) -> dict[str, object]:
    return {field.name: _value(getattr(value, field.name)) for field in attrs.fields(type(value))}


def _value(value: object) -> object:
    if isinstance(value, tuple):
        return [_value(item) for item in cast("tuple[object, ...]", value)]
    if not attrs.has(type(value)):
        return value
    tag = getattr(value, "tag", "")
    return ({"tag": tag} if tag else {}) | _fields(cast("attrs.AttrsInstance", value))
