"""A house rule in one class, and a match played under it."""

from collections.abc import Generator

import attrs

import cacho
from cacho.bots import by_name
from cacho.plugins import Loss, Owed, Rule, Verdict, hookimpl


class Doble(Rule):
    """A doubt that meets no matching die at all costs the bidder double."""

    id = "doble"
    title = "Double"

    @hookimpl(wrapper=True)
    def penalties(self, verdict: Verdict) -> Generator[None, tuple[Owed, ...], tuple[Owed, ...]]:
        """Double what is owed for a bid that no die bears out."""
        owed = yield
        if verdict.call == "doubt" and verdict.count == 0:
            return tuple(
                attrs.evolve(change, lives=2 * change.lives) if isinstance(change, Loss) else change
                for change in owed
            )
        return owed


def main() -> None:
    """Play a match and say who won."""
    rules = cacho.load("cacho+doble", Doble)
    match = cacho.Match(rules, ["Ana", "Beto", "Caro"], dealer=cacho.Dealer(seed=7))
    bot = by_name("random")(7)
    while not match.over:
        match = match.play(bot(match.view(match.turn)))
    for event in match.events(None):
        print(cacho.text(rules, event, names=match.names))


if __name__ == "__main__":
    main()
