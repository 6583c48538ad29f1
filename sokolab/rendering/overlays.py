"""Overlays in SVG: the marks of findings, in units of one square."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_analysis import Analysis
from sokolab.core.board import Board, Tile
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.svg import centre, number, svg_path

Overlay = Callable[[Analysis, ColourScheme], tuple[str, str]]
"""Returns SVG to draw below and above the pieces."""

_BULGE: Final = 0.16
"""How far a line of the matching bends aside, in parts of its length."""
_HATCHES: Final = 4
"""Lines on a dead square."""


def _player_reach(analysis: Analysis, colours: ColourScheme) -> tuple[str, str]:
    """Return a dot on every square that the player reaches."""
    dots = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="0.09"/>'
        for x, y in _centres(analysis.board, analysis.player_reach.squares)
    )
    return f'<g fill="{colours.reach}">{dots}</g>', ""


def _dead_squares(analysis: Analysis, colours: ColourScheme) -> tuple[str, str]:
    """Return hatching on dead squares, and a filled corner on dead corners."""
    board, finding = analysis.board, analysis.dead_squares
    if not board.goals:  # then every square is dead, which tells nothing
        return "", ""
    lines = []
    for row, col in _places(board, finding.dead & ~finding.corners):
        for k in range(1, 2 * _HATCHES):
            over = max(k / _HATCHES - 1, 0)
            left, lower = col + over, row + k / _HATCHES - over
            right, upper = col + k / _HATCHES - over, row + over
            lines.append(f"M{number(left)} {number(lower)}L{number(right)} {number(upper)}")
    hatching = svg_path("".join(lines), f'stroke="{colours.dead}" stroke-width="0.03" fill="none"')
    corners = "".join(_corner(board, row, col) for row, col in _places(board, finding.corners))
    return hatching + svg_path(corners, f'fill="{colours.corner}"'), ""


def _corner(board: Board, row: int, col: int) -> str:
    """Return a triangle in every corner of a square where two walls meet."""
    square = board.square(row, col)
    walls = [
        there == board.size or bool(board.flat[there] & Tile.WALL)
        for there in board.neighbours[square].tolist()
    ]
    legs = ((0, 0, 1, 1), (1, 0, -1, 1), (1, 1, -1, -1), (0, 1, 1, -1))
    return "".join(
        f"M{col + x} {row + y}h{number(0.4 * across)}L{col + x} {number(row + y + 0.4 * down)}z"
        for side, (x, y, across, down) in enumerate(legs)
        if walls[side] and walls[side - 1]
    )


def _cuts_and_blocks(analysis: Analysis, colours: ColourScheme) -> tuple[str, str]:
    """Return tinted blocks, and a framed patch on every cut square."""
    board, finding = analysis.board, analysis.cuts
    tints = [
        f'<rect x="{col}" y="{row}" width="1" height="1" '
        f'fill="{colours.blocks[int(finding.block[board.square(row, col)]) % len(colours.blocks)]}"'
        ' fill-opacity="0.2"/>'
        for row, col in _places(board, (finding.block > 0) & ~finding.cut)
    ]
    marks = "".join(
        f'<rect x="{col + 0.08}" y="{row + 0.08}" width="0.84" height="0.84" rx="0.12"/>'
        for row, col in _places(board, finding.cut)
    )
    style = (
        f'fill="{colours.cut}" fill-opacity="0.6" stroke="{colours.cut_line}" stroke-width="0.04"'
    )
    return f"{''.join(tints)}<g {style}>{marks}</g>", ""


def _push_targets(analysis: Analysis, colours: ColourScheme) -> tuple[str, str]:
    """Return the fewest pushes to every target of the selected box, and a frame round it."""
    if analysis.selected is None:
        return "", ""
    board, finding = analysis.board, analysis.targets(analysis.selected)
    row, col = board.row_col(analysis.selected)
    frame = (
        f'<rect x="{col + 0.06}" y="{row + 0.06}" width="0.88" height="0.88" rx="0.1" '
        f'fill="none" stroke="{colours.target}" stroke-width="0.08"/>'
    )
    labels = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="0.34" fill="{colours.target}" '
        'fill-opacity="0.18"/>' + _label(x, y, str(pushes), colours.sides, 0.4)
        for (x, y), pushes in zip(
            _centres(board, finding.pushes > 0),
            finding.pushes[finding.pushes > 0].tolist(),
            strict=True,
        )
    )
    return "", frame + labels


def _pushes_bound(analysis: Analysis, colours: ColourScheme) -> tuple[str, str]:
    """Return a curve from every box to its goal with its pushes; frames round surplus boxes."""
    board, finding = analysis.board, analysis.bound
    drawn = []
    for (box, goal), pushes in zip(finding.pairs.tolist(), finding.distances.tolist(), strict=True):
        if box != goal:
            drawn.append(_curve(centre(board, box), centre(board, goal), pushes, colours))
    for square in finding.surplus:
        row, col = board.row_col(square)
        drawn.append(
            f'<rect x="{col + 0.05}" y="{row + 0.05}" width="0.9" height="0.9" fill="none" '
            f'stroke="{colours.problem}" stroke-width="0.09"/>'
        )
    for square in finding.contested:
        x, y = centre(board, square)
        drawn.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="0.42" fill="none" '
            f'stroke="{colours.problem}" stroke-width="0.06" stroke-dasharray="0.12 0.09"/>'
        )
    return "", "".join(drawn)


def _curve(
    start: tuple[float, float], end: tuple[float, float], pushes: int, colours: ColourScheme
) -> str:
    across, down = end[0] - start[0], end[1] - start[1]
    bend_x = (start[0] + end[0]) / 2 + down * _BULGE
    bend_y = (start[1] + end[1]) / 2 - across * _BULGE
    path = (
        f"M{number(start[0])} {number(start[1])}"
        f"Q{number(bend_x)} {number(bend_y)} {number(end[0])} {number(end[1])}"
    )
    drawn = (
        f'<path d="{path}" fill="none" stroke="{colours.floor}" stroke-width="0.12"/>'
        f'<path d="{path}" fill="none" stroke="{colours.matching}" stroke-width="0.05"/>'
        f'<circle cx="{number(end[0])}" cy="{number(end[1])}" r="0.11" fill="{colours.matching}"/>'
    )
    if hypot(across, down) > 1.6:  # squares; a shorter line has no room for a number
        middle = (start[0] + 2 * bend_x + end[0]) / 4, (start[1] + 2 * bend_y + end[1]) / 4
        drawn += _label(*middle, str(pushes), colours.matching, 0.34, halo=colours.floor)
    return drawn


def _problems(analysis: Analysis, colours: ColourScheme) -> tuple[str, str]:
    """Return a frame round every square that a problem concerns."""
    squares = {square for each in analysis.problems.problems for square in each.squares}
    frames = []
    for square in sorted(squares):
        row, col = analysis.board.row_col(square)
        frames.append(
            f'<rect x="{col + 0.05}" y="{row + 0.05}" width="0.9" height="0.9" rx="0.1"/>'
        )
    style = f'fill="none" stroke="{colours.problem}" stroke-width="0.07"'
    return "", f"<g {style}>{''.join(frames)}</g>"


OVERLAYS: Final[dict[str, Overlay]] = {
    "player-reach": _player_reach,
    "dead-squares": _dead_squares,
    "cuts-and-blocks": _cuts_and_blocks,
    "push-targets": _push_targets,
    "pushes-bound": _pushes_bound,
    "problems": _problems,
}
"""By the name of their analysis."""


def _places(board: Board, mask: NDArray[np.bool_]) -> Iterable[tuple[int, int]]:
    """Yield row and column of every square of a mask."""
    return (board.row_col(square) for square in np.flatnonzero(mask).tolist())


def _centres(board: Board, mask: NDArray[np.bool_]) -> list[tuple[float, float]]:
    return [(col + 0.5, row + 0.5) for row, col in _places(board, mask)]


def _label(x: float, y: float, text: str, colour: str, size: float, *, halo: str = "") -> str:
    """Return a word centred on a point, with a halo if it is to be read on anything.

    Letters are drawn a hundred times as large and scaled: browsers refuse very small fonts.
    """
    place = f"translate({number(x)} {number(y + 0.36 * size)}) scale(0.01)"
    font = f'font-size="{round(100 * size)}" font-weight="600"'
    around = f'<text {font} stroke="{halo}" stroke-width="12">{text}</text>' if halo else ""
    return f'<g transform="{place}">{around}<text {font} fill="{colour}">{text}</text></g>'
