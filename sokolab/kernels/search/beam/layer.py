"""The expansion of a layer: the best candidates are expanded, their children form the next layer.

A step is a macro move, everything one box can do while no other box moves. Positions are judged by
the deadlock proofs when they are taken, so a dead position takes no place in the layer. Where moves
are followed by their images, the symmetric position that results is expanded as well.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import wide
from sokolab.kernels.search.beam.expansion import expand_position
from sokolab.kernels.search.beam.images import PLAYER, REGION_COUNT, SOURCE, TARGET, make_images
from sokolab.kernels.search.beam.symmetry import smallest_hash
from sokolab.kernels.search.beam.tables import (
    BeamDirection,
    BeamScratch,
    BeamSearch,
    BeamVisited,
    Candidates,
    packed_kind,
    region_count_of_kind,
)
from sokolab.kernels.search.boards.macro import PUSH_TURN
from sokolab.kernels.search.boards.reach import Reach
from sokolab.kernels.search.dead.proofs import wall_set_if_alive
from sokolab.kernels.search.pull.loop import PullBoard
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.slots import locate_word
from sokolab.kernels.search.tables.states import copy_with_move


@kernel
def _write_boxes(visited: BeamVisited, candidates: Candidates, candidate: int, boxes: Ints) -> None:
    """Write the boxes of a candidate to ``boxes``, ascending."""
    parent = candidates.parent[candidate]
    for i in range(boxes.size):
        boxes[i] = visited.boxes[max(parent, 0), i]
    if parent < 0:
        return  # a root; the boxes of all roots are in the first row from the beginning
    i = 0
    while boxes[i] != candidates.source[candidate]:
        i += 1
    copy_with_move(boxes, i, wide(candidates.target[candidate]), boxes)  # in place


class _LastMove(NamedTuple):
    """The macro move that leads to a position."""

    source: int  # Square of the box before the move
    target: int  # Square of the box after the move
    player: int  # The normalised player after the move
    parent: int  # The row of the position before the move, -1 = none
    moves_since_symmetric: int  # Macro moves made since the last symmetric position


@kernel
def _insert_visited(
    visited: BeamVisited, scratch: BeamScratch, state_hash: int, move: _LastMove
) -> int:
    """Insert the position in ``scratch.boxes`` in ``visited``, without a slot. Return its row."""
    row = int(scratch.progress.visited_rows)
    scratch.progress.visited_rows = row + 1
    visited.hash[row] = state_hash
    visited.player[row] = move.player
    visited.source[row] = move.source
    visited.target[row] = move.target
    visited.parent[row] = move.parent
    visited.moves_since_symmetric[row] = move.moves_since_symmetric
    for i in range(scratch.boxes.size):
        visited.boxes[row, i] = scratch.boxes[i]
    return row


@kernel
def _shared_hash(board: PullBoard, scratch: BeamScratch, player: int) -> int:
    """Return the hash that the position in ``scratch.boxes`` shares with all its images."""
    scratch.progress.stamp += 1
    return int(
        smallest_hash(
            Reach(board.neighbours, scratch.blocked, scratch.mark, scratch.stack),
            scratch.symmetries,
            scratch.keys,
            scratch.boxes,
            player,
            scratch.progress.stamp,
        )
    )


@kernel
def _has_met_other_end(search: BeamSearch, row: int) -> bool:
    """Whether a symmetric search has met the other end: the position of ``scratch.boxes``."""
    direction, visited, meeting_table = search.direction, search.visited, search.meeting_table
    scratch, progress = search.scratch, search.scratch.progress
    meeting_row = locate_word(meeting_table.hash, meeting_table.slots, visited.hash[row])
    is_end = direction.end_player < 0 or direction.end_player == visited.player[row]
    for i in range(scratch.boxes.size):
        is_end = is_end and direction.is_end[scratch.boxes[i]] == 1
    if meeting_row < 0 and not is_end:
        return False
    progress.solving_row = row
    progress.meeting_row = max(meeting_row, -1)
    return True


@kernel
def _make_images(search: BeamSearch, boxes: Ints, row: int, kind: int) -> int:
    """Let the images of all moves since the last symmetric position follow. Return their number.

    If any image is made, ``boxes`` holds the boxes after the images, ascending.
    """
    board, visited, scratch, images = search.board, search.visited, search.scratch, search.images
    blocked, progress = scratch.blocked, scratch.progress
    moves_since_symmetric = wide(visited.moves_since_symmetric[row])
    player = wide(visited.player[row])
    for i in range(moves_since_symmetric - 1, -1, -1):
        images.moves[i, SOURCE] = visited.source[row]
        target = wide(visited.target[row])
        images.moves[i, TARGET] = target
        images.moves[i, PLAYER] = board.neighbours[target, np.int64(visited.side[row])]
        row = wide(visited.parent[row])
    for i in range(boxes.size):
        blocked[boxes[i]] = 1
    images.last_stamp[0] = progress.stamp
    image_count = make_images(
        reach=Reach(board.neighbours, blocked, scratch.mark, scratch.stack),
        dead_side=search.direction.dead_side,
        turn=search.direction.turn,
        images=images,
        macros=search.macros,
        player=player,
        region_count=region_count_of_kind(kind, boxes.size),
        move_count=moves_since_symmetric,
    )
    progress.stamp = int(images.last_stamp[0])
    box_count = 0
    for square in range(blocked.size - 1):
        if blocked[square]:
            boxes[box_count] = square
            box_count += 1
            blocked[square] = 0
    return int(image_count)


@kernel
def _are_symmetric(boxes: Ints, blocked: Mask, symmetries: Ints) -> bool:
    """Whether all symmetries map the boxes onto themselves."""
    for i in range(boxes.size):
        blocked[boxes[i]] = 1
    is_symmetric = True
    for symmetry in range(symmetries.shape[0]):
        for i in range(boxes.size):
            is_symmetric &= blocked[symmetries[symmetry, boxes[i]]] == 1
    for i in range(boxes.size):
        blocked[boxes[i]] = 0
    return is_symmetric


@kernel
def _insert_image_rows(
    visited: BeamVisited,
    scratch: BeamScratch,
    image_moves: Ints,
    image_count: int,
    row: int,
    state_hash: int,
) -> int:
    """Insert a row for each of the images made after a position. Return the last row."""
    for i in range(image_count):
        is_last = i == image_count - 1
        move = _LastMove(
            source=wide(image_moves[i, SOURCE]),
            target=wide(image_moves[i, TARGET]),
            player=wide(image_moves[i, PLAYER]),
            parent=row,
            moves_since_symmetric=0,
        )
        row_hash = state_hash if is_last else -1 - row  # no other row has the negative one
        row = _insert_visited(visited, scratch, row_hash, move)
    return row


@kernel
def _kind_of(direction: BeamDirection, boxes: Ints, region_count: int) -> int:
    """Return the :func:`packed_kind` of a position."""
    on_end_count = 0
    for i in range(boxes.size):
        on_end_count += wide(direction.is_end[boxes[i]])
    return int(packed_kind(on_end_count, region_count, boxes.size))


@inlined_kernel
def _take_candidate(search: BeamSearch, candidates: Candidates, candidate: int) -> tuple[int, int]:
    """Take a candidate, whose boxes go to ``scratch.boxes``.

    Returns its row (-1 if it was visited before) and its wall set (-1 if it is proved dead).
    """
    visited, scratch = search.visited, search.scratch
    boxes = scratch.boxes
    _write_boxes(visited, candidates, candidate, boxes)
    player, state_hash = wide(candidates.player[candidate]), wide(candidates.hash[candidate])
    if scratch.symmetries.shape[0] > 0:
        state_hash = _shared_hash(search.board, scratch, player)
    row_or_slot = locate_word(visited.hash, visited.slots, state_hash)
    if row_or_slot >= 0:
        return -1, -1
    scratch.progress.taken_count += 1
    wall_set = 0
    if search.direction.turn == PUSH_TURN:
        wall_set = wall_set_if_alive(
            search.field, search.proofs, boxes, player, scratch.first_pushes
        )
    move = _LastMove(
        source=wide(candidates.source[candidate]),
        target=wide(candidates.target[candidate]),
        player=player,
        parent=wide(candidates.parent[candidate]),
        moves_since_symmetric=wide(candidates.moves_since_symmetric[candidate]),
    )
    row = _insert_visited(visited, scratch, state_hash, move)
    visited.slots[-1 - row_or_slot] = row + 1
    visited.side[row] = candidates.side[candidate]
    return row, wall_set


@kernel
def _expand_image(search: BeamSearch, wall_set: int, row: int, kind: int) -> bool:
    """Expand the symmetric position that the images of the last moves lead to, if it is new.

    ``scratch.boxes`` holds the position of ``row``. Returns whether the level is solved.
    """
    visited, scratch, images = search.visited, search.scratch, search.images
    if not 0 < visited.moves_since_symmetric[row] <= images.moves.shape[0]:
        return False
    boxes = scratch.boxes
    image_count = _make_images(search, boxes, row, kind)
    if image_count == 0:
        return False
    if not (images.is_partial or _are_symmetric(boxes, scratch.blocked, images.symmetries)):
        return False
    player = wide(images.image_moves[image_count - 1, PLAYER])
    state_hash = _shared_hash(search.board, scratch, player)
    row_or_slot = locate_word(visited.hash, visited.slots, state_hash)
    if row_or_slot >= 0:
        return False
    row = _insert_image_rows(visited, scratch, images.image_moves, image_count, row, state_hash)
    visited.slots[-1 - row_or_slot] = row + 1
    if _has_met_other_end(search, row):
        return True  # first, as a position at the other end might have no push left
    if search.direction.turn == PUSH_TURN:
        wall_set = wall_set_if_alive(
            search.field, search.proofs, boxes, player, scratch.first_pushes
        )
    if wall_set < 0:
        return False
    region_count = wide(images.image_moves[image_count - 1, REGION_COUNT])
    expand_position(search, wall_set, row, _kind_of(search.direction, boxes, region_count))
    return bool(scratch.progress.solving_candidate >= 0)


@kernel
def step(search: BeamSearch, candidates: Candidates, order: Ints, width: int, budget: int) -> int:
    """Take up to ``budget`` candidates of the layer in their order.

    Returns a status: ``EXHAUSTED`` if ``width`` positions are expanded or no candidate is left.

    ``candidates`` holds the candidates of this layer, and ``order``, int32, their indices, the best
    first.
    """
    children, visited, images = search.children, search.visited, search.images
    progress, blocked = search.scratch.progress, search.scratch.blocked
    has_images = images.symmetries.shape[0] > 0
    # The most children of a round: a box goes to any square, and the player ends on any side of it.
    # With images, the symmetric position is expanded, too.
    max_children = (8 if has_images else 4) * search.scratch.boxes.size * (blocked.size - 1)
    max_rows = images.image_moves.shape[0] + 1
    for _ in range(budget):
        if progress.next_candidate >= order.size or progress.expanded_count >= width:
            return EXHAUSTED
        if progress.candidate_count + max_children > children.hash.size:
            return FULL
        if progress.visited_rows + max_rows > visited.hash.size:
            return FULL
        candidate = order[progress.next_candidate]
        progress.next_candidate += 1
        row, wall_set = _take_candidate(search, candidates, candidate)
        if row < 0:
            continue
        if has_images and _has_met_other_end(search, row):
            return SOLVED
        if wall_set < 0:
            continue
        progress.expanded_count += 1
        kind = wide(candidates.kind[candidate])
        expand_position(search, wall_set, row, kind)
        if progress.solving_candidate >= 0 or _expand_image(search, wall_set, row, kind):
            return SOLVED
    return RUNNING
