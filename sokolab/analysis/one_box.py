"""One box by itself: dead squares, push distances, and push targets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, board_arrays, read_only
from sokolab.analysis.cuts import SideGroups, side_groups
from sokolab.analysis.marked_squares import Marks
from sokolab.core.board import Board, number_of
from sokolab.core.display import Brief
from sokolab.language import phrase, tr


@dataclass(frozen=True, eq=False, slots=True)
class SingleBox:
    """States of a single box: its square, and the sides the player can walk between.

    Arrays are read-only; ``n`` is the number of squares, and also stands for "no state".
    """

    sides: SideGroups
    """The side groups of the board without boxes."""
    state: NDArray[np.int32]
    """int32 ``[n + 1, 4]``: the state with the player on each side; ``n`` for a wall."""
    pulled: NDArray[np.int32]
    """int32 ``[s, 4]``: the state after a pull to each side, ``n`` if that is impossible."""

    def scratch(self) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        """Return new scratch arrays, states unseen and queue, for one search over the states."""
        count = self.pulled.shape[0]
        return np.empty(count, np.uint8), np.empty(count, np.int32)


@lru_cache(maxsize=CACHE_SIZE)
def single_box(board_arrays: BoardArrays) -> SingleBox:
    """Return the states of a single box on the board with all boxes lifted."""
    from sokolab.kernels.one_box import pulls

    sides = side_groups(board_arrays)
    size = sides.cut.size
    state = np.empty((size, 4), np.int32)
    pulled = np.empty((size + 3 * sides.cut_squares.size, 4), np.int32)
    count = pulls.pull_table(
        board_arrays.neighbours, sides.cut, sides.cut_squares, sides.side_group, state, pulled
    )
    return SingleBox(sides, read_only(state), read_only(pulled[:count]))


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class DeadSquares(Marks):
    """Dead corners and dead squares, as read-only arrays that are set only inside."""

    corners: NDArray[np.bool_]
    """bool ``[n]``: dead corners, without a goal and with walls on two adjacent sides (the border
    counts as wall). Every dead corner is a dead square.
    """
    mask: NDArray[np.uint8]
    """uint8 ``[n + 1]``: dead squares in the form that kernels take."""
    has_goals: bool
    """Whether there is a goal inside the walls; without one, all squares inside are dead."""

    @property
    def dead(self) -> NDArray[np.bool_]:
        """Dead squares, bool ``[n]``: a box reaches no goal from any of them."""
        return self.mask[:-1].view(np.bool_)


@lru_cache(maxsize=CACHE_SIZE)
def dead_squares(board_arrays: BoardArrays) -> DeadSquares:
    """Return dead corners and dead squares. They do not depend on where the boxes are."""
    from sokolab.kernels.one_box import pulls

    box = single_box(board_arrays)
    masks = np.empty((2, board_arrays.inside.size), np.uint8)
    pulls.dead_squares(
        board_arrays.inside,
        board_arrays.goals,
        board_arrays.goal_squares,
        box.sides.cut_squares,
        box.state,
        box.pulled,
        box.sides.side_group.view(np.int32).reshape(-1),
        masks,
        *box.scratch(),
    )
    corners, dead = read_only(masks)
    return DeadSquares(corners[:-1].view(np.bool_), dead, board_arrays.goal_squares.size > 0)


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class PushDistances(Brief):
    """Fewest pushes of a single box with all others lifted, in read-only arrays (-1: "cannot")."""

    square: int
    """The box that the pushes lead from, or the goal that they lead to."""
    is_from_box: bool
    """Whether the pushes lead from a box to every square; if not, from every square to a goal."""
    pushes: NDArray[np.int32]
    """int32 ``[n]``: the fewest pushes, whichever side of the box the player is on."""
    side_pushes: NDArray[np.int32]
    """int32 ``[n, 4]``: the fewest pushes with the player on each side of the box on each square (0
    up, 1 right, 2 down, 3 left), after the last push from a box, or before the first push to a
    goal.
    """


def push_distances(board: Board, square: int) -> PushDistances:
    r"""Return the fewest pushes from a box to every square, or from every square to a goal.

    The other boxes are lifted, so a real solution can need more pushes, but never fewer. For a box
    on a goal, the pushes lead from the box.

    Parameters
    ----------
    square
        The square of a box that the player can reach, or of a goal inside the walls.

    Raises
    ------
    ValueError
        The square has neither a box nor a goal, or the board does not have exactly one player.
    TypeError
        The square is not a number.

    Examples
    --------
    >>> board = Board("#######\n#@$  .#\n#######")
    >>> push_distances(board, 9).pushes.tolist()[8:13]
    [-1, 0, 1, 2, 3]
    >>> push_distances(board, 12).side_pushes[10].tolist()  # up, right, down, left
    [-1, -1, -1, 2]
    """
    arrays, square = board_arrays(board), number_of(square)
    if arrays.player < 0:
        raise ValueError(tr("push distances need a board with one player"))
    if square in arrays.boxes:
        return _distances_from_box(board, square)
    if square in arrays.goal_squares:
        pushes, side_pushes = pushes_to_goals(arrays, np.array([square]))
        return PushDistances(square, False, read_only(pushes), read_only(side_pushes))
    if not 0 <= square < board.size:
        place = phrase("a square outside the board")
    else:
        place = board.place(square)
    raise ValueError(tr("{place} has neither a box nor a goal inside the walls", place=place))


def _distances_from_box(board: Board, box: int) -> PushDistances:
    """Return the fewest pushes from a box that the player can reach with the others lifted."""
    targets = push_targets(board_arrays(board.with_pieces([box], board.players[0])), box)
    return PushDistances(box, True, targets.pushes, targets.side_pushes)


def pushes_to_goals(
    arrays: BoardArrays, goals: NDArray[np.integer]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the fewest pushes of a lone box from every square to the nearest of these goals.

    A breadth-first search by pulls from the goals, with the player on any side.

    Returns
    -------
    pushes, side_pushes
        As in :class:`PushDistances`.
    """
    box = single_box(arrays)
    state, no_state = box.state[:-1], arrays.board.size
    pushes = np.full(box.pulled.shape[0], -1, np.int32)
    layer = np.unique(state[goals])
    layer = layer[layer != no_state]
    distance = 0
    while layer.size:
        pushes[layer] = distance
        distance += 1
        pulled = np.unique(box.pulled[layer])
        layer = pulled[(pulled != no_state) & (pushes[pulled] < 0)]
    side_pushes = pushes[state]
    fewest = np.where(side_pushes < 0, np.iinfo(np.int32).max, side_pushes).min(axis=1)
    fewest[(side_pushes < 0).all(axis=1)] = -1
    fewest[goals] = 0
    return fewest, side_pushes


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class PushTargets(Brief):
    """The squares where one box can be pushed, in read-only arrays by square (-1: "cannot").

    References
    ----------
    Yang Chao, "推箱子游戏的一个箱子推动路径搜索算法" ("A push-path search for one box"),
    two parts, sokoban.ws, 2012 and 2013.
    """

    box: int
    """The square of the box, or -1 if no box is on the selected square."""
    pushes: NDArray[np.int32]
    """int32 ``[n]``: the fewest pushes that bring the box to each square, or 0 on its own square if
    the player can reach the box at all.
    """
    open_sides: NDArray[np.uint8]
    """uint8 ``[n]``: bit ``d`` is set if the player can end on side ``d`` of the box (0 up, 1
    right, 2 down, 3 left), walking round it after the last push if need be.
    """
    side_pushes: NDArray[np.int32]
    """int32 ``[n, 4]``: the fewest pushes to each square with the player on each side."""
    side_group: NDArray[np.int8]
    """int8 ``[n, 4]``: with the box on the square, the lowest side that the player can walk to from
    each side, or -1 for a side with a wall.
    """


@lru_cache(maxsize=CACHE_SIZE)
def push_targets(board_arrays: BoardArrays, selected: int | None) -> PushTargets:
    """Return where the box on the selected square can be pushed while the others stay at rest."""
    from sokolab.kernels.one_box.pushes import push_search

    size = board_arrays.board.size
    box = -1
    if selected is not None and board_arrays.inside[selected] and not board_arrays.free[selected]:
        box = selected
    side_group = side_groups(board_arrays, box if box >= 0 else None).side_group[:-1]
    side = -1
    if box >= 0:
        is_reached = board_arrays.reached[board_arrays.neighbours[box]].tolist()
        side = is_reached.index(1) if 1 in is_reached else -1
    pushes, open_sides = np.empty(size + 1, np.int32), np.empty(size + 1, np.uint8)
    side_pushes = np.empty((size + 1, 4), np.int32)
    queue = np.empty(4 * size, np.int32)
    push_search(
        board_arrays.neighbours, side_group, box, side, pushes, open_sides, side_pushes, queue
    )
    return PushTargets(
        box=box,
        pushes=read_only(pushes[:size]),
        open_sides=read_only(open_sides[:size]),
        side_pushes=read_only(side_pushes[:size]),
        side_group=side_group,
    )
