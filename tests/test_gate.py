"""The gate of the benchmark: a decision costs what it did, counted in calls and instructions."""

import json
import os
import subprocess
import sys

import pytest

from tests.bench.gate import KEPT, VERSION, compared

EVERY = json.loads(KEPT.read_text())
KNOWN = pytest.mark.skipif(VERSION not in EVERY, reason=f"no counts are kept for {VERSION}")


def gate(*arguments):
    """Run it where nothing else traces: two tracers cannot count at once."""
    plain = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    command = [sys.executable, "-m", "tests.bench.gate", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=plain)


@KNOWN
def test_a_decision_costs_what_it_did():
    done = gate()
    assert done.returncode == 0, done.stdout + done.stderr


@KNOWN
def test_the_gate_shuts_when_apply_is_a_quarter_slower():
    done = gate("--slow")
    assert done.returncode == 1, done.stdout + done.stderr
    assert all(f"{case}: " in done.stdout for case in EVERY[VERSION])


def test_it_shuts_for_what_is_cheaper_too_so_that_the_counts_stay_near():
    kept = {"cacho, 2 seats": {"calls": 20.0, "instructions": 800.0}}
    assert compared({"cacho, 2 seats": {"calls": 20.5, "instructions": 790.0}}, kept) == []
    (fault,) = compared({"cacho, 2 seats": {"calls": 15.0, "instructions": 800.0}}, kept)
    assert fault == "cacho, 2 seats: 15.0 calls a decision, 20.0 were kept"
