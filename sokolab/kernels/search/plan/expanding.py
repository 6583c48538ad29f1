"""The moves of a position of the backward game, listed and put in order of advice."""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.macro import Macros
from sokolab.kernels.search.dead.matching import Pairing
from sokolab.kernels.search.plan.game import (
    BOX,
    CHOOSE,
    EDGES_USED,
    EXPANDED,
    FIRST,
    FIRST_EDGE,
    FREE,
    IS_LARGEST,
    LAST,
    LEFT,
    LOOSE,
    LOOSELY,
    MOVE,
    NODES_USED,
    PHASE,
    REACH,
    SINK,
    TASTE,
    WORK,
    Edges,
    Game,
    Room,
    Tree,
    best_move,
    rank,
)
from sokolab.kernels.search.plan.pulled import (
    ADVISORS,
    JOIN,
    MINDING,
    STRICT,
    advise,
    box_moves,
    name_unpacking,
    sink_moves,
)
from sokolab.kernels.search.plan.rooms import Rooms
from sokolab.kernels.search.plan.sink import Bases

__all__ = ["QUOTA", "expand"]

QUOTA: Final = 150_000
"""Squares looked at before a search comes back, as ``WORK`` counts them."""


@kernel
def _swap(edges: Edges, one: int, other: int) -> None:
    """Let two moves change places."""
    for column in range(4):
        kept = edges.move[one, column]
        edges.move[one, column] = edges.move[other, column]
        edges.move[other, column] = kept


@kernel
def _loosen(bases: Bases, alive: Mask, room: Room) -> None:
    """Take for the sink all other bases that the player reaches."""
    for b in range(alive.size):
        square = bases.square[b]
        is_reached = room.marks[0, square] == room.at[REACH]
        room.sink[b] = alive[b] and is_reached and not room.sink[b]


@kernel
def _end(tree: Tree, edges: Edges, room: Room, x: int) -> None:
    """Put the advisors' moves first, and the expansion in its cell."""
    at = room.at
    first, last = at[FIRST_EDGE], at[EDGES_USED]
    free = first
    if last - first <= 2 and last > first:
        advise(room, JOIN, best_move(edges, first, last), 1 << 60)
    for advisor in range(ADVISORS):
        number = room.advice[advisor, 0]
        if number < free:
            continue  # none, or named already
        _swap(edges, number, free)
        for later in range(advisor + 1, ADVISORS):
            if room.advice[later, 0] == number:
                room.advice[later, 0] = -1
            elif room.advice[later, 0] == free:
                room.advice[later, 0] = number
        free += 1
    tree.fact[x, LOOSELY] = at[PHASE] != SINK and at[TASTE] & MINDING > 0
    tree.fact[x, FIRST] = first
    tree.fact[x, FREE] = free
    tree.fact[x, LAST] = last
    rank(tree, edges, x)


@kernel
def expand(
    game: Game,
    bases: Bases,
    rooms: Rooms,
    tree: Tree,
    edges: Edges,
    room: Room,
    pairing: Pairing,
    macros: Macros,
) -> bool:
    """Go on with the position in hand; False where the tables have to grow first.

    The position is done with once no position is in hand any more; a long one comes back earlier.
    """
    at = room.at
    x = at[EXPANDED] - 1
    need = 4 * room.shut.size + 1
    while at[PHASE] != CHOOSE and at[WORK] < QUOTA:
        if at[NODES_USED] + need > edges.word.size or at[EDGES_USED] + need > edges.move.shape[0]:
            return False
        if at[BOX] < tree.fact[x, LEFT]:
            i = at[BOX]
            at[BOX] = i + 1
            if at[PHASE] != MOVE:
                rows = sink_moves(game, bases, rooms, tree, edges, room, macros, pairing, x, i)
            else:
                rows = box_moves(game, bases, rooms, tree, edges, room, macros, x, i)
            at[WORK] += room.shut.size + 10 * rows
        elif at[PHASE] == SINK and at[EDGES_USED] > at[FIRST_EDGE] and at[IS_LARGEST]:
            _end(tree, edges, room, x)
            at[PHASE] = CHOOSE
        elif at[PHASE] == SINK and at[TASTE] & (MINDING | STRICT) == MINDING:
            _loosen(bases, tree.alive[x], room)
            at[PHASE] = LOOSE
            at[BOX] = 0
        elif at[PHASE] != MOVE:
            at[PHASE] = MOVE
            at[BOX] = 0
        else:
            name_unpacking(game, bases, tree, edges, room, macros, x)
            _end(tree, edges, room, x)
            at[PHASE] = CHOOSE
    return True
