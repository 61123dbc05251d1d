"""Spec strings: rules and presets by name, joined by ``+``, with options in parentheses.

``"cacho+paso"``, ``"dudo(dice=3)+ases(half='up')"``. Options are literals: whole numbers, quoted
words, True, False, None, and tuples of these.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping

from cacho._core.errors import RulesetError
from cacho._core.foreign import RAISED
from cacho._core.frozen import frozen
from cacho._core.wording import described

LONGEST = 2_000
"""No spec is longer."""

NAME = re.compile(r"[a-z0-9][a-z0-9_-]*", re.ASCII)

PARTS = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|.""", re.DOTALL)
"""What a spec is made of when parentheses are counted: quoted words, and single characters."""


@frozen
class Term:
    """One name of a spec, with the options given to it."""

    name: str
    options: Mapping[str, object]

    def __str__(self) -> str:
        """Write it as in a canonical spec."""
        if not self.options:
            return self.name
        listed = ", ".join(f"{option}={value!r}" for option, value in self.options.items())
        return f"{self.name}({listed})"


def parse(spec: object) -> tuple[Term, ...]:
    """Read a spec string.

    Raises:
        RulesetError: saying where the text is no spec.
    """
    if not isinstance(spec, str) or not spec.strip():
        msg = f"a spec names rules joined by '+', such as 'cacho+paso', not {described(spec)}"
        raise RulesetError(msg)
    if len(spec) > LONGEST:
        raise RulesetError(f"{described(spec)} has {len(spec)} characters; {LONGEST} are allowed")
    return tuple(_terms(spec))


def _terms(spec: str) -> Iterator[Term]:
    position = 0
    while True:
        position = _skip_blanks(spec, position)
        name = NAME.match(spec, position)
        if name is None:
            raise _malformed(spec, position, "the name of a rule or preset")
        position = _skip_blanks(spec, name.end())
        options: Mapping[str, object] = {}
        if spec[position : position + 1] == "(":
            end = _closing(spec, position)
            options = _options(spec, position, end)
            position = _skip_blanks(spec, end)
        yield Term(name.group(), options)
        if position == len(spec):
            return
        if spec[position] != "+":
            raise _malformed(spec, position, "'+' or the end")
        position += 1


def _skip_blanks(spec: str, position: int) -> int:
    while position < len(spec) and spec[position] == " ":
        position += 1
    return position


def _closing(spec: str, opening: int) -> int:
    """Return the position after the parenthesis that closes the one at `opening`."""
    depth = 0
    for part in PARTS.finditer(spec, opening):
        depth += {"(": 1, ")": -1}.get(part.group(), 0)
        if depth == 0:
            return part.end()
    raise _malformed(spec, opening, "a parenthesis that is closed")


def _options(spec: str, start: int, end: int) -> Mapping[str, object]:
    expected = "options such as (half='up', opening='never')"
    try:
        call = ast.parse(f"f{spec[start:end]}", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _malformed(spec, start, expected) from None
    if not isinstance(call, ast.Call) or call.args:
        raise _malformed(spec, start, expected)
    options: dict[str, object] = {}
    for keyword in call.keywords:
        if keyword.arg is None or keyword.arg in options:
            raise _malformed(spec, start, expected)
        try:
            options[keyword.arg] = ast.literal_eval(keyword.value)
        except (ValueError, TypeError):
            raise _malformed(spec, start, expected) from None
    return options


def _malformed(spec: str, position: int, expected: str) -> RulesetError:
    return RulesetError(
        f"{described(spec)} is no spec: at character {position + 1} there should be {expected}"
    )


def canonical(terms: Iterable[Term]) -> str:
    """Write the canonical spec of some terms.

    Raises:
        RulesetError: it would be too long to be read.
    """
    spec = "+".join(map(str, terms))
    if len(spec) > LONGEST:
        msg = f"the spec of these rules would have {len(spec)} characters; {LONGEST} are allowed"
        raise RulesetError(msg)
    return spec


def can_say(option: str, value: object) -> bool:
    """Tell whether a spec can give a rule this option, however long it is."""
    try:
        (term,) = _terms(str(Term("rule", {option: value})))
        same = term.options == {option: value}
    except RAISED:  # however a value shows itself, and compares
        return False
    return same
