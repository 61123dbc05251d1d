"""Functions that are defined by lines of source, where any other form of them costs too much."""

from collections.abc import Iterable
from typing import Any

FILE = "<defined by cacho>"
"""Where a traceback says that such a function is; a name of Python's could lead to other source."""


def define(name: str, arguments: Iterable[str], lines: Iterable[str], **known: object) -> Any:  # noqa: ANN401 - a function
    """Return a function of these lines, in which some names are known."""
    body = "".join(f"    {line}\n" for line in lines)
    source = f"def {name}({', '.join(arguments)}):\n{body}"
    code = compile(source, FILE, "exec")
    exec(code, known)  # noqa: S102 - whoever calls this writes the lines, from names of its own
    return known[name]
