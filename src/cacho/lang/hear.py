"""Hearing: the action that is meant by what somebody says at a table.

What is heard stands in the catalogues, that of each rule in its own. ``hear:TAG`` holds what may be
said for the actions of that tag, in lines of alternatives, each line after the notation it means; a
line without one is for a kind of action that is always written alike:

```text
izquierda = izquierda|a la izquierda
{quantity}x{face} = {quantity:number} {face:face}
lo dudo|dudo la apuesta
```

A field ``{name:kind}`` hears something that the notation takes up as ``{name}``:

| kind | hears |
| --- | --- |
| ``number`` | digits, and the words of ``spoken:number`` |
| ``value`` | dice in any order, in digits or one by one; the notation has them from high to low |
| ``face`` | a face as bids name it: fives, quina |
| ``single`` | in English, one die of a face: a five |
| any other | the words of ``spoken:KIND``, lines of alternatives after what each means |

All rules are heard alike, none before another. Heard too are what `text` says of an action, if it
has no field, and every notation.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import attrs

from cacho._core import checks
from cacho._core.actions import Action
from cacho._core.frozen import frozen
from cacho._core.ruleset import Ruleset, check_rules
from cacho._core.wording import described
from cacho.lang.catalogues import LANGUAGES, Catalogue, in_force

Words = tuple[str, ...]

FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
JOINED = re.compile(r"(?<=[^\W\d])-(?=[^\W\d])|(?<=\d)-(?=\d)")
"""A hyphen between letters or between digits: twenty-one, 6-5-3."""
WORD = re.compile(r"[0-9]+|[^\W\d_]+|\S")
SILENT = frozenset('¡!¿?.,;:…«»“”"')
"""What is written between words, and not said."""
UNWRITTEN = str.maketrans({"'": None, "’": None, "×": "x"})

NUMBER, VALUE = "number", "value"

FACES = frozenset(map(str, checks.FACES))

NEAR = 0.7
"""How near a word must come to one that is heard: *duod* is *dudo*, *trenos* *trenes*."""

LONGEST = 200
"""Longer text is not listened to."""


def hear(rules: Ruleset, text: str, lang: str = "en") -> Action:
    """Return the action that is meant by what is said, or by a notation.

    Case, accents, blanks and punctuation do not matter. What is legal is not asked: nothing is
    guessed, and an action may be heard that is refused when it is done.

    Raises:
        ValueError: no such language or rule set; nothing is understood, where the message asks for
            what is nearest, or several actions may be meant, which it names.
    """
    check_rules(rules)
    checks.word("lang", lang, LANGUAGES)
    said = words(text) if isinstance(text, str) and len(text) <= LONGEST else ()
    for notation in (text, " ".join(said)):
        action = _written(rules, notation)
        if action is not None:
            return action
    ear = ear_of(rules, lang)
    meant = tuple(ear.actions(said)) if said else ()
    if len(meant) == 1:
        return meant[0]
    if not meant:
        near = ear.nearest(said)
        hint = f"; did you mean {near!r}?" if near else ""
        msg = f"{described(text)} is not understood{hint}"
    else:
        notations = " or ".join(action.notation for action in meant)
        msg = f"{described(text)} may mean {notations}"
    raise ValueError(msg)


def nearest(rules: Ruleset, text: str, lang: str) -> str:
    """Return what is understood and nearest to something said that is not; nothing, if none is."""
    return ear_of(rules, lang).nearest(words(text[:LONGEST]))


def words(text: str) -> Words:
    """Split what is said into words and numbers, without case, accents and punctuation."""
    letters = unicodedata.normalize("NFD", text.translate(UNWRITTEN).casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return tuple(word for word in WORD.findall(JOINED.sub(" ", plain)) if word not in SILENT)


def _written(rules: Ruleset, notation: str) -> Action | None:
    try:
        return rules.parse(notation) if notation else None
    except ValueError:  # it is no notation, or that of no value: 635
        return None


@frozen
class Field:
    """A place in a phrase where one of several things may be said."""

    name: str
    kind: str


@frozen
class Phrase:
    """One way to say an action of a kind: words and fields, and the notation with the fields."""

    kind: type[Action]
    notation: str
    parts: tuple[str | Field, ...]

    def action(self, fields: Mapping[str, str]) -> Action | None:
        """Return the action with these fields; None if there is none."""
        notation = FIELD.sub(lambda found: fields.get(found[1], ""), self.notation)
        try:
            return self.kind.from_notation(notation)
        except ValueError:
            return None


@attrs.frozen(eq=False)
class Ear:
    """All that is heard at a table: phrases, and by kind of field what each word of it means."""

    phrases: tuple[Phrase, ...]
    spoken: Mapping[str, Mapping[Words, Sequence[str]]]

    def actions(self, said: Words) -> Iterator[Action]:
        """Find the actions that may be meant, each once."""
        found = (
            phrase.action(fields)
            for phrase in self.phrases
            for fields in self._fits(phrase.parts, said)
        )
        yield from dict.fromkeys(action for action in found if action is not None)

    def nearest(self, said: Words) -> str:
        """Return what is said with each word that is never heard put right; nothing, if in vain."""
        from difflib import get_close_matches  # noqa: PLC0415 - who is understood need not wait

        heard = {part for phrase in self.phrases for part in phrase.parts if isinstance(part, str)}
        heard |= {word for spoken in self.spoken.values() for some in spoken for word in some}
        known = sorted(heard)

        def put_right(word: str) -> str:
            if word in heard or word.isdecimal():
                return word
            return next(iter(get_close_matches(word, known, n=1, cutoff=NEAR)), word)

        right = tuple(map(put_right, said))
        return " ".join(right) if right != said and any(self.actions(right)) else ""

    def _fits(self, parts: Sequence[str | Field], said: Words) -> Iterator[dict[str, str]]:
        """Find what the fields mean, if all that is said is these parts."""
        if not parts:
            if not said:
                yield {}
            return
        first, rest = parts[0], parts[1:]
        if not isinstance(first, Field):
            if said[:1] == (first,):
                yield from self._fits(rest, said[1:])
            return
        for length in range(1, len(said) + 1):
            for meaning in self._meanings(first.kind, said[:length]):
                for fields in self._fits(rest, said[length:]):
                    yield {first.name: meaning, **fields}

    def _meanings(self, kind: str, said: Words) -> Iterator[str]:
        """Find what is meant by something said for a field."""
        yield from self.spoken.get(kind, {}).get(said, ())
        if kind == NUMBER and len(said) == 1 and said[0].isdecimal():
            yield said[0]
        if kind == VALUE:
            dice = [next(self._meanings(NUMBER, (word,)), "") for word in said]
            if all(map(_are_dice, dice, said)):
                yield "".join(sorted("".join(dice), reverse=True))


def _are_dice(number: str, word: str) -> bool:
    """Tell whether a word is one die, or several in digits: twelve is not one and two."""
    return FACES.issuperset(number) and (len(number) == 1 or number == word)


def ear_of(rules: Ruleset, lang: str) -> Ear:
    """Return all that is heard at a table of these rules, in a language."""
    kinds = tuple(kind for rule in rules.rules for kind in rule.actions)
    return _ear(kinds, in_force(rules, lang))


@lru_cache(maxsize=64)
def _ear(kinds: tuple[type[Action], ...], catalogues: tuple[Catalogue, ...]) -> Ear:
    phrases = tuple(
        phrase for kind in kinds for catalogue in catalogues for phrase in _phrases(kind, catalogue)
    )
    fields = (part for phrase in phrases for part in phrase.parts if isinstance(part, Field))
    spoken = {kind: _spoken(kind, catalogues) for kind in {NUMBER, *(one.kind for one in fields)}}
    return Ear(phrases, spoken)


def _phrases(kind: type[Action], catalogue: Catalogue) -> Iterator[Phrase]:
    """Find all ways to say an action of a kind in a catalogue."""
    for notation, alternatives in lines(catalogue, f"hear:{kind.tag}"):
        for said in alternatives:
            yield Phrase(kind, notation or kind.pattern, _parts(said))
    said = catalogue.message(f"action:{kind.tag}") or ""
    if words(said) and not FIELD.search(said):
        yield Phrase(kind, kind.pattern, _parts(said))


def _parts(said: str) -> tuple[str | Field, ...]:
    parts: list[str | Field] = []
    end = 0
    for found in FIELD.finditer(said):
        parts += [*words(said[end : found.start()]), Field(found[1], found[2] or "")]
        end = found.end()
    return (*parts, *words(said[end:]))


def _spoken(kind: str, catalogues: Sequence[Catalogue]) -> dict[Words, list[str]]:
    """Gather what the words for a kind of field mean."""
    meanings: dict[Words, list[str]] = {}
    for catalogue in catalogues:
        for meaning, alternatives in lines(catalogue, f"spoken:{kind}"):
            for said in alternatives:
                meanings.setdefault(words(said), []).append(meaning)
    return meanings


def lines(catalogue: Catalogue, code: str) -> Iterator[tuple[str, list[str]]]:
    """Split a message into lines: what each means, and the alternatives for it."""
    for line in (catalogue.message(code) or "").splitlines():
        meaning, _, said = line.rpartition(" = ")
        yield meaning, [each for each in said.split("|") if words(each)]
