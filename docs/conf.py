"""How Sphinx makes the site of these pages: ``nox -s docs``."""

from importlib.metadata import version as version_of

project = "cacho"
project_copyright = "the cacho authors"
release = version = version_of("cacho-dice")

extensions = ["myst_parser"]
root_doc = "index"
exclude_patterns = ["_build", "changes"]  # a release joins the changes into CHANGELOG.md
myst_heading_anchors = 3  # a link may name a heading as a code host does: #a-match

html_theme = "furo"
html_title = "cacho"
html_copy_source = False
