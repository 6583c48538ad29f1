"""Best-first search by pulls from the solved positions, or by pushes from the start.

Each position is expanded once, so the solutions are not the shortest. Both directions store
positions in the same form, and each looks up its new positions in the table of the other.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.memory import prefetch
from sokolab.kernels.search.boards.assignment import FAR, Matching, rematched_total, total_after
from sokolab.kernels.search.boards.corral import CorralScratch, restrict_to_corral
from sokolab.kernels.search.boards.reach import flood, lowest_after, lowest_reached
from sokolab.kernels.search.dead.set_lookup import DeadSets, has_dead_set
from sokolab.kernels.search.pull.states import OpenPositions, enter, take
from sokolab.kernels.search.pull.stuck import is_stuck
from sokolab.kernels.search.pull.varied import (
    VariedOrder,
    enter_varied,
    novelty_of,
    take_varied,
)
from sokolab.kernels.search.tables.slots import add_row, has_room, locate_row
from sokolab.kernels.search.tables.square_sets import WORD, lowest_number

NODES, SOLVED, STAMP, MET, BEST, BEST_BOUND = range(6)
_LOWEST, _HASH = 0, 1
"""Columns of ``PullScratch.children``."""
_UNMATCHED: Final = -1
_HUGE: Final = 1 << 19  # boxes times squares; above, a check of all boxes takes a slice


class PullBoard(NamedTuple):
    """The board without its boxes.

    Attributes
    ----------
    neighbours
        int32 ``[m + 1, 4]``.
    goals
        uint8 ``[m + 1]``.
    squares, number, word, bit
        The live squares and their sets
        (:func:`sokolab.kernels.search.tables.square_sets.number_squares`).
    row
        int32 ``[m + 1]``: the row of ``lone`` for a player on that square.
    lone
        int32 ``[rows, m + 1]``: state of a single box on a square, by the player's square.
    """

    neighbours: Ints
    goals: Mask
    squares: Ints
    number: Ints
    word: Ints
    bit: NDArray[np.int64]
    row: Ints
    lone: Ints


class PullDirection(NamedTuple):
    """One direction of search.

    Attributes
    ----------
    costs
        int32 ``[s, k]``: least pushes between a state of a single box and each end.
    sets
        Dead sets of this direction.
    barred
        uint8 ``[m + 1, 4]``: a box moved to that square in that direction is lost.
    barred_back
        The same of the other direction.
    ends, is_end
        int32 ``[k]`` and uint8 ``[m + 1]``: where the boxes stand at the end.
    end_players
        int32 ``[z]``: a square of each region the player may be in at the end.
    options
        int64 ``[5]``: 1 = by pulls; the lowest square the player reaches at the end, or -1 for
        anywhere; weights of the pushes made and of the lower bound of those left; 1 = PI-corrals.
    """

    costs: Ints
    sets: DeadSets
    barred: Mask
    barred_back: Mask
    ends: Ints
    is_end: Mask
    end_players: Ints
    options: NDArray[np.int64]


class PullScratch(NamedTuple):
    """Memory for one expansion.

    Attributes
    ----------
    rows
        int32 ``[k]``: the boxes of the position being expanded.
    shut, spare, fixed
        uint8 ``[m + 1]``: 1 for square ``m``, but for ``fixed``; of boxes all 0 between expansions.
    mark, other_mark, stack
        int32 ``[m + 1]``.
    left
        int32 ``[k]``.
    bits
        int64 ``[words]``.
    matched
        int32 ``[k]``: of :func:`sokolab.kernels.search.boards.assignment.rematched_total`.
    children
        int64 ``[4 k, 2]``: by push, the lowest square the player reaches after it, and the hash.
    counts
        int64 ``[6]``: nodes, solved state, stamp, the state of the other direction that was
        met or -1, the most promising state, its bound.
    """

    rows: Ints
    shut: Mask
    spare: Mask
    fixed: Mask
    mark: Ints
    other_mark: Ints
    stack: Ints
    left: Ints
    bits: NDArray[np.int64]
    allowed: Mask
    corral: CorralScratch
    matched: Ints
    children: NDArray[np.int64]
    counts: NDArray[np.int64]


@inlined_kernel
def _place_boxes(board: PullBoard, states: OpenPositions, state: int, scratch: PullScratch) -> int:
    """Write the boxes of a position to the scratch; return their hash."""
    rows, bits, shut, box_at = scratch.rows, scratch.bits, scratch.shut, scratch.corral.box_at
    filled = 0
    hashed = 0
    for w in range(bits.shape[0]):
        rest = states.bits[state, w]
        bits[w] = rest
        while rest != 0:
            square = board.squares[w * WORD + lowest_number(rest)]
            rest &= rest - 1
            rows[filled] = square
            filled += 1
            box_at[square] = filled
            shut[square] = 1
            hashed ^= states.keys[0, square]
    return int(hashed)


@inlined_kernel
def _on_ends(is_end: Mask, rows: Ints, moved: int, target: int) -> int:
    """Return how many boxes stand on ends once one has moved."""
    found = int(is_end[target]) - int(is_end[rows[moved]])
    for i in range(rows.size):
        found += int(is_end[rows[i]])
    return found


@inlined_kernel
def _fetch_children(
    board: PullBoard,
    states: OpenPositions,
    other: OpenPositions,
    scratch: PullScratch,
    pulls: bool,
    player: int,
    stamp: int,
    boxes_hash: int,
) -> None:
    """Fill ``scratch.children`` for all pushes allowed, and fetch what the tables know of them.

    The tables are far larger than the processor's caches. Fetched side by side, the entries of all
    children take hardly longer than that of one.
    """
    neighbours, shut, mark = board.neighbours, scratch.shut, scratch.mark
    rows, allowed, children, keys = scratch.rows, scratch.allowed, scratch.children, states.keys
    counts = scratch.counts
    mask, other_mask = states.slots.size - 1, other.slots.size - 1
    is_other = other.used[0] > 0
    for push in range(4 * rows.shape[0]):
        i = push >> 2
        d = push & 3
        if not allowed[i, d]:
            continue
        source = int(rows[i])
        target = neighbours[source, d]
        shut[source] = 0
        shut[target] = 1
        lowest = -1
        behind = neighbours[source, d ^ 2]
        if not pulls or shut[behind] or mark[behind] == stamp:
            lowest = lowest_after(neighbours, shut, mark, stamp, player, source, d)
        if lowest < 0:
            after = neighbours[target, d] if pulls else source
            counts[STAMP] += 1
            lowest = lowest_reached(
                neighbours, shut, after, scratch.other_mark, counts[STAMP], scratch.stack
            )
        shut[target] = 0
        shut[source] = 1
        hashed = boxes_hash ^ keys[0, source] ^ keys[0, target] ^ keys[1, lowest]
        children[push, _LOWEST] = lowest
        children[push, _HASH] = hashed
        prefetch(states.slots, hashed & mask)
        if is_other:
            prefetch(other.slots, hashed & other_mask)
    for push in range(4 * rows.shape[0]):
        if not allowed[push >> 2, push & 3]:
            continue
        entry = states.slots[children[push, _HASH] & mask]
        if entry != 0:
            number = (entry & 0xFFFFFFFF) - 1
            prefetch(states.bits, number)
            prefetch(states.player, number)


@kernel
def step(
    board: PullBoard,
    direction: PullDirection,
    states: OpenPositions,
    other: OpenPositions,
    matching: Matching,
    scratch: PullScratch,
    order: VariedOrder,
    budget: int,
) -> int:
    """Expand up to ``budget`` positions, those of least priority first.

    Parameters
    ----------
    states, other
        The positions of this direction and of the other one.
    order
        Not used; it is that of :func:`step_varied`.
    """
    return _step(board, direction, states, other, matching, scratch, order, False, budget)


@kernel
def step_varied(
    board: PullBoard,
    direction: PullDirection,
    states: OpenPositions,
    other: OpenPositions,
    matching: Matching,
    scratch: PullScratch,
    order: VariedOrder,
    budget: int,
) -> int:
    """Expand up to ``budget`` positions in a varied order.

    A kernel of its own: a test for the order in one kernel for both takes a fifth of the time of
    :func:`step`.

    Parameters
    ----------
    states, other
        The positions of this direction and of the other one; their queues are not used.
    order
        The order of the open positions of this direction.
    """
    return _step(board, direction, states, other, matching, scratch, order, True, budget)


@inlined_kernel
def _step(
    board: PullBoard,
    direction: PullDirection,
    states: OpenPositions,
    other: OpenPositions,
    matching: Matching,
    scratch: PullScratch,
    order: VariedOrder,
    is_varied: bool,
    budget: int,
) -> int:
    """Expand up to ``budget`` positions."""
    neighbours, number, bit, word_of = board.neighbours, board.number, board.bit, board.word
    lone, row_of = board.lone, board.row
    goals, left = board.goals, scratch.left
    costs, sets = direction.costs, direction.sets
    pulls = direction.options[0] != 0
    end_player = direction.options[1]
    cost_weight, bound_weight = direction.options[2], direction.options[3]
    rows, shut, mark, bits, counts = (
        scratch.rows,
        scratch.shut,
        scratch.mark,
        scratch.bits,
        scratch.counts,
    )
    other_mark, stack = scratch.other_mark, scratch.stack
    children = scratch.children
    allowed, box_at, barred = scratch.allowed, scratch.corral.box_at, direction.barred
    corrals = direction.options[4] != 0
    k = rows.shape[0]
    thorough = not pulls and k * mark.shape[0] < _HUGE
    if counts[STAMP] > 1 << 30:
        counts[STAMP] = 0
        mark[:] = 0
        other_mark[:] = 0
    for _ in range(budget):
        if not has_room(states.used[0] + 4 * k, states.player.size, states.slots.size):
            return 3
        state = take_varied(order) if is_varied else take(states.heads, states.link, states.at)
        if state < 0:
            return 2
        boxes_hash = _place_boxes(board, states, state, scratch)
        player = int(states.player[state])
        counts[STAMP] += 1
        stamp = counts[STAMP]
        flood(neighbours, shut, player, mark, stamp, stack)
        pushes = 0
        for push in range(4 * k):
            i = push >> 2
            d = push & 3
            allowed[i, d] = 0
            source = int(rows[i])
            target = neighbours[source, d]
            if barred[target, d]:
                continue
            if pulls:
                after = neighbours[target, d]
                if mark[target] != stamp or shut[after]:
                    continue
            else:
                after = source
                if shut[target] or mark[neighbours[source, d ^ 2]] != stamp:
                    continue
            bits[word_of[source]] ^= bit[source]
            dead = has_dead_set(sets, bits, after, int(number[target]))
            bits[word_of[source]] |= bit[source]
            if not dead:
                allowed[i, d] = 1
                pushes += 1
        if corrals and pushes > 1:
            restrict_to_corral(
                neighbours, goals, barred, rows, shut, mark, stamp, allowed, scratch.corral, pushes
            )
        _fetch_children(board, states, other, scratch, pulls, player, stamp, boxes_hash)
        cost = int(states.cost[state]) + 1
        total = _UNMATCHED
        for push in range(4 * k):
            i = push >> 2
            d = push & 3
            if not allowed[i, d]:
                continue
            source = int(rows[i])
            target = neighbours[source, d]
            after = neighbours[target, d] if pulls else source
            shut[source] = 0
            shut[target] = 1
            lowest, word = children[push, _LOWEST], children[push, _HASH]
            bits[word_of[source]] ^= bit[source]
            bits[word_of[target]] |= bit[target]
            found = locate_row(states.slots, states.bits, states.player, bits, lowest, word)
            bound = FAR
            dead = False
            if found < 0 and thorough:
                counts[STAMP] += 1 + direction.end_players.shape[0]
                dead = is_stuck(
                    neighbours,
                    barred,
                    direction.barred_back,
                    direction.ends,
                    direction.end_players,
                    direction.is_end,
                    shut,
                    scratch.spare,
                    scratch.fixed,
                    rows,
                    i,
                    target,
                    after,
                    other_mark,
                    counts[STAMP] - direction.end_players.shape[0],
                    stack,
                    left,
                )
            if found < 0 and not dead:
                if total == _UNMATCHED:
                    for j in range(k):
                        matching.rows[j] = lone[row_of[player], rows[j]]
                    total = rematched_total(costs, matching, scratch.matched)
                bound = total_after(costs, matching, total, i, lone[row_of[after], target])
            shut[target] = 0
            shut[source] = 1
            if bound < FAR:
                added = add_row(
                    states.slots,
                    states.bits,
                    states.player,
                    states.used,
                    bits,
                    lowest,
                    word,
                    -1 - found,
                )
                states.parent[added] = state
                states.step[added] = d
                states.cost[added] = min(cost, 65535)
                if is_varied:
                    on_ends = _on_ends(direction.is_end, rows, i, target)
                    new = novelty_of(order, rows, i, target, lowest, on_ends, bound)
                    enter_varied(order, added, new, target, bound)
                else:
                    key = cost_weight * cost + bound_weight * bound
                    enter(states.heads, states.link, states.at, added, key)
                if bound < counts[BEST_BOUND]:
                    counts[BEST] = added
                    counts[BEST_BOUND] = bound
                met = -1
                if other.used[0] > 0:
                    met = locate_row(other.slots, other.bits, other.player, bits, lowest, word)
                if met >= 0 or (bound == 0 and (end_player < 0 or end_player == lowest)):
                    counts[SOLVED] = added
                    counts[MET] = met
            bits[word_of[target]] ^= bit[target]
            bits[word_of[source]] |= bit[source]
            if counts[SOLVED] >= 0:
                break
        for i in range(k):
            shut[rows[i]] = 0
            box_at[rows[i]] = 0
        counts[NODES] += 1
        if counts[SOLVED] >= 0:
            return 1
    return 0
