import pytest
from functools import cache
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cacho.testing.cases import cases
from cacho.testing.properties import PROPERTIES
from cacho.testing.stacks import presets, stacks


@cache
def some_stacks():
    found = []
    @settings(max_examples=min(300, settings.default.max_examples), derandomize=True, database=None, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
    @given(stacks())
    def collect(rules):
        found.append(rules)
    collect()
    return tuple(dict.fromkeys(found))

SOURCES = {"preset": presets, "stack": lambda: st.deferred(lambda: st.sampled_from(some_stacks()))}

@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda p: p.__name__)
def test_it_holds(source, holds):
    @given(SOURCES[source]().flatmap(lambda rules: cases(holds, rules)))
    def check(case):
        holds(**case)
    check()
