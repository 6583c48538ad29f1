"""The wall follower: the maze algorithm of Yin and Zhou, in its three steps.

1. Go straight until something is in the way.
2. Follow the wall by the right-hand rule, leaving no cell twice in the same direction, until a
   path with one turn leads to the target.
3. Cut the detours out of the path found. It need not be the shortest.

The article claims that the algorithm always finds a path if there is one. It does not. Step 2 ends
when its first cell has no unused direction left. It can end in no other cell, because each visit to
a cell uses up as many directions in as out. By then it might not have passed every cell. ``python
-m tests.routes.wall_follower_share`` prints how often that happens.

References
----------
Yin Xu-Dong, Zhou Si-Lin: Maze Algorithm in Sokoban Game of Touch-Screen Edition, 2014. The names
``CellMatrix``, ``MazePathResolver`` and ``find_optimized_path`` come from the article.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile

Cell = tuple[int, int]
"""Row and column, both from 0."""

_STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left. The previous entry is a turn to the left, the next one to the right."""


class CellMatrix:
    """A board as the algorithm sees it: its size, and which cells are free of walls and boxes."""

    def __init__(self, board: Board) -> None:
        self.rows = board.height
        self.columns = board.width
        self._free = ((board.tiles & (Tile.WALL | Tile.BOX)) == 0).tolist()

    def is_free(self, row: int, col: int) -> bool:
        """Whether the player can stand on the cell. Cells off the board are not free."""
        inside = 0 <= row < self.rows and 0 <= col < self.columns
        return inside and bool(self._free[row][col])


class Sight:
    """Answers in constant time whether a path of at most one turn joins two cells.

    Every free cell holds the numbers of its runs of free cells along the row and along the column.
    Two cells of a row are joined if they are in the same run.
    """

    def __init__(self, matrix: CellMatrix) -> None:
        along_row: list[list[int]] = []
        along_col: list[list[int]] = []
        run_count = 0
        for row in range(matrix.rows):
            along_row.append([])
            along_col.append([])
            for col in range(matrix.columns):
                free = matrix.is_free(row, col)
                left = along_row[row][col - 1] if col else -1
                above = along_col[row - 1][col] if row else -1
                along_row[row].append(left if free and left >= 0 else run_count if free else -1)
                along_col[row].append(above if free and above >= 0 else run_count if free else -1)
                run_count += 1
        self._along_row = along_row
        self._along_col = along_col

    def corner(self, start: Cell, end: Cell) -> Cell | None:
        """Return the cell where a path of at most one turn bends, or None if there is no path.

        If both paths are free, the path that begins vertically is taken, as in step 1.
        """
        row_run, col_run = self._along_row, self._along_col
        (row, col), (end_row, end_col) = start, end
        is_first_leg_free = col_run[row][col] >= 0 and col_run[row][col] == col_run[end_row][col]
        if is_first_leg_free and row_run[end_row][col] == row_run[end_row][end_col]:
            return end_row, col
        is_first_leg_free = row_run[row][col] >= 0 and row_run[row][col] == row_run[row][end_col]
        if is_first_leg_free and col_run[row][end_col] == col_run[end_row][end_col]:
            return row, end_col
        return None


def _leg(start: Cell, end: Cell) -> list[Cell]:
    """Return the cells after ``start`` up to ``end``, in the same row or column."""
    rows, columns = end[0] - start[0], end[1] - start[1]
    row_step, col_step = (rows > 0) - (rows < 0), (columns > 0) - (columns < 0)
    count = abs(rows) + abs(columns)
    return [(start[0] + k * row_step, start[1] + k * col_step) for k in range(1, count + 1)]


def _bent(start: Cell, corner: Cell, end: Cell) -> list[Cell]:
    """Return the cells after ``start``, around the corner, up to ``end``."""
    return _leg(start, corner) + _leg(corner, end)


def _is_bent_once(cells: list[Cell]) -> bool:
    """Whether the cells already are a path of at most one turn."""
    start, end = cells[0], cells[-1]
    corners = ((end[0], start[1]), (start[0], end[1]))
    return any(cells[1:] == _bent(start, corner, end) for corner in corners)


class MazePathResolver:
    """Finds paths in a matrix of free and blocked cells, which must not change while it is used."""

    def __init__(self, matrix: CellMatrix) -> None:
        self._matrix = matrix
        self._sight = Sight(matrix)

    def find_optimized_path(self, start: Cell, target: Cell) -> list[Cell] | None:
        """Return a path from ``start`` to ``target``, with both, or None if there is none.

        Raise ValueError if a cell does not lie within the matrix.
        """
        for cell in (start, target):
            if not self._is_inside(cell):
                raise ValueError(f"cell {cell} is not within the matrix")  # no phrase: misuse
        if not self._matrix.is_free(*target) or not self._matrix.is_free(*start):
            return None
        path, direction = self.go_straight(start, target)
        if path[-1] != target and not self.go_along_the_wall(path, direction, target):
            return None
        return self.optimize(path)

    def go_straight(self, start: Cell, target: Cell) -> tuple[list[Cell], int]:
        """Step 1: go towards the target until it is reached or something is in the way.

        Each step is vertical as long as the target lies in another row.

        Return the cells from ``start`` on, and the direction of the last step, taken or blocked (0
        up, 1 right, 2 down, 3 left; up if there was none).
        """
        path = [start]
        direction = 0
        while path[-1] != target:
            row, col = path[-1]
            if row != target[0]:
                direction = 0 if target[0] < row else 2
            else:
                direction = 1 if target[1] > col else 3
            ahead = self._ahead(path[-1], direction)
            if ahead is None:
                break
            path.append(ahead)
        return path, direction

    def go_along_the_wall(self, path: list[Cell], direction: int, target: Cell) -> bool:
        """Step 2: follow the wall until a path with one turn leads to the target.

        Starts at the end of ``path``, facing the wall in ``direction``, and extends the path.

        Return whether the target was reached; if not, the last cell has no unused direction.
        """
        used = self.footprints()
        direction = (direction - 1) % 4
        while True:
            corner = self._sight.corner(path[-1], target)
            if corner is not None:
                path += _bent(path[-1], corner, target)
                return True
            step = self._free_step(path[-1], direction, int(used[path[-1]]))
            if step is None:
                return False
            choice, ahead = step
            used[path[-1]] |= 1 << choice
            path.append(ahead)
            direction = (choice + 1) % 4

    def optimize(self, path: list[Cell]) -> list[Cell]:
        """Step 3: merge repeated cells, then replace detours by paths of at most one turn.

        Each cell, from first to last, is joined to the farthest cell that such a path reaches.
        Afterwards no cell occurs twice, and the path is no longer than before; one pass can miss
        detours.
        """
        last = {cell: index for index, cell in enumerate(path)}
        merged: list[Cell] = []
        index = 0
        while index < len(path):
            merged.append(path[index])
            index = last[path[index]] + 1
        head = 0
        while head < len(merged) - 2:
            for tail in range(len(merged) - 1, head + 1, -1):
                corner = self._sight.corner(merged[head], merged[tail])
                if corner is not None:
                    if not _is_bent_once(merged[head : tail + 1]):
                        merged[head + 1 : tail + 1] = _bent(merged[head], corner, merged[tail])
                    break
            head += 1
        return merged

    def _free_step(self, cell: Cell, direction: int, used: int) -> tuple[int, Cell] | None:
        """Turn left until a direction is free and unused. Return it and the next cell, or None."""
        for turn in range(4):
            choice = (direction - turn) % 4
            ahead = self._ahead(cell, choice)
            if ahead is not None and not used & 1 << choice:
                return choice, ahead
        return None

    def footprints(self) -> NDArray[np.uint8]:
        """Return an empty matrix of footprints: bit d means the cell was left in direction d."""
        return np.zeros((self._matrix.rows, self._matrix.columns), np.uint8)

    def _is_inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self._matrix.rows and 0 <= cell[1] < self._matrix.columns

    def _ahead(self, cell: Cell, direction: int) -> Cell | None:
        """Return the next cell in a direction, or None if it is not free."""
        next_cell = (cell[0] + _STEPS[direction][0], cell[1] + _STEPS[direction][1])
        return next_cell if self._matrix.is_free(*next_cell) else None
