"""The one rule by which two verdicts on a board become one, and the verdicts of other sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from sokolab.core.board import Board
from sokolab.core.lurd import Replay
from sokolab.library.canonical import inside
from sokolab.verdicts.values import Basis, Kind, Verdict

if TYPE_CHECKING:
    from sokolab.library.values import LibraryRecord


def merged(known: Verdict, news: Verdict) -> Verdict:
    """Return what two verdicts on one board say together.

    A solution found anywhere counts, for it has been replayed: it beats any proof that there is
    none, and any lower bound above its pushes. The shorter solution beats the longer one, the
    higher bound the lower one, and a proof beats the lack of one. Where both say the same, the
    known verdict stays.
    """
    if Kind.INVALID in (known.kind, news.kind):
        return known if known.kind is Kind.INVALID else news
    solved = [one for one in (known, news) if one.kind is Kind.SOLVABLE]
    if solved:
        best = min(solved, key=lambda one: (one.pushes or 0, one.moves or 0))
        return replace(best, bound=_best_bound(known, news, best.pushes))
    proved = [one for one in (known, news) if one.kind is Kind.UNSOLVABLE]
    if proved:  # an empty witness names no boxes, so it says least
        return min(proved, key=lambda one: (one.is_hearsay, len(one.witness) or one.board.size))
    best_position = news.best if news.best is not None else known.best
    return replace(news, bound=_best_bound(known, news), best=best_position)


def _best_bound(one: Verdict, other: Verdict, most: int | None = None) -> int | None:
    """Return the higher of two lower bounds; one above ``most`` is refuted and does not count."""
    bounds = [
        verdict.bound
        for verdict in (one, other)
        if verdict.bound is not None and (most is None or verdict.bound <= most)
    ]
    return max(bounds, default=None)


def solved_by(played: Replay, basis: Basis, solver: str = "") -> Verdict:
    """Return what a solution says, which has been replayed up to the solved position."""
    return Verdict(
        played.final.board,
        Kind.SOLVABLE,
        basis,
        played.lurd,
        played.pushes,
        played.moves,
        solver=solver,
    )


def recorded_verdicts(board: Board, record: LibraryRecord) -> Iterator[Verdict]:
    """Yield what the library says of a board; its solutions have been replayed on it."""
    for stored in (record.by_pushes, record.by_moves):
        if stored is not None:
            yield solved_by(stored.replay, Basis.LIBRARY, stored.solver)
    if record.proof is not None:
        within = inside(board)
        yield Verdict(
            board,
            Kind.UNSOLVABLE,
            Basis.LIBRARY,
            solver=record.proof.solver,
            states=record.proof.states,
            witness=tuple(sorted(box for box in board.boxes if within.flat[box])),
        )
