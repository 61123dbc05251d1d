"""Legality: what is offered, or is a bid inside its span, and to which nobody objects.

`answer` and `violations` are two faces of that sentence. It reads the table alone, never a die.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import cast

from cacho._core.actions import Action, Bid
from cacho._core.answer_cache import NO_CONTEXT, AnswerCache, Context
from cacho._core.checks import FACES
from cacho._core.dispatch import Resolution
from cacho._core.legal import (
    NO_ANSWER,
    NO_RAISES,
    NOTHING,
    Answer,
    Legal,
    make_answer,
    make_legal,
    raises,
)
from cacho._core.rule import Fact, Rule
from cacho._core.spans import CLOSED, Span
from cacho._core.state import State, make_state
from cacho._core.table import Chance, Table, Turn, bidden, turn
from cacho._core.violations import CORE, Violation

BIDDING = "bid"
"""Bids are open only while the decision is about this."""

HOOKS = ("decision", "offers", "span", "narrow", "objection")
"""The questions of legality; a rule that answers one says in `reads` what it depends on."""


class Legality:
    """The legality of one rule set, keeping answers where its rules say what they depend on."""

    def __init__(
        self, resolution: Resolution, owned: Collection[type[Action]], *, bids_are_quiet: bool
    ) -> None:
        """Take the questions, the kinds of action that have an owner, and whether bids are quiet.

        They are if no slot changes when one is put up.
        """
        self._ask = resolution.ask
        self._owned = owned
        self._bids_are_quiet = bids_are_quiet
        facts = _facts(resolution)
        self._cache = None if facts is None else AnswerCache(resolution, facts)
        self._latest: tuple[Table | None, Answer, Context] = (None, NO_ANSWER, NO_CONTEXT)
        """The table that was last asked about, what the seat in turn may do, what holds there."""

    def fresh(self, table: Table, seat: int) -> Legal:
        """Ask the rules for the legal actions of a seat, whatever was kept."""
        decision = table.decision
        if type(decision) is not Turn:
            return NOTHING
        return make_legal(self._asked(table, decision, seat), self._ceiling(table))

    def allows(self, table: Table, seat: int, action: object) -> bool:
        """Tell whether an action of a seat is legal."""
        answer, ceiling = self.answer(table, seat)
        return answer.holds(action, ceiling)

    def after_bid(self, state: State, bid: Bid) -> State | None:
        """Return the position after a bid of the seat in turn, if nobody need be asked.

        It is None where the bid is illegal, or was not asked about before.
        """
        table = state.table
        latest, answer, context = self._latest
        if latest is not table or not self._bids_are_quiet:
            return None
        span, quantity = answer.raises.spans[bid.face - 1], bid.quantity
        if not span.least <= quantity <= span.most or quantity > context.ceiling:
            return None
        seat = table.turn
        after = context.following[seat]
        known = context.known[after]
        follows = (known.own if after == seat else known.answers).get(bid)
        if follows is None:
            return None
        made = bidden(table, after, bid, seat, turn(after, follows.about))
        self._latest = (made, follows, context)
        return make_state(made, state.cups)

    def answer(self, table: Table, seat: int) -> tuple[Answer, int]:
        """Return what a seat may do, and the most dice that it may bid."""
        latest, answer, context = self._latest  # mostly asked twice: to choose, and to check that
        if latest is table and table.turn == seat:
            return answer, context.ceiling
        decision, cache = table.decision, self._cache
        if type(decision) is not Turn:
            return NO_ANSWER, 0
        if cache is None or decision.seat != seat or seat != table.turn:
            return self._asked(table, decision, seat), self._ceiling(table)
        context = cache.context(table)
        what: Hashable = decision.about if table.claim is None else table.claim
        known = context.known[seat]
        answers = known.own if table.claimant == seat else known.answers
        kept = answers.get(what)
        if kept is None or kept.about != decision.about:
            kept = self._asked(table, decision, seat)
            cache.keep(answers, what, kept)
        self._latest = (table, kept, context)
        return kept, context.ceiling

    def _ceiling(self, table: Table) -> int:
        """Return the most dice that may be bid; none, if no rule says."""
        return self._ask.ceiling(table) or 0

    def _asked(self, table: Table, decision: Turn, seat: int) -> Answer:
        """Ask the rules what a seat may do."""
        held = NO_RAISES
        if decision.about == BIDDING and decision.seat == seat:
            held = raises(tuple(self.span(table, seat, face) for face in FACES))
        offers = tuple(
            action
            for action in self._offered(table, seat)
            if not self._ask.objection(table, seat, action)
        )
        return make_answer(decision.about, held, offers)

    def violations(self, table: Table, action: object, by: int) -> tuple[Violation, ...]:
        """Say everything that speaks against an action of a seat; nothing, if it is legal.

        The game is not over.
        """
        if not isinstance(action, Action) or type(action) not in self._owned:
            return (Violation("action.unknown", CORE),)
        decision = table.decision
        if isinstance(decision, Chance):
            return (Violation("dice.due", CORE, {"about": decision.about}),)
        if self.allows(table, by, action):
            return ()
        due = cast("Turn", decision)  # where the game is over, nobody comes here
        if type(action) is Bid:
            return tuple(self._against_bid(table, action, by, due))
        return tuple(self._against(table, action, by, due))

    def _offered(self, table: Table, seat: int) -> tuple[Action, ...]:
        """List what is offered, in the order of the rules, each once."""
        answers = reversed(self._ask.offers(table, seat))
        return tuple(dict.fromkeys(action for offered in answers for action in offered))

    def span(self, table: Table, seat: int, face: int) -> Span:
        """Return the quantities of a face that a seat may bid, however narrowed."""
        asked = self._ask.span(table, seat, face)
        span = CLOSED if asked is None else asked
        if span.least < 1:
            span = Span(1, span.most, span.rule, span.reason)
        for narrowed in self._ask.narrow(table, seat, face):
            least, most = max(span.least, narrowed.least), min(span.most, narrowed.most)
            if (least, most) != (span.least, span.most):
                span = Span(least, most, narrowed.rule, narrowed.reason)
        return span

    def _against_bid(
        self, table: Table, bid: Bid, seat: int, decision: Turn
    ) -> Iterable[Violation]:
        if decision.seat != seat:
            yield _not_your_turn(decision)
        elif decision.about != BIDDING:
            yield Violation("action.not-now", CORE, {"about": decision.about})
        else:
            ceiling = self._ceiling(table)
            if bid.quantity > ceiling:
                yield Violation("bid.too-high", CORE, {"face": bid.face, "most": ceiling})
            narrowed = self._ask.narrow(table, seat, bid.face)
            asked = self._ask.span(table, seat, bid.face)  # an empty span is false, yet an answer
            for span in (*narrowed, CLOSED if asked is None else asked):
                if bid.quantity not in span:
                    yield _outside(span, bid)

    def _against(
        self, table: Table, action: Action, seat: int, decision: Turn
    ) -> Iterable[Violation]:
        if action in self._offered(table, seat):
            yield from self._ask.objection(table, seat, action)
        elif decision.seat != seat:
            yield _not_your_turn(decision)
        else:
            yield Violation("action.not-now", CORE, {"about": decision.about})


def _facts(resolution: Resolution) -> Mapping[Fact, Rule] | None:
    """Gather what answers about legality depend on, each with a rule that says so.

    It is None if some rule does not say.
    """
    speakers = [each for hook in HOOKS for group in resolution.speakers[hook] for each in group]
    if any(speaker.rule.reads is None for speaker in speakers):
        return None
    return {fact: speaker.rule for speaker in speakers for fact in speaker.rule.reads or ()}


def _not_your_turn(decision: Turn) -> Violation:
    return Violation("turn.not-yours", CORE, {"turn": decision.seat})


def _outside(span: Span, bid: Bid) -> Violation:
    low = bid.quantity < span.least
    code = span.reason or ("bid.too-low" if low else "bid.too-high")
    bound: dict[str, int | str] = {"face": bid.face}
    if span.most >= 1:
        bound |= {"least": span.least} if low else {"most": span.most}
    return Violation(code, span.rule or CORE, bound)
