"""Legality: what is offered, or is a bid inside its span, and to which nobody objects.

`legal` and `violations` are two faces of that sentence. It reads the table alone, never a die.
"""

from collections.abc import Hashable, Iterable

from cacho._core.actions import Action, Bid
from cacho._core.checks import FACES
from cacho._core.claims import Span
from cacho._core.hooks import Ask
from cacho._core.legal import CLOSED, NO_BIDS, NOTHING, Legal, legal
from cacho._core.rule import Fact
from cacho._core.table import Chance, Over, Table, Turn
from cacho._core.violations import Violation

CORE = "core"
"""Who refuses what no rule needs to."""

BIDDING = "bid"
"""Bids are open only while the decision is about this."""

HOOKS = ("offers", "span", "narrow", "objection")
"""The questions of legality; a rule that answers one says in `reads` what it depends on."""

MOST_KEPT = 1 << 14
"""Answers kept for one rule set: enough for every position of a few games, and no more."""


class Legality:
    """The legality of one rule set, keeping answers where its rules say what they depend on."""

    def __init__(self, ask: Ask, owned: frozenset[type[Action]], reads: tuple[Fact, ...] | None):
        """Take the questions, the kinds of action that have an owner, and what answers depend on.

        With `reads` None nothing is kept.
        """
        self._ask = ask
        self._owned = owned
        self._reads = reads
        self._kept: dict[tuple[Hashable, ...], Legal] = {}

    def legal(self, table: Table, seat: int) -> Legal:
        """Return the legal actions of a seat."""
        decision = table.decision
        if type(decision) is not Turn:
            return NOTHING
        if self._reads is None or decision.seat != seat:
            return self.fresh(table, seat)
        key = (decision.about, table.claim, *[fact(table, seat) for fact in self._reads])
        kept = self._kept.get(key)
        if kept is None:
            kept = self.fresh(table, seat)
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = kept
        return kept

    def fresh(self, table: Table, seat: int) -> Legal:
        """Ask the rules for the legal actions of a seat, whatever was kept."""
        decision = table.decision
        if type(decision) is not Turn:
            return NOTHING
        bidding = decision.about == BIDDING and decision.seat == seat
        spans = tuple(self.span(table, seat, face) for face in FACES) if bidding else NO_BIDS
        offers = tuple(
            action
            for action in self._offered(table, seat)
            if not self._ask.objection(table, seat, action)
        )
        return legal(spans, offers)

    def violations(self, table: Table, action: object, by: int) -> tuple[Violation, ...]:
        """Say everything that speaks against an action of a seat; nothing, if it is legal."""
        if not isinstance(action, Action) or type(action) not in self._owned:
            return (Violation("action.unknown", CORE),)
        decision = table.decision
        if type(decision) is Over:
            return (Violation("game.over", CORE),)
        if type(decision) is Chance:
            return (Violation("dice.due", CORE, {"about": decision.about}),)
        if action in self.legal(table, by):
            return ()
        if type(action) is Bid:
            return tuple(self._against_bid(table, action, by, decision))
        return tuple(self._against(table, action, by, decision))

    def _offered(self, table: Table, seat: int) -> Iterable[Action]:
        """List what is offered, in the order of the rules, each once."""
        answers = reversed(self._ask.offers(table, seat))
        return dict.fromkeys(action for offered in answers for action in offered)

    def span(self, table: Table, seat: int, face: int) -> Span:
        """Return the quantities of a face that a seat may bid, however narrowed."""
        span = self._ask.span(table, seat, face) or CLOSED
        for narrowed in self._ask.narrow(table, seat, face):
            least, most = max(span.least, narrowed.least), min(span.most, narrowed.most)
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
            narrowed = self._ask.narrow(table, seat, bid.face)
            for span in (*narrowed, self._ask.span(table, seat, bid.face) or CLOSED):
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


def _not_your_turn(decision: Turn) -> Violation:
    return Violation("turn.not-yours", CORE, {"turn": decision.seat})


def _outside(span: Span, bid: Bid) -> Violation:
    low = bid.quantity < span.least
    code = span.reason or ("bid.too-low" if low else "bid.too-high")
    bound: dict[str, int | str] = {"face": bid.face}
    if span.most >= 1:
        bound |= {"least": span.least} if low else {"most": span.most}
    return Violation(code, span.rule or CORE, bound)
