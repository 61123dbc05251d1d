"""The command: what a newcomer sees first, in both languages, piped or not, the same every time."""

import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from importlib.metadata import version
from io import StringIO

import click
import pytest
from click.testing import CliRunner
from rich.text import Text

from cacho import RuleError
from cacho.catalog import PRESETS, installed
from cacho.cli import command
from cacho.cli.speaking import refuse
from cacho.plugins import Rule, Turn, hookimpl

SHORT = ("dudo(dice=2)+ases+sentido+calzar", "--seats", "3", "--seed", "7")
RANDOM = ("--bots", "random", "--seed", "7")
DICE = "⚀⚁⚂⚃⚄⚅"


def watch(*arguments, **env):
    """The outcome of ``cacho watch``, in English unless the environment says otherwise."""
    plain = {"LANG": "en_GB.UTF-8", "FORCE_COLOR": "", "NO_COLOR": ""}
    return CliRunner().invoke(command.cacho, ["watch", *arguments], env=plain | env)


def told(*arguments, **env):
    """The story of a game."""
    done = watch(*arguments, **env)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def events(*arguments):
    """The same game, as a program reads it."""
    return [json.loads(line) for line in told(*arguments, "--json").splitlines()]


def run(*command, **env):
    """What a process of its own writes, as bytes."""
    environment = os.environ | {"LANG": "en_GB.UTF-8"} | env
    return subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, check=False
    )


# The story


def test_it_begins_with_the_command_that_tells_it_again_and_the_rules():
    first, rules, *_ = told("cacho", *RANDOM).splitlines()
    assert first == "cacho watch cacho --bots random --seed 7"
    assert rules == "Bidding and doubting, Wild aces, Direction, The exact call, The reserve"


def test_a_rule_that_is_not_installed_is_named_by_its_class_and_told_again():
    arguments = ("cacho+planted", "--rule", "tests.planted.symmetry:FirstSeatOpens")
    first, rules, *_ = told(*arguments, *RANDOM).splitlines()
    assert first == f"cacho watch {' '.join(arguments)} --bots random --seed 7"
    assert rules.endswith(", The reserve, planted")


class Breaks(Rule):
    """A rule whose fault shows when a round ends."""

    id = "breaks"

    @hookimpl
    def penalties(self):
        return {}["nothing"]


@pytest.mark.parametrize(
    "parts", [["watch"], ["watch", "--json"], ["bench", "--games", "1"], ["play"]], ids=" ".join
)
def test_the_fault_of_a_rule_that_shows_in_play_is_told_in_one_line(parts):
    part, *options = parts
    seeds = [] if part == "bench" else ["--seed", "3"]
    spec = ["dudo(dice=1)+breaks", "--rule", "tests.test_cli:Breaks", "--seats", "2"]
    done = CliRunner().invoke(
        command.cacho, [part, *spec, *options, *seeds], input="1x2\ndudo\n" * 9
    )
    assert done.exit_code == 1, done.output
    line = Breaks.penalties.__code__.co_firstlineno + 2
    raised = f" (KeyError: 'nothing'; test_cli.py, line {line})" if part == "watch" else ""
    assert done.stderr.splitlines()[-1] == (
        "cacho: rule 'breaks' (module tests.test_cli, version 1) broke its contract in "
        f"'penalties': it raised KeyError{raised}"
    )
    assert "Traceback" not in done.output


class RaisesInWords(Rule):
    """What it raises is told, for it has seen no dice."""

    id = "worded"

    @hookimpl
    def decision(self, table):
        if table.thrown:
            raise ValueError("hoarse")


class AnswersBadly(Rule):
    """It raises nothing."""

    id = "badly"

    @hookimpl
    def starter(self):
        return -1


class Blames(Rule):
    """It blames somebody for what was never raised."""

    id = "blames"

    @hookimpl
    def starter(self):
        raise RuleError("other", "others", "1", "starter", "it is odd") from ValueError("never")


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (Blames, "it is odd"),
        (RaisesInWords, "it raised ValueError: hoarse (test_cli.py, line {})"),
        (AnswersBadly, "-1 is not a seat"),
    ],
)
def test_what_is_told_already_is_told_once(rule, said):
    spec = [f"dudo(dice=1)+{rule.id}", "--rule", f"tests.test_cli:{rule.__name__}"]
    done = CliRunner().invoke(command.cacho, ["watch", *spec, "--seats", "2", "--seed", "3"])
    line = RaisesInWords.decision.__code__.co_firstlineno + 3
    assert done.stderr.splitlines()[-1].endswith(f": {said.format(line)}")


class AsksInVain(Rule):
    """It asks for what nobody can do."""

    id = "vain"

    @hookimpl
    def decision(self, table):
        return Turn(table.turn, "sing") if table.thrown else None


@pytest.mark.parametrize(
    "parts", [["watch"], ["watch", "--bots", "random"], ["play"], ["bench"]], ids=" ".join
)
def test_where_a_seat_is_asked_for_what_nobody_can_do_it_is_said(parts):
    spec = ["dudo(dice=1)+vain", "--rule", "tests.test_cli:AsksInVain", "--seats", "2"]
    done = CliRunner().invoke(command.cacho, [*parts, *spec, "--seed", "3"], input="1x2\n" * 9)
    assert done.exit_code == 1, done.output
    assert re.fullmatch(
        r"cacho: seat [01] is asked about 'sing', and no rule of dudo\(dice=1\)\+vain offers it "
        "anything",
        done.stderr.splitlines()[-1],
    )


def test_without_a_seed_it_is_another_game_that_can_be_told_again():
    stories = {told("dudo(dice=1)", "--seats", "2") for _ in range(2)}
    assert len(stories) == 2
    for story in stories:
        again, _, _ = story.partition("\n")
        assert again.startswith("cacho watch 'dudo(dice=1)' --seats 2 --seed ")
        assert told("dudo(dice=1)", *again.split()[3:]) == story


def test_a_round_is_told_from_the_throw_to_the_loss():
    story = told("dudo(dice=1)", "--seats", "2", "--seed", "7")
    assert re.search(
        r"""
Round 1 begins; (Ana|Beto) opens\.
  Ana 1, Beto 1
  A throw of two dice\.
  \1: .+\.
(  .+: .+\.
)*  (Ana|Beto) doubts it\.
    Ana  [ \[][1-6]\]?
    Beto [ \[][1-6]\]?
  .+: \3 was (right|wrong) to doubt\.
  (Ana|Beto) loses a die\.
  \5 is out\.

(Ana|Beto) wins: nobody else has dice\.
$""",
        story,
    ), story


@pytest.mark.parametrize("spec", ["cacho", "cacho-casero"])
def test_brackets_stand_around_the_dice_that_counted(spec):
    verdicts = [one["verdict"] for one in events(spec, *RANDOM) if one["event"] == "judged"]
    reveals = re.findall(r"(?:^    \w+ +[ \[][1-6].*\n)+", told(spec, *RANDOM), re.MULTILINE)
    assert len(reveals) == len(verdicts) > 0
    for reveal, verdict in zip(reveals, verdicts, strict=True):
        assert reveal.count("[") == verdict["count"]
        dice = [die["die"] for die in verdict["ledger"]]
        assert [int(die) for die in re.findall(r"[1-6]", reveal)] == dice


def test_dice_that_nobody_counts_stand_in_a_row():
    story = told("666", *RANDOM)
    assert re.search(r"^     [1-6]  [1-6]  [1-6]\n", story, re.MULTILINE)
    assert "[" not in story


def test_hands_are_told_where_they_can_run_out():
    assert "  Ana 5, Beto 5, Caro 5, Dani 5\n" in told("cacho", *RANDOM)
    assert "  Ana 1, Beto 1" not in told("666", *RANDOM)


@pytest.mark.parametrize(
    ("arguments", "env", "words"),
    [
        ((), {"LANG": "es_CL.UTF-8"}, "Parte el más alto"),
        ((), {"LANG": "en_GB.UTF-8"}, "Highest opens"),
        ((), {"LANG": "fr_FR.UTF-8"}, "Highest opens"),
        ((), {"LANG": ""}, "Highest opens"),
        ((), {"LC_ALL": "es_CL.UTF-8", "LC_MESSAGES": "C", "LANG": "C"}, "Parte el más alto"),
        ((), {"LC_ALL": "", "LC_MESSAGES": "es", "LANG": "en"}, "Parte el más alto"),
        ((), {"LC_ALL": "C", "LC_MESSAGES": "es", "LANG": "es_CL.UTF-8"}, "Highest opens"),
        ((), {"LC_ALL": "estonian"}, "Highest opens"),
        (("--lang", "es"), {"LANG": "en"}, "Parte el más alto"),
        (("--lang", "en"), {"LANG": "es"}, "Highest opens"),
    ],
)
def test_it_speaks_the_language_of_who_watches(arguments, env, words):
    assert words in told(*SHORT, *arguments, **env)


def test_it_says_which_version_it_is():
    done = CliRunner().invoke(command.cacho, ["--version"])
    assert (done.exit_code, done.stdout) == (0, f"cacho-dice {version('cacho-dice')}\n")


@pytest.mark.parametrize("preset", [p.name for p in installed(PRESETS)])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_preset_can_be_watched(preset, lang):
    story = told(preset, *RANDOM, "--lang", lang)
    assert story.rstrip().endswith(".")
    assert "\n\n\n" not in story
    assert not re.search(r"[ \t]\n", story)


def test_bots_sit_down_in_turn_and_players_have_names():
    story = told("666", "--seats", "12", "--bots", "random, cautious", "--seed", "3")
    assert story.startswith("cacho watch 666 --seats 12 --bots 'random, cautious' --seed 3\n")
    assert "Juan (" in story
    assert "Beto 2 (" in story


def test_piped_it_is_plain_text():
    done = run("-m", "cacho", "watch", *SHORT)
    assert (done.returncode, done.stderr) == (0, b"")
    story = done.stdout.decode("ascii")
    assert story.replace("\n", "").isprintable()


def test_in_a_terminal_there_are_colours_and_dice():
    story = told(*SHORT, FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b[" in story
    bare = Text.from_ansi(story).plain
    assert any(die in bare for die in DICE)
    assert "[" not in bare
    assert re.search(r"^    Ana   [1-6]", bare, re.MULTILINE)


def test_a_terminal_that_lacks_a_letter_shows_a_mark_for_it():
    done = run("-m", "cacho", "watch", *SHORT, "--lang", "es", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"m?s" in done.stdout


def test_it_is_told_into_any_stream():
    with redirect_stdout(StringIO()) as stream:
        command.cacho(["watch", *SHORT, "--lang", "en"], standalone_mode=False)
    assert stream.getvalue() == told(*SHORT)


def test_events_can_be_watched_slowly(monkeypatch):
    expected = [0.5] * len(events(*SHORT))
    waits = []
    monkeypatch.setattr("time.sleep", waits.append)
    told(*SHORT, "--delay", "0.5")
    assert waits == expected


def test_ctrl_c_ends_it_without_a_word(monkeypatch):
    def interrupted(_seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupted)
    done = watch(*SHORT)
    assert (done.exit_code, done.stderr) == (130, "")


# For programs


def test_each_line_is_an_event_that_a_spectator_is_told_of():
    game = events(*SHORT)
    assert {"version", "seat", "event"} <= set.intersection(*map(set, game))
    assert [one["version"] for one in game] == sorted(one["version"] for one in game)
    assert "dice.seen" not in {one["event"] for one in game}
    (last,) = (one for one in game if one["event"] == "game.over")
    assert last == game[-1]
    assert last["outcome"]["reason"] == "last-with-dice"
    claims = [one for one in game if one["event"] == "claimed"]
    assert all(one["claim"].keys() == {"tag", "quantity", "face"} for one in claims)
    assert {one["seat"] for one in claims} <= {0, 1, 2}
    thrown = next(one for one in game if one["event"] == "dice.thrown")
    assert thrown == thrown | {"seat": None, "sizes": [2, 2, 2]}


def test_a_program_learns_the_seed_beside_the_events():
    done = watch("dudo(dice=1)", "--seats", "2", "--json")
    again = done.stderr.split()
    assert again[:3] == ["cacho", "watch", "'dudo(dice=1)'"]
    assert told("dudo(dice=1)", *again[3:], "--json") == done.stdout


@pytest.mark.parametrize("how", [(), ("--json",)], ids=["text", "json"])
def test_the_same_seed_gives_the_same_bytes_in_any_process(how):
    done = [run("-m", "cacho", "watch", *SHORT, *how, PYTHONHASHSEED=seed) for seed in ("1", "2")]
    assert done[0].returncode == 0
    assert len({one.stdout for one in done}) == 1
    assert done[0].stdout.decode().splitlines() == told(*SHORT, *how).splitlines()


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["cachoo"], "no rule or preset is called 'cachoo'; did you mean 'cacho'"),
        (["cacho+"], "is no spec"),
        (["ases"], "rule 'ases' needs rule 'dudo'"),
        (["cacho", "--seats", "1"], "seats must be a whole number from 2 to 10, not 1"),
        (["cacho", "--seats", "11"], "seats must be a whole number from 2 to 10, not 11"),
        (["cacho", "--seats", "0"], "seats must be a whole number from 2 to 10, not 0"),
        (["cacho", "--seats", "1001"], "seats must be a whole number from 2 to 10, not 1001"),
        (["666", "--seats", "-1"], "seats must be a whole number from 2 to 20, not -1"),
        (["cacho", "--bots", "cautious,greedy"], "no bot is called 'greedy'; known are cautious"),
        (["cacho", "--bots", ""], "no bot is called ''"),
        (["cacho", "--rule", "no_such_module:Rule"], "cannot be imported: ModuleNotFoundError"),
    ],
)
def test_a_mistake_is_one_clear_line(arguments, words):
    done = watch(*arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("cacho: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["cacho", "--seed", "x"],
        *(["cacho", "--delay", delay] for delay in ("-1", "nan", "inf", "1e300")),
    ],
    ids=" ".join,
)
def test_an_option_that_cannot_be_is_a_mistake_too(arguments):
    done = watch(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Error: " in done.stderr


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_it_says_what_to_install(missing):
    code = f"import sys; sys.modules[{missing!r}] = None; from cacho.cli import main; main()"
    done = run("-c", code)
    assert done.returncode == 2
    words = f"cacho: {missing} is not installed; say: python -m pip install 'cacho-dice[cli]'"
    assert done.stderr.decode().splitlines() == [words]


def test_what_else_is_missing_is_no_matter_of_the_extra():
    code = "import sys; sys.modules['cacho.bots'] = None; from cacho.cli import main; main()"
    done = run("-c", code)
    assert done.returncode == 1
    assert b"ModuleNotFoundError" in done.stderr


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(2, "No such file", "record.json"), "cacho: record.json: No such file\n"),
        (OSError("odd"), "cacho: odd\n"),
    ],
    ids=["named", "unnamed"],
)
def test_an_error_of_the_system_is_one_line(error, said, capsys):
    with pytest.raises(click.exceptions.Exit):
        refuse(error)
    assert capsys.readouterr().err == said


# Classes that are given


def of_a_spec():
    """The commands that take a spec and classes beside it."""
    for name, part in sorted(command.cacho.commands.items()):
        taken = {parameter.name for parameter in part.params}
        if "classes" in taken and taken & {"spec", "target"}:
            yield name


@pytest.mark.parametrize("name", list(of_a_spec()))
@pytest.mark.parametrize("spec", ["dudo", "cacho+ases"])
def test_a_class_that_the_spec_does_not_name_is_told_of_and_not_dropped(name, spec):
    named = "tests.planted.symmetry:FirstSeatOpens"
    done = CliRunner().invoke(command.cacho, [name, spec, "--rule", named], input="")
    cure = f"cacho: {spec!r} does not name the rule of {named}: add +planted\n"
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", cure)


@pytest.mark.parametrize("name", ["check", "matrix"])
def test_a_class_that_is_checked_alone_takes_no_others_but_what_it_requires(name):
    named = "tests.planted.symmetry:FirstSeatOpens"
    other = "tests.test_checking:Alone"
    done = CliRunner().invoke(command.cacho, [name, named, "--rule", other], input="")
    cure = "cacho: rule 'planted' does not require 'alone'; leave it out\n"
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", cure)
