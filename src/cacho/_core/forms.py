"""What the answer to each question must look like, checked at every call."""

from collections.abc import Iterable, Mapping, Sequence
from inspect import signature
from types import NoneType
from typing import Any, cast

from cacho._core.actions import Action, Bid
from cacho._core.events import (
    Called,
    Claimed,
    CupsTaken,
    DiceMoved,
    DirectionSet,
    Event,
    LivesChanged,
    TurnMoved,
)
from cacho._core.frozen import frozen
from cacho._core.hooks import Questions
from cacho._core.outcomes import Ongoing, Outcome
from cacho._core.owed import Gain, Loss, Owed, Transfer
from cacho._core.rule import Rule, Setup
from cacho._core.spans import Span
from cacho._core.table import Chance, Turn
from cacho._core.verdicts import Count, Shown, Verdict
from cacho._core.violations import Violation
from cacho._core.wording import described_class


@frozen
class Form:
    """What an answer must be: of one of these types, and if it is a collection, of such items.

    `fields` are forms that fields of the answer must have. `usual` are the types that answers, or
    their items, mostly have: enough to pass them at sight.
    """

    types: tuple[type, ...]
    items: "Form | None" = None
    usual: frozenset[type] = frozenset()
    fields: "tuple[tuple[str, Form], ...]" = ()

    def fits(self, answer: Any) -> bool:  # noqa: ANN401 - whatever a rule answered
        """Tell whether an answer has this form."""
        # Authors may add kinds of what is owed; of all else a subclass only looks like an answer.
        open_ended = self.items is not None or Owed in self.types
        if not (isinstance(answer, self.types) if open_ended else type(answer) in self.types):
            return False
        items, contents = self.items, cast("Iterable[object]", answer)
        if items is not None and not all(map(items.fits, contents)):
            return False
        fields = [(name, held) for name, held in self.fields if hasattr(answer, name)]
        return all(held.fits(getattr(answer, name)) for name, held in fields)

    def odd(self, answer: object) -> list[object]:
        """List the items of a collection that do not fit, if it is one such as belongs there."""
        if self.items is None or not isinstance(answer, self.types):
            return []
        return [item for item in cast("Iterable[object]", answer) if not self.items.fits(item)]

    def answered(self, answer: object) -> str:
        """Word what was answered: its class, and if an item does not fit, that of the first one."""
        said, odd = described_class(answer), self.odd(answer)
        return f"{said} with {self.items.answered(odd[0])}" if self.items and odd else said

    def __str__(self) -> str:
        """Name the types, and those of the fields and items."""
        types = " or ".join(kind.__name__ for kind in self.types)
        if self.fields:
            named = ", ".join(f"{name}: {held}" for name, held in self.fields)
            types = f"{types} ({named})"
        if not self.items:
            return types
        others = sorted(kind.__name__ for kind in self.usual.difference(self.items.types))
        such = f", such as {', '.join(others)}" if others else ""
        return f"{types} of {self.items}{such}"


def one(*types: type, **fields: Form) -> Form:
    """Make the form of a single answer; the fields are those of the first type."""
    at_sight = types[1:] if fields else types  # whose fields matter takes a second look
    return Form(types, None, frozenset(at_sight), tuple(fields.items()))


def many(collection: type, *items: type, usual: Sequence[type] = ()) -> Form:
    """Make the form of a collection of items."""
    return Form((collection,), one(*items), frozenset(usual or items))


WHOLE = one(int)
LEDGER = many(tuple, Shown)

FORMS: Mapping[str, Form] = {
    "setup": one(Setup, lives=WHOLE, cups=WHOLE, seats=one(tuple)),
    "decision": one(Turn, Chance),
    "offers": many(tuple, Action),
    "span": one(Span),
    "narrow": one(Span),
    "ceiling": one(int),
    "objection": one(Violation),
    "act": many(tuple, Event),
    "audience": many(frozenset, int),
    "wild": many(frozenset, int),
    "count": one(Count, total=WHOLE, ledger=LEDGER),
    "judge": one(
        Verdict,
        call=one(str),
        right=one(bool),
        count=one(int, NoneType),
        ledger=LEDGER,
        caller=WHOLE,
        target=WHOLE,
    ),
    "penalties": many(tuple, Owed, usual=(Loss, Gain, Transfer)),
    "settle": many(tuple, Event),
    "leave": many(tuple, Event),
    "starter": one(int),
    "outcome": one(Outcome, Ongoing),
}
"""The form of the answer to each question, other than None."""

SPOKEN_BY_ALL = frozenset({"offers", "narrow", "objection"})
"""The questions to which every answer counts."""

OWNED = frozenset({"act", "judge"})
"""The questions that go to the owner of the action, their last argument."""

MAY_DECIDE: Mapping[str, tuple[type[Event], ...]] = {
    "act": (Claimed, TurnMoved, DirectionSet, CupsTaken, DiceMoved, Called),
    "settle": (LivesChanged,),
    "leave": (LivesChanged,),
}
"""The events of the core that a rule may decide, beside its own."""

LISTED: Mapping[str, str] = {"offers": "actions", **dict.fromkeys(MAY_DECIDE, "events")}
"""Where a rule lists the kinds of its own that an answer may hold."""

QUESTIONS: Mapping[str, tuple[str, ...]] = {
    hook: tuple(signature(getattr(Questions, hook)).parameters)[2:] for hook in FORMS
}
"""The arguments of each question, in order, without the rule set."""


def form(hook: str, own: Sequence[Rule], listed: Sequence[Rule], *, wrapper: bool) -> Form:
    """Return the form of the answer of a rule in a list of rules.

    It may hold its own events, of a wrapper those of all, and actions that some rule of the list
    owns; bids are not offered, for they have a span. Where all speak, a wrapper answers for them.
    """
    found = FORMS[hook]
    if hook == "offers":
        owned = [action for rule in listed for action in rule.actions if action is not Bid]
        found = many(tuple, *owned)
    elif hook in MAY_DECIDE:
        brought = (event for rule in (listed if wrapper else own) for event in rule.events)
        found = many(tuple, *MAY_DECIDE[hook], *brought)
    return Form((tuple,), found) if wrapper and hook in SPOKEN_BY_ALL else found
