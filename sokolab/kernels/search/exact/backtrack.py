"""Depth-first search with a stack of pushes (the solver ``backtrack``)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import direction_of, index_of, with_direction
from sokolab.kernels.search.boards.reach import LAST_STAMP, mark_reach
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.records import Record, new_record
from sokolab.kernels.search.tables.states import (
    States,
    add_state,
    box_hash,
    can_add,
    copy_with_move,
    locate_state,
)

_PROGRESS_FIELDS: Final = (
    "depth",  # frames - 1
    "positions_found",  # positions in the table
    "stamp",  # the last stamp of a flood
)


_INITIAL_FRAMES: Final = 1 << 10  # the solver lets them grow
_TRIES_PER_POSITION: Final = 16
"""Tries that a call may make for each new position it may find. To go back, or to meet a known
position, finds none, but a call has to end even so."""


class Frames(NamedTuple):
    """The pushes made, and with each the pushes that were possible."""

    pushes: Ints  # [pushes]: the possible pushes of all frames, packed (`packing`)
    push_start: Longs  # [frames + 1]: where the pushes of each frame begin
    tried_count: Longs  # [frames]: how many of them have been tried
    player: Ints  # [frames]: the player, normalised, in the position of the frame


class BacktrackPlay(NamedTuple):
    """The board with the current position, and scratch."""

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    goals: Mask  # [m + 1]: 1 = a goal
    nearest: Ints  # [m + 1]: pushes from a square to the nearest goal, for the order of trials
    blocked: Mask  # [m + 1]: boxes, and square `m`
    boxes: Ints  # [k]: squares of the boxes, ascending
    boxes_after: Ints  # [k]: scratch: the boxes after a push
    mark: Ints  # [m + 1]: stamps of floods, scratch
    stack: Ints  # [m + 1]: scratch for floods
    progress: Record  # See `_PROGRESS_FIELDS`


def new_frames(push_capacity: int) -> Frames:
    """Return an empty stack with room for ``push_capacity`` pushes in all its frames."""
    return Frames(
        pushes=np.empty(push_capacity, np.int32),
        push_start=np.zeros(_INITIAL_FRAMES, np.int64),
        tried_count=np.zeros(_INITIAL_FRAMES, np.int64),
        player=np.zeros(_INITIAL_FRAMES, np.int32),
    )


def new_play(neighbours: Ints, goals: Mask, nearest: Ints, boxes: Ints) -> BacktrackPlay:
    """Return the first position, with scratch."""
    square_count = len(neighbours)
    blocked = np.zeros(square_count, np.uint8)
    blocked[-1] = 1
    blocked[boxes] = 1
    return BacktrackPlay(
        neighbours=neighbours,
        goals=goals,
        nearest=nearest,
        blocked=blocked,
        boxes=boxes.copy(),
        boxes_after=np.empty(len(boxes), np.int32),
        mark=np.zeros(square_count, np.int32),
        stack=np.empty(square_count, np.int32),
        progress=new_record(*_PROGRESS_FIELDS),
    )


@kernel
def _open_frame(play: BacktrackPlay, frames: Frames, depth: int, player: int) -> None:
    """List the possible pushes of the current position, pushes towards a goal first.

    The player's reach is marked with the current stamp.
    """
    frames.player[depth] = player
    frames.tried_count[depth] = 0
    first = frames.push_start[depth]
    end = first
    stamp = play.progress.stamp
    for i in range(play.boxes.size):
        square = play.boxes[i]
        for d in range(4):
            target = play.neighbours[square, d]
            if play.mark[play.neighbours[square, d ^ 2]] != stamp or play.blocked[target] != 0:
                continue
            gain = play.nearest[target] - play.nearest[square]
            place = end
            # The article leaves the order open. Here, pushes towards a goal come first.
            while place > first:
                other_push = frames.pushes[place - 1]
                other_square = index_of(other_push)
                ahead = play.neighbours[other_square, direction_of(other_push)]
                if play.nearest[ahead] - play.nearest[other_square] <= gain:
                    break
                frames.pushes[place] = other_push
                place -= 1
            frames.pushes[place] = with_direction(square, d)
            end += 1
    frames.push_start[depth + 1] = end


@kernel
def _is_solved(play: BacktrackPlay) -> bool:
    """Whether all boxes stand on goals."""
    on_goals = 0
    for i in range(play.boxes.size):
        on_goals += play.goals[play.boxes[i]]
    return on_goals == play.boxes.size


@kernel
def _move_box(play: BacktrackPlay, source: int, target: int) -> None:
    """Move the box on ``source`` to ``target``."""
    play.blocked[source] = 0
    play.blocked[target] = 1
    i = 0
    while play.boxes[i] != source:
        i += 1
    copy_with_move(play.boxes, i, target, play.boxes_after)
    for j in range(play.boxes.size):
        play.boxes[j] = play.boxes_after[j]


@kernel
def _mark_reach(play: BacktrackPlay, player: int) -> int:
    """Mark the player's reach with a new stamp and return its lowest square."""
    play.progress.stamp += 1
    return mark_reach(
        play.neighbours, play.blocked, player, play.mark, play.progress.stamp, play.stack
    )


@kernel
def begin_search(states: States, play: BacktrackPlay, frames: Frames, player: int) -> None:
    """Insert the first position."""
    lowest = _mark_reach(play, player)
    state_hash = box_hash(states.keys, play.boxes) ^ states.keys[1, lowest]
    add_state(
        states,
        play.boxes,
        lowest,
        state_hash,
        -1 - locate_state(states, play.boxes, lowest, state_hash),
    )
    frames.push_start[0] = 0
    _open_frame(play, frames, depth=0, player=lowest)
    play.progress.depth = 0
    play.progress.positions_found = 1


@inlined_kernel
def _take_back_push(play: BacktrackPlay, frames: Frames) -> None:
    """Take back the push that led to the frame on top, and drop the frame."""
    depth = play.progress.depth - 1
    play.progress.depth = depth
    push = frames.pushes[frames.push_start[depth] + frames.tried_count[depth] - 1]
    square = index_of(push)
    _move_box(play, play.neighbours[square, direction_of(push)], square)


@inlined_kernel
def _make_push_if_new(states: States, play: BacktrackPlay, frames: Frames, push: int) -> bool:
    """Make a push and open a frame. Return False, with no push made, if it leads nowhere new."""
    source = index_of(push)
    target = play.neighbours[source, direction_of(push)]
    _move_box(play, source, target)
    lowest = _mark_reach(play, source)
    state_hash = box_hash(states.keys, play.boxes) ^ states.keys[1, lowest]
    state = locate_state(states, play.boxes, lowest, state_hash)
    if state >= 0:
        _move_box(play, target, source)
        return False
    add_state(states, play.boxes, lowest, state_hash, -1 - state)
    play.progress.depth += 1
    play.progress.positions_found += 1
    _open_frame(play, frames, play.progress.depth, lowest)
    return True


@kernel
def step(states: States, play: BacktrackPlay, frames: Frames, budget: int) -> int:
    """Try pushes, deeper first, until ``budget`` new positions were met. Return the status.

    Between two calls the arrays hold the position on top of the stack.
    """
    if play.progress.stamp > LAST_STAMP:
        play.progress.stamp = 0
        play.mark[:] = 0
    max_pushes = 4 * play.boxes.size
    max_positions = play.progress.positions_found + budget
    tries_left = _TRIES_PER_POSITION * budget
    while play.progress.positions_found < max_positions and tries_left > 0:
        tries_left -= 1
        depth = play.progress.depth
        end = frames.push_start[depth + 1]
        # A new frame ends the list of pushes where the next one will begin.
        if (
            not can_add(states, more=1)
            or depth + 3 > frames.player.size
            or end + max_pushes > frames.pushes.size
        ):
            return FULL
        next_push = frames.push_start[depth] + frames.tried_count[depth]
        if next_push == end:  # no push is left
            if depth == 0:
                return EXHAUSTED
            _take_back_push(play, frames)
            continue
        frames.tried_count[depth] += 1
        if _make_push_if_new(states, play, frames, frames.pushes[next_push]) and _is_solved(play):
            return SOLVED
    return RUNNING
