"""The level played backwards with a sink: in which order the goals can be emptied.

Boxes stand on all goals and are pulled. A box pulled to a start square of the sink leaves the
game together with that square; where such a pull is possible, no other kind is tried. Otherwise
positions are searched as the feature-space search does: cells of equal features, taken in turn
with the best one, and advisors whose moves weigh nothing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.matching import Pairing, has_matching
from sokolab.kernels.search.fess.tables import cell_of, found_node, merged, popped
from sokolab.kernels.search.macro import PULLS, Macros, macro_moves
from sokolab.kernels.search.plan.rooms import Rooms, broken_edges
from sokolab.kernels.search.plan.sink import Bases, Lone, sink_of
from sokolab.kernels.search.reach import flood
from sokolab.kernels.search.table import moved_box

__all__ = [
    "BEST",
    "COUNTERS",
    "EDGES_USED",
    "EXPANDED",
    "NODES_USED",
    "NO_BASE",
    "Edges",
    "Game",
    "Room",
    "Tree",
    "begin",
    "step",
]

Longs = NDArray[np.int64]
Shorts = NDArray[np.uint16]

RUNNING, SOLVED, EXHAUSTED, FULL, GAVE_UP = 0, 1, 2, 3, 4  # as sokolab.solvers.driver.Status
OPEN, DEAD = -1, -2  # states of nodes; else the number of the expansion
NO_BASE: Final = -1

NODES_USED, EDGES_USED, EXPANDED, CELLS_USED = 0, 1, 2, 3
PHASE, BOX, FIRST_EDGE, CELL, TURN, BEST, STAMP, REGIONS, WORK, REACH, IS_LARGEST = range(4, 15)
COUNTERS: Final = 15
_CHOOSE, _SINK, _MOVE, _END = 0, 1, 2, 3
_ADVISORS: Final = 4
_UNPACK, _JOIN, _ROOMS_ADVICE, _EXPLORE = 0, 1, 2, 3

_ROOMS_SHIFT: Final = 18
_REGIONS_SHIFT: Final = 26
_STANDING_SHIFT: Final = 36
_BOXES_SHIFT: Final = 46
_QUOTA: Final = 150_000  # squares looked at before it comes back
_FAR_AWAY: Final = 6  # steps to the sink within a room
_LOOK_AHEAD: Final = 100  # moves whose next pull is looked at


class Game(NamedTuple):
    """What does not change.

    Attributes
    ----------
    neighbours, goals
        As in :class:`sokolab.kernels.search.field.Field`.
    near
        int32 ``[m + 1]``: least pushes to any goal.
    corner
        uint8 ``[m + 1]``: at most one way leads to that square.
    walks
        int16 ``[m + 1, m + 1]``: steps of the player on the board without boxes.
    pushes
        int16 ``[m + 1, m + 1]``: of :func:`sokolab.kernels.search.plan.lone.push_distances`.
    keys
        int64 ``[3, m + 1]``: random words for a box, for the player, for a base.
    """

    neighbours: Ints
    goals: Mask
    near: Ints
    corner: Mask
    walks: NDArray[np.int16]
    pushes: NDArray[np.int16]
    keys: Longs


class Edges(NamedTuple):
    """Positions known, and the moves of those expanded.

    Attributes
    ----------
    word, score
        int64 ``[rows]``: of each position.
    lowest
        uint16 ``[rows]``: smallest square of the player's region.
    state
        int32 ``[rows]``: open, dead, or the number of the expansion.
    node, source, target, base
        int32 ``[rows]``: of each move, where it leads, -1 = used up; the box's squares; the base
        it leaves the game with, or ``NO_BASE``.
    slots
        int32: of the hash table of positions.
    """

    word: Longs
    score: Longs
    lowest: Shorts
    state: Ints
    node: Ints
    source: Ints
    target: Ints
    base: Ints
    slots: Ints


class Tree(NamedTuple):
    """Positions expanded, and cells.

    Attributes
    ----------
    boxes
        uint16 ``[rows, k]``: ascending, ``m`` for those that left the game.
    alive
        uint8 ``[rows, k]``: bases in the game.
    left
        int32 ``[rows]``: boxes in the game.
    node, parent, source, target, base, weight, cell
        int32 ``[rows]``: its position, the expansion before, the move from there, moves on the
        way that no advisor named, its cell.
    best
        int64 ``[rows]``: best score on the way.
    edges
        int64 ``[rows, 3]``: where its moves begin, those without weight end, all end.
    child, sibling, next_weight, next_score
        As in :class:`sokolab.kernels.search.fess.tables.Expansions`.
    cell_key, cell_root, cell_slots
        int64 and int32: of the cells.
    """

    boxes: Shorts
    alive: Mask
    left: Ints
    node: Ints
    parent: Ints
    source: Ints
    target: Ints
    base: Ints
    weight: Ints
    cell: Ints
    best: Longs
    edges: Longs
    child: Ints
    sibling: Ints
    next_weight: Ints
    next_score: Longs
    cell_key: Longs
    cell_root: Ints
    cell_slots: Ints


class Room(NamedTuple):
    """Scratch of one expansion.

    Attributes
    ----------
    row, spare
        int32 ``[k]``: boxes.
    shut
        uint8 ``[m + 1]``.
    mark, other_mark, stack
        int32 ``[m + 1]``.
    sink
        uint8 ``[k]``; ``reach`` uint8 ``[k, k]``.
    advice
        int64 ``[4, 2]``: by advisor, the move named (-1 = none) and what it is worth.
    at
        int64: counters.
    """

    row: Ints
    spare: Ints
    shut: Mask
    mark: Ints
    other_mark: Ints
    stack: Ints
    sink: Mask
    reach: Mask
    advice: Longs
    at: Longs


@kernel
def _score(count: int, standing: int, regions: int, broken: int, distance: int) -> int:
    """Return the features as one number, the better the larger."""
    return (
        ((1023 - min(count, 1023)) << _BOXES_SHIFT)
        | ((1023 - min(standing, 1023)) << _STANDING_SHIFT)
        | ((1023 - min(regions, 1023)) << _REGIONS_SHIFT)
        | ((255 - min(broken, 255)) << _ROOMS_SHIFT)
        | min(distance, (1 << _ROOMS_SHIFT) - 1)
    )


@kernel
def _entered(edges: Edges, at: Longs, word: int, score: int, lowest: int) -> int:
    """Return the number of the position with that word; it is entered where it is new."""
    node = found_node(edges.word, edges.slots, word)
    if node >= 0:
        return node
    slot = -1 - node
    node = at[NODES_USED]
    at[NODES_USED] = node + 1
    edges.slots[slot] = node + 1
    edges.word[node] = word
    edges.score[node] = score
    edges.lowest[node] = lowest
    edges.state[node] = OPEN
    return int(node)


@kernel
def _add_move(edges: Edges, at: Longs, node: int, source: int, target: int, base: int) -> int:
    """Add a move to those of the position in hand; return its number."""
    number = at[EDGES_USED]
    at[EDGES_USED] = number + 1
    edges.node[number] = node
    edges.source[number] = source
    edges.target[number] = target
    edges.base[number] = base
    return int(number)


@kernel
def _best_move(edges: Edges, first: int, last: int) -> int:
    """Return the move to the best open position, or -1."""
    best = -1
    for number in range(first, last):
        node = edges.node[number]
        if node >= 0 and edges.state[node] == OPEN:
            if best < 0 or edges.score[node] > edges.score[edges.node[best]]:
                best = number
        elif node >= 0:
            edges.node[number] = -1
    return best


@kernel
def _rank(tree: Tree, edges: Edges, x: int) -> bool:
    """Put an expansion into its cell's heap, by its best move left; False where none is left."""
    first, free, last = tree.edges[x, 0], tree.edges[x, 1], tree.edges[x, 2]
    number = _best_move(edges, first, free)
    extra = 0
    if number < 0:
        number = _best_move(edges, free, last)
        extra = 1
    if number < 0:
        return False
    tree.next_weight[x] = tree.weight[x] + extra
    tree.next_score[x] = edges.score[edges.node[number]]
    tree.child[x] = -1
    tree.sibling[x] = -1
    cell = tree.cell[x]
    tree.cell_root[cell] = merged(
        tree.cell_root[cell], x, tree.child, tree.sibling, tree.next_weight, tree.next_score
    )
    return True


@kernel
def _chosen_cell(tree: Tree, at: Longs) -> int:
    """Return the cell whose turn it is, -1 where all are empty."""
    at[TURN] += 1
    if at[TURN] % 2 == 0:
        cell = int(tree.cell[at[BEST]])
        if tree.cell_root[cell] >= 0:
            return cell
    for _ in range(at[CELLS_USED]):
        cell = int(at[CELL])
        at[CELL] = (cell + 1) % at[CELLS_USED]
        if tree.cell_root[cell] >= 0:
            return cell
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
def _has_bases(bases: Bases, pairing: Pairing, row: Ints, count: int, alive: Mask) -> bool:
    """Whether each box in the game can come from a base of its own."""
    bits = pairing.bits
    for i in range(count):
        bits[i] = bases.bits[row[i]]
    for base in range(alive.size):
        if not alive[base]:
            for i in range(count):
                bits[i, base >> 6] &= ~(np.uint64(1) << np.uint64(base & 63))
    return has_matching(pairing, count)


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
    node = edges.node[number]
    source, target, base = edges.source[number], edges.target[number], edges.base[number]
    k = room.row.size
    m = room.shut.size - 1
    count = tree.left[parent]
    for i in range(k):
        room.row[i] = tree.boxes[parent, i]
        tree.alive[x, i] = tree.alive[parent, i]
    for i in range(count):
        if room.row[i] == source:
            moved_box(room.row, i, m if base >= 0 else target, room.spare)
            room.row[:] = room.spare
            break
    if base >= 0:
        count -= 1
        tree.alive[x, base] = 0
    if not _has_bases(bases, pairing, room.row, count, tree.alive[x]):
        edges.state[node] = DEAD
        return False
    at[EXPANDED] = x + 1
    edges.state[node] = x
    score = edges.score[node]
    for i in range(k):
        tree.boxes[x, i] = room.row[i]
    tree.left[x] = count
    tree.node[x] = node
    tree.parent[x] = parent
    tree.source[x] = source
    tree.target[x] = target
    tree.base[x] = base
    tree.weight[x] = tree.weight[parent] + (number >= tree.edges[parent, 1])
    tree.best[x] = max(tree.best[parent], score)
    key = tree.best[x] >> _ROOMS_SHIFT
    cells = at[CELLS_USED]
    tree.cell[x] = cell_of(tree.cell_key, tree.cell_root, tree.cell_slots, at, key)
    if at[CELLS_USED] > cells:
        at[CELL] = tree.cell[x]
    if at[BEST] == 0 or score > edges.score[tree.node[at[BEST]]]:
        at[BEST] = x
    room.shut[:] = 0
    room.shut[m] = 1
    for i in range(count):
        room.shut[room.row[i]] = 1
    at[STAMP] += 1
    at[REACH] = at[STAMP]
    flood(game.neighbours, room.shut, edges.lowest[node], room.mark, at[REACH], room.stack)
    at[REGIONS] = 1023 - ((score >> _REGIONS_SHIFT) & 1023)
    at[BOX] = 0
    at[FIRST_EDGE] = at[EDGES_USED]
    at[PHASE] = _SINK
    room.advice[:] = -1
    is_largest = sink_of(
        game.neighbours, room.shut, bases, tree.alive[x], room.mark, at[REACH], lone, room.reach,
        room.sink,
    )  # fmt: skip
    at[IS_LARGEST] = is_largest
    return True


@kernel
def _advise(room: Room, advisor: int, number: int, value: int) -> None:
    """Let an advisor name the move where it is worth more than what it named before."""
    if value > room.advice[advisor, 1] or room.advice[advisor, 0] < 0:
        room.advice[advisor, 0] = number
        room.advice[advisor, 1] = value


@kernel
def _sink_moves(
    game: Game,
    bases: Bases,
    rooms: Rooms,
    tree: Tree,
    edges: Edges,
    room: Room,
    macros: Macros,
    pairing: Pairing,
    x: int,
    i: int,
) -> int:
    """Add the pull of box ``i`` into the sink, if there is one; return the rows looked at."""
    at = room.at
    box = int(room.row[i])
    count = int(tree.left[x])
    node = tree.node[x]
    lowest = int(edges.lowest[node])
    rows = macro_moves(
        game.neighbours, room.shut, bases.barred, box, lowest, at[REGIONS], PULLS, macros
    )
    best = -1
    for r in range(rows - 1, 0, -1):  # the longest first
        there = macros.moves[r, 0]
        base = bases.at[there]
        if base < 0 or not room.sink[base]:
            continue
        if rooms.room[box] == rooms.room[there] and game.walks[box, there] < _FAR_AWAY:
            continue
        for j in range(count):
            room.spare[j - (j > i)] = room.row[j]
        tree.alive[x, base] = 0
        fits = _has_bases(bases, pairing, room.spare, count - 1, tree.alive[x])
        tree.alive[x, base] = 1
        if fits:
            best = r
            break
    if best < 0:
        return rows
    there = macros.moves[best, 0]
    base = bases.at[there]
    parts = 0
    for side in range(4):
        parts += macros.group[box, side] == side
    regions = at[REGIONS] - parts + 1
    least = int(macros.tree[box, 4])
    room.shut[box] = 0
    broken = broken_edges(game.neighbours, room.shut, rooms)
    room.shut[box] = 1
    score = edges.score[node]
    standing = 1023 - ((score >> _STANDING_SHIFT) & 1023) - game.goals[box]
    distance = (score & ((1 << _ROOMS_SHIFT) - 1)) - game.near[box]
    word = edges.word[node] ^ game.keys[0, box] ^ game.keys[1, lowest] ^ game.keys[1, least]
    word ^= game.keys[2, there]
    child = _entered(edges, at, word, _score(count - 1, standing, regions, broken, distance), least)
    if edges.state[child] != OPEN:
        return rows
    number = _add_move(edges, at, child, box, there, base)
    value = (1 << 43) | (1 - game.goals[box]) << 42
    value |= (1 - (game.corner[box] & game.goals[box])) << 41
    value |= (1023 - min(regions, 1023)) << 20
    value |= min(macros.moves[best, 4], (1 << 20) - 1)
    _advise(room, _UNPACK, number, value)
    return rows


@kernel
def _is_exploring(game: Game, bases: Bases, room: Room, count: int, i: int, lowest: int) -> bool:
    """Whether the player gets to a side of a box from which it can be pulled, and could not.

    ``room.shut`` is as after the move of box ``i``.
    """
    at = room.at
    at[STAMP] += 1
    stamp = at[STAMP]
    flood(game.neighbours, room.shut, lowest, room.other_mark, stamp, room.stack)
    for j in range(count):
        if j == i:
            continue
        for side in range(4):
            beside = game.neighbours[room.row[j], side]
            if (
                room.other_mark[beside] == stamp
                and room.mark[beside] != at[REACH]
                and not bases.barred[beside, side]
                and not room.shut[game.neighbours[beside, side]]
            ):
                return True
    return False


@kernel
def _moves(
    game: Game,
    bases: Bases,
    rooms: Rooms,
    tree: Tree,
    edges: Edges,
    room: Room,
    macros: Macros,
    x: int,
    i: int,
) -> int:
    """Add all pulls of box ``i``; return the rows looked at."""
    at = room.at
    box = int(room.row[i])
    count = int(tree.left[x])
    node = tree.node[x]
    lowest = int(edges.lowest[node])
    rows = macro_moves(
        game.neighbours, room.shut, bases.barred, box, lowest, at[REGIONS], PULLS, macros
    )
    score = edges.score[node]
    regions = at[REGIONS]
    broken = 255 - ((score >> _ROOMS_SHIFT) & 255)
    standing = 1023 - ((score >> _STANDING_SHIFT) & 1023) - game.goals[box]
    distance = (score & ((1 << _ROOMS_SHIFT) - 1)) - game.near[box]
    word = edges.word[node] ^ game.keys[0, box] ^ game.keys[1, lowest]
    room.shut[box] = 0
    for r in range(1, rows):
        there = macros.moves[r, 0]
        if there == box:
            continue
        least = int(macros.moves[r, 2])
        parts = macros.moves[r, 3]
        room.shut[there] = 1
        broken_then = broken_edges(game.neighbours, room.shut, rooms)
        total = _score(
            count, standing + game.goals[there], parts, broken_then, distance + game.near[there]
        )
        child = _entered(edges, at, word ^ game.keys[0, there] ^ game.keys[1, least], total, least)
        if edges.state[child] == OPEN:
            number = _add_move(edges, at, child, box, there, NO_BASE)
            if parts < regions:
                _advise(room, _JOIN, number, total)
            if broken_then < broken:
                _advise(room, _ROOMS_ADVICE, number, total)
            if (
                game.pushes[box, there] >= 0
                and (room.advice[_EXPLORE, 0] < 0 or total > room.advice[_EXPLORE, 1])
                and _is_exploring(game, bases, room, count, i, least)
            ):
                _advise(room, _EXPLORE, number, total)
        room.shut[there] = 0
    room.shut[box] = 1
    return rows


@kernel
def _leads_to_sink(
    game: Game, bases: Bases, room: Room, macros: Macros, source: int, target: int, lowest: int
) -> bool:
    """Whether a box just pulled can be pulled on into the sink."""
    room.shut[source] = 0
    room.shut[target] = 1
    rows = macro_moves(game.neighbours, room.shut, bases.barred, target, lowest, 0, PULLS, macros)
    room.shut[target] = 0
    room.shut[source] = 1
    for r in range(rows):
        base = bases.at[macros.moves[r, 0]]
        if base >= 0 and room.sink[base]:
            return True
    return False


@kernel
def _name_unpacking(
    game: Game, bases: Bases, tree: Tree, edges: Edges, room: Room, macros: Macros, x: int
) -> None:
    """Let an advisor name the best pull off a goal that leaves the board no more cut up."""
    at = room.at
    score = edges.score[tree.node[x]]
    broken = 255 - ((score >> _ROOMS_SHIFT) & 255)
    looks = 0
    for number in range(at[FIRST_EDGE], at[EDGES_USED]):
        source, target = edges.source[number], edges.target[number]
        if not game.goals[source] or game.near[target] == 0 or edges.base[number] >= 0:
            continue
        node = edges.node[number]
        total = edges.score[node]
        regions = 1023 - ((total >> _REGIONS_SHIFT) & 1023)
        if regions > at[REGIONS] or 255 - ((total >> _ROOMS_SHIFT) & 255) > broken:
            continue
        value = (1 - game.corner[source]) << 41
        value |= (1023 - regions) << 20
        value |= min(max(game.pushes[target, source], 0), (1 << 20) - 1)
        if value + (1 << 40) <= room.advice[_UNPACK, 1]:
            continue
        if looks < _LOOK_AHEAD:
            looks += 1
            if _leads_to_sink(game, bases, room, macros, source, target, edges.lowest[node]):
                value += 1 << 40
        _advise(room, _UNPACK, number, value)


@kernel
def _swap(edges: Edges, one: int, other: int) -> None:
    """Let two moves change places."""
    for column in (edges.node, edges.source, edges.target, edges.base):
        column[one], column[other] = column[other], column[one]


@kernel
def _end(tree: Tree, edges: Edges, room: Room, x: int) -> None:
    """Put the advisors' moves first, and the expansion in its cell."""
    at = room.at
    first, last = at[FIRST_EDGE], at[EDGES_USED]
    free = first
    if last - first <= 2 and last > first:
        _advise(room, _JOIN, _best_move(edges, first, last), 1 << 60)
    for advisor in range(_ADVISORS):
        number = room.advice[advisor, 0]
        if number < free:
            continue  # none, or named already
        _swap(edges, number, free)
        for later in range(advisor + 1, _ADVISORS):
            if room.advice[later, 0] == number:
                room.advice[later, 0] = -1
            elif room.advice[later, 0] == free:
                room.advice[later, 0] = number
        free += 1
    tree.edges[x, 0] = first
    tree.edges[x, 1] = free
    tree.edges[x, 2] = last
    _rank(tree, edges, x)


@kernel
def begin(
    game: Game, bases: Bases, rooms: Rooms, tree: Tree, edges: Edges, room: Room, goals: Ints
) -> None:
    """Enter the solved positions, one for each region the player may end in.

    They are the moves of an expansion 0 that moves nothing.

    Parameters
    ----------
    goals
        int32 ``[k]``: their squares, ascending.
    """
    at = room.at
    k, m = goals.size, room.shut.size - 1
    room.shut[m] = 1
    word = 0
    for i in range(k):
        tree.boxes[0, i] = goals[i]
        tree.alive[0, i] = 1
        room.shut[goals[i]] = 1
        word ^= game.keys[0, goals[i]]
    regions = 0
    for square in range(m):
        if not room.shut[square] and room.mark[square] == 0:
            regions += 1
            flood(game.neighbours, room.shut, square, room.mark, regions, room.stack)
    broken = broken_edges(game.neighbours, room.shut, rooms)
    seen = 0
    for square in range(m):
        if room.mark[square] > seen:
            seen += 1
            total = _score(k, k, regions, broken, 0)
            node = _entered(edges, at, word ^ game.keys[1, square], total, square)
            _add_move(edges, at, node, goals[0], goals[0], NO_BASE)
    room.mark[:] = 0
    at[EXPANDED] = 1
    tree.left[0] = k
    tree.node[0] = 0
    tree.parent[0] = -1
    tree.best[0] = 0
    tree.edges[0, 1] = at[EDGES_USED]
    tree.edges[0, 2] = at[EDGES_USED]
    tree.cell[0] = cell_of(tree.cell_key, tree.cell_root, tree.cell_slots, at, 0)
    _rank(tree, edges, 0)


@kernel
def _chosen(
    game: Game,
    bases: Bases,
    tree: Tree,
    edges: Edges,
    room: Room,
    lone: Lone,
    pairing: Pairing,
) -> int:
    """Set up the next position to be expanded; return its number, -1 where none is left."""
    at = room.at
    while True:
        cell = _chosen_cell(tree, at)
        if cell < 0:
            return -1
        x = int(tree.cell_root[cell])
        tree.cell_root[cell] = popped(
            x, tree.child, tree.sibling, tree.next_weight, tree.next_score
        )
        first, free, last = tree.edges[x, 0], tree.edges[x, 1], tree.edges[x, 2]
        number = _best_move(edges, first, free)
        if number < 0:
            number = _best_move(edges, free, last)
        taken = number >= 0 and _take_up(game, bases, tree, edges, room, lone, pairing, x, number)
        if number >= 0:
            edges.node[number] = -1
        _rank(tree, edges, x)
        if taken:
            return int(at[EXPANDED] - 1)


@kernel
def step(
    game: Game,
    bases: Bases,
    rooms: Rooms,
    tree: Tree,
    edges: Edges,
    room: Room,
    lone: Lone,
    pairing: Pairing,
    macros: Macros,
    budget: int,
) -> int:
    """Expand up to ``budget`` positions; return a status.

    ``RUNNING`` may come before the budget is used up, in the middle of an expansion.
    """
    at = room.at
    at[WORK] = 0
    last = at[EXPANDED] + budget
    need = 4 * room.shut.size + 1
    while at[WORK] < _QUOTA:
        if at[PHASE] == _CHOOSE:
            if at[EXPANDED] >= last:
                return RUNNING
            if at[EXPANDED] >= tree.node.size:
                return GAVE_UP
            x = _chosen(game, bases, tree, edges, room, lone, pairing)
            if x < 0:
                return EXHAUSTED
            at[WORK] += 40 * room.shut.size
            if _is_solved(bases, room.row, tree.left[x], tree.alive[x]):
                at[BEST] = x
                return SOLVED
        x = at[EXPANDED] - 1
        if at[NODES_USED] + need > edges.word.size or at[EDGES_USED] + need > edges.node.size:
            return FULL
        if at[BOX] < tree.left[x]:
            i = at[BOX]
            at[BOX] = i + 1
            if at[PHASE] == _SINK:
                rows = _sink_moves(game, bases, rooms, tree, edges, room, macros, pairing, x, i)
            else:
                rows = _moves(game, bases, rooms, tree, edges, room, macros, x, i)
            at[WORK] += room.shut.size + 10 * rows
        elif at[PHASE] == _SINK and (at[EDGES_USED] == at[FIRST_EDGE] or at[IS_LARGEST] == 0):
            at[PHASE] = _MOVE
            at[BOX] = 0
        else:
            if at[PHASE] == _MOVE:
                _name_unpacking(game, bases, tree, edges, room, macros, x)
            _end(tree, edges, room, x)
            at[PHASE] = _CHOOSE
    return RUNNING
