"""The door of rule authors: everything a rule may import.

A rule is a subclass of `Rule`. Its fields are options; its methods marked with `hookimpl` answer
the engine's questions. See ``docs/reference/hooks.md`` for every question and its arguments.
"""

from cacho._core.actions import Action, Bid, Call, Claim, Doubt, PublicAction
from cacho._core.checks import FACES, die, sequence, whole, word
from cacho._core.cups import Cup
from cacho._core.events import (
    Audience,
    Called,
    Claimed,
    CupsTaken,
    DiceMoved,
    DiceThrown,
    DirectionSet,
    Event,
    GameOver,
    Judged,
    LivesChanged,
    OpenerDrawn,
    PublicEvent,
    Revealed,
    RoundOpened,
    RoundVoided,
    SeatOut,
    SeatsSwapped,
    TurnMoved,
)
from cacho._core.hooks import hookimpl
from cacho._core.options import choice, choices, flag, number, optional_number
from cacho._core.outcomes import ONGOING, Ongoing, Outcome
from cacho._core.owed import Gain, Loss, Owed, Transfer
from cacho._core.rule import Rule, Setup, Slot
from cacho._core.ruleset import Ruleset
from cacho._core.slots import PerSeat, Slots
from cacho._core.spans import UNBOUNDED, Span, least_over
from cacho._core.table import Chance, Direction, Over, Round, Table, Turn, chance, turn
from cacho._core.verdicts import Count, Shown, Verdict, shown
from cacho._core.violations import Violation

__all__ = [
    "FACES",
    "ONGOING",
    "UNBOUNDED",
    "Action",
    "Audience",
    "Bid",
    "Call",
    "Called",
    "Chance",
    "Claim",
    "Claimed",
    "Count",
    "Cup",
    "CupsTaken",
    "DiceMoved",
    "DiceThrown",
    "Direction",
    "DirectionSet",
    "Doubt",
    "Event",
    "Gain",
    "GameOver",
    "Judged",
    "LivesChanged",
    "Loss",
    "Ongoing",
    "OpenerDrawn",
    "Outcome",
    "Over",
    "Owed",
    "PerSeat",
    "PublicAction",
    "PublicEvent",
    "Revealed",
    "Round",
    "RoundOpened",
    "RoundVoided",
    "Rule",
    "Ruleset",
    "SeatOut",
    "SeatsSwapped",
    "Setup",
    "Shown",
    "Slot",
    "Slots",
    "Span",
    "Table",
    "Transfer",
    "Turn",
    "TurnMoved",
    "Verdict",
    "Violation",
    "chance",
    "choice",
    "choices",
    "die",
    "flag",
    "hookimpl",
    "least_over",
    "number",
    "optional_number",
    "sequence",
    "shown",
    "turn",
    "whole",
    "word",
]
