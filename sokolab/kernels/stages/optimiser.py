"""The stage of the optimiser: one push in a corridor of three squares, made in every way."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.search.tables.square_sets import bits_of, number_squares
from sokolab.kernels.search.vicinity import exchange, search
from sokolab.kernels.search.vicinity.reference import Reference, VicinityBoard, new_scratch
from sokolab.kernels.search.vicinity.states import new_visited, rehash
from sokolab.kernels.search.vicinity.tube import nearest_squares
from sokolab.kernels.walk import walk_letters

_SIZE: Final = 3
_ROWS: Final = 1 << 5


def run() -> None:
    """Call every kernel of the optimiser."""
    neighbours = np.full((_SIZE + 1, 4), _SIZE, np.int32)
    neighbours[:2, 1] = (1, 2)
    neighbours[1:3, 3] = (0, 1)
    keys = np.arange(2 * (_SIZE + 1), dtype=np.int64).reshape(2, _SIZE + 1)
    numbering = number_squares(np.array([False, True, True, False]))
    _, word, bit, square = numbering
    ground = VicinityBoard(neighbours, word, bit, square, keys)
    goals = np.array([2], np.int32)
    queue, mark = np.empty((2, _SIZE + 1), np.int32)
    pulls = np.empty((1, _SIZE + 1), np.int32)
    search.pulls_to(neighbours, 2, pulls[0], queue)
    ranks = np.empty((_SIZE, _SIZE + 1), np.uint8)
    mark[:] = -1
    nearest_squares(neighbours, np.array([0, 1, 1, 0], np.uint8), 1, ranks[1], queue, mark, 1)
    rows = np.array([0, 1, 2, -1], np.int32)
    boxes = np.array([[1], [2]], np.int32)
    way = np.stack([bits_of(row, word, bit, numbering.words) for row in boxes])
    around = Reference(
        way,
        rows,
        ranks,
        np.array([12, 9], np.int32),
        np.array([-1, -1, 0, -1], np.int32),
        pulls,
        np.full((_SIZE + 1, 1), 2, np.int32),
        np.array([search.BY_PUSHES, -1, 1], np.int64),
    )
    scratch = new_scratch(_SIZE, 1, way.shape[1])
    scratch.counts[search.BEST_COST] = 9
    known = new_visited(way.shape[1], _SIZE + 2, _ROWS)
    search.begin(known, ground, around, scratch, 0)
    search.step(known, ground, around, scratch, goals, 9)
    search.find_on_way(known, ground, around, scratch, np.zeros(2, np.int32), np.empty(2, np.int32))
    rehash(known, keys, ground.square, scratch.row, np.zeros(2 * _ROWS, np.int64), 0, 1)
    free = np.array([1, 0, 1, 0], np.uint8)
    walk_letters(neighbours, free, 0, 0, queue, mark, np.empty(_SIZE + 1, np.uint8))
    box, direction = np.ones((2, 1), np.int32)
    spent, cuts, spare = np.full(3, 2, np.int64), np.empty(2, np.int32), np.empty((2, 1), np.int32)
    order = exchange.PushOrder(box, direction, spent, cuts, spare)
    exchange.cut(neighbours, order, exchange.RUNS)
    counts = np.zeros(exchange.COUNTS, np.int64)
    room = exchange.ExchangeScratch(np.array([0, 1, 0, 1], np.uint8), mark, queue, counts)
    exchange.step(neighbours, room, order, 0, exchange.RUNS, 1, 1)
