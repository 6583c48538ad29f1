"""The few shapes that marks consist of, drawn by whatever there is: Qt in the window, SVG in files.

Lengths are in pixels: a square goes from (0, 0) to (side, side).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

from sokolab.rendering.colours import ColourScheme

Point: TypeAlias = tuple[float, float]

TOWARDS: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
"""Where the directions lead, as x and y: up, right, down, left."""

INK_ON_CUT: Final = "#26220a"
"""Text on the yellow of the cut vertices, in either theme."""


class Fill(NamedTuple):
    """What an area is filled with: a colour as ``#rrggbb``, and an opacity from 0 to 1."""

    colour: str
    opacity: float = 1.0


class PenLine(NamedTuple):
    """What a line is drawn with: its width in pixels; its ends are round, or else flat.

    Dashes are lengths of dash and gap, in widths; empty for a line without gaps.
    """

    colour: str
    width: float
    opacity: float = 1.0
    is_round: bool = False
    dashes: tuple[float, ...] = ()


class Pen(Protocol):
    """Draws shapes into one square."""

    def polygon(
        self,
        points: Sequence[Point],
        fill: Fill | None = None,
        line: PenLine | None = None,
        hole: Sequence[Point] = (),
    ) -> None:
        """Draw a closed shape, perhaps with a hole."""
        ...

    def polyline(self, points: Sequence[Point], line: PenLine) -> None:
        """Draw lines from point to point."""
        ...

    def circle(
        self, centre: Point, radius: float, fill: Fill | None = None, line: PenLine | None = None
    ) -> None:
        """Draw a circle."""
        ...

    def rectangle(
        self,
        corner: Point,
        width: float,
        height: float,
        fill: Fill | None = None,
        line: PenLine | None = None,
        radius: float = 0.0,
    ) -> None:
        """Draw a rectangle from its upper left corner; ``radius`` is that of its corners."""
        ...

    def arc(
        self, centre: Point, radius: float, start: float, degrees: float, line: PenLine
    ) -> None:
        """Draw a part of a circle, counterclockwise from ``start``; 0 degrees is on the right."""
        ...


Drawing: TypeAlias = Callable[[Pen, float, ColourScheme, int], None]
"""Draws a variant of a mark into a square.

Arguments: pen, side of the square, colours, variant.
"""
