"""Functions that are defined by lines of source, where any other form of them costs too much."""

from collections.abc import Iterable
from typing import Any


def define(name: str, arguments: Iterable[str], lines: Iterable[str], **known: object) -> Any:  # noqa: ANN401 - a function
    """Return a function of these lines, in which some names are known."""
    body = "".join(f"    {line}\n" for line in lines)
    source = f"def {name}({', '.join(arguments)}):\n{body}"
    exec(source, known)  # noqa: S102 - whoever calls this writes the lines, from names of its own
    return known[name]
