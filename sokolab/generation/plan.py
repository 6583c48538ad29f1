"""Plans: where a room may grow, and what of it stays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board, Tile
from sokolab.core.regions import inside, regions
from sokolab.editing.drawing_symmetry import DrawingSymmetry, SymmetryKind, middle_of
from sokolab.generation.gates import Gates
from sokolab.generation.rooms import RoomError
from sokolab.language import counted_phrase, phrase

BOXES: Final = 3
"""Boxes of a room where nobody says how many."""
_FIRST_ROOMS: Final = 2_000
"""First rooms that are drawn before a plan is taken to allow none."""


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """Where a room may grow.

    Attributes
    ----------
    board
        What stays: walls, floor and goals on the squares that are not free.
    boxes
        How many there are to be.
    free
        bool ``[n]``: the squares whose walls and goals may change.
    symmetry
        Which squares get a wall together.
    moves_walls
        Whether walls change; else goals alone do.
    """

    board: Board
    boxes: int
    free: NDArray[np.bool_]
    symmetry: SymmetryKind = SymmetryKind.NONE
    moves_walls: bool = True

    def images(self) -> NDArray[np.int32]:
        """Return the squares that get a wall with each square, itself first, ``[n, m]``."""
        board = self.board
        if not self.moves_walls:
            return np.empty((board.size, 0), np.int32)
        symmetry = DrawingSymmetry(self.symmetry).centred(middle_of(board))
        rows = []
        for square in range(board.size):
            cells = [board.row_col(square), *symmetry.images(board.row_col(square))]
            rows.append(
                [
                    board.square(row, col)
                    for row, col in cells
                    if 0 <= row < board.height and 0 <= col < board.width
                ]
            )
        longest = max(map(len, rows))
        return np.array([row + row[:1] * (longest - len(row)) for row in rows], np.int32)

    def holds(self, room: Board) -> bool:
        """Whether a room, walls and goals, is one that may grow here."""
        if room.tiles.shape != self.board.tiles.shape or len(room.goals) != self.boxes:
            return False
        return bool((room.flat[~self.free] == self.board.flat[~self.free]).all())

    def first_room(self, random: np.random.Generator, gates: Gates) -> Board:
        """Return a random room to begin with.

        Raises
        ------
        RoomError
            None was found that meets the gates.
        """
        images = self.images()
        for _ in range(_FIRST_ROOMS):
            flat = self.board.flat.copy()
            if self.moves_walls:
                flat[self.free] = 0
                share = random.uniform(0.1, 0.45)
                seeds = np.flatnonzero(self.free & (random.random(flat.size) < share))
                walled = np.unique(images[seeds])
                flat[walled[self.free[walled]]] = Tile.WALL
            room = self._with_goals(flat, random)
            if room is not None and gates.room_passes(room):
                return room
        raise RoomError(phrase("no room meets the conditions"))

    def _with_goals(self, flat: NDArray[np.uint8], random: np.random.Generator) -> Board | None:
        """Return a draft with its largest floor alone and goals side by side; None if too small."""
        board = Board(flat.reshape(self.board.tiles.shape))
        floors = list(regions(board, board.flat & Tile.WALL == 0))
        if not floors:
            return None
        largest = max(floors, key=np.count_nonzero)
        left = ~largest & (board.flat & Tile.WALL == 0)
        if (left & ~self.free).any() or (left.any() and self.symmetry is not SymmetryKind.NONE):
            return None
        flat[left] = Tile.WALL
        missing = self.boxes - np.count_nonzero(flat & Tile.GOAL)
        places = np.flatnonzero(largest & self.free & (flat == 0))
        if np.count_nonzero(largest) < self.boxes + 2 or len(places) < missing:
            return None
        chosen = {int(square) for square in np.flatnonzero(flat & Tile.GOAL)}
        allowed = set(places.tolist())
        while missing > 0:
            beside = {int(there) for goal in chosen for there in board.neighbours[goal]} & allowed
            square = int(random.choice(sorted(beside - chosen) or sorted(allowed - chosen)))
            chosen.add(square)
            missing -= 1
        flat[list(chosen)] = Tile.GOAL
        return Board(flat.reshape(self.board.tiles.shape))


def empty_plan(
    size: tuple[int, int], boxes: int, symmetry: SymmetryKind = SymmetryKind.NONE
) -> Plan:
    """Return the plan of a rectangle: walls around, all else free.

    Parameters
    ----------
    size
        Columns and rows, the walls around included.

    Raises
    ------
    RoomError
        It is too small for so many boxes.
    """
    width, height = size
    tiles = np.full((max(height, 1), max(width, 1)), Tile.WALL, np.uint8)
    tiles[1:-1, 1:-1] = 0
    return _checked(Board(tiles), boxes, symmetry)


def masked_plan(mask: Board, boxes: int, symmetry: SymmetryKind = SymmetryKind.NONE) -> Plan:
    """Return the plan of a silhouette: what lies inside the walls of a board is free.

    Raises
    ------
    RoomError
        It is too small for so many boxes.
    """
    within = inside(mask)
    rows, cols = np.flatnonzero(within.any(axis=1)), np.flatnonzero(within.any(axis=0))
    if rows.size:  # the walls around are one square wide
        within = within[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    within = np.pad(within, 1)
    return _checked(Board(np.where(within, 0, Tile.WALL).astype(np.uint8)), boxes, symmetry)


def goals_plan(board: Board, boxes: int) -> Plan:
    """Return the plan of a room whose walls stay, and whose goals are to be placed.

    Raises
    ------
    RoomError
        The border is open, or the boxes are too many.
    """
    arrays = board_arrays(board)
    if arrays.is_open:
        raise RoomError(phrase("the room is open: walls must close it on all sides"))
    within = arrays.inside[:-1].astype(bool)
    plain = Board(np.where(within, 0, Tile.WALL).astype(np.uint8).reshape(board.tiles.shape))
    plan = _checked(plain, boxes, SymmetryKind.NONE)
    return Plan(plain, boxes, plan.free, moves_walls=False)


def _checked(board: Board, boxes: int, symmetry: SymmetryKind) -> Plan:
    free = board.flat & Tile.WALL == 0
    squares = int(np.count_nonzero(free))
    if squares < boxes + 2:
        raise RoomError(
            phrase(
                "{boxes} do not fit on {squares} and leave the player room",
                boxes=counted_phrase(boxes, "box", "boxes"),
                squares=counted_phrase(squares, "square", "squares"),
            )
        )
    return Plan(board, boxes, free, symmetry)
