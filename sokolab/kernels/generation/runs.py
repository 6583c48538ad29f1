"""A beam of positions with their paths from solved positions, each layer a run of pulls longer.

A *run* is all pulls of one box before another box is pulled. A position keeps its whole path, so
that needless runs show: where all pulls of two runs of a box can be made in a row, sooner or later
than now, the runs are joined, and the path has one box change less.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs, Shorts
from sokolab.kernels.generation.box_regions import REST, RegionTree, fill_tree, new_tree, region_of
from sokolab.kernels.generation.part_needs import PartNeeds, fill_others_totals, need_of
from sokolab.kernels.generation.positions import (
    RoomArrays,
    fill_reach,
    first_slot,
    flip_square,
    has_square,
)
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import direction_of, index_of, with_direction
from sokolab.kernels.search.boards.assignment import Matching, best_total


class RunLayer(NamedTuple):
    """A layer of the beam: positions of ``k`` boxes, each with its path from a solved position."""

    boxes: Ints  # [positions, k]: the square of each box
    player: Ints  # [positions]: where the player stands
    solved_player: Ints  # [positions]: where the player stands in the solved position
    pulls: Shorts  # [positions, max_pulls]: the path, boxes with sides (`packing`)
    length: Ints  # [positions]: pulls of the path
    changes: Ints  # [positions]: box changes as for a solution
    pulled_count: Ints  # [positions]: how many boxes were pulled
    bound: Ints  # [positions]: a lower bound of its cost


class Children(NamedTuple):
    """Positions one run farther, not inserted yet."""

    parent: Ints  # [capacity]: the position before
    box: Ints  # [capacity]: the box of the run
    square: Ints  # [capacity]: the square of that box after the run
    normalised_player: Ints  # [capacity]: the first square that the player can reach after the run
    pulls: Ints  # [capacity]: pulls of the run
    bound: Ints  # [capacity]: a lower bound of its cost
    hash: Longs  # [capacity]: of the boxes and the normalised player
    size: Longs  # [1]: how many there are


class RunList(NamedTuple):
    """The runs of one box of a position, and behind them the queue of those not looked at yet.

    Both share the arrays::

        | the list | dropped or moved into the list | the queue | unused |
                   ^ run_count                      ^ waiting   ^ entry_count

    The list grows over entries that no longer wait. Besides the start, a run waits at most
    once for each square and each side of its last pull: 4 entries per square and 1 are enough.
    """

    square: Ints  # [entries]: the square of the box at the end of each run
    player: Ints  # [entries]: the player there
    side: Ints  # [entries]: the side of its last pull
    previous: Ints  # [entries]: the run before that pull
    pulls: Ints  # [entries]: its pulls
    normalised_player: Ints  # [entries]: the first square that the player can reach at its end
    last_list: Ints  # [squares, 4]: stamp of the last list with a run there, player on that side
    stamp: Ints  # [1]: the number of the list in progress


class RunScratch(NamedTuple):
    """Memory for one position, the runs of one of its boxes, and paths that are tried."""

    free: Longs  # [words]: squares without a box
    reach: Longs  # [words]: the squares that the player can reach
    todo: Longs  # [words]: scratch for floods
    tree: RegionTree  # The regions of the player, wherever the box stands
    runs: RunList  # The runs of that box
    members: Ints  # [k]: the boxes by their indices among the live squares, ascending
    child_members: Ints  # [k]: a child's boxes by their indices among the live squares, ascending
    others_totals: Longs  # [k]: by goal, the least total of the other boxes if one box takes it
    trial_boxes: Ints  # [k]: the squares of the boxes on a path that is tried
    trial_path: Shorts  # [max_pulls]: such a path


class Guide(NamedTuple):
    """Lower bounds that show which positions need much, and hashes that identify positions."""

    parts: PartNeeds  # The least cost of small sets of boxes
    matching: Matching  # Memory for matchings of boxes with goals
    keys: Longs  # [2, squares]: random words for a box on a square and for the normalised player
    seen: Longs  # a power of two: hashes of the positions that were kept, 0 = empty


def new_run_layer(count: int, box_count: int, max_pulls: int) -> RunLayer:
    """Return memory for ``count`` positions with paths of at most ``max_pulls`` pulls."""
    return RunLayer(
        boxes=np.zeros((count, box_count), np.int32),
        player=np.zeros(count, np.int32),
        solved_player=np.zeros(count, np.int32),
        pulls=np.zeros((count, max_pulls), np.uint16),
        length=np.zeros(count, np.int32),
        changes=np.zeros(count, np.int32),
        pulled_count=np.zeros(count, np.int32),
        bound=np.zeros(count, np.int32),
    )


def new_children(capacity: int) -> Children:
    """Return an empty list of children."""
    return Children(
        parent=np.zeros(capacity, np.int32),
        box=np.zeros(capacity, np.int32),
        square=np.zeros(capacity, np.int32),
        normalised_player=np.zeros(capacity, np.int32),
        pulls=np.zeros(capacity, np.int32),
        bound=np.zeros(capacity, np.int32),
        hash=np.zeros(capacity, np.int64),
        size=np.zeros(1, np.int64),
    )


def new_run_scratch(room: RoomArrays, box_count: int, max_pulls: int) -> RunScratch:
    """Return memory for one position and for paths of ``max_pulls`` pulls."""
    size, word_count = room.live_index.size, room.floor.size
    entry_count = 4 * size + 1
    runs = RunList(
        square=np.zeros(entry_count, np.int32),
        player=np.zeros(entry_count, np.int32),
        side=np.zeros(entry_count, np.int32),
        previous=np.zeros(entry_count, np.int32),
        pulls=np.zeros(entry_count, np.int32),
        normalised_player=np.zeros(entry_count, np.int32),
        last_list=np.zeros((size, 4), np.int32),
        stamp=np.zeros(1, np.int32),
    )
    return RunScratch(
        free=np.zeros(word_count, np.int64),
        reach=np.zeros(word_count, np.int64),
        todo=np.zeros(word_count, np.int64),
        tree=new_tree(size),
        runs=runs,
        members=np.zeros(box_count, np.int32),
        child_members=np.zeros(box_count, np.int32),
        others_totals=np.zeros(box_count, np.int64),
        trial_boxes=np.zeros(box_count, np.int32),
        trial_path=np.zeros(max_pulls, np.uint16),
    )


@inlined_kernel
def _copy(source: NDArray[Any], target: NDArray[Any], count: int) -> None:
    for i in range(count):
        target[i] = source[i]


@kernel
def _mark_free(room: RoomArrays, boxes: Ints, scratch: RunScratch) -> None:
    """Fill ``scratch.free`` with the squares without a box."""
    for w in range(scratch.free.size):
        scratch.free[w] = room.floor[w]
    for i in range(boxes.size):
        flip_square(room, scratch.free, boxes[i])


@kernel
def _list_runs(room: RoomArrays, scratch: RunScratch, start: int, player: int) -> int:
    """Fill ``scratch.runs`` with the runs of the box on ``start``. Return the number listed.

    A breadth-first search. Its state is a square of the box and the region around it that holds the
    player; a state is listed once, by a shortest run. The first state is the start, without pulls.
    A pull to a side of the box that lies in the player's region takes the box there, and the player
    one square farther. Once a state is listed, ``last_list`` has the stamp on all such sides.

    ``scratch.free`` must hold the squares without a box. It is the same afterwards.
    """
    runs, free, tree = scratch.runs, scratch.free, scratch.tree
    runs.stamp[0] += 1
    stamp = runs.stamp[0]
    runs.square[0], runs.player[0], runs.side[0] = start, player, -1
    runs.previous[0], runs.pulls[0] = -1, 0
    run_count, waiting, entry_count = 0, 0, 1
    flip_square(room, free, start)
    root = fill_tree(room, free, start, tree)
    # The player was not met, or in an earlier tree: the box is out of reach.
    if tree.order[player] < tree.order[root]:
        waiting = run_count = entry_count
    while waiting < entry_count:
        square, player, side = runs.square[waiting], runs.player[waiting], runs.side[waiting]
        if waiting and runs.last_list[square, side] == stamp:
            waiting += 1
            continue
        region = region_of(room, tree, square, player)
        runs.square[run_count], runs.player[run_count], runs.side[run_count] = square, player, side
        runs.previous[run_count] = runs.previous[waiting]
        runs.pulls[run_count] = runs.pulls[waiting]
        # The root, the lowest square of all, lies in the rest.
        runs.normalised_player[run_count] = root if region == REST else tree.lowest[region]
        for s in range(4):
            target = room.neighbours[square, s]
            if not has_square(room, free, target):
                continue
            if region_of(room, tree, square, target) != region:
                continue
            runs.last_list[square, s] = stamp
            beyond = room.neighbours[target, s]
            if has_square(room, free, beyond) and runs.last_list[target, s] != stamp:
                runs.square[entry_count], runs.player[entry_count] = target, beyond
                runs.side[entry_count], runs.previous[entry_count] = s, run_count
                runs.pulls[entry_count] = runs.pulls[run_count] + 1
                entry_count += 1
        run_count += 1
        waiting += 1
    flip_square(room, free, start)
    return run_count


@inlined_kernel
def _sort_boxes(room: RoomArrays, boxes: Ints, members: Ints) -> None:
    """Fill ``members`` with the indices of the boxes among the live squares, ascending."""
    for i in range(boxes.size):
        live_index = room.live_index[boxes[i]]
        j = i
        while j > 0 and members[j - 1] > live_index:
            members[j] = members[j - 1]
            j -= 1
        members[j] = live_index


@inlined_kernel
def _replace_box(source: Ints, old: int, new: int, row: Ints) -> None:
    """Fill ``row`` with ``source``, ``new`` in place of ``old``. Both ascend."""
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
def _look_up(seen: Longs, state_hash: int, inserts: bool) -> bool:
    """Return whether a hash is in the table. If it is not, insert it if ``inserts``."""
    mask = seen.size - 1
    slot = first_slot(state_hash, mask)
    while seen[slot] != 0:
        if seen[slot] == state_hash:
            return True
        slot = (slot + 1) & mask
    if inserts:
        seen[slot] = state_hash
    return False


@inlined_kernel
def _lowest_total(costs: Ints, others_totals: Longs, live_index: int) -> int:
    """Return the lowest total of a matching with one box on a live square."""
    lowest = costs[live_index, 0] + others_totals[0]
    for j in range(1, others_totals.size):
        lowest = min(lowest, costs[live_index, j] + others_totals[j])
    return int(lowest)


@inlined_kernel
def _last_box(layer: RunLayer, n: int) -> int:
    """Return the box pulled last on the path of position ``n``, or -1."""
    length = layer.length[n]
    return int(index_of(layer.pulls[n, length - 1])) if length else -1


@inlined_kernel
def _match_boxes(room: RoomArrays, boxes: Ints, guide: Guide) -> int:
    """Match boxes with goals, and return the lowest total."""
    for i in range(boxes.size):
        guide.matching.cost_rows[i] = room.live_index[boxes[i]]
    return int(best_total(guide.parts.costs, guide.matching))


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
    """Add to ``children`` the positions one run farther than position ``n``, with lower bounds.

    Parameters
    ----------
    box_range
        The first of the boxes that are pulled, and the end.
    """
    boxes, box_count = layer.boxes[n], layer.boxes.shape[1]
    _mark_free(room, boxes, scratch)
    _sort_boxes(room, boxes, scratch.members)
    last_box = _last_box(layer, n)
    count = children.size[0]
    has_costs = guide.parts.costs.shape[1] > 0
    total = _match_boxes(room, boxes, guide) if has_costs else 0
    boxes_hash = 0
    for i in range(box_count):
        boxes_hash ^= guide.keys[0, boxes[i]]
    for i in range(box_range[0], min(box_range[1], box_count)):
        if i == last_box:  # to pull it again would go on with the run that has just ended
            continue
        others_hash = boxes_hash ^ guide.keys[0, boxes[i]]
        if has_costs:
            fill_others_totals(guide.parts.costs, guide.matching, total, i, scratch.others_totals)
        for run in range(1, _list_runs(room, scratch, boxes[i], layer.player[n])):
            square, player = scratch.runs.square[run], scratch.runs.normalised_player[run]
            child_hash = others_hash ^ guide.keys[0, square] ^ guide.keys[1, player]
            if square == boxes[i] or _look_up(guide.seen, child_hash, inserts=False):
                continue
            if count == children.hash.size:
                return
            old, new = room.live_index[boxes[i]], room.live_index[square]
            _replace_box(scratch.members, old, new, scratch.child_members)
            bound = need_of(guide.parts, scratch.child_members, player)
            if has_costs:
                bound = max(bound, _lowest_total(guide.parts.costs, scratch.others_totals, new))
            children.parent[count], children.box[count] = n, i
            children.square[count], children.normalised_player[count] = square, player
            children.pulls[count] = scratch.runs.pulls[run]
            children.bound[count], children.hash[count] = bound, child_hash
            count += 1
            children.size[0] = count


@kernel
def fill_next_layer(
    room: RoomArrays,
    layer: RunLayer,
    children: Children,
    child_range: tuple[int, int],
    guide: Guide,
    scratch: RunScratch,
    next_layer: RunLayer,
    next_count: int,
) -> int:
    """Add some children to ``next_layer``, their runs joined, unless they have been seen.

    Children whose path would be too long are left out.

    Parameters
    ----------
    child_range
        The first child, and the end.
    next_layer, next_count
        The next layer, and how many positions it has.

    Returns how many positions it has then.
    """
    for c in range(child_range[0], child_range[1]):
        if next_count == next_layer.player.size:
            break
        if _look_up(guide.seen, children.hash[c], inserts=True):
            continue
        if _insert_in_next_layer(room, layer, children, c, scratch, next_layer, next_count):
            next_layer.bound[next_count] = children.bound[c]
            next_count += 1
    return next_count


@kernel
def _insert_in_next_layer(
    room: RoomArrays,
    layer: RunLayer,
    children: Children,
    c: int,
    scratch: RunScratch,
    next_layer: RunLayer,
    n: int,
) -> bool:
    """Write child ``c`` to row ``n`` of ``next_layer``. Return False if its path is too long."""
    parent, box = children.parent[c], children.box[c]
    boxes, length, runs = layer.boxes[parent], layer.length[parent], scratch.runs
    new_length = length + children.pulls[c]
    if new_length > layer.pulls.shape[1]:
        return False
    _mark_free(room, boxes, scratch)
    _list_runs(room, scratch, boxes[box], layer.player[parent])
    run = 1
    while (
        runs.square[run] != children.square[c]
        or runs.normalised_player[run] != children.normalised_player[c]
    ):
        run += 1
    _copy(boxes, next_layer.boxes[n], boxes.size)
    next_layer.boxes[n, box] = runs.square[run]
    next_layer.player[n] = runs.player[run]
    next_layer.solved_player[n] = layer.solved_player[parent]
    _copy(layer.pulls[parent], next_layer.pulls[n], length)
    next_layer.length[n] = new_length
    for i in range(new_length - 1, length - 1, -1):
        next_layer.pulls[n, i] = with_direction(box, runs.side[run])
        run = runs.previous[run]
    while _join_last_runs(room, next_layer, n, scratch):
        pass
    _count_runs(next_layer, n, scratch)
    return True


@kernel
def _count_runs(layer: RunLayer, n: int, scratch: RunScratch) -> None:
    """Fill ``changes`` and ``pulled_count`` of the layer for path ``n``."""
    is_pulled = scratch.child_members  # a flag for each box
    for i in range(is_pulled.size):
        is_pulled[i] = 0
    last_box, changes, pulled_count = -1, 0, 0
    for i in range(layer.length[n]):
        box = index_of(layer.pulls[n, i])
        if box != last_box:
            changes += 1
            last_box = box
        if not is_pulled[box]:
            is_pulled[box] = 1
            pulled_count += 1
    layer.changes[n], layer.pulled_count[n] = changes, pulled_count


@kernel
def _join_last_runs(room: RoomArrays, layer: RunLayer, n: int, scratch: RunScratch) -> bool:
    """Join the last run of path ``n`` with the run before of its box, if that is possible.

    The path ends with A, X, B: two runs A and B of one box, and the pulls X of others between them.
    First X, A, B is tried, then A, B, X.
    Returns True if the path now ends with the joined run, so that it can be joined again.
    """
    pulls, length = layer.pulls[n], layer.length[n]
    box = index_of(pulls[length - 1])
    last_start = length
    while last_start > 0 and index_of(pulls[last_start - 1]) == box:
        last_start -= 1
    earlier_end = last_start
    while earlier_end > 0 and index_of(pulls[earlier_end - 1]) != box:
        earlier_end -= 1
    if earlier_end == 0:
        return False
    start = earlier_end  # where the earlier run begins
    while start > 0 and index_of(pulls[start - 1]) == box:
        start -= 1
    path = scratch.trial_path
    earlier_pulls, other_pulls = earlier_end - start, last_start - earlier_end
    last_pulls = length - last_start
    _copy(pulls[earlier_end:last_start], path, other_pulls)
    _copy(pulls[start:earlier_end], path[other_pulls:], earlier_pulls)
    _copy(pulls[last_start:length], path[other_pulls + earlier_pulls :], last_pulls)
    is_last = _can_pull(room, layer, n, start, scratch)
    if not is_last:
        _copy(pulls[start:earlier_end], path, earlier_pulls)
        _copy(pulls[last_start:length], path[earlier_pulls:], last_pulls)
        _copy(pulls[earlier_end:last_start], path[earlier_pulls + last_pulls :], other_pulls)
        if not _can_pull(room, layer, n, start, scratch):
            return False
    _copy(path, pulls[start:length], length - start)
    return is_last


@kernel
def _can_pull(room: RoomArrays, layer: RunLayer, n: int, start: int, scratch: RunScratch) -> bool:
    """Whether ``trial_path`` can replace path ``n`` from pull ``start`` on.

    All its pulls must be possible. The same pulls in another order put the boxes on the same
    squares; the player must be able to reach the square where it stood.
    """
    boxes, free, path = scratch.trial_boxes, scratch.free, scratch.trial_path
    pulls, length = layer.pulls[n], layer.length[n]
    _copy(layer.boxes[n], boxes, boxes.size)
    for i in range(length - 1, start - 1, -1):
        box, d = index_of(pulls[i]), direction_of(pulls[i])
        boxes[box] = room.neighbours[boxes[box], d ^ 2]
    _mark_free(room, boxes, scratch)
    player = layer.solved_player[n]
    if start:
        box, d = index_of(pulls[start - 1]), direction_of(pulls[start - 1])
        player = room.neighbours[boxes[box], d]
    for i in range(length - start):
        box, d = index_of(path[i]), direction_of(path[i])
        source = boxes[box]
        target = room.neighbours[source, d]
        beyond = room.neighbours[target, d]
        if not (has_square(room, free, target) and has_square(room, free, beyond)):
            return False
        if player != target:
            fill_reach(room, free, player, scratch.reach, scratch.todo)
            if not has_square(room, scratch.reach, target):
                return False
        flip_square(room, free, source)
        flip_square(room, free, target)
        boxes[box], player = target, beyond
    fill_reach(room, free, player, scratch.reach, scratch.todo)
    return has_square(room, scratch.reach, layer.player[n])
