"""The course of a game: whose turn it is, what becomes of lives, how rounds end (Q13–Q18).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

from collections.abc import Iterator

from cacho import Bid, Claim, Leave, Over, Ruleset, State, Table, Turn
from cacho._core.checks import FACES
from cacho._core.events import Claimed, GameOver, Judged, RoundOpened, RoundVoided
from cacho._core.owed import Gain, Loss, Transfer
from cacho.testing.due import due
from cacho.testing.play import Move, Play, own_cups

MOST_RAISES = 400
"""So many bids are made at most, of as many as there may be in a round."""


def the_nearest_live_seat_answers(play: Play) -> None:
    """Q13: the next to answer a claim is the nearest live seat in the round's direction."""
    for move in play.moves:
        claims = [event for event in move.events if isinstance(event, Claimed)]
        for claimed in claims:
            table = move.after.table
            nearest = _nearest(table, claimed.seat)
            asked = table.decision.seat if isinstance(table.decision, Turn) else None
            assert asked == nearest, (
                f"seat {claimed.seat} claimed, and {asked} answers, not {nearest}; live are "
                f"{table.survivors}, to the {table.round.direction}"
            )


def _nearest(table: Table, seat: int) -> int:
    """Find the live seat that is the fewest places away, place by place."""
    way = 1 if table.round.direction == "left" else -1
    away = {(other - seat) * way % table.seats: other for other in table.survivors if other != seat}
    return away[min(away)]


def the_dead_take_no_part(play: Play) -> None:
    """Q13: a seat that is out never acts, throws, sees or counts, and does not come back."""
    own = own_cups(play.rules)
    for move in play.moves:
        before, after = move.before.table, move.after.table
        were_live, live = {*before.survivors}, {*after.survivors}
        assert live <= were_live, f"{live - were_live} came back"
        actor = before.decision.seat if isinstance(before.decision, Turn) else None
        actor = actor if move.by is None else move.by
        assert actor is None or actor in were_live, f"seat {actor} is out, and did {move.action}"
        shown = {entry.cup for entry in move.verdict.ledger} if move.verdict else set[int]()
        assert not own or shown <= were_live, f"dice of {shown} count, and some are out"
        asked = after.decision.seat if isinstance(after.decision, Turn) else None
        assert asked is None or asked in live, f"seat {asked} is out, and is asked"
        for number, cup in enumerate(move.after.cups):
            assert cup.seen_by <= live, f"cup {number} is seen by {cup.seen_by - live}, who are out"
            assert not own or number in live or not cup.dice, f"seat {number} is out, and threw"


def lives_are_conserved(play: Play) -> None:
    """Q14: lives, those that rules hold and those lost are always as many together.

    A verdict and a seat that leaves change how many lie with seats and rules, and nothing else
    does: by no more than is owed; and what is lost always stays at the table, where a rule says
    that it holds it, or never does. What is owed in a kind of a rule's own, only that rule knows.
    """
    stayed = set[bool]()
    for move in play.moves:
        before, after = (_held(play.rules, state.table) for state in (move.before, move.after))
        owed = due(play.rules, move)
        if not all(isinstance(one, (Loss, Gain, Transfer)) for one in owed):
            continue
        gained = sum(one.lives for one in owed if isinstance(one, Gain))
        lost = sum(one.lives for one in owed if isinstance(one, Loss))
        least = 0 if isinstance(move.action, Leave) else before - lost
        assert least <= after <= before + gained, (
            f"{before} lives became {after} with {move.action}, which cost {lost} and gave {gained}"
        )
        if lost and all(isinstance(one, Loss) for one in owed):
            stayed.add(after == before)
            held = after < before or any(rule.conserves for rule in play.rules.rules)
            assert held, (
                f"of {before} lives {lost} should be lost, and none is; a rule that holds what is "
                "lost says so in 'conserves'"
            )
    assert stayed != {True, False}, "some of what was lost stayed at the table, and some did not"


def _held(rules: Ruleset, table: Table) -> int:
    """Count the lives that lie with seats, those that are out too, and with rules."""
    terms = [term(table) for rule in rules.rules for term in rule.conserves]
    assert min(terms, default=0) >= 0, f"a rule holds less than nothing: {terms}"
    return sum(table.lives) + sum(terms)


def hands_and_dice_are_in_bounds(play: Play) -> None:
    """Q14: no hand is above its cap, no die off its faces, and cups hold what the table says.

    Where every seat has a cup of its own, no more dice lie under it than the seat has lives.
    """
    own = own_cups(play.rules)
    floor = play.rules.setup(play.state.table.seats).floor
    for state in play.states:
        table = state.table
        assert table.full is None or max(table.lives) <= table.full, f"{table.lives} are too many"
        assert floor is None or min(table.lives) >= floor, f"{table.lives} are too few"
        lying = tuple(len(cup.dice) for cup in state.cups)
        assert table.dice == lying, f"the table tells of {table.dice} dice, and {lying} lie there"
        for cup, dice in enumerate(cup.dice for cup in state.cups):
            assert {*dice} <= {*FACES}, f"under cup {cup} lie {dice}"
            assert list(dice) == sorted(dice), f"under cup {cup} lie {dice}, in no order"
            assert not own or len(dice) <= table.lives[cup], f"seat {cup} threw {len(dice)} dice"


def rounds_close_once(play: Play) -> None:
    """Q15: a round closes with one verdict or void, and one opener; winners are live."""
    for move in play.moves:
        number, after = move.before.table.round.number, move.after.table
        judged, voided, opened, over = (
            sum(isinstance(event, kind) for event in move.events)
            for kind in (Judged, RoundVoided, RoundOpened, GameOver)
        )
        assert opened + over <= 1, f"{opened} rounds open and {over} games end at once"
        closes = opened + over if number else 0
        assert judged + (voided if number else 0) == closes, (
            f"round {number} closes {closes} times, with {judged} verdicts and {voided} times void"
        )
        if opened:
            due = max(1, number) if voided else number + 1
            found = after.round.number
            assert found == due, f"after round {number} comes {found}, where {due} is due"
            assert after.live[after.round.starter], f"{after.round.starter} opens, and is out"
            assert after.claim is None, f"a round opens on {after.claim}"
            assert not after.thrown, f"a round opens with dice on the table: {after.dice}"
        if isinstance(after.decision, Over):
            winners = after.decision.outcome.winners
            assert {*winners} <= {*after.survivors}, f"{winners} won; live are {after.survivors}"
            assert len({*winners}) == len(winners), f"{winners} won, one of them twice"


def claims_rise(play: Play) -> None:
    """Q16: within a round no claim is made again, nor is ever legal again once it stood."""
    for states in _rounds(play):
        stood: list[Claim] = []
        for state in states:
            claim = state.table.claim
            if claim is None:
                continue
            if claim not in stood[-1:]:
                assert claim not in stood, f"{claim} stands again, after {stood}"
                stood.append(claim)
            legal = play.rules.legal(state)
            again = [old.notation for old in stood if old in legal]
            assert not again, f"over {claim}, {again} are legal again"


def _rounds(play: Play) -> Iterator[list[State]]:
    """Part the positions of a play by rounds."""
    states = [play.begun.state]
    for move in play.moves:
        if any(isinstance(event, (RoundOpened, RoundVoided)) for event in move.events):
            yield states
            states = []
        states.append(move.after)
    yield states


def auctions_are_short(play: Play) -> None:
    """Q17: a round has no bid above the ceiling, and no more bids than there are up to it.

    The last round is gone on with: whoever is in turn raises by the least, as long as that goes.
    """
    bids = 0
    for move in (*play.moves, *_raised(play)):
        if any(isinstance(event, (RoundOpened, RoundVoided)) for event in move.events):
            bids = 0
        claims = [event.claim for event in move.events if isinstance(event, Claimed)]
        for bid in (claim for claim in claims if isinstance(claim, Bid)):
            bids += 1
            most = play.rules.ask.ceiling(move.before.table) or 0
            assert bid.quantity <= most, f"{bid} is above the ceiling, {most}"
            assert bids <= len(FACES) * most, f"{bid} is the bid number {bids} up to {most} dice"


def _raised(play: Play) -> Iterator[Move]:
    """Raise by the least until nobody may, as often as there are bids and once more.

    Where there are very many it stops before; that each rises is another property.
    """
    rules, state = play.rules, play.state
    bids = len(FACES) * (rules.ask.ceiling(state.table) or 0)
    for _ in range(min(bids, MOST_RAISES) + 1):
        least = next(iter(rules.legal(state)), None)
        if not isinstance(least, Bid):
            break
        step = rules.step(state, least)
        yield Move(state, least, None, step)
        state = step.state


def auctions_are_bounded(rules: Ruleset, state: State, bound: int) -> None:
    """Q17: from here on a round has at most so many claims, and some play attains the bound.

    Every order of claims is followed, which takes a table with few dice.
    """
    longest = longest_auction(rules, state)
    assert longest == bound, f"the longest auction has {longest} claims; the bound is {bound}"


def longest_auction(rules: Ruleset, state: State) -> int:
    """Count the claims of the longest sequence of claims that leads on from a position."""
    lengths: dict[Table, int] = {}
    begun = set[Table]()

    def longest(here: State) -> int:
        table = here.table
        if table not in lengths:
            assert table not in begun, f"claims go round in a loop, over {table.claim}"
            begun.add(table)
            claims = [action for action in rules.legal(here) if isinstance(action, Claim)]
            following = (1 + longest(rules.apply(here, claim)) for claim in claims)
            lengths[table] = max(following, default=0)
        return lengths[table]

    return longest(state)


def rounds_are_few(play: Play) -> None:
    """Q18: while nothing is gained, fewer rounds cost lives than there were lives at first.

    That is so where a seat without lives is out. Lives that rules held at first count too.
    """
    table, costly = play.begun.state.table, 0
    for move in play.moves:
        owed = due(play.rules, move)
        if not all(isinstance(one, Loss) for one in owed):
            break
        costly += any(one.lives for one in owed if isinstance(one, Loss))
    ends, most = play.rules.setup(table.seats).floor is not None, _held(play.rules, table)
    assert not ends or costly < most, f"{costly} rounds cost lives, of which there were {most}"
