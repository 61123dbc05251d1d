"""Fair dice, one of them forged: whatever happened in the match, its record is refused."""

import json
import re
from collections import Counter

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cacho
from cacho._core.readings import kept
from cacho.fair import FairDealer
from cacho.record import Record
from cacho.verify import verify
from tests.tables import rules

SPECS = (
    "seis(rounds=2)",
    "seis(rounds=3)",
    "seis(rounds=4)",
    "cacho-chileno+dudo(dice=2)",
    "perudo+dudo(dice=2)",
)
NAMES = ("Ana", "Beto", "Caro")
SEATS = ("all", None, 0, 1, 2)
BEFORE_A_THROW = ("on", "on", "swapped", "swapped", "left", "swap")
IN_TURN = ("on", "on", "offer", "offer", "offer", "left", "undo", "leave", "again")
"""What may come next: mostly the game goes on, often something is done and taken back."""

MOST = 25
"""After so many steps a match is played to its end as soon as can be."""

FEW = settings(max_examples=max(10, settings.default.max_examples // 4))


def gone_on(match):
    """A match gone on with towards its end: by a doubt, as soon as there is one."""
    if match.turn is None:
        return match.deal()
    legal = match.view(match.turn).legal
    return match.play(cacho.Doubt() if cacho.Doubt() in legal else legal[0])


def offered(match, which):
    """A match after all that is neither claim nor call, as long as rules offer some, and a move."""
    offers = match.view(match.turn).legal.offers if match.turn is not None else ()
    others = [action for action in offers if not isinstance(action, (cacho.Claim, cacho.Call))]
    return offered(match.play(others[which % len(others)]), which) if others else gone_on(match)


def stepped(match, step, which):
    """A match after a step; the same one, if there is nothing of the kind to do."""
    live = match.state.table.survivors
    seat = live[which % len(live)]
    swap, leave = cacho.Swap(seat, live[which % len(live) - 1]), cacho.Leave(seat)
    steps = {
        "on": lambda: gone_on(match),
        "offer": lambda: offered(match, which),
        "swapped": lambda: match.play(swap).undo(),
        "left": lambda: match.play(leave).undo(),
        "undo": match.undo,
        "swap": lambda: match.play(swap),
        "leave": lambda: match.play(leave),
        "again": lambda: match.at(max(0, match.version - which)),
    }
    try:
        return steps[step]()
    except cacho.IllegalAction:
        return match


STEPS = st.tuples(st.sampled_from(BEFORE_A_THROW), st.sampled_from(IN_TURN), st.integers(0, 7))


def ended(spec, secret, starter, steps):
    """A match of fair dice that took some steps, and then went on to its end."""
    dealer = FairDealer(secret, ("a", "b", "ñ"))
    match = cacho.Match(rules(spec), NAMES, dealer=dealer, pause=True, starter=starter)
    for before_a_throw, in_turn, which in steps:
        if match.over:
            break
        match = stepped(match, before_a_throw if match.turn is None else in_turn, which)
    while not match.over:
        match = gone_on(match)
    return match


def lies(said):
    """All that an action or event would tell with one of its dice another."""
    if isinstance(said, int):
        yield from {1, 2, 3, 4, 5, 6} - {said}
    elif isinstance(said, list):
        for place, inner in enumerate(said):
            yield from ([*said[:place], lie, *said[place + 1 :]] for lie in lies(inner))
    elif isinstance(said, dict):
        for key in ("dice", "text", "die", "ledger", "verdict"):
            yield from ({**said, key: lie} for lie in lies(said.get(key)))
    elif isinstance(said, str) and said.startswith("roll "):
        for place, letter in enumerate(said):
            if letter.isdecimal():
                yield from (f"{said[:place]}{n}{said[place + 1 :]}" for n in lies(int(letter)))


def forgeries(record, document):
    """Every record with one die of it another: the path to what tells it, and the record."""
    for place, (line, said) in enumerate(zip(record.log, document["actions"], strict=True)):
        for lie in lies(said):
            log = list(record.log)
            log[place] = attrs.evolve(line, action=kept(lie))
            yield f"actions[{place}]", attrs.evolve(record, log=tuple(log))
    for place, (heard, said) in enumerate(zip(record.events, document["events"], strict=True)):
        for lie in lies(said["event"]):
            events = list(record.events)
            events[place] = attrs.evolve(heard, event=kept(lie))
            yield f"events[{place}]", attrs.evolve(record, events=tuple(events))


def told(event):
    """The dice of which an event tells, each after its cup."""
    match event["tag"]:
        case "dice.seen":
            return [(event["cup"], die) for die in event["dice"]]
        case "opener.drawn":
            return [(seat, die) for seat, die in enumerate(event["dice"]) if die is not None]
        case "revealed":
            return [(entry["cup"], entry["die"]) for entry in event["ledger"]]
        case "judged":
            return [(entry["cup"], entry["die"]) for entry in event["verdict"]["ledger"]]


def may_be(match, heard):
    """Whether dice may have lain so: as they were thrown last, or kept from their round.

    Of what was kept only who kept it can say which dice it was.
    """
    tables = [page.state.table for page in match.pages]
    rolls = [
        ((table.round.number, table.survivors), page.entry.action.dice)
        for table, page in zip(tables, match.pages[1 : heard.version + 1], strict=False)
        if isinstance(page.entry.action, cacho.Roll)
    ]
    round_, last = rolls[-1]  # a void round has the next one's number, and other survivors
    dice = told(heard.event)
    for cup, hand in enumerate(last):
        lying = [die for there, die in dice if there == cup]
        if len(lying) == len(hand) and Counter(lying) != Counter(hand):
            return False
    thrown = (die for of, hands in rolls if of == round_ for hand in hands for die in hand)
    return Counter(die for _, die in dice) <= Counter(thrown)


@given(
    st.sampled_from(SPECS),
    st.binary(min_size=32, max_size=32),
    st.sampled_from((0, None)),
    st.lists(STEPS, min_size=MOST // 2, max_size=MOST),
    st.sampled_from(SEATS),
)
@FEW
def test_whichever_die_is_forged_is_found(spec, secret, starter, steps, seat):
    match = ended(spec, secret, starter, steps)
    text = cacho.dumps(match, seat=seat)
    record = cacho.loads(text, Record)
    assert verify(record).left == 0
    for path, forged in forgeries(record, json.loads(text)):
        part, place = path.rstrip("]").split("[")
        if part == "events" and may_be(match, forged.events[int(place)]):
            assert verify(forged).left == 0
        else:
            with pytest.raises(cacho.RecordError, match=rf"\.{re.escape(path)}.*: tells"):
                verify(forged)
