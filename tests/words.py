"""Compile the catalogues: ``python -m tests.words``, or ``nox -s words``.

Babel reads the sources here and nowhere else; at run time the standard library reads what was
compiled. The header is cut to what it needs, so that the same source always compiles to the same
bytes.
"""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SRC = Path(__file__).resolve().parents[1] / "src"
EXAMPLES = SRC.parent / "examples"


def sources(root=SRC):
    """Every source of a catalogue under a folder, in order."""
    return sorted(root.glob("**/locale/*/LC_MESSAGES/*.po"))


def messages(source):
    """The messages of a source by code, each the tuple of its forms; unwritten ones are left out.

    Raises:
        babel.messages.pofile.PoFileError: it is no PO file.
    """
    with source.open("rb") as lines:
        catalogue = read_po(lines, abort_invalid=True)
    return {
        message.id[0] if message.pluralizable else message.id: forms
        for message in catalogue
        if message.id and all(forms := _forms(message)) and not message.fuzzy
    }


def _forms(message):
    return tuple(message.string) if message.pluralizable else (message.string,)


class Compilable(list):
    """Messages in the form that Babel writes."""

    charset = "utf-8"


def compiled(source):
    """The bytes of the compiled catalogue."""
    with source.open("rb") as lines:
        catalogue = read_po(lines, abort_invalid=True)
    header = f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {catalogue.plural_forms}\n"
    content = BytesIO()
    write_mo(content, Compilable([Message("", header), *(one for one in catalogue if one.id)]))
    return content.getvalue()


if __name__ == "__main__":
    for path in (*sources(), *sources(EXAMPLES)):
        path.with_suffix(".mo").write_bytes(compiled(path))
