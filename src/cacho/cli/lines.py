"""Events for programs: a line of JSON each."""

import json
from typing import cast

from cacho._core.plain import plain
from cacho.cli.course import Told


def line(told: Told) -> str:
    """Write an event: version, seat, tag and the other fields; `seat` is null if it has none."""
    fields = cast("dict[str, object]", plain(told.event))
    head = {"version": told.version, "seat": None, "event": fields.pop("tag")}
    return json.dumps(head | fields)
