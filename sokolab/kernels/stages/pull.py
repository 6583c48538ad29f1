"""What the solver ``pull`` compiles, called on a corridor of three squares."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.boards.corral import new_corral_scratch
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.dead.set_lookup import no_dead_sets, with_table
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.kernels.search.fess.known_positions import (
    KnownPositions,
    find_position,
    first_known_node,
)
from sokolab.kernels.search.pull import loop
from sokolab.kernels.search.pull.single_box import fill_lone, start_costs
from sokolab.kernels.search.pull.states import enter, new_open_positions, rehash
from sokolab.kernels.search.pull.stuck import Ending, new_stuck_scratch
from sokolab.kernels.search.pull.varied import enter_varied, new_varied_order
from sokolab.kernels.search.tables.slots import add_row, locate_row
from sokolab.kernels.search.tables.square_sets import number_squares


def run(field: Field, boxes: Ints) -> None:
    """Call every kernel of the solver once; the player is on square 0."""
    size, goals = len(field.goals) - 1, field.goals
    inside = field.inside
    board = board_of(field)
    word, bit, words = board.word, board.bit, int(board.word.max()) + 1
    starts = np.zeros(size + 1, np.uint8)
    starts[boxes] = 1
    search = SetSearch(
        field.neighbours, inside, 2, (GroupGame(starts, 0, False), GroupGame(goals, -1, pulls=True))
    )
    while not search.step():
        pass
    costs = start_costs(field, boxes, 0)
    sets = no_dead_sets(words)
    shapes = ((size, size, size, words), (size, size, size * (size - 1) // 2, words))
    tables = (search.tables[1], *(np.zeros(shape, np.int64) for shape in shapes))
    for boxes_in_set, table in enumerate(tables, 2):
        sets = with_table(sets, boxes_in_set, table)
    barred = np.zeros((size + 1, 4), np.uint8)
    barred[size] = 1
    options = loop.PullOptions(False, -1, 0, 1, True)
    ending = Ending(barred, barred, boxes, goals, boxes)
    way = loop.PullDirection(costs, sets, ending, options)
    states = new_open_positions(words, size, 1 << 5, 8)
    room = _room(size, words, len(boxes))
    bits = bit[boxes]
    slot = locate_row(states.slots, states.bits, states.player, bits, 0, 0)
    first = add_row(states.slots, states.bits, states.player, states.used, bits, 0, 0, -1 - slot)
    states.parent[first], states.cost[first] = -1, 0
    enter(states.heads, states.link, states.at, first, 1)
    matching = new_matching(boxes)
    best_total(costs, matching)
    order = new_varied_order(size, 1 << 5)
    enter_varied(order, first, 0, 0, 1)
    whole = loop.PullSearch(board, way, states, states, matching, room, order)
    loop.step_varied(whole, 1)
    loop.step(whole, 1)
    slots = np.zeros(1 << 6, np.int64)
    rehash(states.bits, states.player, states.keys, board.squares, slots, 0, 1)
    flood(field.neighbours, room.shut, 0, room.mark, 1, room.stack)
    known = KnownPositions(
        states.slots, states.bits, states.player, states.keys, board.squares, word, bit
    )
    find_position(known, 0, 0)
    nodes = np.zeros(1, np.int64), np.zeros(1, np.uint16), np.zeros(1, np.int32)
    first_known_node(known, *nodes, 0, 1)


def board_of(field: Field) -> loop.PullBoard:
    """Return a board without its boxes, of which all squares are live."""
    size = len(field.goals) - 1
    lone = np.empty((size, size + 1), np.int32)
    fill_lone(field, lone)
    row = np.arange(size + 1, dtype=np.int32)
    numbers = number_squares(field.inside)[:3]
    return loop.PullBoard(field.neighbours, field.goals, row[:size], *numbers, row, lone)


def _room(size: int, words: int, k: int) -> loop.PullScratch:
    shut: Mask = np.zeros(size + 1, np.uint8)
    shut[size] = 1
    ints = np.zeros((3, size + 1), np.int32)
    return loop.PullScratch(
        rows=np.zeros(k, np.int32),
        shut=shut,
        mark=ints[0],
        other_mark=ints[1],
        stack=ints[2],
        bits=np.zeros(words, np.int64),
        allowed=np.zeros((k, 4), np.uint8),
        corral=new_corral_scratch(size, k),
        stuck=new_stuck_scratch(size, k),
        matched=np.full(k, -1, np.int32),
        children=np.zeros((4 * k, 2), np.int64),
        counts=np.array([0, -1, 0, -1, -1, FAR], np.int64),
    )
