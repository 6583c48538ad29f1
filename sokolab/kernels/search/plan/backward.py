"""The level played backwards with a sink: in which order the goals can be emptied.

Boxes stand on all goals and are pulled. A box pulled to a start square of the sink leaves the
game together with that square; where such a pull is possible, no other kind is tried. Otherwise
positions are searched as the feature-space search does: cells of equal features, taken in turn
with the best one, and advisors whose moves weigh nothing. (Y. Shoham, J. Schaeffer, *The FESS
algorithm*, 2020.)
"""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.dead.matching import Pairing
from sokolab.kernels.search.plan.game import (
    BASE,
    BEST,
    BOX,
    CELL,
    CELL_SHIFT,
    CELLS_USED,
    DEAD,
    EDGES_USED,
    EXPANDED,
    FIRST,
    FIRST_EDGE,
    FREE,
    IS_LARGEST,
    LAST,
    LEFT,
    LOWEST,
    NEXT,
    NO_BASE,
    NODE,
    PARENT,
    PHASE,
    REACH,
    REGIONS,
    SINK,
    SOURCE,
    STAMP,
    STATE,
    TARGET,
    TASTE,
    TURN,
    TURN_CELL,
    WEIGHT,
    WORK,
    Edges,
    Game,
    Longs,
    Room,
    Tree,
    add_move,
    barrier_of,
    best_move,
    entered,
    has_bases,
    rank,
    rated,
    regions_of,
)
from sokolab.kernels.search.plan.pulled import MINDING, STRICT
from sokolab.kernels.search.plan.rooms import Rooms, broken_edges
from sokolab.kernels.search.plan.sink import Bases, Lone, sink_of
from sokolab.kernels.search.tables.states import moved_box

__all__ = ["begin", "choose"]

RUNNING, SOLVED, EXHAUSTED = 0, 1, 2  # as sokolab.solvers.frame.driver.Status


@kernel
def _cell_of(tree: Tree, at: Longs, key: int) -> int:
    """Return the number of the cell with that key; a new one is entered, and is the next."""
    for cell in range(at[CELLS_USED]):
        if tree.worth[cell, 2] == key:
            return cell
    cell = int(at[CELLS_USED])
    at[CELLS_USED] = cell + 1
    at[TURN_CELL] = cell
    tree.worth[cell, 2] = key
    return cell


@kernel
def _first_of(tree: Tree, count: int, cell: int) -> int:
    """Return the expansion of a cell whose best move comes first, or -1."""
    fact, worth = tree.fact, tree.worth
    best = -1
    for x in range(count):
        if fact[x, CELL] != cell or fact[x, NEXT] < 0:
            continue
        weight = fact[x, NEXT] - (fact[best, NEXT] if best >= 0 else 0)
        if best < 0 or weight < 0 or (weight == 0 and worth[x, 1] > worth[best, 1]):
            best = x
    return best


@kernel
def _chosen_expansion(tree: Tree, at: Longs) -> int:
    """Return the expansion whose turn it is, -1 where none has moves left.

    The best position's cell and the others in order take turns.
    """
    at[TURN] += 1
    count = int(at[EXPANDED])
    if at[TURN] % 2 == 0:
        x = _first_of(tree, count, tree.fact[at[BEST], CELL])
        if x >= 0:
            return x
    for _ in range(at[CELLS_USED]):
        cell = int(at[TURN_CELL])
        at[TURN_CELL] = (cell + 1) % at[CELLS_USED]
        x = _first_of(tree, count, cell)
        if x >= 0:
            return x
    return -1


@kernel
def _is_solved(bases: Bases, row: Ints, count: int, alive: Mask) -> bool:
    """Whether all boxes in the game stand on bases in the game."""
    for i in range(count):
        base = bases.at[row[i]]
        if base < 0 or not alive[base]:
            return False
    return True


@kernel
def _take_up(
    game: Game,
    bases: Bases,
    tree: Tree,
    edges: Edges,
    room: Room,
    lone: Lone,
    pairing: Pairing,
    parent: int,
    number: int,
) -> bool:
    """Set a position up to be expanded; False where it cannot be solved."""
    at = room.at
    x = at[EXPANDED]
    node = edges.move[number, NODE]
    source, target, base = (
        edges.move[number, SOURCE],
        edges.move[number, TARGET],
        edges.move[number, BASE],
    )
    k = room.row.size
    m = room.shut.size - 1
    count = tree.fact[parent, LEFT]
    for i in range(k):
        room.row[i] = tree.boxes[parent, i]
        tree.alive[x, i] = tree.alive[parent, i]
    for i in range(count):
        if room.row[i] == source:
            moved_box(room.row, i, m if base >= 0 else target, room.spare)
            for j in range(room.row.size):
                room.row[j] = room.spare[j]
            break
    if base >= 0:
        count -= 1
        tree.alive[x, base] = 0
    if not has_bases(bases, pairing, room.row, count, tree.alive[x]):
        edges.place[node, STATE] = DEAD
        return False
    at[EXPANDED] = x + 1
    edges.place[node, STATE] = x
    score = edges.score[node]
    for i in range(k):
        tree.boxes[x, i] = room.row[i]
    tree.fact[x, LEFT] = count
    tree.fact[x, NODE] = node
    tree.fact[x, PARENT] = parent
    tree.fact[x, SOURCE] = source
    tree.fact[x, TARGET] = target
    tree.fact[x, BASE] = base
    tree.fact[x, WEIGHT] = tree.fact[parent, WEIGHT] + (number >= tree.fact[parent, FREE])
    tree.worth[x, 0] = max(tree.worth[parent, 0], score)
    tree.fact[x, CELL] = _cell_of(tree, at, tree.worth[x, 0] >> CELL_SHIFT)
    tree.fact[x, NEXT] = -1
    if at[BEST] == 0 or score > edges.score[tree.fact[at[BEST], NODE]]:
        at[BEST] = x
    room.shut[:] = 0
    room.shut[m] = 1
    for i in range(count):
        room.shut[room.row[i]] = 1
    at[STAMP] += 1
    at[REACH] = at[STAMP]
    flood(
        game.neighbours,
        room.shut,
        edges.place[node, LOWEST],
        room.marks[0],
        at[REACH],
        room.marks[2],
    )
    at[REGIONS] = regions_of(score)
    at[BOX] = 0
    at[FIRST_EDGE] = at[EDGES_USED]
    at[PHASE] = SINK
    room.advice[:] = -1
    is_largest = sink_of(
        game.neighbours,
        room.shut,
        bases,
        tree.alive[x],
        room.marks[0],
        at[REACH],
        lone,
        room.reach,
        room.sink,
    )
    at[IS_LARGEST] = is_largest
    if at[TASTE] & STRICT and not is_largest:
        room.sink[:] = 0
    return True


@kernel
def begin(
    game: Game,
    bases: Bases,
    rooms: Rooms,
    tree: Tree,
    edges: Edges,
    room: Room,
    goals: Ints,
    start: int,
    regions: int,
) -> None:
    """Enter the solved position: the only move of an expansion 0 that moves nothing.

    Parameters
    ----------
    goals
        int32 ``[k]``: their squares, ascending.
    start
        Smallest square of the region in which the player ends.
    regions
        Of free squares.
    """
    at = room.at
    k, m = goals.size, room.shut.size - 1
    room.shut[m] = 1
    word = game.keys[1, start]
    for i in range(k):
        tree.boxes[0, i] = goals[i]
        tree.alive[0, i] = 1
        room.shut[goals[i]] = 1
        word ^= game.keys[0, goals[i]]
    broken = broken_edges(game.neighbours, room.shut, rooms)
    barrier = 0
    if at[TASTE] & MINDING:
        barrier = barrier_of(game.neighbours, bases, tree.alive[0], room, start)
    node = entered(edges, at, word, rated(k, barrier, k, regions, broken, 0), start)
    add_move(edges, at, node, goals[0], goals[0], NO_BASE)
    at[EXPANDED] = 1
    tree.fact[0, FIRST] = 0
    tree.fact[0, LEFT] = k
    tree.fact[0, NODE] = 0
    tree.fact[0, PARENT] = -1
    tree.worth[0, 0] = 0
    tree.fact[0, FREE] = 1
    tree.fact[0, LAST] = 1
    tree.fact[0, CELL] = _cell_of(tree, at, 0)
    rank(tree, edges, 0)


@kernel
def choose(
    game: Game,
    bases: Bases,
    tree: Tree,
    edges: Edges,
    room: Room,
    lone: Lone,
    pairing: Pairing,
) -> int:
    """Set up the next position to be expanded; return a status, ``RUNNING`` if there is one."""
    at = room.at
    while True:
        x = _chosen_expansion(tree, at)
        if x < 0:
            return EXHAUSTED
        number = best_move(edges, tree.fact[x, FIRST], tree.fact[x, FREE])
        if number < 0:
            number = best_move(edges, tree.fact[x, FREE], tree.fact[x, LAST])
        taken = number >= 0 and _take_up(game, bases, tree, edges, room, lone, pairing, x, number)
        if number >= 0:
            edges.move[number, NODE] = -1
        rank(tree, edges, x)
        if taken:
            break
    x = at[EXPANDED] - 1
    at[WORK] += 40 * room.shut.size
    if not _is_solved(bases, room.row, tree.fact[x, LEFT], tree.alive[x]):
        return RUNNING
    at[BEST] = x
    return SOLVED
