"""A match: names at a table, a log of actions, and a dealer who answers chance.

A match is a value: playing returns another one, which shares its history with the first.
"""

from collections.abc import Iterable
from typing import Self, TypeVar

import attrs

from cacho._core.actions import Action, Roll
from cacho._core.checks import integer, whole
from cacho._core.errors import IllegalAction, StaleVersion
from cacho._core.events import Event
from cacho._core.outcomes import Outcome
from cacho._core.ruleset import Ruleset, check_rules
from cacho._core.state import State
from cacho._core.table import Chance, Turn
from cacho._core.wording import described
from cacho.chain import Chain, items
from cacho.dealer import Deals, SystemDealer, check_dealer
from cacho.fair import FairDealer
from cacho.log import Entry, Page, beginning, logged, logged_again, new_log, undone
from cacho.naming import check_id, check_names
from cacho.view import View, told

_M = TypeVar("_M", bound="Match")


@attrs.frozen(init=False, eq=False, repr=False)
class Match:
    """A game with names, a log and a dealer; immutable.

    `names` are of the players in the order of the seats. Without a `dealer` dice come from the
    system. With `pause` a match stops before each throw until `deal`. `starter` and `lives` are
    those of `Ruleset.start`.

    Raises:
        ValueError: a name is empty, too long or not distinct, there are too many or too few, or
            `rules` is no rule set, or `dealer` none for so many players.
    """

    rules: Ruleset
    dealer: Deals
    pause: bool
    _names: tuple[str, ...]
    _pages: Chain[Page]

    def __init__(  # noqa: PLR0913 - all but two are optional and by keyword
        self,
        rules: Ruleset,
        names: Iterable[str],
        *,
        dealer: Deals | None = None,
        pause: bool = False,
        starter: int | None = 0,
        lives: tuple[int, ...] | None = None,
    ) -> None:
        check_rules(rules)
        players = check_names(names)
        dealer = _dealer_for(len(players), dealer)
        pages = new_log(rules, len(players), starter, lives)
        dealt = _dealt(rules, dealer, pages, pause=pause)
        _fill(self, rules, dealer, players, dealt, pause=pause)

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
    def pages(self) -> tuple[Page, ...]:
        """The match as it was at every version, secrets included: not for a client."""
        return items(self._pages)

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
        seats = range(state.table.seats)
        return tuple(seat for seat in seats if self.rules.legal(state, seat))

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
        match has moved on. With `id`, the same action sent again by the same player, from
        whichever seat, returns the match unchanged.

        Raises:
            IllegalAction: the rules refuse it.
            StaleVersion: the match is not at `version`.
            ValueError: the text is no action, the version is no number, or the id was used for
                another action.
        """
        if isinstance(action, str):
            action = self.rules.parse(action)
        if id is not None:
            check_id(id)
            known = self._known(id)
            if known is not None:
                done, player = known
                if done == action and (by is None or self._sits(player, by)):
                    return self
                msg = f"id {id!r} was used for another action"
                raise ValueError(msg)
        if version is not None:
            self._require(version)
        pages = logged(self.rules, self._pages, action, by, id)
        return self._at(_dealt(self.rules, self.dealer, pages, pause=self.pause))

    def deal(self) -> Self:
        """Return the match after the throw that is due.

        Raises:
            IllegalAction: none is due.
            ValueError: the dealer deals no `Roll`.
        """
        decision = self.state.table.decision
        if not isinstance(decision, Chance):
            nothing = Roll(())
            violations = self.rules.check(self.state, nothing)
            raise IllegalAction(nothing, None, violations, self.state.table)
        return self._at(_thrown(self.rules, self.dealer, self._pages, decision))

    def undo(self) -> Self:
        """Return the match with its last action taken back; both stay in the log.

        Raises:
            IllegalAction: there is none, or it revealed or threw dice, or ended the game.
        """
        return self._at(undone(self._pages))

    def at(self, version: int) -> Self:
        """Return the match as it was at a version, in O(n); dice may be due, for `deal` to throw.

        Raises:
            ValueError: it has not been at that version.
        """
        return self._at(self._until(version))

    def branch(self, version: int, *, dealer: Deals | None = None) -> Self:
        """Return another match that goes on from a version, after all throws then due.

        Without another dealer the same one makes the same throws again.

        Raises:
            ValueError: it has not been at that version, or that is no dealer for it.
        """
        pages = self._until(version)
        dealer = self.dealer if dealer is None else taking_over(dealer, pages)
        pages = _dealt(self.rules, dealer, pages, pause=self.pause)
        return resumed(type(self), self.rules, self._names, pages, dealer=dealer, pause=self.pause)

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may know, with all it was told."""
        page = self._pages.last
        observation = self.rules.observe(page.state, seat)
        own = None if seat is None else page.own[page.players[seat]]
        return View(self.rules, observation, self.names, self.version, page.public, own)

    def events(self, seat: int | None, since: int = -1) -> tuple[Event, ...]:
        """Return what a seat, or a spectator (None), was told under versions after `since`.

        Raises:
            ValueError: there is no such seat, or no such version yet.
        """
        whole("since", since, -1, self.version)
        page = self._pages.last
        if seat is None:
            return told(page.public, None, since)
        whole("seat", seat, 0, len(page.players) - 1)
        return told(page.public, page.own[page.players[seat]], since)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle what was done; it is played again when loaded, for pages would nest too deep."""
        as_begun = beginning(self.at(0).state)
        held = (self.rules, self._names, self.dealer, self.pause, as_begun, self.log)
        return _played_again, (type(self), *held)

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

    def __str__(self) -> str:
        """Write the position in notation, as everyone may know it."""
        return str(self.rules.observe(self.state, None))

    def _history(self) -> tuple[object, ...]:
        return self.rules, self._names, self.at(0).state, self.log

    def _until(self, version: int) -> Chain[Page]:
        whole("version", version, 0, self.version)
        pages = self._pages
        while pages.before is not None and pages.length - 1 > version:
            pages = pages.before
        return pages

    def _require(self, version: int) -> None:
        """Refuse a version that is not the present one."""
        if integer("version", version) != self.version:
            raise StaleVersion(version, self.version)

    def _known(self, id: str) -> tuple[Action, int | None] | None:  # noqa: A002 - as in `play`
        """Return the action that an id was used for, and by number the player who did it."""
        for page in self._pages.back():
            entry = page.entry
            if entry is not None and entry.id == id:
                return entry.action, None if entry.by is None else page.players[entry.by]
        return None

    def _sits(self, player: int | None, seat: object) -> bool:
        """Tell whether a player, by number, sits at a seat now."""
        players = self._pages.last.players
        return type(seat) is int and 0 <= seat < len(players) and players[seat] == player

    def _at(self, pages: Chain[Page]) -> Self:
        match = object.__new__(type(self))
        _fill(match, self.rules, self.dealer, self._names, pages, pause=self.pause)
        return match


def resumed(  # noqa: PLR0913 - all that a match is
    kind: type[_M],
    rules: Ruleset,
    names: Iterable[str],
    pages: Chain[Page],
    *,
    dealer: Deals | None = None,
    pause: bool = False,
) -> _M:
    """Return the match of a class that a log came to; nothing is dealt yet.

    Raises:
        ValueError: as for a new match.
    """
    check_rules(rules)
    players = check_names(names)
    if len(players) != len(pages.last.players):
        msg = f"names must be {len(pages.last.players)}, one for each seat"
        raise ValueError(msg)
    match = object.__new__(kind)
    _fill(match, rules, _dealer_for(len(players), dealer), players, pages, pause=pause)
    return match


def _fill(  # noqa: PLR0913 - all that a match is
    match: Match,
    rules: Ruleset,
    dealer: Deals,
    names: tuple[str, ...],
    pages: Chain[Page],
    *,
    pause: bool,
) -> None:
    put = object.__setattr__  # the one moment at which a frozen match is filled
    put(match, "rules", rules)
    put(match, "dealer", dealer)
    put(match, "pause", pause)
    put(match, "_names", names)
    put(match, "_pages", pages)


def _played_again(  # noqa: PLR0913, PLR0917 - all that a match is
    kind: type[Match],
    rules: Ruleset,
    names: tuple[str, ...],
    dealer: Deals,
    pause: bool,  # noqa: FBT001 - as pickle gives it
    as_begun: tuple[int | None, tuple[int, ...]],
    log: tuple[Entry, ...],
) -> Match:
    pages = new_log(rules, len(names), *as_begun)
    for entry in log:
        pages = logged_again(rules, pages, entry)
    return resumed(kind, rules, names, pages, dealer=dealer, pause=pause)


def _dealer_for(players: int, dealer: Deals | None) -> Deals:
    """Return who deals to so many players: the system, unless somebody else does."""
    if dealer is None:
        return SystemDealer()
    if isinstance(dealer, FairDealer):
        dealer.check_seats(players)
    return check_dealer(dealer)


def taking_over(dealer: Deals, pages: Chain[Page]) -> Deals:
    """Return who goes on where another may have dealt so far.

    Raises:
        ValueError: it is no dealer for it, as a fair one would have to prove the throws of others.
    """
    dealer = _dealer_for(len(pages.last.players), dealer)
    if isinstance(dealer, FairDealer):
        done = (page.entry.action for page in items(pages) if page.entry is not None)
        dealer.check_throws(action for action in done if isinstance(action, Roll))
    return dealer


def _dealt(rules: Ruleset, dealer: Deals, pages: Chain[Page], *, pause: bool) -> Chain[Page]:
    """Make every throw that is due, unless the match pauses before each."""
    while not pause and isinstance(chance := pages.last.state.table.decision, Chance):
        pages = _thrown(rules, dealer, pages, chance)
    return pages


def _thrown(rules: Ruleset, dealer: Deals, pages: Chain[Page], chance: Chance) -> Chain[Page]:
    """Make the throw that is due; no dealer may do anything else at the table."""
    roll = dealer.deal(chance, pages.last.throws)
    if not isinstance(roll, Roll):
        raise ValueError(f"dealer must deal a Roll, not {described(roll)}")
    return logged(rules, pages, roll)
