"""A command in a terminal of its own, to which a test types."""

import os
import re
import select
import signal
import sys
from time import monotonic, sleep

import pytest

PATIENCE = 60
"""So many seconds a command may take in all; then it is killed."""


def in_terminal(arguments, typed, prompt):
    """Type each text where what is shown ends as the prompt does: exit status, what was shown."""
    pty = pytest.importorskip("pty")
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(LANG="en_GB.UTF-8", TERM="xterm-256color")
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background job ignores it
        os.execv(sys.executable, [sys.executable, "-m", "cacho", *arguments])  # noqa: S606 - this interpreter
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
        os.kill(pid, signal.SIGKILL)
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status), shown.decode()
