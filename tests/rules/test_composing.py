"""paso and obligar beside the rules of every five-dice preset, in every order (RULES §6, §7)."""

import pytest

import cacho
from cacho_variants import Obligar, Pasar
from tests.tables import opened

FAMILY = ("cacho", "cacho-casero", "perudo")
FORCED = {"cacho-casero": "ultimo", "perudo": "palifico"}
"""The presets that have a forced round of their own."""

NEEDS = {"paso": ("dudo",), "obligar": ("dudo", "ases")}


def listed(preset):
    """The spec of each rule of a preset, in order."""
    return cacho.load(preset).spec.split("+")


def with_rule_at(preset, place, *rules):
    rest = listed(preset)
    return "+".join((*rest[:place], *rules, *rest[place:]))


ORDERS = [(preset, place) for preset in FAMILY for place in range(len(listed(preset)) + 1)]


@pytest.mark.parametrize(("preset", "place"), ORDERS)
@pytest.mark.parametrize("rule", ["paso", "obligar"])
def test_each_composes_in_every_order_that_its_requirements_allow(preset, place, rule):
    spec, before = with_rule_at(preset, place, rule), " ".join(listed(preset)[:place])
    lacking = [other for other in NEEDS[rule] if other not in before]
    if rule == "obligar" and preset in FORCED:
        with pytest.raises(cacho.RulesetError) as refused:
            cacho.load(spec)
        said = str(refused.value)
        excluded = all(repr(one) in said for one in (rule, FORCED[preset]))
        assert excluded or (lacking and f"{rule!r} needs rule {lacking[0]!r} earlier" in said)
    elif lacking:
        with pytest.raises(cacho.RulesetError, match=f"{rule!r} needs rule {lacking[0]!r} earlier"):
            cacho.load(spec)
    else:
        composed = cacho.load(spec)
        ids = [each.id for each in composed.rules]
        assert ids.index(rule) == place
        for speakers in composed.describe().values():
            plain = [speaker for speaker in speakers if "around" not in speaker]
            assert plain == [one for one in reversed(ids) if one in plain]
        assert rule in composed.describe()["offers"]


@pytest.mark.parametrize("first", ["paso+obligar", "obligar+paso"])
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("place", range(2, 6))
def test_they_compose_with_each_other_s_options(first, closed, place):
    """`obligar(paso=True)` leaves the pass open in a forced round, whichever comes first."""
    rules = first.replace("obligar", f"obligar(paso={not closed})")
    spec = with_rule_at("cacho", place, *rules.split("+"))
    table = opened(spec, lives=(1, 5, 5)).play(Obligar("abierto"))
    table = table.throw("4 12345 22334", "izquierda").play("1x4")
    assert (Pasar() in table.legal()) != closed
    offers = [rule for rule in table.rules.describe()["offers"] if rule in first]
    assert offers == list(reversed(first.split("+")))
