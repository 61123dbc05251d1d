"""A game that takes a wrong course: turns, lives, rounds and ends."""

import attrs

from cacho.plugins import Bid, Chance, Claimed, LivesChanged, Loss, Outcome, Turn, hookimpl
from cacho.testing import properties as must
from tests.planted.bugs import Bug, Goes, LetsGo, Planted
from tests.test_properties import exact_calls_pay


class SkipsASeat(Planted):
    """Not the next seat answers, but the one after."""

    reads = None

    @hookimpl
    def decision(self, table):
        return Turn(table.after(table.turn), "bid") if table.claim else None


class WrongStarter(Planted):
    """After a right exact call the other seat opens."""

    @hookimpl
    def starter(self, verdict):
        return verdict.target if verdict.call == "calzar" and verdict.right else None


class SixthDie(Planted):
    """A full hand throws one die more."""

    @hookimpl
    def decision(self, table):
        if table.thrown:
            return None
        return Chance(tuple(held + (held == table.full) for held in table.lives), "throw")


class GivesAway(Planted):
    """What one seat loses the next one gains."""

    @hookimpl
    def settle(self, table, owed):
        if not isinstance(owed, Loss):
            return None
        return (LivesChanged(owed.seat, -1), LivesChanged(table.after(owed.seat), 1))


class Mercy(Planted):
    """The last die is never lost."""

    @hookimpl
    def settle(self, table, owed):
        return () if isinstance(owed, Loss) and table.lives[owed.seat] == 1 else None


class WinsTwice(Planted):
    """Who wins is named twice."""

    @hookimpl
    def outcome(self, table):
        live = table.survivors
        if len(live) > 1:
            return None
        outcome = Outcome(live, "planted")
        object.__setattr__(outcome, "winners", 2 * live)  # the class itself refuses them
        return outcome


class TakesTwo(Planted):
    """A loss of one costs two."""

    @hookimpl
    def settle(self, owed):
        return (LivesChanged(owed.seat, -2),) if isinstance(owed, Loss) else None


class HidesALife(Planted):
    """It says that it holds lives, and holds less than none."""

    conserves = (lambda table: -table.round.number,)


class AlwaysToTheLeft(Planted):
    """Whatever direction was chosen, it goes to the left."""

    reads = None

    @hookimpl
    def decision(self, table):
        if not table.claim or table.round.direction == "left":
            return None
        order = (*range(table.claimant + 1, table.seats), *range(table.claimant))
        return Turn(next(seat for seat in order if table.live[seat]), "bid")


class Exaggerates(LetsGo):
    """Whoever lets a turn go by has bid more dice than there are."""

    @hookimpl
    def act(self, table, seat):
        return (Claimed(seat, Bid(sum(table.dice) + 1, 6)),)


class NoCeiling(Exaggerates):
    """Nobody says how many dice may be named, and some are all the same."""

    @hookimpl
    def offers(self, table):
        return (Goes(),) if table.about == "propose" else None


class LosersWin(Planted):
    """Whoever is out first has won."""

    @hookimpl
    def outcome(self, table):
        out = tuple(seat for seat in range(table.seats) if not table.live[seat])
        return Outcome(out, "planted") if out else None


class OfAnotherCall(Planted):
    """What is judged is a doubt, and the verdict is of an exact call."""

    @hookimpl(wrapper=True)
    def judge(self):
        verdict = yield
        return attrs.evolve(verdict, call="calzar")


class OfAnotherCaller(Planted):
    """Who doubted and who is doubted change places in the verdict, and who was right."""

    @hookimpl(wrapper=True)
    def judge(self):
        due = yield
        return attrs.evolve(due, caller=due.target, target=due.caller, right=not due.right)


class NothingIsOwed(Planted):
    """Nobody ever loses anything, and nobody wins."""

    @hookimpl
    def penalties(self):
        return ()


BUGS = (
    Bug(SkipsASeat, "dudo", must.the_nearest_live_seat_answers),
    Bug(AlwaysToTheLeft, "dudo+sentido", must.the_nearest_live_seat_answers),
    Bug(WrongStarter, "dudo+calzar", exact_calls_pay),
    Bug(SixthDie, "dudo", must.hands_and_dice_are_in_bounds),
    Bug(GivesAway, "dudo", must.lives_are_conserved),
    Bug(TakesTwo, "dudo", must.lives_are_conserved),
    Bug(HidesALife, "dudo", must.lives_are_conserved),
    Bug(Mercy, "dudo(dice=1)", must.rounds_are_few),
    Bug(OfAnotherCall, "dudo", must.verdicts_are_of_the_call),
    Bug(OfAnotherCaller, "dudo", must.verdicts_are_of_the_call),
    Bug(NothingIsOwed, "dudo", must.games_go_on_to_their_end),
    Bug(Exaggerates, "dudo", must.auctions_are_short),
    Bug(NoCeiling, "666", must.auctions_are_short),
    Bug(WinsTwice, "dudo", must.rounds_close_once),
    Bug(LosersWin, "dudo", must.every_legal_action_is_accepted),
)
