"""Breadth-first searches by pulls: they find what the hardest start of a room needs at least.

One counts pushes, one box changes, one moves. Each runs for a number of positions at a time, so
that its caller can cancel it or look at the clock.
"""

from __future__ import annotations

from sokolab.kernels.generation.positions import (
    PositionTable,
    RoomArrays,
    RoomScratch,
    fill_child_reach,
    fill_reach,
    first_square,
    insert_position,
    is_full,
    place_boxes,
    player_after_pull,
    rank_after,
    slot_of,
)
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING


@inlined_kernel
def _begin_layer(table: PositionTable) -> int:
    """Begin a layer after the last one has been expanded, unless it found nothing new.

    Returns a status: ``RUNNING``, ``EXHAUSTED`` or ``FULL``.
    """
    counts = table.counts
    if counts.positions == table.ends[counts.layer]:
        return EXHAUSTED
    if counts.layer + 2 == table.ends.size:
        return FULL
    counts.layer += 1
    return RUNNING


@inlined_kernel
def _begin_complete_layer(table: PositionTable) -> int:
    """Begin a layer whose positions have all been found."""
    status = _begin_layer(table)
    if status == RUNNING:
        table.ends[table.counts.layer] = table.counts.positions
    return status


@kernel
def step_pushes(room: RoomArrays, table: PositionTable, scratch: RoomScratch, budget: int) -> int:
    """Expand positions, layer by layer. All positions of a layer need equally many pushes.

    At most ``budget`` positions are expanded.
    Returns a status: ``RUNNING``, ``EXHAUSTED`` or ``FULL``.
    """
    counts, box_count = table.counts, scratch.members.size
    for _ in range(budget):
        if counts.next_position == table.ends[counts.layer]:
            status = _begin_complete_layer(table)
            if status != RUNNING:
                return status
        if is_full(table, 4 * box_count):
            return FULL
        position = counts.next_position
        rank = table.rank[position]
        place_boxes(room, rank, scratch)
        fill_reach(room, scratch.free, table.player[position], scratch.reach, scratch.todo)
        counts.next_position += 1
        for i in range(box_count):
            for d in range(4):
                player = player_after_pull(room, scratch, i, d)
                if player < 0:
                    continue
                square = room.live_squares[scratch.members[i]]
                live_index = room.live_index[room.neighbours[square, d]]
                next_rank, j = rank_after(room.binomials, scratch.members, rank, i, live_index)
                slot = slot_of(table, next_rank)
                if table.seen[slot, room.word[player]] & room.bit[player]:
                    continue
                fill_child_reach(room, scratch, i, d, player)
                for w in range(scratch.child_reach.size):
                    table.seen[slot, w] |= scratch.child_reach[w]
                insert_position(table, next_rank, player, position, i, j)
    return RUNNING


@inlined_kernel
def _pull_box(
    room: RoomArrays, table: PositionTable, scratch: RoomScratch, position: int, i: int
) -> None:
    """Insert into ``table`` the positions that one pull of box ``i`` leads to.

    Those of earlier layers are left out, and those already seen after a pull of that box.
    """
    rank = table.rank[position]
    for d in range(4):
        player = player_after_pull(room, scratch, i, d)
        if player < 0:
            continue
        live_index = room.live_index[room.neighbours[room.live_squares[scratch.members[i]], d]]
        next_rank, j = rank_after(room.binomials, scratch.members, rank, i, live_index)
        slot = slot_of(table, next_rank)
        w, bit = room.word[player], room.bit[player]
        if (table.seen[slot, w] | table.seen_by_box[slot, j, w]) & bit:
            continue
        fill_child_reach(room, scratch, i, d, player)
        for v in range(scratch.child_reach.size):
            table.seen_by_box[slot, j, v] |= scratch.child_reach[v]
        insert_position(table, next_rank, player, position, i, j)


@kernel
def step_changes(room: RoomArrays, table: PositionTable, scratch: RoomScratch, budget: int) -> int:
    """Expand positions by box changes: a 0-1 breadth-first search over (position, last box).

    To pull the last box again is free; to pull another one costs 1. Each layer has two phases:

    - Free pulls. ``next_position`` goes over the pairs of the layer, until no more are found.
      ``next_closed`` is -1.
    - The layer is *closed*: ``next_closed`` goes over its pairs again, and each pull of another box
      inserts a pair of the next layer.

    ``seen`` holds the positions of closed layers, ``seen_by_box`` all pairs. A new pair whose
    position is in an earlier layer, with another box, is dropped: from there a pull of any box
    costs at most 1, so that all that follows the new pair costs no more.

    Returns a status: ``RUNNING``, ``EXHAUSTED`` or ``FULL``.
    """
    counts, box_count = table.counts, scratch.members.size
    for _ in range(budget):
        layer = counts.layer
        if is_full(table, 4 * box_count):
            return FULL
        if counts.next_position < counts.positions and counts.next_closed < 0:  # free pulls
            position = counts.next_position
            place_boxes(room, table.rank[position], scratch)
            fill_reach(room, scratch.free, table.player[position], scratch.reach, scratch.todo)
            _pull_box(room, table, scratch, position, table.box[position])
            counts.next_position += 1
            continue
        if counts.next_closed < 0:  # the layer is closed
            table.ends[layer] = counts.positions
            counts.next_closed = table.ends[layer - 1]
            for position in range(counts.next_closed, counts.positions):
                slot = slot_of(table, table.rank[position])
                for w in range(scratch.free.size):
                    table.seen[slot, w] |= table.seen_by_box[slot, table.box[position], w]
        if counts.next_closed == table.ends[layer]:  # the next layer has its first positions
            status = _begin_layer(table)
            if status != RUNNING:
                return status
            counts.next_closed = -1
            continue
        position = counts.next_closed
        rank = table.rank[position]
        slot = slot_of(table, rank)
        player = table.player[position]
        place_boxes(room, rank, scratch)
        fill_reach(room, scratch.free, player, scratch.reach, scratch.todo)
        for i in range(box_count):
            if not table.seen_by_box[slot, i, room.word[player]] & room.bit[player]:
                _pull_box(room, table, scratch, position, i)
        counts.next_closed += 1
    return RUNNING


@kernel
def step_moves(room: RoomArrays, table: PositionTable, scratch: RoomScratch, budget: int) -> int:
    """Expand positions by single moves, walked or pulled. A position has the player's square.

    Returns a status: ``RUNNING``, ``EXHAUSTED`` or ``FULL``.
    """
    counts, box_count = table.counts, scratch.members.size
    for _ in range(budget):
        if counts.next_position == table.ends[counts.layer]:
            status = _begin_complete_layer(table)
            if status != RUNNING:
                return status
        if is_full(table, new_count=8):  # in each direction, the player walks or pulls
            return FULL
        position = counts.next_position
        rank, player = table.rank[position], table.player[position]
        counts.next_position += 1
        place_boxes(room, rank, scratch)
        slot = slot_of(table, rank)
        for d in range(4):
            target = room.neighbours[player, d]
            w, bit = room.word[target], room.bit[target]
            if not scratch.free[w] & bit:
                continue
            if not table.seen[slot, w] & bit:
                table.seen[slot, w] |= bit
                insert_position(
                    table, rank, target, position, table.box[position], table.box[position]
                )
            live_index = room.live_index[room.neighbours[player, d ^ 2]]
            for i in range(box_count):
                if scratch.members[i] == live_index:
                    next_rank, j = rank_after(
                        room.binomials, scratch.members, rank, i, room.live_index[player]
                    )
                    next_slot = slot_of(table, next_rank)
                    if not table.seen[next_slot, w] & bit:
                        table.seen[next_slot, w] |= bit
                        insert_position(table, next_rank, target, position, i, j)
    return RUNNING


@kernel
def normalise_players(
    room: RoomArrays, table: PositionTable, scratch: RoomScratch, first: int, end: int
) -> None:
    """Put each player on the first square of its reach, so that equal positions compare equal."""
    for position in range(first, end):
        place_boxes(room, table.rank[position], scratch)
        fill_reach(room, scratch.free, table.player[position], scratch.reach, scratch.todo)
        table.player[position] = first_square(scratch.reach)
