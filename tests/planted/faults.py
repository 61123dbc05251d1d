"""Faults of the engine and of the shell, which no rule could bring about: they are patched in.

Each is a function that plants it, with what is wrong for its docstring.
"""

from collections.abc import Callable, Sequence

import attrs

from cacho import Bid, IllegalAction, Leave, Match, Over, Roll, Ruleset, State, Step, Swap
from cacho._core.events import Judged, Revealed
from cacho._core.table import Chance, Turn
from cacho._core.verdicts import Shown
from cacho._core.violations import Violation
from cacho.testing import Property
from cacho.testing import properties as must

step, check, legal, play, undo = (
    Ruleset.step,
    Ruleset.check,
    Ruleset.legal,
    Match.play,
    Match.undo,
)
"""What is right."""


def heard_as(heard, patch):
    """Have the engine hear of an action, and of who does it, otherwise than was said."""

    def stepped(rules, state, action, by=None):
        return step(rules, state, *heard(state, action, by))

    def checked(rules, position, action, by=None):
        return check(rules, position, *heard(position, action, by))

    patch.setattr(Ruleset, "step", stepped)
    patch.setattr(Ruleset, "check", checked)
    patch.setattr(Ruleset, "apply", lambda *given: stepped(*given).state)


def leads_to(change, patch):
    """Have every step lead to something else."""

    def stepped(rules, state, action, by=None):
        return change(rules, action, step(rules, state, action, by))

    patch.setattr(Ruleset, "step", stepped)
    patch.setattr(Ruleset, "apply", lambda *given: stepped(*given).state)


def any_dice_do(patch):
    """Where dice are due, any number of them is taken."""

    def heard(position, action, by):
        chance = position.table.decision
        if not (isinstance(action, Roll) and isinstance(chance, Chance)):
            return action, by
        dice = (*action.dice, *(() for _ in chance.sizes))
        hands = zip(dice, chance.sizes, strict=False)
        return Roll(tuple((*hand, *(1,) * size)[:size] for hand, size in hands)), by

    heard_as(heard, patch)


def seats_throw(patch):
    """A throw is taken from a seat, too."""
    heard_as(lambda _, action, by: (action, None if isinstance(action, Roll) else by), patch)


def nobody_swaps(patch):
    """Nobody may change places."""
    reasons = (Violation("swap.not-now", "core"),)

    def refuse(rules, state, action, by=None):
        if isinstance(action, Swap):
            raise IllegalAction(action, by, reasons, state.table)
        return step(rules, state, action, by)

    patch.setattr(Ruleset, "step", refuse)
    patch.setattr(
        Ruleset,
        "check",
        lambda rules, position, action, by=None: (
            reasons if isinstance(action, Swap) else check(rules, position, action, by)
        ),
    )


def anybody_acts(patch):
    """What the seat in turn may do is taken from any."""

    def heard(position, action, by):
        turn = position.table.decision
        known = by in range(position.table.seats)
        return action, turn.seat if isinstance(turn, Turn) and known else by

    heard_as(heard, patch)


def one_leaves_after_the_end(patch):
    """Who says so himself may leave when the game is over."""

    def leaves(position, action, by):
        over = isinstance(position.table.decision, Over)
        return over and isinstance(action, Leave) and by == action.seat

    def stepped(rules, state, action, by=None):
        if leaves(state, action, by):
            return Step(state, ())
        return step(rules, state, action, by)

    patch.setattr(Ruleset, "step", stepped)
    patch.setattr(Ruleset, "apply", lambda *given: stepped(*given).state)
    patch.setattr(
        Ruleset,
        "check",
        lambda rules, position, action, by=None: (
            () if leaves(position, action, by) else check(rules, position, action, by)
        ),
    )


@attrs.frozen
class Unlisted(Sequence):
    """Legal actions of which the first is not listed, though it can be found."""

    right: Sequence

    def __getitem__(self, at):
        return tuple(self.right)[at]

    def __len__(self):
        return len(self.right)

    def __contains__(self, action):
        return action in self.right

    def __iter__(self):
        return iter(tuple(self.right)[1:])

    def __getattr__(self, name):
        return getattr(self.right, name)


def one_is_not_listed(patch):
    """Whoever goes through what is legal misses the first."""
    patch.setattr(Ruleset, "legal", lambda *given: Unlisted(legal(*given)))


def ceilings_follow_the_list(patch):
    """How much a seat can hold depends on which rule stands last."""

    def change(rules, _, right):
        if rules.rules[-1].id != "ases":
            return right
        return Step(State(attrs.evolve(right.state.table, full=77), right.state.cups), right.events)

    leads_to(change, patch)


def a_die_of_no_cup_is_shown(patch):
    """A reveal shows a die of a cup that is not there."""
    more = (Shown(99, 3, None, "other-face"),)

    def shown(event):
        match event:
            case Revealed(ledger=ledger):
                return attrs.evolve(event, ledger=ledger + more)
            case Judged(verdict=right):
                return attrs.evolve(event, verdict=attrs.evolve(right, ledger=right.ledger + more))
            case _:
                return event

    leads_to(lambda _, __, right: Step(right.state, tuple(map(shown, right.events))), patch)


def bids_go_round(patch):
    """Any bid goes over any other."""

    def bare(position):
        table = position.table
        if table.claim is None or table.decision != Turn(table.turn, "bid"):
            return position
        return attrs.evolve(position, table=attrs.evolve(table, claim=None, claimant=None))

    patch.setattr(Ruleset, "legal", lambda rules, at, seat=None: legal(rules, bare(at), seat))

    def stepped(rules, state, action, by=None):
        return step(rules, bare(state) if isinstance(action, Bid) else state, action, by)

    patch.setattr(Ruleset, "step", stepped)
    patch.setattr(Ruleset, "apply", lambda *given: stepped(*given).state)


def a_refusal_counts(patch):
    """A throw that is not due is taken for one that is."""

    def played(match, action, *given, **named):
        return match.deal() if isinstance(action, Roll) else play(match, action, *given, **named)

    patch.setattr(Match, "play", played)


def what_is_undone_never_was(patch):
    """Neither what is taken back stays in the log, nor that it was."""

    def undone(match):
        undo(match)
        return match.at(match.version - 1)

    patch.setattr(Match, "undo", undone)


def nothing_is_undone(patch):
    """What is taken back is done all the same."""

    def undone(match):
        undo(match)
        return match

    patch.setattr(Match, "undo", undone)


@attrs.frozen
class Fault:
    """A fault, the list of rules that shows it, and the property that it breaks."""

    plant: Callable
    spec: str
    caught_by: Property


FAULTS = (
    Fault(any_dice_do, "dudo", must.the_shell_acts_when_it_may),
    Fault(seats_throw, "dudo", must.the_shell_acts_when_it_may),
    Fault(nobody_swaps, "dudo", must.the_shell_acts_when_it_may),
    Fault(anybody_acts, "dudo", must.the_idle_do_nothing),
    Fault(one_leaves_after_the_end, "dudo", must.someone_acts_until_the_end),
    Fault(one_is_not_listed, "dudo", must.every_accepted_action_is_legal),
    Fault(ceilings_follow_the_list, "dudo+ases+sentido", must.rules_of_different_hooks_commute),
    Fault(a_die_of_no_cup_is_shown, "dudo", must.reveals_are_exact),
    Fault(bids_go_round, "dudo", must.auctions_are_short),
    Fault(a_refusal_counts, "dudo", must.versions_rise_by_one),
    Fault(what_is_undone_never_was, "dudo", must.versions_rise_by_one),
    Fault(nothing_is_undone, "dudo", must.versions_rise_by_one),
)
