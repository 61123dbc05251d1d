"""A match: names at a table, a log of actions, and a dealer who answers chance.

A match is a value: playing returns another one, which shares its history with the first.
"""

from collections.abc import Iterable
from typing import Self

import attrs

from cacho._core.actions import SHELL_ACTIONS, Action, Roll, Swap
from cacho._core.checks import shown, whole
from cacho._core.claims import Outcome
from cacho._core.errors import IllegalAction, StaleVersion
from cacho._core.events import EVERYONE, Event
from cacho._core.ruleset import Ruleset
from cacho._core.state import State
from cacho._core.table import Chance, Turn
from cacho.chain import Chain, grown, items
from cacho.dealer import Deals, SystemDealer
from cacho.view import History, Told, View, told

LONGEST_NAME = 100


@attrs.frozen
class Entry:
    """One logged action, who did it (None: the shell), and the id it came with."""

    action: Action
    by: int | None
    id: str | None = None


@attrs.frozen(eq=False, repr=False)
class Page:
    """A match after so many logged actions. `players` says who sits where, by number."""

    state: State
    players: tuple[int, ...]
    entry: Entry | None
    throws: int
    public: History
    own: tuple[History, ...]


@attrs.frozen(init=False, eq=False, repr=False)
class Match:
    """A game with names, a log and a dealer; immutable.

    `names` are of the players in the order of the seats. Without a `dealer` dice come from the
    system. With `pause` a match stops before each throw until `deal`. `starter` and `lives` are
    those of `Ruleset.start`.

    Raises:
        ValueError: names that are empty, too long or not distinct, or too many or few of them.
    """

    rules: Ruleset
    dealer: Deals
    pause: bool
    _names: tuple[str, ...]
    _pages: Chain[Page]

    def __init__(
        self,
        rules: Ruleset,
        names: Iterable[str],
        *,
        dealer: Deals | None = None,
        pause: bool = False,
        starter: int | None = 0,
        lives: tuple[int, ...] | None = None,
    ) -> None:
        players = _checked(names)
        begun = rules.begin(len(players), starter=starter, lives=lives)
        blank = Page(begun.state, tuple(range(len(players))), None, 0, None, (None,) * len(players))
        first = _telling(blank, begun.events, 0)
        dealer = SystemDealer() if dealer is None else dealer
        dealt = _dealt(rules, dealer, grown(None, first), pause=pause)
        self.__attrs_init__(rules, dealer, pause, players, dealt)

    @property
    def state(self) -> State:
        """The position, secrets included: not for a client."""
        return self._pages.last.state

    @property
    def version(self) -> int:
        """How many actions are logged, throws included."""
        return self._pages.length - 1

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where now."""
        return tuple(self._names[player] for player in self._pages.last.players)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Every logged action in order, secrets included: not for a client."""
        return tuple(page.entry for page in items(self._pages) if page.entry is not None)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.rules.outcome(self.state)

    @property
    def turn(self) -> int | None:
        """The seat that must act; None when dice are due or the game is over."""
        decision = self.state.table.decision
        return decision.seat if isinstance(decision, Turn) else None

    @property
    def may_act(self) -> tuple[int, ...]:
        """The seats that have a legal action, in order."""
        state = self.state
        return tuple(s for s in range(state.table.seats) if self.rules.legal(state, s))

    def play(
        self,
        action: Action | str,
        by: int | None = None,
        *,
        version: int | None = None,
        id: str | None = None,  # noqa: A002 - what the caller calls it
    ) -> Self:
        """Return the match after an action, or its notation, and after all throws then due.

        `by` is the seat in turn unless it is given. With `version` the action is refused if the
        match has moved on. With `id`, the same action sent again returns the match unchanged.

        Raises:
            IllegalAction: the rules refuse it.
            StaleVersion: the match is not at `version`.
            ValueError: the text is no action, or the id was used for another one.
        """
        if isinstance(action, str):
            action = self.rules.parse(action)
        if id is not None:
            _check_id(id)
            known = self._entry(id)
            if known is not None:
                if known.action == action and by in (None, known.by):
                    return self
                msg = f"id {id!r} was used for another action"
                raise ValueError(msg)
        if version is not None and version != self.version:
            raise StaleVersion(version, self.version)
        pages = _played(self.rules, self._pages, action, by, id)
        return self._at(_dealt(self.rules, self.dealer, pages, pause=self.pause))

    def deal(self) -> Self:
        """Return the match after the throw that is due.

        Raises:
            IllegalAction: none is due.
        """
        decision = self.state.table.decision
        if not isinstance(decision, Chance):
            nothing = Roll(())
            violations = self.rules.check(self.state, nothing)
            raise IllegalAction(nothing, None, violations, self.state.table)
        return self._at(_thrown(self.rules, self.dealer, self._pages, decision))

    def at(self, version: int) -> Self:
        """Return the match as it was at a version, in O(n).

        Raises:
            ValueError: it has not been at that version.
        """
        whole("version", version, 0, self.version)
        pages: Chain[Page] | None = self._pages
        while pages is not None and pages.length - 1 > version:
            pages = pages.before
        return self._at(pages)

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may know, with all it was told."""
        page = self._pages.last
        observation = self.rules.observe(page.state, seat)
        own = None if seat is None else page.own[page.players[seat]]
        return View(self.rules, observation, self.names, self.version, page.public, own)

    def events(self, seat: int | None, since: int = -1) -> tuple[Event, ...]:
        """Return what a seat, or a spectator (None), was told under versions after `since`."""
        page = self._pages.last
        if seat is None:
            return told(page.public, None, since)
        whole("seat", seat, 0, len(page.players) - 1)
        return told(page.public, page.own[page.players[seat]], since)

    def __eq__(self, other: object) -> bool:
        """Compare rules, names, how it began and what was done; the dealer does not count."""
        if not isinstance(other, Match):
            return NotImplemented
        return self._history() == other._history()

    def __hash__(self) -> int:
        """Hash rules, names and position."""
        return hash((self.rules, self._names, self.version, self.state))

    def __repr__(self) -> str:
        """Show what everyone may know."""
        return f"<Match of {self.rules.spec} at version {self.version}: {', '.join(self.names)}>"

    def _history(self) -> tuple[object, ...]:
        return self.rules, self._names, self.at(0).state, self.log

    def _entry(self, id: str) -> Entry | None:  # noqa: A002 - as in `play`
        entries = (page.entry for page in self._pages.back())
        return next((entry for entry in entries if entry is not None and entry.id == id), None)

    def _at(self, pages: Chain[Page]) -> Self:
        match = object.__new__(type(self))
        match.__attrs_init__(self.rules, self.dealer, self.pause, self._names, pages)
        return match


def _checked(names: Iterable[str]) -> tuple[str, ...]:
    players = () if isinstance(names, str) else tuple(names)
    for name in players:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            msg = f"a name must be text of 1 to {LONGEST_NAME} letters, not {shown(name)}"
            raise ValueError(msg)
    if not players or len(set(players)) < len(players):
        msg = f"names must be distinct, one for each seat, not {shown(names)}"
        raise ValueError(msg)
    return players


def _check_id(id: str) -> None:  # noqa: A002 - as in `Match.play`
    if type(id) is not str or not 1 <= len(id) <= LONGEST_NAME:
        msg = f"id must be text of 1 to {LONGEST_NAME} letters, not {shown(id)}"
        raise ValueError(msg)


def _played(
    rules: Ruleset, pages: Chain[Page], action: Action, by: int | None, id: str | None  # noqa: A002
) -> Chain[Page]:
    """Log an action and tell everyone of what came of it."""
    page = pages.last
    step = rules.step(page.state, action, by)
    decision = page.state.table.decision
    if by is None and isinstance(decision, Turn) and type(action) not in SHELL_ACTIONS:
        by = decision.seat
    players = _moved(page.players, action) if isinstance(action, Swap) else page.players
    throws = page.throws + isinstance(action, Roll)
    entry = Entry(action, by, id)
    blank = Page(step.state, players, entry, throws, page.public, page.own)
    return grown(pages, _telling(blank, step.events, pages.length))


def _moved(players: tuple[int, ...], swap: Swap) -> tuple[int, ...]:
    places = {swap.a: swap.b, swap.b: swap.a}
    return tuple(players[places.get(seat, seat)] for seat in range(len(players)))


def _telling(page: Page, events: Iterable[Event], version: int) -> Page:
    """Tell each player, and whoever watches, the events that they may hear of."""
    public, own = page.public, list(page.own)
    for place, event in enumerate(events):
        item = Told(version, place, event)
        audience = event.heard_by()
        if audience is EVERYONE:
            public = grown(public, item)
            continue
        for seat, player in enumerate(page.players):
            if seat in audience:
                own[player] = grown(own[player], item)
    return Page(page.state, page.players, page.entry, page.throws, public, tuple(own))


def _dealt(rules: Ruleset, dealer: Deals, pages: Chain[Page], *, pause: bool) -> Chain[Page]:
    """Make every throw that is due, unless the match pauses before each."""
    while not pause and isinstance(chance := pages.last.state.table.decision, Chance):
        pages = _thrown(rules, dealer, pages, chance)
    return pages


def _thrown(rules: Ruleset, dealer: Deals, pages: Chain[Page], chance: Chance) -> Chain[Page]:
    return _played(rules, pages, dealer.deal(chance, pages.last.throws), None, None)
