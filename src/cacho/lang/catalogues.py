"""Catalogues: messages by code, compiled by gettext, each in the package that owns them.

A message's id is a code that stays (``violation:bid.too-low``), not a sentence, so that English is
a catalogue like any other. A catalogue that is missing or broken is empty: its rule is then worded
by title and codes.

A variant of a language is named as gettext names it, after an at sign. Its catalogues hold only
what it says otherwise: the rest is said as in the plain language.
"""

from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pkgutil import get_data

import attrs

from cacho._core.foreign import RAISED
from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset

LANGUAGES = ("en", "es", "es@secta")
"""The languages that can be asked for; with ``es@secta`` a six is a secta, as S002 calls it."""

CORE = ("cacho.lang", "core")
"""Where the words are for what no rule owns."""


@attrs.frozen(eq=False)
class Catalogue:
    """The messages of one domain in one language; where it is a variant, over the plain ones."""

    _translations: NullTranslations
    _plain: "Catalogue | None" = None

    def message(self, code: str, number: int = 1) -> str | None:
        """Return the message with that code, in its form for a number; None without one."""
        found = self._own(code, number)
        if found is None and self._plain is not None:
            return self._plain.message(code, number)
        return found

    def _own(self, code: str, number: int) -> str | None:
        try:
            found = self._translations.ngettext(code, code, number)
            if found == code:  # so says gettext of what it lacks, and of what has no plural
                found = self._translations.gettext(code)
        except RAISED:  # a foreign catalogue's plural rule may do anything
            return None
        return None if found == code else found


EMPTY = Catalogue(NullTranslations())


@lru_cache(maxsize=256)
def catalogue(package: str, domain: str, lang: str) -> Catalogue:
    """Return a catalogue, read once; an empty one if it cannot be read."""
    plain, variant, _ = lang.partition("@")
    under = catalogue(package, domain, plain) if variant else None
    try:
        compiled = get_data(package, f"locale/{lang}/LC_MESSAGES/{domain}.mo")
        return Catalogue(GNUTranslations(BytesIO(compiled or b"")), under)
    except RAISED:  # whatever is wrong with a foreign one, codes are left
        return under or EMPTY


def of_core(lang: str) -> Catalogue:
    """Return the catalogue of what no rule owns."""
    return catalogue(*CORE, lang)


def of_rule(rule: Rule, lang: str) -> Catalogue:
    """Return a rule's catalogue, an empty one if it names none."""
    match rule.catalog:
        case (str(package), str(domain)):
            return catalogue(package, domain, lang)
        case _:
            return EMPTY


def in_force(rules: Ruleset, lang: str) -> tuple[Catalogue, ...]:
    """Return a table's catalogues in the order they are asked: later rules first, the core last."""
    return (*(of_rule(rule, lang) for rule in reversed(rules.rules)), of_core(lang))
