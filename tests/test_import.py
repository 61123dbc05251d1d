"""What `import cacho` costs: the engine, its two dependencies, and nothing that not all need."""

import ast
import copy
import pickle
import sys
from importlib import import_module
from pathlib import Path

import pytest

import cacho
from tests.outside import run

ROOMS = vars(cacho)["_ROOMS"]
"""The room around the engine that each name comes from."""

SELDOM = ("importlib.metadata", "email", "gettext", "hashlib", "secrets", "socket", "zipfile")
EXTRAS = ("cattrs", "click", "rich", "hypothesis", "pytest", "cacho_variants")


def modules_after(statement):
    """The modules that a fresh process holds after a statement."""
    code = f"import sys\n{statement}\nprint('\\n'.join(sys.modules))"
    return set(run(sys.executable, "-c", code, cwd=Path.cwd()).split())


@pytest.fixture(scope="module")
def imported():
    return modules_after("import cacho")


def test_importing_cacho_imports_attrs_and_pluggy(imported):
    assert {"cacho", "attrs", "pluggy"} <= imported


@pytest.mark.parametrize("extra", EXTRAS)
def test_importing_cacho_imports_no_extra_and_no_rule(imported, extra):
    assert not {name for name in imported if name.split(".")[0] == extra}


def test_the_door_of_rule_authors_imports_no_extra_either():
    assert not modules_after("import cacho.plugins") & set(EXTRAS)


def test_importing_cacho_imports_the_engine_and_no_room_around_it(imported):
    assert "cacho._core.engine" in imported
    assert {name for name in imported if name.startswith("cacho.")} == {
        name for name in imported if name.startswith("cacho._core")
    }


@pytest.mark.parametrize("module", SELDOM)
def test_importing_cacho_imports_nothing_that_is_seldom_needed(imported, module):
    assert module not in imported


@pytest.mark.parametrize("name", sorted(ROOMS))
def test_a_name_of_a_room_around_the_engine_is_had_by_asking_for_it(name):
    room = f"cacho.{ROOMS[name]}"
    assert room in modules_after(f"from cacho import {name}")
    assert getattr(cacho, name) is getattr(import_module(room), name)


def test_type_checkers_are_told_of_the_same_rooms():
    tree = ast.parse(Path(cacho.__file__).read_text("utf-8"))
    branch = next(one for one in tree.body if isinstance(one, ast.If))
    told = {
        alias.name: one.module.removeprefix("cacho.") for one in branch.body for alias in one.names
    }
    assert told == ROOMS


def test_every_name_is_listed_before_it_is_used():
    code = "import cacho; assert {*cacho.__all__} <= {*dir(cacho)}"
    assert "cacho.match" not in modules_after(code)
    assert {*cacho.__all__} <= {*dir(cacho)}


def test_all_names_are_imported_by_a_star():
    code = "from cacho import *; import cacho; assert {*cacho.__all__} <= {*globals()}"
    assert "cacho.records" in modules_after(code)


def test_a_name_that_there_is_not_is_no_attribute():
    with pytest.raises(AttributeError, match="module 'cacho' has no attribute 'Dice'"):
        _ = cacho.Dice
    with pytest.raises(ImportError, match="cannot import name 'Dice'"):
        exec("from cacho import Dice")  # noqa: S102 - as a program has it


@pytest.mark.parametrize("name", sorted(ROOMS))
def test_what_comes_later_is_pickled_and_copied_by_name(name):
    thing = getattr(cacho, name)
    assert pickle.loads(pickle.dumps(thing)) is thing  # noqa: S301 - it was written here
    assert copy.deepcopy(thing) is thing


def test_a_match_is_loaded_by_a_process_that_has_asked_for_no_room():
    match = cacho.Match(cacho.load("cacho"), ["Ana", "Beto"], dealer=cacho.Dealer(seed=7))
    code = f"import cacho, pickle; pickle.loads({pickle.dumps(match)!r}).play('1x2')"
    assert "cacho.match" in modules_after(code)


def test_loading_a_game_imports_the_rules_that_it_names_and_no_others():
    loaded = modules_after("import cacho; cacho.load('dudo+ases')")
    assert {"cacho_variants.dudo", "cacho_variants.ases"} <= loaded
    assert "cattrs" not in loaded


def test_listing_what_is_installed_imports_no_rule():
    listed = modules_after("from cacho import catalog; catalog.installed(catalog.RULES)")
    assert "cacho_variants" not in listed


def test_what_a_player_imports_is_named_in_order_and_is_there():
    assert cacho.__all__ == sorted(cacho.__all__)
    assert len(set(cacho.__all__)) == len(cacho.__all__)
    for name in cacho.__all__:
        assert hasattr(cacho, name)
