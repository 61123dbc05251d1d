"""What may have been meant by text that is nearly the notation of an action."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from cacho._core.actions import Action

LONGEST = 40
"""In longer text nothing is sought."""

WORD = re.compile(r"[^\W\d_]{3,}")
NAMED = re.compile(r"\(\?P<\w+>")
"""How a named group of a pattern begins; what it is called is no word of a notation."""


def corrected(text: str, kinds: Iterable[type[Action]]) -> str:
    """Return text with each word changed into the nearest one in the notations of some actions."""
    if len(text) > LONGEST:
        return text
    found = (WORD.findall(NAMED.sub("(", kind.pattern)) for kind in kinds)
    known = dict.fromkeys(word for words in found for word in words)
    return WORD.sub(lambda word: next(iter(get_close_matches(word[0], known, 1)), word[0]), text)
