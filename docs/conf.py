"""Sphinx's configuration: ``sphinx-build -W -b html docs FOLDER`` builds the site, offline."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

# Read before sokolab is imported: kernels stay plain Python, so nothing is compiled.
os.environ["SOKOLAB_PLAIN"] = "1"

from docutils import nodes
from sphinx.application import Sphinx

import sokolab
from sokolab import paths

project = "sokolab"
author = "the sokolab maintainers"
release = version = sokolab.__version__
copyright = "the sokolab maintainers; MIT licence"  # noqa: A001 - Sphinx's name

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "numpydoc",
    "sphinx_click",
]
exclude_patterns = ["examples/**", "templates/**"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
templates_path = ["templates"]
smartquotes_action = "qe"  # two hyphens stay what they are: options are printed as they are typed

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autosummary_generate = True  # a page for each name of reference.md, in docs/api
numpydoc_show_class_members = False

html_theme = "furo"
html_title = f"sokolab {release}"
html_show_copyright = False
html_show_sourcelink = False
html_favicon = "../resources/icons/sokolab.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
PUBLIC = {id(getattr(sokolab, name)) for name in sokolab.__all__}


def _link_pictures(_app: Sphinx, document: nodes.document) -> None:
    """Let each picture fill the column; Sphinx links one that is scaled to the whole of it."""
    for picture in document.findall(nodes.image):
        picture["width"] = "100%"


def _help_screen_readers(
    _app: Sphinx, name: str, _template: str, shown: dict[str, Any], *_: object
) -> None:
    """Give captions of contents the level that headings need, and Chinese pages their language."""
    heading = 'class="caption" role="heading"'
    for part in {"body", "furo_navigation_tree"} & set(shown):
        shown[part] = shown[part].replace(heading, f'{heading} aria-level="2"')
    if name.endswith(".zh-CN"):
        shown["language"] = "zh-CN"


def _leave_out_public_names(
    app: Sphinx, _what: str, _name: str, found: object, skip: bool | None, _options: object
) -> bool | None:
    """Keep modules.md to what has no page of its own."""
    return True if app.env.docname == "modules" and id(found) in PUBLIC else skip


def _write_playable_pages(app: Sphinx, error: Exception | None) -> None:
    """Put the pages that play beside those that show them."""
    if error or app.builder.format != "html":
        return
    for name, title in (("starter", ""), ("starter.zh_CN", ".zh-CN")):
        levels = sokolab.load(paths.levels() / f"{name}.xsb")
        page = sokolab.playable_page(levels)
        Path(app.outdir, f"play{title}.html").write_text(page, "utf-8")


def setup(app: Sphinx) -> None:
    """Connect what Sphinx calls while it builds the site."""
    app.connect("doctree-read", _link_pictures)
    app.connect("html-page-context", _help_screen_readers, priority=900)  # after the theme
    app.connect("autodoc-skip-member", _leave_out_public_names)
    app.connect("build-finished", _write_playable_pages)
