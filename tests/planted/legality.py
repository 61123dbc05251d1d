"""What may be done, listed or refused wrongly."""

import attrs

from cacho.plugins import UNBOUNDED, Action, Bid, Span, TurnMoved, Violation, hookimpl
from cacho.testing import properties as must
from tests.planted.bugs import Bug, Goes, LetsGo, Planted


class DeadSeatActs(LetsGo):
    """Anybody may let a turn go by, who sits at the table, in the game or out of it."""

    out_of_turn = True

    @hookimpl
    def act(self, table):
        return (TurnMoved(table.turn),)


class ReadsLies(Planted):
    """It reads the number of the round, and does not say so."""

    @hookimpl
    def narrow(self, table):
        return Span(1 + table.round.number % 2, UNBOUNDED, self.id)


class DeadEnd(Planted):
    """A bid on sixes can be neither raised nor doubted."""

    objects_to = ("doubt",)

    @hookimpl
    def narrow(self, table):
        return Span(UNBOUNDED, 0, self.id, "planted.dead-end") if self._ends(table) else None

    @hookimpl
    def objection(self, table):
        return Violation("planted.dead-end", self.id) if self._ends(table) else None

    def _ends(self, table):
        return table.claim is not None and table.claim.face == 6


class Cyclic(Planted):
    """On a small table any other face goes over a bid, and back."""

    reads = (lambda table: (sum(table.dice) <= 6,) * table.seats,)

    @hookimpl
    def span(self, table, face):
        standing = table.claim
        if not isinstance(standing, Bid) or sum(table.dice) > 6 or face == standing.face:
            return None
        return Span(standing.quantity, UNBOUNDED, self.id)


class OfferedTwice(Planted):
    """A bid inside its span is offered as well."""

    @hookimpl
    def offers(self, table):
        return (Bid(1, 6),) if table.about == "bid" else None


class OfferedInVain(Planted):
    """A bid outside its span is offered, and refused."""

    @hookimpl
    def offers(self, table):
        return (Bid(999, 6),) if table.about == "bid" else None


class InAnothersName(DeadSeatActs):
    """It refuses in the name of a rule that is not in force."""

    objects_to = ("goes",)

    @hookimpl
    def objection(self):
        return Violation("paso.pending", "paso")


@attrs.frozen
class Shout(Action):
    """An action that can be made of anything."""

    tag = "shout"
    pattern = "grito (?P<word>[a-z]+)"
    word: str


class Shouts(Planted):
    """Its action can be made of anything, and then not be read."""

    actions = (Shout,)


class Breaks(LetsGo):
    """An action that is offered cannot be done: the rule fails."""

    @hookimpl
    def act(self, table):
        raise KeyError(table.turn)


class NoCode(LetsGo):
    """A refusal has a sentence for its code."""

    objects_to = ("goes",)

    @hookimpl
    def objection(self):
        return Violation("You may not!", self.id)


@attrs.frozen
class Whisper(Action):
    """An action that cannot be read as it is written."""

    tag = "whisper"
    pattern = "susurro (?P<word>[a-z]+)"
    word: str = "hola"

    @property
    def notation(self):
        return f"susurro {self.word.upper()}"


class Whispers(LetsGo):
    """What it writes of an action nobody can read."""

    actions = (Whisper,)

    @hookimpl
    def offers(self, table):
        return (Whisper(),) if table.about == "bid" else None


@attrs.frozen
class Comes(Action):
    """Another action that is written as `Goes` is."""

    tag = "comes"
    pattern = "sigo"


class SaysTheSame(LetsGo):
    """Two actions are written alike."""

    actions = (Goes, Comes)

    @hookimpl
    def offers(self, table):
        return (Goes(), Comes()) if table.about == "bid" else None


BUGS = (
    Bug(DeadSeatActs, "dudo", must.the_idle_do_nothing),
    Bug(ReadsLies, "dudo", must.kept_answers_are_fresh),
    Bug(DeadEnd, "dudo", must.someone_acts_until_the_end),
    Bug(Cyclic, "dudo", must.claims_rise),
    Bug(OfferedTwice, "dudo", must.legal_actions_are_in_order),
    Bug(OfferedInVain, "dudo", must.every_legal_action_is_accepted),
    Bug(InAnothersName, "dudo", must.a_refusal_is_total),
    Bug(Shouts, "dudo", must.actions_are_made_well_or_not),
    Bug(Breaks, "dudo", must.every_legal_action_is_accepted),
    Bug(NoCode, "dudo", must.a_refusal_is_total),
    Bug(Whispers, "dudo", must.what_is_written_is_read_back),
    Bug(SaysTheSame, "dudo", must.what_is_written_is_read_back),
)
