"""Nothing ambient: whatever asks for chance, clock, files, network or threads is found."""

import datetime as dt
import dbm
import gc
import io
import os
import pathlib
import random
import secrets
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from contextlib import suppress
from functools import partial
from random import choice
from random import random as chance
from time import time as clock

import pytest

from cacho.testing.ambient import AmbientError, Watch, nothing_ambient

ASKED = {
    "chance": [
        random.random,
        chance,
        lambda: choice((1, 2)),
        lambda: random.Random(7).randint(1, 6),
        lambda: random.shuffle([1, 2, 3]),
        lambda: secrets.randbelow(6),
        lambda: os.urandom(1),
        uuid.uuid4,
    ],
    "the clock": [
        time.time,
        clock,
        time.monotonic,
        lambda: time.sleep(0),
        dt.datetime.now,
        dt.date.today,
    ],
    "files": [
        lambda: open(__file__, encoding="utf-8").close(),  # noqa: PTH123 - as authors do
        lambda: pathlib.Path(__file__).read_text("utf-8"),
        lambda: pathlib.Path(__file__).exists(),
        lambda: [*pathlib.Path().iterdir()],
        lambda: os.environ.get("HOME"),
        tempfile.gettempdir,
        lambda: sqlite3.connect(":memory:"),
        lambda: dbm.open("house"),  # noqa: SIM115 - it is refused
        input,
    ],
    "the network": [
        socket.socket,
        lambda: socket.create_connection(("localhost", 9)),
        lambda: socket.gethostbyname("localhost"),
    ],
    "threads": [
        lambda: threading.Thread(target=print).start(),
        lambda: subprocess.run([sys.executable, "-c", ""], check=True),
    ],
}


@pytest.mark.parametrize(
    ("what", "ask"), [(what, ask) for what, asked in ASKED.items() for ask in asked]
)
def test_what_is_ambient_is_refused(what, ask):
    with nothing_ambient() as asked, pytest.raises(AmbientError):
        ask()
    (told,) = asked
    assert told.endswith(f", which is {what}")


@pytest.mark.parametrize(
    "ask",
    [
        lambda: sorted((3, 1, 2)),
        lambda: dt.date(2020, 1, 31).isoformat(),
        lambda: io.StringIO("text").read(),
        lambda: pathlib.PurePath("a") / "b",
        lambda: os.fspath("a"),
        lambda: hash("a"),
    ],
)
def test_what_is_not_may_be_asked(ask):
    with nothing_ambient() as asked:
        ask()
    assert asked == []


DICE = random.Random(7)


@pytest.mark.parametrize(
    "ask",
    [
        partial(time.time),
        lambda: [*map(os.urandom, [1])],
        lambda: next(iter(DICE.random, None)),
        lambda: max([3], key=os.urandom),
    ],
)
def test_what_is_called_from_c_is_not_seen(ask):
    """As the docstring and the decision say; if Python comes to tell of it, they can say more."""
    with nothing_ambient() as asked:
        ask()
    assert asked == []


def test_what_python_code_asks_for_is_seen_though_c_calls_that():
    with nothing_ambient() as asked, pytest.raises(AmbientError):
        sorted([3, 1], key=lambda _: random.random())
    assert asked == ["random.random, which is chance"]


def test_what_swallows_the_refusal_is_found_all_the_same():
    with nothing_ambient() as asked, suppress(Exception):
        time.time()
    assert asked == ["time.time, which is the clock"]


def test_other_threads_go_on():
    times, over = [], []

    def look():
        while not over:
            times.append(time.time())

    thread = threading.Thread(target=look)
    thread.start()
    with nothing_ambient() as asked:
        seen = len(times)
        while len(times) == seen:
            pass
    over.append(True)
    thread.join()
    assert asked == []


@pytest.mark.parametrize("collects", [False, True])
def test_all_is_as_it_was_afterwards(collects):
    def profiler(*_):
        return None

    before = gc.isenabled()
    (gc.enable if collects else gc.disable)()
    sys.setprofile(profiler)
    try:
        with nothing_ambient(), pytest.raises(AmbientError):
            time.time()
        assert sys.getprofile() is profiler
        assert gc.isenabled() is collects
    finally:
        sys.setprofile(None)
        (gc.enable if before else gc.disable)()
    time.time()


def test_what_is_told_of_calls():
    watch, here = Watch(), sys._getframe()  # noqa: SLF001 - as Python hands it on
    watch(here, "call", None)
    watch(here, "return", None)
    watch(here, "c_call", len)
    watch(here, "c_call", io.StringIO().write)
    assert watch.asked == []
    for called in (time.time, dt.date.today, random.Random().random):
        with pytest.raises(AmbientError):
            watch(here, "c_call", called)
    assert watch.asked == [
        "time.time, which is the clock",
        "datetime.today, which is the clock",
        "random.random, which is chance",
    ]
