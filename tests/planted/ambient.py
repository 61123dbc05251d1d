"""Hooks that ask for what is not given to them: chance, clock, files, network, other processes."""

import random
import socket
import threading
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from cacho.plugins import UNBOUNDED, Span, hookimpl
from cacho.testing import properties as must
from tests.planted.bugs import Bug, Planted


class TossesACoin(Planted):
    """Bids are dearer by chance."""

    @hookimpl
    def narrow(self):
        return Span(random.randint(1, 2), UNBOUNDED, self.id)


class LooksAtTheClock(Planted):
    """Bids are dearer every other second."""

    @hookimpl
    def narrow(self):
        return Span(1 + int(monotonic()) % 2, UNBOUNDED, self.id)


class KeepsSundays(Planted):
    """On Sundays aces are not wild."""

    @hookimpl
    def wild(self):
        return frozenset() if datetime.now(UTC).weekday() == 6 else None


class ReadsAFile(Planted):
    """Whether aces are wild is written in a file."""

    @hookimpl
    def wild(self):
        return frozenset() if Path("no such file").exists() else None


class WritesAFile(Planted):
    """Verdicts are written to a file beside the game."""

    @hookimpl
    def penalties(self, verdict):
        with open("/dev/null", "w", encoding="ascii") as file:  # noqa: PTH123 - as authors do
            file.write(str(verdict))


class PhonesHome(Planted):
    """It asks another machine who opens."""

    @hookimpl
    def starter(self):
        try:
            socket.create_connection(("localhost", 9), timeout=0.01).close()
        except OSError:
            return


class ThinksAside(Planted):
    """It has another thread think about the bid."""

    @hookimpl
    def narrow(self):
        thread = threading.Thread(target=Span, args=(1, UNBOUNDED, self.id))
        thread.start()
        thread.join()


class GuessesTheTime(Planted):
    """It bears up where there is no clock, so that what it answers then is kept."""

    @hookimpl
    def narrow(self):
        try:
            hour = datetime.now(UTC).hour
        except Exception:  # noqa: BLE001 - as authors do
            hour = 0
        return Span(1 + hour % 2, UNBOUNDED, self.id)


class HashesAWord(Planted):
    """What must be bid depends on the hash of a word, which each process draws for itself."""

    @hookimpl
    def narrow(self, face):
        return Span(1 + hash(f"face {face}") % 7, UNBOUNDED, self.id)  # six words: never all alike


BUGS = (
    *(
        Bug(kind, "dudo", must.rules_ask_nothing_ambient)
        for kind in (
            TossesACoin,
            LooksAtTheClock,
            KeepsSundays,
            ReadsAFile,
            WritesAFile,
            PhonesHome,
            ThinksAside,
            GuessesTheTime,
        )
    ),
    Bug(HashesAWord, "dudo", must.other_processes_play_alike),
)
