"""The rule sheets of every preset in Spanish and English, as `cacho explain` tells them."""

from functools import partial

import cacho
from cacho.catalog import PRESETS, installed
from cacho.lang import sheet

LANGUAGES = {"es": "español", "en": "English"}
HEAD = """# Rule sheets

The rules of every preset, made from the rules themselves: what a sheet says is what is played.
`cacho explain SPEC --lang es` tells any other table.

A letter and a number, such as D3, is a clause, and `RULES D1–D9` are all those of a rule; §7 and §9
are sections of the rule book without clauses of their own. S000, S002 and S004 are the three
Spanish texts that the rules come from: the five-dice Cacho, a shorter one, and 666.

"""


def shipped():
    """The presets of this distribution, with their specs."""
    return [preset.name for preset in installed(PRESETS) if preset.distribution == "cacho-dice"]


def index():
    """The page that leads to every sheet."""
    rows = [f"| preset | {' | '.join(LANGUAGES.values())} |", "| --- |" + " --- |" * len(LANGUAGES)]
    for preset in shipped():
        links = (f"[{preset}]({lang}/{preset}.md)" for lang in LANGUAGES)
        rows.append(f"| `{preset}` | {' | '.join(links)} |")
    return HEAD + "\n".join((*rows, ""))


def page(preset, lang):
    """One sheet."""
    return sheet(cacho.load(preset), lang, title=preset)


PAGES = {
    f"{lang}/{preset}.md": partial(page, preset, lang) for lang in LANGUAGES for preset in shipped()
}
