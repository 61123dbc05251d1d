"""Tasks: `nox` runs tests, lint, types, layers and docs; `nox -s NAME` one of them or another."""

import shutil
from pathlib import Path

import nox

nox.options.sessions = ["tests", "lint", "types", "layers", "docs"]
nox.options.reuse_existing_virtualenvs = True


def install(session: nox.Session) -> None:
    """Install the project as a developer has it."""
    session.install("-e", ".[dev]")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the tests on every core; arguments go to pytest, `--numprocesses=0` for one."""
    install(session)
    cores = ("--numprocesses=logical", "--dist=worksteal")
    session.run("python", "-m", "pytest", *cores, *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Lint, compare with the formatter, and show what the change log is to say."""
    install(session)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("towncrier", "build", "--draft", "--version", "next")


@nox.session
def types(session: nox.Session) -> None:
    """Check types with mypy and pyright, and that every public name has one."""
    install(session)
    session.run("mypy", "--strict")
    session.run("pyright")
    session.run("python", "-m", "tests.typed")


@nox.session
def layers(session: nox.Session) -> None:
    """Check who imports whom."""
    install(session)
    session.run("lint-imports")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the site into docs/_build; every warning is an error."""
    install(session)
    built = ("docs", "docs/_build/html")
    session.run("python", "-m", "sphinx", "--nitpicky", "--fail-on-warning", *built)


@nox.session
def words(session: nox.Session) -> None:
    """Compile the catalogues (*.po to *.mo) after a change of words."""
    install(session)
    session.run("python", "-m", "tests.words")


@nox.session
def reference(session: nox.Session) -> None:
    """Write anew the pages and pictures that programs make."""
    install(session)
    session.run("python", "-m", "tests.reference")
    session.run("python", "-m", "tests.planted.table")
    session.run("python", "-m", "tests.pictures")


@nox.session
def surface(session: nox.Session) -> None:
    """Keep the public surface as of a release, in which the change log names all that changed."""
    install(session)
    session.run("python", "-m", "tests.surface")


@nox.session
def bench(session: nox.Session) -> None:
    """Measure speed; arguments go to the bench."""
    install(session)
    session.run("python", "-m", "tests.bench", *session.posargs)


@nox.session
def games(session: nox.Session) -> None:
    """Play fifty thousand random games of every preset, and write what was longest to docs/."""
    install(session)
    session.run("python", "-m", "tests.games", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Read a million spoilt documents, and write what came of them to docs/."""
    install(session)
    session.run("python", "-m", "tests.fuzz", *session.posargs)


@nox.session
def oracle(session: nox.Session) -> None:
    """Play games of two dice each beside OpenSpiel; arguments go to the oracle."""
    install(session)
    session.run("python", "-m", "tests.oracle", *session.posargs)


@nox.session
def deep(session: nox.Session) -> None:
    """Run the tests with thousands of examples for every property."""
    install(session)
    session.run("python", "-m", "pytest", *session.posargs, env={"HYPOTHESIS_PROFILE": "deep"})


@nox.session
def mutation(session: nox.Session) -> None:
    """Plant small bugs in core and rules and list those that no test catches."""
    install(session)
    session.run("python", "-m", "tests.mutation", *session.posargs)


@nox.session
def wheel(session: nox.Session) -> None:
    """Build dist/ anew, then play a game from the wheel with the sources out of sight."""
    session.install("build")
    dist = Path("dist").resolve()
    shutil.rmtree(dist, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(dist))
    (built,) = dist.glob("*.whl")
    session.install("--force-reinstall", f"{built}[cli]")
    session.chdir(session.create_tmp())
    session.run("cacho", "watch", "cacho", "--seed", "7")
