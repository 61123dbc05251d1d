"""Faults of the engine and of the shell are found too, each by the property that it breaks.

Without it nothing is found: `test_properties` holds the same properties of the same rules.
"""

import pytest

import cacho
from cacho.testing import search
from tests.planted.faults import FAULTS
from tests.planted.test_planted import USUAL


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.plant.__name__)
def test_a_fault_is_caught(fault, monkeypatch):
    fault.plant(monkeypatch)
    found = search(fault.caught_by, cacho.load(fault.spec), USUAL)
    assert found is not None
    assert isinstance(found.error, AssertionError)
