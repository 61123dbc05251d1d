"""A rules engine for bluffing dice games: rules that compose, refusals that say why, no leaks."""

from importlib import import_module
from typing import TYPE_CHECKING

from cacho._core.actions import Action, Bid, Call, Claim, Doubt, Leave, Roll, Swap
from cacho._core.cups import Cup, SeenCup
from cacho._core.errors import (
    CachoError,
    IllegalAction,
    RecordError,
    RuleError,
    RulesetError,
    StaleVersion,
)
from cacho._core.events import Event
from cacho._core.legal import Legal
from cacho._core.outcomes import Outcome
from cacho._core.ruleset import Ruleset
from cacho._core.spans import Span
from cacho._core.state import Observation, State
from cacho._core.table import Chance, Over, Round, Table, Turn
from cacho._core.telling import Step
from cacho._core.verdicts import Shown, Verdict
from cacho._core.violations import Violation

# The engine is imported at once. The shell and the words are, when a name of theirs is first used:
# not every program finds rules by name, keeps matches, writes records and speaks.
if TYPE_CHECKING:
    from cacho.catalog import load
    from cacho.dealer import Dealer, Deals, SystemDealer
    from cacho.lang import text
    from cacho.log import Entry, Undo
    from cacho.match import Match
    from cacho.record import Record
    from cacho.records import dumps, loads
    from cacho.view import Told, View
else:
    _ROOMS = {
        "Dealer": "dealer",
        "Deals": "dealer",
        "Entry": "log",
        "Match": "match",
        "Record": "record",
        "SystemDealer": "dealer",
        "Told": "view",
        "Undo": "log",
        "View": "view",
        "dumps": "records",
        "load": "catalog",
        "loads": "records",
        "text": "lang",
    }

    def __getattr__(name: str) -> object:
        """Import the room of a name, once."""
        if name not in _ROOMS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "Action",
    "Bid",
    "CachoError",
    "Call",
    "Chance",
    "Claim",
    "Cup",
    "Dealer",
    "Deals",
    "Doubt",
    "Entry",
    "Event",
    "IllegalAction",
    "Leave",
    "Legal",
    "Match",
    "Observation",
    "Outcome",
    "Over",
    "Record",
    "RecordError",
    "Roll",
    "Round",
    "RuleError",
    "Ruleset",
    "RulesetError",
    "SeenCup",
    "Shown",
    "Span",
    "StaleVersion",
    "State",
    "Step",
    "Swap",
    "SystemDealer",
    "Table",
    "Told",
    "Turn",
    "Undo",
    "Verdict",
    "View",
    "Violation",
    "dumps",
    "load",
    "loads",
    "text",
]
