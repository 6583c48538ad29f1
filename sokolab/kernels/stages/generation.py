"""What the search for the hardest starts compiles, called on a corridor."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.generation import layers, positions
from sokolab.kernels.search.tables.square_sets import bits_of, number_squares

_CAPACITY = 64


def _room() -> positions.Room:
    """Return a corridor of three squares with a goal at its end, for one box."""
    neighbours = np.array([[3, 1, 3, 3], [3, 2, 3, 0], [3, 3, 3, 1], [3, 3, 3, 3]], np.int32)
    numbering = number_squares(np.arange(4) < 3)
    return positions.Room(
        neighbours,
        np.array([[2], [5], [2], [0]], np.int64),
        numbering.word,
        numbering.bit,
        bits_of(np.arange(3, dtype=np.int32), numbering.word, numbering.bit, 1),
        np.array([0, 1, 2, -1], np.int32),
        np.arange(3, dtype=np.int32),
        np.array([[1, 0], [1, 1], [1, 2], [1, 3]], np.int64),
    )


def run() -> None:
    """Call every kernel once."""
    room, scratch = _room(), positions.new_scratch(1, 1)
    row = np.zeros(1, np.int32)
    positions.unrank(room.choices, 2, row)
    rank = positions.ranked(room.choices, row)
    for places, each_square in ((0, False), (1, False), (0, True)):
        table = positions.new_table((3, 0, 1, places), _CAPACITY)
        positions.enter_end(room, table, scratch, rank, each_square)
        if places:
            table.counts[positions.HEAD] = table.counts[positions.TAIL]
            layers.step_changes(room, table, scratch, 9)
        elif each_square:
            layers.step_moves(room, table, scratch, 9)
        else:
            layers.step_pushes(room, table, scratch, 9, 9)
        last = int(table.counts[positions.TAIL])
        layers.settle_players(room, table, scratch, 0, last)
        positions.slot_of(table, rank)
    positions.place(room, rank, scratch)
    positions.flood(room, scratch.free, 0, scratch.area, scratch.todo)
