"""The command's own phrases: what it says beside the game, in a catalogue of its own."""

import attrs

from cacho.lang.catalogues import catalogue

DOMAIN = ("cacho.cli", "cli")
"""Where they are: a message for each code, its fields written as for `str.format`."""


@attrs.frozen
class Phrases:
    """The phrases in one language."""

    lang: str

    def say(self, code: str, /, **fields: object) -> str:
        """Say a phrase; with a field ``number``, in its form for that."""
        number = fields.get("number", 1)
        words = catalogue(*DOMAIN, self.lang)
        message = words.message(f"cli:{code}", number if isinstance(number, int) else 1)
        return (message or code).format(**fields)
