"""A beam of positions with their ways from the end, each layer a run of pulls longer.

A *run* is all that one box is pulled before another box is pulled. A position keeps its whole way,
so that needless runs show: where a box could have been pulled on at once, or all at once later, its
runs are joined, and the way has one box change less.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.generation.areas import REST, AreaTree, area_of, find_areas, new_area_tree
from sokolab.kernels.generation.part_needs import PartNeeds, need_of, prices_after
from sokolab.kernels.generation.positions import RoomArrays, Words, first_slot, flip, flood, has
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import direction_of, index_of, with_direction
from sokolab.kernels.search.boards.assignment import Matching, best_total


class RunLayer(NamedTuple):
    """A layer of the beam: positions of ``k`` boxes, each with its way from an end."""

    spots: Ints  # [n, k]: the square of each box
    player: Ints  # [n]: where the player stands
    home: Ints  # [n]: where it stood at the end of the level
    pulls: NDArray[np.uint16]  # [n, most]: the way as pulls, each four times its box plus its side
    length: Ints  # [n]: pulls
    changes: Ints  # [n]: box changes as for a solution
    moved: Ints  # [n]: boxes that were pulled
    bound: Ints  # [n]: what the position needs at least


class Children(NamedTuple):
    """Positions one run farther, not entered yet; all arrays but ``size`` are ``[most]``."""

    parent: Ints  # The position before
    box: Ints  # The box of the run
    square: Ints  # The square of that box after the run
    first: Ints  # The first square of the player's area after the run
    pulls: Ints  # Pulls of the run
    bound: Ints  # What the position needs at least
    hash: Words  # Of the boxes and the player's area
    size: Words  # [1]: how many there are


class RunScratch(NamedTuple):
    """Memory for one position and the list of the runs of one of its boxes."""

    free: Words  # [w]: squares without a box
    area: Words  # [w]: the player's area
    todo: Words  # [w]: scratch of floods
    tree: AreaTree  # The areas of the player, wherever the box stands
    square: Ints  # [4 f + 5]: the square of the box at the end of each run of the list
    player: Ints  # [4 f + 5]: the player there
    side: Ints  # [4 f + 5]: the side of its last pull
    came: Ints  # [4 f + 5]: the run before that pull
    pulls: Ints  # [4 f + 5]: its pulls
    first: Ints  # [4 f + 5]: the first square of the player's area at its end
    # [f + 1, 4]: stamp of the last list with a run to that square, player on that side.
    closed: Ints
    stamp: Ints  # [1]: the number of the list in progress
    sorted: Ints  # [k]: numbers of the boxes, ascending
    row: Ints  # [k]: numbers of the boxes of a child
    prices: Words  # [k]: of part_needs.prices_after
    spots: Ints  # [k]: boxes on a way that is tried
    trial: NDArray[np.uint16]  # [most]: such a way


class Guide(NamedTuple):
    """Lower bounds that tell which positions need much, and hashes that tell positions apart."""

    parts: PartNeeds  # For lower bounds
    matching: Matching  # For lower bounds
    keys: Words  # [2, f + 1]: random words for a box on a square and for the player's area
    seen: Words  # a power of two: hashes of the positions that were kept, 0 = empty


def new_run_layer(count: int, boxes: int, max_pulls: int) -> RunLayer:
    """Return memory for ``count`` positions with ways of at most ``max_pulls`` pulls."""
    numbers = np.zeros((6, count), np.int32)
    player, home, length, changes, moved, bound = numbers
    spots, pulls = np.zeros((count, boxes), np.int32), np.zeros((count, max_pulls), np.uint16)
    return RunLayer(spots, player, home, pulls, length, changes, moved, bound)


def new_children(capacity: int) -> Children:
    """Return an empty list of children."""
    parent, box, square, first, pulls, bound = np.zeros((6, capacity), np.int32)
    hashes, size = np.zeros(capacity, np.int64), np.zeros(1, np.int64)
    return Children(parent, box, square, first, pulls, bound, hashes, size)


def new_run_scratch(room: RoomArrays, boxes: int, max_pulls: int) -> RunScratch:
    """Return memory for one position and for ways of ``max_pulls`` pulls."""
    squares = room.live.size
    free, area, todo = np.zeros((3, room.floor.size), np.int64)
    square, player, side, came, pulls, first = np.zeros((6, 4 * squares + 1), np.int32)
    numbers, row, spots = np.zeros((3, boxes), np.int32)
    return RunScratch(
        free=free,
        area=area,
        todo=todo,
        tree=new_area_tree(squares),
        square=square,
        player=player,
        side=side,
        came=came,
        pulls=pulls,
        first=first,
        closed=np.zeros((squares, 4), np.int32),
        stamp=np.zeros(1, np.int32),
        sorted=numbers,
        row=row,
        prices=np.zeros(boxes, np.int64),
        spots=spots,
        trial=np.zeros(max_pulls, np.uint16),
    )


@inlined_kernel
def _copy(source: NDArray[Any], target: NDArray[Any], count: int) -> None:
    for i in range(count):
        target[i] = source[i]


@kernel
def _set_up(room: RoomArrays, spots: Ints, scratch: RunScratch) -> None:
    """Write to ``free`` the squares without a box."""
    for w in range(scratch.free.size):
        scratch.free[w] = room.floor[w]
    for i in range(spots.size):
        flip(room, scratch.free, spots[i])


@kernel
def _find_runs(room: RoomArrays, scratch: RunScratch, start: int, player: int) -> int:
    """List where one box can be pulled from ``start``, each square once for each player's area.

    The list begins with where the box stands; shorter runs come first. ``free`` is set up, with the
    box on ``start``. What a pull leads to waits behind the list; it is dropped if an earlier run
    has led to the same square and area.

    Returns how long the list is.
    """
    square, stands, side = scratch.square, scratch.player, scratch.side
    closed, free, tree = scratch.closed, scratch.free, scratch.tree
    scratch.stamp[0] += 1
    stamp = scratch.stamp[0]
    scratch.pulls[0] = 0
    square[0], stands[0], side[0], scratch.came[0] = start, player, -1, -1
    count, kept = 1, 0
    flip(room, free, start)
    root = find_areas(room, free, start, tree)
    at = 0
    # The player was not met, or in an earlier tree: the box is out of reach.
    if tree.order[player] < tree.order[root]:
        at = kept = count
    while at < count:
        here, stand = square[at], stands[at]
        last_side = side[at]
        if at and closed[here, last_side] == stamp:
            at += 1
            continue
        area = area_of(room, tree, here, stand)
        # What is done has its place before what waits.
        square[kept], stands[kept], side[kept] = here, stand, last_side
        scratch.came[kept], scratch.pulls[kept] = scratch.came[at], scratch.pulls[at]
        # The root, the lowest square of all, lies in the rest.
        scratch.first[kept] = root if area == REST else tree.least[area]
        for s in range(4):
            at_side = room.neighbours[here, s]
            if not has(room, free, at_side) or area_of(room, tree, here, at_side) != area:
                continue
            closed[here, s] = stamp
            beyond = room.neighbours[at_side, s]
            if has(room, free, beyond) and closed[at_side, s] != stamp:
                square[count], stands[count], side[count] = at_side, beyond, s
                scratch.came[count], scratch.pulls[count] = kept, scratch.pulls[kept] + 1
                count += 1
        kept += 1
        at += 1
    flip(room, free, start)
    return kept


@inlined_kernel
def _sort(room: RoomArrays, spots: Ints, row: Ints) -> None:
    """Write the numbers of the boxes to ``row``, ascending."""
    for i in range(spots.size):
        number = room.live[spots[i]]
        j = i
        while j > 0 and row[j - 1] > number:
            row[j] = row[j - 1]
            j -= 1
        row[j] = number


@inlined_kernel
def _replace(source: Ints, old: int, new: int, row: Ints) -> None:
    """Write the numbers of ``source`` to ``row``, ``new`` in place of ``old``; both ascend."""
    _copy(source, row, source.size)
    i = 0
    while row[i] != old:
        i += 1
    while i > 0 and row[i - 1] > new:
        row[i] = row[i - 1]
        i -= 1
    while i + 1 < row.size and row[i + 1] < new:
        row[i] = row[i + 1]
        i += 1
    row[i] = new


@kernel
def _is_seen(seen: Words, value: int, enter: bool) -> bool:
    """Whether a hash is in the table; if not, and if ``enter``, enter it."""
    mask = seen.size - 1
    slot = first_slot(value, mask)
    while seen[slot] != 0:
        if seen[slot] == value:
            return True
        slot = (slot + 1) & mask
    if enter:
        seen[slot] = value
    return False


@inlined_kernel
def _least(costs: Ints, prices: Words, number: int) -> int:
    lowest = costs[number, 0] + prices[0]
    for j in range(1, prices.size):
        lowest = min(lowest, costs[number, j] + prices[j])
    return int(lowest)


@kernel
def expand(
    room: RoomArrays,
    layer: RunLayer,
    n: int,
    between: tuple[int, int],
    guide: Guide,
    scratch: RunScratch,
    children: Children,
) -> None:
    """List the positions a run farther than position ``n``, with what they need at least.

    Parameters
    ----------
    between
        The first of the boxes that are pulled, and the one behind the last.
    """
    spots, boxes = layer.spots[n], layer.spots.shape[1]
    _set_up(room, spots, scratch)
    _sort(room, spots, scratch.sorted)
    last = -1
    if layer.length[n]:
        last = index_of(layer.pulls[n, layer.length[n] - 1])
    total, count = 0, children.size[0]
    matching = guide.matching
    has_costs = guide.parts.costs.shape[1] > 0
    if has_costs:
        for i in range(boxes):
            matching.rows[i] = room.live[spots[i]]
        total = best_total(guide.parts.costs, matching)
    boxes_hash = 0
    for i in range(boxes):
        boxes_hash ^= guide.keys[0, spots[i]]
    for i in range(between[0], min(between[1], boxes)):
        if i == last:  # to pull it again would go on with the run that has just ended
            continue
        without = boxes_hash ^ guide.keys[0, spots[i]]
        if has_costs:
            prices_after(guide.parts.costs, matching, total, i, scratch.prices)
        for run in range(1, _find_runs(room, scratch, spots[i], layer.player[n])):
            square, first = scratch.square[run], scratch.first[run]
            value = without ^ guide.keys[0, square] ^ guide.keys[1, first]
            if square == spots[i] or _is_seen(guide.seen, value, False):
                continue
            if count == children.hash.size:
                return
            number = room.live[square]
            _replace(scratch.sorted, room.live[spots[i]], number, scratch.row)
            bound = need_of(guide.parts, scratch.row, first)
            if has_costs:
                bound = max(bound, _least(guide.parts.costs, scratch.prices, number))
            children.parent[count], children.box[count] = n, i
            children.square[count], children.first[count] = square, first
            children.pulls[count] = scratch.pulls[run]
            children.bound[count], children.hash[count] = bound, value
            count += 1
            children.size[0] = count


@kernel
def enter_children(
    room: RoomArrays,
    layer: RunLayer,
    children: Children,
    between: tuple[int, int],
    guide: Guide,
    scratch: RunScratch,
    next_layer: RunLayer,
    taken: int,
) -> int:
    """Add some children to the next layer, their runs joined, unless they have been seen.

    Those whose way would be too long are left out.

    Parameters
    ----------
    between
        The number of the first child, and of the one behind the last.
    next_layer, taken
        The next layer, and how many positions it has.

    Returns
    -------
    int
        How many positions it has then.
    """
    for c in range(between[0], between[1]):
        if taken == next_layer.player.size:
            break
        if _is_seen(guide.seen, children.hash[c], True):
            continue
        if _enter_child(room, layer, children, c, scratch, next_layer, taken):
            next_layer.bound[taken] = children.bound[c]
            taken += 1
    return taken


@kernel
def _enter_child(
    room: RoomArrays,
    layer: RunLayer,
    children: Children,
    c: int,
    scratch: RunScratch,
    next_layer: RunLayer,
    n: int,
) -> bool:
    """Write a child to row ``n`` of the next layer; return False if its way is too long."""
    parent, box = children.parent[c], children.box[c]
    spots, length = layer.spots[parent], layer.length[parent]
    all_pulls = length + children.pulls[c]
    if all_pulls > layer.pulls.shape[1]:
        return False
    _set_up(room, spots, scratch)
    _find_runs(room, scratch, spots[box], layer.player[parent])
    run = 1
    while scratch.square[run] != children.square[c] or scratch.first[run] != children.first[c]:
        run += 1
    _copy(spots, next_layer.spots[n], spots.size)
    next_layer.spots[n, box] = scratch.square[run]
    next_layer.player[n], next_layer.home[n] = scratch.player[run], layer.home[parent]
    _copy(layer.pulls[parent], next_layer.pulls[n], length)
    next_layer.length[n] = all_pulls
    for i in range(all_pulls - 1, length - 1, -1):
        next_layer.pulls[n, i] = with_direction(box, scratch.side[run])
        run = scratch.came[run]
    while _join(room, next_layer, n, scratch):
        pass
    _count_runs(next_layer, n, scratch)
    return True


@kernel
def _count_runs(layer: RunLayer, n: int, scratch: RunScratch) -> None:
    """Count the box changes of a way, and the boxes that are pulled."""
    for i in range(scratch.spots.size):
        scratch.spots[i] = 0
    last, changes, moved = -1, 0, 0
    for i in range(layer.length[n]):
        box = index_of(layer.pulls[n, i])
        if box != last:
            changes += 1
            last = box
        if not scratch.spots[box]:
            scratch.spots[box] = 1
            moved += 1
    layer.changes[n], layer.moved[n] = changes, moved


@kernel
def _join(room: RoomArrays, layer: RunLayer, n: int, scratch: RunScratch) -> bool:
    """Join the last run with the one before of the same box, if that is possible.

    Returns whether it was, with the joined run last.
    """
    pulls, length = layer.pulls[n], layer.length[n]
    box = index_of(pulls[length - 1])
    middle = length  # the last run begins there
    while middle > 0 and index_of(pulls[middle - 1]) == box:
        middle -= 1
    end = middle  # the one before ends there
    while end > 0 and index_of(pulls[end - 1]) != box:
        end -= 1
    if end == 0:
        return False
    begin = end
    while begin > 0 and index_of(pulls[begin - 1]) == box:
        begin -= 1
    trial = scratch.trial
    _copy(pulls[end:middle], trial, middle - end)  # the run before comes later, next to the last
    _copy(pulls[begin:end], trial[middle - end :], end - begin)
    _copy(pulls[middle:length], trial[middle - begin :], length - middle)
    is_last = _can_pull(room, layer, n, begin, scratch)
    if not is_last:  # the last one comes earlier, next to the one before
        _copy(pulls[begin:end], trial, end - begin)
        _copy(pulls[middle:length], trial[end - begin :], length - middle)
        _copy(pulls[end:middle], trial[end - begin + length - middle :], middle - end)
        if not _can_pull(room, layer, n, begin, scratch):
            return False
    _copy(trial, pulls[begin:length], length - begin)
    return is_last


@kernel
def _can_pull(room: RoomArrays, layer: RunLayer, n: int, begin: int, scratch: RunScratch) -> bool:
    """Whether the pulls from ``begin`` on can be done as in ``trial``, to the same position."""
    spots, free, trial = scratch.spots, scratch.free, scratch.trial
    pulls, length = layer.pulls[n], layer.length[n]
    _copy(layer.spots[n], spots, spots.size)
    for i in range(length - 1, begin - 1, -1):
        box, d = index_of(pulls[i]), direction_of(pulls[i])
        spots[box] = room.neighbours[spots[box], d ^ 2]
    _set_up(room, spots, scratch)
    player = layer.home[n]
    if begin:
        box, d = index_of(pulls[begin - 1]), direction_of(pulls[begin - 1])
        player = room.neighbours[spots[box], d]
    for i in range(length - begin):
        box, d = index_of(trial[i]), direction_of(trial[i])
        here = spots[box]
        at = room.neighbours[here, d]
        beyond = room.neighbours[at, d]
        if not (has(room, free, at) and has(room, free, beyond)):
            return False
        if player != at:
            flood(room, free, player, scratch.area, scratch.todo)
            if not has(room, scratch.area, at):
                return False
        flip(room, free, here)
        flip(room, free, at)
        spots[box], player = at, beyond
    flood(room, free, player, scratch.area, scratch.todo)
    return has(room, scratch.area, layer.player[n])
