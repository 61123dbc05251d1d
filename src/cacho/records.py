"""Records: matches and what they consist of, written as JSON and read back, strictly.

Equal values are written as equal bytes: one line of ASCII, keys sorted, no blanks. Whatever text is
read, the result is a value or a `RecordError`, in time linear in the text. The format is in
``docs/reference/records.md``, field by field.
"""

import sys
from collections.abc import Sequence
from typing import TypeVar, cast, overload

import attrs

from cacho._core import shape
from cacho._core.actions import Action
from cacho._core.checks import whole
from cacho._core.errors import RecordError
from cacho._core.events import Event
from cacho._core.faults import Fault, check_keys, within
from cacho._core.frozen import frozen
from cacho._core.plain import plain, tag_of
from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset, check_rules
from cacho._core.state import Observation, Position, State
from cacho._core.strict_json import parse, write
from cacho._core.wording import described, described_class
from cacho.chain import chained
from cacho.classes import check_classes
from cacho.dealer import Deals, check_dealer
from cacho.log import Entry, beginning
from cacho.match import Match
from cacho.naming import check_names
from cacho.proof import proof
from cacho.record import (
    FORMAT,
    RENAMED,
    Heard,
    Record,
    Seat,
    Transcript,
    body_of,
    check_versions,
    read_record,
    rule_book,
    rules_of,
)
from cacho.redaction import redacted
from cacho.replay import reader_of, replayed
from cacho.view import Told, View

T = TypeVar("T")

MOST = 1 << 20
"""The most characters that a document may have, unless more are allowed."""


def dumps(
    value: Match | Record | View | State | Observation | Action | Event,
    *,
    rules: Ruleset | None = None,
    seat: Seat = "all",
) -> str:
    """Write a match, a view, a position, an action or an event as one line of JSON.

    With `seat` a match is written as that seat, or a spectator (None), may know it; it then opens
    read-only. A state or observation does not know its `rules`: give them. A match or view does,
    and a record, action or event needs none.

    Raises:
        TypeError: it is nothing that `loads` reads, or holds what is no value of a game.
        RuleError: the class of an action cannot write it for a seat.
        ValueError: there is no such seat, nothing to write for it, no rules, or other ones.
    """
    if seat != "all" and not isinstance(value, Match):
        msg = f"a match alone is written for a seat, not {described_class(value)}"
        raise ValueError(msg)
    if rules is not None:
        check_rules(rules)
        if isinstance(value, (Match, View)) and value.rules != rules:
            own, name = value.rules.spec, type(value).__name__.lower()
            msg = f"this {name} is of the rules {own}, not of {rules.spec}: leave rules= out"
            raise ValueError(msg)
    match value:
        case Match():
            document: object = _document(_whole(value) if seat == "all" else redacted(value, seat))
        case Record():
            document = _document(value)
        case View():
            document = _envelope(value.rules, "view", value.to_json())
        case State():
            document = _envelope(rules, "state", plain(value))
        case Observation():
            document = _envelope(rules, "observation", value.to_json())
        case Action() | Event() if tag_of(value):
            document = plain(value)
        case _:
            msg = f"{WRITTEN} can be written, not {described(value)}"
            raise TypeError(msg)
    return write(document)


WRITTEN = "a Match, Record, View, State, Observation, tagged Action or Event"
"""What `loads` reads, in words."""


def _whole(match: Match) -> Transcript[Entry, Event]:
    start = match.at(0)
    return Transcript(
        rule_book(match.rules),
        start.names,
        *beginning(start.state),
        "all",
        match.log,
        (),
        match.outcome,
        proof(match, secret=True),
    )


def _document(transcript: Transcript[Entry, Event] | Record) -> dict[str, object]:
    fields = [field.name for field in attrs.fields(Transcript) if field.name not in RENAMED]
    log = [
        {**_object(entry.action), "by": entry.by, "id": entry.id}  # no action has such fields
        for entry in transcript.log
    ]
    held = {name: plain(getattr(transcript, name)) for name in fields}
    return {"format": FORMAT, RENAMED["log"]: log, **held}


def _object(value: object) -> dict[str, object]:
    written = plain(value)
    return {**written} if isinstance(written, dict) else {}


def _envelope(rules: Ruleset | None, name: str, held: object) -> dict[str, object]:
    if rules is None:
        msg = f"the rules of this {name} must be given, as rules="
        raise ValueError(msg)
    return {"format": FORMAT, "rules": plain(rule_book(rules)), name: held}


@overload
def loads(
    text: str | bytes,
    *,
    rules: Ruleset | None = None,
    classes: Sequence[type[Rule]] = (),
    dealer: Deals | None = None,
    pause: bool = False,
    most: int = MOST,
) -> Match: ...
@overload
def loads(
    text: str | bytes,
    kind: type[T],
    *,
    rules: Ruleset | None = None,
    classes: Sequence[type[Rule]] = (),
    dealer: Deals | None = None,
    pause: bool = False,
    most: int = MOST,
) -> T: ...
def loads(  # noqa: PLR0913 - all but the text are optional, and all but the kind by keyword
    text: str | bytes,
    kind: type[object] = Match,
    *,
    rules: Ruleset | None = None,
    classes: Sequence[type[Rule]] = (),
    dealer: Deals | None = None,
    pause: bool = False,
    most: int = MOST,
) -> object:
    """Read what `dumps` wrote: a `Match`, or the `kind` that is asked for.

    A match is played again, and goes on with `dealer` and `pause`; without a dealer, with the fair
    one that dealt it, if one did. Reading deals nothing: where it waited for a throw it waits
    for `Match.deal`, whatever `pause` is. Rules are loaded by name, with `classes` that no
    distribution publishes, unless `rules` are given; for an action or event they must be. A
    `Record` needs none.

    Raises:
        RecordError: the text is no such document, has more than `most` characters, or tells of what
            its rules refuse; it says where and why.
        RulesetError: a rule keeps what cannot be written and read.
        ValueError: `kind` is none that is written, an action or event lacks rules, `rules` is no
            rule set, one of `classes` is no class of rules, `dealer` deals nothing or not to so
            many, or `most` is no number of characters.
    """
    of_rules = isinstance(kind, type) and issubclass(kind, (Action, Event))
    if kind not in KINDS and not of_rules:
        names = ", ".join(known.__name__ for known in (*KINDS, Action, Event))
        asked = kind.__name__ if isinstance(kind, type) else described(kind)
        msg = f"kind must be one of {names}, not {asked}"
        raise ValueError(msg)
    whole("most", most, 0, sys.maxsize)
    given = check_classes(classes)
    if rules is not None:
        check_rules(rules)
    if dealer is not None:
        check_dealer(dealer)
    if of_rules and rules is None:
        msg = "an action or event is one of some rules: give them, as rules="
        raise ValueError(msg)
    try:
        document = parse(_text(text, most))
        if of_rules and rules is not None:
            return reader_of(rules).read(document, kind)
        body = body_of(document)
        if kind is Record:
            return read_record(body)
        rules = rules_of(body, rules, given)
        if kind is Match:
            return replayed(body, rules, dealer, pause=pause)
        return _enclosed(body, kind, rules)
    except Fault as fault:
        raise RecordError(f"${fault.path}", fault.reason) from fault


KINDS: tuple[type[object], ...] = (Match, Record, View, State, Observation)
"""What a document is of, beside the actions and events of some rules."""


def _text(text: object, most: int) -> str:
    if not isinstance(text, (str, bytes)):
        raise Fault(f"should be text, not {described(text)}")
    if len(text) > most:
        raise Fault(f"has more than the {most} characters that are allowed")
    try:
        return text if isinstance(text, str) else text.decode()
    except UnicodeDecodeError as error:
        raise Fault(f"is no UTF-8 at byte {error.start + 1}") from None


@frozen
class _Seen:
    """A view, but for its rules."""

    names: tuple[str, ...]
    version: int
    observation: Observation
    events: tuple[Heard[Event], ...]


def _enclosed(body: dict[str, object], kind: type[object], rules: Ruleset) -> object:
    """Read the position or view in an envelope."""
    name = kind.__name__.lower()
    check_keys(body, frozenset({"rules", name}))
    read = reader_of(rules).hook(_Seen if kind is View else kind)
    with within(f".{name}"):
        held: object = read(body[name], None)
        if isinstance(held, _Seen):
            return _view(held, rules)
        position = cast("Position", held)
        shape.check(rules.ask, position)
        return position


def _view(seen: _Seen, rules: Ruleset) -> View:
    with within(".observation"):
        shape.check(rules.ask, seen.observation)
    check_versions(seen.events, seen.version)
    if len(seen.names) != seen.observation.table.seats:
        raise Fault("there is one name a seat", ".names")
    try:
        check_names(seen.names)
    except ValueError as error:
        raise Fault(str(error), ".names") from error
    told = chained(
        Told(heard.version, place, heard.event) for place, heard in enumerate(seen.events)
    )
    public, own = (told, None) if seen.observation.seat is None else (None, told)
    return View(rules, seen.observation, seen.names, seen.version, public, own)
