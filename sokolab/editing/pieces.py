"""Edits of all pieces of a kind together, and one kind of square replaced by another."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Margins, Tile, margins, trimmed
from sokolab.core.walks import connected
from sokolab.editing.brush import KINDS
from sokolab.editing.selection import Selection


def without_tile(board: Board, tile: Tile) -> Board:
    """Return the board without any piece of that kind. Goals below boxes are kept."""
    return Board(board.tiles & ~np.uint8(tile))


def goals_under_boxes(board: Board) -> Board:
    """Return the board with a goal under every box and nowhere else: a solved position."""
    bare = without_tile(board, Tile.GOAL)
    return bare.with_tiles(bare.boxes, (Tile.BOX | Tile.GOAL).value)


def boxes_onto_goals(board: Board) -> Board:
    """Return the board with boxes moved onto free goals, both in ascending order.

    Boxes on goals are kept, and so are boxes for which no goal is left. The player does not move.
    """
    free_goals = [goal for goal in board.goals if not board.flat[goal] & (Tile.BOX | Tile.PLAYER)]
    loose_boxes = [box for box in board.boxes if not board.flat[box] & Tile.GOAL]
    count = min(len(free_goals), len(loose_boxes))
    cleared = board.with_tiles(loose_boxes[:count], Tile.FLOOR.value)
    return cleared.with_tiles(free_goals[:count], (Tile.BOX | Tile.GOAL).value)


def connected_with_pieces(board: Board) -> NDArray[np.bool_]:
    """Return the squares connected with a player, shape ``(height, width)``.

    On a board without a player, they are the squares connected with a box or a goal.
    """
    starts = board.players or (*board.boxes, *board.goals)
    return connected(board, starts, (board.flat & Tile.WALL) == 0).reshape(board.tiles.shape)


def _with_neighbours(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the squares of the mask and their neighbours, including diagonal ones."""
    padded = np.pad(mask, 1)
    height, width = mask.shape
    grown = np.zeros(mask.shape, bool)
    for row, col in product(range(3), repeat=2):
        grown |= padded[row : row + height, col : col + width]
    return grown


def enclosed(board: Board) -> Board:
    """Return the board with walls wherever the player could leave it.

    A gap at the edge is closed just outside, so the board can grow there by a row or a column. On a
    board without a player, the squares connected with boxes and goals are enclosed.

    Examples
    --------
    >>> print(enclosed(Board.from_rows(["@$.", "###"])))
    #####
    #@$.#
    #####
    """
    inside = np.pad(connected_with_pieces(board), 1)
    tiles = np.pad(board.tiles, 1)
    outside = np.ones(tiles.shape, bool)
    outside[1:-1, 1:-1] = False
    tiles[_with_neighbours(inside) & outside] = Tile.WALL
    top, left = (int(not edge.any()) for edge in (tiles[0], tiles[:, 0]))
    bottom, right = (int(not edge.any()) for edge in (tiles[-1], tiles[:, -1]))
    height, width = tiles.shape
    return Board(tiles[top : height - bottom, left : width - right])


def without_spare_walls(board: Board) -> Board:
    """Return the board without the walls that touch no square the player could reach.

    On a board without a player, squares connected with boxes and goals count as reached. On a
    board without any piece, all walls are kept.
    """
    inside = connected_with_pieces(board)
    if not inside.any():
        return board
    is_spare = (board.tiles == np.uint8(Tile.WALL)) & ~_with_neighbours(inside)
    return Board(np.where(is_spare, np.uint8(Tile.FLOOR), board.tiles))


def squares_of_kind(
    board: Board, kind: str, selection: Selection | None = None
) -> NDArray[np.int32]:
    """Return the squares of that kind (only selected ones if a selection is given), ascending."""
    is_kind = board.tiles == np.uint8(KINDS[kind])
    if selection is not None:
        is_kind &= selection.mask
    return np.flatnonzero(is_kind).astype(np.int32)


def replaced(board: Board, kind: str, new_kind: str, selection: Selection | None = None) -> Board:
    """Return the board with every square of one kind turned into another kind.

    Examples
    --------
    >>> print(replaced(Board.from_rows(["#$*.@"]), "box", "goal"))
    #.*.@
    """
    return board.with_tiles(squares_of_kind(board, kind, selection), KINDS[new_kind])


def with_boxes_and_goals_swapped(board: Board, selection: Selection | None = None) -> Board:
    """Return the board with a goal where a box was, and the other way round.

    A box on a goal stays one. A player on a goal cannot become a player on a box: this goal
    is kept. Swapping twice gives the board back.
    """
    swaps = np.arange(256, dtype=np.uint8)
    swaps[Tile.BOX], swaps[Tile.GOAL] = Tile.GOAL, Tile.BOX
    swapped = swaps[board.tiles]
    return Board(swapped if selection is None else np.where(selection.mask, swapped, board.tiles))


@dataclass(frozen=True, slots=True)
class NeedlessParts:
    """The parts of a board that do not matter for play."""

    walls: NDArray[np.int32]
    """Walls that touch no square the player could reach, int32, ascending."""
    decoration: NDArray[np.int32]
    """Squares with boxes and goals that the player could never reach, int32, ascending."""
    margins: Margins
    """Rows and columns at the edges that are bare floor once walls and decoration are gone."""

    @property
    def is_nothing(self) -> bool:
        """Whether the board is normalised already."""
        return not (self.walls.size or self.decoration.size or any(self.margins))


def needless_parts(board: Board) -> NeedlessParts:
    """Return the squares and pieces that :func:`normalised` removes.

    On a board without a player only the margins count, because its inside is not known.
    """
    if not board.players:
        return NeedlessParts(np.empty(0, np.int32), np.empty(0, np.int32), margins(board))
    without_walls = without_spare_walls(board)
    walls = np.flatnonzero(without_walls.flat != board.flat).astype(np.int32)
    has_piece = (board.tiles & (Tile.BOX | Tile.GOAL)) != 0
    decoration = np.flatnonzero(has_piece & ~connected_with_pieces(board)).astype(np.int32)
    return NeedlessParts(walls, decoration, margins(_without_parts(board, walls, decoration)))


def normalised(board: Board) -> Board:
    """Return the board without spare walls, decoration and bare margins.

    Examples
    --------
    >>> print(normalised(Board.from_rows(["", " #### # ", " #@$.#* ", " ####"])), end="|")
    ####
    #@$.#
    ####|
    """
    parts = needless_parts(board)
    return trimmed(_without_parts(board, parts.walls, parts.decoration))


def _without_parts(board: Board, walls: NDArray[np.int32], decoration: NDArray[np.int32]) -> Board:
    return board.with_tiles(np.concatenate([walls, decoration]), Tile.FLOOR.value)
