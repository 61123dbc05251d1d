"""A voice: one language at one table, which fills the fields of messages with words.

The most telling id is sought in all catalogues before the next one: first in that of the rule whose
event, refusal or title it is, then from the last rule to the first, and at last in the core's. So
rules reword what others say: chips for dice. A message that names what there is not, or what is not
of the field's kind, does not fit, and the next is tried.

A field is written ``{name}`` or ``{name:kind}``. The kind says how a value is worded:

| kind | words |
| --- | --- |
| none | a number up to twenty in words; a claim, call, verdict or outcome as said; text as it is |
| ``seat``, ``seats`` | the names of who sits there: Ana, Beto and Caro |
| ``bid`` | so many dice of the thing's ``face``, as bid: tres trenes; dice if it has none |
| ``face`` | a face: tren |
| ``digits`` | digits: a number, several dice, or those of a reveal cup by cup |
| ``hands`` | the dice of a reveal or a draw, with the name of who sits at each cup |
| ``value`` | dice of a reveal read from high to low, or a number's digits: seis cinco tres |
| any other | the message ``KIND:VALUE``; without one a text as it is, a number by ``noun:KIND`` |

A message with plural forms, whose ``msgid_plural`` is its id again, takes the one for the first
amount in it. That is a number, whatever its sign, but of no ``seat``, ``face``, ``digits`` or
``value``; of ``seats`` it is how many they are.

The words for values are messages too, of which a rule may have its own:

| id | it words |
| --- | --- |
| ``number:N`` | a number; one without is told in digits |
| ``face:N`` | a face: tren; in plural form, trenes, where `face_word` is asked for several |
| ``bid:N`` | so many dice of a face: ``{quantity}`` trenes |
| ``noun:KIND`` | so many of a kind, dice or lives: ``{quantity}`` vidas |
| ``KIND:VALUE`` | a value of a kind: ``direction:left``, ``about:bid``, ``cup:0`` |
| ``seat`` | a seat without a name, by its number: ``{seat:digits}`` |
| ``list:and`` | names in a row: ``{before}`` y ``{last}``; before a last one that begins with these letters ``list:and:LETTERS``: Ana y Beto, but Ana e Iris |
"""  # noqa: E501 - a row of a table is one line

from collections.abc import Callable, Sequence

import attrs

from cacho._core import checks
from cacho._core.events import Event
from cacho._core.frozen import frozen
from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset, check_rules
from cacho._core.violations import Violation
from cacho._core.wording import described
from cacho.lang import fields, things
from cacho.lang.catalogues import LANGUAGES, Catalogue, in_force, of_core, of_rule
from cacho.lang.fields import UnfitError
from cacho.lang.things import Wordable

Facts = Callable[[str], object]
"""What the field of that name holds; None if there is none."""

PLAIN = frozenset({"", "digits"})
"""The kinds in which a number is said without a phrase."""


def text(rules: Ruleset, thing: Wordable, lang: str = "en", *, names: Sequence[str] = ()) -> str:
    """Word a thing as the table would say it.

    An event, verdict, outcome or violation is a sentence, an action what is said with it, a rule
    its title. `names` are the players' by seat; without them a seat is called by its number. What
    no catalogue words is told by title and codes. The text holds nothing that the thing does not;
    but an action's may hold what the others must not know, such as which dice a seat of 666 keeps:
    tell them the events.

    Raises:
        ValueError: no such language, what is no rule set, a thing that cannot be worded, or names
            that are no texts, or one for all.
    """
    check_rules(rules)
    checks.word("lang", lang, LANGUAGES)
    if not isinstance(thing, Wordable):
        kinds = ", ".join(kind.__name__ for kind in Wordable.__args__)
        msg = f"only a thing of these kinds can be worded: {kinds}; not {described(thing)}"
        raise ValueError(msg)
    if (
        isinstance(names, str)
        or not isinstance(names, Sequence)
        or not all(isinstance(name, str) for name in names)
    ):
        raise ValueError(f"names must be one text for each seat, not {described(names)}")
    return Voice(rules, lang, tuple(names)).say(thing)


def face_word(face: int, quantity: int = 1, lang: str = "en") -> str:
    """Name a face of a die: tren, or trenes where several are spoken of.

    Raises:
        ValueError: no such face or language, or a quantity that is no number.
    """
    checks.die("face", face)
    checks.integer("quantity", quantity)
    checks.word("lang", lang, LANGUAGES)
    return of_core(lang).message(f"face:{face}", quantity) or str(face)


@frozen
class Voice:
    """One language at one table."""

    rules: Ruleset
    lang: str
    names: tuple[str, ...]
    _catalogues: tuple[Catalogue, ...] = attrs.field(
        init=False,
        default=attrs.Factory(lambda self: in_force(self.rules, self.lang), takes_self=True),
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
            amounts = (fields.amount(facts(name), kind) for _, name, kind in fields.fields(message))
            amount = next((amount for amount in amounts if amount is not None), 1)
            return self.filled(catalogue.message(code, amount) or message, facts)
        except UnfitError:
            return None

    def filled(self, message: str, facts: Facts) -> str:
        """Fill the fields of a message with facts.

        Raises:
            UnfitError: some fact is missing, or not of its field's kind.
        """
        parts: list[str] = []
        for literal, name, kind in fields.fields(message):
            parts.append(literal)
            if name:
                parts.append(self._worded(facts(name), kind, facts))
        return "".join(parts)

    def _worded(self, value: object, kind: str, facts: Facts) -> str:  # noqa: PLR0911 - a return for each kind
        match kind:
            case "":
                return self._plain(value)
            case "seat" | "seats":
                return self._listed([*map(self._seat, fields.items(value))])
            case "bid":
                face = facts("face")
                return self._counted("noun:dice" if face is None else f"bid:{face}", value)
            case "digits":
                return fields.digits(value)
            case "hands":
                hands = fields.hands(value).items()
                return ", ".join(
                    f"{self._seat(seat)} ({fields.digits(dice)})" for seat, dice in hands
                )
            case "value":
                return " ".join(self._term(f"number:{die}") for die in fields.high_to_low(value))
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

    def _listed(self, words: Sequence[str]) -> str:
        """List words, the last one after the and that goes with how it begins."""
        if len(words) < 2:  # noqa: PLR2004 - nothing to join
            return "".join(words)
        *before, last = words
        codes = (f"list:and:{start}" for start in fields.beginnings(last))
        code = next((code for code in codes if self._message(code) is not None), "list:and")
        return self.filled(self._term(code), {"before": ", ".join(before), "last": last}.get)

    def _seat(self, value: object) -> str:
        seat = fields.whole(value)
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
        return self._phrase(code, "quantity", abs(fields.whole(value)))

    def _phrase(self, code: str, name: str, number: int) -> str:
        """Fill a message about one number, named plainly: another kind could lead back here."""
        message = self._term(code, number)
        if any(kind not in PLAIN for _, _, kind in fields.fields(message)):
            raise UnfitError
        return self.filled(message, {name: number}.get)

    def _term(self, code: str, number: int = 1, otherwise: str | None = None) -> str:
        found = self._message(code, number)
        if found is not None:
            return found
        if otherwise is None:
            raise UnfitError
        return otherwise

    def _message(self, code: str, number: int = 1) -> str | None:
        """Return the first catalogue's message with that code, if any has one."""
        found = (catalogue.message(code, number) for catalogue in self._catalogues)
        return next((message for message in found if message is not None), None)
