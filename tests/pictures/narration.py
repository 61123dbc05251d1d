"""The picture of a narrated game: the beginning and the end of what ``cacho watch`` prints."""

from io import StringIO

from click.testing import CliRunner
from rich.ansi import AnsiDecoder
from rich.console import Console
from rich.text import Text

from cacho.cli.command import cacho

COMMAND = ("watch", "cacho", "--seed", "7")
TERMINAL = {
    "FORCE_COLOR": "1",
    "NO_COLOR": "",
    "LC_ALL": "en_GB.UTF-8",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "COLUMNS": "80",
}
WIDTH = 72
"""The columns that are drawn: as many as the longest line has."""

# As rich's own, without fonts that a reader's browser would fetch from another host.
FORMAT = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<title>cacho watch cacho --seed 7</title>
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px }}
.{unique_id}-title {{ font-family: sans-serif; font-size: 18px; font-weight: bold }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def story():
    """What the command prints to a terminal, line by line."""
    done = CliRunner().invoke(cacho, COMMAND, env=TERMINAL)
    assert done.exit_code == 0, done.output
    return tuple(AnsiDecoder().decode(done.stdout))


def excerpt(lines):
    """The first round and the last, with a mark for those that are left out."""
    rounds = [place for place, line in enumerate(lines) if line.plain.startswith("Round ")]
    return (*lines[: rounds[1]], Text("…", "dim"), Text(), *lines[rounds[-1] :])


def narration():
    """The picture."""
    console = Console(record=True, file=StringIO(), width=WIDTH, force_terminal=True)
    console.print(Text.assemble("$ ", ("cacho", "bold"), f" {' '.join(COMMAND)}"))
    for line in excerpt(story())[1:]:  # the first line says the command again
        console.print(line, soft_wrap=True)
    svg = console.export_svg(title="", code_format=FORMAT, unique_id="watch")
    return "".join(f"{line.strip()}\n" for line in svg.splitlines() if line.strip())
