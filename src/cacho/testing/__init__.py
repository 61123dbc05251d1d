"""Tests for rule sets: strategies that reach positions by playing, and what must hold of them.

It needs the extra ``testing``.

* Strategies: `rulesets`, `presets`, `stacks`, `starts`, `plays`, `states`, `matches`, `doings`;
  `actions`, `shell_actions`, `bids`, `hands`, `rolls`; `twins` and `cases`.
* Plays: `begin` begins a `Play`, `as_match` makes a match of one, `Scripted` deals its dice again.
* What must hold: `PROPERTIES`, each in `cacho.testing.properties`; `machine` checks it in play,
  `search` finds the smallest case in which it does not hold.
* `Conformance`: subclass it and name your rules, and every property is a test under pytest.
"""

from cacho.testing.cases import Case, cases
from cacho.testing.conformance import Conformance
from cacho.testing.counterexample import Counterexample, search
from cacho.testing.machine import Game, machine
from cacho.testing.play import Move, Play, Script, Scripted, as_match, begin
from cacho.testing.properties import PROPERTIES, Property
from cacho.testing.stacks import presets, rulesets, shipped, stacks
from cacho.testing.strategies import doings, matches, plays, starts, states, twins
from cacho.testing.vocabulary import actions, bids, hands, rolls, shell_actions

__all__ = [
    "PROPERTIES",
    "Case",
    "Conformance",
    "Counterexample",
    "Game",
    "Move",
    "Play",
    "Property",
    "Script",
    "Scripted",
    "actions",
    "as_match",
    "begin",
    "bids",
    "cases",
    "doings",
    "hands",
    "machine",
    "matches",
    "plays",
    "presets",
    "rolls",
    "rulesets",
    "search",
    "shell_actions",
    "shipped",
    "stacks",
    "starts",
    "states",
    "twins",
]
