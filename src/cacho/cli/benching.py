"""``cacho bench``: how many games a second this machine plays at random."""

import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import attrs
import click

from cacho._core.actions import Roll
from cacho._core.checks import FACES
from cacho._core.errors import CachoError
from cacho._core.ruleset import Ruleset
from cacho._core.table import Chance, Over
from cacho.bots.player import nothing_offered
from cacho.cli import BROKEN
from cacho.cli.classes import of_classes, rules_of
from cacho.cli.speaking import refuse

WARM_UP = 50
"""Games that are played first and not counted: answers are kept from then on."""


@attrs.frozen
class Playing:
    """What each process plays: so many games of a spec, with classes of rules by their names."""

    spec: str
    classes: tuple[str, ...]
    seats: int
    games: int


@attrs.frozen
class Played:
    """What one process played: games, decisions of seats, and the seconds that took."""

    games: int
    decisions: int
    seconds: float


@click.command()
@click.argument("spec")
@of_classes
@click.option("--seats", default=2, show_default=True, help="How many play.")
@click.option(
    "--games", type=click.IntRange(min=1), default=1000, show_default=True, help="In each process."
)
@click.option(
    "--processes", type=click.IntRange(min=1), default=1, show_default=True, help="Side by side."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Play other games.")
def bench(  # noqa: PLR0913, PLR0917 - one for each option
    spec: str, classes: tuple[str, ...], seats: int, games: int, processes: int, seed: int
) -> None:
    """Play whole games at random and say how many a second.

    Every game is played from the legal actions of each seat, all of them as likely, with no
    messages and no views. With PROCESSES more than one, each plays as many games as one would.
    """
    try:
        rules_of(spec, classes).setup(seats)
    except (CachoError, ValueError) as error:
        refuse(error)
    each = Playing(spec, classes, seats, games)
    try:
        parts = side_by_side(each, [seed + number for number in range(processes)])
    except CachoError as error:  # a rule's fault that shows in play
        refuse(error, BROKEN)
    took = max(part.seconds for part in parts)
    played = sum(part.games for part in parts)
    decided = sum(part.decisions for part in parts)
    click.echo(
        f"{played / took:,.0f} games a second, {decided / took:,.0f} decisions a second"
        f" ({played:,} games of {spec}, {seats} seats, {processes} at a time, {took:.2f} s)"
    )


def side_by_side(each: Playing, seeds: list[int]) -> Iterable[Played]:
    """Play as many games from each seed, in a process of its own if there are several."""
    if len(seeds) == 1:
        return [playouts(each, seeds[0])]
    with ProcessPoolExecutor(len(seeds), mp_context=get_context("spawn")) as pool:
        return list(pool.map(playouts, [each] * len(seeds), seeds))


def playouts(each: Playing, seed: int) -> Played:
    """Play games at random; the seed gives their dice and choices."""
    rules = rules_of(each.spec, each.classes)
    random = Random(seed)  # noqa: S311 - games to be timed and thrown away
    for _ in range(WARM_UP):
        _played(rules, each.seats, random)
    began = time.perf_counter()
    decisions = sum(_played(rules, each.seats, random) for _ in range(each.games))
    return Played(each.games, decisions, time.perf_counter() - began)


def _played(rules: Ruleset, seats: int, random: Random) -> int:
    """Play one game and count its decisions."""
    state = rules.start(seats=seats)
    decisions = 0
    while not isinstance(decision := state.table.decision, Over):
        if isinstance(decision, Chance):
            dice = tuple(tuple(random.choices(FACES, k=size)) for size in decision.sizes)
            state = rules.apply(state, Roll(dice))
        else:
            legal = rules.legal(state)
            if not legal:
                raise nothing_offered(rules, decision)
            state = rules.apply(state, legal[int(random.random() * len(legal))])
            decisions += 1
    return decisions
