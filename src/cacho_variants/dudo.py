"""Bidding and doubting, the ground of the five-dice game (S000, S002; RULES D1–D9).

Every seat starts with five dice. A round: every live seat throws all its dice, unseen by the
others; the opener bids; then in turn each seat raises or doubts. A raise names a higher quantity
with any face, or the same quantity with a higher face. When a seat doubts, all dice are shown and
counted: if the bid is borne out the doubter loses a die, else the bidder does. Who lost a die
opens the next round. A seat without dice is out; the last seat with dice wins.
"""

from functools import lru_cache
from operator import lt

from cacho.plugins import (
    ONGOING,
    UNBOUNDED,
    Action,
    Bid,
    Call,
    Chance,
    Claim,
    Count,
    Cup,
    Doubt,
    Event,
    Gain,
    LivesChanged,
    Loss,
    Ongoing,
    Outcome,
    Owed,
    Rule,
    Ruleset,
    Setup,
    Span,
    Table,
    Turn,
    Verdict,
    Violation,
    chance,
    choice,
    flag,
    hookimpl,
    least_over,
    number,
    turn,
)
from cacho_variants.counting import judged, tally

TIMES_DEALT = 10
"""Without the cap a bid is still at most so many times the dice dealt (RULES D4)."""


class DudoRule(Rule):
    """Bid, raise or doubt."""

    id = "dudo"
    title = "Bidding and doubting"
    source = "S000, S002; RULES D1–D9"
    actions = (Bid, Doubt)
    objects_to = ("doubt",)
    reads = ()
    catalog = ("cacho_variants", "dudo")

    dice: int = number(5, least=1, most=20)
    raises: str = choice("reset-face", "monotone")
    cap: bool = flag(default=True)

    @hookimpl
    def setup(self, seats: int) -> Setup:
        """Give every seat its dice, under a cup of its own; two to ten may play (D1)."""
        return Setup(lives=self.dice, full=self.dice, floor=0, cups=seats, seats=(2, 10))

    @hookimpl
    def decision(self, table: Table) -> Turn | Chance:
        """Have every live seat throw all its dice, then ask the seat in turn to bid (D2)."""
        if any(table.dice):
            return turn(table.turn, "bid")
        return chance(table.lives, "throw")

    @hookimpl
    def audience(self, cup: int) -> frozenset[int]:
        """Let each seat see its own dice (D2)."""
        return frozenset({cup})

    @hookimpl
    def span(self, table: Table, face: int) -> Span:
        """Raise the quantity with any face, or the face with the same quantity (D3)."""
        standing = table.claim
        if not isinstance(standing, Bid):
            return Span(1, UNBOUNDED, self.id)
        if self.raises == "monotone" and face < standing.face:
            return Span(UNBOUNDED, 0, self.id, "bid.face-down")
        return Span(least_over(standing, face), UNBOUNDED, self.id)

    @hookimpl
    def ceiling(self, table: Table) -> int:
        """Bid no more dice than are in play, or without the cap ten times those dealt (D4)."""
        return sum(table.dice) if self.cap else TIMES_DEALT * table.seats * self.dice

    @hookimpl
    def offers(self, table: Table) -> tuple[Action, ...] | None:
        """Let the seat in turn doubt instead of raising (D2)."""
        return (Doubt(),) if table.about == "bid" else None

    @hookimpl
    def objection(self, table: Table) -> Violation | None:
        """Refuse a doubt while no bid stands (D6)."""
        return None if table.claim else Violation("doubt.no-bid", self.id)

    @hookimpl
    def count(
        self, rules: Ruleset, table: Table, cups: tuple[Cup, ...], claim: Claim
    ) -> Count | None:
        """Count the dice that show the bid's face or are wild (D5)."""
        if not isinstance(claim, Bid):
            return None
        return tally(cups, claim.face, rules.ask.wild(table) or frozenset())

    @hookimpl
    def judge(
        self, rules: Ruleset, table: Table, cups: tuple[Cup, ...], seat: int, call: Call
    ) -> Verdict | None:
        """Find a doubt right if fewer dice bear the bid out than it says (D5)."""
        return judged(rules, table, cups, seat, call, right=lt)

    @hookimpl
    def penalties(self, verdict: Verdict) -> tuple[Owed, ...]:
        """Let the one who was wrong lose a die (D5)."""
        return _one_die(verdict.loser)

    @hookimpl
    def settle(self, owed: Owed) -> tuple[Event, ...] | None:
        """Take lost dice from the hand and put gained ones into it (D5, C1)."""
        if isinstance(owed, Loss):
            return (LivesChanged(owed.seat, -owed.lives),)
        if isinstance(owed, Gain):
            return (LivesChanged(owed.seat, owed.lives),)
        return None

    @hookimpl
    def leave(self, table: Table, seat: int) -> tuple[Event, ...]:
        """Take the dice of a seat that leaves (§9)."""
        return (LivesChanged(seat, -table.lives[seat]),)

    @hookimpl
    def starter(self, verdict: Verdict) -> int:
        """Let the one who lost a die open (D7)."""
        return verdict.loser

    @hookimpl
    def outcome(self, table: Table) -> Outcome | Ongoing:
        """End the game when one seat has dice, or none has (D8)."""
        if sum(table.live) > 1:
            return ONGOING
        survivors = table.survivors
        return Outcome(survivors, "last-with-dice" if survivors else "nobody-left")


@lru_cache(maxsize=1 << 8)  # the same few are due in every round: anew, 2 % of a game
def _one_die(loser: int) -> tuple[Owed, ...]:
    return (Loss(loser, 1),)
