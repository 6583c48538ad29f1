"""A board as SVG: floor, walls and pieces, with room for overlays and a solution.

A rectangle is ``(x, y, width, height)`` in units of one square; x runs to the right, y down, from
the upper left corner of the board.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final
from xml.sax.saxutils import quoteattr

import numpy as np
from numpy.typing import NDArray

from sokolab import paths
from sokolab.core.board import Board, Tile
from sokolab.core.regions import inside
from sokolab.core.words import printable
from sokolab.language import tr
from sokolab.rendering.colours import ColourScheme

Rectangle = tuple[float, float, float, float]

_LINE: Final = 1 / 40
"""Width of the lines between squares."""
_RIM: Final = 1 / 14
"""Width of the rims of walls."""


def runs(mask: NDArray[np.bool_]) -> list[tuple[int, int, int, int]]:
    """Return a rectangle for each run of squares along the rows of a mask."""
    edges = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(edges == 1)
    lengths = np.nonzero(edges == -1)[1] - starts
    found = zip(starts.tolist(), rows.tolist(), lengths.tolist(), strict=True)
    return [(x, y, width, 1) for x, y, width in found]


def grid_lines(floor: NDArray[np.bool_]) -> Iterator[Rectangle]:
    """Yield the lines below and to the right of squares of floor."""
    for x, y, width, _ in runs(floor):
        yield x, y + 1 - _LINE, width, _LINE
    for y, x, height, _ in runs(floor.T):
        yield x + 1 - _LINE, y, _LINE, height


def wall_rims(wall: NDArray[np.bool_]) -> Iterator[Rectangle]:
    """Yield the rims of walls towards squares that are no wall, inner corners included."""
    padded = np.pad(wall, 1)

    def shifted(down: int, right: int) -> NDArray[np.bool_]:
        rows = slice(1 + down, padded.shape[0] - 1 + down)
        return padded[rows, 1 + right : padded.shape[1] - 1 + right]

    far = 1 - _RIM
    up, right, down, left = shifted(-1, 0), shifted(0, 1), shifted(1, 0), shifted(0, -1)
    yield from _placed(wall & ~up, (0, 0, 1, _RIM))
    yield from _placed(wall & ~right, (far, 0, _RIM, 1))
    yield from _placed(wall & ~down, (0, far, 1, _RIM))
    yield from _placed(wall & ~left, (0, 0, _RIM, 1))
    yield from _placed(wall & up & right & ~shifted(-1, 1), (far, 0, _RIM, _RIM))
    yield from _placed(wall & down & right & ~shifted(1, 1), (far, far, _RIM, _RIM))
    yield from _placed(wall & down & left & ~shifted(1, -1), (0, far, _RIM, _RIM))
    yield from _placed(wall & up & left & ~shifted(-1, -1), (0, 0, _RIM, _RIM))


def _placed(mask: NDArray[np.bool_], shape: Rectangle) -> Iterable[Rectangle]:
    """Yield a shape within one square for every square of a mask."""
    x, y, width, height = shape
    for row, col in np.argwhere(mask).tolist():
        yield col + x, row + y, width, height


_NO_XML: Final = re.compile("[\ufffe\uffff]")
"""Characters that XML forbids, besides those that are made printable."""
MARGIN: Final = 0.5
"""Around the board, in squares."""


def board_svg(
    board: Board,
    colours: ColourScheme,
    scale: float,
    over: str = "",
    title: str = "",
) -> str:
    """Return a picture of a board as one ``<svg>`` element, at ``scale`` pixels per square.

    The SVG elements ``over`` are drawn above the pieces, in units of one square. A reader of the
    screen says the title, or the size of the board if it is "".
    """
    width, height = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    label = title or tr("Sokoban board, {width} × {height}", width=board.width, height=board.height)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label={_quoted(label)} '
            f'width="{number(width * scale)}" height="{number(height * scale)}" '
            f'viewBox="{-MARGIN} {-MARGIN} {number(width)} {number(height)}" '
            'font-family="sans-serif" text-anchor="middle">',
            f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{number(width)}" '
            f'height="{number(height)}" fill="{colours.desk}"/>',
            _ground(board, colours),
            _pieces(board, colours),
            over,
            "</svg>",
        )
    )


def number(value: float) -> str:
    """Return a number as SVG writes it, with three digits after the point at most."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def svg_path(data: str, style: str) -> str:
    """Return a path, or nothing where there is nothing to draw."""
    return f'<path d="{data}" {style}/>' if data else ""


def _quoted(text: str) -> str:
    """Return a text as the value of an attribute, whatever a title holds."""
    return quoteattr(_NO_XML.sub("\ufffd", printable(text)))


def _ground(board: Board, colours: ColourScheme) -> str:
    """Return floor, the lines on it, and walls."""
    wall = (board.tiles & Tile.WALL) != 0
    within = inside(board)
    return "".join(
        (
            _filled(runs(~wall & ~within), colours.paper),
            _filled(runs(within & ~wall), colours.floor),
            _filled(grid_lines(within & ~wall), colours.grid),
            _filled(runs(wall), colours.wall),
            _filled(wall_rims(wall), colours.wall_edge),
        )
    )


def _filled(rectangles: Iterable[Rectangle], colour: str) -> str:
    """Return rectangles as one path."""
    return svg_path(area(rectangles), f'fill="{colour}"')


def area(rectangles: Iterable[Rectangle]) -> str:
    """Return the data of a path of rectangles."""
    return "".join(
        f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"
        for x, y, width, height in rectangles
    )


def _pieces(board: Board, colours: ColourScheme) -> str:
    drawn = []
    is_dark = colours.is_dark
    for square in np.flatnonzero(board.flat & (Tile.BOX | Tile.GOAL | Tile.PLAYER)).tolist():
        row, col = board.row_col(square)
        for name in piece_names(int(board.flat[square])):
            inner = _inner(piece_svg(name, is_dark))
            drawn.append(f'<g transform="translate({col} {row}) scale({1 / 64})">{inner}</g>')
    return "".join(drawn)


@cache
def _inner(svg: str) -> str:
    """Return what is inside an SVG document, without line ends."""
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
def piece_svg(name: str, dark: bool) -> str:
    """Return a drawing as an SVG document; ``dark.json`` maps its colours to dark ones."""
    folder = paths.resources() / "skin"
    svg = (folder / f"{name}.svg").read_text("utf-8")
    if dark:
        for light, twin in json.loads((folder / "dark.json").read_text("utf-8")).items():
            svg = svg.replace(light, f"{twin}!")  # so that no colour is replaced twice
        svg = svg.replace("!", "")
    return svg
