"""Legality: what is offered, or is a bid inside its span, and to which nobody objects.

`legal` and `violations` are two faces of that sentence. It reads the table alone, never a die.
"""

from collections.abc import Hashable, Iterable
from functools import lru_cache

import attrs

from cacho._core.actions import Action, Bid
from cacho._core.checks import FACES
from cacho._core.claims import Span
from cacho._core.decision import next_decision
from cacho._core.dispatch import Resolution
from cacho._core.legal import CLOSED, NO_RAISES, NOTHING, Legal, legal, raises
from cacho._core.rule import Fact
from cacho._core.table import Chance, Over, Table, Turn, decide
from cacho._core.violations import CORE, Violation

BIDDING = "bid"
"""Bids are open only while the decision is about this."""

HOOKS = ("decision", "offers", "span", "narrow", "objection")
"""The questions of legality; a rule that answers one says in `reads` what it depends on."""

MOST_KEPT = 1 << 14
"""Answers kept for one rule set: enough for every position of many games, and no more."""

_turn = lru_cache(maxsize=1 << 10)(Turn)  # shared: a table asks the same of the same seats


@attrs.define
class Page:
    """Answers under the same facts and ceiling: by the standing claim, or by what is asked before.

    Each is what the decision is about, and what the seat in turn may do. `under` is the page of the
    same facts on which answers were first kept: they differ from these by the ceiling alone.
    """

    ceiling: int
    under: "Page | None"
    answers: dict[Hashable, tuple[str, Legal]] = attrs.field(factory=dict)


class Legality:
    """The legality of one rule set, keeping answers where its rules say what they depend on.

    The facts that rules read hold for all of a round in which no slot changes, so that mostly the
    standing claim alone is looked up, on the page of the seat in turn.
    """

    def __init__(
        self,
        resolution: Resolution,
        owned: frozenset[type[Action]],
        reads: tuple[Fact, ...] | None,
    ) -> None:
        """Take the questions, the kinds of action that have an owner, and what answers depend on.

        With `reads` None nothing is kept.
        """
        self._resolution = resolution
        self._ask = resolution.ask
        self._owned = owned
        self._reads = reads
        self._latest: tuple[Table | None, Legal] = (None, NOTHING)
        self._forget()

    def legal(self, table: Table, seat: int) -> Legal:
        """Return the legal actions of a seat."""
        decision = table.decision
        if type(decision) is not Turn:
            return NOTHING
        if decision.seat != seat or seat != table.turn or self._reads is None:
            return self.fresh(table, seat)
        latest, legal = self._latest  # mostly asked for twice: to choose, then to check the choice
        if latest is table:
            return legal
        page = self._page(table, seat)
        kept = page.answers.get(table.claim or decision.about)
        if kept is None or kept[0] != decision.about:
            legal = self._keep(page, table, decision)
        else:
            legal = kept[1]
        self._latest = (table, legal)
        return legal

    def decide(self, claimed: Table) -> None:
        """Complete a table, on which a claim was just put up, by who must act next."""
        if self._reads is not None:
            seat = claimed.turn
            kept = self._page(claimed, seat).answers.get(claimed.claim)
            if kept is not None:
                decide(claimed, _turn(seat, kept[0]))
                self._latest = (claimed, kept[1])
                return
        decide(claimed, next_decision(self._resolution, claimed))

    def _page(self, table: Table, seat: int) -> Page:
        """Return the page of a seat, found anew when dice are thrown or a slot changes."""
        slots, dice = self._round
        if table.slots is not slots or table.dice is not dice:
            self._round = (table.slots, table.dice)
            self._pages = {}
        own = table.claimant == seat
        page = self._pages.get((seat, own))
        if page is None:
            facts = (own, *[fact(table, seat) for fact in self._reads or ()])
            ceiling = self._ask.ceiling(table) or 0
            page = self._book.get((ceiling, facts))
            if page is None:
                page = Page(ceiling, self._first.get(facts))
                self._book[ceiling, facts] = page
                self._first.setdefault(facts, page)
            self._pages[seat, own] = page
        return page

    def _keep(self, page: Page, table: Table, decision: Turn) -> Legal:
        what = table.claim or decision.about
        known = page.under.answers.get(what) if page.under else None
        if known is not None and known[0] == decision.about:
            legal = known[1].under(page.ceiling)
        else:
            legal = self.fresh(table, decision.seat)
            if page.under is not None:
                page.under.answers[what] = (decision.about, legal.under(page.under.ceiling))
        page.answers[what] = (decision.about, legal)
        self._size += 1
        if self._size > MOST_KEPT:
            self._forget()
        return legal

    def _forget(self) -> None:
        self._size = 0
        self._book: dict[tuple[int, tuple[Hashable, ...]], Page] = {}
        self._first: dict[tuple[Hashable, ...], Page] = {}
        self._round: tuple[object, object] = (None, None)
        self._pages: dict[tuple[int, bool], Page] = {}

    def fresh(self, table: Table, seat: int) -> Legal:
        """Ask the rules for the legal actions of a seat, whatever was kept."""
        decision = table.decision
        if type(decision) is not Turn:
            return NOTHING
        if decision.about == BIDDING and decision.seat == seat:
            held = raises(tuple(self.span(table, seat, face) for face in FACES))
            ceiling = self._ask.ceiling(table) or 0
        else:
            held, ceiling = NO_RAISES, 0
        offers = tuple(
            action
            for action in self._offered(table, seat)
            if not self._ask.objection(table, seat, action)
        )
        return legal(held, ceiling, offers)

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
        asked = self._ask.span(table, seat, face)
        span = CLOSED if asked is None else asked
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
            ceiling = self._ask.ceiling(table) or 0
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


def _not_your_turn(decision: Turn) -> Violation:
    return Violation("turn.not-yours", CORE, {"turn": decision.seat})


def _outside(span: Span, bid: Bid) -> Violation:
    low = bid.quantity < span.least
    code = span.reason or ("bid.too-low" if low else "bid.too-high")
    bound: dict[str, int | str] = {"face": bid.face}
    if span.most >= 1:
        bound |= {"least": span.least} if low else {"most": span.most}
    return Violation(code, span.rule or CORE, bound)
