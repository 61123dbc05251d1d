"""What somebody was not told in a play: dice that might be others without his knowing."""

from collections.abc import Mapping

from cacho import Action, Roll, State
from cacho._core.events import DiceSeen, GameOver, Revealed, RoundOpened, RoundVoided
from cacho.testing.play import Play, Script, own_cups

Place = tuple[int, int]
"""Where dice fell: the number of the move, from 0, and that of the cup."""


def untold(play: Play, seat: int | None) -> dict[Place, int]:
    """Return where dice fell that no event told to the player at a seat, and how many.

    `seat` is where he sits now; None is a spectator.
    """
    own = own_cups(play.rules)
    secret: dict[Place, int] = {}
    lying: dict[Place, int] = {}
    for number, (move, place) in enumerate(zip(play.moves, play.whereabouts(seat), strict=True)):
        for event in move.events:
            match event:
                case DiceSeen(cup=cup, dice=dice) if isinstance(move.action, Roll):
                    if place not in event.audience:
                        lying[number, cup] = len(dice)
                case DiceSeen(audience=audience) if place in audience:
                    lying.clear()
                case Revealed(ledger=ledger):
                    shown = {entry.cup for entry in ledger}
                    kept = [at for at in lying if own and at[1] not in shown]
                    lying = {at: lying[at] for at in kept}
                case RoundOpened() | RoundVoided() | GameOver():
                    secret |= lying
                    lying.clear()
                case _:
                    pass
    return secret | lying


def fallen(play: Play, place: Place) -> tuple[int, ...]:
    """Return the dice that fell at a place."""
    number, cup = place
    action = play.moves[number].action
    return action.dice[cup] if isinstance(action, Roll) else ()


def redealt(play: Play, hands: Mapping[Place, tuple[int, ...]]) -> Script:
    """Return what was done in a play, but with these dice where they fell."""
    return tuple((_cast(move.action, at, hands), move.by) for at, move in enumerate(play.moves))


def _cast(action: Action, at: int, hands: Mapping[Place, tuple[int, ...]]) -> Action:
    if not isinstance(action, Roll):
        return action
    return Roll(tuple(hands.get((at, cup), dice) for cup, dice in enumerate(action.dice)))


def alike(one: State, other: State, seat: int | None) -> bool:
    """Tell whether two positions differ at most in dice of cups that a seat has not seen."""
    return one.table == other.table and all(
        mine.seen_by == yours.seen_by
        and len(mine.dice) == len(yours.dice)
        and (seat not in mine.seen_by or mine.dice == yours.dice)
        for mine, yours in zip(one.cups, other.cups, strict=True)
    )
