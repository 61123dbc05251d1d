"""Read positions from their notation, as `notation` writes them."""

import re
from collections.abc import Mapping, Sequence
from typing import cast

from cacho._core import shape
from cacho._core.actions import Claim
from cacho._core.cups import Cup, SeenCup
from cacho._core.faults import Fault, within
from cacho._core.hooks import Ask
from cacho._core.notation import BETWEEN, NONE
from cacho._core.outcomes import Outcome
from cacho._core.reader import Reader, reader
from cacho._core.readings import at
from cacho._core.rule import Rule
from cacho._core.slots import Slots
from cacho._core.state import Observation, Position, State
from cacho._core.strict_json import check_depth, parse_from
from cacho._core.table import DIRECTIONS, Chance, Decision, Direction, Over, Round, Table, Turn
from cacho._core.wording import described

LONGEST = 1 << 16
"""No text of a position has more characters."""

NUMBER = "(?:0|-?[1-9][0-9]{0,8})"
VIEW = re.compile(f"spectator|seat ({NUMBER})")
ROUND = re.compile(f"r({NUMBER}) ({'|'.join(DIRECTIONS)}) from ({NUMBER}) turn ({NUMBER})")
LIVES = re.compile(f"({NUMBER})(x?)")
CUP = re.compile(rf"(-|[1-6]+|\?+)(?:@({NUMBER}(?:,{NUMBER})*))?")
CLAIM = re.compile(f"(.+) by ({NUMBER})")
DECISION = re.compile(
    f"dice (?P<sizes>{NUMBER}(?:/{NUMBER})*) (?P<throw>.+)"
    f"|over (?P<winners>-|{NUMBER}(?:,{NUMBER})*) (?P<reason>.+)"
    f"|(?P<seat>{NUMBER}) (?P<about>.+)"
)
FIELDS = ("round", "lives", "cups", "claim", "decision", "slots")
EXAMPLES: Mapping[str, str] = {
    "round": "r1 left from 0 turn 1",
    "lives": "5 or 0x",
    "cups": "13356@0 or -",
    "claim": "3x5 by 0",
    "decision": "1 bid",
}
"""What each field holds, one entry of it where there are several."""


def read(rules: Sequence[Rule], ask: Ask, text: str) -> Position:
    """Read a position, or if the text begins with who sees it, an observation.

    Raises:
        ValueError: the text is no position under these rules; it says where it is not.
    """
    if type(text) is not str or len(text) > LONGEST:
        msg = f"a position is text of at most {LONGEST} characters, not {described(text)}"
        raise ValueError(msg)
    try:
        position = _position(reader(tuple(map(type, rules)), "brief"), ask, text)
        shape.check(ask, position)
    except Fault as fault:
        msg = f"{described(text)} is no position: {fault}"
        raise ValueError(msg) from fault
    return position


def _position(reader: Reader, ask: Ask, text: str) -> Position:
    head, _, rest = text.partition(BETWEEN)
    viewer = VIEW.fullmatch(head)
    parts = (rest if viewer else text).split(BETWEEN, len(FIELDS) - 1)
    if len(parts) < len(FIELDS):
        raise Fault(f"should have the fields {', '.join(FIELDS)}")
    field = dict(zip(FIELDS, parts, strict=True))
    number, direction, starter, turn = _found(ROUND, field["round"], "round").groups()
    lives = [_found(LIVES, held, "lives") for held in field["lives"].split(" ")]
    cups = tuple(_cup(cup) for cup in field["cups"].split(" "))
    claim, claimant = _claim(reader, field["claim"])
    with within("slots"):
        slots, opened = _slots(reader, field["slots"])
    with shape.errors_as_faults():
        setup = ask.setup(len(lives))
    table = Table(
        live=tuple(not held[2] for held in lives),
        lives=tuple(int(held[1]) for held in lives),
        full=setup.full if setup else None,
        dice=tuple(len(cup.dice) for cup in cups),
        round=Round(int(number), int(starter), cast("Direction", direction), opened),
        turn=int(turn),
        claim=claim,
        claimant=claimant,
        decision=_decision(field["decision"]),
        slots=slots,
    )
    if viewer:
        return Observation(table, int(viewer[1]) if viewer[1] else None, cups)
    return State(table, tuple(Cup(_all_known(cup.dice), cup.seen_by) for cup in cups))


def _found(pattern: re.Pattern[str], text: str, what: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if found is None:
        raise Fault(f"is not {described(text)}; right would be, say, {EXAMPLES[what]}", what)
    return found


def _cup(text: str) -> SeenCup:
    dice, seen_by = _found(CUP, text, "cups").groups()
    shown = [None if die == "?" else int(die) for die in dice.removeprefix(NONE)]
    return SeenCup(tuple(shown), frozenset(_numbers(seen_by or NONE, ",")))


def _all_known(dice: Sequence[int | None]) -> tuple[int, ...]:
    known = tuple(die for die in dice if die is not None)
    if len(known) < len(dice):
        raise Fault("dice are hidden, and it does not begin with who sees it", "cups")
    return known


def _claim(reader: Reader, text: str) -> tuple[Claim | None, int | None]:
    if text == NONE:
        return None, None
    said, claimant = _found(CLAIM, text, "claim").groups()
    with within("claim"):
        return reader.read(said, Claim), int(claimant)


def _decision(text: str) -> Decision:
    found = _found(DECISION, text, "decision")
    try:
        return _decided(found)
    except ValueError as error:  # a number that no seat or throw can have
        raise Fault(str(error), "decision") from None


def _decided(found: re.Match[str]) -> Decision:
    if found["sizes"]:
        return Chance(_numbers(found["sizes"], "/"), found["throw"])
    if found["winners"]:
        return Over(Outcome(_numbers(found["winners"], ","), found["reason"]))
    return Turn(int(found["seat"]), found["about"])


def _numbers(text: str, between: str) -> tuple[int, ...]:
    return () if text == NONE else tuple(map(int, text.split(between)))


def _slots(reader: Reader, text: str) -> tuple[Slots, Slots]:
    """Read the slots, and those that the round opened with."""
    check_depth(text)
    kinds = tuple(reader.slots.values())
    now: list[object] = []
    then: list[object] = []
    end = 0
    for name, kind in reader.slots.items():
        start = f"{' ' if now else ''}{name}"
        if not text.startswith(start, end):
            raise Fault(f"should have {name} at character {end + 1}")
        data, end = parse_from(text, end + len(start))
        read = reader.hook(kind)
        now.append(at(f".{name}", read, data, kind))
        then.append(now[-1])
        if text.startswith("/", end):
            data, end = parse_from(text, end + 1)
            then[-1] = at(f".{name}", read, data, kind)
    if text[end:] != ("" if kinds else NONE):
        raise Fault(f"should end at character {end + 1}")
    return Slots(kinds, tuple(now)), Slots(kinds, tuple(then))
