"""The expansion of a position: its children by macro moves are candidates for the next layer."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.memory import prefetch
from sokolab.kernels.search.beam.images import Images
from sokolab.kernels.search.beam.tables import (
    BeamDirection,
    BeamScratch,
    BeamVisited,
    Candidates,
    Reached,
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
    has_first_push,
    lost_after_push,
    makes_dead_set,
)
from sokolab.kernels.search.dead.set_lookup import has_dead_set
from sokolab.kernels.search.pull.loop import PullBoard
from sokolab.kernels.search.tables.slots import found_word


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
    visited: BeamVisited,
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
    visited: BeamVisited,
    reached: Reached,
    new: Candidates,
    scratch: BeamScratch,
    hashed_boxes: int,
    kind: int,
    since: int,
    base: int,
    factor: int,
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
    since
        The :attr:`Candidates.since` of the children.
    base, factor
        What the position gains or loses against the bound ``base`` counts so many times.
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
    # Interpreted, bytes would run over: at 255, and 0 minus an unsigned 1 would be 255.
    on_ends = kind // columns - np.int64(direction.is_end[source])
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
        new.side[at] = side
        new.parent[at] = counters.visited - 1
        new.bound[at] = base + factor * (bound - base)
        new.since[at] = since
        new.kind[at] = (on_ends + np.int64(direction.is_end[target])) * columns + moves[
            row, REGIONS
        ]
        row_met = found_word(reached.hash, reached.slots, hashed)
        is_end = bound == 0 and (direction.end_player < 0 or direction.end_player == lowest)
        if is_end or row_met >= 0:
            counters.solved = at
            counters.met = max(row_met, -1)
    shut[source] = 1
    bits[board.word[source]] |= board.bit[source]


@kernel
def _symmetric_bound(visited: BeamVisited, row: int) -> int:
    """Return the bound of the last symmetric position on the way to a position."""
    for _ in range(visited.since[row]):
        row = int(np.int64(visited.parent[row]))
    return int(np.int64(visited.bound[row]))


@kernel
def expand(
    field: Field,
    proofs: Proofs,
    entry: int,
    board: PullBoard,
    direction: BeamDirection,
    matching: Matching,
    macros: Macros,
    visited: BeamVisited,
    reached: Reached,
    new: Candidates,
    scratch: BeamScratch,
    images: Images,
    row: int,
    kind: int,
) -> None:
    """Enter the children of the position visited last, whose boxes are in ``scratch.boxes``."""
    boxes, shut, bits, counters = scratch.boxes, scratch.shut, scratch.bits, scratch.counters
    player, since = int(np.int64(visited.lowest[row])), int(np.int64(visited.since[row]))
    hashed = np.int64(0)
    bits[:] = 0
    for i in range(boxes.size):
        square = boxes[i]
        shut[square] = 1
        hashed ^= scratch.keys[0, square]
        bits[board.word[square]] |= board.bit[square]
        matching.rows[i] = board.lone[board.row[player], square]
    total = rematched_total(direction.costs, matching, scratch.matched)
    visited.bound[row] = total
    if counters.best < 0 or total < counters.best_bound:
        counters.best, counters.best_bound = row, total
    most = images.moves.shape[0]
    base, factor = total, 1
    if since < most:
        base, factor = _symmetric_bound(visited, row), images.symmetries.shape[0] + 1
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
            min(since + 1, most + 1),
            base,
            factor,
            i,
            rows,
        )
        if counters.solved >= 0:
            break
    for i in range(boxes.size):
        shut[boxes[i]] = 0
