"""Another process plays a record again, whatever its rules' modules are called."""

import sys
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from hypothesis import settings

import cacho
from cacho.plugins import Rule
from cacho.testing import as_match, begin, search
from cacho.testing import properties as must
from cacho.testing.elsewhere import Elsewhere, told

RULE = """
from cacho.plugins import Rule
{more}

class Nowhere(Rule):
    id = "nowhere"
"""
DIES = """
import os
if os.environ.get("PYTHONHASHSEED") == "1":
    os._exit(3)
"""
DIES_LATER = """
import os, sys
if os.environ.get("PYTHONHASHSEED") == "1":
    os.close(sys.stdin.fileno())
"""
STAMMERS = """
import os
if os.environ.get("PYTHONHASHSEED") == "1":
    os.write(1, {answer!r}.encode())
    os._exit(3)
"""


@pytest.fixture(scope="module")
def elsewhere():
    return Elsewhere()


@pytest.fixture
def match_of(tmp_path, monkeypatch):
    """Plays a match under a rule whose module is in no directory that Python searches."""

    def play(name, more=""):
        file = tmp_path / "a file.py"
        file.write_text(RULE.format(more=more), "utf-8")
        spec = spec_from_file_location(name, file)
        module = module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        rules = cacho.load("dudo+nowhere", module.Nowhere)
        return as_match(begin(rules, (1, 1)).then(cacho.Roll(((1,), (2,)))))

    return play


def test_a_rule_without_a_name_to_be_found_by_is_taken_from_its_file(elsewhere, match_of):
    match = match_of("a_module_without_a_home")
    assert elsewhere.told(match) == told(match)
    assert elsewhere.told(match) == told(match)


def local():
    """A rule of a class that has no name anywhere."""

    class Local(Rule):
        id = "local"

    return Local


@pytest.mark.parametrize(
    "holds",
    [
        must.other_processes_play_alike,
        must.unseen_dice_are_not_read,
        must.unseen_dice_tell_nothing_now,
        must.rules_are_a_value,
    ],
)
def test_a_rule_that_no_module_has_is_told_where_to_stand(holds):
    found = search(holds, cacho.load("dudo(dice=1)+local", local()), settings(max_examples=1))
    assert found.reason.startswith("no other process can have this: ")
    assert "local" in found.reason
    assert found.reason.endswith(
        "; define rules, and what they hold, at the top of a module that can be imported"
    )


def test_a_rule_of_a_script_is_told_where_to_stand(elsewhere, monkeypatch):
    script = sys.modules["__main__"]
    monkeypatch.setattr(
        script, "Nowhere", type("Nowhere", (Rule,), {"id": "nowhere"}), raising=False
    )
    script.Nowhere.__module__ = "__main__"
    match = as_match(begin(cacho.load("dudo+nowhere", script.Nowhere), (1, 1)))
    with pytest.raises(AssertionError, match="no other process has the rules of __main__; define"):
        elsewhere.told(match)


def test_what_a_rule_prints_is_no_answer(elsewhere, match_of):
    match = match_of("a_module_that_prints", "print('Hello!')")
    assert elsewhere.told(match) == told(match)


def test_a_rule_that_is_gone_is_told_of(elsewhere, match_of, monkeypatch):
    match = match_of("a_module_that_is_gone")
    monkeypatch.delattr(sys.modules["a_module_that_is_gone"], "__file__")
    assert elsewhere.told(match).startswith("ModuleNotFoundError: No module named 'a_module_th")


def test_a_process_that_ends_is_told_of_and_replaced(match_of):
    elsewhere = Elsewhere()
    assert elsewhere.told(match_of("a_module_that_dies", DIES)) == (
        "nothing, for the process has ended"
    )
    match = match_of("a_module_that_lives")
    assert elsewhere.told(match) == told(match)


def test_a_process_that_ends_while_it_is_idle_is_replaced(match_of):
    elsewhere = Elsewhere()
    match = match_of("a_module_that_waits", DIES_LATER)
    assert [elsewhere.told(match) for _ in range(3)] == [told(match)] * 3


@pytest.mark.parametrize("answer", ["", '"half'])
def test_half_an_answer_is_none(match_of, answer):
    elsewhere = Elsewhere()
    match = match_of("a_module_that_stammers", STAMMERS.format(answer=answer))
    assert elsewhere.told(match) == "nothing, for the process has ended"


def test_texts_have_other_hashes_there(monkeypatch):
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    match = as_match(begin(cacho.load("dudo"), (1, 1)))
    assert Elsewhere().told(match) == told(match)
