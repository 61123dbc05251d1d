"""``cacho rules``: what is installed, read and not run."""

import json
from collections.abc import Iterator, Sequence

import click

from cacho import declared
from cacho.catalog import PRESETS, RULES, Installed, installed

NOT_KNOWN = "—"
"""What stands for what cannot be known without importing."""

GAP = "  "

Row = dict[str, str | None]


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One rule or preset a line, for programs.")
def rules(as_json: bool) -> None:  # noqa: FBT001 - click passes options by name
    """List the rules and presets that are installed.

    Nothing of them is imported: titles, sources and presets are read from the text of the modules
    that bring them. A dash stands for what is not written there in plain words.
    """
    listed = [_rule(item) for item in installed(RULES)]
    presets = [_preset(item) for item in installed(PRESETS)]
    if as_json:
        for row in listed + presets:
            click.echo(json.dumps(row))
        return
    for line in (*_table("rule", listed), "", *_table("preset", presets)):
        click.echo(line)


def _rule(item: Installed) -> Row:
    said = declared.texts(item.target)
    return _row(item) | {"title": said.get("title") or None, "source": said.get("source") or None}


def _preset(item: Installed) -> Row:
    return _row(item) | {"rules": declared.text(item.target)}


def _row(item: Installed) -> Row:
    return {item.kind: item.name, "distribution": item.distribution, "version": item.version}


def _table(kind: str, rows: Sequence[Row]) -> Iterator[str]:
    """Write rows under the names of their columns."""
    if not rows:
        yield f"no {kind} is installed"
        return
    cells = [tuple(rows[0]), *(tuple(cell or NOT_KNOWN for cell in row.values()) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        yield GAP.join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
