"""The position from which reverse play begins: a box on every goal."""

from __future__ import annotations

from sokolab.core.board import Board, Tile
from sokolab.core.regions import connected


def solved_board(board: Board) -> Board:
    """Return the board with a box on every goal and nowhere else, without a player."""
    return board.with_pieces(board.goals, None)


def player_regions(board: Board) -> list[list[int]]:
    """Return the parts of the floor where the player of a solved board can be, largest first.

    Only parts from which a box can be pulled count. Squares ascend; `board` is a
    :func:`solved_board`.
    """
    is_free = (board.flat & (Tile.WALL | Tile.BOX)) == 0
    neighbours = board.neighbours
    starts = {
        int(beside)
        for box in board.boxes
        for direction, beside in enumerate(neighbours[box])
        if beside < board.size
        and is_free[beside]
        and neighbours[beside, direction] < board.size
        and is_free[neighbours[beside, direction]]
    }
    regions: list[list[int]] = []
    while starts:
        mask = connected(board, [starts.pop()], is_free)
        region = mask.nonzero()[0].tolist()
        starts.difference_update(region)
        regions.append(region)
    return sorted(regions, key=lambda region: (-len(region), region[0]))
