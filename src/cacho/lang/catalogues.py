"""Catalogues: messages by code, compiled by gettext, each in the package that owns it.

A message's id is a code that stays (``violation:bid.too-low``), not a sentence, so that English is
a catalogue like any other. A catalogue that is missing or broken is empty: its rule is then worded
by title and codes.
"""

from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pkgutil import get_data

import attrs

from cacho._core.rule import Rule

LANGUAGES = ("en", "es")
"""The languages that can be asked for."""

CORE = ("cacho.lang", "core")
"""Where the words are for what no rule owns."""


@attrs.frozen(eq=False)
class Catalogue:
    """The messages of one domain in one language."""

    _translations: NullTranslations

    def message(self, code: str, number: int = 1) -> str | None:
        """Return the message with that code, in its form for a number; None without one."""
        try:
            found = self._translations.ngettext(code, code, number)
            if found == code:  # so says gettext of what it lacks, and of what has no plural
                found = self._translations.gettext(code)
        except Exception:  # noqa: BLE001 - a foreign catalogue's plural rule may do anything
            return None
        return None if found == code else found


EMPTY = Catalogue(NullTranslations())


@lru_cache(maxsize=256)
def catalogue(package: str, domain: str, lang: str) -> Catalogue:
    """Return a catalogue, read once; an empty one if it cannot be read."""
    try:
        compiled = get_data(package, f"locale/{lang}/LC_MESSAGES/{domain}.mo")
        return Catalogue(GNUTranslations(BytesIO(compiled or b"")))
    except Exception:  # noqa: BLE001 - whatever is wrong with a foreign one, codes are left
        return EMPTY


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
