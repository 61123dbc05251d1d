"""Commands run outside: they see no other Python path than their own, and nothing is measured."""

import os
import subprocess
import sys
import venv


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


class Environment:
    """A virtual environment in a folder to work in, without a pip of its own: that takes long."""

    def __init__(self, home):
        self.home = home
        self.folder = home / "venv"
        venv.create(self.folder)
        self.scripts = self.folder / ("Scripts" if os.name == "nt" else "bin")

    def run(self, command, *arguments, cwd=None, **more):
        """The output of a command of the environment."""
        return run(self.scripts / command, *arguments, cwd=cwd or self.home, **more)

    def install(self, *what):
        pip = (sys.executable, "-m", "pip", "--python", self.folder)
        run(*pip, "install", "--quiet", "--no-build-isolation", *what, cwd=self.home)
