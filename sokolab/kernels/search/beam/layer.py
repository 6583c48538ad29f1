"""The expansion of a layer: the best candidates are expanded, their children are the next ones.

A step is a macro move, everything one box can do while no other box moves. Positions are judged by
the deadlock proofs when they are taken, so those proved dead take no place in the layer.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.prefetching import prefetch
from sokolab.kernels.search.beam.symmetry import least_hash
from sokolab.kernels.search.beam.tables import (
    BeamDirection,
    BeamScratch,
    Candidates,
    Reached,
    Visited,
    region_counts,
)
from sokolab.kernels.search.boards.assignment import FAR, Matching, rematched_total, total_after
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import (
    LOWEST,
    PUSHES,
    REGIONS,
    SIDE,
    SQUARE,
    Macros,
    macro_moves,
)
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.dead.proofs import (
    Proofs,
    entry_if_alive,
    has_first_push,
    lost_after_push,
    makes_dead_set,
)
from sokolab.kernels.search.dead.set_lookup import has_dead_set
from sokolab.kernels.search.pull.loop import PullBoard
from sokolab.kernels.search.tables.slots import found_word
from sokolab.kernels.search.tables.states import moved_box

__all__ = ["DONE", "step"]

_RUNNING, _SOLVED, DONE, _FULL = range(4)
"""What :func:`step` returns; ``DONE`` when the layer is expanded."""


@kernel
def _place_boxes(visited: Visited, old: Candidates, number: int, boxes: Ints) -> None:
    """Write the boxes of a candidate to ``boxes``, ascending."""
    parent = old.parent[number]
    for i in range(boxes.size):
        boxes[i] = visited.boxes[max(parent, 0), i]
    if parent < 0:
        return  # a root; their boxes are in the first row from the beginning
    i = 0
    while boxes[i] != old.source[number]:
        i += 1
    moved_box(boxes, i, int(np.int64(old.target[number])), boxes)  # in place


@kernel
def _visit(
    visited: Visited, old: Candidates, number: int, hashed: int, spot: int, scratch: BeamScratch
) -> None:
    """Enter a candidate among the visited positions, at the free slot ``-1 - spot``."""
    row = scratch.counters.visited
    scratch.counters.visited = row + 1
    visited.slots[-1 - spot] = row + 1
    visited.hash[row] = hashed
    visited.lowest[row] = old.lowest[number]
    visited.source[row] = old.source[number]
    visited.target[row] = old.target[number]
    visited.parent[row] = old.parent[number]
    for i in range(scratch.boxes.size):
        visited.boxes[row, i] = scratch.boxes[i]


@inlined_kernel
def _can_be_pulled(
    neighbours: Ints, barred: Mask, shut: Mask, mark: Ints, stamp: int, box: int
) -> bool:
    """Whether the player, whose reach is marked with ``stamp``, can pull a box."""
    for side in range(4):
        there = np.int64(neighbours[box, side])
        if mark[there] == stamp and not barred[there, side] and not shut[neighbours[there, side]]:
            return True
    return False


@inlined_kernel
def _hash_children(
    macros: Macros,
    rows: int,
    without: int,
    visited: Visited,
    new: Candidates,
    keys: NDArray[np.int64],
) -> None:
    """Write the hashes of all children to ``macros.scores``, and fetch their places in the tables.

    Fetched side by side, they take hardly longer than one.
    """
    moves, hashes = macros.moves, macros.scores
    visited_mask, new_mask = visited.slots.size - 1, new.slots.size - 1
    for row in range(1, rows):
        hashed = without ^ keys[0, moves[row, SQUARE]] ^ keys[1, moves[row, LOWEST]]
        hashes[row] = hashed
        prefetch(visited.slots, hashed & visited_mask)
        prefetch(new.slots, hashed & new_mask)


@kernel
def _add_children(
    field: Field,
    proofs: Proofs,
    entry: int,
    board: PullBoard,
    direction: BeamDirection,
    matching: Matching,
    total: int,
    macros: Macros,
    visited: Visited,
    reached: Reached,
    new: Candidates,
    scratch: BeamScratch,
    hashed_boxes: int,
    kind: int,
    moved: int,
    rows: int,
) -> None:
    """Enter the macro moves of one box among the candidates, unless they are dead or known.

    Parameters
    ----------
    total
        Of ``matching``, for the position expanded.
    hashed_boxes, kind
        Of the same position: the hash of its boxes, and its :attr:`Candidates.kind`.
    moved, rows
        Number of the box, and how many rows of ``macros.moves`` are filled.
    """
    neighbours, moves, keys = board.neighbours, macros.moves, scratch.keys
    boxes, shut, bits, counters = scratch.boxes, scratch.shut, scratch.bits, scratch.counters
    hopeless, dead_squares = proofs.walls.hopeless[entry], proofs.walls.dead[entry]
    columns = region_counts(boxes.size)
    pushes = direction.turn == PUSHES
    source = int(np.int64(boxes[moved]))
    without = hashed_boxes ^ keys[0, source]
    _hash_children(macros, rows, without, visited, new, keys)
    on_ends = kind // columns - direction.is_end[source]
    bits[board.word[source]] ^= board.bit[source]
    shut[source] = 0
    for row in range(1, rows):
        target, side = int(np.int64(moves[row, SQUARE])), moves[row, SIDE]
        lowest = int(np.int64(moves[row, LOWEST]))
        hashed = macros.scores[row]
        if board.number[target] < 0 or found_word(visited.hash, visited.slots, hashed) >= 0:
            continue
        slot = found_word(new.hash, new.slots, hashed)
        if slot >= 0:
            continue
        after = int(np.int64(neighbours[target, side]))
        shut[target] = 1
        is_dead = has_dead_set(direction.sets, bits, after, int(board.number[target]))
        if pushes and not is_dead:
            is_dead = lost_after_push(
                neighbours, field.goals, hopeless, dead_squares, proofs.freeze, shut, target, side
            ) or makes_dead_set(proofs.pairs, proofs.patterns, shut, source, target, lowest)
        shut[target] = 0
        if is_dead:
            continue
        bound = total_after(
            direction.costs, matching, total, moved, board.lone[board.row[after], target]
        )
        if bound >= FAR:
            continue
        at = counters.candidates
        counters.candidates = at + 1
        new.slots[-1 - slot] = at + 1
        new.hash[at] = hashed
        new.lowest[at] = lowest
        new.source[at] = source
        new.target[at] = target
        new.parent[at] = counters.visited - 1
        new.bound[at] = bound
        new.kind[at] = (on_ends + direction.is_end[target]) * columns + moves[row, REGIONS]
        row_met = found_word(reached.hash, reached.slots, hashed)
        is_end = bound == 0 and (direction.end_player < 0 or direction.end_player == lowest)
        if is_end or row_met >= 0:
            counters.solved = at
            counters.met = max(row_met, -1)
    shut[source] = 1
    bits[board.word[source]] |= board.bit[source]


@kernel
def _expand(
    field: Field,
    proofs: Proofs,
    entry: int,
    board: PullBoard,
    direction: BeamDirection,
    matching: Matching,
    macros: Macros,
    visited: Visited,
    reached: Reached,
    new: Candidates,
    scratch: BeamScratch,
    player: int,
    kind: int,
) -> None:
    """Enter the children of the position whose boxes are in ``scratch.boxes``."""
    boxes, shut, bits, counters = scratch.boxes, scratch.shut, scratch.bits, scratch.counters
    hashed = np.int64(0)
    bits[:] = 0
    for i in range(boxes.size):
        square = boxes[i]
        shut[square] = 1
        hashed ^= scratch.keys[0, square]
        bits[board.word[square]] |= board.bit[square]
        matching.rows[i] = board.lone[board.row[player], square]
    total = rematched_total(direction.costs, matching, scratch.matched)
    if counters.best < 0 or total < counters.best_bound:
        counters.best, counters.best_bound = counters.visited - 1, total
    regions = kind % region_counts(boxes.size)
    pushes = direction.turn == PUSHES
    barred = proofs.walls.hopeless[entry] if pushes else direction.barred
    mark, neighbours = scratch.mark, board.neighbours
    if not pushes:
        counters.stamp += 1
        flood(neighbours, shut, player, mark, int(counters.stamp), scratch.stack)
    stamp = int(counters.stamp)
    for i in range(boxes.size):
        if pushes and not has_first_push(scratch.first_pushes, i):
            continue
        if not pushes and not _can_be_pulled(neighbours, barred, shut, mark, stamp, boxes[i]):
            continue
        rows = macro_moves(
            neighbours,
            shut,
            barred,
            boxes[i],
            player,
            regions,
            direction.turn,
            macros,
        )
        _add_children(
            field,
            proofs,
            entry,
            board,
            direction,
            matching,
            total,
            macros,
            visited,
            reached,
            new,
            scratch,
            int(hashed),
            kind,
            i,
            rows,
        )
        if counters.solved >= 0:
            break
    for i in range(boxes.size):
        shut[boxes[i]] = 0


@kernel
def step(
    field: Field,
    proofs: Proofs,
    board: PullBoard,
    direction: BeamDirection,
    matching: Matching,
    macros: Macros,
    visited: Visited,
    reached: Reached,
    old: Candidates,
    new: Candidates,
    order: NDArray[np.int32],
    scratch: BeamScratch,
    width: int,
    budget: int,
) -> int:
    """Take up to ``budget`` candidates of the layer in their order.

    Returns 0 while the layer is being expanded, 1 if the level is solved, :data:`DONE` if ``width``
    positions are expanded or no candidate is left, 3 if a table is full.

    Parameters
    ----------
    board, rules
        The board without boxes, and what is known of it for pushes.
    old, new, order
        The candidates of this layer with their order, and those of the next one.
    """
    counters = scratch.counters
    most = 4 * scratch.boxes.size * (scratch.shut.size - 1)  # children of one position
    for _ in range(budget):
        if counters.cursor >= order.size or counters.expanded >= width:
            return DONE
        if counters.candidates + most > new.hash.size or counters.visited >= visited.hash.size:
            return _FULL
        number = order[counters.cursor]
        counters.cursor += 1
        _place_boxes(visited, old, number, scratch.boxes)
        player = int(old.lowest[number])
        hashed = old.hash[number]
        if scratch.symmetries.shape[0] > 0:
            counters.stamp += 1
            hashed = least_hash(
                board.neighbours,
                scratch.symmetries,
                scratch.keys,
                scratch.boxes,
                player,
                scratch.shut,
                scratch.mark,
                counters.stamp,
                scratch.stack,
            )
        spot = found_word(visited.hash, visited.slots, hashed)
        if spot >= 0:
            continue
        counters.taken += 1
        entry = 0
        if direction.turn == PUSHES:
            entry = entry_if_alive(field, proofs, scratch.boxes, player, scratch.first_pushes)
        _visit(visited, old, number, hashed, spot, scratch)
        if entry < 0:
            continue
        counters.expanded += 1
        _expand(
            field,
            proofs,
            entry,
            board,
            direction,
            matching,
            macros,
            visited,
            reached,
            new,
            scratch,
            player,
            int(old.kind[number]),
        )
        if counters.solved >= 0:
            return _SOLVED
    return _RUNNING
