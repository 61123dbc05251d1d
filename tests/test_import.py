"""What `import cacho` costs: the core's two dependencies, and nothing that not every user needs."""

import subprocess
import sys

import pytest

EXTRAS = ("cattrs", "click", "rich", "hypothesis", "pytest", "cacho_variants")


def modules_after(statement):
    """The modules that a fresh process holds after a statement."""
    code = f"import sys\n{statement}\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


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


def test_loading_a_game_imports_the_rules_that_it_names_and_no_others():
    loaded = modules_after("import cacho; cacho.load('dudo+ases')")
    assert {"cacho_variants.dudo", "cacho_variants.ases"} <= loaded
    assert "cattrs" not in loaded


def test_listing_what_is_installed_imports_no_rule():
    listed = modules_after("from cacho import catalog; catalog.installed(catalog.RULES)")
    assert "cacho_variants" not in listed


def test_what_a_player_imports_is_named_in_order_and_is_there():
    import cacho  # noqa: PLC0415 - the other tests look at fresh processes

    assert cacho.__all__ == sorted(cacho.__all__)
    assert len(set(cacho.__all__)) == len(cacho.__all__)
    for name in cacho.__all__:
        assert hasattr(cacho, name)
