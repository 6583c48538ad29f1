"""The canonical form of a level, by which it is recognised in any orientation.

Only the squares that the player can reach with all boxes lifted matter for the game. All others
become walls. The form is the one of the eight orientations whose bytes come first in order. So two
boards have the same form if and only if they play alike, turned or mirrored.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.editing.symmetry import Symmetry, turned

_WALL: Final = np.uint8(Tile.WALL)
_PLAYER: Final = np.uint8(Tile.PLAYER)
_UPRIGHT_SYMMETRIES: Final = tuple(symmetry for symmetry in Symmetry if not symmetry.value[0])
_QUARTER_TURNS: Final = tuple(symmetry for symmetry in Symmetry if symmetry.value[0])


@dataclass(frozen=True, slots=True)
class Canonical:
    """A level's canonical form."""

    key: bytes
    """A hash of the form, 16 bytes."""
    board: Board
    """The form itself: the inside, surrounded by one ring of walls."""
    symmetry: Symmetry
    """Turns the given board into ``board``."""
    is_level: bool
    """Whether there is exactly one player; otherwise the form covers the whole board."""
    is_open: bool
    """Whether the player could step off the board. The form has walls there."""
    has_stray_box: bool
    """Whether a box off goal is out of the player's reach: the level has no solution."""


def canonical(board: Board) -> Canonical:
    """Return the canonical form of a board, in about 0.1 ms for an ordinary level.

    A box out of the player's reach is decoration if it is on a goal. Off goal, it makes the level
    unsolvable, no matter on which square.

    Examples
    --------
    >>> level = Board.from_rows(["#####", "#@$.#", "#####"])
    >>> turned = Board.from_rows(["####", "##.#", "##$#", "##@#", "####"])
    >>> canonical(level).key == canonical(turned).key
    True
    """
    is_inside = reachable_squares(board)
    is_level = len(board.players) == 1
    strays = board.tiles[~is_inside] & np.uint8(Tile.BOX | Tile.GOAL)
    has_stray_box = bool(np.any(strays == np.uint8(Tile.BOX)))
    tiles = _cropped(np.where(is_inside, board.tiles, _WALL), is_inside)
    symmetry, form = smallest_view(tiles)
    height, width = form.shape
    header = b"%d %d %d %d " % (height, width, is_level, has_stray_box)
    key = blake2b(header + form.tobytes(), digest_size=16).digest()
    return Canonical(key, Board(form), symmetry, is_level, _is_open(is_inside), has_stray_box)


def reachable_squares(board: Board) -> NDArray[np.bool_]:
    """Return the mask of the squares that the player can reach with all boxes lifted.

    Shape ``(height, width)``. Without exactly one player, these are all squares but walls.
    """
    is_open: NDArray[np.bool_] = np.equal(board.tiles & _WALL, 0)
    players = np.flatnonzero(board.tiles & _PLAYER)
    if len(players) != 1:
        return is_open
    height, width = board.tiles.shape
    stride = width + 2
    framed = np.zeros((height + 2, stride), np.uint8)
    framed[1:-1, 1:-1] = is_open
    unseen = bytearray(framed.tobytes())  # plain Python is fast on bytes
    row, col = divmod(int(players[0]), width)
    start = (row + 1) * stride + col + 1
    squares_to_visit = [start] if unseen[start] else []
    unseen[start] = 0
    while squares_to_visit:
        square = squares_to_visit.pop()
        for neighbour in (square - stride, square - 1, square + 1, square + stride):
            if unseen[neighbour]:
                unseen[neighbour] = 0
                squares_to_visit.append(neighbour)
    unreached = np.frombuffer(unseen, np.uint8).reshape(framed.shape)[1:-1, 1:-1]
    reached: NDArray[np.bool_] = is_open & (unreached == 0)
    return reached


def _is_open(is_inside: NDArray[np.bool_]) -> bool:
    edges = (is_inside[0], is_inside[-1], is_inside[:, 0], is_inside[:, -1])
    return any(bool(edge.any()) for edge in edges)


def _cropped(tiles: NDArray[np.uint8], is_inside: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return the smallest rectangle around the inside, with one ring of walls."""
    rows, columns = np.flatnonzero(is_inside.any(axis=1)), np.flatnonzero(is_inside.any(axis=0))
    if not len(rows):
        return np.full((1, 1), _WALL)
    inside_tiles = tiles[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    ringed = np.full((inside_tiles.shape[0] + 2, inside_tiles.shape[1] + 2), _WALL)
    ringed[1:-1, 1:-1] = inside_tiles
    return ringed


def smallest_view(tiles: NDArray[np.uint8]) -> tuple[Symmetry, NDArray[np.uint8]]:
    """Return, of the orientations no higher than wide, the one whose bytes come first."""
    height, width = tiles.shape
    if height == width:
        views = tuple(Symmetry)
    else:
        views = _UPRIGHT_SYMMETRIES if height < width else _QUARTER_TURNS
    best: tuple[bytes, Symmetry, NDArray[np.uint8]] | None = None
    for symmetry in views:
        view = turned(tiles, symmetry)
        content = view.tobytes()
        if best is None or content < best[0]:
            best = content, symmetry, view
    assert best is not None
    return best[1], best[2]
