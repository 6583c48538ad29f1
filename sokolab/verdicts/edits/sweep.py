"""Sweeps and probes: the effect of another tile on each square, or on one square, of a level.

A sweep adds or removes a wall on each square. Walls only forbid moves. So with one more wall, the
fewest pushes cannot fall. They stay the same if some push-optimal solution can still be played.
With one wall fewer, they cannot rise. They stay the same if they equal the lower bound of the new
board. Only the other squares need a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sokolab.analysis.board_arrays import board_arrays, walls_beside_inside
from sokolab.core.board import Board, Tile
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.roster import solve
from sokolab.verdicts import judging
from sokolab.verdicts.edits.edit import Edit, EditKind, Effect, SweptSquare
from sokolab.verdicts.edits.mending import may_mend
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind, merged_verdict
from sokolab.verdicts.why.reasons import WallsTried

_SQUARE_SECONDS: Final = 1.0  # limit for the search for one square
CONTENTS: Final = (Tile.WALL, Tile.FLOOR, Tile.GOAL, Tile.BOX)
"""The tiles that a probe puts on the square, one after the other."""
_PROBE_SECONDS: Final = (0.05, 2.0)
"""Seconds for one tile in the first round, and in the second for tiles still open."""


def sweep(verdict: Verdict, cancel: CancelToken | None = None) -> Iterator[SweptSquare]:
    """Yield the effect of adding or removing each wall. Squares without a search come first.

    Parameters
    ----------
    verdict
        The verdict on the unchanged level, solvable or unsolvable. If its pushes are not proved
        optimal, no square is called "shorter" or "longer"; see
        :func:`~sokolab.verdicts.judging.prove_optimal`.

    Raises
    ------
    ValueError
        The level is open or invalid, so there is nothing to compare with.
    """
    if verdict.kind not in (VerdictKind.SOLVABLE, VerdictKind.UNSOLVABLE):
        raise ValueError(
            "a sweep needs a level that is known to be solvable or unsolvable"  # no phrase: misuse
        )
    yield from _sweep_edits(verdict, _wall_edits(verdict.board), cancel or CancelToken())


def swept_openings(
    verdict: Verdict, walls: Iterable[int], cancel: CancelToken | None = None
) -> Iterator[SweptSquare]:
    """Yield the effect of opening each of these walls, as a sweep of the level does."""
    edits = (Edit(EditKind.OPEN_WALL, wall, wall) for wall in walls)
    yield from _sweep_edits(verdict, edits, cancel or CancelToken())


def _sweep_edits(
    verdict: Verdict, edits: Iterable[Edit], cancel: CancelToken
) -> Iterator[SweptSquare]:
    """Yield the effect of each edit. Edits that need no search come first."""
    edits_to_search = []
    for edit in edits:
        if cancel.is_cancelled:
            return
        verdict_after = judging.judge_without_search(
            edit.made_on(verdict.board), judging.Sources(earlier_verdicts=(verdict,))
        )
        swept_square = _without_search(verdict, edit, verdict_after)
        if swept_square is None:
            edits_to_search.append((edit, verdict_after))
        else:
            yield swept_square
    for edit, verdict_after in edits_to_search:
        if cancel.is_cancelled:
            return
        yield _search_edit(verdict, edit, verdict_after, cancel)


def _wall_edits(board: Board) -> Iterator[Edit]:
    """Yield a wall on each empty inside square, and the opening of each wall beside the inside."""
    arrays = board_arrays(board)
    walls = set(walls_beside_inside(arrays))
    for square in range(board.size):
        if board.flat[square] == Tile.FLOOR and arrays.inside[square]:
            yield Edit(EditKind.SET_WALL, square, square)
        if square in walls:
            yield Edit(EditKind.OPEN_WALL, square, square)


def _without_search(verdict: Verdict, edit: Edit, verdict_after: Verdict) -> SweptSquare | None:
    """Return the effect of an edit, or None if the verdict after it leaves that open."""
    is_wall = edit.kind is EditKind.SET_WALL
    if verdict_after.kind is VerdictKind.INVALID:
        return SweptSquare(edit, Effect.INVALID)
    if is_wall and verdict.kind is VerdictKind.UNSOLVABLE:
        return SweptSquare(edit, Effect.NOTHING)
    if verdict_after.kind is VerdictKind.UNSOLVABLE:
        is_new = verdict.kind is VerdictKind.SOLVABLE
        return SweptSquare(edit, Effect.UNSOLVABLE if is_new else Effect.NOTHING)
    if verdict.is_optimal and verdict_after.is_optimal and verdict_after.pushes == verdict.pushes:
        return SweptSquare(edit, Effect.NOTHING, verdict.pushes)
    return None


def _search_edit(
    verdict: Verdict, edit: Edit, quick_verdict: Verdict, cancel: CancelToken
) -> SweptSquare:
    """Return the effect of an edit by a search for the fewest pushes.

    Parameters
    ----------
    quick_verdict
        The verdict on the board after the edit, without a search.
    """
    board = quick_verdict.board
    if verdict.kind is VerdictKind.UNSOLVABLE:
        if not may_mend(board, verdict.witness):
            return SweptSquare(edit, Effect.NOTHING, needed_search=True)
        verdict_after = judging.judge(board, seconds=_SQUARE_SECONDS, cancel=cancel)
        effects = {VerdictKind.SOLVABLE: Effect.SOLVABLE, VerdictKind.UNSOLVABLE: Effect.NOTHING}
        return SweptSquare(edit, effects.get(verdict_after.kind, Effect.OPEN), needed_search=True)
    if quick_verdict.kind is VerdictKind.SOLVABLE and not verdict.is_optimal:
        # Lengths cannot be compared: the fewest pushes of the level are not proved.
        return SweptSquare(edit, Effect.OPEN, needed_search=True)
    result = solve(board, "optimal-pushes", Limits(seconds=_SQUARE_SECONDS), cancel)
    verdict_after = merged_verdict(quick_verdict, judging.verdict_from_result(result))
    if verdict_after.kind is VerdictKind.UNSOLVABLE:
        return SweptSquare(edit, Effect.UNSOLVABLE, needed_search=True)
    if not (verdict_after.is_optimal and verdict.is_optimal):
        return SweptSquare(edit, Effect.OPEN, needed_search=True)
    assert verdict_after.pushes is not None
    assert verdict.pushes is not None
    effect = Effect.NOTHING
    if verdict_after.pushes != verdict.pushes:
        effect = Effect.SHORTER if verdict_after.pushes < verdict.pushes else Effect.LONGER
    return SweptSquare(edit, effect, verdict_after.pushes, needed_search=True)


def walls_that_matter(
    board: Board,
    witness: Sequence[int],
    cancel: CancelToken | None = None,
    openings: Iterable[int] = (),
    swept_squares: Iterable[SweptSquare] = (),
) -> WallsTried:
    """Return the effect of opening single inner walls on a level, and on its witness alone.

    Parameters
    ----------
    board
        An unsolvable level.
    witness
        Boxes that cannot all be brought home.
    openings
        Walls whose opening is known to make the level solvable.
    swept_squares
        The results of a sweep of the level.
    """
    effects = {
        swept_square.edit.square: swept_square.effect
        for swept_square in swept_squares
        if swept_square.edit.kind is EditKind.OPEN_WALL
    }
    effects |= dict.fromkeys(openings, Effect.SOLVABLE)
    walls = walls_beside_inside(board_arrays(board))
    witness_verdict = Verdict(
        board, VerdictKind.UNSOLVABLE, VerdictBasis.SEARCH, witness=tuple(witness)
    )
    unswept_walls = [wall for wall in walls if wall not in effects]
    for swept_square in swept_openings(witness_verdict, unswept_walls, cancel):
        effects[swept_square.edit.square] = swept_square.effect
    effect_of = {wall: effects.get(wall, Effect.OPEN) for wall in walls}  # open if cancelled
    useless_walls = [wall for wall in walls if effect_of[wall] is Effect.NOTHING]
    return WallsTried(
        solving=tuple(wall for wall in walls if effect_of[wall] is Effect.SOLVABLE),
        freeing=tuple(wall for wall in useless_walls if _lets_come_home(board, wall, witness)),
        undecided=tuple(wall for wall in walls if effect_of[wall] is Effect.OPEN),
        count=sum(effect is not Effect.INVALID for effect in effect_of.values()),
    )


def _lets_come_home(board: Board, wall: int, witness: Sequence[int]) -> bool:
    """Whether opening a wall, though it does not solve the level, frees the witness."""
    from sokolab.verdicts.why.groups import BoxGroups

    if len(witness) == len(board.boxes):
        return False
    opened_board = board.with_pieces(witness, board.players[0]).with_tiles([wall], int(Tile.FLOOR))
    return BoxGroups(opened_board).can_come_home(witness) is True


@dataclass(frozen=True, slots=True)
class ProbeRequest:
    """A square to be probed, as a picklable value."""

    board: Board
    square: int
    earlier_verdicts: tuple[Verdict, ...] = ()
    """Verdicts on other boards, as in :class:`~sokolab.verdicts.judging.Sources`."""


@dataclass(frozen=True, slots=True)
class TileVerdict:
    """The verdict on a board with another tile on the square."""

    content: Tile
    verdict: Verdict


def variants(board: Board, square: int) -> Iterator[tuple[Tile, Board]]:
    """Yield each tile that a probe puts on a square, with the resulting board.

    The player's square is not probed: without a player there is no level.
    """
    if not board.flat[square] & Tile.PLAYER:
        for content in CONTENTS:
            yield content, board.with_tiles([square], int(content))


def probe(
    request: ProbeRequest, cancel: CancelToken, on_news: Callable[[TileVerdict], None]
) -> None:
    """Judge a board with each tile on one square, and report the verdicts as they come.

    Quick verdicts come first. Boards that are still open after the first round are searched longer.
    """
    boards = variants(request.board, request.square)
    sources = judging.Sources(request.earlier_verdicts)
    for content, verdict in judging.judge_in_rounds(boards, _PROBE_SECONDS, cancel, sources):
        on_news(TileVerdict(content, verdict))
