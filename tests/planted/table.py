"""All planted bugs, and the page that lists them: ``python -m tests.planted.table`` writes it."""

from itertools import groupby
from pathlib import Path

from cacho.testing import PROPERTIES
from cacho.testing.counterexample import title
from tests.planted import (
    ambient,
    company,
    counting,
    course,
    legality,
    memory,
    secrecy,
    symmetry,
    telling,
    values,
)

ROOMS = (counting, legality, secrecy, course, symmetry, values, ambient, memory, company, telling)
ALL = tuple(bug for room in ROOMS for bug in room.BUGS)

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "planted-bugs.md"

HEAD = """# Planted bugs

How is it known that the kit finds what it should? Rules that are subtly wrong are planted, in
`tests/planted/`, and each has to be caught with the usual number of examples by the property that
stands beside it. Others often catch it too. `python -m tests.planted.table` writes this page.

| what is wrong | with it in force | what catches it |
| --- | --- | --- |
"""

PROPERTIES_HEAD = """
## The properties

What `Conformance` tests and `cacho check` checks, in order, and how many of the bugs above are told
to be caught by each.

| property | what must hold | bugs |
| --- | --- | --- |
"""

OWN_HEAD = """
These are no properties of every game: a clause of one rule says so, as an author's own would
(`Conformance.properties`).

| property | what must hold | bugs |
| --- | --- | --- |
"""


def page():
    """The page."""
    rows = [
        f"| {title(kind)} `{kind.__name__}` | `{spec}` | {names} |\n"
        for kind, spec, names in _caught()
    ]
    own = dict.fromkeys(bug.caught_by for bug in ALL if bug.caught_by not in PROPERTIES)
    return "".join((HEAD, *rows, PROPERTIES_HEAD, *_rows(PROPERTIES), OWN_HEAD, *_rows(own)))


def _caught():
    """Each bug, with the list of rules that it stands in and all that is said to catch it."""
    for kind, bugs in groupby(ALL, lambda bug: bug.kind):
        found = list(bugs)
        yield kind, found[0].spec, ", ".join(f"`{bug.caught_by.__name__}`" for bug in found)


def _rows(properties):
    for holds in properties:
        bugs = sum(bug.caught_by is holds for bug in ALL)
        yield f"| `{holds.__name__}` | {title(holds)} | {bugs} |\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
