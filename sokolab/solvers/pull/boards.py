"""The board without its boxes, as searches by pulls and pushes take it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.pull.loop import PullBoard
from sokolab.kernels.search.pull.single_box import fill_lone, start_costs
from sokolab.kernels.search.tables.square_sets import number_squares
from sokolab.solvers.frame.search_board import SearchBoard

_WIDE: Final = 600  # up to so many squares, single-box states are stored for each player square


def flooded(neighbours: Ints, boxes: Ints, player: int) -> tuple[Ints, int]:
    """Return where the player gets to among boxes, int32 ``[m + 1]``, and the lowest square."""
    m = len(neighbours) - 1
    shut = np.zeros(m + 1, np.uint8)
    shut[boxes] = shut[m] = 1
    mark, stack = np.zeros((2, m + 1), np.int32)
    lowest = flood(neighbours, shut, player, mark, 1, stack)
    return mark, int(lowest)


def lowest_of_regions(search_board: SearchBoard, boxes: Ints, players: Iterable[int]) -> list[int]:
    """Return the lowest square of each region that the given players reach."""
    seen = np.zeros(search_board.size + 1, np.bool_)
    seen[boxes] = True
    found = []
    for player in players:
        if not seen[player]:
            mark, lowest = flooded(search_board.neighbours, boxes, player)
            seen |= mark > 0
            found.append(lowest)
    return found


def pull_board_of(search_board: SearchBoard, field: Field) -> tuple[PullBoard, tuple[Ints, Ints]]:
    """Return the board without its boxes, and the costs of both directions.

    In ``field``, marks states as hopeless that lie on no path from the start to a goal.
    """
    m = search_board.size
    costs = start_costs(field, search_board.boxes, search_board.player), field.costs
    alive = (costs[0].min(axis=1) < FAR) & (costs[1].min(axis=1) < FAR)
    for table in costs:
        table[~alive] = FAR
    field.hopeless[~alive] = 1
    live = np.zeros(m + 1, np.uint8)
    live[field.square_of[alive]] = 1
    row = np.zeros(m + 1, np.int32)
    if m <= _WIDE:
        row[:m] = np.arange(m)
        lone = np.empty((m, m + 1), np.int32)
        fill_lone(field, lone)
    else:
        lone = np.arange(m + 1, dtype=np.int32)[None].copy()
        costs = costs_by_square(costs[0], field), costs_by_square(costs[1], field)
    number, word, bit, _ = number_squares(live)
    squares = np.flatnonzero(live).astype(np.int32)
    pull_board = PullBoard(
        search_board.neighbours, search_board.goals, squares, number, word, bit, row, lone
    )
    return pull_board, costs


def costs_from(search_board: SearchBoard, field: Field, boxes: Ints, player: int) -> Ints:
    """Return the costs towards another position instead of the start, as :func:`pull_board_of`."""
    costs = start_costs(field, boxes, player)
    return costs if search_board.size <= _WIDE else costs_by_square(costs, field)


def costs_by_square(costs: Ints, field: Field) -> Ints:
    """Return the least costs of each square, over all sides the player may stand on.

    From int32 ``[s, k]``, by states of a single box, to int32 ``[m + 1, k]``.
    """
    least = np.full((len(field.goals), costs.shape[1]), FAR, np.int32)
    np.minimum.at(least, field.square_of, costs)
    return least
