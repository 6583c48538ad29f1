"""Draws values as pictures in notebooks: the one import that leads to a floor above.

The drawing itself lies above, in :mod:`sokolab.rendering`, and is loaded on first use.
"""

from __future__ import annotations


def svg_of(shown: object) -> str:
    """Return a picture of a board, a level, a position, a replay or an analysis as SVG."""
    from sokolab.rendering.notebook import svg_of as drawn  # noqa: PLC0415 - lies above

    return drawn(shown)


def html_of(shown: object) -> str:
    """Return the pictures and titles of the first levels of a collection as HTML."""
    from sokolab.rendering.notebook import html_of as drawn  # noqa: PLC0415 - lies above

    return drawn(shown)
