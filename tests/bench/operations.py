"""Time single operations of cacho in units of `apply`, over the positions of some games."""
# ruff: noqa: PLC0415 - a program is imported when it is measured

from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Any

from tests.bench.bare_loop import dice_thrower

ROUNDS = 61
"""Each operation is timed so often over all the positions, in turn with the others."""

Figures = dict[str, float]
Operation = Callable[[], object]


def operations(_run: object, seats: int = 2) -> Figures:
    """Time `step`, `legal` and `check` beside `apply`, each over the same actions."""
    import cacho

    rules = cacho.load("cacho")
    played = list(_played(rules, seats))
    bids = [(state, action) for state, action in played if isinstance(action, cacho.Bid)]
    refused = [(state, cacho.Bid(1, action.face)) for state, action in bids if state.table.claim]
    took = interleaved(
        {
            "apply": lambda: _each(rules.apply, played),
            "step": lambda: _each(rules.step, played),
            "legal": lambda: [rules.legal(state) for state, _ in played],
            "apply of a bid": lambda: _each(rules.apply, bids),
            "check of a refused bid": lambda: _each(rules.check, refused),
        },
        {"apply of a bid": len(bids), "check of a refused bid": len(refused)},
        len(played),
    )
    pairs = [
        ("step", "apply"),
        ("legal", "apply"),
        ("check of a refused bid", "apply"),
    ]
    return {
        f"time of {one} / {other}": median(
            mine / its for mine, its in zip(took[one], took[other], strict=True)
        )
        for one, other in pairs
    }


def _played(rules: Any, seats: int, games: int = 10) -> Any:
    """List every position of some random games with the action that was chosen there."""
    import cacho

    for game in range(games):
        random = Random(game).random
        roll = dice_thrower(random)
        state = rules.start(seats=seats)
        while not isinstance(decision := state.table.decision, cacho.Over):
            if isinstance(decision, cacho.Chance):
                action = cacho.Roll(roll(decision.sizes))
            else:
                actions = rules.legal(state)
                action = actions[int(random() * len(actions))]
            yield state, action
            state = rules.apply(state, action)


def _each(operation: Callable[..., object], cases: Sequence[tuple[Any, Any]]) -> None:
    for state, action in cases:
        operation(state, action)


def interleaved(
    runs: dict[str, Operation], sizes: dict[str, int], usual: int
) -> dict[str, list[float]]:
    """Time runs in turn, per case of each: of the `usual` number, unless `sizes` has another."""
    took: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            began = process_time()
            run()
            took[name].append((process_time() - began) / sizes.get(name, usual))
    return took
