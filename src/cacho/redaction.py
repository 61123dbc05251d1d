"""The record of a match for one seat: what that seat may know, and nothing else.

It is a function of the seat's view. Of what others did it holds the public form; a throw is shown
with the dice that the seat was told of then, sorted, and a question mark for each other.
"""

from collections.abc import Iterable

from cacho._core.actions import Action, Roll, roll_notation
from cacho._core.errors import RuleError
from cacho._core.events import DiceSeen, Event, OpenerDrawn
from cacho._core.foreign import RAISED
from cacho._core.plain import plain
from cacho._core.readings import kept
from cacho._core.rule import fault_of
from cacho._core.ruleset import Ruleset
from cacho._core.wording import described_class
from cacho.log import Entry, beginning
from cacho.match import Match
from cacho.proof import proof
from cacho.record import Heard, Line, Record, rule_book


def redacted(match: Match, seat: int | None) -> Record:
    """Return the record of a match for a seat, or for a spectator (None), in O(n).

    Raises:
        RuleError: the class of an action cannot write it.
    """
    view, pages = match.view(seat), match.pages
    player = None if seat is None else pages[-1].players[seat]
    told: list[list[Event]] = [[] for _ in pages]
    for item in view.history:
        told[item.version].append(item.event)
    log = (
        _line(
            match.rules, entry, now, own=entry.by is not None and before.players[entry.by] == player
        )
        for entry, before, now in zip(match.log, pages[:-1], told[1:], strict=True)
    )
    start = match.at(0)
    return Record(
        rule_book(match.rules),
        start.names,
        *beginning(start.state),
        seat,
        tuple(log),
        tuple(Heard(item.version, kept(plain(item.event))) for item in view.history),
        match.outcome,
        proof(match, secret=match.over),
    )


def _line(rules: Ruleset, entry: Entry, told: Iterable[Event], *, own: bool) -> Line:
    """Say what was done, as far as it may be known; of what is hidden only that it was."""
    action = entry.action
    if isinstance(action, Roll):
        text = _throw(action, told)
    else:
        text = _written(rules, action, "notation" if own else "public_notation")
    if not text:
        return Line(kept({"tag": None, "text": None}), None, None)
    return Line(kept({"tag": action.tag, "text": text}), entry.by, None)


def _written(rules: Ruleset, action: Action, form: str) -> str:
    """Return what is written of an action, or blame the rule that owns it; not in its own words."""
    try:
        text: object = getattr(action, form)
    except RAISED as error:
        raise _fault(rules, action, form, f"raised {type(error).__name__}") from error
    if type(text) is not str:
        raise _fault(rules, action, form, f"is written as {described_class(text)}")
    return text


def _fault(rules: Ruleset, action: Action, form: str, what: str) -> RuleError:
    owner = next(rule for rule in rules.rules if type(action) in rule.actions)
    return fault_of(owner, rules.origins, form, f"{type(action).__name__} {what}")


def _throw(roll: Roll, told: Iterable[Event]) -> str:
    seen: dict[int, tuple[int | None, ...]] = {}
    for event in told:
        if isinstance(event, DiceSeen):
            seen[event.cup] = event.dice
        elif isinstance(event, OpenerDrawn):
            seen = {seat: (die,) for seat, die in enumerate(event.dice) if die is not None}
    return roll_notation(seen.get(cup, (None,) * len(hand)) for cup, hand in enumerate(roll.dice))
