"""Rule sets that can be built: presets, and lists of rules that nobody thought of.

Rules say themselves what they need, whom they exclude and what their options may be, so that a new
rule takes part without a word here.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pkgutil import resolve_name
from typing import Any

import attrs
from hypothesis import reject
from hypothesis import strategies as st

from cacho import Ruleset, RulesetError, load
from cacho._core.options import allowed
from cacho._core.plain import parameter
from cacho._core.rule import Rule, option_fields
from cacho._core.validation import marks
from cacho.catalog import PRESETS, RULES, installed

SHIPPED_BY = "cacho-dice"
"""The distribution whose rules and presets are taken unless others are given."""

FEW, MANY = 4, 8
"""A number as an option is mostly near its least or its default, seldom more than `MANY`."""

Kinds = Sequence[type[Rule]]


@cache
def shipped() -> tuple[type[Rule], ...]:
    """Return the classes of all rules that this distribution publishes, by name."""
    found = (item for item in installed(RULES) if item.distribution == SHIPPED_BY)
    return tuple(resolve_name(item.target) for item in found)


def shipped_presets() -> tuple[str, ...]:
    """Return the names of the presets that this distribution publishes."""
    return tuple(item.name for item in installed(PRESETS) if item.distribution == SHIPPED_BY)


def rulesets(*, rules: Kinds | None = None, having: Kinds = ()) -> st.SearchStrategy[Ruleset]:
    """Generate rule sets: presets, and lists of rules with any options in any order that goes.

    `rules` are the classes to choose from, by default all that are shipped. Those in `having` are
    in every list, each instead of any other of its name.

    Raises:
        RulesetError: as they are drawn: a rule requires itself, or what requires it.
    """
    return presets(having=having) | stacks(rules=rules, having=having)


def presets(*, having: Kinds = ()) -> st.SearchStrategy[Ruleset]:
    """Generate the shipped presets in which these rules are; nothing, if there is none."""
    kept = [rules for rules in _presets() if set(having) <= set(map(type, rules.rules))]
    return st.sampled_from(kept) if kept else st.nothing()


@cache
def _presets() -> tuple[Ruleset, ...]:
    return tuple(map(load, shipped_presets()))


@st.composite
def stacks(draw: st.DrawFn, *, rules: Kinds | None = None, having: Kinds = ()) -> Ruleset:
    """Generate lists of rules that nobody named, with any options, in any order that goes.

    `rules` and `having` are those of `rulesets`.
    """
    pool = tuple(by_id(*(shipped() if rules is None else rules), *having).values())
    kinds = _company(draw(st.permutations(pool)), having, draw(st.integers(1, len(pool))))
    listed = tuple(draw(_generated(kind)) for kind in kinds)
    try:
        return built(listed)
    except RulesetError:  # a loop, say: not all that rules exclude is told by their classes
        reject()


@lru_cache(maxsize=1024)
def built(rules: tuple[Rule, ...]) -> Ruleset:
    """Put rules in force; the same ones, once."""
    return Ruleset(rules)


def _company(order: Kinds, having: Kinds, size: int) -> tuple[type[Rule], ...]:
    """Choose rules that can stand together, in an order that their requirements allow.

    Rules join, with what they require, while they exclude nobody and are fewer than `size`; at
    last one that begins a game does, unless there is one.
    """
    known = by_id(*order)
    chosen = {needs for kind in having for needs in with_needs(kind, known)}
    for kind in (*order, *filter(begins_a_game, order)):
        complete = len(chosen) >= size and any(map(begins_a_game, chosen))
        company = chosen.union(with_needs(kind, known))
        if not complete and _stand_together(company):
            chosen = company
    return in_order([kind for kind in order if kind in chosen])


def by_id(*kinds: type[Rule]) -> dict[str, type[Rule]]:
    """Name classes of rules; of several with one name the last."""
    return {kind.id: kind for kind in kinds}


def with_needs(kind: type[Rule], known: Mapping[str, type[Rule]]) -> tuple[type[Rule], ...]:
    """List what a rule requires, as far as it is known, and the rule itself after it, each once.

    Raises:
        RulesetError: one of them requires itself, or what requires it.
    """
    needed = [kind]
    for each in needed:
        for other in map(known.get, each.requires):
            if other is not None and other not in needed:
                needed.append(other)
    return in_order(needed)


def in_order(kinds: Kinds) -> tuple[type[Rule], ...]:
    """Put what a rule requires before it, and leave the rest as it stands.

    Raises:
        RulesetError: one of them requires itself, or what requires it.
    """
    waiting, listed = [*kinds], list[type[Rule]]()
    while waiting:
        missing = {kind.id for kind in waiting}
        ready = next((kind for kind in waiting if missing.isdisjoint(kind.requires)), None)
        if ready is None:
            raise RulesetError(_waiting(waiting))
        waiting.remove(ready)
        listed.append(ready)
    return tuple(listed)


def _waiting(kinds: Kinds) -> str:
    """Say of rules why none of them can be the first."""
    if len(kinds) == 1:
        return f"rule {kinds[0].id!r} requires itself; leave that out"
    names = ", ".join(repr(kind.id) for kind in kinds)
    return f"of the rules {names} each requires one of them; leave a requirement out"


def begins_a_game(kind: type[Rule]) -> bool:
    """Tell whether a rule answers `setup` by itself."""
    options = marks(kind, "setup")
    return options is not None and not options["wrapper"]


def _stand_together(kinds: set[type[Rule]]) -> bool:
    """Tell whether these rules say of each other that they can, and own nothing twice."""
    ids = {kind.id for kind in kinds}
    owned = [action for kind in kinds for action in kind.actions]
    return (
        all(ids.issuperset(kind.requires) and ids.isdisjoint(kind.conflicts) for kind in kinds)
        and len(set(owned)) == len(owned)
        and sum(map(begins_a_game, kinds)) <= 1
    )


def _generated(kind: type[Rule]) -> st.SearchStrategy[Rule]:
    """Generate a rule of a class, each option at its default as often as not."""
    if kind not in _KNOWN:
        fields = option_fields(kind)
        options = {parameter(f): st.just(f.default) | _values(f) for f in fields}
        _KNOWN[kind] = st.fixed_dictionaries(options).map(lambda chosen: kind(**chosen))
    return _KNOWN[kind]


_KNOWN: dict[type[Rule], st.SearchStrategy[Rule]] = {}
"""Strategies made before: to make one takes longer than to draw from it."""


def _values(field: "attrs.Attribute[Any]") -> st.SearchStrategy[object]:
    """Generate what an option may be, as it says itself; small numbers more often than others."""
    may_be = allowed(field)
    found: list[st.SearchStrategy[object]] = [st.just(field.default)]
    if may_be.several:
        found.append(st.lists(st.sampled_from(may_be.values), unique=True).map(tuple))
    elif may_be.values:
        found.append(st.sampled_from(may_be.values))
    if may_be.numbers:
        least, most = may_be.numbers[0], may_be.numbers[-1]
        usual = max(field.default or least, least + FEW)
        found += [st.integers(least, min(most, usual)), st.just(min(most, MANY))]
    return st.one_of(found)
