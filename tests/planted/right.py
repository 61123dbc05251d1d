"""Rules that are right and unusual: nothing may be found wrong with any of them."""

import attrs

from cacho.plugins import (
    UNBOUNDED,
    Action,
    Chance,
    Claim,
    Event,
    Judged,
    LivesChanged,
    Loss,
    Owed,
    PublicAction,
    PublicEvent,
    Rule,
    Slot,
    Span,
    TurnMoved,
    Violation,
    die,
    hookimpl,
    whole,
    word,
)
from cacho.testing import Property
from cacho.testing import properties as must


class Right(Rule):
    """A rule that is right."""

    id = "right"
    reads = ()


@attrs.frozen
class Remark(PublicAction):
    """An action with more fields than any that is shipped, of each sort that attrs knows."""

    tag = "remark"
    pattern = "digo (?P<who>[a-z]+) (?P<what>[a-z]+) (?P<where>[a-z]+) (?P<when>[a-z]+)"

    who: str = attrs.field()
    what: str = attrs.field()
    _where: str = attrs.field()
    when: str = attrs.field(kw_only=True)
    way: str = attrs.field(init=False, default="left")

    @who.validator
    @what.validator
    @_where.validator
    @when.validator
    def _check(self, attribute, value):
        if not (type(value) is str and value.isascii() and value.isalpha() and value.islower()):
            raise ValueError(f"{attribute.name} must be a word")

    @property
    def notation(self):
        return f"digo {self.who} {self.what} {self._where} {self.when}"


class Remarks(Right):
    """Whoever is in turn may remark something, and let the turn go by."""

    actions = (Remark,)

    @hookimpl
    def offers(self, table):
        return (Remark("a", "b", "c", when="d"),) if table.about == "bid" else None

    @hookimpl
    def act(self, table):
        return (TurnMoved(table.after(table.turn)),)


@attrs.frozen
class Whisper(Action):
    """An action that names a seat, and tells others that one and not the face."""

    tag = "whisper"
    pattern = "al oído de (?P<seat>[0-9]) (?P<face>[1-6])"

    seat: int
    face: int

    def __attrs_post_init__(self):
        whole("seat", self.seat, 0, 9)
        die("face", self.face)

    @property
    def notation(self):
        return f"al oído de {self.seat} {self.face}"

    @property
    def public_notation(self):
        return f"al oído de {self.seat}"

    @classmethod
    def from_fields(cls, **fields):
        return cls(int(fields["seat"]), int(fields["face"]))


@attrs.frozen
class Whispered(PublicEvent):
    """A seat whispered something to another."""

    tag = "whispered"
    seat: int
    to: int


@attrs.frozen
class FaceHeard(Event):
    """A face was whispered; none but these two know which."""

    tag = "whispered.face"
    face: int
    audience: frozenset[int]

    def heard_by(self):
        return self.audience


class Whispers(Right):
    """Whoever is in turn may whisper a face to another seat: half of it is secret."""

    reads = None
    actions = (Whisper,)
    events = (Whispered, FaceHeard)

    @hookimpl
    def offers(self, table, seat):
        if table.about != "bid":
            return None
        return tuple(Whisper(to, face) for to in table.survivors if to != seat for face in (2, 6))

    @hookimpl
    def act(self, table, seat, action):
        told = Whispered(seat, action.seat), FaceHeard(action.face, frozenset({seat, action.seat}))
        return (*told, TurnMoved(table.after(seat)))


@attrs.frozen
class Blame(Claim):
    """A claim that names a seat, and a way round the table."""

    tag = "blame"
    pattern = "es (?P<seat>[0-9]) por la (?P<way>left|right)"

    seat: int
    way: str

    def __attrs_post_init__(self):
        whole("seat", self.seat, 0, 9)
        word("way", self.way, ("left", "right"))

    @property
    def notation(self):
        return f"es {self.seat} por la {self.way}"

    @classmethod
    def from_fields(cls, **fields):
        return cls(int(fields["seat"]), fields["way"])


class Blames(Right):
    """Whoever opens may say in place of a bid who is nearest, and which way round."""

    reads = None
    actions = (Blame,)
    objects_to = ("doubt",)

    @hookimpl
    def offers(self, table, seat):
        if table.about != "bid" or table.claim is not None:
            return None
        return tuple(Blame(table.after(seat, way), way) for way in ("left", "right"))

    @hookimpl
    def span(self, table):
        return Span(1, UNBOUNDED, self.id) if isinstance(table.claim, Blame) else None

    @hookimpl
    def objection(self, table):
        blamed = isinstance(table.claim, Blame)
        return Violation("right.blamed", self.id) if blamed else None


class Pardon(Right):
    """A doubt that meets no matching die at all costs nobody anything: nothing is due."""

    @hookimpl(wrapper=True)
    def penalties(self, verdict):
        owed = yield
        return owed if verdict.count else ()


class Nought(Right):
    """A doubt that meets no matching die at all costs nothing: no life is due."""

    @hookimpl(wrapper=True)
    def penalties(self, verdict):
        owed = yield
        return owed if verdict.count else (Loss(verdict.loser, 0),)


@attrs.frozen
class Toll(Owed):
    """A seat is to pay a life, wherever it is taken from: no kind of debt that others know."""

    payer: int

    @property
    def parties(self):
        return (self.payer,)


class Tolls(Right):
    """Who loses owes a toll, which is two lives."""

    @hookimpl
    def penalties(self, verdict):
        return (Toll(verdict.loser),)

    @hookimpl
    def settle(self, owed):
        return (LivesChanged(owed.payer, -2),) if isinstance(owed, Toll) else None


@attrs.frozen
class PotChanged(PublicEvent):
    """Lives were put into the pot, or taken from it (`by` below 0)."""

    tag = "pot.changed"
    by: int


@attrs.frozen
class Pot:
    """The lives that nobody holds."""

    lives: int


class HasPot(Right):
    """A pot has three lives that were never dealt."""

    events = (PotChanged,)
    slots = (
        Slot(
            Pot,
            scope="game",
            first=Pot(3),
            folds={PotChanged: lambda pot, event, _: Pot(pot.lives + event.by)},
        ),
    )
    conserves = (lambda table: table.slots[Pot].lives,)


class Bounties(HasPot):
    """What is lost goes into the pot, and who wins is paid out of it."""

    @hookimpl(wrapper=True)
    def penalties(self, verdict):
        owed = yield
        return (*owed, Toll(verdict.winner))

    @hookimpl
    def settle(self, table, owed):
        if isinstance(owed, Loss):
            return (LivesChanged(owed.seat, -1), PotChanged(1))
        full = table.lives[owed.payer] == table.full
        return () if full else (LivesChanged(owed.payer, 1), PotChanged(-1))


class Ransoms(HasPot):
    """As long as there is a pot it pays for whoever loses, and what it pays is gone."""

    @hookimpl
    def penalties(self, table, verdict):
        return (Toll(verdict.loser),) if table.slots[Pot].lives else None

    @hookimpl
    def settle(self, owed):
        return (PotChanged(-1),) if isinstance(owed, Toll) else None


class Pillows(HasPot):
    """As long as there is a pot, what is lost is taken from there."""

    @hookimpl
    def settle(self, table, owed):
        return (PotChanged(-1),) if isinstance(owed, Loss) and table.slots[Pot].lives else None


@attrs.frozen
class Doubts:
    """How many doubts there were."""

    made: int


class Dearer(Right):
    """Every other doubt costs double; the doubt that is judged is one of them."""

    slots = (
        Slot(
            Doubts,
            scope="game",
            first=Doubts(0),
            folds={Judged: lambda doubts, *_: Doubts(doubts.made + 1)},
        ),
    )

    @hookimpl(wrapper=True)
    def penalties(self, table):
        owed = yield
        times = 2 - table.slots[Doubts].made % 2
        return tuple(attrs.evolve(one, lives=times * one.lives) for one in owed)


class Limitless(Right):
    """Any number of dice may be bid."""

    @hookimpl
    def ceiling(self):
        return UNBOUNDED


class Middle(Right):
    """One more die lies under a cup in the middle, which all see."""

    @hookimpl(wrapper=True)
    def setup(self, seats):
        usual = yield
        return attrs.evolve(usual, cups=seats + 1)

    @hookimpl
    def decision(self, table):
        return None if any(table.dice) else Chance((*table.lives, 1), "throw")

    @hookimpl
    def audience(self, table, cup):
        return frozenset(table.survivors) if cup == table.seats else None


class Dark(Middle):
    """One more die lies under a cup in the middle, which nobody sees."""

    @hookimpl
    def audience(self, table, cup):
        return frozenset() if cup == table.seats else None


class TwoCups(Right):
    """Everybody throws under two cups, of which all see one."""

    @hookimpl(wrapper=True)
    def setup(self, seats):
        usual = yield
        return attrs.evolve(usual, cups=2 * seats)

    @hookimpl
    def decision(self, table):
        if any(table.dice):
            return None
        return Chance((*(max(0, held - 1) for held in table.lives), *map(int, table.live)), "throw")

    @hookimpl
    def audience(self, table, cup):
        return frozenset(table.survivors) if cup >= table.seats else None


class Blind(Right):
    """Nobody sees the own dice, but those of all others."""

    @hookimpl
    def audience(self, table, cup):
        return frozenset(table.survivors) - {cup}


class Peeping(Right):
    """Everybody sees the dice of whoever spoke before, too."""

    @hookimpl
    def audience(self, table, cup):
        return frozenset({cup, table.after(cup)})


class Alone(Right):
    """One may also sit at the table alone, where there is nothing to play."""

    @hookimpl(wrapper=True)
    def setup(self):
        usual = yield
        return attrs.evolve(usual, seats=(1, 10))


class Wordy(Right):
    """It has an option that may be as long as a spec has room for, and changes nothing."""

    says: str = attrs.field(default="")


@attrs.frozen
class Unusual:
    """A rule that is right, and the properties by which it is soonest taken for wrong."""

    kind: type[Rule]
    suspected: tuple[Property, ...]


SYMMETRIES = (must.rotating_the_seats_commutes, must.mirroring_the_direction_commutes)

RIGHT = (
    Unusual(Remarks, (must.actions_are_made_well_or_not, must.mirroring_the_direction_commutes)),
    Unusual(Whispers, (must.unseen_dice_are_not_read, must.rotating_the_seats_commutes)),
    Unusual(Blames, (must.rotating_the_seats_commutes, must.mirroring_the_direction_commutes)),
    Unusual(Pardon, (must.rounds_are_few, must.lives_are_conserved)),
    Unusual(Nought, (must.rounds_are_few, must.lives_are_conserved)),
    Unusual(Tolls, (must.lives_are_conserved,)),
    Unusual(Bounties, (must.lives_are_conserved,)),
    Unusual(Ransoms, (must.lives_are_conserved,)),
    Unusual(Pillows, (must.rounds_are_few, must.lives_are_conserved)),
    Unusual(Dearer, (must.lives_are_conserved,)),
    Unusual(Middle, SYMMETRIES),
    Unusual(Dark, SYMMETRIES),
    Unusual(TwoCups, SYMMETRIES),
    Unusual(Peeping, SYMMETRIES),
    Unusual(Blind, SYMMETRIES),
    Unusual(Alone, (must.games_go_on_to_their_end,)),
    Unusual(Limitless, (must.auctions_are_short,)),
)
