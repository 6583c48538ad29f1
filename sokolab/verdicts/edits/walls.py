"""Which walls make an unsolvable level solvable if opened, or let a few boxes reach goals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sokolab.analysis.board_arrays import board_arrays, walls_beside_inside
from sokolab.core.board import Board, Tile
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.edits.edit import EditKind, Effect, SweptSquare
from sokolab.verdicts.edits.sweep import swept_openings
from sokolab.verdicts.values import Basis, Kind, Verdict
from sokolab.verdicts.why.reasons import WallsTried


def walls_that_matter(
    board: Board,
    witness: Sequence[int],
    cancel: CancelToken | None = None,
    openings: Iterable[int] = (),
    swept: Iterable[SweptSquare] = (),
) -> WallsTried:
    """Return what opening one inner wall does for a level, and for the boxes of a witness alone.

    Parameters
    ----------
    board
        An unsolvable level.
    witness
        Boxes that cannot all be brought home.
    openings
        Walls of which it is known that opening one makes the level solvable.
    swept
        What a sweep has told of the level.
    """
    effects = {one.edit.square: one.effect for one in swept if one.edit.kind is EditKind.OPEN_WALL}
    effects |= dict.fromkeys(openings, Effect.SOLVABLE)
    walls = walls_beside_inside(board_arrays(board))
    unsolvable = Verdict(board, Kind.UNSOLVABLE, Basis.SEARCH, witness=tuple(witness))
    left = [wall for wall in walls if wall not in effects]
    for one in swept_openings(unsolvable, left, cancel):
        effects[one.edit.square] = one.effect
    tried = {wall: effects.get(wall, Effect.OPEN) for wall in walls}  # open where it was cancelled
    in_vain = [wall for wall in walls if tried[wall] is Effect.NOTHING]
    return WallsTried(
        tuple(wall for wall in walls if tried[wall] is Effect.SOLVABLE),
        tuple(wall for wall in in_vain if _lets_come_home(board, wall, witness)),
        tuple(wall for wall in walls if tried[wall] is Effect.OPEN),
        sum(effect is not Effect.INVALID for effect in tried.values()),
    )


def _lets_come_home(board: Board, wall: int, witness: Sequence[int]) -> bool:
    """Whether boxes can be brought home after the opening of a wall that solves no level."""
    from sokolab.verdicts.why.groups import BoxGroups

    if len(witness) == len(board.boxes):
        return False
    opened = board.with_pieces(witness, board.players[0]).with_tiles([wall], int(Tile.FLOOR))
    return BoxGroups(opened).can_come_home(witness) is True
