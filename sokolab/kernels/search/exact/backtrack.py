"""Depth-first search with a stack of pushes (the solver ``backtrack``)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.packing import direction_of, index_of, with_direction
from sokolab.kernels.search.boards.reach import LAST_STAMP, mark_reach
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.records import Record, new_record
from sokolab.kernels.search.tables.states import (
    States,
    add_state,
    box_hash,
    can_add,
    locate_state,
    moved_box,
)

_PROGRESS_FIELDS: Final = (
    "depth",  # frames - 1
    "positions_found",  # positions entered in the table
    "stamp",  # the last stamp of a flood
)


_FRAMES: Final = 1 << 10  # room to begin with; the solver lets it grow
_TRIES_PER_POSITION: Final = 16
"""Tries that a call may make for each new position it may find. To go back, or to meet a known
position, finds none, and a call has to end all the same."""


class Stack(NamedTuple):
    """The pushes made, and with each the pushes that were possible."""

    pushes: Ints  # [n]: the possible pushes of all frames, one after the other (`packing`)
    start: Longs  # [frames + 1]: where the pushes of each frame begin
    tried: Longs  # [frames]: how many of them have been tried
    player: Ints  # [frames]: the player, normalised, in the position of the frame


class BacktrackPlay(NamedTuple):
    """The board with the current position, and scratch."""

    neighbours: Ints  # [m + 1, 4]
    goals: Mask  # [m + 1]
    nearest: Ints  # [m + 1]: pushes from a square to the nearest goal, for the order of trials
    blocked: Mask  # [m + 1]: boxes, and square `m`
    boxes: Ints  # [k]: squares of the boxes, ascending
    spare: Ints  # [k]: scratch
    mark: Ints  # [m + 1]: scratch of the floods, stamps
    stack: Ints  # [m + 1]: scratch of the floods
    progress: Record  # See `_PROGRESS_FIELDS`


def new_stack(pushes: int) -> Stack:
    """Return an empty stack with room for ``pushes`` pushes in its first frames."""
    return Stack(
        pushes=np.empty(pushes, np.int32),
        start=np.zeros(_FRAMES, np.int64),
        tried=np.zeros(_FRAMES, np.int64),
        player=np.zeros(_FRAMES, np.int32),
    )


def new_play(neighbours: Ints, goals: Mask, nearest: Ints, boxes: Ints) -> BacktrackPlay:
    """Return the first position, with scratch."""
    squares = len(neighbours)
    blocked = np.zeros(squares, np.uint8)
    blocked[-1] = 1
    blocked[boxes] = 1
    return BacktrackPlay(
        neighbours=neighbours,
        goals=goals,
        nearest=nearest,
        blocked=blocked,
        boxes=boxes.copy(),
        spare=np.empty(len(boxes), np.int32),
        mark=np.zeros(squares, np.int32),
        stack=np.empty(squares, np.int32),
        progress=new_record(*_PROGRESS_FIELDS),
    )


@kernel
def _open_frame(play: BacktrackPlay, frames: Stack, depth: int, player: int) -> None:
    """List the possible pushes of the current position, those towards a goal first.

    The player's reach is marked with the current stamp.
    """
    frames.player[depth] = player
    frames.tried[depth] = 0
    first = frames.start[depth]
    last = first
    stamp = play.progress.stamp
    for i in range(play.boxes.size):
        box = play.boxes[i]
        for d in range(4):
            target = play.neighbours[box, d]
            if play.mark[play.neighbours[box, d ^ 2]] != stamp or play.blocked[target] != 0:
                continue
            gain = play.nearest[target] - play.nearest[box]
            at = last
            # The article leaves the order open. Here, pushes towards a goal come first.
            while at > first:
                other = frames.pushes[at - 1]
                square = index_of(other)
                ahead = play.neighbours[square, direction_of(other)]
                if play.nearest[ahead] - play.nearest[square] <= gain:
                    break
                frames.pushes[at] = other
                at -= 1
            frames.pushes[at] = with_direction(box, d)
            last += 1
    frames.start[depth + 1] = last


@kernel
def _is_solved(play: BacktrackPlay) -> bool:
    """Whether all boxes stand on goals."""
    on_goals = 0
    for i in range(play.boxes.size):
        on_goals += play.goals[play.boxes[i]]
    return on_goals == play.boxes.size


@kernel
def _move(play: BacktrackPlay, source: int, target: int) -> None:
    """Move the box on ``source`` to ``target``."""
    play.blocked[source] = 0
    play.blocked[target] = 1
    i = 0
    while play.boxes[i] != source:
        i += 1
    moved_box(play.boxes, i, target, play.spare)
    for j in range(play.boxes.size):
        play.boxes[j] = play.spare[j]


@kernel
def _reach(play: BacktrackPlay, player: int) -> int:
    """Mark the player's reach with a new stamp and return its smallest square."""
    play.progress.stamp += 1
    return mark_reach(
        play.neighbours, play.blocked, player, play.mark, play.progress.stamp, play.stack
    )


@kernel
def begin(states: States, play: BacktrackPlay, frames: Stack, player: int) -> None:
    """Enter the first position."""
    lowest = _reach(play, player)
    hashed = box_hash(states.keys, play.boxes) ^ states.keys[1, lowest]
    add_state(
        states, play.boxes, lowest, hashed, -1 - locate_state(states, play.boxes, lowest, hashed)
    )
    frames.start[0] = 0
    _open_frame(play, frames, 0, lowest)
    play.progress.depth = 0
    play.progress.positions_found = 1


@kernel
def step(states: States, play: BacktrackPlay, frames: Stack, budget: int) -> int:
    """Try pushes, deeper first, until ``budget`` new positions were met; return the status.

    Between two calls the arrays hold the position on top of the stack.
    """
    if play.progress.stamp > LAST_STAMP:
        play.progress.stamp = 0
        play.mark[:] = 0
    max_pushes = 4 * play.boxes.size
    last_position = play.progress.positions_found + budget
    tries = _TRIES_PER_POSITION * budget
    while play.progress.positions_found < last_position and tries > 0:
        tries -= 1
        depth = play.progress.depth
        pushes = frames.start[depth + 1]
        if (
            not can_add(states, 1)
            or depth + 3 > frames.player.size
            or pushes + max_pushes > frames.pushes.size
        ):
            return FULL
        at = frames.start[depth] + frames.tried[depth]
        if at == pushes:  # none is left: take the push before back
            if depth == 0:
                return EXHAUSTED
            play.progress.depth = depth - 1
            push = frames.pushes[frames.start[depth - 1] + frames.tried[depth - 1] - 1]
            square = index_of(push)
            _move(play, play.neighbours[square, direction_of(push)], square)
            continue
        frames.tried[depth] += 1
        push = frames.pushes[at]
        source = index_of(push)
        target = play.neighbours[source, direction_of(push)]
        _move(play, source, target)
        lowest = _reach(play, source)
        hashed = box_hash(states.keys, play.boxes) ^ states.keys[1, lowest]
        state = locate_state(states, play.boxes, lowest, hashed)
        if state >= 0:  # met before
            _move(play, target, source)
            continue
        add_state(states, play.boxes, lowest, hashed, -1 - state)
        play.progress.depth = depth + 1
        play.progress.positions_found += 1
        _open_frame(play, frames, depth + 1, lowest)
        if _is_solved(play):
            return SOLVED
    return RUNNING
