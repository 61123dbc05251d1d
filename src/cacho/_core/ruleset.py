"""A rule set: an ordered list of rules, resolved once, and the four faces of legality."""

import hashlib
from collections.abc import Mapping

import attrs

from cacho._core import build, checks, loops, positions, spec
from cacho._core.actions import SHELL_ACTIONS, Action, Bid
from cacho._core.claims import Outcome, Span
from cacho._core.cups import seen
from cacho._core.dispatch import Resolution, registry
from cacho._core.engine import Engine, Step
from cacho._core.errors import RulesetError
from cacho._core.forms import FORMS
from cacho._core.hooks import Ask
from cacho._core.legal import Legal
from cacho._core.legality import HOOKS, Legality
from cacho._core.pages import BIDDING
from cacho._core.rule import Fact, Rule, Setup, option_fields
from cacho._core.state import Observation, Position, State
from cacho._core.table import Over, Turn
from cacho._core.violations import Violation

AROUND = " (around)"
"""What stands after the name of a rule that surrounds the answers of others."""


@attrs.frozen(repr=False)
class Ruleset:
    """Rules in force, in order: immutable, hashable, picklable, equal to a set of equal rules.

    `cacho.load` makes one from a spec. `origins` maps the rules' ids to the distributions that
    brought them; a rule error names it.

    Raises:
        RulesetError: the list cannot be built; both sides and the cure are named.
        RuleError: a rule broke its contract while the list was built.
    """

    rules: tuple[Rule, ...]
    _origins: Mapping[str, str] = attrs.field(factory=dict[str, str], eq=False, repr=False)
    spec: str = attrs.field(init=False, eq=False, repr=False)
    ask: Ask = attrs.field(init=False, eq=False, repr=False)
    _resolution: Resolution = attrs.field(init=False, eq=False, repr=False)
    _legality: Legality = attrs.field(init=False, eq=False, repr=False)
    _engine: Engine = attrs.field(init=False, eq=False, repr=False)
    _quiet_claims: frozenset[type[Action]] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        build.check(self.rules, self._origins)
        origins = {rule.id: f"module {type(rule).__module__}" for rule in self.rules}
        origins |= self._origins
        resolution = Resolution(registry(self.rules), self, self.rules, origins)
        owned = frozenset(action for rule in self.rules for action in rule.actions)
        legality = Legality(resolution, owned, _reads(resolution))
        put = object.__setattr__  # the one moment at which a frozen rule set is filled
        put(self, "spec", "+".join(spec.written(rule.id, options(rule)) for rule in self.rules))
        put(self, "ask", resolution.ask)
        put(self, "_resolution", resolution)
        put(self, "_legality", legality)
        engine = Engine(self.rules, resolution, legality)
        put(self, "_engine", engine)
        put(self, "_quiet_claims", engine.quiet_claims)
        if Bid in owned:
            self._refuse_loops()

    @property
    def origins(self) -> Mapping[str, str]:
        """The distributions that brought rules, by the ids of those that were found by name."""
        return self._origins

    @property
    def id(self) -> str:
        """A short hash of the canonical spec and the versions of the rules."""
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
        if lives is None and seats is not None:
            setup = self.setup(seats)
            if type(starter) is int and 0 <= starter < seats and _in_the_game(setup, setup.lives):
                return self._engine.start(seats, starter)
        return self.begin(seats, starter=starter, lives=lives).state

    def begin(
        self,
        seats: int | None = None,
        *,
        starter: int | None = 0,
        lives: tuple[int, ...] | None = None,
    ) -> Step:
        """Open a game as `start` does, with the events that tell of it."""
        if lives is None:
            setup = self.setup(seats)
            held = (setup.lives,) * checks.whole("seats", seats, *setup.seats)
        else:
            held = checks.listed("lives", lives)
            setup = self.setup(len(held))
            _check_lives(setup, held, seats)
        if starter is not None:
            checks.whole("starter", starter, 0, len(held) - 1)
            if not _in_the_game(setup, held[starter]):
                msg = f"starter must be a seat with lives; seat {starter} has {held[starter]}"
                raise ValueError(msg)
        return self._engine.begin(setup, held, starter)

    def apply(self, state: State, action: Action, by: int | None = None) -> State:
        """Return the position after an action; `by` is the seat in turn unless it is given.

        Raises:
            IllegalAction: with every reason against it; `state` stays as it was.
            RuleError: a rule broke its contract.
        """
        legality = self._legality
        latest, legal, _ = legality.latest
        if latest is state.table and by is None and action in legal:
            return self._engine.proceed(state, action, state.table.turn)
        return self._engine.apply(state, action, by)

    def step(self, state: State, action: Action, by: int | None = None) -> Step:
        """Return the position after an action and what happened, secrets included.

        Raises as `apply` does.
        """
        return self._engine.step(state, action, by)

    def check(
        self, position: Position, action: Action, by: int | None = None
    ) -> tuple[Violation, ...]:
        """Return every reason against an action, of later rules first; none if it is legal."""
        return self._engine.check(position.table, action, by)

    def legal(self, position: Position, seat: int | None = None) -> Legal:
        """Return the legal actions of a seat, by default of the one in turn, as a sequence.

        A length, a look-up and an index cost the same for any number of dice. They depend on the
        table alone, so that an observation will do.
        """
        table = position.table
        if seat is None:
            latest, legal, _ = self._legality.latest
            if latest is table:  # as `Legality.legal` does, without the cost of asking it
                return legal
            seat = table.decision.seat if type(table.decision) is Turn else 0
        else:
            checks.whole("seat", seat, 0, table.seats - 1)
        return self._legality.legal(table, seat)

    def observe(self, state: State, seat: int | None) -> Observation:
        """Return what a seat, or a spectator (None), may know of a position."""
        if seat is not None:
            checks.whole("seat", seat, 0, state.table.seats - 1)
        return Observation(state.table, seat, tuple(seen(cup, seat) for cup in state.cups))

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        decision = position.table.decision
        return decision.outcome if type(decision) is Over else None

    def setup(self, seats: int | None) -> Setup:
        """Return how a game of so many seats begins.

        Raises:
            ValueError: so many may not play.
        """
        setup = self._resolution.setup(checks.whole("seats", seats, 1, checks.MOST_SEATS))
        checks.whole("seats", seats, *setup.seats)
        return setup

    def parse(self, text: str) -> Action:
        """Read an action's notation, such as ``3x5`` or ``dudo``.

        Raises:
            ValueError: no action of these rules is written so.
        """
        kinds: list[type[Action]] = [a for rule in self.rules for a in rule.actions]
        kinds += SHELL_ACTIONS
        if isinstance(text, str):
            for kind in kinds:
                action = kind.from_notation(text)
                if action is not None:
                    return action
        msg = f"{checks.shown(text)} is no action of {self.spec}"
        raise ValueError(msg)

    def read_position(self, text: str) -> Position:
        """Read the notation of a position: a state, or an observation if it says who sees it.

        Raises:
            ValueError: the text is no position under these rules.
        """
        return positions.read(self.rules, self.ask, text)

    def describe(self) -> dict[str, tuple[str, ...]]:
        """Return who speaks to each question, in the order asked; wrappers, outermost first."""
        described: dict[str, tuple[str, ...]] = {}
        for hook in FORMS:
            plain, wrappers = self._resolution.speakers[hook]
            around = [f"{speaker.rule.id}{AROUND}" for speaker in reversed(wrappers)]
            described[hook] = (*around, *(speaker.rule.id for speaker in plain))
        return described

    def __repr__(self) -> str:
        """Show the canonical spec."""
        return f"Ruleset({self.spec!r})"

    def __reduce__(self) -> tuple[type["Ruleset"], tuple[object, ...]]:
        """Pickle the rules alone; they are resolved anew when loaded."""
        return Ruleset, (self.rules, self._origins)

    def _refuse_loops(self) -> None:
        """Seek a loop over the bids of the fullest table (RULES A6)."""
        _, most_seats = self._resolution.setup(2).seats
        setup = self._resolution.setup(most_seats)
        state = self._engine.begin(setup, (setup.lives,) * most_seats, 0).state
        thrown = attrs.evolve(state.table, dice=(setup.lives,) * setup.cups)

        def span(claim: Bid, face: int) -> Span:
            table = attrs.evolve(thrown, claim=claim, claimant=1, turn=0, decision=Turn(0, BIDDING))
            return self._legality.span(table, 0, face)

        most = min(self.ask.ceiling(thrown) or 0, sum(thrown.dice))
        way = loops.loop(span, most)
        if way:
            shown = "→".join(f"{bid.quantity}×{bid.face}" for bid in way)
            speakers = ", ".join(self.describe()["span"])
            cure = f"change an option of a rule that speaks on 'span': {speakers}"
            raise RulesetError(f"bids can go round in a loop: {shown}; {cure}")


def _in_the_game(setup: Setup, lives: int) -> bool:
    return setup.floor is None or lives > setup.floor


def _check_lives(setup: Setup, lives: tuple[int, ...], seats: int | None) -> None:
    if seats is not None and seats != len(lives):
        msg = f"lives must be one number a seat: {seats} seats, {len(lives)} numbers"
        raise ValueError(msg)
    least = -checks.MOST_LIVES if setup.floor is None else setup.floor
    most = checks.MOST_LIVES if setup.full is None else setup.full
    for seat, held in enumerate(lives):
        checks.whole(f"lives[{seat}]", held, least, most)
    if setup.floor is not None and sum(held > setup.floor for held in lives) < 2:  # noqa: PLR2004 - a game
        msg = "lives must leave at least two seats in the game"
        raise ValueError(msg)


def options(rule: Rule) -> dict[str, object]:
    """Return the options of a rule that differ from their defaults, in the order of its fields."""
    fields = option_fields(type(rule))
    given = {field.name: getattr(rule, field.name) for field in fields}
    return {f.name: given[f.name] for f in fields if given[f.name] != f.default}


def _reads(resolution: Resolution) -> tuple[Fact, ...] | None:
    """Gather what answers about legality depend on; None if some rule does not say."""
    speakers = [s for hook in HOOKS for group in resolution.speakers[hook] for s in group]
    if any(speaker.rule.reads is None for speaker in speakers):
        return None
    facts = (fact for speaker in speakers for fact in speaker.rule.reads or ())
    return tuple(dict.fromkeys(facts))
