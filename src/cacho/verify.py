"""Verifying a record whose dice were promised, with no trust in whoever wrote it."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import cast

import attrs

from cacho._core.actions import Roll
from cacho._core.checks import FACES, shown
from cacho._core.errors import RecordError
from cacho._core.events import Revealed
from cacho._core.faults import Fault
from cacho.fair import Proof, commitment, cup_secret, dice, promise
from cacho.record import Kept, Record

__all__ = ["Checked", "verify"]

DIGEST = re.compile(r"[0-9a-f]{64}")

Hand = tuple[int | None, ...]
"""The dice of one cup, as far as a record tells them."""


@attrs.frozen
class Checked:
    """How many dice of a record were thrown again and found true, and how many could not yet be."""

    dice: int
    left: int


def verify(record: Record) -> Checked:
    """Throw again every die of a record that is opened, and compare it with what the record tells.

    Nothing but the record is trusted; compare its commitment, and your own entropy and promises,
    with those that you were given.

    Raises:
        RecordError: something is not as promised; it says where.
        ValueError: its dice were not promised.
    """
    told = record.fair
    if told is None:
        msg = "the dice of this record were not promised"
        raise ValueError(msg)
    try:
        return _verified(record, told)
    except Fault as fault:
        raise RecordError(f"${fault.path}", fault.reason) from fault


def _verified(record: Record, told: Proof) -> Checked:
    if len(told.entropy) != len(record.players):
        raise Fault("should be one text a seat", ".fair.entropy")
    if not DIGEST.fullmatch(told.commitment):
        raise Fault("should be 64 hexadecimal digits", ".fair.commitment")
    secret = None if told.secret is None else _bytes(told.secret, ".fair.secret")
    if secret is not None and commitment(secret) != told.commitment:
        raise Fault("is not the secret that was committed to", ".fair.secret")
    if secret is None and record.result is not None:
        raise Fault("should be opened, for the match is over", ".fair.secret")
    throws = tuple(_throws(record))
    if len(told.promises) != len(throws):
        raise Fault(f"should be of {len(throws)} throws", ".fair.promises")
    if len(told.openings) != (len(throws) if secret is None else 0):
        raise Fault("should be of all throws, or none beside the secret", ".fair.openings")
    known = left = 0
    for number, throw in enumerate(throws):
        for cup, hand in enumerate(throw.hands):
            opening = _opening(told, secret, number, cup, throw.hands)
            if opening is None:
                left += len(hand)
                continue
            thrown = dice(opening, told.entropy, len(hand))
            _compare(hand, thrown, f".actions[{throw.place}]")
            _compare(throw.shown.get(cup, ()), thrown, f".actions[{throw.place}], as it was shown")
            known += len(hand)
    return Checked(known, left)


def _opening(
    told: Proof, secret: bytes | None, number: int, cup: int, hands: tuple[Hand, ...]
) -> bytes | None:
    """Return the secret of a cup, if it is opened and as promised."""
    at = f"[{number}][{cup}]"
    promised = told.promises[number]
    if len(promised) != len(hands):
        raise Fault(f"should be of {len(hands)} cups", f".fair.promises[{number}]")
    if not hands[cup]:
        if promised[cup] is not None:
            raise Fault("should be null: nothing was thrown", f".fair.promises{at}")
        return None
    if secret is not None:
        opening = cup_secret(secret, number, cup)
    else:
        row = told.openings[number]
        if len(row) != len(hands):
            raise Fault(f"should be of {len(hands)} cups", f".fair.openings[{number}]")
        if row[cup] is None:
            if promised[cup] is None:
                raise Fault("should be a promise: dice were thrown", f".fair.promises{at}")
            return None
        opening = _bytes(row[cup], f".fair.openings{at}")
    if promise(opening) != promised[cup]:
        raise Fault("is not the promise of what was opened", f".fair.promises{at}")
    return opening


def _bytes(written: str | None, path: str) -> bytes:
    try:
        return bytes.fromhex(written or "")
    except ValueError:
        raise Fault("should be hexadecimal digits", path) from None


def _compare(hand: Hand, thrown: tuple[int, ...], path: str) -> None:
    """Refuse dice that were not thrown; those that are not known may be any."""
    known = Counter(die for die in hand if die is not None)
    if known - Counter(thrown):
        said = "".join("?" if die is None else str(die) for die in hand)
        raise Fault(f"tells {said} where {''.join(map(str, thrown))} was thrown", path)


@attrs.frozen
class _Throw:
    """A throw: its place among the actions, its dice as the action has them, and as shown later."""

    place: int
    hands: tuple[Hand, ...]
    shown: dict[int, Hand]


def _throws(record: Record) -> Iterator[_Throw]:
    """Find every throw of a record."""
    reveals = {
        heard.version - 1: heard.event.get("ledger")
        for heard in record.events
        if heard.event.get("tag") == Revealed.tag
    }
    throw: _Throw | None = None
    for place, line in enumerate(record.log):
        if line.action.get("tag") == Roll.tag:
            if throw is not None:
                yield throw
            throw = _Throw(place, _hands(line.action, f".actions[{place}]"), {})
        elif throw is not None and place in reveals:
            for cup, hand in _under(reveals[place]).items():
                if cup < len(throw.hands) and len(throw.hands[cup]) == len(hand):
                    throw.shown[cup] = hand
    if throw is not None:
        yield throw


def _hands(action: Kept, path: str) -> tuple[Hand, ...]:
    """Read the dice of a throw: of all cups, or as a seat knows them, in notation."""
    said = action.get("text")
    told: object = action.get("dice")
    if isinstance(said, str):
        cups = (cup.removeprefix("-") for cup in said.removeprefix(f"{Roll.tag} ").split("/"))
        told = tuple(tuple(None if die == "?" else ord(die) - ord("0") for die in c) for c in cups)
    if not isinstance(told, tuple):
        raise Fault("should tell its dice", path)
    return tuple(_hand(hand, path) for hand in cast("tuple[object, ...]", told))


def _hand(told: object, path: str) -> Hand:
    hand = cast("tuple[object, ...]", told) if isinstance(told, tuple) else (told,)
    for die in hand:
        if die is not None and (type(die) is not int or die not in FACES):
            raise Fault(f"should be dice, not {shown(die)}", path)
    return cast("Hand", hand)


def _under(ledger: object) -> dict[int, Hand]:
    """Sort the dice of a reveal by cup."""
    found: dict[int, Hand] = {}
    for entry in cast("tuple[object, ...]", ledger) if isinstance(ledger, tuple) else ():
        if isinstance(entry, Mapping):
            told = cast("Kept", entry)
            cup, die = told.get("cup"), told.get("die")
            if type(cup) is int and type(die) is int:
                found[cup] = (*found.get(cup, ()), die)
    return found
