"""Secrecy: nobody learns of dice but by seeing them or being told (Q19–Q24).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

from collections.abc import Mapping

from cacho import (
    Action,
    Claim,
    Event,
    IllegalAction,
    Match,
    Observation,
    Roll,
    Ruleset,
    State,
    dumps,
)
from cacho._core.cups import SeenCup
from cacho._core.events import EVERYONE, DiceSeen, Revealed
from cacho.testing.hidden import alike
from cacho.testing.pickling import copied, pickled
from cacho.testing.play import Play, Script, as_match
from cacho.testing.properties.legality import offered, sample
from cacho.testing.trapped import trapped


def unseen_dice_tell_nothing_now(play: Play, seat: int | None, redealt: Script) -> None:
    """Q19: with other dice where a seat was told of none, all that it can ask is answered alike.

    That is its observation and its view of the match, its legal actions, every refusal with its
    text; and of all these the text, the record, the hash and the length.
    """
    one, other = (_known(each, as_match(each), seat) for each in (play, _twin(play, redealt)))
    for what, known in one.items():
        assert known == other[what], (
            f"{what} tells {_named(seat)} of dice: {known}, or {other[what]}"
        )


def unseen_dice_are_not_read(play: Play, seat: int | None) -> None:
    """Q19: all that a seat can ask is answered without a look at any die that it was not told of.

    In a copy of the match those dice are things that break when anybody looks at them. Nor does
    anybody look when a claim is put up.
    """
    match = trapped(as_match(play), seat)
    _known(play, match, seat)
    for by in range(match.state.table.seats):
        for action in sample(play.rules.legal(match.state, by)):
            if isinstance(action, Claim):
                claimed = match.play(action, by)
                dumps(claimed.view(seat))


def _named(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _known(play: Play, match: Match, seat: int | None) -> Mapping[str, object]:
    """Gather all that a seat may ask for of a match that was played so."""
    rules, state = play.rules, match.state
    observation, view = rules.observe(state, seat), match.view(seat)
    legal = view.legal
    known: dict[str, object] = {
        "the observation": (observation, repr(observation), str(observation), hash(observation)),
        "the view": (view, repr(view), str(view), hash(view)),
        "the history": (view.events, repr(view.history), match.events(seat, match.version - 1)),
        "the legal actions": (tuple(legal), repr(legal), hash(legal), len(legal)),
        "the records": (
            dumps(observation, rules=rules),
            dumps(view),
            dumps(match, seat=seat),
        ),
        "what is pickled": (pickled(observation), copied(view) == view),
        "the match": (
            *(repr(match), str(match), match.names),
            *(match.may_act, match.turn, match.outcome, match.version),
        ),
    }
    done = [action for action, _ in play.script if not isinstance(action, Roll)]
    for action in dict.fromkeys([Roll(()), *offered(rules, state), *done]):
        known[f"the answer to {action}"] = _answer(rules, state, action, seat)
    return known


def _answer(rules: Ruleset, state: State, action: Action, by: int | None) -> object:
    """Tell how an action is refused, with all words; or that it is not."""
    reasons = rules.check(state, action, by)
    refused = IllegalAction(action, by, reasons, state.table)
    return reasons, [reason.to_json() for reason in reasons], str(refused), repr(refused)


def unseen_dice_tell_nothing_later(play: Play, seat: int | None, redealt: Script) -> None:
    """Q20: with other dice where a seat was told of none, the game goes on alike for it.

    After every action the positions are alike for it, and the events that it heard are equal; so
    they are after whatever is done next, unless that shows dice.
    """
    twin = _twin(play, redealt)
    _same_news(play.begun.events, twin.begun.events, seat, "the beginning")
    for move, other, place in zip(play.moves, twin.moves, play.whereabouts(seat), strict=True):
        _same_news(move.events, other.events, place, move.action.tag)
        unseen = alike(move.before, other.before, place)
        assert unseen, f"for seat {place} positions differ before {move.action.tag}"
    assert alike(play.state, twin.state, seat), f"for {_named(seat)} the position differs: {twin}"
    for by in range(play.state.table.seats):
        for action in sample(play.rules.legal(play.state, by)):
            steps = [play.rules.step(each.state, action, by) for each in (play, twin)]
            if not any(_reveals(event, seat) for event in steps[0].events):
                _same_news(steps[0].events, steps[1].events, seat, str(action))
                unseen = alike(steps[0].state, steps[1].state, seat)
                assert unseen, f"{action} tells {_named(seat)} of dice"


def _reveals(event: Event, seat: int | None) -> bool:
    """Tell whether an event shows dice to a seat."""
    return isinstance(event, (DiceSeen, Revealed)) and seat in event.heard_by()


def _same_news(
    events: tuple[Event, ...], others: tuple[Event, ...], seat: int | None, what: str
) -> None:
    heard, other = (
        [event for event in told if seat in event.heard_by()] for told in (events, others)
    )
    assert repr(heard) == repr(other), f"{what} tells {_named(seat)} of dice: {heard}, or {other}"


def reveals_are_exact(play: Play) -> None:
    """Q21: a reveal shows just the dice of the verdict's ledger, of that round, cup by cup.

    Where dice are counted the ledger has every die, and counts as many as it says. In the next
    round there is none of them.
    """
    for move in play.moves:
        shown = [event.ledger for event in move.events if isinstance(event, Revealed)]
        verdict = move.verdict
        if verdict is None:
            assert not shown, f"{move.action} shows dice, and nothing was judged"
            continue
        assert shown == [verdict.ledger], f"judged by {verdict.ledger}, shown are {shown}"
        strangers = {entry.cup for entry in verdict.ledger}.difference(range(len(move.before.cups)))
        assert not strangers, f"dice of cups {strangers} are shown, and there are none"
        for number, cup in enumerate(move.before.cups):
            dice = sorted(entry.die for entry in verdict.ledger if entry.cup == number)
            all_or_none = dice == sorted(cup.dice) or (not dice and verdict.count is None)
            assert all_or_none, f"of {cup.dice} under cup {number}, {dice} are shown"
        if verdict.count is not None:
            counted = sum(entry.counts_as is not None for entry in verdict.ledger)
            assert counted == verdict.count, (
                f"{counted} dice count, and the count is {verdict.count}"
            )
        after = move.after
        assert not any(cup.dice for cup in after.cups), "dice of the last round lie on the table"
        assert not any(isinstance(event, DiceSeen) for event in move.events), "dice are told, too"


def spectators_know_what_is_public(play: Play, seat: int | None, dealt_anew: Script) -> None:
    """Q22: a spectator's view is what public events tell, and a seat's view holds all of it."""
    match, other = as_match(play), as_match(_twin(play, dealt_anew))
    assert match.events(None) == other.events(None), "public events tell of dice that nobody showed"
    assert match.view(None) == other.view(None), "a spectator's view tells of dice"
    public = tuple(event for event in match.events(seat) if event.heard_by() is EVERYONE)
    assert public == match.view(None).events, f"{_named(seat)} does not hear of all that is public"
    mine = play.rules.observe(play.state, seat)
    dark = tuple(SeenCup((None,) * len(cup.dice), cup.seen_by) for cup in mine.cups)
    theirs = play.rules.observe(play.state, None)
    assert theirs == Observation(mine.table, None, dark), f"a spectator sees {theirs}"


def legality_needs_only_the_view(rules: Ruleset, state: State, action: Action) -> None:
    """Q23: what a seat may do, and why not, follows from what it observes, or a copy of that."""
    for seat in range(state.table.seats):
        copy = copied(rules.observe(state, seat))
        assert rules.legal(copy, seat) == rules.legal(state, seat), f"seat {seat} may do otherwise"
        reasons = rules.check(copy, action, seat)
        assert reasons == rules.check(state, action, seat), f"{action} by {seat}: {reasons}"


def bluffing_is_free(play: Play, dealt_anew: Script) -> None:
    """Q24: with any other dice that were not shown, every seat may do the same all along."""
    for state, other in zip(play.states, _twin(play, dealt_anew).states, strict=True):
        for seat in range(state.table.seats):
            legal, same = play.rules.legal(state, seat), play.rules.legal(other, seat)
            assert legal == same, f"with other dice seat {seat} may {same}, and not {legal}"


def _twin(play: Play, script: Script) -> Play:
    """Play it again with other dice; they must make no difference to what may be done."""
    try:
        return play.again(script)
    except IllegalAction as refused:
        raise AssertionError(f"other dice make an action illegal: {refused}") from refused
