"""Read documents that were spoilt at random: ``python -m tests.fuzz``, or ``nox -s fuzz``.

Of each there must come a value, which is then written and read back, or a `RecordError`, and
nothing else. Documents are spoilt as text, piece by piece, which is quick. What a run did goes to
``docs/figures/fuzz.md``.
"""

import argparse
import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from time import process_time

import attrs

import cacho
from tests.figures import FIGURES, found_by
from tests.kept import PRESETS, game, kinds_of

PAGE = FIGURES / "fuzz.md"
DOCUMENTS = 1_000_000
SHORT, LONG = 6, 30
"""Games are cut off after so many actions: short ones, for they are quick to read, and a long one
of each preset, for all that may stand in them."""

ABOUT = """# Spoilt documents

Records, views, positions, events and actions of every preset, spoilt at random, in one to five
places: pieces of JSON left out, doubled, exchanged, wrapped, numbers, letters and bytes changed. Of
each came a value, which was written and read back, or a `RecordError`.

| documents | read | refused | for reasons | seconds |
| --- | --- | --- | --- | --- |
"""

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
JUNK = (
    *("null", "true", "false", "0", "1", "-1", "-0", "00", "2.0", "3e0", "1e999", "-1E-999"),
    *("NaN", "Infinity", "-Infinity", "999999999", "1000000000", "9" * 500, "3", "6", "7", "99"),
    *('""', '"2"', '"all"', '"\\ud800"', '"\\u0000"', '"ñ"', '"\ud800"', '"' + "x" * 500 + '"'),
    *('"dudo+ases"', '"undo"', '"?"', '{"tag":"bid"}', '{"tag":"undo","by":null,"id":null}'),
    *(
        "[]",
        "{}",
        "[[]]",
        f"[{'null,' * 40}0]",
        "[" * 40,
        "[" * 30 + "]" * 30,
        '{"":' * 40,
        "'",
        "",
    ),
)
LETTERS = '[]{}",:\\0123456789.-+eEtrufalsn \n\x00\x7fñ\ud800\u2028'
NAMES = ("tag", "by", "id", "seat", "wild", "", "ñ", "__class__", "format", "rules")


@attrs.frozen
class Piece:
    """A piece of a document, and what it is: an item of an array, a member, its key or value."""

    start: int
    end: int
    kind: str


@attrs.frozen
class Document:
    """A document, its pieces, and how to read it."""

    text: str
    kind: type
    rules: cacho.Ruleset
    pieces: tuple[Piece, ...]


def pieces(text):
    """Find all pieces of a document."""
    found, open_, key = [], [], None
    for token in TOKEN.finditer(text):
        start, end = token.span()
        match token[0]:
            case "[" | "{":
                open_.append((start, key))
                key = None
                continue
            case "]" | "}":
                start, key = open_.pop()
            case ":":
                key = found.pop()
                continue
            case ",":
                continue
        if key is None:
            found.append(Piece(start, end, "item"))
        else:
            found.append(attrs.evolve(key, kind="key"))
            found += (Piece(start, end, "value"), Piece(key.start, end, "member"))
            key = None
    return tuple(found)


@cache
def documents():
    """Documents of every kind: of each preset, short ones and a long one."""
    found = []

    def add(text, kind, rules):
        found.append(Document(text, kind, rules, pieces(text)))

    for spec in PRESETS:
        played = game(spec)
        rules = played.rules
        for version in (1, SHORT, SHORT + 1, LONG):
            there = played.at(min(version, played.version))
            add(cacho.dumps(there), cacho.Match, rules)
            if version < LONG:
                add(cacho.dumps(there, seat=1), cacho.Record, rules)
                add(cacho.dumps(there.view(1)), cacho.View, rules)
            add(cacho.dumps(there.state, rules=rules), cacho.State, rules)
            add(cacho.dumps(there.view(None).observation, rules=rules), cacho.Observation, rules)
        add(cacho.dumps(played.at(LONG), seat=None), cacho.Record, rules)
        for event in kinds_of([told.event for told in played.view(0).history]):
            add(cacho.dumps(event), cacho.Event, rules)
        for entry in kinds_of(played.log):
            add(cacho.dumps(entry.action), cacho.Action, rules)
    return tuple(found)


def spoilt(document, dice):
    """Spoil a document in a few places, from the last to the first."""
    text = document.text
    rest = len(text)
    chosen = dice.choices(document.pieces, k=dice.choice((1, 1, 1, 2, 5)))
    for piece in sorted(chosen, key=lambda piece: piece.start, reverse=True):
        start, end = piece.start, piece.end
        if end <= rest:  # no piece holds what was spoilt before
            other = dice.choice(WAYS[piece.kind])(text[start:end], piece, document, dice)
            if not other and text[end : end + 1] == ",":
                end += 1
            text = f"{text[:start]}{other}{text[end:]}"
            rest = start
    mood = dice.random()
    if mood < LETTERWISE:
        return _with_other_letters(text, dice)
    return _with_other_bytes(text, dice) if mood > 1 - BYTEWISE else text


LETTERWISE, BYTEWISE = 0.1, 0.05
"""How often letters are changed besides, or bytes."""


def _gone(*_):
    return ""


def _doubled(text, *_):
    return f"{text},{text}"


def _wrapped(text, _, __, dice):
    depth = dice.choice((1, 1, 2, 20, 40))
    return f"{'[' * depth}{text}{']' * depth}"


def _named(text, _, __, dice):
    return f'"{dice.choice(NAMES)}":0,{text}'


def _renamed(_, __, ___, dice):
    return f'"{dice.choice(NAMES)}"'


def _exchanged(_, piece, document, dice):
    other = document if dice.random() < 0.7 else dice.choice(documents())
    for _ in range(3):
        found = dice.choice(other.pieces)
        if found.kind == piece.kind:
            break
    return other.text[found.start : found.end]


def _next(text, piece, document, dice):
    if text.isdecimal():
        return str(int(text) + dice.choice((-1, 1, 1, 2, 10**6)))
    return _exchanged(text, piece, document, dice)


def _quoted(text, *_):
    return f'"{text}"'


def _junk(_, __, ___, dice):
    return dice.choice(JUNK)


WAYS = {
    "item": (_next, _next, _next, _exchanged, _gone, _doubled, _wrapped, _quoted, _junk),
    "value": (_next, _next, _next, _exchanged, _wrapped, _quoted, _junk),
    "key": (_exchanged, _renamed, _junk),
    "member": (_exchanged, _gone, _doubled, _named),
}
"""What is put in the place of a piece: a function of its text, itself, its document and dice."""


def _with_other_letters(text, dice):
    start, end = sorted(dice.randrange(len(text) + 1) for _ in "12")
    piece = dice.choice(("", dice.choice(LETTERS), text[start:end][::-1]))
    end = dice.choice((end, start, min(start + 1, len(text))))
    return f"{text[:start]}{piece}{text[end:]}"


def _with_other_bytes(text, dice):
    data = bytearray(text.encode(errors="surrogatepass"))
    for _ in range(min(len(data), dice.choice((0, 1, 2)))):
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data)


@attrs.define
class Tally:
    """How many documents were read, and why the others were not."""

    read: int = 0
    reasons: Counter = attrs.field(factory=Counter)


def fuzz(number, seed):
    """Spoil and read so many documents.

    Raises:
        AssertionError: what was read is not read back as it was.
    """
    dice, tally = Random(seed), Tally()
    for _ in range(number):
        document = dice.choice(documents())
        kind, rules = document.kind, document.rules
        text = spoilt(document, dice)
        of_rules = issubclass(kind, (cacho.Action, cacho.Event))
        try:
            value = cacho.loads(
                text, kind, rules=rules if of_rules or dice.random() < 0.9 else None
            )
        except cacho.RecordError as error:
            tally.reasons[str(error)] += 1
            continue
        tally.read += 1
        again = cacho.dumps(value, rules=rules)
        assert cacho.loads(again, kind, rules=rules) == value, text
    return tally


def main(arguments=None):
    """Spoil and read documents, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--page", type=Path, default=PAGE, help="where to write the figures")
    options = parser.parse_args(arguments)
    origin = found_by(parser.prog, arguments)
    began = process_time()
    tally = fuzz(options.documents, options.seed)
    took = process_time() - began
    refused = tally.reasons.total()
    cells = (tally.read + refused, tally.read, refused, len(tally.reasons), round(took))
    row = f"| {' | '.join(f'{cell:,}' for cell in cells)} |\n"
    options.page.write_text(f"{ABOUT}{row}\n{origin}", "utf-8")


if __name__ == "__main__":
    main()
