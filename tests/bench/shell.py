"""Time what a server asks of a match, in the middle of six-seat games, in units of `apply`."""
# ruff: noqa: PLC0415 - a program is imported when it is measured

from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

from tests.bench.operations import interleaved

Figures = dict[str, float]

SEATS = "ABCDEF"
MIDDLE = range(40, 60)
"""The versions of a match that are its middle."""

GAMES, KEPT = 12, 10
"""How many matches are played, and how many of the positions in them are loaded from records."""


def shell(_run: object) -> Figures:
    """Time a view, its history and its plain values, and loading a record beside playing it."""
    import cacho

    rules = cacho.load("cacho")
    middle = list(_middle(rules))
    views = [match.view(match.turn) for match, _ in middle]
    told = sum(len(view.history) for view in views)
    matches = [match for match, _ in middle[:: len(middle) // KEPT]]
    texts = [cacho.dumps(match) for match in matches]
    logged = sum(match.version for match in matches)
    took = interleaved(
        {
            "apply": lambda: [rules.apply(match.state, action) for match, action in middle],
            "view": lambda: [match.view(match.turn) for match, _ in middle],
            "to_json of an observation": lambda: [v.observation.to_json() for v in views],
            "history of a view, per event": lambda: [view.history for view in views],
            "playing": lambda: [_again(match) for match in matches],
            "loading": lambda: [cacho.loads(text) for text in texts],
        },
        {"history of a view, per event": told, "playing": logged, "loading": logged},
        len(middle),
    )

    def ratio(one: str, other: str) -> float:
        return median(mine / its for mine, its in zip(took[one], took[other], strict=True))

    asked = [name for name in took if name not in {"apply", "playing", "loading"}]
    return {
        **{f"time of {name} / apply": ratio(name, "apply") for name in asked},
        "speed of loading a record / playing it": ratio("playing", "loading"),
    }


def _middle(rules: Any) -> Iterator[tuple[Any, Any]]:
    """List the middle of random matches, each with the action that was chosen there."""
    import cacho

    for game in range(GAMES):
        random = Random(game).random
        match = cacho.Match(rules, list(SEATS), dealer=cacho.Dealer(seed=game))
        while not match.over and match.version < MIDDLE[-1]:
            legal = match.view(match.turn).legal
            action = legal[int(random() * len(legal))]
            if match.version in MIDDLE:
                yield match, action
            match = match.play(action)


def _again(match: Any) -> Any:
    """Play what was done in a match again."""
    import cacho

    again = cacho.Match(match.rules, match.names, dealer=match.dealer)
    for entry in match.log:
        if entry.by is not None:
            again = again.play(entry.action, entry.by)
    return again
