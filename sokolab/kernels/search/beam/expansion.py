"""The expansion of a position: its children by macro moves are candidates for the next layer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.memory import prefetch
from sokolab.kernels.search.beam.tables import BeamSearch, BeamVisited, Candidates, region_counts
from sokolab.kernels.search.boards.assignment import FAR, rematched_total, total_after
from sokolab.kernels.search.boards.macro import (
    LOWEST,
    PUSHES,
    REGIONS,
    SIDE,
    SQUARE,
    Macros,
    macro_moves,
)
from sokolab.kernels.search.boards.reach import mark_reach
from sokolab.kernels.search.dead.proofs import has_first_push, lost_after_push, makes_dead_set
from sokolab.kernels.search.dead.set_lookup import has_dead_set
from sokolab.kernels.search.tables.slots import locate_word


class _Expanded(NamedTuple):
    """The position that is expanded."""

    wall_set: int  # The number of its wall set in FrozenWalls
    # The hash of its boxes, and its Candidates.kind.
    hashed_boxes: int
    kind: int
    total: int  # The least total of its matching
    since: int  # The Candidates.since of its children
    # `base + factor * (bound - base)` is the bound of a child once the images have followed.
    base: int
    factor: int


@inlined_kernel
def _can_be_pulled(
    neighbours: Ints, barred: Mask, blocked: Mask, mark: Ints, stamp: int, box: int
) -> bool:
    """Whether the player, whose reach is marked with ``stamp``, can pull a box."""
    for d in range(4):
        there = np.int64(neighbours[box, d])
        if mark[there] == stamp and not barred[there, d] and not blocked[neighbours[there, d]]:
            return True
    return False


@inlined_kernel
def _hash_children(
    macros: Macros, rows: int, without: int, visited: BeamVisited, new: Candidates, keys: Longs
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


@inlined_kernel
def _dies(search: BeamSearch, wall_set: int, moved: int, row: int) -> bool:
    """Whether a macro move of a box, lifted from the scratch board, leads to a dead position."""
    proofs, scratch, moves = search.proofs, search.scratch, search.macros.moves
    neighbours, blocked = search.board.neighbours, scratch.blocked
    source, target = int(np.int64(scratch.boxes[moved])), int(np.int64(moves[row, SQUARE]))
    side, lowest = moves[row, SIDE], int(np.int64(moves[row, LOWEST]))
    after = int(np.int64(neighbours[target, side]))
    blocked[target] = 1
    # The look-up costs least, so it comes first; what it finds, the others need not prove.
    is_dead = has_dead_set(
        search.direction.sets, scratch.bits, after, int(search.board.number[target])
    )
    if search.direction.turn == PUSHES and not is_dead:
        is_dead = lost_after_push(
            neighbours,
            search.field.goals,
            proofs.walls.dead[wall_set],
            proofs.freeze,
            blocked,
            target,
        ) or makes_dead_set(proofs.pairs, proofs.patterns, blocked, source, target, lowest)
    blocked[target] = 0
    return is_dead


@inlined_kernel
def _enter(
    search: BeamSearch, parent: _Expanded, moved: int, row: int, slot: int, on_ends: int, bound: int
) -> None:
    """Enter a macro move among the candidates; note whether it ends the search."""
    moves, new, progress = search.macros.moves, search.new, search.scratch.progress
    direction, reached = search.direction, search.reached
    target, lowest = int(np.int64(moves[row, SQUARE])), int(np.int64(moves[row, LOWEST]))
    hashed = search.macros.scores[row]
    at = progress.candidates
    progress.candidates = at + 1
    new.slots[-1 - slot] = at + 1
    new.hash[at] = hashed
    new.lowest[at] = lowest
    new.source[at] = search.scratch.boxes[moved]
    new.target[at] = target
    new.side[at] = moves[row, SIDE]
    new.parent[at] = progress.visited - 1
    new.bound[at] = parent.base + parent.factor * (bound - parent.base)
    new.since[at] = parent.since
    columns = region_counts(search.scratch.boxes.size)
    new.kind[at] = (on_ends + np.int64(direction.is_end[target])) * columns + moves[row, REGIONS]
    row_met = locate_word(reached.hash, reached.slots, hashed)
    is_end = bound == 0 and (direction.end_player < 0 or direction.end_player == lowest)
    if is_end or row_met >= 0:
        progress.solved = at
        progress.met = max(row_met, -1)


@kernel
def _add_children(search: BeamSearch, parent: _Expanded, moved: int, rows: int) -> None:
    """Enter the macro moves of one box among the candidates, unless they are dead or known.

    ``moved`` is the number of the box; the first ``rows`` rows of ``macros.moves`` are filled.
    """
    board, direction, scratch = search.board, search.direction, search.scratch
    moves, visited, new, bits = search.macros.moves, search.visited, search.new, scratch.bits
    source = int(np.int64(scratch.boxes[moved]))
    without = parent.hashed_boxes ^ scratch.keys[0, source]
    _hash_children(search.macros, rows, without, visited, new, scratch.keys)
    # Interpreted, bytes would overflow at 255, and 0 minus an unsigned 1 would be 255.
    columns = region_counts(scratch.boxes.size)
    on_ends = parent.kind // columns - int(np.int64(direction.is_end[source]))
    bits[board.word[source]] ^= board.bit[source]
    scratch.blocked[source] = 0
    for row in range(1, rows):
        target = int(np.int64(moves[row, SQUARE]))
        hashed = search.macros.scores[row]
        if board.number[target] < 0 or locate_word(visited.hash, visited.slots, hashed) >= 0:
            continue
        slot = locate_word(new.hash, new.slots, hashed)
        if slot >= 0 or _dies(search, parent.wall_set, moved, row):
            continue
        after = board.neighbours[target, moves[row, SIDE]]
        bound = total_after(
            direction.costs,
            search.matching,
            parent.total,
            moved,
            board.lone[board.lone_row[after], target],
        )
        if bound < FAR:
            _enter(search, parent, moved, row, slot, on_ends, bound)
    scratch.blocked[source] = 1
    bits[board.word[source]] |= board.bit[source]


@kernel
def _symmetric_bound(visited: BeamVisited, row: int) -> int:
    """Return the bound of the last symmetric position on the way to a position."""
    for _ in range(visited.since[row]):
        row = int(np.int64(visited.parent[row]))
    return int(np.int64(visited.bound[row]))


@inlined_kernel
def _place_boxes(search: BeamSearch, player: int) -> int:
    """Put the boxes on the scratch board and match them with the ends; return their hash."""
    board, scratch, matching = search.board, search.scratch, search.matching
    hashed = np.int64(0)
    scratch.bits[:] = 0
    for i in range(scratch.boxes.size):
        square = scratch.boxes[i]
        scratch.blocked[square] = 1
        hashed ^= scratch.keys[0, square]
        scratch.bits[board.word[square]] |= board.bit[square]
        matching.rows[i] = board.lone[board.lone_row[player], square]
    return int(hashed)


@kernel
def expand_position(search: BeamSearch, wall_set: int, row: int, kind: int) -> None:
    """Enter the children of the position visited last, whose boxes are in ``scratch.boxes``.

    ``wall_set`` is its wall set, ``row`` its row in ``visited``, ``kind`` its
    :attr:`Candidates.kind`.
    """
    board, direction, visited = search.board, search.direction, search.visited
    scratch, images = search.scratch, search.images
    boxes, blocked, progress = scratch.boxes, scratch.blocked, scratch.progress
    player, since = int(np.int64(visited.lowest[row])), int(np.int64(visited.since[row]))
    hashed = _place_boxes(search, player)
    total = rematched_total(direction.costs, search.matching, scratch.matched)
    visited.bound[row] = total
    if progress.best < 0 or total < progress.best_bound:
        progress.best, progress.best_bound = row, total
    max_moves = images.moves.shape[0]
    base, factor = total, 1
    if since < max_moves:
        base, factor = _symmetric_bound(visited, row), images.symmetries.shape[0] + 1
    parent = _Expanded(wall_set, hashed, kind, total, min(since + 1, max_moves + 1), base, factor)
    regions = kind % region_counts(boxes.size)
    pushes = direction.turn == PUSHES
    barred = search.proofs.walls.hopeless[wall_set] if pushes else direction.barred
    mark, neighbours = scratch.mark, board.neighbours
    if not pushes:
        progress.stamp += 1
        mark_reach(neighbours, blocked, player, mark, int(progress.stamp), scratch.stack)
    stamp = int(progress.stamp)
    for i in range(boxes.size):
        if pushes and not has_first_push(scratch.first_pushes, i):
            continue
        if not pushes and not _can_be_pulled(neighbours, barred, blocked, mark, stamp, boxes[i]):
            continue
        turn, macros = direction.turn, search.macros
        rows = macro_moves(neighbours, blocked, barred, boxes[i], player, regions, turn, macros)
        _add_children(search, parent, i, rows)
        if progress.solved >= 0:
            break
    for i in range(boxes.size):
        blocked[boxes[i]] = 0
