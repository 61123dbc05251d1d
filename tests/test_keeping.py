"""Records in files: told again as a seat knew them, with all dice, or as one line."""

import copy
import json
import random
import re

import pytest
from click.testing import CliRunner

import cacho
from cacho.bots import RandomBot
from cacho.cli import command
from tests.planted.symmetry import FirstSeatOpens
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


@pytest.mark.parametrize("seat", ["all", 0, None])
def test_what_was_taken_back_leaves_the_story_as_it_was(run, seat):
    """Names are where they were; a throw is told of again only if it opens a round."""
    game = cacho.load("666")
    here = cacho.Match(game, NAMES, dealer=cacho.Dealer(seed=1), pause=True)
    played = here.play(cacho.Swap(0, 1)).undo().play(cacho.Swap(0, 2)).play(cacho.Swap(0, 1))
    played = played.undo().undo().deal().play("321").undo().play("432")
    played = played.play(cacho.Leave(2)).undo().play("acepto").play("tiro").deal()
    story = told(run, cacho.dumps(played.play("654"), seat=seat))
    assert "  Ana proposes four three two.\n" in story
    assert "  Beto accepts and takes the cups.\n" in story
    assert story.endswith("  Beto proposes six five four.\n")
    assert story.count("A throw of three dice.") == 1
    assert story.count("is taken back") == 5


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
        assert done.exit_code == 2
        assert re.fullmatch(r"cacho: .*record\.json: \$: lacks the key 'format'\n", done.stderr)
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
    for seat, whose in ((1, "seat 1"), (None, "a spectator")):
        done = run("show", cacho.dumps(match, seat=seat))
        said = f"the record tells what {whose} may know, and no position: try replay"
        assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"cacho: {said}\n")


# Records that somebody made up


def spots(value, path=()):
    """Where something stands in a document."""
    held = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in held:
        if isinstance(inner, (dict, list)):
            yield from spots(inner, (*path, key))
        else:
            yield (*path, key)


def forged(document, spot, lie):
    document = copy.deepcopy(document)
    place = document
    for key in spot[:-1]:
        place = place[key]
    place[spot[-1]] = lie
    return json.dumps(document)


@pytest.mark.parametrize("spec", ["cacho-chileno", "cacho-casero", "666-fichas"])
def test_a_record_that_is_made_up_is_told_or_refused(run, spec):
    """What opens read-only is not checked by its rules: it may tell of seats that are not there."""
    document = json.loads(cacho.dumps(played(spec, 30), seat=1))
    found = list(spots({name: document[name] for name in ("players", "seat", "events", "lives")}))
    for spot in random.Random(spec).sample(found, 20):
        for lie in (-1, 99, "x\x1b[2J", None):
            done = run("replay", forged(document, spot, lie))
            assert done.exit_code in {0, 2}, (spot, lie, done.exception)
            assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", done.output), (spot, lie)


@pytest.mark.parametrize(
    ("spot", "lie", "said"),
    [
        (("players", 0), "Ana\x1b[2J", "$.players: a name must be of one line"),
        (("players", 0), "Beto", "$.players: names must be distinct"),
        (("players",), ["Ana"], "$.lives: there is one number a seat"),
        (("lives",), [], "$.lives: there is one number a seat"),
        (("starter",), 3, "$.starter: there is no such seat"),
        (("seat",), 3, "$.seat: there is no such seat"),
    ],
)
def test_a_record_of_a_table_that_cannot_be_is_refused(run, spot, lie, said):
    document = json.loads(cacho.dumps(played("cacho", 5), seat=1))
    done = run("replay", forged(document, spot, lie))
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_more_players_than_may_play_are_refused(run):
    document = json.loads(cacho.dumps(played("cacho", 5), seat=1))
    document |= {"players": [f"player {seat}" for seat in range(11)], "lives": [5] * 11}
    done = run("replay", json.dumps(document))
    assert (done.exit_code, done.stderr) == (
        2,
        "cacho: seats must be a whole number from 2 to 10, not 11\n",
    )


def test_seats_that_are_not_there_have_numbers_for_names(run):
    text = cacho.dumps(played("cacho", 5), seat=1)
    document = json.loads(text)
    version = len(document["actions"])
    swapped = {"version": version, "event": {"tag": "seats.swapped", "a": 0, "b": 99}}
    out = {"version": version, "event": {"tag": "seat.out", "seat": 0}}
    document["events"] += [swapped, out]
    assert "  99 is out.\n" in told(run, json.dumps(document))


@pytest.mark.parametrize("part", ["replay", "show", "verify"])
def test_a_rule_that_is_not_installed_is_named_as_a_class(run, part):
    rules = cacho.load("dudo+planted", FirstSeatOpens)
    text = cacho.dumps(cacho.Match(rules, NAMES, dealer=cacho.Dealer(seed=1)))
    named = run(part, text, "--rule", "tests.planted.symmetry:FirstSeatOpens")
    assert (named.exit_code, named.stderr) == (0, "")
    done = run(part, text)
    cure = "rule 'planted' is not installed: name its class, with --rule module:Rule"
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"cacho: {cure}\n")
    misnamed = run(part, text, "--rule", "FirstSeatOpens")
    assert misnamed.exit_code == 2
    assert "should name a class, such as 'cacho_doble:Doble'" in misnamed.stderr


@pytest.mark.parametrize("part", ["replay", "show", "verify"])
@pytest.mark.parametrize("seat", ["all", 1])
def test_the_distribution_that_brings_a_rule_back_is_named(run, part, seat):
    document = json.loads(cacho.dumps(played("cacho", 5), seat=seat))
    document["rules"]["spec"] += "+sirena"
    document["rules"]["sources"].append(
        {"rule": "sirena", "version": "1", "distribution": "cacho-sirena"}
    )
    done = run(part, json.dumps(document))
    if part == "verify" and seat == 1:  # what a seat knew is not played again: no rule is needed
        assert (done.exit_code, done.stderr) == (0, "")
    else:
        cure = "rule 'sirena' is not installed: the distribution 'cacho-sirena' brings it"
        assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"cacho: {cure}\n")
