"""Nothing that rules, programs or records rely on changes without a word in the change log."""

import re

import pytest

import cacho
from cacho import record
from cacho._core import forms
from cacho.plugins import Rule
from cacho_variants import Calzar
from tests import surface
from tests.surface import kept, released, unnamed, unreleased

NOW = surface.surface()
EXAMPLES = (
    "hook penalties(table, verdict)",
    "declaration Rule.conserves",
    "action obligar(mode)",
    "event lives.changed(seat, by)",
    "violation bid.too-low",
    "record format 1",
    "group cacho.rules.v1",
    "rule ases",
    "option ases(half='plus-one')",
    "preset 666-fichas=seis+fichas",
    "name cacho.plugins.hookimpl",
)


def test_the_change_log_names_all_that_changed_since_the_latest_release():
    silent = unnamed(kept(), NOW, unreleased())
    assert not silent, "name each, in backticks, in a file in docs/changes"


@pytest.mark.parametrize("line", EXAMPLES, ids=lambda line: line.partition(" ")[0])
def test_every_kind_of_promise_is_kept(line):
    assert line in NOW
    kind, _, part = line.partition(" ")
    gone, notes = NOW - {line}, f"There is no `{part}` now."
    assert unnamed(NOW, gone, "") == [line]
    assert unnamed(gone, NOW, part) == [line]  # a word is no name
    assert unnamed(NOW, gone, f"There is no `{part}s` now, and no `{kind}`.") == [line]
    assert unnamed(NOW, gone, notes) == unnamed(gone, NOW, notes) == []


def test_every_kind_has_its_place_in_the_policy():
    page = (surface.ROOT / "docs" / "reference" / "compatibility.md").read_text("utf-8")
    table = re.findall(r"^\| (\w+) \|", page, re.MULTILINE)
    kinds = [line.partition(" ")[0] for line in EXAMPLES]
    assert table[1:] == kinds
    assert {line.partition(" ")[0] for line in NOW} == set(kinds)
    assert all(f"`{line.partition(' ')[2]}`" in page for line in NOW if line.startswith("group"))


def changed():
    return unnamed(NOW, surface.surface(), "")


def test_an_argument_that_changes_is_seen(monkeypatch):
    questions = {**forms.QUESTIONS, "wild": ("table", "seat")}
    monkeypatch.setattr(surface, "QUESTIONS", questions)
    assert changed() == ["hook wild(table)", "hook wild(table, seat)"]


def test_a_tag_or_a_field_that_changes_is_seen(monkeypatch):
    monkeypatch.setattr(Calzar, "tag", "exact")
    assert changed() == ["action calzar()", "action exact()"]


def test_a_format_that_changes_is_seen(monkeypatch):
    monkeypatch.setattr(record, "FORMAT", 2)
    assert changed() == ["record format 1", "record format 2"]


def test_a_name_that_goes_is_seen(monkeypatch):
    monkeypatch.setattr(cacho, "__all__", [name for name in cacho.__all__ if name != "Match"])
    assert changed() == ["name cacho.Match"]


def test_a_declaration_that_comes_is_seen(monkeypatch):
    monkeypatch.setattr(Rule, "colour", "red", raising=False)
    assert changed() == ["declaration Rule.colour"]


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """A change log of one release, and a surface that was kept at it."""
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## 0.2\n\n`cacho.New`\n\n## 0.1\n\n`it`\n")
    (tmp_path / "docs" / "changes").mkdir(parents=True)
    monkeypatch.setattr(surface, "ROOT", tmp_path)
    monkeypatch.setattr(surface, "CHANGES", tmp_path / "docs" / "changes")
    monkeypatch.setattr(surface, "KEPT", tmp_path / "surface.txt")
    monkeypatch.setattr(surface, "surface", lambda: {"name cacho.New"})
    return tmp_path


def test_notes_are_what_is_not_released_and_the_latest_release(copy):
    (copy / "docs" / "changes" / "README.md").write_text("`how`")
    (copy / "docs" / "changes" / "one.added.md").write_text("`cacho.One`\n")
    (copy / "docs" / "changes" / "two.removed.md").write_text("`cacho.Two`\n")
    assert sorted(unreleased().split()) == ["`cacho.One`", "`cacho.Two`"]
    assert released().split() == ["`cacho.New`"]
    (copy / "CHANGELOG.md").write_text("# Changes\n")
    assert released() == ""


def test_a_surface_is_kept_anew_if_its_changes_are_named(copy):
    surface.main()
    assert kept() == {"name cacho.New"}
    (copy / "surface.txt").write_text("name cacho.Old\n")
    with pytest.raises(SystemExit, match=r"no change log names these.*\nname cacho\.Old$"):
        surface.main()
    assert kept() == {"name cacho.Old"}
    (copy / "docs" / "changes" / "old.removed.md").write_text("`cacho.Old` is gone.\n")
    surface.main()
    assert kept() == {"name cacho.New"}
