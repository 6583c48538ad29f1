"""Sphinx's configuration: ``sphinx-build -W -b html docs FOLDER`` builds the site, offline."""

from __future__ import annotations

import os

# Read before sokolab is imported: kernels stay plain Python, so nothing is compiled.
os.environ["SOKOLAB_PLAIN"] = "1"

import sokolab

project = "sokolab"
author = "the sokolab maintainers"
release = version = sokolab.__version__
copyright = "the sokolab maintainers; MIT licence"  # noqa: A001 - Sphinx's name

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc", "sphinx_click"]
exclude_patterns = ["examples/**"]
source_suffix = {".md": "markdown"}

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autosummary_generate = False
numpydoc_show_class_members = False

html_theme = "furo"
html_title = f"sokolab {release}"
html_show_copyright = False
html_show_sourcelink = False
pygments_style = "friendly"
