"""Every rule set as a state machine: at every step all that must hold is checked."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import cacho
from cacho.catalog import PRESETS, installed
from cacho.testing import machine
from tests.test_properties import some_stacks

GAMES = settings(max_examples=max(1, settings.default.max_examples // 3), stateful_step_count=40)
NAMES = [preset.name for preset in installed(PRESETS)]


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_holds_at_every_step(name):
    run_state_machine_as_test(machine(cacho.load(name)), settings=GAMES)


def test_any_list_of_rules_holds_at_every_step():
    run_state_machine_as_test(machine(st.sampled_from(some_stacks())), settings=GAMES)
