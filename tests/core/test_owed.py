"""What changes hands names the field that cannot be, and between whom it is."""

import pytest

from cacho.plugins import Gain, LivesChanged, Loss, Transfer

SEAT = "must be a whole number from 0 to 999, not -1"
LIVES = "must be a whole number from 0 to 1000000, not -1"


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        (Loss, (-1, 1), f"seat {SEAT}"),
        (Loss, (0, -1), f"lives {LIVES}"),
        (Gain, (-1, 1), f"seat {SEAT}"),
        (Gain, (0, -1), f"lives {LIVES}"),
        (Transfer, (-1, 1, 1), f"payer {SEAT}"),
        (Transfer, (0, -1, 1), f"payee {SEAT}"),
        (Transfer, (0, 1, -1), f"lives {LIVES}"),
        (LivesChanged, (-1, 1), f"seat {SEAT}"),
        (
            LivesChanged,
            (0, 10**6 + 1),
            "by must be a whole number from -1000000 to 1000000, not 1000001",
        ),
    ],
)
def test_a_field_that_cannot_be_is_named(kind, fields, said):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is what is tested
        kind(*fields)
    assert str(refusal.value) == said


@pytest.mark.parametrize("by", [-(10**6), 10**6])
def test_lives_change_by_as_much_as_a_seat_can_hold(by):
    assert LivesChanged(0, by).by == by


def test_what_is_owed_is_between_its_parties():
    assert Loss(1, 2).parties == Gain(1, 2).parties == (1,)
    assert Transfer(1, 2, 3).parties == (1, 2)
