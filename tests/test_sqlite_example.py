"""The store of examples/sqlite_table.py: of a race one wins; nothing is lost or doubled."""

import importlib.util
import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

import cacho

SOURCE = Path(__file__).parents[1] / "examples" / "sqlite_table.py"
RACERS = 6


def example():
    spec = importlib.util.spec_from_file_location("sqlite_table", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def store(tmp_path):
    return example().Store(tmp_path / "matches.db")


def opened(store):
    match = cacho.Match(cacho.load("dudo"), ["Ana", "Beto"], dealer=cacho.Dealer(seed=1))
    store.open("table", match)
    return match


def raced(path, racer, version):
    """One racer's try to bid, in whatever thread or process it runs: what it came to."""
    try:
        example().Store(path).play("table", f"1x{racer + 1}", 0, version=version, id=f"{racer}")
    except (cacho.StaleVersion, cacho.IllegalAction) as refusal:
        return type(refusal).__name__
    return racer


@pytest.mark.parametrize("pool", ["threads", "processes"])
def test_of_those_who_race_on_one_version_exactly_one_wins(store, tmp_path, pool):
    match = opened(store)
    executor = (
        ThreadPoolExecutor(RACERS)
        if pool == "threads"
        else ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))
    )
    with executor:
        tries = [
            executor.submit(raced, tmp_path / "matches.db", racer, match.version)
            for racer in range(RACERS)
        ]
        results = [one.result() for one in tries]
    (winner,) = (result for result in results if isinstance(result, int))
    assert results.count("StaleVersion") == RACERS - 1
    after = store.match("table")
    assert after.version == match.version + 1
    assert after.log[-1] == cacho.Entry(cacho.Bid(1, winner + 1), 0, f"{winner}")


def test_an_action_whose_reply_was_lost_is_not_played_twice(store):
    match = opened(store)
    once = store.play("table", "1x2", 0, version=match.version, id="a")
    again = store.play("table", "1x2", 0, version=match.version, id="a")
    assert again == once == store.match("table")


@pytest.mark.parametrize(
    ("other", "what"), [("a", "done"), ("b", "moved on")], ids=["same id", "another id"]
)
def test_who_lost_a_race_to_itself_is_answered_as_if_nothing_had_happened(tmp_path, other, what):
    store_class = example().Store
    path = tmp_path / "matches.db"

    class Overtaken(store_class):
        """Reads a match, and then somebody else plays in it."""

        def match(self, name):
            found = super().match(name)
            if found.version == version:
                store_class(path).play("table", "1x2", 0, version=version, id=other)
            return found

    version = opened(store_class(path)).version
    if what == "done":
        again = Overtaken(path).play("table", "1x2", 0, version=version, id="a")
        assert again == store_class(path).match("table")
    else:
        with pytest.raises(cacho.StaleVersion):
            Overtaken(path).play("table", "1x2", 0, version=version, id="a")
    assert store_class(path).match("table").version == version + 1


def test_another_action_under_the_same_id_is_refused(store):
    match = opened(store)
    once = store.play("table", "1x2", 0, version=match.version, id="a")
    with pytest.raises(ValueError, match="another action"):
        store.play("table", "1x3", 0, version=once.version, id="a")
    assert store.match("table") == once


def test_a_refused_action_leaves_the_row(store):
    match = opened(store)
    with pytest.raises(cacho.IllegalAction):
        store.play("table", "dudo", 0, version=match.version, id="a")
    assert store.match("table") == match


def test_a_crash_before_writing_loses_nothing_but_the_action(store, monkeypatch):
    match = opened(store)
    with monkeypatch.context() as patched:
        patched.setattr(cacho, "dumps", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            store.play("table", "1x2", 0, version=match.version, id="a")
    assert store.match("table") == match
    assert store.play("table", "1x2", 0, version=match.version, id="a").version == match.version + 1


def test_the_example_runs(tmp_path, capsys):
    example().main(tmp_path / "matches.db")
    assert "over" in capsys.readouterr().out
