"""A command in a terminal of its own, to which a test types."""

import os
import re
import select
import subprocess
import sys
from time import monotonic, sleep

import pytest

PATIENCE = 180
"""So many seconds a command may take in all; then it is killed."""

TAKE_THE_TERMINAL = """
import os, signal, sys
os.login_tty(0)
signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background job ignores it
os.execv(sys.executable, [sys.executable, "-m", "cacho", *sys.argv[1:]])
"""
"""What the child does first: `pty.fork` would do it here, where there may be threads by now."""


def in_terminal(arguments, typed, prompt):
    """Type each text where what is shown ends as the prompt does: exit status, what was shown."""
    terminal, other_end = pytest.importorskip("pty").openpty()
    child = subprocess.Popen(
        [sys.executable, "-S", "-c", TAKE_THE_TERMINAL, *arguments],
        env=os.environ | {"LANG": "en_GB.UTF-8", "TERM": "xterm-256color"},
        stdin=other_end,
    )
    os.close(other_end)
    shown, end, left = b"", monotonic() + PATIENCE, list(typed)
    while monotonic() < end:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            shown += os.read(terminal, 1 << 16)
        except OSError:  # so does a terminal end on Linux
            break
        if left and re.search(prompt, shown):
            sleep(0.3)  # a person takes longer; ctrl-C just before the read would be lost
            os.write(terminal, left.pop(0))
    else:
        child.kill()
    os.close(terminal)
    return child.wait(), shown.decode()
