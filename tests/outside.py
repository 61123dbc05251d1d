"""Commands run outside: they see no other Python path than their own, and nothing is measured."""

import os
import subprocess


def run(*command, cwd, **more):
    """The output of a command; `more` are variables of its environment."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "COVERAGE_", "PYTEST_")
    inherited = {name: os.environ[name] for name in os.environ if not name.startswith(hidden)}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=inherited | more,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout
