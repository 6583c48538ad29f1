"""Best-first search by pulls from the solved positions, or by pushes from the start.

Each position is expanded once, so the solutions are not the shortest. Both directions store
positions in the same form, and each looks up its new positions in the table of the other.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.memory import prefetch
from sokolab.kernels.search.boards.assignment import FAR, Matching, rematched_total, total_after
from sokolab.kernels.search.boards.corral import CorralScratch, restrict_to_corral
from sokolab.kernels.search.boards.reach import Reach, flood, lowest_after, lowest_reached
from sokolab.kernels.search.dead.set_lookup import DeadSets, has_dead_set
from sokolab.kernels.search.pull.states import OpenPositions, enter, take
from sokolab.kernels.search.pull.stuck import Ending, StuckScratch, is_stuck
from sokolab.kernels.search.pull.varied import (
    VariedOrder,
    enter_varied,
    novelty_of,
    take_varied,
)
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.slots import add_row, has_room, locate_row
from sokolab.kernels.search.tables.square_sets import WORD, lowest_number

NODES, FOUND, STAMP, MET, BEST, BEST_BOUND = range(6)
"""Columns of ``PullScratch.counts``."""
_LOWEST, _HASH = 0, 1
"""Columns of ``PullScratch.children``."""
_UNMATCHED: Final = -1
_HUGE: Final = 1 << 19
"""Boxes times squares; above, a check of all boxes takes a slice."""
_MOST_COST: Final = (1 << 16) - 1
"""The most that the column of costs, uint16, holds; longer lines only lose their order."""
_LAST_STAMP: Final = 1 << 30
"""Stamps are int32; a slice takes far fewer than the other half of them."""


class PullBoard(NamedTuple):
    """The board without its boxes."""

    neighbours: Ints  # [m + 1, 4]
    goals: Mask  # [m + 1]
    # The live squares and their sets (square_sets.number_squares).
    squares: Ints
    number: Ints
    word: Ints
    bit: Longs
    row: Ints  # [m + 1]: the row of `lone` for a player on that square
    lone: Ints  # [rows, m + 1]: state of a single box on a square, by the player's square


class PullOptions(NamedTuple):
    """How one direction of search plays."""

    pulls: bool  # Whether it plays backwards, by pulls
    end_player: int  # The lowest square that the player reaches at the end; -1 = anywhere
    # Weights of the pushes made and of the lower bound of those left.
    cost_weight: int
    bound_weight: int
    has_corrals: bool  # Whether it leaves out pushes by PI-corrals


class PullDirection(NamedTuple):
    """One direction of search.

    Attributes
    ----------
    costs
        int32 ``[s, k]``: least pushes between a state of a single box and each end.
    sets
        Dead sets of this direction.
    """

    costs: Ints
    sets: DeadSets
    ending: Ending
    options: PullOptions


class PullScratch(NamedTuple):
    """Memory for one expansion.

    Attributes
    ----------
    rows
        int32 ``[k]``: the boxes of the position being expanded.
    shut
        uint8 ``[m + 1]``: 1 for square ``m``; of boxes all 0 between expansions.
    mark, other_mark, stack
        int32 ``[m + 1]``.
    bits
        int64 ``[words]``.
    allowed
        uint8 ``[k, 4]``: the moves of the position that are tried.
    matched
        int32 ``[k]``: of :func:`sokolab.kernels.search.boards.assignment.rematched_total`.
    children
        int64 ``[4 k, 2]``: by push, the lowest square the player reaches after it, and the hash.
    counts
        int64 ``[6]``: nodes, the state that solves the level or -1, stamp, the state of the other
        direction that was met or -1, the most promising state, its bound.
    """

    rows: Ints
    shut: Mask
    mark: Ints
    other_mark: Ints
    stack: Ints
    bits: Longs
    allowed: Mask
    corral: CorralScratch
    stuck: StuckScratch
    matched: Ints
    children: Longs
    counts: Longs


class PullSearch(NamedTuple):
    """A search in one direction: all that an expansion reads and writes.

    Attributes
    ----------
    states, other
        The positions of this direction and of the other one.
    order
        The order of the open positions for :func:`step_varied`.
    """

    board: PullBoard
    direction: PullDirection
    states: OpenPositions
    other: OpenPositions
    matching: Matching
    scratch: PullScratch
    order: VariedOrder


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
def _allow_moves(search: PullSearch, stamp: int) -> int:
    """Fill ``scratch.allowed`` with the moves that do not lose at once; return how many there are.

    The player's reach has the stamp ``stamp``.
    """
    board, direction, scratch = search.board, search.direction, search.scratch
    neighbours, bits, shut, mark = board.neighbours, scratch.bits, scratch.shut, scratch.mark
    pulls = direction.options.pulls
    moves = 0
    for push in range(4 * scratch.rows.shape[0]):
        i = push >> 2
        d = push & 3
        scratch.allowed[i, d] = 0
        source = int(scratch.rows[i])
        target = neighbours[source, d]
        if direction.ending.barred[target, d]:
            continue
        if pulls:
            after = neighbours[target, d]
            # The player stands on the target and steps back, unless a box is in the way.
            if mark[target] != stamp or shut[after]:
                continue
        else:
            after = source
            if shut[target] or mark[neighbours[source, d ^ 2]] != stamp:
                continue
        # A dead set is looked up without the box that moves; its new square is given by itself.
        bits[board.word[source]] ^= board.bit[source]
        dead = has_dead_set(direction.sets, bits, after, int(board.number[target]))
        bits[board.word[source]] |= board.bit[source]
        if not dead:
            scratch.allowed[i, d] = 1
            moves += 1
    return moves


@inlined_kernel
def _fetch_children(search: PullSearch, player: int, stamp: int, boxes_hash: int) -> None:
    """Fill ``scratch.children`` for all pushes allowed, and fetch what the tables know of them.

    The tables are far larger than the processor's caches. Fetched side by side, the entries of all
    children take hardly longer than that of one.
    """
    states, other, scratch = search.states, search.other, search.scratch
    neighbours, shut, mark = search.board.neighbours, scratch.shut, scratch.mark
    rows, allowed, children, keys = scratch.rows, scratch.allowed, scratch.children, states.keys
    counts, pulls = scratch.counts, search.direction.options.pulls
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
        # ``lowest_after`` takes it that the player reaches the square behind, as before a push.
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
    # By now the slots have come: they say which rows a look-up will compare.
    for push in range(4 * rows.shape[0]):
        if not allowed[push >> 2, push & 3]:
            continue
        entry = states.slots[children[push, _HASH] & mask]
        if entry != 0:
            number = (entry & 0xFFFFFFFF) - 1
            prefetch(states.bits, number)
            prefetch(states.player, number)


@inlined_kernel
def _is_stuck_after(search: PullSearch, i: int, target: int, after: int) -> bool:
    """Whether boxes stand still for ever once box ``i`` was pushed to ``target``."""
    scratch, ending = search.scratch, search.direction.ending
    counts = scratch.counts
    reach = Reach(search.board.neighbours, scratch.shut, scratch.other_mark, scratch.stack)
    stamp = counts[STAMP] + 1
    # The proof floods once from here and once from each region in which the player may end.
    counts[STAMP] += 1 + ending.end_players.shape[0]
    return bool(is_stuck(reach, ending, scratch.stuck, scratch.rows, i, target, after, stamp))


@inlined_kernel
def _matched_total(search: PullSearch, player: int) -> int:
    """Return the least total of pushes that takes the boxes of the position to the ends."""
    board, scratch, matching = search.board, search.scratch, search.matching
    for j in range(scratch.rows.shape[0]):
        matching.rows[j] = board.lone[board.row[player], scratch.rows[j]]
    return int(rematched_total(search.direction.costs, matching, scratch.matched))


@inlined_kernel
def _add_child(
    search: PullSearch, state: int, push: int, target: int, slot: int, bound: int, is_varied: bool
) -> None:
    """Enter the position after a push, and note if it is the best one so far or solves the level.

    The boxes are in ``scratch.bits``; ``slot`` is where the table has room for them.
    """
    states, other, scratch = search.states, search.other, search.scratch
    options, counts, bits = search.direction.options, scratch.counts, scratch.bits
    lowest, word = scratch.children[push, _LOWEST], scratch.children[push, _HASH]
    cost = int(states.cost[state]) + 1
    added = add_row(states.slots, states.bits, states.player, states.used, bits, lowest, word, slot)
    states.parent[added] = state
    states.step[added] = push & 3
    states.cost[added] = min(cost, _MOST_COST)
    if is_varied:
        i = push >> 2
        on_ends = _on_ends(search.direction.ending.is_end, scratch.rows, i, target)
        new = novelty_of(search.order, scratch.rows, i, target, lowest, on_ends, bound)
        enter_varied(search.order, added, new, target, bound)
    else:
        key = options.cost_weight * cost + options.bound_weight * bound
        enter(states.heads, states.link, states.at, added, key)
    if bound < counts[BEST_BOUND]:
        counts[BEST] = added
        counts[BEST_BOUND] = bound
    met = -1
    if other.used[0] > 0:
        met = locate_row(other.slots, other.bits, other.player, bits, lowest, word)
    is_end = bound == 0 and (options.end_player < 0 or options.end_player == lowest)
    if met >= 0 or is_end:
        counts[FOUND] = added
        counts[MET] = met


@inlined_kernel
def _add_children(search: PullSearch, state: int, player: int, is_varied: bool) -> None:
    """Enter all positions that the allowed moves lead to, unless they are known or lost."""
    board, states, scratch = search.board, search.states, search.scratch
    neighbours, word_of, bit = board.neighbours, board.word, board.bit
    costs, shut, bits = search.direction.costs, scratch.shut, scratch.bits
    pulls, k = search.direction.options.pulls, scratch.rows.shape[0]
    # The proof of boxes that stand still is one of pushes.
    is_thorough = not pulls and k * scratch.mark.shape[0] < _HUGE
    total = _UNMATCHED
    for push in range(4 * k):
        i = push >> 2
        d = push & 3
        if not scratch.allowed[i, d]:
            continue
        source = int(scratch.rows[i])
        target = neighbours[source, d]
        after = neighbours[target, d] if pulls else source
        shut[source] = 0
        shut[target] = 1
        bits[word_of[source]] ^= bit[source]
        bits[word_of[target]] |= bit[target]
        lowest, word = scratch.children[push, _LOWEST], scratch.children[push, _HASH]
        found = locate_row(states.slots, states.bits, states.player, bits, lowest, word)
        bound = FAR
        if found < 0 and not (is_thorough and _is_stuck_after(search, i, target, after)):
            # Many positions have no new child. The matching waits for the first.
            if total == _UNMATCHED:
                total = _matched_total(search, player)
            bound = total_after(
                costs, search.matching, total, i, board.lone[board.row[after], target]
            )
        shut[target] = 0
        shut[source] = 1
        if bound < FAR:
            _add_child(search, state, push, target, -1 - found, bound, is_varied)
        bits[word_of[target]] ^= bit[target]
        bits[word_of[source]] |= bit[source]
        if scratch.counts[FOUND] >= 0:
            break


@inlined_kernel
def _expand(search: PullSearch, state: int, is_varied: bool) -> None:
    """Enter the positions after one."""
    board, direction, scratch = search.board, search.direction, search.scratch
    neighbours, rows, shut, counts = board.neighbours, scratch.rows, scratch.shut, scratch.counts
    boxes_hash = _place_boxes(board, search.states, state, scratch)
    player = int(search.states.player[state])
    counts[STAMP] += 1
    stamp = counts[STAMP]
    flood(neighbours, shut, player, scratch.mark, stamp, scratch.stack)
    moves = _allow_moves(search, stamp)
    if direction.options.has_corrals and moves > 1:
        restrict_to_corral(
            neighbours,
            board.goals,
            direction.ending.barred,
            rows,
            shut,
            scratch.mark,
            stamp,
            scratch.allowed,
            scratch.corral,
            moves,
        )
    _fetch_children(search, player, stamp, boxes_hash)
    _add_children(search, state, player, is_varied)
    for i in range(rows.shape[0]):
        shut[rows[i]] = 0
        scratch.corral.box_at[rows[i]] = 0
    counts[NODES] += 1


@inlined_kernel
def _step(search: PullSearch, is_varied: bool, budget: int) -> int:
    """Expand up to ``budget`` positions."""
    states, scratch, counts = search.states, search.scratch, search.scratch.counts
    most = 4 * scratch.rows.shape[0]
    if counts[STAMP] > _LAST_STAMP:
        counts[STAMP] = 0
        scratch.mark[:] = 0
        scratch.other_mark[:] = 0
    for _ in range(budget):
        # An expansion is never cut short, so the room for all its children is asked for first.
        if not has_room(states.used[0] + most, states.player.size, states.slots.size):
            return FULL
        state = (
            take_varied(search.order) if is_varied else take(states.heads, states.link, states.at)
        )
        if state < 0:
            return EXHAUSTED
        _expand(search, state, is_varied)
        if counts[FOUND] >= 0:
            return SOLVED
    return RUNNING


@kernel
def step(search: PullSearch, budget: int) -> int:
    """Expand up to ``budget`` positions, those of least priority first; return the status."""
    return _step(search, False, budget)


@kernel
def step_varied(search: PullSearch, budget: int) -> int:
    """Expand up to ``budget`` positions in a varied order; return the status.

    A kernel of its own: a test for the order in one kernel for both takes a fifth of the time of
    :func:`step`.
    """
    return _step(search, True, budget)
