"""What a raise is, which every round of bidding shares."""

from cacho.plugins import Bid


def least_over(standing: Bid, face: int) -> int:
    """Return the fewest dice of a face that raise a bid: as many of a higher face, or more."""
    return standing.quantity if face > standing.face else standing.quantity + 1
