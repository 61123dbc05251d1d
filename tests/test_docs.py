"""Every block of the README and of docs/ does what its page says."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.blocks import INSTALLS, RUN, SHOWN, alike, document, languages

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts),
]
FOLLOWED = [page for page in PAGES if DOCS / "figures" not in page.parents]
"""Pages whose commands are typed; those that measure take too long."""

WITH_BLOCKS = [page for page in FOLLOWED if {language for language, _ in languages(page)} & RUN]


def name(page):
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=name)
def test_blocks_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    examples = list(document(page, tmp_path).examples())
    assert examples
    for example in examples:
        example.evaluate()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_block_says_what_it_is(page):
    assert "``" not in prose(page), "a fence that is none"
    for language, source in languages(page):
        assert language in RUN | SHOWN, source
        if language == "sh" and page in FOLLOWED:
            parts = re.split(r" && |\n", source.strip())
            assert [part for part in parts if not INSTALLS.match(part)] == []


def prose(page):
    """A page without its blocks."""
    return re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page):
    """The anchors of a page's headings, as a code host makes them."""
    seen = Counter()
    for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        yield f"{slug}-{seen[slug]}" if seen[slug] else slug
        seen[slug] += 1


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page):
    """Sphinx finds broken links of the site; here are those of a code host, in every page."""
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if not link.startswith("https://"):
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n…\nc\n", "a\nb\nb\nc\n", True),
        ("a\n…\n", "a\nb\nc\n", True),
        ("…\nc\n", "a\nb\nc\n", True),
        ("…\n", "", True),
        ("a\n…\nd\n", "a\nb\nc\n", False),
        ("a in …s\n", "a in 3.1s\n", True),
        ("a in …s\n", "a in 3.1m\n", False),
        ("", "a\n", False),
        ("1.5\n", "1x5\n", False),
    ],
)
def test_what_is_printed_is_compared_line_by_line(expected, printed, same):
    assert alike(expected, printed) is same
