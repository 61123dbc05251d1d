"""Records in files: told again as a seat knew them, with all dice, or as one line."""

import re

import pytest
from click.testing import CliRunner

import cacho
from cacho.bots import RandomBot
from cacho.cli import command
from tests.terminals import in_terminal

PRESETS = ("cacho", "cacho-chileno", "cacho-casero", "perudo", "666", "666-fichas")
NAMES = ("Ana", "Beto", "Caro")
SHORT = "cacho-chileno+dudo(dice=2)"


def played(spec, most=1000, seed=7):
    """A random game, to its end or so many actions far."""
    rules = cacho.load(spec)
    match = cacho.Match(rules, NAMES, dealer=cacho.Dealer(seed=seed), starter=None)
    bot = RandomBot(seed)
    for _ in range(most):
        if match.over:
            break
        match = match.play(bot(match.view(match.turn)))
    return match


@pytest.fixture
def run(tmp_path):
    """Run a command on a record."""

    def run(name, text, *arguments):
        path = tmp_path / "record.json"
        path.write_text(text)
        env = {"LANG": "en_GB.UTF-8", "FORCE_COLOR": "", "NO_COLOR": ""}
        return CliRunner().invoke(command.cacho, [name, str(path), *arguments], env=env)

    return run


def told(run, text, *arguments):
    done = run("replay", text, *arguments)
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


# replay


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("spec", PRESETS)
def test_a_record_is_told_like_the_game(run, spec, lang):
    match = played(spec, 60)
    seen = [
        told(run, cacho.dumps(match), "--seat", "1", "--lang", lang),
        told(run, cacho.dumps(match, seat=1), "--lang", lang),
    ]
    # A record of one seat has no tables: what follows from them is not told.
    lives = re.compile(r"^  (?:\w+ -?\d+(?:, )?)+\n", re.MULTILINE)
    plain = [
        re.sub(r"^.*(?:wild in this|ningún dado es).*\n", "", s, flags=re.MULTILINE) for s in seen
    ]
    assert lives.sub("", plain[0]) == plain[1]
    assert not re.search(r"[{}]", seen[0])


def test_each_sees_its_own_dice(run):
    text = cacho.dumps(played("cacho", 5))
    seats = [told(run, text, "--seat", str(seat)) for seat in range(3)]
    for seat, name in enumerate(NAMES):
        for other in range(3):
            assert (f"{name} has " in seats[other]) == (seat == other)
    assert " has " not in told(run, text)


def test_with_all_dice_every_throw_is_shown(run):
    match = played(SHORT)
    story = told(run, cacho.dumps(match), "--all")
    rolls = [e.action.dice for e in match.log if e.action.tag == "roll"]
    hands = re.findall(r"A throw of .*\n(?:  No die .*\n)?((?:    \w+ +.*\n)+)", story)
    draws = story.count("Highest opens")
    thrown = ["".join(str(die) for hand in roll for die in sorted(hand)) for roll in rolls[draws:]]
    assert [re.sub(r"\D", "", hand) for hand in hands] == thrown


def test_names_move_with_the_players(run):
    match = cacho.Match(cacho.load("dudo(dice=1)"), NAMES, dealer=cacho.Dealer(seed=7), pause=True)
    match = match.play(cacho.Swap(0, 1)).deal()
    story = told(run, cacho.dumps(match.play("1x2")))
    assert "  Ana changes places with Beto.\n" in story
    assert "  Ana: one two.\n" in story  # she took her right to open with her


@pytest.mark.parametrize(
    ("seat", "arguments", "said"),
    [
        ("all", ["--all"], "all dice are told when the game is over; it is not"),
        ("all", ["--seat", "3"], "seat must be a whole number from 0 to 2, not 3"),
        (1, ["--seat", "0"], "the record tells what seat 1 may know, and nothing else"),
        (None, ["--seat", "0"], "the record tells what a spectator may know, and nothing else"),
        (None, ["--all"], "the record tells what a spectator may know"),
    ],
)
def test_what_may_not_be_told_is_refused(run, seat, arguments, said):
    done = run("replay", cacho.dumps(played(SHORT, 3), seat=seat), *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_what_is_no_record_is_refused(run):
    for name in ("replay", "show"):
        done = run(name, "{}")
        assert (done.exit_code, done.stderr) == (2, "cacho: $: lacks the key 'format'\n")
    assert CliRunner().invoke(command.cacho, ["replay", "nowhere.json"]).exit_code == 2


@pytest.mark.parametrize(("last", "status"), [(b"\x03", 130), (b"\x04", 0)])
def test_in_a_terminal_it_goes_step_by_step(tmp_path, last, status):
    path = tmp_path / "record.json"
    path.write_text(cacho.dumps(played(SHORT)))
    found, shown = in_terminal(
        ["replay", str(path)], [b"\n", b"\n", last], rb"ctrl-C ends\.[^\n]*\r\n$"
    )
    assert found == status
    assert "Traceback" not in shown
    assert shown.count("ctrl-C ends.") == 3


# show


def test_a_position_is_one_line(run):
    match = played("cacho-chileno", 5)
    for seat, arguments in ((None, ()), (2, ("--seat", "2"))):
        done = run("show", cacho.dumps(match), *arguments)
        assert (done.exit_code, done.stdout) == (0, f"{match.view(seat)}\n")
    assert run("show", cacho.dumps(match), "--seat", "9").exit_code == 2
    assert "opens read-only" in run("show", cacho.dumps(match, seat=1)).stderr
