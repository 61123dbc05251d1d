"""What a seat may do, in rows: what it may say, and what that means.

What an action means to a player stands in the catalogues, in words without fields: ``means:TAG``
for all of a kind, or where each of them means something else, ``means:NOTATION`` for one.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from cacho import odds
from cacho._core.actions import Action, Bid, Claim, Doubt
from cacho._core.checks import FACES
from cacho._core.ruleset import Ruleset
from cacho.cli.phrases import Phrases
from cacho.lang import text
from cacho.lang.catalogues import in_force
from cacho.view import View

BETWEEN = " | "

Row = tuple[str, str]


def rows(view: View, lang: str) -> Iterator[Row]:
    """Sum up the legal actions of a view; claims as from the least one to the greatest."""
    bids = _bids(view, lang)
    if bids:
        yield Phrases(lang).say("bids"), bids
    for kind, group in groupby(view.legal.offers, type):
        actions = tuple(group)
        tag = actions[0].tag
        if issubclass(kind, Claim) and len(actions) > 1:
            said = f"{actions[0].notation} … {actions[-1].notation}"
            yield said, _meaning(view.rules, tag, lang)
        elif any(_meaning(view.rules, action.notation, lang) for action in actions):
            for action in actions:
                yield _said(view, action, lang), _meaning(view.rules, action.notation, lang)
        else:
            said = BETWEEN.join(_said(view, action, lang) for action in actions)
            yield said, _meaning(view.rules, tag, lang)


def examples(view: View, lang: str, most: int) -> tuple[str, ...]:
    """Say some actions that are legal, not two of the same kind if there are others."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in (*view.legal[:1], *view.legal.offers):
        kinds.setdefault(type(action), []).append(action)
    return tuple(_said(view, actions[0], lang) for actions in kinds.values())[:most]


def likelihood(view: View) -> Fraction | None:
    """Return how likely the standing claim is true, by all that the seat sees; None without one."""
    claim = view.observation.table.claim
    if isinstance(claim, Bid):
        return odds.chance(view.rules, view.observation, claim)
    if claim is not None and Doubt() in view.legal:
        return 1 - odds.right(view.rules, view.observation, Doubt())
    return None


def _bids(view: View, lang: str) -> str:
    """Say the least bid on each open face, and the most dice that may be bid."""
    phrases = Phrases(lang)
    spans = {face: span for face in FACES if (span := view.legal.span(face))}
    if not spans:
        return ""
    ceilings = {span.most for span in spans.values()}
    least = {face: _said(view, Bid(span.least, face), lang) for face, span in spans.items()}
    if len(ceilings) == 1:
        return phrases.say("from", least=", ".join(least.values()), most=ceilings.pop())
    each = (phrases.say("up-to", least=least[face], most=spans[face].most) for face in spans)
    return ", ".join(each)


def _said(view: View, action: Action, lang: str) -> str:
    return text(view.rules, action, lang, names=view.names)


def _meaning(rules: Ruleset, what: str, lang: str) -> str:
    """Find what the rules say that an action means, by its tag or notation; later rules first."""
    found: Sequence[str | None] = [one.message(f"means:{what}") for one in in_force(rules, lang)]
    return next(filter(None, found), "")
