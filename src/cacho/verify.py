"""Verifying a record whose dice were promised, with no trust in whoever wrote it."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain

import attrs

from cacho._core.actions import hand_notation
from cacho._core.errors import RecordError
from cacho._core.faults import Fault
from cacho._core.wording import described
from cacho.fair import Proof, commitment, cup_secret, dice, promise
from cacho.record import Record
from cacho.throws import Disclosure, Hand, throws

__all__ = ["Checked", "verify"]

DIGEST = re.compile(r"[0-9a-f]{64}")

Tally = Counter[int | None]
"""How many dice show each face, and how many are not known: a round's may be many, and are compared
with all that was told of them."""


@attrs.frozen
class Checked:
    """How many dice of a record were thrown again and found true, and how many could not yet be."""

    dice: int
    left: int


def verify(record: Record) -> Checked:
    """Throw again every die of a record that is opened, and compare it with what the record tells.

    It tells of dice in throws, and in the events of who saw them, was shown them or judged by them.
    Nothing but the record is trusted; compare its commitment, and your own entropy and promises,
    with those that you were given.

    Raises:
        RecordError: something is not as promised; it says where.
        ValueError: its dice were not promised, or it is no record.
    """
    if not isinstance(record, Record):
        msg = f"a Record is verified, such as loads(text, Record), not {described(record)}"
        raise ValueError(msg)
    told = record.fair
    if told is None:
        msg = "the dice of this record were not promised"
        raise ValueError(msg)
    try:
        return _verified(record, told)
    except Fault as fault:
        raise RecordError(f"${fault.path}", fault.reason) from fault


def _verified(record: Record, told: Proof) -> Checked:
    secret = _secret(record, told)
    made = throws(record)
    if len(told.promises) != len(made):
        raise Fault(f"should be of {len(made)} throws", ".fair.promises")
    if len(told.openings) != (len(made) if secret is None else 0):
        raise Fault("should be of all throws, or none beside the secret", ".fair.openings")
    known = left = 0
    of_round = Tally()
    for number, throw in enumerate(made):
        thrown: list[Hand] = []
        shown = throw.shown()
        for cup, hand in enumerate(throw.hands):
            opening = _opening(told, secret, number, cup, throw.hands)
            thrown.append(hand if opening is None else dice(opening, told.entropy, len(hand)))
            _compare(hand, Counter(thrown[cup]), f".actions[{throw.place}]")
            if opening is not None:
                known += len(hand)
                continue
            left += len(hand)
            if hand and len(hand) in shown[cup]:
                at = f".fair.openings[{number}][{cup}]"
                raise Fault("should be opened: its dice were shown", at)
        if throw.opens:
            of_round.clear()
        of_round.update(chain.from_iterable(thrown))
        for disclosure in throw.disclosures:
            _check_disclosed(disclosure, thrown, of_round)
    return Checked(known, left)


def _secret(record: Record, told: Proof) -> bytes | None:
    """Return the server's secret, if it is opened: it must be the one that was committed to."""
    if len(told.entropy) != len(record.players):
        raise Fault("should be one text a seat", ".fair.entropy")
    if not DIGEST.fullmatch(told.commitment):
        raise Fault("should be 64 hexadecimal digits", ".fair.commitment")
    secret = None if told.secret is None else _bytes(told.secret, ".fair.secret")
    if secret is not None and commitment(secret) != told.commitment:
        raise Fault("is not the secret that was committed to", ".fair.secret")
    if secret is None and record.result is not None:
        raise Fault("should be opened, for the match is over", ".fair.secret")
    return secret


def _check_disclosed(disclosed: Disclosure, thrown: Sequence[Hand], of_round: Tally) -> None:
    """Refuse dice that cannot lie where an event tells of them.

    Where it tells of as many as were thrown there last, it is those. Others were kept from an
    earlier throw of the round; which, only who kept them knows.
    """
    for cup, hand in disclosed.cups.items():
        if cup in range(len(thrown)) and len(thrown[cup]) == len(hand):
            _compare(hand, Counter(thrown[cup]), disclosed.path)
    _compare(tuple(chain.from_iterable(disclosed.cups.values())), of_round, disclosed.path)


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


def _compare(told: Hand, thrown: Tally, path: str) -> None:
    """Refuse dice that were not thrown; those that are not known may be any."""
    known = Tally(die for die in told if die is not None)
    if (known - thrown).total() > thrown[None]:
        said, were = map(hand_notation, (told, tuple(thrown.elements())))
        raise Fault(f"tells {said} where {were} was thrown", path)
