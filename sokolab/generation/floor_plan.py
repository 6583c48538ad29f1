"""Floor plans: which squares of a new room are free, and which are given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board, Tile
from sokolab.core.walks import inside, regions
from sokolab.editing.symmetry import DrawingSymmetry, SymmetryKind, middle_of
from sokolab.generation.conditions import Conditions
from sokolab.generation.rooms import NOTHING_TO_CHANGE, RoomError
from sokolab.language import counted_phrase, phrase

DEFAULT_BOXES: Final = 3
"""Boxes of a room by default."""
_MAX_SETS: Final = 60_000  # sets of boxes of a room; larger rooms take too long to search
_MAX_SETS_WITH_LOCKS: Final = 400_000  # if so much floor is locked that no room is smaller
_FIRST_ROOMS: Final = 2_000  # rooms drawn at random until one meets the conditions
_MIN_WALL_SHARE, _MAX_WALL_SHARE = 0.1, 0.45  # shares of a random room's free squares


@dataclass(frozen=True, eq=False)
class FloorPlan:
    """The squares of a new room that are free, and those that are given."""

    board: Board
    """The walls, floor and goals that are given; squares that are free have no wall and no goal."""
    box_count: int
    """Number of boxes."""
    free: NDArray[np.bool_]
    """bool ``[n]``: the squares whose walls and goals may change."""
    symmetry: SymmetryKind = SymmetryKind.NONE
    """The symmetry of the walls."""
    moves_walls: bool = True
    """Whether walls may change; if not, only goals may."""

    @cached_property
    def images(self) -> NDArray[np.int32]:
        """Int32 ``[n, m]``: for each square, itself and those that become wall together with it."""
        board = self.board
        if not self.moves_walls:
            return np.empty((board.size, 0), np.int32)
        if self.symmetry is SymmetryKind.NONE:
            return np.arange(board.size, dtype=np.int32)[:, np.newaxis]
        symmetry = DrawingSymmetry(self.symmetry).centred(middle_of(board))
        rows = []
        for square in range(board.size):
            squares = [board.row_col(square), *symmetry.images(board.row_col(square))]
            rows.append(
                [
                    board.square(row, col)
                    for row, col in squares
                    if 0 <= row < board.height and 0 <= col < board.width
                ]
            )
        longest = max(map(len, rows))
        return np.array([row + row[:1] * (longest - len(row)) for row in rows], np.int32)

    def allows(self, room: Board) -> bool:
        """Whether a room has the given walls and goals, and as many goals as boxes."""
        if room.tiles.shape != self.board.tiles.shape or len(room.goals) != self.box_count:
            return False
        differing = (room.flat ^ self.board.flat) & int(Tile.WALL | Tile.GOAL)
        return not differing[~self.free].any()

    def first_room(self, random: np.random.Generator, conditions: Conditions) -> Board:
        """Return a random room to begin with.

        Raises
        ------
        RoomError
            No room was found that meets the conditions.
        """
        images = self.images
        for _ in range(_FIRST_ROOMS):
            flat = self.board.flat.copy()
            if self.moves_walls:
                flat[self.free] = 0
                share = random.uniform(_MIN_WALL_SHARE, _MAX_WALL_SHARE)
                seeds = np.flatnonzero(self.free & (random.random(flat.size) < share))
                squares = np.unique(images[seeds])
                flat[squares[self.free[squares]]] = Tile.WALL
                self._wall_up(flat, images, random)
            room = self._with_goals(flat, random)
            if room is not None and conditions.admits_room(room):
                return room
        raise RoomError(phrase("no room meets the conditions"))

    @property
    def max_sets(self) -> int:
        """Maximum number of sets of boxes of a room that is searched."""
        locked_count = int(np.count_nonzero((self.board.flat & Tile.WALL == 0) & ~self.free))
        # A quarter more than the locked floor leaves some floor to change.
        sets_if_locked = comb(locked_count + locked_count // 4, self.box_count)
        return max(_MAX_SETS, min(_MAX_SETS_WITH_LOCKS, sets_if_locked))

    def _wall_up(
        self, flat: NDArray[np.uint8], images: NDArray[np.int32], random: np.random.Generator
    ) -> None:
        """Wall up a draft except for connected floor, small enough for the room to be searched."""
        max_floor = self.box_count + 2
        while max_floor < flat.size and comb(max_floor + 1, self.box_count) <= self.max_sets:
            max_floor += 1
        is_floor = flat & Tile.WALL == 0
        if np.count_nonzero(is_floor) <= max_floor:
            return
        locked_floor = np.flatnonzero(is_floor & ~self.free).tolist()
        frontier = locked_floor or [int(random.choice(np.flatnonzero(is_floor)))]
        kept_floor = set[int]()
        while frontier and len(kept_floor) < max_floor:
            square = frontier.pop(int(random.integers(len(frontier))))
            if square not in kept_floor:
                kept_floor.update(images[square][is_floor[images[square]]].tolist())
                frontier += [
                    neighbour
                    for neighbour in self.board.neighbours[square].tolist()
                    if neighbour < flat.size and is_floor[neighbour] and neighbour not in kept_floor
                ]
        is_walled = is_floor & self.free
        is_walled[list(kept_floor)] = False
        flat[is_walled] = Tile.WALL

    def _with_goals(self, flat: NDArray[np.uint8], random: np.random.Generator) -> Board | None:
        """Return a draft with only its largest floor, and goals side by side.

        None if that is too small, or if floor is given elsewhere.
        """
        board = Board(flat.reshape(self.board.tiles.shape))
        floors = list(regions(board, board.flat & Tile.WALL == 0))
        if not floors:
            return None
        largest_floor = max(floors, key=np.count_nonzero)
        other_floor = ~largest_floor & (board.flat & Tile.WALL == 0)
        breaks_symmetry = self.symmetry is not SymmetryKind.NONE and other_floor.any()
        if breaks_symmetry or (other_floor & ~self.free).any():
            return None
        flat[other_floor] = Tile.WALL
        missing_count = self.box_count - np.count_nonzero(flat & Tile.GOAL)
        free_floor = np.flatnonzero(largest_floor & self.free & (flat == 0))
        if np.count_nonzero(largest_floor) < self.box_count + 2 or len(free_floor) < missing_count:
            return None
        goals = {int(square) for square in np.flatnonzero(flat & Tile.GOAL)}
        allowed_squares = set(free_floor.tolist())
        while missing_count > 0:
            beside_goals = board.neighbours[np.array(sorted(goals), np.intp)]
            adjacent_squares = allowed_squares.intersection(beside_goals.ravel().tolist())
            square = int(
                random.choice(sorted(adjacent_squares - goals) or sorted(allowed_squares - goals))
            )
            goals.add(square)
            missing_count -= 1
        flat[list(goals)] = Tile.GOAL
        return Board(flat.reshape(self.board.tiles.shape))


def rectangle(size: tuple[int, int]) -> Board:
    """Return floor with walls around. ``size`` is the columns and rows, including walls."""
    width, height = size
    tiles = np.full((max(height, 1), max(width, 1)), Tile.WALL, np.uint8)
    tiles[1:-1, 1:-1] = 0
    return Board(tiles)


def size_plan(
    board: Board,
    box_count: int,
    symmetry: SymmetryKind = SymmetryKind.NONE,
    locked: frozenset[int] = frozenset(),
) -> FloorPlan:
    """Return the plan of a rectangle as large as a board, with walls around and the rest free.

    Parameters
    ----------
    locked
        Squares that keep the board's wall, floor or goal.

    Raises
    ------
    RoomError
        The rectangle is too small for the boxes, or the locks leave nothing to change.
    """
    size = board.width, board.height
    return _plan_of(board, rectangle(size).tiles == 0, box_count, symmetry, locked)


def masked_plan(
    mask: Board,
    box_count: int,
    symmetry: SymmetryKind = SymmetryKind.NONE,
    locked: frozenset[int] = frozenset(),
) -> FloorPlan:
    """Return the plan of a silhouette: all squares inside the walls of a board are free.

    The parameters are as for :func:`size_plan`.

    Raises
    ------
    RoomError
        The silhouette is too small for the boxes, or the locks leave nothing to change.
    """
    return _plan_of(mask, inside(mask), box_count, symmetry, locked)


def goals_plan(board: Board, box_count: int, locked: frozenset[int] = frozenset()) -> FloorPlan:
    """Return the plan of a room whose walls stay and whose goals are still to be placed.

    Parameters
    ----------
    locked
        Squares without goals.

    Raises
    ------
    RoomError
        The border is open, there are too many boxes, or the locks leave them no squares.
    """
    arrays = board_arrays(board)
    if arrays.is_open:
        raise RoomError(phrase("the room is open: walls must close it on all sides"))
    within = arrays.inside[:-1].astype(bool).reshape(board.tiles.shape)
    walls = Board(np.where(within, 0, Tile.WALL).astype(np.uint8))
    return replace(
        _checked_plan(walls, walls.flat == 0, box_count, SymmetryKind.NONE, locked),
        moves_walls=False,
    )


def _plan_of(
    board: Board,
    within: NDArray[np.bool_],
    box_count: int,
    symmetry: SymmetryKind,
    locked: frozenset[int],
) -> FloorPlan:
    """Return the plan of the squares ``within``, ``[rows, columns]``, in a single ring of walls."""
    tiles = np.where(within, board.tiles & int(Tile.GOAL), Tile.WALL).astype(np.uint8)
    is_kept = np.zeros(board.size, bool)
    is_kept[list(locked)] = True
    is_kept = is_kept.reshape(within.shape) & within
    tiles[~is_kept & within] = 0
    walls = board.tiles & int(Tile.WALL) != 0
    tiles[is_kept & walls] = Tile.WALL
    used_lines = np.flatnonzero(within.any(axis=1)), np.flatnonzero(within.any(axis=0))
    if used_lines[0].size:
        rows, columns = (slice(each[0], each[-1] + 1) for each in used_lines)
        tiles, is_kept = tiles[rows, columns], is_kept[rows, columns]
    walled_board = Board(np.pad(tiles, 1, constant_values=Tile.WALL))
    locked = frozenset(np.flatnonzero(np.pad(is_kept, 1)).tolist())
    free = walled_board.flat & Tile.WALL == 0
    return _checked_plan(walled_board, free, box_count, symmetry, locked)


def _checked_plan(
    board: Board,
    floor: NDArray[np.bool_],
    box_count: int,
    symmetry: SymmetryKind,
    locked: frozenset[int],
) -> FloorPlan:
    square_count = int(np.count_nonzero(floor))
    if square_count < box_count + 2:
        raise RoomError(
            phrase(
                "{boxes} and the player do not fit on {squares}",
                boxes=counted_phrase(box_count, "box", "boxes"),
                squares=counted_phrase(square_count, "square", "squares"),
            )
        )
    free = floor.copy()
    free[list(locked)] = False
    goal_count = len(board.goals)
    if goal_count > box_count:
        raise RoomError(
            phrase(
                "{goals} are locked, too many for {boxes}",
                goals=counted_phrase(goal_count, "goal", "goals"),
                boxes=counted_phrase(box_count, "box", "boxes"),
            )
        )
    if np.count_nonzero(free) < max(1, box_count - goal_count):
        raise RoomError(NOTHING_TO_CHANGE)
    if comb(len(locked) // 2, box_count) > _MAX_SETS_WITH_LOCKS:
        raise RoomError(phrase("the locked floor leaves a room too large for its boxes"))
    return FloorPlan(board, box_count, free, symmetry)
