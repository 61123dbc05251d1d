import pytest
from hypothesis import settings
from cacho.testing import machine, presets, rulesets
from cacho.testing.stacks import _presets

@pytest.mark.parametrize("rules", _presets(), ids=lambda r: r.spec)
def test_m(rules):
    from hypothesis.stateful import run_state_machine_as_test
    run_state_machine_as_test(machine(rules), settings=settings(max_examples=30, stateful_step_count=30))
def test_m2():
    from hypothesis.stateful import run_state_machine_as_test
    run_state_machine_as_test(machine(rulesets()), settings=settings(max_examples=30, stateful_step_count=30))
