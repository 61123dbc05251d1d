"""What a slot may be told of: every public event of the core, by the door of rule authors."""

import attrs
import pytest

import cacho
from cacho import plugins
from cacho._core.events import CORE_EVENTS
from cacho.plugins import PublicEvent, Rule, Slot
from tests.tables import begun

PUBLIC = [kind for kind in CORE_EVENTS if issubclass(kind, PublicEvent)]


@attrs.frozen
class Latest:
    """The latest event of one kind."""

    event: PublicEvent | None


class Listener(Rule):
    """Remembers the latest event of the kind that `kind` says; it changes nothing."""

    id = "listener"
    kind: str = PUBLIC[0].__name__

    @property
    def slots(self):
        kind = getattr(plugins, self.kind)
        return (
            Slot(
                Latest,
                scope="game",
                first=Latest(None),
                folds={kind: lambda _, told, __: Latest(told)},
            ),
        )


GAMES = {
    "cacho-chileno": [
        "roll 3/5/1",
        "roll 33556/12345/22446",
        "izquierda",
        "1x3",
        "paso",
        "dudo el paso",
        "swap 0 1",
        "leave 2",
        "leave 0",
    ],
    "666": ["roll 3/5/1", "roll 111/-", "111", "acepto", "leave 2", "leave 0"],
}


def told(kind):
    """Each event of a kind in these games, with the table after the step that told of it."""
    for spec, script in GAMES.items():
        game = cacho.load(f"{spec}+listener(kind={kind.__name__!r})", Listener)
        here = begun(game, 3, None)
        for action in map(game.parse, script):
            applied = game.apply(here.state, action)
            here = here.play(action)
            assert here.state == applied
            events = [event for event in here.events if type(event) is kind]
            if events:
                yield events[-1], here.table


@pytest.mark.parametrize("kind", PUBLIC, ids=lambda kind: kind.tag)
def test_a_fold_may_name_every_public_event_by_the_door_of_rules(kind):
    assert kind.__name__ in plugins.__all__
    assert getattr(plugins, kind.__name__) is kind
    seen = list(told(kind))
    assert seen
    for event, table in seen:
        assert table.slots[Latest].event == event
