"""Boards and overlays as SVG.

A rectangle is ``(x, y, width, height)`` in units of one square; x runs to the right, y down, from
the upper left corner of the board.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2s
from math import cos, radians, sin
from typing import Final
from xml.sax.saxutils import quoteattr

import numpy as np
from numpy.typing import NDArray

from sokolab import paths
from sokolab.core.board import Board, Tile
from sokolab.core.walks import inside
from sokolab.core.words import printable
from sokolab.language import tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays import all_overlays, canvas

Rectangle = tuple[float, float, float, float]

_LINE_WIDTH: Final = 1 / 40
"""Width of the lines between squares."""
_RIM_WIDTH: Final = 1 / 14
"""Width of the rims of walls."""
_NO_XML: Final = re.compile("[\ufffe\uffff]")
"""Characters that XML forbids, other than characters that are made printable."""
MARGIN: Final = 0.5
"""Margin around the board, in squares."""
_MARK_SIDE: Final = 32
"""Pixels of a square, the unit in which the marks are drawn."""
_LETTER_WIDTH: Final = 0.6
"""Width of a letter, as a share of its height: a little more than a common digit."""
_CAPITAL_HEIGHT: Final = 0.72
"""Height of capitals and digits, as a share of the height of the letters."""


def run_rectangles(mask: NDArray[np.bool_]) -> list[tuple[int, int, int, int]]:
    """Return a rectangle for each run of squares along the rows of a mask."""
    edges = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(edges == 1)
    lengths = np.nonzero(edges == -1)[1] - starts
    rectangles = zip(starts.tolist(), rows.tolist(), lengths.tolist(), strict=True)
    return [(x, y, width, 1) for x, y, width in rectangles]


def grid_lines(floor: NDArray[np.bool_]) -> Iterator[Rectangle]:
    """Yield the lines below and to the right of squares of floor."""
    for x, y, width, _ in run_rectangles(floor):
        yield x, y + 1 - _LINE_WIDTH, width, _LINE_WIDTH
    for y, x, height, _ in run_rectangles(floor.T):
        yield x + 1 - _LINE_WIDTH, y, _LINE_WIDTH, height


def wall_rims(wall: NDArray[np.bool_]) -> Iterator[Rectangle]:
    """Yield the rims of walls towards squares that are not walls, including inner corners."""
    padded = np.pad(wall, 1)

    def shifted(down: int, right: int) -> NDArray[np.bool_]:
        rows = slice(1 + down, padded.shape[0] - 1 + down)
        return padded[rows, 1 + right : padded.shape[1] - 1 + right]

    far = 1 - _RIM_WIDTH
    up, right, down, left = shifted(-1, 0), shifted(0, 1), shifted(1, 0), shifted(0, -1)
    yield from _in_each_square(wall & ~up, (0, 0, 1, _RIM_WIDTH))
    yield from _in_each_square(wall & ~right, (far, 0, _RIM_WIDTH, 1))
    yield from _in_each_square(wall & ~down, (0, far, 1, _RIM_WIDTH))
    yield from _in_each_square(wall & ~left, (0, 0, _RIM_WIDTH, 1))
    yield from _in_each_square(
        wall & up & right & ~shifted(-1, 1), (far, 0, _RIM_WIDTH, _RIM_WIDTH)
    )
    yield from _in_each_square(
        wall & down & right & ~shifted(1, 1), (far, far, _RIM_WIDTH, _RIM_WIDTH)
    )
    yield from _in_each_square(
        wall & down & left & ~shifted(1, -1), (0, far, _RIM_WIDTH, _RIM_WIDTH)
    )
    yield from _in_each_square(wall & up & left & ~shifted(-1, -1), (0, 0, _RIM_WIDTH, _RIM_WIDTH))


def _in_each_square(mask: NDArray[np.bool_], shape: Rectangle) -> Iterable[Rectangle]:
    """Yield a shape within one square for every square of a mask."""
    x, y, width, height = shape
    for row, col in np.argwhere(mask).tolist():
        yield col + x, row + y, width, height


def board_svg(
    board: Board,
    colours: ColourScheme,
    scale: float,
    over: str = "",
    title: str = "",
) -> str:
    """Return a picture of a board as one ``<svg>`` element, at ``scale`` pixels per square.

    The SVG elements ``over`` are drawn above the pieces, in units of one square. A screen reader
    says the title or, if it is "", the size of the board.
    """
    width, height = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    label = title or tr("Sokoban board, {width} × {height}", width=board.width, height=board.height)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label={_quoted(label)} '
            f'width="{decimal(width * scale)}" height="{decimal(height * scale)}" '
            f'viewBox="{-MARGIN} {-MARGIN} {decimal(width)} {decimal(height)}" '
            'font-family="sans-serif" text-anchor="middle">',
            f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{decimal(width)}" '
            f'height="{decimal(height)}" fill="{colours.desk}"/>',
            _ground(board, colours),
            _pieces(board, colours),
            over,
            "</svg>",
        )
    )


def decimal(value: float) -> str:
    """Return a number as SVG writes it, with at most three decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def svg_path(data: str, style: str) -> str:
    """Return a path, or "" if there is nothing to draw."""
    return f'<path d="{data}" {style}/>' if data else ""


def _quoted(text: str) -> str:
    """Return a text as the quoted value of an attribute, whatever characters it holds."""
    return quoteattr(_NO_XML.sub("\ufffd", printable(text)))


def _ground(board: Board, colours: ColourScheme) -> str:
    """Return floor, the lines on it, and walls."""
    wall = (board.tiles & Tile.WALL) != 0
    is_inside = inside(board)
    return "".join(
        (
            _filled(run_rectangles(~wall & ~is_inside), colours.paper),
            _filled(run_rectangles(is_inside & ~wall), colours.floor),
            _filled(grid_lines(is_inside & ~wall), colours.grid),
            _filled(run_rectangles(wall), colours.wall),
            _filled(wall_rims(wall), colours.wall_edge),
        )
    )


def _filled(rectangles: Iterable[Rectangle], colour: str) -> str:
    """Return rectangles as one path."""
    return svg_path(rectangles_path(rectangles), f'fill="{colour}"')


def rectangles_path(rectangles: Iterable[Rectangle]) -> str:
    """Return the data of a path of rectangles."""
    return "".join(
        f"M{decimal(x)} {decimal(y)}h{decimal(width)}v{decimal(height)}h{decimal(-width)}z"
        for x, y, width, height in rectangles
    )


def _pieces(board: Board, colours: ColourScheme) -> str:
    elements = []
    is_dark = colours.is_dark
    for square in np.flatnonzero(board.flat & (Tile.BOX | Tile.GOAL | Tile.PLAYER)).tolist():
        row, col = board.row_col(square)
        for name in piece_names(int(board.flat[square])):
            inner = _svg_content(piece_svg(name, is_dark))
            elements.append(f'<g transform="translate({col} {row}) scale({1 / 64})">{inner}</g>')
    return "".join(elements)


@cache
def _svg_content(svg: str) -> str:
    """Return the content of an SVG document, without line ends."""
    return re.sub(r"\s*\n\s*", "", svg[svg.index(">") + 1 : svg.rindex("</svg>")])


def piece_names(tile: int) -> tuple[str, ...]:
    """Return the drawings that show the goal, the box and the player of a tile, lowest first."""
    lowest: tuple[str, ...] = ()
    if tile & Tile.BOX:
        lowest = ("box_on_goal",) if tile & Tile.GOAL else ("box",)
    elif tile & Tile.GOAL:
        lowest = ("goal",)
    return (*lowest, "player") if tile & Tile.PLAYER else lowest


@cache
def piece_svg(name: str, is_dark: bool) -> str:
    """Return a drawing as an SVG document. ``dark.json`` maps its colours to dark ones."""
    folder = paths.resources() / "skin"
    svg = (folder / f"{name}.svg").read_text("utf-8")
    if is_dark:
        for light, twin in json.loads((folder / "dark.json").read_text("utf-8")).items():
            svg = svg.replace(light, f"{twin}!")  # so that no colour is replaced twice
        svg = svg.replace("!", "")
    return svg


def overlays_svg(
    board: Board,
    overlays: Iterable[str],
    selected: int | None,
    colours: ColourScheme,
    added: all_overlays.Added = (),
) -> str:
    """Return overlays as SVG elements, in units of one square.

    Raises
    ------
    ValueError
        There is no overlay of that name. The message lists all names.
    """
    findings, shown = all_overlays.findings_for(board, overlays, selected, added)
    if not shown:
        return ""
    svg_canvas = SvgCanvas(
        board=board,
        findings=findings,
        colours=colours,
        shown=shown,
        selected=selected,
        side=_MARK_SIDE,
    )
    all_overlays.paint_overlays(svg_canvas, all_overlays.with_added(added))
    return svg_canvas.svg


class SvgPen:
    """Writes shapes as SVG elements."""

    def __init__(self) -> None:
        self.elements: list[str] = []

    def polygon(
        self,
        points: Sequence[canvas.Point],
        fill: canvas.Fill | None = None,
        line: canvas.PenLine | None = None,
        hole: Sequence[canvas.Point] = (),
    ) -> None:
        """Draw a closed shape, perhaps with a hole."""
        outlines = "".join(f"{_path(outline)}z" for outline in (points, hole) if outline)
        self.elements.append(f'<path d="{outlines}" fill-rule="evenodd"{_style(fill, line)}/>')

    def polyline(self, points: Sequence[canvas.Point], line: canvas.PenLine) -> None:
        """Draw lines from point to point."""
        self.elements.append(svg_path(_path(points), _style(None, line)))

    def circle(
        self,
        centre: canvas.Point,
        radius: float,
        fill: canvas.Fill | None = None,
        line: canvas.PenLine | None = None,
    ) -> None:
        """Draw a circle."""
        x, y, r = map(decimal, (*centre, radius))
        self.elements.append(f'<circle cx="{x}" cy="{y}" r="{r}"{_style(fill, line)}/>')

    def rectangle(
        self,
        corner: canvas.Point,
        width: float,
        height: float,
        fill: canvas.Fill | None = None,
        line: canvas.PenLine | None = None,
        radius: float = 0.0,
    ) -> None:
        """Draw a rectangle from its upper left corner. ``radius`` rounds its corners."""
        x, y, wide, high, r = map(decimal, (*corner, width, height, radius))
        rounded = f' rx="{r}"' if radius else ""
        self.elements.append(
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}"{rounded}{_style(fill, line)}/>'
        )

    def arc(
        self,
        centre: canvas.Point,
        radius: float,
        start: float,
        degrees: float,
        line: canvas.PenLine,
    ) -> None:
        """Draw a part of a circle, counterclockwise from ``start`` (0 degrees is on the right)."""
        (x, y), ends = centre, [radians(start), radians(start + degrees)]
        (x0, y0), (x1, y1) = ((x + radius * cos(a), y - radius * sin(a)) for a in ends)
        r, turn = decimal(radius), int(degrees > 180)
        data = f"{_path([(x0, y0)])}A{r} {r} 0 {turn} 0 {decimal(x1)} {decimal(y1)}"
        self.elements.append(svg_path(data, _style(None, line)))


@dataclass(frozen=True, kw_only=True)
class SvgCanvas(canvas.Canvas):
    """The squares of a board as SVG elements."""

    _groups: list[tuple[float, list[str]]] = field(default_factory=lambda: [(1.0, [])])
    _marks: dict[str, str] = field(default_factory=dict)

    @property
    def svg(self) -> str:
        """The elements painted so far, in units of one square."""
        marks = "".join(f'<g id="{name}">{mark}</g>' for name, mark in self._marks.items())
        groups = "".join(
            f'<g opacity="{decimal(opacity)}">{"".join(parts)}</g>'
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

    def mark_squares(
        self, kinds: NDArray[np.generic], drawing: canvas.Drawing, variants: Sequence[int] = (0,)
    ) -> None:
        """Paint a mark on many squares."""
        for square in np.flatnonzero(kinds).tolist():
            self.mark_square(square, drawing, variants[int(kinds[square]) - 1])

    def mark_square(self, square: int, drawing: canvas.Drawing, variant: int = 0) -> None:
        """Paint a mark on one square."""
        pen = SvgPen()
        drawing(pen, self.side, self.colours, variant)
        mark = "".join(pen.elements)
        # The name is a hash of the mark: several pictures on one page can then share it.
        name = f"mark-{blake2s(mark.encode(), digest_size=6).hexdigest()}"
        self._marks[name] = mark
        x, y = self.corner(square)
        self._add(f'<use href="#{name}" x="{x}" y="{y}"/>')

    def tint(self, kinds: NDArray[np.generic], fills: Sequence[canvas.Fill]) -> None:
        """Fill squares, one path for each kind."""
        shaped = kinds.reshape(self.board.tiles.shape)
        for kind, fill in enumerate(fills, 1):
            data = rectangles_path(run_rectangles(shaped == kind))
            if data:
                self._add(f'<path transform="scale({self.side})" d="{data}"{_style(fill, None)}/>')

    def curve(self, start: int, end: int, *, is_clear: bool) -> None:
        """Draw a curve from one square to another."""
        ends, width = (self.centre(start), self.centre(end)), canvas.curve_width(self.side)
        (x0, y0), (x1, y1), (x2, y2) = ends[0], canvas.bend(*ends), ends[1]
        numbers = [decimal(value) for value in (x0, y0, x1, y1, x2, y2)]
        data = "M{} {}Q{} {} {} {}".format(*numbers)
        opacity = 1.0 if is_clear else canvas.FAINT_OPACITY
        if is_clear:
            halo = canvas.PenLine(self.colours.floor, canvas.END_SHARE * width, is_round=True)
            self._add(svg_path(data, _style(None, halo)))
        line = canvas.PenLine(self.colours.matching, width, opacity, is_round=True)
        self._add(svg_path(data, _style(None, line)))
        pen = SvgPen()
        pen.circle(ends[1], canvas.END_SHARE * width, canvas.Fill(self.colours.matching, opacity))
        self._add(*pen.elements)

    def measured(
        self, text: str, style: canvas.TextStyle
    ) -> tuple[int, int, Callable[[int, int], None]]:
        """Return the rough width and height of a text, and a function that writes it."""
        rim = max(1.0, style.pixels / (5 if style.has_plate else 8))
        width = round(_LETTER_WIDTH * style.pixels * len(text) + 2 * rim)
        height = round(_CAPITAL_HEIGHT * style.pixels + 2 * rim)

        def write(x: int, y: int) -> None:
            pen = SvgPen()
            if style.has_plate:
                pen.rectangle((x, y), width, height, style.around, radius=rim)
            middle, base = x + width / 2, y + (height + _CAPITAL_HEIGHT * style.pixels) / 2
            attributes = f'x="{decimal(middle)}" y="{decimal(base)}" font-size="{style.pixels}"'
            weight = 600 if style.is_bold else 500
            opening_tag = f'<text {attributes} font-weight="{weight}"'
            if not style.has_plate:
                halo = canvas.PenLine(
                    style.around.colour, 2 * rim, style.around.opacity, is_round=True
                )
                pen.elements.append(f"{opening_tag}{_style(None, halo)}>{text}</text>")
            pen.elements.append(f'{opening_tag} fill="{style.colour}">{text}</text>')
            self._add(*pen.elements)

        return width, height, write

    def _add(self, *elements: str) -> None:
        self._groups[-1][1].extend(elements)


def _path(points: Sequence[canvas.Point]) -> str:
    return "M" + "L".join(f"{decimal(x)} {decimal(y)}" for x, y in points)


def _style(fill: canvas.Fill | None, line: canvas.PenLine | None) -> str:
    """Return the attributes of an element, each with a space before it."""
    attributes = [("fill", fill.colour if fill else "none")]
    if fill and fill.opacity < 1:
        attributes.append(("fill-opacity", decimal(fill.opacity)))
    if line:
        attributes += [("stroke", line.colour), ("stroke-width", decimal(line.width))]
        if line.opacity < 1:
            attributes.append(("stroke-opacity", decimal(line.opacity)))
        if line.is_round:
            attributes += [("stroke-linecap", "round"), ("stroke-linejoin", "round")]
        if line.dashes:
            lengths = " ".join(decimal(dash * line.width) for dash in line.dashes)
            attributes.append(("stroke-dasharray", lengths))
    return "".join(f' {name}="{value}"' for name, value in attributes)
