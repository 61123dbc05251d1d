"""The page of the command: the help that each of its parts prints."""

from click.testing import CliRunner

from cacho.cli.command import cacho

PAGE = """# The command

What `cacho COMMAND --help` prints. It comes with the extra `cli`:
`python -m pip install 'cacho-dice[cli]'`.
"""
WIDTH = 80


def page():
    """The page: the whole command first, then its parts."""
    sections = [PAGE]
    for words in ((), *((name,) for name in sorted(cacho.commands))):
        title = " ".join(("cacho", *words))
        asked = (*words, "--help")
        done = CliRunner().invoke(cacho, asked, prog_name="cacho", terminal_width=WIDTH)
        sections.append(f"\n## {title}\n\n```text\n{done.output}```\n")
    return "".join(sections)
