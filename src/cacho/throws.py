"""What a record tells of its throws: their dice, and what events tell of the same dice later.

A record that opens read-only may hold anything: an event of no known form tells of no dice.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from cacho._core.actions import Roll
from cacho._core.checks import FACES
from cacho._core.events import DiceSeen, Judged, OpenerDrawn, Revealed, RoundOpened
from cacho._core.faults import Fault
from cacho._core.frozen import frozen
from cacho._core.wording import described
from cacho.log import Undo
from cacho.record import Kept, Record

Hand = tuple[int | None, ...]
"""The dice of one cup, as far as a record tells them."""


@frozen
class Disclosure:
    """The dice of which an event tells, by cup, where in the record, and whether to everyone."""

    path: str
    public: bool
    cups: Mapping[int, Hand]


@frozen
class RecordedThrow:
    """A throw: its place among the actions, its dice as the action has them, what events tell.

    `opens` says whether it is the first of its round.
    """

    place: int
    hands: tuple[Hand, ...]
    opens: bool
    disclosures: list[Disclosure]

    def shown(self) -> defaultdict[int, set[int]]:
        """Return, by cup, how many dice were shown to everyone, each time that some were."""
        found: defaultdict[int, set[int]] = defaultdict(set)
        for disclosure in self.disclosures:
            for cup, hand in disclosure.cups.items() if disclosure.public else ():
                found[cup].add(len(hand))
        return found


def throws(record: Record) -> list[RecordedThrow]:
    """List the throws of a record in order.

    Raises:
        Fault: one of them tells no dice, some are told of before the first, or there is nothing
            that could have been taken back.
    """
    told: dict[int, list[tuple[str, Kept]]] = defaultdict(list)
    for number, heard in enumerate(record.events):
        told[heard.version - 1].append((f".events[{number}].event", heard.event))
    made: list[RecordedThrow] = []
    opens = True
    before: list[bool] = []  # what `opens` was before each action that stands
    begun: Kept = {}
    for place, action in enumerate([begun, *(line.action for line in record.log)], -1):
        path, tag = f".actions[{place}]", action.get("tag")
        if tag == Undo.tag:
            if not before:
                raise Fault("takes back nothing", path)
            opens = before.pop()
        elif action is not begun:
            before.append(opens)
        if tag == Roll.tag:
            made.append(RecordedThrow(place, _hands(action, path), opens, []))
            opens = False
        for path, event in told[place]:
            opens = opens or event.get("tag") == RoundOpened.tag
            if told_of := _by_cup(_told(event)):
                if not made:
                    raise Fault("tells of dice, and none were thrown", path)
                shown = event.get("tag") in {Revealed.tag, OpenerDrawn.tag}
                made[-1].disclosures.append(Disclosure(path, shown, told_of))
    return made


def _hands(action: Kept, path: str) -> tuple[Hand, ...]:
    """Read the dice of a throw: of all cups, or as a seat knows them, in notation."""
    said = action.get("text")
    told = _from_notation(said) if isinstance(said, str) else action.get("dice")
    if not isinstance(told, tuple):
        raise Fault("should tell its dice", path)
    return tuple(_hand(hand, path) for hand in cast("tuple[object, ...]", told))


def _from_notation(text: str) -> object:
    cups = (cup.removeprefix("-") for cup in text.removeprefix(f"{Roll.tag} ").split("/"))
    return tuple(tuple(None if die == "?" else ord(die) - ord("0") for die in cup) for cup in cups)


def _hand(told: object, path: str) -> Hand:
    hand = cast("tuple[object, ...]", told) if isinstance(told, tuple) else (told,)
    for die in hand:
        if die is not None and (type(die) is not int or die not in FACES):
            raise Fault(f"should be dice, not {described(die)}", path)
    return cast("Hand", hand)


def _told(event: Kept) -> Iterator[tuple[object, object]]:
    """List the dice of which an event tells, each after its cup."""
    match event.get("tag"):
        case DiceSeen.tag:
            yield from ((event.get("cup"), die) for die in _items(event.get("dice")))
        case OpenerDrawn.tag:
            yield from enumerate(_items(event.get("dice")))
        case Revealed.tag:
            yield from _of_ledger(event)
        case Judged.tag:
            yield from _of_ledger(event.get("verdict"))
        case _:
            pass


def _of_ledger(holder: object) -> Iterator[tuple[object, object]]:
    for entry in _items(_mapping(holder).get("ledger")):
        die = _mapping(entry)
        yield die.get("cup"), die.get("die")


def _by_cup(dice: Iterable[tuple[object, object]]) -> Mapping[int, Hand]:
    """Sort dice by cup."""
    cups: dict[int, list[int]] = defaultdict(list)
    for cup, die in dice:
        if type(cup) is int and type(die) is int:
            cups[cup].append(die)
    return {cup: tuple(hand) for cup, hand in cups.items()}


def _items(held: object) -> tuple[object, ...]:
    return cast("tuple[object, ...]", held) if isinstance(held, tuple) else ()


def _mapping(held: object) -> Kept:
    return cast("Kept", held) if isinstance(held, Mapping) else {}
