"""A person at the table: told what the seat may hear, asked in its turn, answered in words."""

import random
import re
from itertools import chain, cycle, islice

import pytest
from click.testing import CliRunner

import cacho
from cacho.cli import choices, command, playing
from cacho.lang import LANGUAGES, hear, text
from cacho.plugins import Chance
from tests import words
from tests.terminals import in_terminal

PRESETS = ("cacho", "cacho-chileno", "cacho-casero", "perudo", "666", "666-fichas")
PLAIN = {"LANG": "en_GB.UTF-8", "FORCE_COLOR": "", "NO_COLOR": ""}
SAID = {
    "es": [
        "dudo",
        "dudo el paso",
        "a la izquierda",
        "no obligo",
        "un tonto",
        "acepto",
        "tiro todos",
    ],
    "en": ["I doubt", "I doubt the pass", "left", "no obligo", "one two", "I accept", "tiro"],
}
SMALL = dict.fromkeys(("cacho", "cacho-chileno", "cacho-casero", "perudo"), "+dudo(dice=2)")


def play(*arguments, said=(), **env):
    """What comes of ``cacho play`` when these lines are typed and then the input ends."""
    typed = "".join(f"{line}\n" for line in said)
    return CliRunner().invoke(command.cacho, ["play", *arguments], input=typed, env=PLAIN | env)


def told(*arguments, said=(), **env):
    done = play(*arguments, said=said, **env)
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


# Whole games


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_is_played_to_its_end(preset, lang):
    spec = preset + SMALL.get(preset, "")
    said = islice(cycle([*SAID[lang], "666", "653", "111"]), 4000)
    game = ("--seed", "5", "--seats", "3", "--bots", "random", "--lang", lang, "--hints")
    story = told(spec, *game, said=said)
    assert re.search(r"(wins?|gana|ganan|Empate|A draw)\b.*\.\n$", story)
    assert {"en": "You play as Ana.", "es": "Juegas como Ana."}[lang] in story
    assert not re.search(r"[{}]|[ \t]\n", story)


def test_the_seat_and_the_name_are_chosen():
    story = told("666", "--seat", "2", "--name", "Beto", "--seats", "3", "--seed", "1")
    assert story.startswith("cacho play 666 --seat 2 --name Beto --seats 3 --seed 1\n")
    assert "You play as Beto." in story
    assert "Ana (" in story
    assert "Caro (" in story
    assert "Beto> " in story


@pytest.mark.parametrize("name", ["Beto", "Beto ", " Beto", "Be\u200dto", "Beto\u2800"], ids=ascii)
def test_no_bot_has_a_name_that_looks_like_that_of_the_person(name):
    story = told("666", "--name", name, "--seats", "3", "--seed", "1")
    assert re.search(r"Highest opens: .+ \(.\), Caro \(.\), Dani \(.\)", story)


def test_a_rule_that_is_not_installed_is_named_by_its_class():
    arguments = ("cacho+planted", "--rule", "tests.planted.symmetry:FirstSeatOpens")
    first, rules, *_ = told(*arguments, "--seed", "1").splitlines()
    assert first == f"cacho play {' '.join(arguments)} --seed 1"
    assert rules.endswith(", The reserve, planted")


def test_own_dice_are_shown_at_each_turn():
    story = told("dudo(dice=3)", "--seed", "1", said=["?"])
    hand = re.search(r"^  Ana has (\d) (\d) (\d)\.$", story, re.MULTILINE)
    assert story.count("    Ana   {}  {}  {}\n".format(*hand.groups())) == 2


# What is listed

SPANS = "desde dos ases, tres tontos, dos trenes, dos cuadras, dos quinas, dos sextas"


def test_the_turn_lists_what_may_be_said_and_what_it_means():
    story = told("cacho-chileno", "--seats", "3", "--seed", "4", "--lang", "es", "--hints")
    (listed,) = re.findall(r"\n\n    Ana .*\n((?:  .+\n)+)Ana> ", story)
    assert listed.splitlines() == [
        "  En pie: dos tontos, de Beto.",
        "  Probabilidad de que sea cierta, según lo que ves: 100 %.",
        f"    apuesta  {SPANS}; hasta 15 dados",
        "    dudo     dices que hay menos: se muestran los dados, y pierde quien se equivoca",
        "    calzo    dices que hay justo esos: si aciertas ganas un dado, si no, lo pierdes",
        "    paso     dices, verdad o mentira, que tu mano tiene una figura del paso",
    ]


def test_the_chance_is_told_to_those_who_ask_for_hints():
    game = ("cacho-chileno", "--seats", "3", "--seed", "4")
    assert "chance" in told(*game, "--hints")
    assert "chance" not in told(*game)


def views(spec, seed, seats=3):
    """The views of the seat in turn in a random game."""
    chance = random.Random(seed)
    match = cacho.Match(
        cacho.load(spec), ["Ana", "Beto", "Caro"][:seats], dealer=cacho.Dealer(seed)
    )
    for _ in range(60):
        if match.over:
            return
        view = match.view(match.turn)
        yield view
        match = match.play(view.legal[chance.randrange(min(len(view.legal), 9)) * -1])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("spec", [*PRESETS, "seis(reroll_min=0)", "cacho+dudo(dice=1)+obligar"])
def test_what_is_listed_is_heard(spec, lang):
    for view in chain(views(spec, 1), views(spec, 2)):
        for action in view.legal.offers:
            assert hear(view.rules, text(view.rules, action, lang), lang) == action
        for said in choices.examples(view, lang, 5):
            assert hear(view.rules, said, lang) in view.legal
        for said, meaning in choices.rows(view, lang):
            assert said
            assert meaning


def test_spans_that_end_apart_are_told_apart():
    story = told("dudo(dice=1)+ases(exact=True)", "--seats", "2", "--seed", "3", said=["1x2"] * 3)
    assert re.search(r"a bid +from .*; up to 2 dice", story)
    rules = cacho.load("dudo+ases(half='up', exact=True)")
    match = cacho.Match(rules, ["Ana", "Beto"]).play("4x3")
    listed = dict(choices.rows(match.view(1), "en"))["a bid"]
    assert listed.startswith("two aces (up to 2), five twos (up to 10), ")


# What is answered


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("1x1", "No alcanza: al menos dos ases."),
        ("veinte sextas", "Es demasiado: a lo más quince sextas."),
        ("a la izquierda", "Ahora toca apostar."),
        ("leave 1", "Eso lo hace la mesa, no un puesto."),
        ("foo", "No entiendo «foo». Puedes decir, por ejemplo: «dos ases», «dudo», «calzo»."),
        ("", "Es tu turno. Puedes decir, por ejemplo: «dos ases», «dudo», «calzo»."),
        ("duod", "No entiendo «duod». ¿Será «dudo»? Con ? se explica, ctrl-C deja la mesa."),
        ("{x}\x00", "No entiendo «{x}\ufffd»."),
        ("9" * 5000, "No entiendo «9999"),
    ],
)
def test_who_errs_is_told_why_and_what_would_be_right(said, answer):
    story = told("cacho", "--seats", "3", "--seed", "4", "--lang", "es", said=[said])
    assert answer in story
    assert story.count("Ana> ") == 2


def test_a_question_mark_explains_the_rules_in_force():
    story = told("cacho+calzar(gate='always')", "--seats", "3", "--seed", "4", said=["?"])
    assert "  The exact call\n" in story
    assert "    calzar(gate='always', who='next')\n    - In turn, instead of raising" in story
    assert re.search(r"the\s+caller\s+loses\s+one", story)
    assert max(map(len, re.findall(r"^    (?:- |  ).*", story, re.MULTILINE))) <= 80
    assert story.count("  a bid ") == 2


# Out of turn

ANYONE = "dudo(dice=2)+ases+calzar(gate='always', who='anyone')"


def test_a_call_out_of_turn_is_offered_before_a_bot_plays():
    offer = r"  Before (\w+) plays you may step in; Enter lets it go\.\n    spot on .*\n"
    game = (ANYONE, "--seats", "3", "--seed", "1", "--lang", "en")
    assert re.search(offer + r"Ana> \n  \1", told(*game, said=["1x2", ""]))
    story = told(*game, said=["1x2", "?", "5x5", "exact"])
    asked, refused = r"Ana> \?\n(?:.*\n)*", r"Ana> 5x5\n  It is \1's turn\.\n"
    assert re.search(offer + asked + refused + r"Ana> exact\n  Ana calls it exact\.\n", story)


def test_bots_call_out_of_turn_where_the_rules_let_them():
    game = [ANYONE, "--seats", "4", "--bots", "random,cautious", "--lang", "en"]
    calls = 0
    for seed in range(12):
        done = CliRunner().invoke(command.cacho, ["watch", *game, "--seed", str(seed)], env=PLAIN)
        assert done.exit_code == 0, done.output
        turns = re.findall(r"^  (\w+): .*\.\n  (\w+) calls it exact", done.stdout, re.MULTILINE)
        seats = ["Ana", "Beto", "Caro", "Dani"]
        calls += sum((seats.index(b) - seats.index(a)) % 4 > 1 for a, b in turns)
    assert calls


# Leaving


def test_the_end_of_input_leaves_the_table():
    story = told("666", "--seed", "4", "--lang", "es")
    assert story.endswith("Dejas la mesa. ¡Hasta la próxima!\n")


def test_ctrl_c_leaves_the_table(monkeypatch):
    def interrupted(_prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    done = play("666", "--seed", "4")
    assert (done.exit_code, done.stderr) == (130, "")
    assert done.stdout.endswith("You leave the table. Until next time!\n")


@pytest.mark.parametrize(("last", "status"), [(b"\x03", 130), (b"\x04", 0)])
def test_in_a_terminal(last, status):
    found, shown = in_terminal(
        ["play", "cacho", "--seats", "3", "--seed", "4"], [b"?\n", b"dudo\n", last], rb"> $"
    )
    assert found == status
    assert "Traceback" not in shown
    assert "\x1b[" in shown
    assert "You leave the table." in shown


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["cachoo"], "no rule or preset is called 'cachoo'"),
        (["cacho", "--seat", "4"], "seat must be a whole number from 0 to 3, not 4"),
        (["cacho", "--seat", "-1"], "seat must be a whole number from 0 to 3, not -1"),
        (["cacho", "--seats", "1"], "seats must be a whole number from 2 to 10"),
        (["cacho", "--name", " "], "a name must be text"),
        (["cacho", "--bots", "greedy"], "no bot is called 'greedy'"),
    ],
)
def test_a_mistake_is_one_clear_line(arguments, said):
    done = play(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


# No secret leaks


class Other(cacho.Dealer):
    """Deal the same dice to the first seat, and others to all others."""

    def deal(self, chance: Chance, throw: int) -> cacho.Roll:
        dealt = super().deal(chance, throw)
        if chance.about == "opener":
            return dealt
        own, *others = dealt.dice
        return cacho.Roll((own, *(tuple(die % 6 + 1 for die in hand) for hand in others)))


@pytest.mark.parametrize("spec", ["cacho", "cacho-casero", "perudo", "dudo(dice=1)+ases"])
def test_nothing_is_told_of_the_dice_of_others_before_they_are_shown(spec, monkeypatch):
    for number in range(4):
        game = (spec, "--seed", str(number), "--seats", "3", "--bots", "random")
        stories = []
        for dealer in (cacho.Dealer, Other):
            monkeypatch.setattr(playing, "Dealer", dealer)
            stories.append(told(*game, said=["?", "left", "1x2", "foo", "dudo"] * 3))
        before = [
            re.split(r"\n    \w+ +[ \[]\d.*\n(?:    \w+ +[ \[]\d)", one)[0] for one in stories
        ]
        assert "Ana has" in before[0]
        assert before[0] == before[1]


def test_in_666_dice_are_told_to_their_holder_alone():
    said = islice(cycle(["acepto", "tiro", "665", "dudo"]), 400)
    story = told("666", "--seed", "4", "--seats", "3", "--lang", "en", said=said)
    lines = story.splitlines()
    seen = [place for place, line in enumerate(lines) if "Under the" in line]
    assert seen
    for place in seen:
        before = next(line for line in reversed(lines[:place]) if "Under the" not in line)
        opens = any(line.endswith("; Ana opens.") for line in lines[place - 2 : place])
        assert opens or before.startswith(("  Ana accepts", "  Ana throws"))


# Words


def test_every_phrase_of_the_command_is_written_and_used():
    sources = "".join(path.read_text("utf-8") for path in words.SRC.glob("cacho/cli/*.py"))
    used = set(re.findall(r'say\(\s*"([a-z-]+)"|_suggest\(view, "([a-z-]+)"', sources))
    used = {one or other for one, other in used}
    used |= {"verified", "read-only"}
    for lang in ("en", "es"):
        source = words.SRC.joinpath("cacho", "cli", "locale", lang, "LC_MESSAGES", "cli.po")
        assert {code.removeprefix("cli:") for code in words.messages(source)} == used
