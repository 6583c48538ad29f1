"""Carry-over: conclusions from the verdict on one board about another one.

Solutions carry over by replay: whatever changed, a lurd that solves the new board solves it. Proofs
carry over by an argument. For a group of boxes, a board is *at least as hard* as another one of the
same size if

- each wall of the other board is a wall,
- each box of the group is a box, on the same square,
- each goal is a goal of the other board,
- the player could walk to its square on the other board, with all boxes but the group lifted.

Take a solution of the harder board. On the other board, with the group alone, the player walks to
the same square and then makes the same moves. Nothing blocks it: there are no additional walls or
boxes, and a push of a missing box becomes a step. At the end every box of the group stands where
the solution leaves it, on a goal of the harder board, which is also a goal of the other board. So
if the group cannot be brought home on the other board, the harder one has no solution. If the group
is all boxes of the other board, a solution of the harder one becomes a solution of the other one
with no more pushes, so lower bounds also carry over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile

from sokolab.core.board import Board, Direction, Tile
from sokolab.core.position import Position, Push


def is_at_least_as_hard(board: Board, other: Board, group: Collection[int]) -> bool:
    r"""Return whether a board is at least as hard as another one for a group of its boxes.

    Examples
    --------
    >>> other = Board("######\n#@$ .#\n#    #\n######")
    >>> is_at_least_as_hard(Board("######\n#@$ .#\n## # #\n######"), other, other.boxes)
    True
    """
    if board.tiles.shape != other.tiles.shape:
        return False
    if len(board.players) != 1 or len(other.players) != 1:
        return False
    tiles, other_tiles = board.flat, other.flat
    loses_wall = ((other_tiles & Tile.WALL) > (tiles & Tile.WALL)).any()
    gains_goal = ((tiles & Tile.GOAL) > (other_tiles & Tile.GOAL)).any()
    if loses_wall or gains_goal or not all(tiles[box] & Tile.BOX for box in group):
        return False
    start = board.players[0]
    if start == other.players[0]:
        return True
    return start in Position(other, group).player_reach()


def pushes_of(board: Board, lurd: str) -> tuple[Push, ...]:
    """Return the pushes of ``lurd``, which must be playable on the board."""
    player = board.players[0]
    neighbours = board.neighbours
    pushes = []
    for letter in lurd:
        direction = Direction.of(letter)
        player = int(neighbours[player, direction])
        if letter.isupper():
            pushes.append(Push(player, direction))
    return tuple(pushes)


def remaining_pushes(board: Board, other: Board, pushes: Sequence[Push]) -> Sequence[Push]:
    """Return the pushes that remain on ``other`` once its boxes stand as on ``board``.

    If they never stand like that, all pushes are returned.

    Parameters
    ----------
    pushes
        Pushes that can be played on ``other``, which has the same size.
    """
    target, boxes = set(board.boxes), set(other.boxes)
    if boxes == target:
        return pushes
    for count, (box, direction) in enumerate(pushes, 1):
        boxes.remove(box)
        boxes.add(int(other.neighbours[box, direction]))
        if boxes == target:
            return pushes[count:]
    return pushes


def lurd_of_playable(board: Board, pushes: Iterable[Push]) -> str:
    """Return the lurd of pushes on a board, as far as they can be made, with shortest walks.

    Only a replay shows whether the lurd solves the board.

    Raises
    ------
    ValueError
        The board does not have exactly one player.
    """
    from sokolab.routes.walk import free_mask
    from sokolab.solvers.frame.lurd_steps import playable_lurd

    player = Position(board).player
    possible_pushes = takewhile(lambda push: not board.flat[push.box] & Tile.WALL, pushes)
    return playable_lurd(board.neighbours, free_mask(board), player, possible_pushes)
