"""Push distances: least pushes of a single box from its square, or from every square to a goal."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import BoardArrays, board_arrays, read_only
from sokolab.analysis.one_box import single_box
from sokolab.analysis.targets import push_targets
from sokolab.core.board import Board
from sokolab.language import phrase, tr


@dataclass(frozen=True, eq=False, slots=True)
class PushDistances:
    """Least pushes of a single box, all others lifted; arrays are read-only, and -1 = cannot."""

    square: int
    """The box that the pushes lead from, or the goal that they lead to."""
    is_from_box: bool
    """Whether they lead from a box to every square; else they lead from every square to a goal."""
    pushes: NDArray[np.int32]
    """int32 ``[n]``: the least pushes, whichever side of the box the player is on."""
    side_pushes: NDArray[np.int32]
    """int32 ``[n, 4]``: the least pushes with the player on that side of the box on that square (0
    up, 1 right, 2 down, 3 left): after the last push, or before the first one to a goal.
    """


def push_distances(board: Board, square: int) -> PushDistances:
    r"""Return the least pushes from a box to every square, or from every square to a goal.

    The other boxes are lifted, so a real solution may need more pushes, but never fewer. For a box
    on a goal, the pushes lead from the box.

    Parameters
    ----------
    square
        The square of a box that the player can come to, or of a goal inside the walls.

    Raises
    ------
    ValueError
        There is neither a box nor a goal on the square, or the board has not exactly one player.

    Examples
    --------
    >>> board = Board("#######\n#@$  .#\n#######")
    >>> push_distances(board, 9).pushes.tolist()[8:13]
    [-1, 0, 1, 2, 3]
    >>> push_distances(board, 12).side_pushes[10].tolist()  # up, right, down, left
    [-1, -1, -1, 2]
    """
    arrays = board_arrays(board)
    if arrays.player < 0:
        raise ValueError(tr("push distances need a board with one player"))
    if square in arrays.boxes:
        return _from_box(board, square)
    if square in arrays.goal_squares:
        return _to_goal(arrays, square)
    if not 0 <= square < board.size:
        place = phrase("a square outside the board")
    else:
        place = board.place(square)
    raise ValueError(tr("{place} has neither a box nor a goal inside the walls", place=place))


def _from_box(board: Board, box: int) -> PushDistances:
    """Return the least pushes from a box, from where the player can walk to without the others."""
    alone = board_arrays(board.with_pieces([box], board.players[0]))
    targets = push_targets(alone, box)
    return PushDistances(box, True, targets.pushes, targets.state_pushes)


def _to_goal(arrays: BoardArrays, goal: int) -> PushDistances:
    """Return the least pushes to a goal: breadth first by pulls from it, player on any side."""
    box = single_box(arrays)
    state, none = box.state[:-1], arrays.board.size
    pushes = np.full(box.pulled.shape[0], -1, np.int32)
    front = np.unique(state[goal])
    front = front[front != none]
    made = 0
    while front.size:
        pushes[front] = made
        made += 1
        pulled = np.unique(box.pulled[front])
        front = pulled[(pulled != none) & (pushes[pulled] < 0)]
    side_pushes = pushes[state]
    least = np.where(side_pushes < 0, np.iinfo(np.int32).max, side_pushes).min(axis=1)
    least[goal] = 0
    least[(side_pushes < 0).all(axis=1) & (np.arange(len(least)) != goal)] = -1
    return PushDistances(goal, False, read_only(least), read_only(side_pushes))
