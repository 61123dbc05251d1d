"""The command where whoever started it left something out: a stream, the width, a readable file."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import cacho
from cacho.cli import command

SPEC = "dudo(dice=1)"
STREAMS = ("stdin", "stdout", "stderr")

BROKEN = Path("/proc/self/mem")
"""A file of Linux that can be opened, and not be read from its beginning."""

EACH = """
import json, sys
commands, missing = json.loads(sys.argv.pop())
for name in missing:
    setattr(sys, name, None)  # so does Python where the stream is closed
from cacho.cli import main
statuses = []
for arguments in commands:
    sys.argv[1:] = arguments
    try:
        main()
    except SystemExit as left:
        statuses.append(left.code)
sys.exit(0 if statuses == [0] * len(commands) else f"{statuses}")
"""


@pytest.fixture
def record(tmp_path):
    """A file with the record of a match."""
    path = tmp_path / "record.json"
    match = cacho.Match(cacho.load(SPEC), ["Ana", "Beto"], dealer=cacho.Dealer(seed=7))
    path.write_text(cacho.dumps(match), "utf-8")
    return path


@pytest.mark.parametrize(
    "missing", [*((name,) for name in STREAMS), STREAMS], ids=[*STREAMS, "all three"]
)
def test_every_command_goes_without_a_stream_that_was_closed(record, missing):
    commands = [
        ["watch", SPEC, "--seats", "2", "--seed", "7"],
        ["play", SPEC, "--seats", "2", "--seed", "7"],
        *([name, str(record)] for name in ("replay", "show", "verify")),
        ["explain", SPEC],
        ["rules"],
        ["doctor"],
    ]
    asked = json.dumps([commands, missing])
    done = subprocess.run(
        [sys.executable, "-c", EACH, asked],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False), done.stderr.decode()


def does(monkeypatch, name, what):
    """What comes of a part of the command that does this, and nothing else."""
    part = command.cacho.commands[name]
    monkeypatch.setattr(part, "params", [])
    monkeypatch.setattr(part, "callback", what)
    return CliRunner(charset="cp1252").invoke(command.cacho, [name])


@pytest.mark.parametrize("name", command.cacho.commands)
def test_every_command_ends_without_a_word_after_ctrl_c(name, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    done = does(monkeypatch, name, interrupted)
    assert (done.exit_code, done.output) == (130, "")


@pytest.mark.parametrize("name", command.cacho.commands)
def test_every_command_writes_to_a_stream_that_lacks_a_letter(name, monkeypatch):
    done = does(monkeypatch, name, lambda: click.echo("ñandú, шп"))
    assert (done.exit_code, done.output) == (0, "ñandú, ??\n")


def test_a_width_of_nothing_is_one_that_is_not_known():
    told = [
        subprocess.run(
            [sys.executable, "-m", "cacho", "watch", SPEC, "--seats", "2", "--seed", "7"],
            env=os.environ | {"COLUMNS": width},
            capture_output=True,
            check=True,
        ).stdout
        for width in ("0", "80")
    ]
    assert told[0] == told[1] != b""


@pytest.mark.parametrize("name", ["replay", "show", "verify"])
@pytest.mark.skipif(not BROKEN.exists(), reason="no such file on this system")
def test_a_file_that_cannot_be_read_is_told_by_name(name):
    done = CliRunner().invoke(command.cacho, [name, str(BROKEN)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"cacho: {BROKEN}: Input/output error\n"


@pytest.mark.parametrize("name", ["replay", "show", "verify"])
def test_no_more_of_a_file_is_read_than_a_record_may_have(name, monkeypatch):
    endless = io.BytesIO(b"[" * 10**7)
    monkeypatch.setattr(click.types, "open_stream", lambda *_, **__: (endless, False))
    endless.name = "endless"
    done = CliRunner().invoke(command.cacho, [name, "endless"])
    assert "endless: $: has more than the 1048576 characters that are allowed" in done.stderr
    assert endless.tell() == 2**20 + 1
