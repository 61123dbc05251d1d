"""Read JSON strictly: whole numbers only, no key twice, nothing nested deep; and write it one way.

What may not stand in a document is read as `Refused`, so that whoever reads on can say where it
stood. Reading takes time linear in the text, whatever the text is.
"""

import json
import re
from collections import Counter

from cacho._core.faults import Fault, Refused
from cacho._core.wording import described

DEEPEST = 32
"""Nothing is nested deeper."""

MOST_DIGITS = 9
"""No whole number has more."""

_NOT_BRACKETS = re.compile(r'[^\[\]{}"]++|"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""All that nests nothing: strings, an unfinished one too, and what is between brackets.

It never goes back over what it matched, and so stays linear.
"""


def parse(text: str) -> object:
    """Read one document.

    Raises:
        Fault: it is no JSON, or nested too deep.
    """
    check_depth(text)
    try:
        value: object = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise _no_json(error) from None
    return value


def parse_from(text: str, start: int) -> tuple[object, int]:
    """Read the value that begins at a character, and return it with where it ends.

    The depth of the text is to be checked before.

    Raises:
        Fault: none begins there.
    """
    try:
        value: object
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise _no_json(error) from None
    return value, end


def write(plain: object) -> str:
    """Write plain data: in ASCII, keys sorted, no blanks; equal data gives equal text."""
    return _ENCODER.encode(plain)


def check_depth(text: str) -> None:
    """Refuse what is nested too deep.

    Raises:
        Fault: it is.
    """
    depth = 0
    for bracket in _NOT_BRACKETS.sub("", text):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise Fault(f"is nested deeper than {DEEPEST}")


def _no_json(error: json.JSONDecodeError) -> Fault:
    return Fault(f"is no JSON: {error.msg}, at character {error.pos + 1}")


def _object(pairs: list[tuple[str, object]]) -> object:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
    return Refused(f"has the key {described(twice)} twice")


def _whole(digits: str) -> object:
    if len(digits) - digits.startswith("-") > MOST_DIGITS:
        return Refused(f"should be a number of at most {MOST_DIGITS} digits")
    return int(digits)


def _no_whole(number: str) -> object:
    return Refused(f"should be a whole number, not {number[:20]}")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_no_whole, parse_constant=_no_whole
)
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)
