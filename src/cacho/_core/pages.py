"""Keep answers about legality, each on the page of what it depends on.

The facts that rules read hold for all of a round in which no dice are thrown and no slot changes.
So each seat is given a post for as long as they hold, and mostly the standing claim alone is looked
up in what is kept there.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache

import attrs

from cacho._core.filling import maker
from cacho._core.legal import Legal
from cacho._core.rule import Fact, own_claim
from cacho._core.slots import Slots
from cacho._core.table import Round, Table, Turn

BIDDING = "bid"
"""Bids are open only while the decision is about this."""

MOST_KEPT = 1 << 14
"""Answers kept for one rule set: enough for every position of many games, and no more."""

Answers = dict[Hashable, tuple[str, Legal]]
"""What the decision is about and what the seat in turn may do, by what is asked about."""

turn = lru_cache(maxsize=1 << 10)(Turn)  # shared: a table asks the same of the same seats


@attrs.define
class Page:
    """Answers under the same facts and ceiling: by the standing claim, or by what is asked before.

    `under` is the page of the same facts on which answers were first kept: they differ from these
    by the ceiling alone.
    """

    ceiling: int
    under: "Page | None"
    answers: Answers = attrs.field(factory=dict[Hashable, tuple[str, Legal]])


@attrs.frozen(eq=False, weakref_slot=False)
class Post:
    """The place of a seat in turn while facts hold: its page, its turn to bid, and who is after it.

    `others` are the posts of all seats under the same facts, the one after a claim among them under
    `following`; that of a seat whose own claim stands is found by `whose_own`.
    """

    seat: int
    page: Page
    answers: Answers
    turn: Turn
    after: int
    following: int
    others: "dict[int, Post]"


make_post = maker(Post)


def whose_own(seat: int) -> int:
    """Return where to find the post of a seat whose own claim stands."""
    return ~seat


@attrs.frozen(eq=False, weakref_slot=False)
class Hold:
    """For how long posts hold: as long as a table has the same round, slots and dice."""

    round: Round | None
    slots: Slots | None
    dice: tuple[int, ...] | None
    ceiling: int
    posts: dict[int, Post]


make_hold = maker(Hold)


class Pages:
    """The answers kept for one rule set; they are no part of its value."""

    def __init__(self, facts: tuple[Fact, ...], ceiling: Callable[[Table], int | None]) -> None:
        """Take what answers depend on, and how to ask for the most dice of a bid."""
        self._facts = [fact for fact in facts if fact is not own_claim]  # it is always told apart
        self._ceiling = ceiling
        self._size = 0
        self._book: dict[tuple[int, tuple[Hashable, ...]], Page] = {}
        self._first: dict[tuple[Hashable, ...], Page] = {}
        self._hold = Hold(None, None, None, 0, {})

    def post(self, table: Table, seat: int) -> Post:
        """Return the post of the seat that has the turn at a table."""
        hold = self._hold
        if (
            table.round is not hold.round
            or table.slots is not hold.slots
            or table.dice is not hold.dice
        ):
            ceiling = self._ceiling(table) or 0
            self._hold = hold = make_hold(table.round, table.slots, table.dice, ceiling, {})
        own = table.claimant == seat
        place = whose_own(seat) if own else seat
        post = hold.posts.get(place)
        if post is None:
            facts = (own, *[fact(table, seat) for fact in self._facts])
            page = self._book.get((hold.ceiling, facts)) or self._page(hold.ceiling, facts)
            after = table.after(seat)
            following = whose_own(seat) if after == seat else after
            post = make_post(
                seat, page, page.answers, turn(seat, BIDDING), after, following, hold.posts
            )
            hold.posts[place] = post
        return post

    def keep(self, page: Page, what: Hashable, about: str, legal: Legal) -> None:
        """Keep an answer, or forget all if there are too many."""
        page.answers[what] = (about, legal)
        self._size += 1
        if self._size > MOST_KEPT:
            self._size = 0
            self._book = {}
            self._first = {}
            self._hold = Hold(None, None, None, 0, {})

    def _page(self, ceiling: int, facts: tuple[Hashable, ...]) -> Page:
        """Begin a page."""
        page = Page(ceiling, self._first.get(facts))
        self._first.setdefault(facts, page)
        self._book[ceiling, facts] = page
        return page
