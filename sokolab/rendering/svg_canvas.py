"""Paints overlays as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2s
from math import cos, radians, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.all_overlays import findings_for, paint_overlays
from sokolab.rendering.overlays.canvas import (
    END_SHARE,
    FAINT,
    Canvas,
    TextStyle,
    bend,
    curve_width,
)
from sokolab.rendering.overlays.pen import Drawing, Fill, PenLine, Point
from sokolab.rendering.svg import area, number, runs, svg_path

_SIDE: Final = 32
"""Pixels of a square, the unit in which the marks are drawn."""
_LETTER_WIDTH: Final = 0.6
"""Of a letter's height: what a digit of common fonts takes, and a little more."""
_CAPITAL: Final = 0.72
"""Height of capitals and digits, as a share of the height of the letters."""


def overlays_svg(
    board: Board, overlays: Iterable[str], selected: int | None, colours: ColourScheme
) -> str:
    """Return overlays as SVG elements, in units of one square.

    Raises
    ------
    ValueError
        There is no overlay of that name; the message lists those there are.
    """
    findings, shown = findings_for(board, overlays, selected)
    if not shown:
        return ""
    canvas = SvgCanvas(
        board=board,
        findings=findings,
        colours=colours,
        shown=shown,
        selected=selected,
        side=_SIDE,
    )
    paint_overlays(canvas)
    return canvas.svg


class SvgPen:
    """Writes shapes as SVG elements."""

    def __init__(self) -> None:
        self.elements: list[str] = []

    def polygon(
        self,
        points: Sequence[Point],
        fill: Fill | None = None,
        line: PenLine | None = None,
        hole: Sequence[Point] = (),
    ) -> None:
        """Draw a closed shape, perhaps with a hole."""
        outlines = "".join(f"{_path(outline)}z" for outline in (points, hole) if outline)
        self.elements.append(f'<path d="{outlines}" fill-rule="evenodd"{_style(fill, line)}/>')

    def polyline(self, points: Sequence[Point], line: PenLine) -> None:
        """Draw lines from point to point."""
        self.elements.append(svg_path(_path(points), _style(None, line)))

    def circle(
        self, centre: Point, radius: float, fill: Fill | None = None, line: PenLine | None = None
    ) -> None:
        """Draw a circle."""
        x, y, r = map(number, (*centre, radius))
        self.elements.append(f'<circle cx="{x}" cy="{y}" r="{r}"{_style(fill, line)}/>')

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
        x, y, wide, high, r = map(number, (*corner, width, height, radius))
        rounded = f' rx="{r}"' if radius else ""
        self.elements.append(
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}"{rounded}{_style(fill, line)}/>'
        )

    def arc(
        self, centre: Point, radius: float, start: float, degrees: float, line: PenLine
    ) -> None:
        """Draw a part of a circle, counterclockwise from ``start``; 0 degrees is on the right."""
        (x, y), ends = centre, [radians(start), radians(start + degrees)]
        (x0, y0), (x1, y1) = ((x + radius * cos(a), y - radius * sin(a)) for a in ends)
        r, turn = number(radius), int(degrees > 180)
        data = f"{_path([(x0, y0)])}A{r} {r} 0 {turn} 0 {number(x1)} {number(y1)}"
        self.elements.append(svg_path(data, _style(None, line)))


@dataclass(frozen=True, kw_only=True)
class SvgCanvas(Canvas):
    """The squares of a board as SVG elements."""

    _groups: list[tuple[float, list[str]]] = field(default_factory=lambda: [(1.0, [])])
    _marks: dict[str, str] = field(default_factory=dict)

    @property
    def svg(self) -> str:
        """What has been painted, in units of one square."""
        marks = "".join(f'<g id="{name}">{mark}</g>' for name, mark in self._marks.items())
        groups = "".join(
            f'<g opacity="{number(opacity)}">{"".join(parts)}</g>'
            for opacity, parts in self._groups
            if parts
        )
        if not groups:
            return ""
        return f'<g transform="scale({1 / self.side})"><defs>{marks}</defs>{groups}</g>'

    def corner(self, square: int) -> tuple[int, int]:
        """Return a square's upper left corner in pixels."""
        row, col = self.board.row_col(square)
        return col * self.side, row * self.side

    def visible(self, mask: NDArray[np.bool_]) -> list[int]:
        """Return the squares of a mask, ascending: all are visible."""
        squares: list[int] = np.flatnonzero(mask).tolist()
        return squares

    def fade(self, opacity: float) -> None:
        """Paint the following marks with that opacity, from 0 to 1."""
        self._groups.append((opacity, []))

    def stamp(
        self, kinds: NDArray[np.generic], drawing: Drawing, variants: Sequence[int] = (0,)
    ) -> None:
        """Paint a mark on many squares."""
        for square in np.flatnonzero(kinds).tolist():
            self.stamp_one(square, drawing, variants[int(kinds[square]) - 1])

    def stamp_one(self, square: int, drawing: Drawing, variant: int = 0) -> None:
        """Paint a mark on one square."""
        pen = SvgPen()
        drawing(pen, self.side, self.colours, variant)
        mark = "".join(pen.elements)
        # Named by what it looks like: several pictures on one page may share a name.
        name = f"mark-{blake2s(mark.encode(), digest_size=6).hexdigest()}"
        self._marks[name] = mark
        x, y = self.corner(square)
        self._add(f'<use href="#{name}" x="{x}" y="{y}"/>')  # no phrase: SVG

    def tint(self, kinds: NDArray[np.generic], fills: Sequence[Fill]) -> None:
        """Fill squares, one path for each kind."""
        shaped = kinds.reshape(self.board.tiles.shape)
        for kind, fill in enumerate(fills, 1):
            data = area(runs(shaped == kind))
            if data:
                self._add(
                    f'<path transform="scale({self.side})" d="{data}"'  # no phrase: SVG
                    f"{_style(fill, None)}/>"
                )

    def curve(self, start: int, end: int, *, is_clear: bool) -> None:
        """Draw a curve from one square to another."""
        ends, width = (self.centre(start), self.centre(end)), curve_width(self.side)
        (x0, y0), (x1, y1), (x2, y2) = ends[0], bend(*ends), ends[1]
        numbers = [number(value) for value in (x0, y0, x1, y1, x2, y2)]
        data = "M{} {}Q{} {} {} {}".format(*numbers)
        opacity = 1.0 if is_clear else FAINT
        if is_clear:
            halo = PenLine(self.colours.floor, END_SHARE * width, is_round=True)
            self._add(svg_path(data, _style(None, halo)))
        line = PenLine(self.colours.matching, width, opacity, is_round=True)
        self._add(svg_path(data, _style(None, line)))
        pen = SvgPen()
        pen.circle(ends[1], END_SHARE * width, Fill(self.colours.matching, opacity))
        self._add(*pen.elements)

    def measured(self, text: str, style: TextStyle) -> tuple[int, int, Callable[[int, int], None]]:
        """Return about the width and height of a text, and what writes it."""
        rim = max(1.0, style.pixels / (5 if style.has_plate else 8))
        width = round(_LETTER_WIDTH * style.pixels * len(text) + 2 * rim)
        height = round(_CAPITAL * style.pixels + 2 * rim)

        def write(x: int, y: int) -> None:
            pen = SvgPen()
            if style.has_plate:
                pen.rectangle((x, y), width, height, style.around, radius=rim)
            middle, base = x + width / 2, y + (height + _CAPITAL * style.pixels) / 2
            place = f'x="{number(middle)}" y="{number(base)}" font-size="{style.pixels}"'
            weight = 600 if style.is_bold else 500
            start = f'<text {place} font-weight="{weight}"'
            if not style.has_plate:
                halo = PenLine(style.around.colour, 2 * rim, style.around.opacity, is_round=True)
                pen.elements.append(f"{start}{_style(None, halo)}>{text}</text>")
            pen.elements.append(f'{start} fill="{style.colour}">{text}</text>')
            self._add(*pen.elements)

        return width, height, write

    def _add(self, *elements: str) -> None:
        self._groups[-1][1].extend(elements)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _style(fill: Fill | None, line: PenLine | None) -> str:
    """Return the attributes of an element, each with a space before it."""
    said = [("fill", fill.colour if fill else "none")]
    if fill and fill.opacity < 1:
        said.append(("fill-opacity", number(fill.opacity)))
    if line:
        said += [("stroke", line.colour), ("stroke-width", number(line.width))]
        if line.opacity < 1:
            said.append(("stroke-opacity", number(line.opacity)))
        if line.is_round:
            said += [("stroke-linecap", "round"), ("stroke-linejoin", "round")]
        if line.dashes:
            said.append(("stroke-dasharray", " ".join(number(d * line.width) for d in line.dashes)))
    return "".join(f' {name}="{value}"' for name, value in said)
