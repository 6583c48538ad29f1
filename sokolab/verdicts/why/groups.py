"""Whether a few boxes of a board can be brought home with all other boxes lifted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from sokolab.core.board import Board
from sokolab.kernels.search.dead import group_search
from sokolab.kernels.search.dead.frozen_walls import new_frozen_walls, wall_off
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search_board import search_board

_MAX_VISITED: Final = 4_095  # positions that the tables of a search can hold


class BoxGroups:
    """Searches with a few boxes of one board.

    A solution of the board also brings every group of its boxes home: the player has more
    space, and a push of a lifted box becomes a step. So the board is unsolvable if any group
    cannot be brought home.

    Parameters
    ----------
    board
        A board with one player.
    """

    def __init__(self, board: Board) -> None:
        self._search_board = search_board(board)
        self._field = field_of(self._search_board, ALL_RULES)
        self._walls = new_frozen_walls(self._field)
        self._tables = group_search.new_group_search(self._field)
        self._index = {square: i for i, square in enumerate(self._search_board.squares.tolist())}

    @property
    def visited_count(self) -> int:
        """Positions visited by all searches so far."""
        return int(self._tables.counts.visited)

    def can_come_home(self, boxes: Iterable[int]) -> bool | None:
        """Return whether these boxes can be brought home, or None if the search is too long.

        Parameters
        ----------
        boxes
            Squares of the boxes, all in the part of the board that the player can reach; other
            boxes are lifted.
        """
        squares = sorted(self._index[box] for box in boxes)
        if not squares:
            return True
        fate = self._fate(np.array(squares, np.int32))
        return {group_search.PROVED_DEAD: False, group_search.PROVED_SOLVABLE: True}.get(fate)

    def _fate(self, boxes: np.ndarray) -> int:
        player = self._search_board.player
        entry = wall_off(self._field, self._walls, boxes, player, has_all_boxes=False)
        if entry < 0:
            return group_search.PROVED_DEAD
        size = group_search.gather_loose_boxes(
            self._field, self._walls, entry, self._tables, boxes, player
        )
        if size == 0:
            return group_search.PROVED_SOLVABLE
        if size == group_search.NO_MATCHING:
            return group_search.PROVED_DEAD
        if size == group_search.TOO_MANY:
            return group_search.NO_PROOF
        return int(
            group_search.solve_group(
                self._field, self._walls, entry, self._tables, size, player, _MAX_VISITED
            )
        )
