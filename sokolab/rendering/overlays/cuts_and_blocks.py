"""Cut vertices as diamonds with the numbers of their blocks, blocks tinted and numbered.

The search tree behind them: red edges, and ``depth(low point)`` as a label.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.language import counted, phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import (
    INK_ON_CUT,
    TOWARDS,
    Canvas,
    Fill,
    Overlay,
    Pen,
    PenLine,
    Point,
    filled_cut_squares,
    ring_squares,
    squares_with,
)

if TYPE_CHECKING:
    from sokolab.analysis.cuts import CutsAndBlocks

TINT_OPACITY: Final = 0.09
"""Opacity of a block's colour on its floor: light enough for labels."""

_REACH: Final = 0.38
"""Distance from the centre of the diamond to its tips, in sides."""
_FILLED: Final = 0  # the diamond hides the marks below it
_HOLLOW: Final = 1  # the diamond shows the marks below it
# Centres of labels that make way for something in the centre of the square, in sides:
_UPPER_LEFT: Final = (0.22, 0.16)
_LOWER_RIGHT: Final = (0.78, 0.84)
_LINE_DISTANCE: Final = 0.27  # distance of two lines of block numbers, in sides
_BLOCK_SIZE: Final = 0.32  # sides: height of block numbers on the floor
_CUT_SIZE: Final = 0.25  # sides: height of block numbers in a diamond

_ROW_FACTOR: Final = 1009
"""More columns than usual boards have, so that each square has a key of its own."""
_HASH_FACTOR: Final = 2654435761
"""Knuth's multiplicative hash: it spreads the keys of neighbouring squares over the tints."""
_TREE_SIZE: Final = 0.2
"""Height of the letters of the search tree, in sides."""
_TREE_CENTRE: Final = (0.5, 0.88)
"""The centre of a label of the search tree, in sides: below dots, diamonds and rings."""


def _diamond(pen: Pen, side: float, colours: ColourScheme, hollow: int) -> None:
    """Draw the diamond of a cut vertex. A hollow one leaves a goal or a piece visible."""
    pen.polygon(
        _rhombus(side, _REACH),
        Fill(colours.cut),
        PenLine(colours.cut_line, max(1.0, 0.03 * side)),
        hole=_rhombus(side, 0.8 * _REACH) if hollow else (),
    )


def _rhombus(side: float, reach: float) -> list[Point]:
    return [((0.5 + x * reach) * side, (0.5 + y * reach) * side) for x, y in TOWARDS]


def _part_texture(pen: Pen, side: float, colours: ColourScheme, part: int) -> None:
    """Draw the texture of one of the parts that a cut vertex separates."""
    colour = colours.blocks[part]
    pen.rectangle((0, 0), side, side, Fill(colour, 0.3))
    line = PenLine(colour, max(1.0, 0.04 * side), 0.9)
    for offset in (0.25 * side, 0.75 * side):
        if part == 0:
            pen.polyline(((0, offset), (side, offset)), line)
        elif part == 1:
            pen.polyline(((offset, 0), (offset, side)), line)
        elif part == 2:
            # Exactly from edge to edge: on paper and in SVG nothing would be clipped.
            pen.polyline(((0, offset), (offset, 0)), line)
            pen.polyline(((offset, side), (side, offset)), line)
        else:
            pen.circle((offset, offset), 0.06 * side, line=line)


def _legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    pen.rectangle((0, 0), side, side, Fill(colours.blocks[0], 0.25))
    _diamond(pen, side, colours, _FILLED)


def _tints(
    finding: CutsAndBlocks, count: int, width: int, origin: tuple[int, int]
) -> NDArray[np.uint8]:
    """Return a tint for every square of a block, 1 to ``count``, or 0 on cuts and outside.

    A block's tint depends on where its first square lies, not on the block's number: a stroke can
    renumber every block, or widen the board, and blocks far from it should keep their colours.
    """
    block = finding.block
    first = np.zeros(finding.block_count + 2, np.int64)
    # The last value assigned stays, so the assignment runs from the last square to the first.
    label = np.where(finding.cut, -1, block)
    first[label[::-1]] = np.arange(block.size - 1, -1, -1)
    row, col = np.divmod(first, width)
    key = (row - origin[0]) * _ROW_FACTOR + col - origin[1]
    tints = ((key * _HASH_FACTOR >> 7) % count + 1).astype(np.uint8)
    tints[-1] = 0  # the entry of label -1
    return tints[label]


def _reacts_to_hover(finding: CutsAndBlocks, square: int) -> bool:
    return bool(finding.cut[square])


def _background(canvas: Canvas, finding: CutsAndBlocks) -> None:
    hovered = canvas.hovered
    if hovered is not None and _reacts_to_hover(finding, hovered):
        kinds = np.zeros(finding.cut.size, np.uint8)
        for number, part in enumerate(finding.parts(hovered), start=1):
            kinds[part] = number
        kinds[squares_with(canvas, Tile.BOX | Tile.PLAYER)] = 0
        canvas.mark_squares(kinds, _part_texture, range(4))
        return
    tints = _tints(finding, len(canvas.colours.blocks), canvas.board.width, canvas.origin)
    tints[squares_with(canvas, Tile.BOX | Tile.GOAL)] = 0  # their own colours win over the block's
    share = TINT_OPACITY if canvas.has_shapes else 2 * TINT_OPACITY
    canvas.tint(tints, [Fill(colour, share) for colour in canvas.colours.blocks])


def _marks(canvas: Canvas, finding: CutsAndBlocks) -> None:
    kinds = np.where(filled_cut_squares(canvas), np.uint8(1), np.uint8(2)) * finding.cut
    kinds[squares_with(canvas, Tile.PLAYER)] = 0  # the label shows it without hiding the player
    canvas.mark_squares(kinds, _diamond, (_FILLED, _HOLLOW))


def _labels(canvas: Canvas, finding: CutsAndBlocks) -> None:
    squares = _numbered_squares(canvas, finding)
    pixels = canvas.common_letter_size(map(str, squares), _BLOCK_SIZE)
    for number, square in squares.items() if pixels else ():
        canvas.draw_text(
            square, str(number), _UPPER_LEFT, _BLOCK_SIZE, canvas.colours.muted, pixels=pixels
        )
    _label_cuts(canvas, finding, squares.keys())


def _numbered_squares(canvas: Canvas, finding: CutsAndBlocks) -> dict[int, int]:
    """Return the square that shows the number of each block, by that number.

    It is the free square nearest to the block's middle, away from walls if possible, because
    corners and edges bear the marks of dead squares. Blocks of a single edge,
    as in corridors, show no number.
    """
    is_free = ~squares_with(canvas, Tile.BOX | Tile.GOAL | Tile.PLAYER) & ~finding.cut
    # All edges of a square that is not a cut vertex lie in one block.
    has_edges = np.count_nonzero(finding.side_group >= 0, axis=1) > 1
    squares = np.flatnonzero(has_edges & is_free)
    blocks, end = finding.block[squares], finding.block_count + 1
    row, col = np.divmod(squares, canvas.board.width)
    count = np.maximum(np.bincount(blocks, minlength=end), 1)
    middle_row = np.bincount(blocks, row, end) / count
    middle_col = np.bincount(blocks, col, end) / count
    distance = (row - middle_row[blocks]) ** 2 + (col - middle_col[blocks]) ** 2
    order = np.lexsort((squares, distance, _walls_beside(canvas.board)[squares], blocks))
    first = order[np.flatnonzero(np.diff(blocks[order], prepend=-1))]
    chosen = squares[first]
    return dict(zip(finding.block[chosen].tolist(), chosen.tolist(), strict=True))


def _walls_beside(board: Board) -> NDArray[np.uint8]:
    """Return the number of walls among the four squares beside each square, uint8 ``[n]``."""
    wall = np.pad((board.tiles & Tile.WALL).astype(np.uint8), 1)
    counts = wall[:-2, 1:-1] + wall[2:, 1:-1] + wall[1:-1, :-2] + wall[1:-1, 2:]
    result: NDArray[np.uint8] = counts.ravel()
    return result


def _label_cuts(canvas: Canvas, finding: CutsAndBlocks, numbered: Collection[int]) -> None:
    """Write the numbers of the numbered blocks that meet on a cut vertex into its diamond."""
    cuts: dict[int, list[str]] = {}
    for square in canvas.visible(finding.cut):
        numbers = [str(number) for number in finding.blocks_of(square) if number in numbered]
        cuts[square] = ["·".join(numbers[k : k + 2]) for k in range(0, len(numbers), 2)]
    texts = [text for lines in cuts.values() for text in lines]
    pixels = canvas.common_letter_size(texts, _CUT_SIZE, is_bold=True, has_plate=True)
    if pixels is None:
        return
    filled = filled_cut_squares(canvas)
    crowded = ring_squares(canvas) | squares_with(canvas, Tile.BOX | Tile.PLAYER)
    for square, lines in cuts.items():
        if crowded[square]:
            centres = [_UPPER_LEFT, _LOWER_RIGHT][: len(lines)]
        else:
            first = 0.5 - (len(lines) - 1) * _LINE_DISTANCE / 2
            centres = [(0.5, first + k * _LINE_DISTANCE) for k in range(len(lines))]
        is_tag = bool(crowded[square] or not filled[square])
        for text, centre in zip(lines, centres, strict=True):
            canvas.draw_text(
                square,
                text,
                centre,
                _CUT_SIZE,
                INK_ON_CUT,
                is_bold=True,
                around=Fill(canvas.colours.cut),
                has_plate=is_tag,
                pixels=pixels,
            )


def _summary(finding: CutsAndBlocks) -> str:
    cuts = counted(int(finding.cut.sum()), "cut", "cuts")
    blocks = counted(finding.block_count, "block", "blocks")
    return tr("{first}, {second}", first=cuts, second=blocks)


OVERLAY: Final[Overlay[CutsAndBlocks]] = Overlay(
    name="cuts-and-blocks",
    finding="cuts-and-blocks",
    title=phrase("Cuts and blocks"),
    key="C",
    tooltip=phrase(
        "A diamond is a cut vertex: a box there splits the floor. Point at it to see the "
        "parts. Blocks are tinted and numbered: the player can get from one side of a box to "
        "another within the same block. Corridors have no numbers. All boxes count as lifted."
    ),
    z_order=2,
    is_on_by_default=True,
    legend_mark=_legend_mark,
    summary=_summary,
    background=_background,
    marks=_marks,
    labels=_labels,
    reacts_to_hover=_reacts_to_hover,
)


def _cut_square(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    edge = max(1.0, 0.03 * side)
    pen.rectangle(
        (2 * edge, 2 * edge),
        side - 4 * edge,
        side - 4 * edge,
        Fill(colours.cut, 0.75),
        PenLine(colours.cut_line, edge),
        radius=0.1 * side,
    )


def _branches(pen: Pen, side: float, colours: ColourScheme, sides: int) -> None:
    """Draw edges from the centre towards some directions. Bit ``d`` is direction ``d``."""
    line = PenLine(colours.problem, max(1.0, 0.05 * side), is_round=True)
    middle = side / 2, side / 2
    for direction, (x, y) in enumerate(TOWARDS):
        if sides >> direction & 1:
            pen.polyline((middle, ((1 + x) * side / 2, (1 + y) * side / 2)), line)


def _tree_legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    _branches(pen, side, colours, 0b0111)


def _edge_sides(finding: CutsAndBlocks, width: int) -> NDArray[np.uint8]:
    """Return the directions in which tree edges leave every square, as bits, uint8 ``[n]``."""
    to_parent = finding.neighbours[:-1] == finding.parent[:, None]
    up, right, down, left = to_parent.T.reshape(4, -1, width).view(np.uint8)
    sides: NDArray[np.uint8] = up | right << 1 | down << 2 | left << 3
    # The parent has an edge in the opposite direction.
    sides[:-1] |= up[1:] << 2
    sides[:, 1:] |= right[:, :-1] << 3
    sides[1:] |= down[:-1]
    sides[:, :-1] |= left[:, 1:] << 1
    return sides.reshape(-1)


def _tree_background(canvas: Canvas, finding: CutsAndBlocks) -> None:
    if "cuts-and-blocks" not in canvas.shown:  # there, diamonds mark the cuts
        canvas.mark_squares(finding.cut, _cut_square)
    edges = _edge_sides(finding, canvas.board.width)
    edges[squares_with(canvas, Tile.BOX | Tile.PLAYER)] = 0  # edges end at boxes and player
    canvas.mark_squares(edges, _branches, range(1, 16))


def _tree_labels(canvas: Canvas, finding: CutsAndBlocks) -> None:
    is_free = ~squares_with(canvas, Tile.BOX | Tile.PLAYER)
    squares = canvas.visible((finding.depth >= 0) & is_free)
    depths, lows = finding.depth[squares].tolist(), finding.low[squares].tolist()
    texts = [f"{depth}({low})" for depth, low in zip(depths, lows, strict=True)]
    pixels = canvas.common_letter_size(texts, _TREE_SIZE)
    for square, text in zip(squares, texts, strict=True) if pixels else ():
        canvas.draw_text(square, text, _TREE_CENTRE, _TREE_SIZE, pixels=pixels)


def _tree_summary(finding: CutsAndBlocks) -> str:
    deepest = int(finding.depth.max(initial=-1))
    return tr("deepest {depth:,}", depth=deepest) if deepest >= 0 else ""


SEARCH_TREE: Final[Overlay[CutsAndBlocks]] = Overlay(
    name="search-tree",
    finding="cuts-and-blocks",
    title=phrase("Search tree"),
    key="Shift+C",
    tooltip=phrase(
        "The depth-first search that finds the cuts: red edges from parent to child, and depth "
        "and low point in every square. A square is a cut vertex if a child's low point is not "
        "less than the square's own depth."
    ),
    z_order=3,
    is_on_by_default=False,
    legend_mark=_tree_legend_mark,
    summary=_tree_summary,
    background=_tree_background,
    labels=_tree_labels,
)
