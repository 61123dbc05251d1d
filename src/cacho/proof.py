"""Proof of fair dice: what a record tells of them.

A cup is opened when all dice thrown into it last were shown to everyone: what a later throw has
taken up again, and what was never shown, is opened with the server's secret when the match is over.
"""

from collections import Counter
from itertools import pairwise

import attrs

from cacho._core.actions import Roll
from cacho._core.events import OpenerDrawn, Revealed
from cacho._core.faults import Fault
from cacho.fair import FairDealer, Proof, promise
from cacho.match import Match


def proof(match: Match, *, secret: bool) -> Proof | None:
    """Return what a record tells of its dice, with the secret or without; None if not promised."""
    dealer = match.dealer
    if not isinstance(dealer, FairDealer):
        return None
    opened = [] if secret else _opened(match)
    rolls = [entry.action for entry in match.log if isinstance(entry.action, Roll)]
    return Proof(
        dealer.commitment,
        dealer.entropy,
        tuple(
            tuple(
                promise(dealer.opening(throw, cup)) if hand else None
                for cup, hand in enumerate(roll.dice)
            )
            for throw, roll in enumerate(rolls)
        ),
        tuple(
            tuple(
                dealer.opening(throw, cup).hex() if cup in cups else None
                for cup in range(len(roll.dice))
            )
            for throw, (roll, cups) in enumerate(zip(rolls, opened, strict=bool(opened)))
        ),
        dealer.secret.hex() if secret else None,
    )


def _opened(match: Match) -> list[set[int]]:
    """List, by throw, the cups whose dice were all shown to everyone."""
    opened: list[set[int]] = []
    thrown: tuple[tuple[int, ...], ...] = ()
    reveals = {
        told.version: told.event
        for told in match.view(None).history
        if isinstance(told.event, (Revealed, OpenerDrawn))
    }
    for version, (before, page) in enumerate(pairwise(match.pages), 1):
        if page.entry is not None and isinstance(page.entry.action, Roll):
            thrown = page.entry.action.dice
            opened.append(set())
        event = reveals.get(version)
        if isinstance(event, OpenerDrawn):
            opened[-1].update(cup for cup, hand in enumerate(thrown) if hand)
        elif event is not None:
            faces = [Counter[int]() for _ in before.state.cups]
            for die in event.ledger:
                faces[die.cup][die.die] += 1
            for cup, hand in enumerate(thrown):
                lie = before.state.cups[cup].dice
                if hand and Counter(hand) == Counter(lie) == faces[cup]:
                    opened[-1].add(cup)
    return opened


def restored(told: Proof, seats: int) -> FairDealer:
    """Return the dealer that goes on from a proof with its secret, for so many seats.

    Raises:
        Fault: there is no secret, or it is none; or there is more or less than one text a seat.
    """
    try:
        dealer = FairDealer(bytes.fromhex(told.secret or ""), told.entropy)
        dealer.check_seats(seats)
    except ValueError as error:
        raise Fault(str(error)) from None
    return dealer


def check_proof(told: Proof, found: Proof | None) -> None:
    """Refuse a proof that is not the one that was found.

    Raises:
        Fault: where they differ.
    """
    for field in attrs.fields(Proof):
        if found is None or getattr(told, field.name) != getattr(found, field.name):
            raise Fault("is not what follows from the secret", f".{field.name}")
