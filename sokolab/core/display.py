"""How a value gets its picture for notebooks.

The drawing lies above, in :mod:`sokolab.rendering`, and is loaded on first use. The package gives
the function that finds it, so that nothing here knows what lies above.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol


class Pictures(Protocol):
    """Draws values."""

    def svg_of(self, shown: object) -> str:
        """Return a picture of a board, a level, a position, a replay or an analysis as SVG."""
        ...

    def html_of(self, shown: object) -> str:
        """Return the pictures of a collection as HTML."""
        ...


_FIND: Final[list[Callable[[], Pictures]]] = []


def draw_with(find: Callable[[], Pictures]) -> None:
    """Let values be drawn by what a function returns, which is called for the first picture."""
    _FIND[:] = [find]


class Drawn:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return _FIND[0]().svg_of(self)


def html_of(shown: object) -> str:
    """Return the pictures of a collection as HTML."""
    return _FIND[0]().html_of(shown)
