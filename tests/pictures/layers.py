"""The picture of the layers: the rows of the import contract, and what each room does import.

A room stands with the first line of its docstring. Of what it imports those rooms are named that no
other room of them imports for it.
"""

import ast
import tomllib
from importlib.util import find_spec
from pathlib import Path
from textwrap import wrap

import grimp

from tests.pictures.drawing import arrow, box, sheet, words

SETTINGS = Path(__file__).parents[2] / "pyproject.toml"
PACKAGES = ("cacho", "cacho_variants")
RULES, DOOR = "cacho_variants", "plugins"
COLOURS = {DOOR: "#fff1c2", RULES: "#fff1c2", "_core": "#d3e8fb"}
PLAIN = "#f3f4f6"

SHEET, LEFT, GAP = 760, 34, 8
LINE, LETTER = 14, 6
"""The height of a line and the width of a letter, of the small ones."""


def contract():
    """The rooms of each layer, the highest layer first; those that exist."""
    settings = tomllib.loads(SETTINGS.read_text("utf-8"))["tool"]["importlinter"]
    (layers,) = (one["layers"] for one in settings["contracts"] if one["type"] == "layers")
    here = imports()
    rows = ([part.strip(" ()") for part in layer.replace("|", ":").split(":")] for layer in layers)
    found = ([room for room in row if room in here] for row in rows)
    return [[RULES, *row] if DOOR in row else row for row in found if row]


def imports():
    """The rooms that each room imports; who imports `cacho` has all that it exports."""
    graph = grimp.build_graph(*PACKAGES)
    exported = {_room(name) for name in graph.find_modules_directly_imported_by("cacho")}
    found = {}
    for module in (*graph.find_children("cacho"), RULES):
        inside = {module, *graph.find_descendants(module)}
        named = {name for one in inside for name in graph.find_modules_directly_imported_by(one)}
        rooms = {_room(name) for name in named} - {_room(module)}
        found[_room(module)] = rooms - {"cacho"} | (exported if "cacho" in rooms else set())
    return found


def needed(found, room):
    """Those imports of a room that do not follow from others."""
    others = found[room]
    return sorted(
        other
        for other in others
        if not any(other in _reached(found, between) for between in others - {other})
    )


def layers():
    """The picture."""
    found = imports()
    parts, y = [], 12
    for row in contract():
        width = (SHEET - LEFT - GAP * len(row)) / len(row)
        told = {room: wrap(_said(room), int((width - 16) / LETTER)) for room in row}
        height = 26 + LINE * max(len(told[room]) + bool(found[room]) for room in row)
        for place, room in enumerate(row):
            x = LEFT + place * (width + GAP)
            parts.append(box(x, y, width, height, COLOURS.get(room, PLAIN)))
            parts.append(words(room, x + 8, y + 17, "code strong"))
            used = ", ".join(needed(found, room))
            lines = [*told[room], *([f"→ {used}"] if used else [])]
            parts += [
                words(line, x + 8, y + 18 + LINE * number, "small")
                for number, line in enumerate(lines, 1)
            ]
        y += height + GAP
    parts.append(arrow(LEFT / 2, 20, LEFT / 2, y - 16))
    return sheet("The layers of cacho: a room imports those below it", SHEET, y + 4, parts)


def _room(module):
    parts = module.split(".")
    return parts[0] if parts[0] == RULES else ".".join(parts[:2]).removeprefix("cacho.")


def _said(room):
    """The first line of a room's docstring; it is not imported, for `__main__` would run."""
    source = Path(find_spec(room if room == RULES else f"cacho.{room}").origin)
    told = ast.get_docstring(ast.parse(source.read_text("utf-8"))) or ""
    return told.partition("\n")[0].replace("`", "")


def _reached(found, room):
    rooms, left = set(), [room]
    while left:
        others = found[left.pop()] - rooms
        rooms |= others
        left += others
    return rooms
