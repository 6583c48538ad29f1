"""A beam of positions with their paths from the end, each layer a run of pulls longer.

A *run* is all pulls of one box before another box is pulled. A position keeps its whole path, so
that needless runs show: where a box could have been pulled on at once, or all at once later, its
runs are joined, and the path has one box change less.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.generation.areas import REST, AreaTree, area_of, find_areas, new_area_tree
from sokolab.kernels.generation.part_needs import PartNeeds, fill_prices, need_of
from sokolab.kernels.generation.positions import (
    RoomArrays,
    Words,
    first_slot,
    flip_square,
    flood_area,
    has_square,
)
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import direction_of, index_of, with_direction
from sokolab.kernels.search.boards.assignment import Matching, best_total


class RunLayer(NamedTuple):
    """A layer of the beam: positions of ``k`` boxes, each with its path from an end."""

    boxes: Ints  # [n, k]: the square of each box
    player: Ints  # [n]: where the player stands
    home: Ints  # [n]: where it stood at the end of the level
    pulls: NDArray[
        np.uint16
    ]  # [n, max_pulls]: the path, each pull as a box with a side (`packing`)
    length: Ints  # [n]: pulls of the path
    changes: Ints  # [n]: box changes as for a solution
    moved: Ints  # [n]: boxes that were pulled
    bound: Ints  # [n]: what the position needs at least


class Children(NamedTuple):
    """Positions one run farther, not entered yet."""

    parent: Ints  # [capacity]: the position before
    box: Ints  # [capacity]: the box of the run
    square: Ints  # [capacity]: the square of that box after the run
    first: Ints  # [capacity]: the first square of the player's area after the run
    pulls: Ints  # [capacity]: pulls of the run
    bound: Ints  # [capacity]: what the position needs at least
    hash: Words  # [capacity]: of the boxes and the player's area
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
    previous: Ints  # [4 f + 5]: the run before that pull
    pulls: Ints  # [4 f + 5]: its pulls
    first: Ints  # [4 f + 5]: the first square of the player's area at its end
    # [f + 1, 4]: stamp of the last list with a run to that square, player on that side.
    last_list: Ints
    stamp: Ints  # [1]: the number of the list in progress
    numbers: Ints  # [k]: numbers of the boxes, ascending
    row: Ints  # [k]: numbers of the boxes of a child, ascending
    prices: Words  # [k]: of part_needs.prices_after
    trial_boxes: Ints  # [k]: the squares of the boxes on a path that is tried
    trial: NDArray[np.uint16]  # [max_pulls]: such a path


class Guide(NamedTuple):
    """Lower bounds that show which positions need much, and hashes that identify positions."""

    parts: PartNeeds  # What small sets of boxes need
    matching: Matching  # Memory for matchings of boxes with goals
    keys: Words  # [2, f + 1]: random words for a box on a square and for the player's area
    seen: Words  # a power of two: hashes of the positions that were kept, 0 = empty


def new_run_layer(count: int, boxes: int, max_pulls: int) -> RunLayer:
    """Return memory for ``count`` positions with paths of at most ``max_pulls`` pulls."""
    numbers = np.zeros((6, count), np.int32)
    player, home, length, changes, moved, bound = numbers
    squares, pulls = np.zeros((count, boxes), np.int32), np.zeros((count, max_pulls), np.uint16)
    return RunLayer(squares, player, home, pulls, length, changes, moved, bound)


def new_children(capacity: int) -> Children:
    """Return an empty list of children."""
    parent, box, square, first, pulls, bound = np.zeros((6, capacity), np.int32)
    hashes, size = np.zeros(capacity, np.int64), np.zeros(1, np.int64)
    return Children(parent, box, square, first, pulls, bound, hashes, size)


def new_run_scratch(room: RoomArrays, boxes: int, max_pulls: int) -> RunScratch:
    """Return memory for one position and for paths of ``max_pulls`` pulls."""
    squares = room.live.size
    free, area, todo = np.zeros((3, room.floor.size), np.int64)
    square, player, side, previous, pulls, first = np.zeros((6, 4 * squares + 1), np.int32)
    numbers, row, trial_boxes = np.zeros((3, boxes), np.int32)
    return RunScratch(
        free=free,
        area=area,
        todo=todo,
        tree=new_area_tree(squares),
        square=square,
        player=player,
        side=side,
        previous=previous,
        pulls=pulls,
        first=first,
        last_list=np.zeros((squares, 4), np.int32),
        stamp=np.zeros(1, np.int32),
        numbers=numbers,
        row=row,
        prices=np.zeros(boxes, np.int64),
        trial_boxes=trial_boxes,
        trial=np.zeros(max_pulls, np.uint16),
    )


@inlined_kernel
def _copy(source: NDArray[Any], target: NDArray[Any], count: int) -> None:
    for i in range(count):
        target[i] = source[i]


@kernel
def _mark_free(room: RoomArrays, boxes: Ints, scratch: RunScratch) -> None:
    """Write to ``free`` the squares without a box."""
    for w in range(scratch.free.size):
        scratch.free[w] = room.floor[w]
    for i in range(boxes.size):
        flip_square(room, scratch.free, boxes[i])


@kernel
def _list_runs(room: RoomArrays, scratch: RunScratch, start: int, player: int) -> int:
    """List where one box can be pulled from ``start``, each square once for each player's area.

    The list begins with where the box stands; shorter runs come first. ``free`` is set up, with the
    box on ``start``. What a pull leads to waits behind the list; it is dropped if an earlier run
    has led to the same square and area.

    Returns how long the list is.
    """
    squares, players, sides = scratch.square, scratch.player, scratch.side
    last_list, free, tree = scratch.last_list, scratch.free, scratch.tree
    scratch.stamp[0] += 1
    stamp = scratch.stamp[0]
    scratch.pulls[0] = 0
    squares[0], players[0], sides[0], scratch.previous[0] = start, player, -1, -1
    count, listed = 1, 0  # entries in use, and those of them that make up the list
    flip_square(room, free, start)
    root = find_areas(room, free, start, tree)
    at = 0
    # The player was not met, or in an earlier tree: the box is out of reach.
    if tree.order[player] < tree.order[root]:
        at = listed = count
    while at < count:
        square, player, side = squares[at], players[at], sides[at]
        if at and last_list[square, side] == stamp:
            at += 1
            continue
        area = area_of(room, tree, square, player)
        # The list grows over entries that no longer wait.
        squares[listed], players[listed], sides[listed] = square, player, side
        scratch.previous[listed], scratch.pulls[listed] = scratch.previous[at], scratch.pulls[at]
        # The root, the lowest square of all, lies in the rest.
        scratch.first[listed] = root if area == REST else tree.lowest[area]
        for s in range(4):
            target = room.neighbours[square, s]
            if not has_square(room, free, target) or area_of(room, tree, square, target) != area:
                continue
            last_list[square, s] = stamp
            beyond = room.neighbours[target, s]
            if has_square(room, free, beyond) and last_list[target, s] != stamp:
                squares[count], players[count], sides[count] = target, beyond, s
                scratch.previous[count], scratch.pulls[count] = listed, scratch.pulls[listed] + 1
                count += 1
        listed += 1
        at += 1
    flip_square(room, free, start)
    return listed


@inlined_kernel
def _sort_numbers(room: RoomArrays, boxes: Ints, row: Ints) -> None:
    """Write the numbers of the boxes to ``row``, ascending."""
    for i in range(boxes.size):
        number = room.live[boxes[i]]
        j = i
        while j > 0 and row[j - 1] > number:
            row[j] = row[j - 1]
            j -= 1
        row[j] = number


@inlined_kernel
def _replace_number(source: Ints, old: int, new: int, row: Ints) -> None:
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
def _look_up(seen: Words, hashed: int, enters: bool) -> bool:
    """Return whether a hash is in the table. If it is not, enter it if ``enters``."""
    mask = seen.size - 1
    slot = first_slot(hashed, mask)
    while seen[slot] != 0:
        if seen[slot] == hashed:
            return True
        slot = (slot + 1) & mask
    if enters:
        seen[slot] = hashed
    return False


@inlined_kernel
def _lowest_total(costs: Ints, prices: Words, number: int) -> int:
    """Return the lowest total of a matching with one box on ``number``; see ``fill_prices``."""
    lowest = costs[number, 0] + prices[0]
    for j in range(1, prices.size):
        lowest = min(lowest, costs[number, j] + prices[j])
    return int(lowest)


@kernel
def list_children(
    room: RoomArrays,
    layer: RunLayer,
    n: int,
    box_range: tuple[int, int],
    guide: Guide,
    scratch: RunScratch,
    children: Children,
) -> None:
    """List the positions a run farther than position ``n``, with what they need at least.

    Parameters
    ----------
    box_range
        The first of the boxes that are pulled, and the one after the last.
    """
    boxes, box_count = layer.boxes[n], layer.boxes.shape[1]
    _mark_free(room, boxes, scratch)
    _sort_numbers(room, boxes, scratch.numbers)
    last_box = -1
    if layer.length[n]:
        last_box = index_of(layer.pulls[n, layer.length[n] - 1])
    total, count = 0, children.size[0]
    matching = guide.matching
    has_costs = guide.parts.costs.shape[1] > 0
    if has_costs:
        for i in range(box_count):
            matching.rows[i] = room.live[boxes[i]]
        total = best_total(guide.parts.costs, matching)
    boxes_hash = 0
    for i in range(box_count):
        boxes_hash ^= guide.keys[0, boxes[i]]
    for i in range(box_range[0], min(box_range[1], box_count)):
        if i == last_box:  # to pull it again would go on with the run that has just ended
            continue
        others_hash = boxes_hash ^ guide.keys[0, boxes[i]]
        if has_costs:
            fill_prices(guide.parts.costs, matching, total, i, scratch.prices)
        for run in range(1, _list_runs(room, scratch, boxes[i], layer.player[n])):
            square, first = scratch.square[run], scratch.first[run]
            hashed = others_hash ^ guide.keys[0, square] ^ guide.keys[1, first]
            if square == boxes[i] or _look_up(guide.seen, hashed, False):
                continue
            if count == children.hash.size:
                return
            number = room.live[square]
            _replace_number(scratch.numbers, room.live[boxes[i]], number, scratch.row)
            bound = need_of(guide.parts, scratch.row, first)
            if has_costs:
                bound = max(bound, _lowest_total(guide.parts.costs, scratch.prices, number))
            children.parent[count], children.box[count] = n, i
            children.square[count], children.first[count] = square, first
            children.pulls[count] = scratch.pulls[run]
            children.bound[count], children.hash[count] = bound, hashed
            count += 1
            children.size[0] = count


@kernel
def enter_children(
    room: RoomArrays,
    layer: RunLayer,
    children: Children,
    child_range: tuple[int, int],
    guide: Guide,
    scratch: RunScratch,
    next_layer: RunLayer,
    taken: int,
) -> int:
    """Add some children to the next layer, their runs joined, unless they have been seen.

    Those whose path would be too long are left out.

    Parameters
    ----------
    child_range
        The number of the first child, and of the one after the last.
    next_layer, taken
        The next layer, and how many positions it has.

    Returns
    -------
    int
        How many positions it has then.
    """
    for c in range(child_range[0], child_range[1]):
        if taken == next_layer.player.size:
            break
        if _look_up(guide.seen, children.hash[c], True):
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
    """Write a child to row ``n`` of the next layer; return False if its path is too long."""
    parent, box = children.parent[c], children.box[c]
    boxes, length = layer.boxes[parent], layer.length[parent]
    new_length = length + children.pulls[c]
    if new_length > layer.pulls.shape[1]:
        return False
    _mark_free(room, boxes, scratch)
    _list_runs(room, scratch, boxes[box], layer.player[parent])
    run = 1
    while scratch.square[run] != children.square[c] or scratch.first[run] != children.first[c]:
        run += 1
    _copy(boxes, next_layer.boxes[n], boxes.size)
    next_layer.boxes[n, box] = scratch.square[run]
    next_layer.player[n], next_layer.home[n] = scratch.player[run], layer.home[parent]
    _copy(layer.pulls[parent], next_layer.pulls[n], length)
    next_layer.length[n] = new_length
    for i in range(new_length - 1, length - 1, -1):
        next_layer.pulls[n, i] = with_direction(box, scratch.side[run])
        run = scratch.previous[run]
    while _join_last_runs(room, next_layer, n, scratch):
        pass
    _count_runs(next_layer, n, scratch)
    return True


@kernel
def _count_runs(layer: RunLayer, n: int, scratch: RunScratch) -> None:
    """Count the box changes of a path, and the boxes that are pulled."""
    is_pulled = scratch.row  # a flag for each box
    for i in range(is_pulled.size):
        is_pulled[i] = 0
    last_box, changes, moved = -1, 0, 0
    for i in range(layer.length[n]):
        box = index_of(layer.pulls[n, i])
        if box != last_box:
            changes += 1
            last_box = box
        if not is_pulled[box]:
            is_pulled[box] = 1
            moved += 1
    layer.changes[n], layer.moved[n] = changes, moved


@kernel
def _join_last_runs(room: RoomArrays, layer: RunLayer, n: int, scratch: RunScratch) -> bool:
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
    boxes, free, trial = scratch.trial_boxes, scratch.free, scratch.trial
    pulls, length = layer.pulls[n], layer.length[n]
    _copy(layer.boxes[n], boxes, boxes.size)
    for i in range(length - 1, begin - 1, -1):
        box, d = index_of(pulls[i]), direction_of(pulls[i])
        boxes[box] = room.neighbours[boxes[box], d ^ 2]
    _mark_free(room, boxes, scratch)
    player = layer.home[n]
    if begin:
        box, d = index_of(pulls[begin - 1]), direction_of(pulls[begin - 1])
        player = room.neighbours[boxes[box], d]
    for i in range(length - begin):
        box, d = index_of(trial[i]), direction_of(trial[i])
        source = boxes[box]
        target = room.neighbours[source, d]
        beyond = room.neighbours[target, d]
        if not (has_square(room, free, target) and has_square(room, free, beyond)):
            return False
        if player != target:
            flood_area(room, free, player, scratch.area, scratch.todo)
            if not has_square(room, scratch.area, target):
                return False
        flip_square(room, free, source)
        flip_square(room, free, target)
        boxes[box], player = target, beyond
    flood_area(room, free, player, scratch.area, scratch.todo)
    return has_square(room, scratch.area, layer.player[n])
