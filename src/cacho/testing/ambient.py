"""Watch that what runs asks for nothing ambient: chance, clock, files, network, threads.

Nothing is patched, so that nobody else is disturbed: not another thread, nor Hypothesis, which asks
for the time as it draws. What one thread does within a block is observed by Python's own means to
profile it: of each call that code in Python makes it tells, however the function was imported, and
the first that is ambient is not made.

Of what C calls in its turn Python does not tell: `partial(time.time)()`, `map(os.urandom, sizes)`
and `iter(dice.random, None)` are not seen, nor is what `print` writes. If the answers of a rule
differ by that, other properties find it: they ask again, and another process.
"""

import gc
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

CHANCE, CLOCK, FILES, NETWORK, THREADS = "chance", "the clock", "files", "the network", "threads"

MODULES: Mapping[str, str] = {
    "random": CHANCE,
    "_random": CHANCE,
    "secrets": CHANCE,
    "uuid": CHANCE,
    "time": CLOCK,
    "io": FILES,
    "_io": FILES,
    "posix": FILES,
    "nt": FILES,
    "os": FILES,
    "tempfile": FILES,
    "sqlite3": FILES,
    "_sqlite3": FILES,
    "dbm": FILES,
    "_dbm": FILES,
    "_gdbm": FILES,
    "socket": NETWORK,
    "_socket": NETWORK,
    "ssl": NETWORK,
    "_ssl": NETWORK,
    "_thread": THREADS,
    "threading": THREADS,
    "subprocess": THREADS,
}
"""What the functions of a module ask for."""

FUNCTIONS: Mapping[tuple[str, str], str] = {
    ("datetime", "now"): CLOCK,
    ("datetime", "today"): CLOCK,
    ("datetime", "utcnow"): CLOCK,
    ("builtins", "input"): FILES,
    ("posix", "urandom"): CHANCE,
    ("posix", "getrandom"): CHANCE,
    ("nt", "urandom"): CHANCE,
}
"""What single functions of other modules ask for."""

HARMLESS = frozenset({"fspath", "_path_splitroot_ex", "_path_normpath"})
"""Functions of those modules that look at texts alone."""

IN_MEMORY = frozenset({"StringIO", "BytesIO"})
"""Files that are none."""


class AmbientError(Exception):
    """Something asked for what no rule may ask for."""


class Watch:
    """What Python tells of each call; it lists what was ambient, and raises there."""

    def __init__(self) -> None:
        """Begin a list."""
        self.asked: list[str] = []

    def __call__(self, frame: FrameType, event: str, called: Any) -> None:  # noqa: ANN401 - what profilers get
        """Look at a call.

        Raises:
            AmbientError: it is of something ambient.
        """
        if event == "c_call":
            module, name = _home(called), str(called.__name__)
        elif event == "call":
            module, name = str(frame.f_globals.get("__name__")), frame.f_code.co_name
        else:
            return
        what = FUNCTIONS.get((module, name)) or MODULES.get(module)
        if what is not None and name not in HARMLESS:
            self.asked.append(f"{module}.{name}, which is {what}")
            raise AmbientError(self.asked[-1])


@contextmanager
def nothing_ambient() -> Generator[list[str], None, None]:
    """Refuse whatever is ambient to this thread within the block.

    What was asked for is listed; it also raises an `AmbientError` where it was asked. Until the
    block ends no garbage is collected: what runs then is nobody's doing.
    """
    watch, collects, profiler = Watch(), gc.isenabled(), sys.getprofile()
    gc.disable()
    sys.setprofile(watch)
    try:
        yield watch.asked
    finally:
        sys.setprofile(profiler)
        if collects:
            gc.enable()


def _home(called: Any) -> str:  # noqa: ANN401 - a function of C, of any kind
    """Name the module that a function of C is of: its own, or that of its object's class."""
    owner = called.__self__
    if owner is None or type(owner) is type(sys):
        return str(called.__module__)
    kind = owner if isinstance(owner, type) else type(owner)
    return "" if kind.__name__ in IN_MEMORY else kind.__module__
