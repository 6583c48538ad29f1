"""Sweeps and probes: what another tile on each square, or on one, would do to a level.

A sweep adds or removes a wall on each square. Walls only forbid. So with one more wall, the least
pushes can only rise; they stay the same if some least solution can still be played. With one wall
fewer, they can only fall; they stay the same if they equal the lower bound there. Only the other
squares need a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sokolab.analysis.board_arrays import board_arrays, walls_beside_inside
from sokolab.core.board import Board, Tile
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.roster import solve
from sokolab.verdicts.edits.edit import Edit, EditKind, Effect, SweptSquare
from sokolab.verdicts.edits.mending import may_mend
from sokolab.verdicts.judging import Sources, judge, judged_at_once, judged_in_rounds, told_by
from sokolab.verdicts.values import Basis, Kind, Verdict, merged
from sokolab.verdicts.why.reasons import WallsTried

_SQUARE_SECONDS: Final = 1.0
"""Longest search for one square."""


def sweep(verdict: Verdict, cancel: CancelToken | None = None) -> Iterator[SweptSquare]:
    """Yield what adding or removing each wall would do; squares that need no search come first.

    Parameters
    ----------
    verdict
        That on the level as it is, solvable or unsolvable. Where its pushes are not proved least,
        no square is called "shorter" or "longer"; see
        :func:`~sokolab.verdicts.judging.proved_least`.

    Raises
    ------
    ValueError
        The level is open or invalid: there is nothing to compare with.
    """
    if verdict.kind not in (Kind.SOLVABLE, Kind.UNSOLVABLE):
        raise ValueError(
            "a sweep needs a level that is known to be solvable or unsolvable"  # no phrase: misuse
        )
    yield from _swept(verdict, _wall_edits(verdict.board), cancel or CancelToken())


def swept_openings(
    verdict: Verdict, walls: Iterable[int], cancel: CancelToken | None = None
) -> Iterator[SweptSquare]:
    """Yield what the opening of each of these walls would do, as in a sweep of the level."""
    edits = (Edit(EditKind.OPEN_WALL, wall, wall) for wall in walls)
    yield from _swept(verdict, edits, cancel or CancelToken())


def _swept(verdict: Verdict, edits: Iterable[Edit], cancel: CancelToken) -> Iterator[SweptSquare]:
    """Yield what each edit would do, those first that need no search."""
    waiting = []
    for edit in edits:
        if cancel.is_cancelled:
            return
        known = judged_at_once(edit.made_on(verdict.board), Sources(earlier=(verdict,)))
        found = _without_search(verdict, edit, known)
        if found is None:
            waiting.append((edit, known))
        else:
            yield found
    for edit, known in waiting:
        if cancel.is_cancelled:
            return
        yield _searched(verdict, edit, known, cancel)


def _wall_edits(board: Board) -> Iterator[Edit]:
    """Yield a wall for each empty square inside, and the opening of each wall beside the inside."""
    arrays = board_arrays(board)
    walls = set(walls_beside_inside(arrays))
    for square in range(board.size):
        if board.flat[square] == Tile.FLOOR and arrays.inside[square]:
            yield Edit(EditKind.SET_WALL, square, square)
        if square in walls:
            yield Edit(EditKind.OPEN_WALL, square, square)


def _without_search(verdict: Verdict, edit: Edit, after: Verdict) -> SweptSquare | None:
    """Return what an edit does, or None if that does not follow from what is known after it."""
    is_wall = edit.kind is EditKind.SET_WALL
    if after.kind is Kind.INVALID:
        return SweptSquare(edit, Effect.INVALID)
    if is_wall and verdict.kind is Kind.UNSOLVABLE:
        return SweptSquare(edit, Effect.NOTHING)
    if after.kind is Kind.UNSOLVABLE:
        is_new = verdict.kind is Kind.SOLVABLE
        return SweptSquare(edit, Effect.UNSOLVABLE if is_new else Effect.NOTHING)
    if verdict.is_least and after.is_least and after.pushes == verdict.pushes:
        return SweptSquare(edit, Effect.NOTHING, verdict.pushes)
    return None


def _searched(verdict: Verdict, edit: Edit, known: Verdict, cancel: CancelToken) -> SweptSquare:
    """Return what an edit does by a search for least pushes.

    Parameters
    ----------
    known
        What is known of the board after the edit without a search.
    """
    board = known.board
    if verdict.kind is Kind.UNSOLVABLE:
        if not may_mend(board, verdict.witness):
            return SweptSquare(edit, Effect.NOTHING, needed_search=True)
        after = judge(board, seconds=_SQUARE_SECONDS, cancel=cancel)
        effects = {Kind.SOLVABLE: Effect.SOLVABLE, Kind.UNSOLVABLE: Effect.NOTHING}
        return SweptSquare(edit, effects.get(after.kind, Effect.OPEN), needed_search=True)
    if known.kind is Kind.SOLVABLE and not verdict.is_least:
        # Nothing is known to compare with, except that the solution still counts.
        return SweptSquare(edit, Effect.OPEN, needed_search=True)
    result = solve(board, "optimal-pushes", Limits(seconds=_SQUARE_SECONDS), cancel)
    after = merged(known, told_by(result))
    if after.kind is Kind.UNSOLVABLE:
        return SweptSquare(edit, Effect.UNSOLVABLE, needed_search=True)
    if not (after.is_least and verdict.is_least):
        return SweptSquare(edit, Effect.OPEN, needed_search=True)
    assert after.pushes is not None
    assert verdict.pushes is not None
    effect = Effect.NOTHING
    if after.pushes != verdict.pushes:
        effect = Effect.SHORTER if after.pushes < verdict.pushes else Effect.LONGER
    return SweptSquare(edit, effect, after.pushes, needed_search=True)


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
        What a sweep of the level has found.
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
    """Whether boxes can be brought home after opening a wall that does not solve the level."""
    from sokolab.verdicts.why.groups import BoxGroups

    if len(witness) == len(board.boxes):
        return False
    opened = board.with_pieces(witness, board.players[0]).with_tiles([wall], int(Tile.FLOOR))
    return BoxGroups(opened).can_come_home(witness) is True


CONTENTS: Final = (Tile.WALL, Tile.FLOOR, Tile.GOAL, Tile.BOX)
"""The contents that a probe puts on the square, one after the other."""
_PROBE_SECONDS: Final = (0.05, 2.0)
"""Time for one content in the first round, and in the second for those still open."""


@dataclass(frozen=True, slots=True)
class ProbeRequest:
    """A square to be probed; can be sent to another process.

    Attributes
    ----------
    earlier
        Verdicts on other boards, as in :class:`~sokolab.verdicts.judging.Sources`.
    """

    board: Board
    square: int
    earlier: tuple[Verdict, ...] = ()


@dataclass(frozen=True, slots=True)
class Probed:
    """The verdict on a board with another tile on the square."""

    content: Tile
    verdict: Verdict


def variants(board: Board, square: int) -> Iterator[tuple[Tile, Board]]:
    """Yield what a probe puts on a square, with the board that results.

    The square of the player is not probed: without a player there is no level.
    """
    if not board.flat[square] & Tile.PLAYER:
        for content in CONTENTS:
            yield content, board.with_tiles([square], int(content))


def probe(request: ProbeRequest, cancel: CancelToken, tell: Callable[[Probed], None]) -> None:
    """Judge a board with each content of one square, and report the verdicts as they come.

    Quick ones come first; what is open after the first round is searched for longer.
    """
    boards, sources = variants(request.board, request.square), Sources(request.earlier)
    for content, verdict in judged_in_rounds(boards, _PROBE_SECONDS, cancel, sources):
        tell(Probed(content, verdict))
