"""The rule sheets of every preset in Spanish and English, as `cacho explain` tells them."""

from functools import partial

import cacho
from cacho.catalog import PRESETS, installed
from cacho.lang import sheet

LANGUAGES = {"es": "español", "en": "English"}
HEAD = """# Rule sheets

The rules of every preset, made from the rules themselves: what a sheet says is what is played.
`cacho explain SPEC --lang es` tells any other table.

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
