"""The questions that rules answer, as pluggy hook specifications.

A *policy* is answered by the first rule that does not pass it on with None; later rules in the
list are asked first. Where *all speak*, every answer counts. A question to an *owner* goes to the
rule that owns the action. A wrapper surrounds all plain answers, later ones outermost. Every hook
may also take ``rules``, the rule set in force, to ask another question.
"""

from collections.abc import Callable
from typing import Protocol

import pluggy

from cacho._core.actions import Action, Call, Claim
from cacho._core.cups import Cup
from cacho._core.events import Event
from cacho._core.frozen import frozen
from cacho._core.outcomes import Ongoing, Outcome
from cacho._core.owed import Owed
from cacho._core.rule import Setup
from cacho._core.spans import Span
from cacho._core.table import Chance, Table, Turn
from cacho._core.verdicts import Count, Verdict
from cacho._core.violations import Violation

PROJECT = "cacho"
hookimpl: pluggy.HookimplMarker = pluggy.HookimplMarker(PROJECT)
"""Mark a method as the answer to the question of its name; with ``wrapper=True``, around others."""

_spec = pluggy.HookspecMarker(PROJECT)
_policy = _spec(firstresult=True)
_owner = _spec(firstresult=True)


@frozen
class Ask:
    """The questions of one rule set, each resolved once to a direct call."""

    setup: Callable[[int], Setup | None]
    decision: Callable[[Table], Turn | Chance | None]
    offers: Callable[[Table, int], tuple[tuple[Action, ...], ...]]
    span: Callable[[Table, int, int], Span | None]
    narrow: Callable[[Table, int, int], tuple[Span, ...]]
    ceiling: Callable[[Table], int | None]
    objection: Callable[[Table, int, Action], tuple[Violation, ...]]
    act: Callable[[Table, int, Action], tuple[Event, ...] | None]
    audience: Callable[[Table, int], frozenset[int] | None]
    wild: Callable[[Table], frozenset[int] | None]
    count: Callable[[Table, tuple[Cup, ...], Claim], Count | None]
    judge: Callable[[Table, tuple[Cup, ...], int, Call], Verdict | None]
    penalties: Callable[[Table, Verdict], tuple[Owed, ...] | None]
    settle: Callable[[Table, Owed], tuple[Event, ...] | None]
    leave: Callable[[Table, int], tuple[Event, ...] | None]
    starter: Callable[[Table, Verdict], int | None]
    outcome: Callable[[Table], Outcome | Ongoing | None]


class Rules(Protocol):
    """The rule set, as a hook that asks another question sees it."""

    @property
    def ask(self) -> Ask:
        """The questions, each a function of its arguments."""
        ...


class Questions:
    """What the engine asks of rules, in the order of play."""

    @_policy
    def setup(self, rules: Rules, seats: int) -> Setup | None:
        """Say how a game of so many seats begins. A policy."""

    @_policy
    def decision(self, rules: Rules, table: Table) -> Turn | Chance | None:
        """Say who must act next about what, from what the table shows. A policy.

        A `Turn` may be any live seat's. A `Chance` throws the cups that have a size, and leaves the
        others as they lie.
        """

    @_spec
    def offers(self, rules: Rules, table: Table, seat: int) -> tuple[Action, ...] | None:
        """Add actions that the seat may choose now. All speak.

        It is asked for the seat in turn, and for others of a rule that says ``out_of_turn``.
        """

    @_policy
    def span(self, rules: Rules, table: Table, seat: int, face: int) -> Span | None:
        """Say which quantities of a face the seat may bid. A policy."""

    @_spec
    def narrow(self, rules: Rules, table: Table, seat: int, face: int) -> Span | None:
        """Restrict the quantities that `span` allows. All speak, the strictest holds."""

    @_policy
    def ceiling(self, rules: Rules, table: Table) -> int | None:
        """Say the most dice that a bid may name, on any face. A policy.

        Where all are silent, no bid may be made. It is asked once a throw: it must not depend on
        the seat in turn or on the standing claim.
        """

    @_spec
    def objection(self, rules: Rules, table: Table, seat: int, action: Action) -> Violation | None:
        """Say why an offered action is refused all the same. All speak.

        It is asked about the actions whose tags the rule names in ``objects_to``.
        """

    @_owner
    def act(
        self, rules: Rules, table: Table, seat: int, action: Action
    ) -> tuple[Event, ...] | None:
        """Say what happens when the seat does this. The action's owner.

        Claims and calls happen by themselves and are not asked about.
        """

    @_policy
    def audience(self, rules: Rules, table: Table, cup: int) -> frozenset[int] | None:
        """Say which seats see a cup's dice once they are thrown. A policy; silence is nobody."""

    @_policy
    def wild(self, rules: Rules, table: Table) -> frozenset[int] | None:
        """Say which faces count as any other. A policy; silence is none.

        It has no effect on any `span`.
        """

    @_policy
    def count(
        self, rules: Rules, table: Table, cups: tuple[Cup, ...], claim: Claim
    ) -> Count | None:
        """Count the dice that bear a claim out, and say which. A policy."""

    @_owner
    def judge(
        self, rules: Rules, table: Table, cups: tuple[Cup, ...], seat: int, call: Call
    ) -> Verdict | None:
        """Judge a call by the dice. The call's owner."""

    @_policy
    def penalties(self, rules: Rules, table: Table, verdict: Verdict) -> tuple[Owed, ...] | None:
        """Say what a verdict makes due. A policy; wrappers are welcome."""

    @_policy
    def settle(self, rules: Rules, table: Table, owed: Owed) -> tuple[Event, ...] | None:
        """Say how one thing owed is paid. A policy.

        The engine clips a change of lives at the floor and at the most a seat can hold.
        """

    @_policy
    def leave(self, rules: Rules, table: Table, seat: int) -> tuple[Event, ...] | None:
        """Say what becomes of what a leaving seat held. A policy; silence lets it lie."""

    @_policy
    def starter(self, rules: Rules, table: Table, verdict: Verdict) -> int | None:
        """Say who opens the next round. A policy.

        A seat that is out is replaced by the next live one in the round's direction.
        """

    @_policy
    def outcome(self, rules: Rules, table: Table) -> Outcome | Ongoing | None:
        """Say whether the game is over, and who won. A policy; silence is that it goes on."""
