"""Short text for a position: one line, every hidden die a question mark."""

from cacho._core.cups import SeenCup
from cacho._core.table import Chance, Over, Table


def position(table: Table, cups: tuple[SeenCup, ...] | None = None) -> str:
    """Write a position as its table shows it, with the dice of `cups` that are seen, if given.

    The fields are the round, the lives of each seat, the dice under each cup, the standing claim
    and who must act: ``r1 left from 0 | 5 5 4 | ????? ????? ???? | 3x5 by 2 | 0 bid``.
    """
    hands = [dice(cup.dice) for cup in cups] if cups else [dice((None,) * n) for n in table.dice]
    claim = f"{table.claim.notation} by {table.claimant}" if table.claim else "-"
    fields = (
        f"r{table.round.number} {table.round.direction} from {table.round.starter}",
        " ".join(str(n) if live else f"{n}x" for n, live in zip(table.lives, table.live, strict=True)),
        " ".join(hands),
        claim,
        _decision(table),
    )
    return " | ".join(fields)


def dice(values: tuple[int | None, ...]) -> str:
    """Write the dice of a cup: ``13356``, ``?`` for each that is hidden, ``-`` for none."""
    return "".join("?" if die is None else str(die) for die in values) or "-"


def _decision(table: Table) -> str:
    match table.decision:
        case Chance(sizes, about):
            return f"dice {'/'.join(map(str, sizes))} {about}"
        case Over(outcome):
            return f"over {' '.join(map(str, outcome.winners)) or '-'} {outcome.reason}"
        case turn:
            return f"{turn.seat} {turn.about}"
