"""Every Python block of the README and the docs runs as it stands."""

from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

ROOT = Path(__file__).parents[1]
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if "```python" in page.read_text()
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_blocks_run(page):
    document = Sybil(parsers=[PythonCodeBlockParser()], path=str(page.parent)).parse(page)
    examples = list(document.examples())
    assert examples
    for example in examples:
        example.evaluate()
