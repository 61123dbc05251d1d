"""A bot that says little more than it believes, and calls what it does not believe."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from cacho import odds
from cacho._core.actions import Action, Bid, Call, Claim
from cacho._core.checks import FACES
from cacho.bots.player import Draws, Seeded, choices
from cacho.view import View

STEP = 2
"""A raise is at most so many dice above the least one."""

LIKELY = Fraction(3, 4)
"""Only the least raise is considered if it is less likely to hold."""

NEAR = Fraction(1, 10)
"""Claims so close to the likeliest are as good; drawing among them tells less of one's dice."""

UNCALLED = Fraction(1, 3)
"""How often, at a guess, nobody calls what is wrong."""

TRUST = Fraction(1, 4)
"""How often, at a guess, who claims has seen what makes a call wrong that seems right."""

POOR = Fraction(1, 2)
"""If nothing is likelier to go well, any other way that the rules offer is taken."""

Rated = tuple[Fraction, Action]
"""An action, and how likely it is to go well."""


class CautiousBot(Seeded):
    """Claim what likely holds, by small steps, and call when that is likelier to go well.

    What another may call, such as a pass, is done if it would likely stand. Other actions are drawn
    from what the rules offer, where nothing else is likely to go well.
    """

    __slots__ = ()

    def __call__(self, view: View) -> Action:
        """Choose an action.

        Raises:
            ValueError: the seat may do nothing now.
        """
        draws = self.draws(view)
        offers = choices(view).offers
        others = [action for action in offers if not isinstance(action, (Claim, Call))]
        risks = {action: odds.risk(view.rules, view.observation, action) for action in others}
        rated = list(_claim(view, draws))
        rated += [
            (_uncalled(1 - risk), action) for action, risk in risks.items() if risk is not None
        ]
        rated += _calls(view, max(map(_rating, rated), default=Fraction(-1)))
        safe = [action for action, risk in risks.items() if risk is None]
        rating, best = max(rated, key=_rating, default=(Fraction(0), None))
        if best is None or (safe and rating < POOR):
            return draws.one_of(safe)
        return best

    def out_of_turn(self, view: View) -> Action | None:
        """Call only what is likelier right than not."""
        right, call = max(_right(view), key=_rating, default=(Fraction(0), None))
        return call if right > Fraction(1, 2) else None


def _claim(view: View, draws: Draws) -> Iterator[Rated]:
    """Rate one of the claims that are nearly the likeliest to hold; none, where none is open."""
    claims = [*_bids(view, draws), *_other_claims(view)]
    if claims:
        best, _ = max(claims, key=_rating)
        near = [(holds, claim) for holds, claim in claims if holds >= best - NEAR]
        holds, claim = draws.one_of(near)
        yield _uncalled(holds), claim


def _bids(view: View, draws: Draws) -> Iterator[Rated]:
    """Rate one small raise of each face."""
    legal = view.legal
    for face in FACES:
        span = legal.span(face)
        if not span:
            continue
        counts = odds.counts(view.rules, view.observation, Bid(span.least, face))
        rated = [
            (_at_least(quantity, counts), Bid(quantity, face))
            for quantity in range(span.least, min(span.least + STEP, span.most) + 1)
        ]
        likely = [(holds, bid) for holds, bid in rated if holds >= LIKELY]
        yield draws.one_of(likely or rated[:1])


def _at_least(quantity: int, counts: Mapping[int, Fraction]) -> Fraction:
    return sum((likely for total, likely in counts.items() if total >= quantity), Fraction(0))


def _other_claims(view: View) -> Iterator[Rated]:
    """Rate the least of the claims that are no bids, and those above it that are likely."""
    claims = [action for action in view.legal.offers if isinstance(action, Claim)]
    for place, claim in enumerate(claims):
        holds = odds.chance(view.rules, view.observation, claim)
        if place == 0 or holds >= LIKELY:
            yield holds, claim


def _calls(view: View, best: Fraction) -> Iterator[Rated]:
    """Rate the calls that may beat the best by how likely each is right, or double if it gains."""
    for right, call in _right(view):
        if 2 * right * (1 - TRUST) > best:  # what gains lives takes long to tell
            gains = min(right, odds.gains(view.rules, view.observation, call))
            yield (right + gains) * (1 - TRUST), call


def _right(view: View) -> Iterator[tuple[Fraction, Call]]:
    """Find how likely each call is found right."""
    for action in view.legal.offers:
        if isinstance(action, Call):
            yield odds.right(view.rules, view.observation, action), action


def _uncalled(holds: Fraction) -> Fraction:
    """Rate what stands so likely if it is called, and else if it is not."""
    return holds + (1 - holds) * UNCALLED


def _rating(rated: Rated) -> Fraction:
    rating, _ = rated
    return rating
