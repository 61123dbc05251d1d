"""A voice: one language at one table, which fills the fields of messages with words.

A field is written ``{name}`` or ``{name:kind}``. The kind says how a value is worded:

| kind | words |
| --- | --- |
| none | a number up to twenty in words; a claim, call, verdict or outcome as said; text as it is |
| ``seat``, ``seats`` | the name of who sits there |
| ``bid`` | so many dice of the thing's ``face``, as bid: tres trenes; dice if it has none |
| ``face`` | a face: tren |
| ``digits`` | digits: a number, several dice, or those of a reveal cup by cup |
| ``hands`` | the dice of a reveal or a draw, with the name of who sits at each cup |
| any other | the message ``KIND:value``, or for a number ``noun:KIND`` in its plural form |

A message with plural forms takes the one for the first amount in it. Later rules speak first, and
the core last, so that a rule may reword what others say: chips for dice.
"""

from collections.abc import Callable, Iterator, Sequence
from string import Formatter
from typing import cast

import attrs

from cacho._core import checks
from cacho._core.claims import Shown
from cacho._core.events import Event
from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset
from cacho._core.violations import Violation
from cacho.lang import things
from cacho.lang.catalogues import LANGUAGES, Catalogue, of_core, of_rule
from cacho.lang.things import Wordable

Facts = Callable[[str], object]
"""What the field of that name holds; None if there is none."""

NO_AMOUNTS = frozenset({"seat", "digits", "face"})
"""The kinds in which a number is no amount that a message agrees with."""

PLAIN = frozenset({"", "digits"})
"""The kinds in which a number is said without a phrase."""


class UnfitError(Exception):
    """A message does not fit the thing it should word; the next one is tried."""


def text(rules: Ruleset, thing: Wordable, lang: str = "en", *, names: Sequence[str] = ()) -> str:
    """Word a thing as the table would say it.

    An event, verdict, outcome or violation is a sentence, an action what is said with it, a rule
    its title. `names` are the players' by seat; without them a seat is called by its number. What
    no catalogue words is told by title and codes. The text holds nothing that the thing does not.

    Raises:
        ValueError: no such language, or a thing that cannot be worded.
    """
    checks.word("lang", lang, LANGUAGES)
    if not isinstance(thing, Wordable):
        kinds = ", ".join(kind.__name__ for kind in Wordable.__args__)
        msg = f"only a thing of these kinds can be worded: {kinds}; not {checks.shown(thing)}"
        raise ValueError(msg)
    return Voice(rules, lang, tuple(names)).say(thing)


def face_word(face: int, quantity: int = 1, lang: str = "en") -> str:
    """Name a face of a die: tren, or trenes where several are spoken of.

    Raises:
        ValueError: no such face or language.
    """
    checks.die("face", face)
    checks.word("lang", lang, LANGUAGES)
    return of_core(lang).message(f"face:{face}", quantity) or str(face)


def _in_force(voice: "Voice") -> tuple[Catalogue, ...]:
    """Return the catalogues in the order they are asked."""
    spoken = (of_rule(rule, voice.lang) for rule in reversed(voice.rules.rules))
    return (*spoken, of_core(voice.lang))


@attrs.frozen
class Voice:
    """One language at one table."""

    rules: Ruleset
    lang: str
    names: tuple[str, ...]
    _catalogues: tuple[Catalogue, ...] = attrs.field(
        init=False, default=attrs.Factory(_in_force, takes_self=True)
    )

    def say(self, thing: Wordable) -> str:
        """Word a thing by the first message that fits it, or else by title and codes."""
        catalogues = self._catalogues
        owner = self._owner(thing)
        if owner is not None:
            catalogues = (of_rule(owner, self.lang), *catalogues)
        for code in things.codes(thing):
            for catalogue in catalogues:
                said = self._said(catalogue, code, lambda name: things.fact(thing, name))
                if said is not None:
                    return said
        if owner is None or owner is thing:
            return things.bare(thing)
        return f"{self.say(owner)}: {things.bare(thing)}"

    def _owner(self, thing: Wordable) -> Rule | None:
        """Return the rule whose words come before those of all others."""
        match thing:
            case Rule():
                return thing
            case Violation(rule=id):
                return next((rule for rule in self.rules.rules if rule.id == id), None)
            case Event():
                return next((rule for rule in self.rules.rules if type(thing) in rule.events), None)
            case _:
                return None

    def _said(self, catalogue: Catalogue, code: str, facts: Facts) -> str | None:
        """Fill a catalogue's message with facts; None if it has none that they fit."""
        message = catalogue.message(code)
        if message is None:
            return None
        try:
            amounts = (_amount(facts(name), kind) for _, name, kind in _fields(message))
            amount = next((amount for amount in amounts if amount is not None), 1)
            return self._filled(catalogue.message(code, amount) or message, facts)
        except UnfitError:
            return None

    def _filled(self, message: str, facts: Facts) -> str:
        parts: list[str] = []
        for literal, name, kind in _fields(message):
            parts.append(literal)
            if name:
                parts.append(self._worded(facts(name), kind, facts))
        return "".join(parts)

    def _worded(self, value: object, kind: str, facts: Facts) -> str:
        match kind:
            case "":
                return self._plain(value)
            case "seat" | "seats":
                return ", ".join(map(self._seat, _items(value)))
            case "bid":
                face = facts("face")
                return self._counted("noun:dice" if face is None else f"bid:{face}", value)
            case "digits":
                return _digits(value)
            case "hands":
                hands = _hands(value).items()
                return ", ".join(f"{self._seat(seat)} ({_digits(dice)})" for seat, dice in hands)
            case _:
                return self._of_kind(value, kind)

    def _plain(self, value: object) -> str:
        if isinstance(value, Wordable):
            return self.say(value)
        if type(value) is int:
            return self._term(f"number:{value}", otherwise=str(value))
        if isinstance(value, str):
            return value
        raise UnfitError

    def _seat(self, value: object) -> str:
        seat = _number(value)
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self._phrase("seat", "seat", seat)

    def _of_kind(self, value: object, kind: str) -> str:
        """Word a value by the vocabulary of its kind, an amount with the noun for it."""
        try:
            return self._term(f"{kind}:{value}")
        except UnfitError:
            if isinstance(value, str):
                return value
            return self._counted(f"noun:{kind}", value)

    def _counted(self, code: str, value: object) -> str:
        return self._phrase(code, "quantity", abs(_number(value)))

    def _phrase(self, code: str, name: str, number: int) -> str:
        """Fill a message about one number, named plainly: another kind could lead back here."""
        message = self._term(code, number)
        if any(kind not in PLAIN for _, _, kind in _fields(message)):
            raise UnfitError
        return self._filled(message, {name: number}.get)

    def _term(self, code: str, number: int = 1, otherwise: str | None = None) -> str:
        for catalogue in self._catalogues:
            found = catalogue.message(code, number)
            if found is not None:
                return found
        if otherwise is None:
            raise UnfitError
        return otherwise


def _fields(message: str) -> Iterator[tuple[str, str, str]]:
    """Split a message into text, the name of the field after it if any, and the field's kind."""
    try:
        for literal, name, kind, conversion in Formatter().parse(message):
            if conversion or name == "":
                raise UnfitError
            yield literal, name or "", kind or ""
    except ValueError:  # a brace that is not closed
        raise UnfitError from None


def _amount(value: object, kind: str) -> int | None:
    """Return the amount that a message agrees with, if the field is one."""
    if kind == "seats":
        return len(_items(value))
    return abs(value) if type(value) is int and kind not in NO_AMOUNTS else None


def _number(value: object) -> int:
    if type(value) is not int:
        raise UnfitError
    return value


def _items(value: object) -> tuple[object, ...]:
    return cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)


def _digits(value: object) -> str:
    items = _items(value)
    if items and isinstance(items[0], Shown):
        return " / ".join(map(_digits, _hands(items).values()))
    return " ".join(str(_number(item)) for item in items)


def _hands(value: object) -> dict[int, tuple[int, ...]]:
    """Sort dice by where they lay: those of a ledger by cup, or one die a seat."""
    hands: dict[int, tuple[int, ...]] = {}
    for place, item in enumerate(_items(value)):
        match item:
            case Shown(cup=cup, die=die):
                hands[cup] = (*hands.get(cup, ()), die)
            case None:
                pass
            case _:
                hands[place] = (_number(item),)
    return hands
