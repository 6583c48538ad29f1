"""The longest line of play that an unsolvable level survives, as far as plain analyses see."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from sokolab.analysis.board_arrays import BoardArrays, board_arrays, read_only
from sokolab.analysis.dead import dead_squares
from sokolab.core.board import Board
from sokolab.core.position import Position, Push
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.sources.carry_over import played_anew

_MOST: Final = 1_000
"""Positions looked at; each takes about a millisecond."""


@dataclass(frozen=True, slots=True)
class SurvivingLine:
    """Moves after which no box stands on a dead square or is frozen off goal.

    Attributes
    ----------
    lurd
        The moves, playable on the board with all its boxes.
    pushes
        How many of them are pushes: no position that survives takes more to get to.
    is_longest
        Whether all positions were looked at; else a longer line may exist.
    """

    lurd: str
    pushes: int
    is_longest: bool


def surviving_line(
    board: Board, witness: Sequence[int], cancel: CancelToken | None = None
) -> SurvivingLine:
    """Return the way to the position that survives and takes the most pushes to get to.

    Only the boxes of the witness are pushed; all others stay where they are.

    Parameters
    ----------
    board
        An unsolvable level.
    witness
        Boxes that cannot all be brought home.
    """
    cancel = cancel or CancelToken()
    arrays = board_arrays(board)
    dead = dead_squares(arrays).dead
    others = frozenset(board.boxes).difference(witness)
    start = Position(board).normalised()
    lines: dict[Position, tuple[Push, ...]] = {start: ()}
    todo = deque([start])
    longest: tuple[Push, ...] = ()
    while todo and len(lines) < _MOST and not cancel.is_cancelled:
        position = todo.popleft()
        longest = lines[position]  # breadth first: the last one is the farthest
        for push in position.pushes():
            if push.box in others:
                continue
            after = position.after(push).normalised()
            there = int(board.neighbours[push.box, push.direction])
            if after not in lines and not dead[there] and not _is_frozen(arrays, dead, after):
                lines[after] = (*longest, push)
                todo.append(after)
    return SurvivingLine(played_anew(board, longest), len(longest), not todo)


def _is_frozen(arrays: BoardArrays, dead: np.ndarray, position: Position) -> bool:
    """Whether a box off goal can never be pushed again."""
    from sokolab.kernels.freeze import frozen_boxes

    size = arrays.board.size
    boxes = np.array(sorted(position.boxes), np.int32)
    boxes = boxes[arrays.inside[boxes] > 0]
    shunned = np.zeros(size + 1, np.uint8)
    shunned[:size] = dead
    frozen = np.empty(size + 1, np.uint8)
    stack = np.empty(5 * boxes.size, np.int32)
    frozen_boxes(
        arrays.neighbours, arrays.inside, read_only(shunned), read_only(boxes), frozen, stack
    )
    return bool(((frozen[boxes] > 0) & (arrays.goals[boxes] == 0)).any())
