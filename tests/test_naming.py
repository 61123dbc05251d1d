"""What players may be called: any name in any script, that nobody else can seem to have."""

import json
import sys
import unicodedata

import pytest
from click.testing import CliRunner

import cacho
from cacho.cli import command
from cacho.cli.narrator import Narrator
from cacho.naming import check_names

SCRIPTS = (
    *("José", "Ñusta", "Nguyễn Thị Ánh", "O'Brien", "Ana 2", "Jean-Luc", "İpek", "Zoë", "Ødegård"),
    *("Алёна", "Ελένη", "Անի", "ნინო", "משה", "محمد", "می\u200cخواهم", "李小龙", "さくら", "지민"),  # noqa: RUF001 - letters of their own script
    *("สมชาย", "नरेश", "शक्\u200dति", "ශ්\u200dරී", "தமிழ்", "ᠮᠣᠩᠭᠣᠯ", "ሰላም", "𞤀𞤣𞤤𞤢𞤥"),
    *("👩\u200d🚀", "❤\ufe0f\u200d🔥", "👍🏽", "🇨🇱", "1\ufe0f\u20e3", "ana_95", "[Ana]", "-"),
)
BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
EVERY = [chr(number) for number in range(sys.maxunicode + 1)]
JOINERS = {"\u200c", "\u200d"}
"""Some scripts are not written without them, nor are many pictures."""

FORMATS = sorted({letter for letter in EVERY if unicodedata.category(letter) == "Cf"} - JOINERS)
STEERING = [letter for letter in EVERY if unicodedata.bidirectional(letter) in BIDI]
BRAILLE_BLANK = "\u2800"
NEVER_TOLD = {*FORMATS, *STEERING, *"\x00\t\x1b\x7f\x9b\u2028\u2029\ud800"}
UNSEEN = [*sorted(JOINERS), *map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x180B, 0x3164, 0xFE0F))]
UNSEEN += [*map(chr, (0xFFA0, 0x2065, 0xFFF0, 0xE0100, 0xE0FFF))]


def passes(*names):
    """Whether these may sit at one table."""
    try:
        return check_names(names) == names
    except ValueError:
        return False


def test_a_name_may_be_of_any_script():
    assert check_names(SCRIPTS) == SCRIPTS


def test_letters_that_turn_or_format_the_line_are_in_no_name():
    assert len(STEERING) == len(BIDI)
    assert {"\u200b", "\u200e", "\u2060", "\ufeff", "\u00ad", "\u061c"} < {*FORMATS}
    for letter in {*FORMATS, *STEERING}:
        assert not passes(letter, "Beto")
        for name in (f"Ana{letter}", f"{letter}Ana", f"A{letter}na"):
            with pytest.raises(ValueError, match="a name must be of one line and plain characters"):
                check_names([name, "Beto"])


def test_a_name_shows_something():
    for letter in ("", " ", "\u3000", BRAILLE_BLANK, *UNSEEN):
        for name in (letter, letter * 3, f" {letter} "):
            with pytest.raises(ValueError, match="a name must be text"):
                check_names(["Beto", name])


@pytest.mark.parametrize("letter", [*UNSEEN, " ", "\u3000", "\u00a0", BRAILLE_BLANK])
def test_nobody_is_called_as_another_but_for_what_is_not_seen(letter):
    for other in (f"Ana Paz{letter}", f"{letter}Ana Paz", f"Ana{letter} Paz"):
        assert passes(other, "Beto")
        with pytest.raises(ValueError, match=r"distinct, .*; 'Ana Paz' and .* look alike"):
            check_names(["Ana Paz", "Beto", other])


def test_names_that_are_the_same_in_two_encodings_look_alike():
    composed, decomposed = "José", unicodedata.normalize("NFD", "José")
    assert composed != decomposed
    assert not passes(composed, decomposed)
    assert passes(decomposed, "Jose")


def test_no_letter_that_turns_the_line_is_told(monkeypatch):
    """Whatever stands in a record of rules that put their words into events."""
    told = []
    monkeypatch.setattr("rich.console.Console.print", lambda _, line="": told.append(str(line)))
    narrator = Narrator(cacho.load("dudo"), ("Ana", "Beto"), "en")
    for letter in NEVER_TOLD:
        narrator.say(f"won{letter}!")
    assert {*told} == {"won\ufffd!"}
    told.clear()
    for name in SCRIPTS:
        narrator.say(f"{name}\n")
    assert told == [f"{name}\n" for name in SCRIPTS]


def test_no_such_letter_of_a_record_is_told(tmp_path):
    """What a spectator kept is told as it stands; it is not played again."""
    match = cacho.Match(cacho.load("dudo"), ("Ana", "Beto"), dealer=cacho.Dealer(1), lives=(1, 1))
    document = json.loads(cacho.dumps(match.play("1x3").play("dudo"), seat=None))
    outcome = document["events"][-1]["event"]["outcome"]
    outcome["reason"] = document["result"]["reason"] = "".join(FORMATS)
    record = tmp_path / "record.json"
    record.write_text(json.dumps(document))
    done = CliRunner().invoke(command.cacho, ["replay", str(record), "--lang", "en"])
    assert done.exit_code == 0
    assert "(" + "\ufffd" * len(FORMATS) + ")" in done.stdout


@pytest.mark.parametrize("name", ["Ana\u202e", "Beto\u200b"])
def test_commands_refuse_such_names(name):
    done = CliRunner().invoke(command.cacho, ["play", "dudo", "--name", name], input="")
    assert done.exit_code == 2
    assert "a name must be of one line and plain characters" in done.stderr
