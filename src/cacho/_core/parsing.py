"""Read the notation of an action, or say which may have been meant."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import chain

from cacho._core.actions import SHELL_ACTIONS, Action
from cacho._core.dispatch import Resolution
from cacho._core.errors import RuleError
from cacho._core.foreign import RAISED, worded
from cacho._core.rule import Rule
from cacho._core.wording import described, described_class

LONGEST = 40
"""For longer text no correction is sought."""

WORD = re.compile(r"[^\W\d_]{3,}")
NAMED = re.compile(r"\(\?P<\w+>")
"""How a named group of a pattern begins; what it is called is no word of a notation."""


def parse(rules: Sequence[Rule], resolution: Resolution, text: str, spec: str) -> Action:
    """Read an action of some rules or of the shell; `spec` says for an error which rules.

    Raises:
        ValueError: no action is written so.
        RuleError: the class of an action broke its contract.
    """
    action = _read(rules, resolution, text) if isinstance(text, str) else None
    if action is not None:
        return action
    hint = _hint(rules, resolution, text) if isinstance(text, str) else ""
    raise ValueError(f"{described(text)} is no action of {spec}{hint}")


def _read(rules: Sequence[Rule], resolution: Resolution, text: str) -> Action | None:
    owned = (_said(resolution, rule, kind, text) for rule in rules for kind in rule.actions)
    shell = (kind.from_notation(text) for kind in SHELL_ACTIONS)
    return next((action for action in chain(owned, shell) if action is not None), None)


def _said(resolution: Resolution, rule: Rule, kind: type[Action], text: str) -> Action | None:
    """Read what may be an action of a rule, or blame the rule."""
    try:
        action = kind.from_notation(text)
    except ValueError:  # the text is of this kind, and no value of it
        raise
    except RAISED as error:
        what = f"{kind.__name__} raised {worded(error)}"
        raise resolution.fault(rule, "from_notation", what) from error
    if action is not None and not isinstance(action, kind):
        what = f"{kind.__name__} is read as {described_class(action)}"
        raise resolution.fault(rule, "from_notation", what)
    return action


def _hint(rules: Sequence[Rule], resolution: Resolution, text: str) -> str:
    """Word which action may have been meant; nothing, if none is near."""
    near = _corrected(text, [*(kind for rule in rules for kind in rule.actions), *SHELL_ACTIONS])
    try:
        meant = _read(rules, resolution, near)
    except (ValueError, RuleError):  # it is no better than what was written
        return ""
    return f"; did you mean {near!r}?" if meant is not None else ""


def _corrected(text: str, kinds: Sequence[type[Action]]) -> str:
    """Return text with each word changed into the nearest one in the notations of some actions."""
    if len(text) > LONGEST:
        return text
    found = (WORD.findall(NAMED.sub("(", kind.pattern)) for kind in kinds)
    known = dict.fromkeys(word for words in found for word in words)
    return WORD.sub(lambda word: next(iter(get_close_matches(word[0], known)), word[0]), text)
