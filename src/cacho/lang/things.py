"""What can be worded: the ids of the messages for it, the facts in it, and itself in codes.

| thing | ids, the first that has a fitting message | what it may name |
| --- | --- | --- |
| `Violation` | ``violation:CODE``; without bounds a bid's is ``violation:bid.closed`` | its `data` |
| `Action` | ``action:TAG`` | its fields |
| `Event` | with a claim or call ``event:TAG.ITS-TAG``, with a field `by` ``event:TAG.gained`` or ``.lost``, with an empty ledger or a `count` of 0 ``event:TAG.none``; then ``event:TAG`` | its fields; of ``dice.thrown`` also ``total``, of ``dice.moved`` also ``moved``: how many dice |
| `Verdict` | if no die counts ``verdict:CALL.right.none`` or ``.wrong.none``; then ``verdict:CALL.right`` or ``.wrong``, then ``verdict:right`` or ``:wrong`` | its fields, ``loser``, ``winner``, and as ``face`` the one that was counted |
| `Outcome` | ``outcome:REASON``, then ``outcome:won`` or ``outcome:drawn`` | ``winners``, ``reason`` |
| `Shown` | ``ledger:REASON``, then ``ledger:shown`` | its fields |
| `Rule` | ``rule:ID.title`` | its options |

Texts and properties of a thing can be named as its fields are, such as ``title`` and ``notation``.
"""  # noqa: E501 - a row of a table is one line

from collections.abc import Iterator

import attrs

from cacho._core.actions import Action, safe_notation
from cacho._core.events import DiceMoved, DiceThrown, Event
from cacho._core.outcomes import Outcome
from cacho._core.rule import Rule
from cacho._core.verdicts import Shown, Verdict
from cacho._core.violations import Violation

Wordable = Violation | Action | Event | Verdict | Outcome | Shown | Rule
"""All that can be worded."""


def codes(thing: Wordable) -> tuple[str, ...]:  # noqa: PLR0911 - a return for each kind of thing
    """List the codes of the messages that word a thing, the most telling first."""
    match thing:
        case Violation(code=("bid.too-low" | "bid.too-high") as code):
            return f"violation:{code}", "violation:bid.closed"
        case Violation(code=code):
            return (f"violation:{code}",)
        case Action(tag=tag):
            return (f"action:{tag}",)
        case Event(tag=tag):
            return (*(f"event:{tag}.{kind}" for kind in _kinds(thing)), f"event:{tag}")
        case Verdict(call=call, right=right, count=count):
            how = "right" if right else "wrong"
            none = (f"verdict:{call}.{how}.none",) if count == 0 else ()
            return (*none, f"verdict:{call}.{how}", f"verdict:{how}")
        case Outcome(winners=winners, reason=reason):
            return f"outcome:{reason}", "outcome:won" if winners else "outcome:drawn"
        case Shown(reason=reason):
            return f"ledger:{reason}", "ledger:shown"
        case _:
            return (f"rule:{thing.id}.title",)


def _kinds(event: Event) -> Iterator[str]:
    for field in ("claim", "call"):
        action = getattr(event, field, None)
        if isinstance(action, Action):
            yield action.tag
    by = getattr(event, "by", None)
    if type(by) is int:
        yield "lost" if by < 0 else "gained"
    if getattr(event, "ledger", None) == () or getattr(event, "count", None) == 0:
        yield "none"


def fact(thing: Wordable, name: str) -> object:
    """Return what a message's field names, as the table above has it; None without one."""
    if name.startswith("_"):
        return None
    match thing, name:
        case Violation(data=data), _:
            return data.get(name)
        case DiceThrown(sizes=sizes), "total":
            return sum(sizes)
        case DiceMoved(positions=positions), "moved":
            return len(positions)
        case Verdict(ledger=ledger), "face":
            return next((die.counts_as for die in ledger if die.counts_as is not None), None)
        case _:
            return getattr(thing, name, None)


def bare(thing: Wordable) -> str:
    """Show a thing that nobody words: a rule's title, an action's notation, or codes and facts."""
    match thing:
        case Rule():
            return thing.title or thing.id
        case Action():
            return safe_notation(thing, public=True)
        case Violation():
            return str(thing)
        case _:
            _, _, code = codes(thing)[-1].partition(":")
            names = [field.name for field in attrs.fields(type(thing))]
            facts = ", ".join(f"{name} {getattr(thing, name)}" for name in names)
            return f"{code} ({facts})" if facts else code
