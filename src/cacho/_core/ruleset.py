"""A rule set: an ordered list of rules, resolved once, and the four faces of legality."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import cast

import attrs

from cacho._core import checks, loops, spec, validation
from cacho._core.actions import SHELL_ACTIONS, Action, Bid
from cacho._core.cups import seen
from cacho._core.dispatch import Resolution, registry
from cacho._core.engine import Engine
from cacho._core.events import Claimed
from cacho._core.frozen import frozen
from cacho._core.hooks import Ask
from cacho._core.keeper import SlotKeeper
from cacho._core.legal import Legal, make_legal
from cacho._core.legality import Legality
from cacho._core.opening import Opening
from cacho._core.outcomes import Outcome
from cacho._core.rule import Rule, Setup, given_options
from cacho._core.state import Observation, Position, State, check_position, check_state
from cacho._core.table import Over, Turn
from cacho._core.telling import Step
from cacho._core.violations import Violation
from cacho._core.wording import described


def _listed(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    return checks.listed("rules", rules)


def _kept(origins: object) -> Mapping[str, str]:
    if not isinstance(origins, Mapping):
        named = described(origins)
        raise ValueError(f"origins must map ids of rules to distributions, not {named}")
    return MappingProxyType(dict(cast("Mapping[str, str]", origins)))


@frozen
class Ruleset:
    """Rules in force, in order: immutable, hashable, picklable, equal to a set of equal rules.

    `cacho.load` makes one from a spec. `origins` maps the rules' ids to the distributions that
    brought them; a rule error names it.

    Raises:
        ValueError: `rules` is no tuple or list, or `origins` no mapping.
        RulesetError: the list cannot be built; both sides and the cure are named.
        RuleError: a rule broke its contract while the list was built.
    """

    rules: tuple[Rule, ...] = attrs.field(converter=_listed)
    _origins: Mapping[str, str] = attrs.field(
        factory=dict[str, str], converter=_kept, eq=False, repr=False
    )
    spec: str = attrs.field(init=False, eq=False, repr=False)
    ask: Ask = attrs.field(init=False, eq=False, repr=False)
    _resolution: Resolution = attrs.field(init=False, eq=False, repr=False)
    _legality: Legality = attrs.field(init=False, eq=False, repr=False)
    _opening: Opening = attrs.field(init=False, eq=False, repr=False)
    _engine: Engine = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        validation.check(self.rules, self._origins)
        canonical = spec.canonical(spec.Term(rule.id, given_options(rule)) for rule in self.rules)
        resolution = Resolution(registry(self.rules), self, self.rules, self._origins)
        keeper = SlotKeeper(self.rules, resolution)
        owned = frozenset(action for rule in self.rules for action in rule.actions)
        legality = Legality(resolution, owned, bids_are_quiet=Claimed not in keeper.kinds)
        opening = Opening(resolution, keeper)
        put = object.__setattr__  # the one moment at which a frozen rule set is filled
        put(self, "spec", canonical)
        put(self, "ask", resolution.ask)
        put(self, "_resolution", resolution)
        put(self, "_legality", legality)
        put(self, "_opening", opening)
        put(self, "_engine", Engine(resolution, keeper, legality, owned))
        if Bid in owned:
            loops.refuse(resolution, legality, opening.fullest())

    @property
    def origins(self) -> Mapping[str, str]:
        """The distributions that brought rules, by the ids of those that were found by name."""
        return self._origins

    @property
    def id(self) -> str:
        """A short hash of the canonical spec and the versions of the rules."""
        import hashlib  # noqa: PLC0415 - it loads OpenSSL, which is not needed to play

        versions = ",".join(rule.version for rule in self.rules)
        return hashlib.sha256(f"{self.spec}|{versions}".encode()).hexdigest()[:12]

    def start(
        self,
        seats: int | None = None,
        *,
        starter: int | None = 0,
        lives: tuple[int, ...] | None = None,
    ) -> State:
        """Open a game, or any position of lives; it waits for the dice.

        `starter` None has the first opener drawn (RULES D1). Give `seats` or `lives` or both.

        Raises:
            ValueError: so many seats, such lives or such a starter cannot be.
        """
        if lives is None and type(seats) is int and type(starter) is int:
            return self._opening.usual(seats, starter)
        return self.begin(seats, starter=starter, lives=lives).state

    def begin(
        self,
        seats: int | None = None,
        *,
        starter: int | None = 0,
        lives: tuple[int, ...] | None = None,
    ) -> Step:
        """Open a game as `start` does, with the events that tell of it."""
        return self._opening.begin(seats, starter, lives)

    def apply(self, state: State, action: Action, by: int | None = None) -> State:
        """Return the position after an action; `by` is the seat in turn unless it is given.

        Raises:
            IllegalAction: with every reason against it; `state` stays as it was.
            ValueError: it is no state; an observation is none.
            RuleError: a rule broke its contract.
            RulesetError: no rule says what follows.
        """
        if type(state) is not State:
            check_state(state)
        if by is None and type(action) is Bid:  # mostly a bid, and mostly known
            after = self._legality.after_bid(state, action)
            if after is not None:
                return after
        return self._engine.apply(state, action, by)

    def step(self, state: State, action: Action, by: int | None = None) -> Step:
        """Return the position after an action and what happened, secrets included.

        Raises as `apply` does.
        """
        check_state(state)
        return self._engine.step(state, action, by)

    def check(
        self, position: Position, action: Action, by: int | None = None
    ) -> tuple[Violation, ...]:
        """Return every reason against an action, of later rules first; none if it is legal.

        `by` is the seat that observes, if one does, or the seat in turn, unless it is given.

        Raises:
            ValueError: it is no position.
        """
        check_position(position)
        if by is None and not isinstance(action, SHELL_ACTIONS):
            by = _observer(position)
        return self._engine.check(position.table, action, by)

    def legal(self, position: Position, seat: int | None = None) -> Legal:
        """Return the legal actions of a seat as a sequence.

        It is the seat that observes, if one does, or the seat in turn, unless it is given.

        A length, a look-up and an index cost the same for any number of dice. They depend on the
        table alone, so that an observation will do.

        Raises:
            ValueError: it is no position, or there is no such seat.
        """
        if type(position) is not State:
            check_position(position)
            seat = _observer(position) if seat is None else seat
        table = position.table
        if seat is None:
            seat = table.decision.seat if type(table.decision) is Turn else 0
        else:
            checks.whole("seat", seat, 0, table.seats - 1)
        return make_legal(*self._legality.answer(table, seat))

    def observe(self, state: State, seat: int | None) -> Observation:
        """Return what a seat, or a spectator (None), may know of a position.

        Raises:
            ValueError: it is no state, or there is no such seat.
        """
        check_state(state)
        if seat is not None:
            checks.whole("seat", seat, 0, state.table.seats - 1)
        return Observation(state.table, seat, tuple(seen(cup, seat) for cup in state.cups))

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the game ended, or None while it goes on.

        Raises:
            ValueError: it is no position.
        """
        check_position(position)
        decision = position.table.decision
        return decision.outcome if type(decision) is Over else None

    def setup(self, seats: int) -> Setup:
        """Return how a game of so many seats begins.

        Raises:
            ValueError: so many may not play.
        """
        return self._opening.setup(seats)

    def parse(self, text: str) -> Action:
        """Read an action's notation, such as ``3x5`` or ``dudo``.

        Raises:
            ValueError: no action of these rules is written so.
            RuleError: the class of an action broke its contract.
        """
        from cacho._core import parsing  # noqa: PLC0415 - what reads text is not needed to play

        return parsing.parse(self.rules, self._resolution, text, self.spec)

    def read_position(self, text: str) -> Position:
        """Read the notation of a position: a state, or an observation if it says who sees it.

        Raises:
            ValueError: the text is no position under these rules.
        """
        from cacho._core import positions  # noqa: PLC0415 - as above

        return positions.read(self.rules, self.ask, text)

    def describe(self) -> dict[str, tuple[str, ...]]:
        """Return who speaks to each question, in the order asked; wrappers, outermost first."""
        return self._resolution.describe()

    def __repr__(self) -> str:
        """Show the canonical spec."""
        return f"Ruleset({self.spec!r})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle the rules alone: whoever loads them resolves them, once for all that come."""
        return _resolved, (self.rules, tuple(self._origins.items()))


def _observer(position: Position) -> int | None:
    """Return the seat that observes a position; None for a state, which nobody does."""
    return position.seat if isinstance(position, Observation) else None


@lru_cache(maxsize=64)  # a view brings its rules along, and to resolve them takes 60 ms
def _resolved(rules: tuple[Rule, ...], origins: tuple[tuple[str, str], ...]) -> Ruleset:
    return Ruleset(rules, dict(origins))


def check_rules(rules: object) -> None:
    """Refuse what is no rule set, such as a spec that was not loaded.

    Raises:
        ValueError: it is none.
    """
    if not isinstance(rules, Ruleset):
        msg = f"rules must be a rule set, such as load('cacho'), not {described(rules)}"
        raise ValueError(msg)
