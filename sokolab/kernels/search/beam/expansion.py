"""The expansion of a position: its children by macro moves are candidates for the next layer."""

from __future__ import annotations

from typing import NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.memory import prefetch
from sokolab.kernels.packing import wide
from sokolab.kernels.search.beam.tables import (
    BeamSearch,
    BeamVisited,
    Candidates,
    on_end_count_of_kind,
    packed_kind,
    region_count_of_kind,
)
from sokolab.kernels.search.boards.assignment import FAR, rematched_total, total_after
from sokolab.kernels.search.boards.macro import (
    LOWEST,
    PUSH_TURN,
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


class _ExpandedPosition(NamedTuple):
    """The position that is expanded.

    Once the images have followed, the bound of a child is ``base_bound + factor * (bound -
    base_bound)``: each image gains as much as the move itself.
    """

    wall_set: int  # Its wall set, a row of FrozenWalls
    boxes_hash: int  # The hash of its boxes
    kind: int  # As packed_kind returns it
    total: int  # The least total of a matching of its boxes with ends
    moves_since_symmetric: int  # Candidates.moves_since_symmetric of its children
    base_bound: int  # The bound of the last symmetric position, or its own bound
    factor: int  # How many moves a move stands for: itself and its images


@inlined_kernel
def _can_be_pulled(
    neighbours: Ints, dead_side: Mask, blocked: Mask, mark: Ints, stamp: int, square: int
) -> bool:
    """Whether the player, whose reach is marked with ``stamp``, can pull the box on ``square``."""
    for d in range(4):
        target = wide(neighbours[square, d])
        is_free = mark[target] == stamp and not blocked[neighbours[target, d]]
        if is_free and not dead_side[target, d]:
            return True
    return False


@inlined_kernel
def _hash_children(
    macros: Macros,
    row_count: int,
    others_hash: int,
    visited: BeamVisited,
    children: Candidates,
    keys: Longs,
) -> None:
    """Write the hashes of all children to ``macros.scores``, and fetch their slots in the tables.

    Fetched side by side, they take hardly longer than one.
    """
    moves, hashes = macros.moves, macros.scores
    visited_mask, children_mask = visited.slots.size - 1, children.slots.size - 1
    for row in range(1, row_count):
        state_hash = others_hash ^ keys[0, moves[row, SQUARE]] ^ keys[1, moves[row, LOWEST]]
        hashes[row] = state_hash
        prefetch(visited.slots, state_hash & visited_mask)
        prefetch(children.slots, state_hash & children_mask)


@inlined_kernel
def _is_dead_after(search: BeamSearch, wall_set: int, box: int, macro_row: int) -> bool:
    """Whether a macro move of a box, lifted from the scratch board, leads to a dead position."""
    proofs, scratch, moves = search.proofs, search.scratch, search.macros.moves
    neighbours, blocked = search.board.neighbours, scratch.blocked
    source, target = wide(scratch.boxes[box]), wide(moves[macro_row, SQUARE])
    side, player_after = moves[macro_row, SIDE], wide(moves[macro_row, LOWEST])
    player = wide(neighbours[target, side])
    blocked[target] = 1
    # The look-up comes first: it takes the least time, and often saves the proofs that follow.
    is_dead = has_dead_set(
        search.direction.sets, scratch.bits, player, int(search.board.live_index[target])
    )
    if search.direction.turn == PUSH_TURN and not is_dead:
        is_dead = lost_after_push(
            neighbours,
            search.field.goals,
            proofs.walls.dead[wall_set],
            proofs.freeze_scratch,
            blocked,
            target,
        ) or makes_dead_set(
            proofs.dead_pairs, proofs.patterns, blocked, source, target, player_after
        )
    blocked[target] = 0
    return is_dead


@inlined_kernel
def _insert_candidate(
    search: BeamSearch,
    parent: _ExpandedPosition,
    box: int,
    macro_row: int,
    slot: int,
    on_end_count: int,
    bound: int,
) -> None:
    """Insert a macro move of a box among the candidates. Note whether it ends the search."""
    moves, children, progress = search.macros.moves, search.children, search.scratch.progress
    direction, meeting_table = search.direction, search.meeting_table
    target = wide(moves[macro_row, SQUARE])
    player_after = wide(moves[macro_row, LOWEST])
    state_hash = search.macros.scores[macro_row]
    candidate = progress.candidate_count
    progress.candidate_count = candidate + 1
    children.slots[-1 - slot] = candidate + 1
    children.hash[candidate] = state_hash
    children.player[candidate] = player_after
    children.source[candidate] = search.scratch.boxes[box]
    children.target[candidate] = target
    children.side[candidate] = moves[macro_row, SIDE]
    children.parent[candidate] = progress.visited_rows - 1
    children.bound[candidate] = parent.base_bound + parent.factor * (bound - parent.base_bound)
    children.moves_since_symmetric[candidate] = parent.moves_since_symmetric
    children.kind[candidate] = packed_kind(
        on_end_count + wide(direction.is_end[target]),
        moves[macro_row, REGIONS],
        search.scratch.boxes.size,
    )
    meeting_row = locate_word(meeting_table.hash, meeting_table.slots, state_hash)
    is_end = bound == 0 and (direction.end_player < 0 or direction.end_player == player_after)
    if is_end or meeting_row >= 0:
        progress.solving_candidate = candidate
        progress.meeting_row = max(meeting_row, -1)


@kernel
def _add_children(search: BeamSearch, parent: _ExpandedPosition, box: int, row_count: int) -> None:
    """Insert the macro moves of one box among the candidates, unless they are dead or known.

    The first ``row_count`` row_count of ``macros.moves`` are filled.
    """
    board, direction, scratch = search.board, search.direction, search.scratch
    moves, visited, children = search.macros.moves, search.visited, search.children
    bits = scratch.bits
    source = wide(scratch.boxes[box])
    others_hash = parent.boxes_hash ^ scratch.keys[0, source]
    _hash_children(search.macros, row_count, others_hash, visited, children, scratch.keys)
    # Interpreted, bytes would overflow at 255, and 0 minus an unsigned 1 would be 255.
    is_end = wide(direction.is_end[source])
    on_end_count = on_end_count_of_kind(parent.kind, scratch.boxes.size) - is_end
    bits[board.word[source]] ^= board.bit[source]
    scratch.blocked[source] = 0
    for macro_row in range(1, row_count):
        target = wide(moves[macro_row, SQUARE])
        state_hash = search.macros.scores[macro_row]
        if (
            board.live_index[target] < 0
            or locate_word(visited.hash, visited.slots, state_hash) >= 0
        ):
            continue
        slot = locate_word(children.hash, children.slots, state_hash)
        if slot >= 0 or _is_dead_after(search, parent.wall_set, box, macro_row):
            continue
        player = board.neighbours[target, moves[macro_row, SIDE]]
        bound = total_after(
            direction.costs,
            search.matching,
            parent.total,
            box,
            board.cost_row_at[board.player_row[player], target],
        )
        if bound < FAR:
            _insert_candidate(search, parent, box, macro_row, slot, on_end_count, bound)
    scratch.blocked[source] = 1
    bits[board.word[source]] |= board.bit[source]


@kernel
def _symmetric_bound(visited: BeamVisited, row: int) -> int:
    """Return the bound of the last symmetric position on the path to a position."""
    for _ in range(visited.moves_since_symmetric[row]):
        row = wide(visited.parent[row])
    return wide(visited.bound[row])


@inlined_kernel
def _place_boxes(search: BeamSearch, boxes: Ints, player: int) -> int:
    """Put ``boxes`` on the scratch board and match them with the ends. Return their hash."""
    board, scratch, matching = search.board, search.scratch, search.matching
    boxes_hash = 0
    scratch.bits[:] = 0
    for i in range(boxes.size):
        square = boxes[i]
        scratch.blocked[square] = 1
        boxes_hash ^= scratch.keys[0, square]
        scratch.bits[board.word[square]] |= board.bit[square]
        matching.cost_rows[i] = board.cost_row_at[board.player_row[player], square]
    return int(boxes_hash)


@inlined_kernel
def _begin_expansion(
    search: BeamSearch, wall_set: int, row: int, kind: int, player: int
) -> _ExpandedPosition:
    """Put the boxes of a position on the scratch board, bound it, and return it."""
    visited, images = search.visited, search.images
    boxes_hash = _place_boxes(search, search.scratch.boxes, player)
    total = rematched_total(search.direction.costs, search.matching, search.scratch.matched_rows)
    visited.bound[row] = total
    moves_since_symmetric = wide(visited.moves_since_symmetric[row])
    max_moves = images.moves.shape[0]
    base_bound = total
    factor = 1
    if moves_since_symmetric < max_moves:
        base_bound = _symmetric_bound(visited, row)
        factor = images.symmetries.shape[0] + 1
    return _ExpandedPosition(
        wall_set,
        boxes_hash,
        kind,
        total,
        min(moves_since_symmetric + 1, max_moves + 1),
        base_bound,
        factor,
    )


@inlined_kernel
def _can_move_box(search: BeamSearch, dead_side: Mask, box: int) -> bool:
    """Whether the player can push a box, or pull it if this direction is by pulls.

    For pulls, ``scratch.mark`` has the player's reach with the last stamp.
    """
    scratch = search.scratch
    if search.direction.turn == PUSH_TURN:
        return bool(has_first_push(scratch.first_pushes, box))
    stamp, square = int(scratch.progress.stamp), scratch.boxes[box]
    neighbours, blocked = search.board.neighbours, scratch.blocked
    return bool(_can_be_pulled(neighbours, dead_side, blocked, scratch.mark, stamp, square))


@kernel
def expand_position(search: BeamSearch, wall_set: int, row: int, kind: int) -> None:
    """Insert the children of the position visited last, whose boxes are in ``scratch.boxes``.

    ``wall_set`` is its wall set, ``row`` its row in ``visited``, ``kind`` its
    :attr:`Candidates.kind`.
    """
    direction, scratch, neighbours = search.direction, search.scratch, search.board.neighbours
    boxes, blocked, progress = scratch.boxes, scratch.blocked, scratch.progress
    player = wide(search.visited.player[row])
    parent = _begin_expansion(search, wall_set, row, kind, player)
    if progress.best_row < 0 or parent.total < progress.best_bound:
        progress.best_row = row
        progress.best_bound = parent.total
    dead_side = direction.dead_side
    if direction.turn == PUSH_TURN:
        dead_side = search.proofs.walls.dead_side[wall_set]
    else:
        progress.stamp += 1
        mark_reach(neighbours, blocked, player, scratch.mark, int(progress.stamp), scratch.stack)
    region_count = region_count_of_kind(kind, boxes.size)
    turn, macros = direction.turn, search.macros
    for i in range(boxes.size):
        if not _can_move_box(search, dead_side, i):
            continue
        row_count = macro_moves(
            neighbours, blocked, dead_side, boxes[i], player, region_count, turn, macros
        )
        _add_children(search, parent, i, row_count)
        if progress.solving_candidate >= 0:
            break
    for i in range(boxes.size):
        blocked[boxes[i]] = 0
