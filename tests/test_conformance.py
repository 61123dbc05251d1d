"""The conformance test of a rule set, as the author of a rule runs it."""

import re
import shlex

import pytest
from click.testing import CliRunner
from hypothesis import given, settings

import cacho
from cacho.cli import command
from cacho.plugins import Rule, Setup, hookimpl
from cacho.testing import PROPERTIES, Conformance, cases, search
from cacho.testing.properties import (
    claims_rise,
    counts_are_honest,
    every_legal_action_is_accepted,
    faces_are_alike,
)

pytest_plugins = ["pytester"]

FEW = settings(max_examples=40, derandomize=True, database=None)


class SixesWild(Rule):
    """Another face than the ace is wild."""

    id = "sixes"

    @hookimpl
    def wild(self):
        return frozenset({6})


class Nothing(Rule):
    """A game that cannot begin."""

    id = "nothing"


class Patience(Rule):
    """A game for one."""

    id = "patience"

    @hookimpl
    def setup(self):
        return Setup(1, 1, 0, cups=1, seats=(1, 1))


def conformance(**declared):
    """A conformance test, as its author would write it."""
    usual = {"rules": "dudo+sixes", "classes": (SixesWild,), "settings": FEW}
    return type("TestHouse", (Conformance,), usual | declared)


def outcome(test, name):
    """How a test of a class ended, and what it said."""
    try:
        getattr(test(), f"test_{name}")()
    except (pytest.fail.Exception, pytest.skip.Exception, pytest.xfail.Exception) as ended:
        return type(ended), str(ended)
    return None, ""


# The tests


def test_each_property_is_a_test_of_its_own(pytester):
    pytester.makeini("[pytest]\n")
    pytester.makepyfile(
        test_house="""
        from hypothesis import given, settings
        from cacho.plugins import Loss, Rule, hookimpl
        from cacho.testing import Conformance

        class Dearer(Rule):
            id = "dearer"

            @hookimpl
            def penalties(self, verdict):
                return (Loss(verdict.loser, 2),)

        class TestDearer(Conformance):
            rules = "dudo+dearer"
            classes = (Dearer,)
            settings = settings(max_examples=1)
        """
    )
    done = pytester.runpytest_subprocess("-v", "-p", "no:cacheprovider")
    passed = re.findall(r"test_house\.py::TestDearer::test_(\w+) PASSED", done.stdout.str())
    assert passed == [holds.__name__ for holds in PROPERTIES]
    done.assert_outcomes(passed=len(PROPERTIES))


def test_what_does_not_hold_fails_with_a_record_that_can_be_replayed():
    ended, said = outcome(conformance(), "faces_are_alike")
    assert ended is pytest.fail.Exception
    assert said.startswith("faces_are_alike does not hold of dudo+sixes\n\nQ26: ")
    *_, position, _, _, told, record = said.splitlines()
    assert "\nIt is so in <Play of dudo+sixes, lives (1, 1), starter 0: roll " in said
    match = cacho.loads(record, classes=[SixesWild])
    assert str(match.state) == position
    _, *words = shlex.split(re.search(r"`(.+)`", told)[1])
    assert words[:2] == ["replay", "--rule"]
    done = CliRunner().invoke(command.cacho, words, input=record, env={"LANG": "en"})
    assert (done.exit_code, done.exception) == (0, None)
    assert "Round 1" in done.output


def test_a_published_rule_needs_no_mention_in_the_command():
    def never(play):
        assert not play.moves, "something was done"

    found = search(never, cacho.load("dudo"), FEW)
    assert "for `cacho replay -`:" in str(found)
    assert found.record
    assert cacho.loads(found.record).version == 1


def test_an_expected_failure_is_no_failure_but_one_that_passes_is():
    expected = {"faces_are_alike": "sixes are wild", "claims_rise": "they do not, I thought"}
    test = conformance(expected_failures=expected)
    assert outcome(test, "faces_are_alike") == (pytest.xfail.Exception, "sixes are wild")
    ended, said = outcome(test, "claims_rise")
    assert ended is pytest.fail.Exception
    assert said == "it holds, and was expected not to: they do not, I thought"


def test_a_property_that_is_not_about_these_rules_is_skipped():
    test = conformance(rules="666")
    assert outcome(test, "counts_are_honest") == (pytest.skip.Exception, "it is not about seis")
    assert outcome(test, "rules_of_different_hooks_commute")[0] is pytest.skip.Exception


def test_properties_of_ones_own_are_tests_too():
    def sixes_are_wild(play):
        """Sixes are wild."""
        assert play.rules.ask.wild(play.state.table) == {6}

    test = conformance(properties=(*PROPERTIES, sixes_are_wild))
    assert outcome(test, "sixes_are_wild") == (None, "")
    assert test.test_sixes_are_wild.__doc__ == "Sixes are wild."
    assert not hasattr(Conformance, "test_sixes_are_wild")


def test_a_class_without_rules_has_no_tests():
    class Ours(Conformance):
        settings = FEW

    assert not [name for name in dir(Ours) if name.startswith("test_")]


def never(rules):
    """Never."""
    raise AssertionError(rules.spec)


def found_in(test):
    """The tests that pytest finds in a class."""
    return {name for name in dir(test) if name.startswith("test_") and getattr(test, name)}


def test_a_test_of_a_test_is_about_its_own_rules_and_properties_alone():
    class TestOne(Conformance):
        rules = "dudo"
        properties = (never, claims_rise)
        settings = FEW

        def test_of_my_own(self):
            """A test that the author wrote is inherited as any other."""

    class TestTwo(TestOne):
        rules = "perudo"
        properties = (counts_are_honest, claims_rise)

    class TestThree(TestTwo):
        properties = (never,)

    class TestFour(TestOne):
        rules = "dudo+ases"

    own = {"test_of_my_own"}
    assert found_in(TestOne) == own | {"test_never", "test_claims_rise"}
    assert found_in(TestTwo) == own | {"test_counts_are_honest", "test_claims_rise"}
    assert found_in(TestThree) == own | {"test_never"}
    assert found_in(TestFour) == found_in(TestOne)
    spec = cacho.load("perudo").spec
    for test, about in ((TestOne, "dudo"), (TestThree, spec), (TestFour, "dudo+ases")):
        assert outcome(test, "never")[1].startswith(f"never does not hold of {about}\n")
    assert outcome(TestTwo, "claims_rise") == (None, "")


def test_a_test_of_my_own_in_the_place_of_a_property_stays():
    class TestOne(Conformance):
        rules = "dudo(dice=1)"

    class TestTwo(TestOne):
        properties = PROPERTIES[1:]

        def test_every_legal_action_is_accepted(self):
            return "my own"

    class TestThree(TestTwo):
        rules = "perudo"

    assert PROPERTIES[0].__name__ == "every_legal_action_is_accepted"
    for test in (TestTwo, TestThree):
        assert test().test_every_legal_action_is_accepted() == "my own"


def test_tests_of_two_classes_are_of_the_rules_in_force():
    class Shared(Conformance):
        properties = (never,)
        settings = FEW

    class TestOne(Shared):
        rules = "dudo"

    class TestTwo(Conformance):
        rules = "perudo"
        properties = (counts_are_honest,)

    class TestBoth(TestOne, TestTwo):
        rules = "dudo+ases"
        properties = (claims_rise,)

    assert not found_in(Shared)
    assert found_in(TestBoth) == {"test_claims_rise"}


def test_pytest_finds_no_test_of_a_property_that_is_left_out(pytester):
    pytester.makeini("[pytest]\n")
    pytester.makepyfile(
        test_house="""
        from hypothesis import settings
        from cacho.testing import Conformance
        from cacho.testing.properties import claims_rise, counts_are_honest

        class TestOne(Conformance):
            rules = "dudo"
            properties = (claims_rise, counts_are_honest)
            settings = settings(max_examples=1)

        class TestTwo(TestOne):
            rules = "dudo+ases"
            properties = (claims_rise,)
        """
    )
    done = pytester.runpytest_subprocess("-v", "-p", "no:cacheprovider", "-W", "error")
    found = re.findall(r"test_house\.py::(\w+)::test_(\w+) PASSED", done.stdout.str())
    assert found == [
        ("TestOne", "claims_rise"),
        ("TestOne", "counts_are_honest"),
        ("TestTwo", "claims_rise"),
    ]
    done.assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("declared", "error", "says"),
    [
        ({"rules": "dudo+sixes+nobody"}, cacho.RulesetError, "'nobody'"),
        ({"expected_failures": {"claim_rise": "so"}}, ValueError, "did you mean 'claims_rise'?"),
        ({"expected_failures": {"zzz": "so"}}, ValueError, "'zzz'; known are every_legal_action"),
        ({"expected_failures": {"claims_rise": ""}}, ValueError, "why is 'claims_rise' expected"),
    ],
)
def test_what_cannot_be_tested_is_refused_when_the_class_is_made(declared, error, says):
    with pytest.raises(error, match=re.escape(says)):
        conformance(**declared)


# The search


def test_what_holds_has_no_counterexample():
    assert search(counts_are_honest, cacho.load("dudo+ases"), FEW) is None


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (Nothing, "no rule answers 'setup', for however many seats; name a game"),
        (Patience, "1 to 1 seats may play; a game is one of two at least"),
    ],
)
def test_rules_that_nobody_can_play_are_a_counterexample(kind, says):
    found = search(faces_are_alike, cacho.load(kind.id, kind), FEW)
    assert isinstance(found.error, cacho.RulesetError)
    assert found.record is None
    assert says in str(found)


def test_what_a_rule_raises_is_a_counterexample():
    def fails(play):
        if play.moves:
            raise KeyError(play.moves[0])

    found = search(fails, cacho.load("dudo"), FEW)
    assert found.reason.startswith("KeyError(")
    assert len(found.case.play.moves) == 1


@pytest.mark.parametrize("hook", ["wild", "count", "penalties", "starter"])
def test_what_a_rule_raised_is_told_in_its_words(hook):
    """At a table an error may tell of no dice; whoever tests a rule may know them all."""
    fails = hookimpl(lambda self: {}[self.id])
    kind = type("Fails", (Rule,), {"id": "fails", hook: fails})
    found = search(every_legal_action_is_accepted, cacho.load("dudo+fails", kind), FEW)
    assert "because of KeyError('fails')" in found.reason


def test_what_does_not_show_twice_says_so():
    times = []

    def fails_once(play):
        assert len(times.append(play) or times) != 9, "the ninth time"

    found = search(fails_once, cacho.load("dudo"), FEW)
    assert not found.again
    assert "The same case did not show it again" in str(found)


def test_what_is_wrong_with_a_property_is_not_blamed_on_the_rules():
    def about(unheard_of):
        raise AssertionError(unheard_of)

    with pytest.raises(KeyError, match="unheard_of"):
        search(about, cacho.load("dudo"), FEW)


def test_a_property_of_no_play_tells_what_it_was_tried_with():
    def even(junk):
        assert junk[0] is not True, "it is true"

    found = search(even, cacho.load("dudo"), FEW)
    assert "\nwith junk (True, " in str(found)
    assert found.record is None


def test_a_match_that_cannot_be_written_has_no_record(monkeypatch):
    def never(play):
        raise AssertionError(play)

    found = search(never, cacho.load("dudo"), FEW)
    refusal = cacho.RecordError("$", "it cannot be written")

    def refuses(_):
        raise refusal

    monkeypatch.setattr("cacho.testing.counterexample.as_match", refuses)
    assert found.record is None
    assert "Its record" not in str(found)


def test_what_was_tried_is_told_in_notation():
    def about(play, action, thrown):
        assert not play.state.table.thrown, f"{action} with dice on the table"
        assert not play.moves, f"{thrown}"

    said = str(search(about, cacho.load("dudo"), FEW))
    assert re.search(r"^with action [\w ]+", said, re.MULTILINE)
    found = search(faces_are_alike, cacho.load("dudo+sixes", SixesWild), FEW)
    assert re.search(r"^with .*bid \dx\d, faces \(\d, ", str(found), re.MULTILINE)


def test_a_position_that_is_not_the_last_is_told_in_notation():
    def about(play, thrown):
        assert thrown == play.state, "it went on"

    said = str(search(about, cacho.load("dudo"), FEW))
    assert re.search(r"^with thrown r1 left from 0 turn 0 \| ", said, re.MULTILINE)


def test_other_dice_are_told_in_notation():
    def about(play, dealt_anew):
        assert not play.moves, dealt_anew

    said = str(search(about, cacho.load("dudo"), FEW))
    assert re.search(r"^with dealt_anew \(roll [1-6]/[1-6]\)$", said, re.MULTILINE)


def test_the_search_ends_when_it_has_tried_enough_to_find_less(monkeypatch):
    tried = []

    def seldom(play):
        tried.append(play)
        assert len(play.moves) < 6, "six moves"

    monkeypatch.setattr("cacho.testing.counterexample.ENOUGH", 3)
    found = search(seldom, cacho.load("dudo"), FEW)
    first = next(at for at, play in enumerate(tried) if len(play.moves) >= 6)
    assert len(found.case.play.moves) >= 6
    assert len(tried) <= first + 1 + 3 + 1


@settings(max_examples=5)
@given(cases(counts_are_honest, cacho.load("dudo")))
def test_cases_are_what_a_property_takes(case):
    counts_are_honest(**case)
