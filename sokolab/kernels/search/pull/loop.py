"""Best-first search by pulls from the solved positions, or by pushes from the start.

Each position is expanded once, so the solutions are not the shortest. Both directions store
positions in the same form, and each looks up its new positions in the table of the other. The
*ends* of a direction are the squares where the boxes stand once it has succeeded: forwards the
goals, backwards the squares of the boxes at the start. A *move* is a push or a pull.

:mod:`sokolab.solvers.pull.pull_search` says why a direction without positions left is a proof.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.memory import prefetch
from sokolab.kernels.packing import direction_of, index_of
from sokolab.kernels.search.boards.assignment import FAR, Matching, rematched_total, total_after
from sokolab.kernels.search.boards.corral import CorralPosition, CorralScratch, restrict_to_corral
from sokolab.kernels.search.boards.reach import (
    LAST_STAMP,
    Reach,
    lowest_after,
    lowest_reached,
    mark_reach,
)
from sokolab.kernels.search.dead.set_lookup import DeadSets, has_dead_set
from sokolab.kernels.search.pull.states import StoredStates, enqueue_by_key, take_best
from sokolab.kernels.search.pull.stuck import Ending, StuckScratch, is_lost_by_stuck_boxes
from sokolab.kernels.search.pull.varied import VariedOrder, insert_varied, novelty_of, take_varied
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.search.tables.slots import add_row, entry_index, has_room, locate_row
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD, lowest_bit

PROGRESS_FIELDS: Final = (
    "nodes",  # positions expanded
    "solved_state",  # the state that solves the level, -1 = none
    "stamp",  # the last stamp of a flood
    "met_state",  # the state of the other direction that it met, -1 = none
    "nearest_state",  # the state of lowest bound, -1 = none
    "lowest_bound",  # the bound of that state
)
"""Fields of ``PullScratch.progress``, int64 each."""
_PLAYER, _HASH = 0, 1
"""Columns of ``PullScratch.children``."""
_UNMATCHED: Final = -1
"""In place of a total: the boxes of the position have not been matched yet."""
_MAX_BOXES_TIMES_SQUARES: Final = 1 << 19
"""From here on the proof of stuck boxes is left out: made for every child, it would take as long as
a slice should."""
_MAX_COST: Final = (1 << 16) - 1
"""The most that ``StoredStates.cost``, uint16, holds. Costs only order positions, so a longer line
of play is found, too."""


class PullBoard(NamedTuple):
    """The arrays of ``Field`` that this search needs, and its numbering of live squares.

    On wide boards, ``cost_row_at`` has one row for all squares of the player.
    """

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    goals: Mask  # [m + 1]: 1 = a goal
    live_squares: Ints  # [l]: the live squares, ascending
    live_index: Ints  # [m + 1]: index of a live square, -1 for others
    word: Ints  # [m + 1]: the word that holds a live square in a set
    bit: Longs  # [m + 1]: its bit there; 0 for other squares
    player_row: Ints  # [m + 1]: the row of `cost_row_at` for a player on each square
    cost_row_at: Ints  # [rows, m + 1]: the row of PullDirection.costs for a box on each square


class PullOptions(NamedTuple):
    """How one direction of search plays."""

    uses_pulls: bool  # Whether it plays backwards, by pulls
    end_player: int  # The lowest square that the player reaches at the end; -1 = anywhere
    cost_weight: int  # Weight of the pushes made
    bound_weight: int  # Weight of the lower bound of the pushes left
    uses_corrals: bool  # Whether it leaves out pushes by PI-corrals


class PullDirection(NamedTuple):
    """One direction of search.

    On wide boards, ``costs`` has a row for each square instead, for the best side of the player.
    """

    costs: Ints  # [s, k]: fewest moves from a state of a single box to each end
    sets: DeadSets  # Dead sets of this direction
    ending: Ending  # The ends, and the moves that keep a box from them
    options: PullOptions  # How it plays


class PullScratch(NamedTuple):
    """Scratch of one expansion."""

    boxes: Ints  # [k]: the boxes of the current position
    blocked: Mask  # [m + 1]: boxes, only during an expansion; and square `m`
    mark: Ints  # [m + 1]: stamps of the player's reach before a move
    mark_after: Ints  # [m + 1]: stamps of the player's reach after a move
    stack: Ints  # [m + 1]: scratch for floods
    bits: Longs  # [words]: the boxes as a set of squares
    allowed: Mask  # [k, 4]: the moves of the position that are tried
    corral_scratch: CorralScratch  # Memory of the search for PI-corrals
    stuck_scratch: StuckScratch  # Memory of the proof of stuck boxes
    matched: Ints  # [k]: the rows of the boxes matched last, -1 before the first matching
    children: Longs  # [4 k, 2]: by move, the lowest square the player reaches then, and the hash
    progress: Record  # See PROGRESS_FIELDS


class PullSearch(NamedTuple):
    """A search in one direction: all that an expansion reads and writes."""

    board: PullBoard  # The board without its boxes
    direction: PullDirection  # The ends that it plays towards, with the costs
    states: StoredStates  # The positions of this direction
    other_states: StoredStates  # The positions of the other direction
    matching: Matching  # Scratch: of the boxes with the ends
    scratch: PullScratch  # Memory for one expansion
    order: VariedOrder  # The order of the open positions for `step_varied`


@inlined_kernel
def _place_boxes(board: PullBoard, states: StoredStates, state: int, scratch: PullScratch) -> int:
    """Write the boxes of a position to the scratch. Return their hash."""
    boxes, bits, blocked = scratch.boxes, scratch.bits, scratch.blocked
    box_at = scratch.corral_scratch.box_at
    filled = 0
    boxes_hash = 0
    for w in range(bits.shape[0]):
        rest = states.bits[state, w]
        bits[w] = rest
        while rest != 0:
            square = board.live_squares[w * SQUARES_PER_WORD + lowest_bit(rest)]
            rest &= rest - 1
            boxes[filled] = square
            filled += 1
            box_at[square] = filled
            blocked[square] = 1
            boxes_hash ^= states.keys[0, square]
    return int(boxes_hash)


@inlined_kernel
def _count_on_ends(is_end: Mask, boxes: Ints, moved_box: int, target: int) -> int:
    """Return how many boxes stand on ends once one has moved."""
    count = int(is_end[target]) - int(is_end[boxes[moved_box]])
    for i in range(boxes.size):
        count += int(is_end[boxes[i]])
    return count


@inlined_kernel
def _allow_moves(search: PullSearch, stamp: int) -> int:
    """Fill ``scratch.allowed`` with moves that do not lose immediately. Return their number.

    ``scratch.mark`` has ``stamp`` on the player's reach.
    """
    board, direction, scratch = search.board, search.direction, search.scratch
    neighbours, bits, blocked, mark = board.neighbours, scratch.bits, scratch.blocked, scratch.mark
    uses_pulls = direction.options.uses_pulls
    move_count = 0
    for move in range(4 * scratch.boxes.shape[0]):
        i, d = index_of(move), direction_of(move)
        scratch.allowed[i, d] = 0
        source = int(scratch.boxes[i])
        target = neighbours[source, d]
        if direction.ending.losing_moves[target, d]:
            continue
        if uses_pulls:
            player_after = neighbours[target, d]
            # The player stands on the target and steps back, unless a box is in the way.
            if mark[target] != stamp or blocked[player_after]:
                continue
        else:
            player_after = source
            if blocked[target] or mark[neighbours[source, d ^ 2]] != stamp:
                continue
        # The set of boxes is looked up without the one that moves: its new square is an argument.
        bits[board.word[source]] ^= board.bit[source]
        is_dead = has_dead_set(direction.sets, bits, player_after, int(board.live_index[target]))
        bits[board.word[source]] |= board.bit[source]
        if not is_dead:
            scratch.allowed[i, d] = 1
            move_count += 1
    return move_count


@inlined_kernel
def _fetch_children(search: PullSearch, player: int, stamp: int, boxes_hash: int) -> None:
    """Fill ``scratch.children`` for all moves allowed, and fetch their table entries.

    The tables are far larger than the processor's caches. Fetched side by side, the entries of all
    children take little longer than one entry.
    """
    states, other_states, scratch = search.states, search.other_states, search.scratch
    neighbours, blocked, mark = search.board.neighbours, scratch.blocked, scratch.mark
    boxes, allowed, children, keys = scratch.boxes, scratch.allowed, scratch.children, states.keys
    progress, uses_pulls = scratch.progress, search.direction.options.uses_pulls
    mask, other_mask = states.slots.size - 1, other_states.slots.size - 1
    has_other_states = other_states.used[0] > 0
    for move in range(4 * boxes.shape[0]):
        i, d = index_of(move), direction_of(move)
        if not allowed[i, d]:
            continue
        source = int(boxes[i])
        target = neighbours[source, d]
        blocked[source] = 0
        blocked[target] = 1
        lowest = -1
        behind = neighbours[source, d ^ 2]
        # ``lowest_after`` looks at the squares of a push from the square behind. A pull leaves the
        # same squares, unless the player could not be there.
        if not uses_pulls or blocked[behind] or mark[behind] == stamp:
            lowest = lowest_after(neighbours, blocked, mark, stamp, player, source, d)
        if lowest < 0:
            player_after = neighbours[target, d] if uses_pulls else source
            progress.stamp += 1
            lowest = lowest_reached(
                neighbours, blocked, player_after, scratch.mark_after, progress.stamp, scratch.stack
            )
        blocked[target] = 0
        blocked[source] = 1
        state_hash = boxes_hash ^ keys[0, source] ^ keys[0, target] ^ keys[1, lowest]
        children[move, _PLAYER] = lowest
        children[move, _HASH] = state_hash
        prefetch(states.slots, state_hash & mask)
        if has_other_states:
            prefetch(other_states.slots, state_hash & other_mask)
    # The prefetched slots are in the cache by now. They name the positions to prefetch next.
    for move in range(4 * boxes.shape[0]):
        if not allowed[index_of(move), direction_of(move)]:
            continue
        entry = states.slots[children[move, _HASH] & mask]
        if entry != 0:
            position = entry_index(entry)
            prefetch(states.bits, position)
            prefetch(states.player, position)


@inlined_kernel
def _is_stuck_after(search: PullSearch, i: int, target: int, player_after: int) -> bool:
    """Whether the level is lost by boxes that are stuck once box ``i`` is pushed to ``target``.

    ``player_after`` is where the player stands then.
    """
    scratch, ending = search.scratch, search.direction.ending
    progress = scratch.progress
    reach = Reach(search.board.neighbours, scratch.blocked, scratch.mark_after, scratch.stack)
    stamp = progress.stamp + 1
    # The proof floods once from here and once from each region in which the player can end.
    progress.stamp += 1 + ending.end_players.shape[0]
    return bool(
        is_lost_by_stuck_boxes(
            reach, ending, scratch.stuck_scratch, scratch.boxes, i, target, player_after, stamp
        )
    )


@inlined_kernel
def _matched_total(search: PullSearch, player: int) -> int:
    """Return the least total of moves that takes the boxes of the position to the ends."""
    board, scratch, matching = search.board, search.scratch, search.matching
    for j in range(scratch.boxes.shape[0]):
        matching.cost_rows[j] = board.cost_row_at[board.player_row[player], scratch.boxes[j]]
    return int(rematched_total(search.direction.costs, matching, scratch.matched))


@inlined_kernel
def _add_child(
    search: PullSearch, state: int, move: int, target: int, slot: int, bound: int, is_varied: bool
) -> None:
    """Insert the position after a move, and note if it is the best one so far or solves the level.

    The boxes are in ``scratch.bits``; ``slot`` is where the table has room for them.
    """
    states, other_states, scratch = search.states, search.other_states, search.scratch
    options, progress, bits = search.direction.options, scratch.progress, scratch.bits
    lowest, state_hash = scratch.children[move, _PLAYER], scratch.children[move, _HASH]
    cost = int(states.cost[state]) + 1
    child = add_row(
        states.slots, states.bits, states.player, states.used, bits, lowest, state_hash, slot
    )
    states.parent[child] = state
    states.direction[child] = direction_of(move)
    states.cost[child] = min(cost, _MAX_COST)
    if is_varied:
        i = index_of(move)
        on_end_count = _count_on_ends(search.direction.ending.is_end, scratch.boxes, i, target)
        novelty = novelty_of(search.order, scratch.boxes, i, target, lowest, on_end_count, bound)
        insert_varied(search.order, child, novelty, target, bound)
    else:
        key = options.cost_weight * cost + options.bound_weight * bound
        enqueue_by_key(states.heads, states.link, states.first_bucket, child, key)
    if bound < progress.lowest_bound:
        progress.nearest_state = child
        progress.lowest_bound = bound
    met_state = -1
    if other_states.used[0] > 0:
        met_state = locate_row(
            other_states.slots, other_states.bits, other_states.player, bits, lowest, state_hash
        )
    is_end = bound == 0 and (options.end_player < 0 or options.end_player == lowest)
    if met_state >= 0 or is_end:
        progress.solved_state = child
        progress.met_state = met_state


@inlined_kernel
def _add_children(search: PullSearch, state: int, player: int, is_varied: bool) -> None:
    """Insert all positions that the allowed moves lead to, unless they are known or lost."""
    board, states, scratch = search.board, search.states, search.scratch
    neighbours, word, bit = board.neighbours, board.word, board.bit
    costs, blocked, bits = search.direction.costs, scratch.blocked, scratch.bits
    uses_pulls, k = search.direction.options.uses_pulls, scratch.boxes.shape[0]
    # Only pushes are tested for stuck boxes.
    is_thorough = not uses_pulls and k * scratch.mark.shape[0] < _MAX_BOXES_TIMES_SQUARES
    matched_total = _UNMATCHED
    for move in range(4 * k):
        i, d = index_of(move), direction_of(move)
        if not scratch.allowed[i, d]:
            continue
        source = int(scratch.boxes[i])
        target = neighbours[source, d]
        player_after = neighbours[target, d] if uses_pulls else source
        blocked[source] = 0
        blocked[target] = 1
        bits[word[source]] ^= bit[source]
        bits[word[target]] |= bit[target]
        lowest, state_hash = scratch.children[move, _PLAYER], scratch.children[move, _HASH]
        known_state = locate_row(states.slots, states.bits, states.player, bits, lowest, state_hash)
        bound = FAR
        if known_state < 0 and not (
            is_thorough and _is_stuck_after(search, i, target, player_after)
        ):
            # Many positions have no new child. The matching waits for the first.
            if matched_total == _UNMATCHED:
                matched_total = _matched_total(search, player)
            bound = total_after(
                costs,
                search.matching,
                matched_total,
                i,
                board.cost_row_at[board.player_row[player_after], target],
            )
        blocked[target] = 0
        blocked[source] = 1
        if bound < FAR:
            _add_child(search, state, move, target, -1 - known_state, bound, is_varied)
        bits[word[target]] ^= bit[target]
        bits[word[source]] |= bit[source]
        if scratch.progress.solved_state >= 0:
            break


@inlined_kernel
def _expand(search: PullSearch, state: int, is_varied: bool) -> None:
    """Insert the positions one move after a position."""
    board, direction, scratch = search.board, search.direction, search.scratch
    neighbours, boxes, blocked = board.neighbours, scratch.boxes, scratch.blocked
    progress = scratch.progress
    boxes_hash = _place_boxes(board, search.states, state, scratch)
    player = int(search.states.player[state])
    progress.stamp += 1
    stamp = progress.stamp
    mark_reach(neighbours, blocked, player, scratch.mark, stamp, scratch.stack)
    move_count = _allow_moves(search, stamp)
    if direction.options.uses_corrals and move_count > 1:
        losing_moves, mark = direction.ending.losing_moves, scratch.mark
        position = CorralPosition(
            neighbours, board.goals, losing_moves, boxes, blocked, mark, stamp
        )
        restrict_to_corral(position, scratch.allowed, scratch.corral_scratch, move_count)
    _fetch_children(search, player, stamp, boxes_hash)
    _add_children(search, state, player, is_varied)
    for i in range(boxes.shape[0]):
        blocked[boxes[i]] = 0
        scratch.corral_scratch.box_at[boxes[i]] = 0
    progress.nodes += 1


@inlined_kernel
def _step(search: PullSearch, is_varied: bool, budget: int) -> int:
    """Expand up to ``budget`` positions."""
    states, scratch, progress = search.states, search.scratch, search.scratch.progress
    max_children = 4 * scratch.boxes.shape[0]
    if progress.stamp > LAST_STAMP:
        progress.stamp = 0
        scratch.mark[:] = 0
        scratch.mark_after[:] = 0
    for _ in range(budget):
        # An expansion is never cut short, so the room for all its children is asked for first.
        if not has_room(states.used[0] + max_children, states.player.size, states.slots.size):
            return FULL
        if is_varied:
            state = take_varied(search.order)
        else:
            state = take_best(states.heads, states.link, states.first_bucket)
        if state < 0:
            return EXHAUSTED
        _expand(search, state, is_varied)
        if progress.solved_state >= 0:
            return SOLVED
    return RUNNING


@kernel
def step(search: PullSearch, budget: int) -> int:
    """Expand up to ``budget`` positions, the least key first. Return the status."""
    return _step(search, is_varied=False, budget=budget)


@kernel
def step_varied(search: PullSearch, budget: int) -> int:
    """Expand up to ``budget`` positions in a varied order. Return the status.

    One kernel for both orders would have to test for the order, which takes a fifth of the time of
    :func:`step`.
    """
    return _step(search, is_varied=True, budget=budget)
