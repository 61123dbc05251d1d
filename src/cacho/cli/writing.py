"""``cacho new-rule``: the package of a new rule, which passes its tests as it is written.

What is written stands in ``template``: a file for each file, with ``.txt`` after its name so that
no tool takes it for code, ``MODULE`` in the paths, and ``$field`` in the text.
"""

import re
import shlex
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from string import Template

import attrs
import click

from cacho._core.wording import described
from cacho.catalog import everything
from cacho.cli.speaking import refuse

NAME = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*", re.ASCII)
LONGEST_NAME = 30
RELEASE = re.compile(r"v?((?:[0-9]+!)?)([0-9]+)(?:\.([0-9]+))?", re.IGNORECASE)
"""How a version begins, as PEP 440 has it: its epoch, and the first two numbers of the release."""
TEMPLATE, SUFFIX = "template", ".txt"


@attrs.frozen
class Draft:
    """A rule that is to be written, and all that is called after it.

    Raises:
        ValueError: no rule can have that name, or something else has it.
    """

    name: str

    def __attrs_post_init__(self) -> None:
        if len(self.name) > LONGEST_NAME or not NAME.fullmatch(self.name):
            raise ValueError(
                f"{described(self.name)} is no name for a rule: it should be at most "
                f"{LONGEST_NAME} small letters and digits that begin with a letter, in words "
                "joined by '-' or '_', such as doble or todos-pagan"
            )
        for item in everything():
            if item.name == self.name:
                raise ValueError(
                    f"{self.name!r} is a {item.kind} of {item.distribution}; choose another name"
                )
        if find_spec(self.module) or _is_installed(self.distribution):
            raise ValueError(
                f"{self.distribution} or {self.module} is installed already; choose another name"
            )

    @property
    def words(self) -> list[str]:
        """The words of the name."""
        return re.split("[_-]", self.name)

    @property
    def distribution(self) -> str:
        """What is published: ``cacho-todos-pagan``."""
        return "-".join(("cacho", *self.words))

    @property
    def module(self) -> str:
        """What is imported: ``cacho_todos_pagan``."""
        return "_".join(("cacho", *self.words))

    def files(self) -> Iterator[tuple[str, str]]:
        """Write every file of the package: its path in it, and its text."""
        fields = {
            "name": self.name,
            "title": " ".join(self.words).capitalize(),
            "distribution": self.distribution,
            "module": self.module,
            "kind": "".join(word.capitalize() for word in self.words),
            "needed": alike(distribution("cacho-dice").version),
        }
        for path, text in sorted(_texts(files("cacho.cli") / TEMPLATE)):
            named = path.replace("MODULE", self.module).removesuffix(SUFFIX)
            yield named, Template(text).substitute(fields)


def alike(version: str) -> str:
    """Ask for a version, or a later one that promises the same to authors of rules.

    Raises:
        ValueError: it is no version.
    """
    public = version.strip().partition("+")[0]  # what stands after it, no requirement may name
    found = RELEASE.match(public)
    if found is None:
        raise ValueError(f"{described(version)} is no version; it should be one such as '0.1.0'")
    epoch, major, minor = found.groups()
    changes = f"0.{int(minor or 0) + 1}" if int(major) == 0 else f"{int(major) + 1}"
    return f">={public},<{epoch}{changes}"


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def _texts(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    """Read every file of a folder and of those in it."""
    for item in folder.iterdir():
        path = f"{within}{item.name}"
        if item.is_dir():
            yield from _texts(item, f"{path}/")
        else:
            yield path, item.read_text("utf-8")


@click.command()
@click.argument("name")
@click.option(
    "--directory",
    type=click.Path(path_type=Path),
    help="Where to make it, a new or empty folder; by default cacho-NAME, here.",
)
def new_rule(name: str, directory: Path | None) -> None:
    """Make the package of a new rule, with tests that pass.

    It is ready to be changed and published. NAME is what a spec will call the rule by: doble,
    todos-pagan.
    """
    try:
        draft = Draft(name)
        root = _empty_folder(Path(draft.distribution) if directory is None else directory)
        for path, text in draft.files():
            written = root / path
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(text, "utf-8", newline="\n")
    except (OSError, ValueError) as error:
        refuse(error)
    made, at = draft.distribution, shlex.quote(str(root))
    click.echo(f"{made} is a package with the rule {draft.name!r}. Its tests pass as they are:")
    click.echo(f"  cd {at} && python -m pip install -e '.[dev]' && python -m pytest")
    click.echo(
        f"Change src/{draft.module}/rule.py, its words in locale/, then tests/ and README.md."
    )


def _empty_folder(path: Path) -> Path:
    """Make a folder, or take one that is empty; what is there already is left alone."""
    path.mkdir(parents=True, exist_ok=True)
    if any(path.iterdir()):
        raise ValueError(f"{path} is not empty; name another folder with --directory")
    return path
