"""However long a list in a document is, to read and to verify it takes time linear in it.

Work done within a call of Python's own, such as `tuple.count`, is no call more: it takes seconds of
the processor, of which what is linear takes few for any list here.
"""

import json
import time
from contextlib import suppress

import pytest

import cacho
from cacho.fair import FairDealer
from cacho.naming import check_names
from cacho.verify import verify

LETTERS = 1 << 17
SECONDS = 2.5
"""What is quadratic takes more than twice as long, what is linear a tenth of that."""


def fair_match():
    dealer = FairDealer(bytes(32), ("a", "b"))
    return cacho.Match(cacho.load("cacho"), ["Ana", "Beto"], dealer=dealer).play("2x3").play("dudo")


def document_of(kind):
    """A document of a kind that is read, the record of a seat for a `Record`."""
    match = fair_match()
    view = match.view(1)
    return {
        cacho.Match: cacho.dumps(match),
        cacho.Record: cacho.dumps(match, seat=1),
        cacho.View: cacho.dumps(view),
        cacho.State: cacho.dumps(match.state, rules=match.rules),
        cacho.Observation: cacho.dumps(view.observation, rules=match.rules),
    }[kind]


def lists(value, path=()):
    """The paths of all lists in plain data."""
    held = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in held:
        if isinstance(inner, list):
            yield (*path, key)
        if isinstance(inner, (dict, list)):
            yield from lists(inner, (*path, key))


def long_ones(items):
    """So long a list of the same items, of one of them, and of names with one twice at the end."""
    few = items or [0]
    yield few * (LETTERS // len(json.dumps(few)))
    yield few[:1] * (LETTERS // len(json.dumps(few[0]))) + few
    yield [*map(str, range(LETTERS // 8)), "z", "z"]


def seconds(function, *arguments):
    """What the processor took, whatever came of it."""
    began = time.process_time()
    with suppress(cacho.RecordError, ValueError):
        function(*arguments)
    return time.process_time() - began


@pytest.mark.parametrize(
    "kind", [cacho.Match, cacho.Record, cacho.View, cacho.State, cacho.Observation]
)
def test_whichever_list_of_a_document_is_long_it_is_read_in_linear_time(kind):
    text = document_of(kind)
    for path in lists(json.loads(text)):
        *way, last = path
        for number in range(3):
            document = json.loads(text)
            place = document
            for key in way:
                place = place[key]
            place[last] = [*long_ones(place[last])][number]
            long = json.dumps(document)
            assert seconds(cacho.loads, long, kind) < SECONDS, path


class Compared(str):
    """A name that counts how often one is compared with another."""

    __slots__ = ()
    times = 0

    def __eq__(self, other):
        """Compare, and count it."""
        Compared.times += 1
        return str(self) == str(other)

    __hash__ = str.__hash__


@pytest.mark.parametrize("last", ["another", "999"])
def test_each_name_is_compared_a_few_times_however_many_there_are(last):
    names = [Compared(number) for number in range(1000)]
    Compared.times = 0
    seconds(check_names, [*names, Compared(last)])
    assert Compared.times < 3 * len(names)


def of_many_disclosures():
    """Many dice, thrown at once, and of which events tell many times."""
    document = json.loads(cacho.dumps(fair_match().at(1), seat=1))
    document["actions"][0]["text"] = f"roll {'?' * (2 * LETTERS)}/?????"
    seen = next(each for each in document["events"] if each["event"]["tag"] == "dice.seen")
    document["events"] += [seen] * 2000
    return document


def of_many_throws():
    """Many throws of one round."""
    document = json.loads(cacho.dumps(fair_match().at(1), seat=1))
    document["actions"] *= 5000
    for name in ("promises", "openings"):
        document["fair"][name] *= 5000
    return document


def of_many_cups():
    """Many cups, of one of which dice were shown many times."""
    document = json.loads(cacho.dumps(fair_match().at(1), seat=1))
    document["actions"][0]["text"] = f"roll {'?/' * 15_000}2"
    for name, one in (("promises", "0" * 64), ("openings", None)):
        document["fair"][name] = [[one] * 15_001]
    ledger = [{"cup": 0, "die": 2, "counts_as": None, "reason": ""}] * 2
    shown = {"version": 1, "event": {"tag": "revealed", "ledger": ledger}}
    document["events"] += [shown] * 5000
    return document


@pytest.mark.parametrize("made", [of_many_disclosures, of_many_throws, of_many_cups])
def test_however_much_a_record_tells_of_a_round_it_is_verified_in_linear_time(made):
    record = cacho.loads(json.dumps(made()), cacho.Record, most=1 << 22)
    assert verify(record).left
    assert seconds(verify, record) < SECONDS
