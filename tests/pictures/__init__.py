"""The pictures of the pages, each made by a program."""

from pathlib import Path

from tests.pictures.course import action
from tests.pictures.layers import layers
from tests.pictures.narration import narration

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PICTURES = {"action.svg": action, "layers.svg": layers, "watch.svg": narration}
