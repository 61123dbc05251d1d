"""Seek a loop among bids: a way back to a bid by raises that the rules allow (RULES A6)."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import attrs

from cacho._core.actions import Bid
from cacho._core.checks import FACES
from cacho._core.dispatch import Resolution
from cacho._core.errors import RulesetError
from cacho._core.legality import BIDDING, Legality
from cacho._core.spans import Span
from cacho._core.table import Table, Turn

MOST_DICE = 1_000
"""Among more dice no loop is sought, for it takes long: six seconds for ten thousand. What halves
or doubles goes round with few dice, if at all."""


class Node(NamedTuple):
    """A bid; or a rung, which stands for all bids on its face of at least as many dice."""

    quantity: int
    face: int
    is_bid: bool


SpansOver = Callable[[Bid], Iterable[Span]]
"""The quantities of each face that may be bid over a standing bid."""


def refuse(resolution: Resolution, legality: Legality, thrown: Table) -> None:
    """Refuse rules by which bids can go round in a loop at a table whose dice are thrown.

    Raises:
        RulesetError: showing the loop.
    """
    bidding = attrs.evolve(thrown, claimant=1, turn=0, decision=Turn(0, BIDDING))

    def spans(claim: Bid) -> Iterator[Span]:
        table = attrs.evolve(bidding, claim=claim)
        return (legality.span(table, 0, face) for face in FACES)

    most = min(resolution.ask.ceiling(thrown) or 0, sum(thrown.dice), MOST_DICE)
    way = loop(spans, most)
    if way:
        shown = "→".join(f"{bid.quantity}×{bid.face}" for bid in way)
        speakers = ", ".join(resolution.describe()["span"])
        cure = f"change an option of a rule that speaks on 'span': {speakers}"
        raise RulesetError(f"bids can go round in a loop: {shown}; {cure}")


def loop(spans: SpansOver, most: int) -> tuple[Bid, ...] | None:
    """Return the loop of fewest bids through some bid of at most `most` dice, or None.

    Spans are long, so each face has a ladder beside its bids: from a rung one may step off to its
    bid or climb to the next rung. A span up to `most` is then one edge, to its lowest rung.
    """
    edges: dict[Node, tuple[Node, ...]] = {}

    def leads_to(node: Node) -> tuple[Node, ...]:
        if node not in edges:
            edges[node] = tuple(_edges(node, spans, most))
        return edges[node]

    found = _on_a_loop(leads_to)
    return _shortest(found, leads_to) if found else None


def _edges(node: Node, spans: SpansOver, most: int) -> Iterator[Node]:
    quantity, face, is_bid = node
    if not is_bid:
        yield Node(quantity, face, is_bid=True)
        if quantity < most:
            yield Node(quantity + 1, face, is_bid=False)
        return
    for other, open_ in zip(FACES, spans(Bid(quantity, face)), strict=True):
        least, highest = open_.least, min(open_.most, most)
        if least > highest:
            continue
        if highest == most:
            yield Node(least, other, is_bid=False)
        else:
            for exact in range(least, highest + 1):
                yield Node(exact, other, is_bid=True)


def _on_a_loop(leads_to: Callable[[Node], tuple[Node, ...]]) -> Node | None:
    """Find a bid from which there is a way back to it, by depth-first search."""
    done: set[Node] = set()
    for start in (Node(1, face, is_bid=False) for face in FACES):
        path: list[tuple[Node, Iterator[Node]]] = [(start, iter(leads_to(start)))]
        on_path = {start}
        while path:
            node, following = path[-1]
            for successor in following:
                if successor in on_path:
                    nodes = [node for node, _ in path]
                    return next(each for each in nodes[nodes.index(successor) :] if each.is_bid)
                if successor not in done:
                    path.append((successor, iter(leads_to(successor))))
                    on_path.add(successor)
                    break
            else:
                path.pop()
                on_path.discard(node)
                done.add(node)
    return None


def _shortest(start: Node, leads_to: Callable[[Node], tuple[Node, ...]]) -> tuple[Bid, ...]:
    """Return the way of fewest bids from one on a loop back to it, by breadth-first search.

    A rung is no bid: it comes before all that is a bid further on.
    """
    came_from: dict[Node, Node] = {}
    queue = deque([start])
    while start not in came_from:
        node = queue.popleft()
        for successor in leads_to(node):
            if successor not in came_from:
                came_from[successor] = node
                (queue.append if successor.is_bid else queue.appendleft)(successor)
    way = [start]
    while len(way) == 1 or way[-1] != start:
        way.append(came_from[way[-1]])
    return tuple(Bid(quantity, face) for quantity, face, is_bid in reversed(way) if is_bid)
