"""``cacho check`` and ``cacho matrix``, as the author of a rule runs them."""

import builtins
import json
import sys

import pytest
from click.testing import CliRunner
from hypothesis import given, settings

import cacho
from cacho.cli import command, results
from cacho.cli.classes import rule_class
from cacho.plugins import Rule, Setup, hookimpl
from cacho.testing import PROPERTIES, rulesets, shipped, stacks
from cacho.testing.company import beside, home, together
from cacho.testing.properties import (
    claims_rise,
    counts_are_honest,
    every_legal_action_is_accepted,
    faces_are_alike,
    legal_actions_are_in_order,
    lives_are_conserved,
)
from cacho.testing.stacks import by_id, in_order, with_needs
from tests.drawing import drawn
from tests.planted.counting import SixesWild

PLAIN = {"FORCE_COLOR": "", "NO_COLOR": ""}
SIXES = "tests.planted.counting:SixesWild"


QUICK = (every_legal_action_is_accepted, legal_actions_are_in_order)
FEW = (claims_rise, counts_are_honest, faces_are_alike)


@pytest.fixture
def few(monkeypatch):
    """A few properties, for what is told of them; one test checks all."""
    monkeypatch.setattr("cacho.testing.checking.PROPERTIES", FEW)


def run(*arguments, **env):
    return CliRunner().invoke(command.cacho, arguments, env=PLAIN | env)


class Alone(Rule):
    """A game of its own."""

    id = "alone"

    @hookimpl
    def setup(self, seats):
        return Setup(lives=1, full=1, floor=0, cups=seats, seats=(2, 4))


class Loner(Rule):
    """A rule that no shipped rule can stand beside."""

    id = "loner"
    conflicts = ("dudo", "seis")


class FearsAces(Rule):
    """A rule that cannot be where aces are wild."""

    id = "fears"

    @hookimpl
    def narrow(self, rules, table):
        assert not rules.ask.wild(table)


class Leaves(Rule):
    """A rule that would end whatever program asks what it conserves."""

    id = "leaves"
    conserves = (lambda table: sys.exit(0),)  # noqa: ARG005 - as it is asked


class After(Rule):
    """A rule that needs another."""

    id = "after"
    requires = ("paso",)


class House(Rule):
    """A rule of one's own with the name of a shipped one, which others require."""

    id = "calzar"


class Selfish(Rule):
    """A rule that requires itself."""

    id = "selfish"
    requires = ("selfish",)


class NeedsPerhaps(Rule):
    """A rule that does not say in a tuple what it requires."""

    id = "perhaps"
    requires = 5


class NeedsAList(Rule):
    """A rule that requires what is no name."""

    id = "listed"
    requires = ([],)


class Numbered(Rule):
    """A rule whose name is no text."""

    id = 7


class Demanding(Rule):
    """A rule that cannot be made without more."""

    id = "demanding"
    dice: int


class Sequel(Rule):
    """A rule that needs one that is not installed."""

    id = "sequel"
    requires = ("after",)


class OnlySeis(Rule):
    """A rule of another game."""

    id = "only"
    requires = ("seis",)


# check


def test_every_property_is_told():
    done = run("check", "dudo", "--examples", "1")
    assert done.exit_code == 0
    head, *rows, empty, end = done.stdout.splitlines()
    assert head == "dudo, 1 case of each property"
    assert [row.split()[1] for row in rows] == [holds.__name__ for holds in PROPERTIES]
    assert {row.split()[0] for row in rows} == {"ok", "-"}
    assert (empty, end) == ("", "Every property holds of dudo")
    assert run("check", "dudo", "--examples", "1").stdout == done.stdout


@pytest.mark.usefixtures("few")
def test_a_property_that_breaks_is_told_in_full_and_ends_with_one():
    done = run("check", SIXES, "--examples", "20")
    assert done.exit_code == 1
    first, second, *_ = done.stdout.splitlines()
    spec = "dudo+ases+sentido+calzar+reserva+planted"
    assert first == f"planted stands in a list that takes it: {spec}"
    assert second == f"{spec}, 20 cases of each property"
    assert "\nbroken  faces_are_alike " in done.stdout
    assert f"\nfaces_are_alike does not hold of {spec}\n\nQ26: " in done.stdout
    record = next(line for line in done.stdout.splitlines() if line.startswith("{"))
    assert json.loads(record)["rules"]["spec"] == spec
    assert done.stdout.endswith(f"\n1 property does not hold of {spec}\n")


class Yes(Rule):
    """A rule that answers what is no answer."""

    id = "yes"

    @hookimpl
    def offers(self):
        return True


def test_what_is_told_of_one_property_is_not_told_again_of_others(monkeypatch):
    monkeypatch.setattr("cacho.testing.checking.PROPERTIES", QUICK)
    spec = "dudo(dice=1)+yes"
    done = run("check", spec, "--rule", f"{__name__}:Yes", "--examples", "2")
    broken = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("broken")]
    first, other = broken
    assert done.stdout.count("it answered a bool where tuple of Doubt or None belongs") == 1
    assert f"\n{first} does not hold of {spec}\n\n" in done.stdout
    assert f"\n{other} does not hold for the reason told of {first}\n" in done.stdout
    assert done.stdout.endswith(f"\n2 properties do not hold of {spec}\n")


@pytest.mark.usefixtures("few")
def test_on_a_terminal_it_is_a_table_with_colours_and_a_bar():
    done = run("check", f"dudo+{SixesWild.id}", "--rule", SIXES, "--examples", "9", FORCE_COLOR="1")
    assert done.exit_code == 1
    assert "\x1b[32mok" in done.stdout
    assert "\x1b[1;31mbroken" in done.stdout
    assert "Working..." in done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nobody"], "no rule or preset is called 'nobody'"),
        (["dudo+planted"], "no rule or preset is called 'planted'"),
        (["no_such_module:Rule"], "cannot be imported: ModuleNotFoundError"),
        (["tests.leaves_at_once:Rule"], "cannot be imported: SystemExit: 3"),
        (["tests.planted.counting:Nobody"], "cannot be imported: AttributeError"),
        (["tests.planted.counting:BUGS"], "should be a subclass of Rule, not a tuple"),
        (["tests.drawing:every"], "should be a subclass of Rule, not a function"),
        (["dudo", "--rule", "counting"], "'counting' should name a class, such as"),
        (["dudo", "--examples", "0"], "0 is not in the range x>=1"),
        ([], "Missing argument"),
    ],
)
def test_what_cannot_be_checked_ends_with_two(arguments, says):
    for part in ("check", "matrix"):
        done = run(part, *arguments)
        assert done.exit_code == 2
        assert says in done.stderr


def test_a_rule_that_would_end_the_program_does_not_pass(monkeypatch):
    monkeypatch.setattr("cacho.testing.checking.PROPERTIES", (lives_are_conserved,))
    done = run("check", "dudo+leaves", "--rule", "tests.test_checking:Leaves", "--examples", "5")
    assert done.exit_code == 1
    assert "\nbroken  lives_are_conserved " in done.stdout
    assert "SystemExit(0)" in done.stdout


def test_what_no_list_takes_cannot_be_checked():
    done = run("check", f"{__name__}:Loner")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("cacho: rules 'loner' and 'dudo' exclude each other")


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (Selfish, "rule 'selfish' requires itself"),
        (NeedsPerhaps, "its 'requires' must be a tuple, not 5"),
        (NeedsAList, "its 'requires' must be a tuple of strs; [] is none"),
        (Numbered, "the id of Numbered must be a name for a spec"),
        (Demanding, "rule 'demanding' cannot be made: "),
    ],
)
@pytest.mark.parametrize("part", ["check", "matrix"])
def test_a_class_that_no_list_can_hold_is_refused_at_once(part, kind, says):
    done = run(part, f"{__name__}:{kind.__name__}")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("cacho: ")
    assert says in done.stderr


@pytest.mark.parametrize("target", ["House", "Sequel"])
@pytest.mark.parametrize("part", ["check", "matrix"])
def test_classes_beside_a_class_are_looked_at_too(part, target):
    for named, says in (
        ("no_such_module:Rule", "cannot be imported: ModuleNotFoundError"),
        (f"{__name__}:NeedsPerhaps", "its 'requires' must be a tuple, not 5"),
        (f"{__name__}:Alone", "does not require 'alone'; leave it out"),
        (f"{__name__}:{target}", "two classes are called"),
    ):
        done = run(part, f"{__name__}:{target}", "--rule", named)
        assert (done.exit_code, done.stdout) == (2, "")
        assert says in done.stderr


@pytest.mark.usefixtures("few")
def test_what_a_class_requires_can_be_named_beside_it(monkeypatch):
    monkeypatch.setattr("cacho.testing.checking.shipped", lambda: shipped()[-1:])
    sequel, after = f"{__name__}:Sequel", f"{__name__}:After"
    assert "'sequel' needs rule 'after'" in run("check", sequel).stderr
    head, *_ = run("check", sequel, "--rule", after, "--examples", "1").stdout.splitlines()
    assert head.endswith(": dudo+ases+sentido+calzar+reserva+paso+after+sequel")
    done = run("matrix", sequel, "--rule", after, "--examples", "1")
    assert done.stdout.split()[-2:] == ["ultimo", "dudo+ases+paso+ultimo+after+sequel"]


@pytest.mark.parametrize("part", ["check", "matrix"])
def test_without_the_extra_the_cure_is_told(part, monkeypatch):
    real = builtins.__import__

    def lacking(name, *rest):
        if name == "cacho.cli.results":
            raise ModuleNotFoundError(name="hypothesis.strategies")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", lacking)
    done = run(part, "dudo")
    assert done.exit_code == 2
    assert "hypothesis is not installed; say: python -m pip install 'cacho-dice[cli,testing]'" in (
        done.stderr
    )


def test_another_module_that_lacks_is_no_matter_of_the_extra(monkeypatch):
    real = builtins.__import__

    def lacking(name, *rest):
        if name == "cacho.cli.results":
            raise ModuleNotFoundError(name="cacho.nowhere")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", lacking)
    assert isinstance(run("check", "dudo").exception, ModuleNotFoundError)


def test_a_module_of_the_present_directory_is_found(tmp_path, monkeypatch):
    (tmp_path / "house_rule_of_a_test.py").write_text(
        "from cacho.plugins import Rule\nclass House(Rule):\n    id = 'house'\n", "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["elsewhere"])
    assert rule_class("house_rule_of_a_test:House").id == "house"


# matrix


@pytest.mark.usefixtures("few")
def test_each_shipped_rule_is_put_beside_one():
    done = run("matrix", SIXES, "--examples", "20")
    assert done.exit_code == 1
    head, *rows = done.stdout.splitlines()
    assert head == "planted beside each shipped rule, 20 cases of each property"
    assert [row.split()[1] for row in rows] == [kind.id for kind in shipped()]
    told = {row.split()[1]: (row.split()[0], row[44:]) for row in rows}
    assert told["seis"] == ("ok", "seis+planted")
    outcome, more = told["paso"]
    assert outcome == "broken"
    assert more.startswith("faces_are_alike in dudo+paso+planted: ")


def test_a_rule_that_breaks_before_any_game_is_broken_and_not_refused(monkeypatch):
    monkeypatch.setattr("cacho.testing.checking.shipped", lambda: shipped()[:2])
    monkeypatch.setattr("cacho.testing.checking.PROPERTIES", ())
    done = run("matrix", f"{__name__}:FearsAces")
    _, ases, calzar = done.stdout.splitlines()
    assert done.exit_code == 1
    assert ases.split(maxsplit=2)[:2] == ["broken", "ases"]
    assert "rule 'fears' (module tests.test_checking, version 1) broke its contract" in ases
    assert calzar.split() == ["ok", "calzar", "dudo+calzar+fears"]


def test_a_rule_that_nothing_stands_beside_is_refused_by_all():
    done = run("matrix", f"{__name__}:Loner")
    _, *rows = done.stdout.splitlines()
    assert done.exit_code == 0
    assert [row.split()[:2] for row in rows] == [["refused", kind.id] for kind in shipped()]


@pytest.mark.usefixtures("few")
def test_what_is_read_by_a_program_comes_line_by_line(monkeypatch, capsys):
    heard = []

    def watched(results, total):
        for result in results:
            heard.append(capsys.readouterr().out)
            yield result
        assert total

    monkeypatch.setattr("cacho.cli.results._watched", watched)
    assert results.tell_checks(cacho.load("dudo"), None, 1)
    assert [text.split()[:2] for text in heard[1:]] == [["ok", held.__name__] for held in FEW[:-1]]


def test_rules_that_stand_together_end_with_nought(monkeypatch):
    monkeypatch.setattr("cacho.testing.checking.shipped", lambda: shipped()[2:4])
    done = run("matrix", "cacho", "--examples", "1")
    assert done.exit_code == 0
    _, centro, dudo = done.stdout.splitlines()
    assert centro.split(maxsplit=2)[:2] == ["refused", "centro"]
    assert "'reserva' and 'centro' exclude each other" in centro
    assert dudo.split() == ["-", "dudo", "is", "among", "them"]


# Company


def test_a_rule_is_at_home_in_the_first_list_that_takes_it():
    assert home(SixesWild).spec == "dudo+ases+sentido+calzar+reserva+planted"
    assert home(After).spec == "dudo+ases+sentido+calzar+reserva+paso+after"
    assert home(OnlySeis).spec == "seis+only"
    assert home(Alone).spec == "alone"
    with pytest.raises(cacho.RulesetError, match="'loner' and 'dudo' exclude each other"):
        home(Loner)


def test_rules_stand_together_with_what_they_need():
    known = by_id(*shipped())
    listed = [kind.id for kind in together(After, known["obligar"])]
    assert listed == ["dudo", "ases", "obligar", "paso", "after"]
    assert [kind.id for kind in together(SixesWild)] == ["dudo", "planted"]
    assert [kind.id for kind in together(OnlySeis, known["fichas"])] == ["seis", "fichas", "only"]


def test_a_class_takes_the_place_of_a_shipped_rule_of_its_name():
    known = by_id(*shipped())
    assert beside(House, known["calzar"]) is None
    rules = beside(House, known["reserva"])
    assert rules.spec == "dudo+calzar+reserva"
    assert type(rules.rules[1]) is House


@settings(max_examples=20, database=None)
@given(rulesets(having=(House,)))
def test_a_class_takes_that_place_in_lists_that_are_drawn_too(rules):
    assert [type(rule) for rule in rules.rules if rule.id == "calzar"] == [House]


def circle(*ids):
    """Rules each of which requires the next one, and the last the first."""
    following = (*ids[1:], ids[0])
    return [
        type(name.capitalize(), (Rule,), {"id": name, "requires": ("dudo", other)})
        for name, other in zip(ids, following, strict=True)
    ]


@pytest.mark.parametrize("ids", [("one",), ("one", "two"), ("one", "two", "three")])
def test_rules_that_require_each_other_are_refused_wherever_lists_are_made(ids):
    kinds = circle(*ids)
    first, *_ = kinds
    (dudo,) = (kind for kind in shipped() if kind.id == "dudo")
    for made in (
        lambda: in_order([dudo, *kinds]),
        lambda: with_needs(first, by_id(dudo, *kinds)),
        lambda: together(first, *kinds[1:]),
        lambda: drawn(stacks(having=kinds), 1),
    ):
        with pytest.raises(cacho.RulesetError, match=r"require") as refused:
            made()
        assert all(repr(name) in str(refused.value) for name in ids)


def test_what_two_rules_require_is_listed_once():
    one, two, both = (
        type(name, (Rule,), {"id": name, "requires": needs})
        for name, needs in (("one", ("paso",)), ("two", ("paso",)), ("both", ("one", "two")))
    )
    listed = with_needs(both, by_id(*shipped(), one, two))
    assert [kind.id for kind in listed] == ["dudo", "paso", "one", "two", "both"]


def test_a_game_of_ones_own_may_require_what_stands_beside_it():
    class Own(Alone):
        id = "own"
        requires = ("loner",)

    assert home(Own, Loner).spec == "loner+own"


def test_a_list_is_joined_at_its_end():
    known = by_id(*shipped())
    rules = cacho.load("dudo")
    assert type(beside(rules, known["reserva"], House).rules[1]) is House
    assert beside(rules, known["reserva"]).spec == "dudo+calzar+reserva"
    assert beside(rules, known["dudo"]) is None
    with pytest.raises(cacho.RulesetError):
        beside(rules, known["seis"])
