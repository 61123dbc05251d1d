"""Draw every picture: ``python -m tests.pictures``, or ``nox -s reference``."""

from tests.pictures import FOLDER, PICTURES

for name, draw in PICTURES.items():
    (FOLDER / name).write_text(draw(), "utf-8")
