"""What is known of a board, and the one rule by which news is merged into it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sokolab.core.board import Board
from sokolab.verdicts.values import Basis, Kind, Verdict

if TYPE_CHECKING:
    from sokolab.verdicts.edits.mending import Mend
    from sokolab.verdicts.study import News
    from sokolab.verdicts.why.reasons import Reason

__all__ = ["Known", "after_pushes", "merged", "nothing_known_of"]


@dataclass(frozen=True, slots=True)
class Known:
    """Everything that is known of a board, wherever it comes from.

    Attributes
    ----------
    verdict
        Whether it can be solved, with the best solution and the best lower bound known.
    reason
        Why it cannot be solved, or None.
    mends
        Edits that make it solvable, the nearest first.
    is_judged
        Whether a study has told of it. A board that nobody has judged is not called open.
    is_over
        Whether its study has ended.
    """

    verdict: Verdict
    reason: Reason | None = None
    mends: tuple[Mend, ...] = ()
    is_judged: bool = False
    is_over: bool = False

    @property
    def board(self) -> Board:
        """The board that this is about."""
        return self.verdict.board

    @property
    def is_decided(self) -> bool:
        """Whether it is known that the board can be solved, or that it cannot."""
        return self.verdict.kind.is_decided

    @property
    def is_told(self) -> bool:
        """Whether its verdict is worth showing: it is decided, or at least somebody has judged."""
        return self.is_judged or self.is_decided

    def with_news(self, news: News) -> Known:
        """Return it completed by a verdict, a reason or a mend; itself if that says nothing new."""
        if isinstance(news, Verdict):
            return self._with_verdict(news)
        from sokolab.verdicts.why.reasons import Reason

        if isinstance(news, Reason):
            return replace(self, reason=news)
        if any(mend.edit == news.edit for mend in self.mends):
            return self
        return replace(self, mends=(*self.mends, news))

    def _with_verdict(self, news: Verdict) -> Known:
        verdict = merged(self.verdict, news)
        if not _says_more(verdict, self.verdict):
            return self
        if verdict.kind is Kind.SOLVABLE and self.verdict.kind is not Kind.SOLVABLE:
            return replace(self, verdict=verdict, reason=None, mends=())
        return replace(self, verdict=verdict)

    def judged(self) -> Known:
        """Return it after a study has told of it."""
        return self if self.is_judged else replace(self, is_judged=True)

    def ended(self) -> Known:
        """Return it after the end of its study."""
        return replace(self, is_over=True)

    def resumed(self) -> Known:
        """Return it with more to be found: its study is to go on."""
        return replace(self, is_over=False)


def nothing_known_of(board: Board) -> Known:
    """Return what is known of a board before anybody has told anything."""
    return Known(Verdict(board, Kind.OPEN, Basis.ANALYSES))


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


def _says_more(news: Verdict, known: Verdict) -> bool:
    """Whether a merged verdict says something that the one before did not."""
    return (news.said, news.lurd, news.bound, news.witness) != (
        known.said,
        known.lurd,
        known.bound,
        known.witness,
    )


def after_pushes(start: Verdict, board: Board, pushes: int) -> Verdict | None:
    """Return what the verdict on the start of a game says of a position after some pushes.

    What cannot be solved at the start cannot be solved later. Of the least pushes of any solution,
    the pushes made are the most that can have been saved. None if nothing follows.
    """
    if start.kind is Kind.UNSOLVABLE:
        boxes = tuple(sorted(board.boxes))
        return replace(start, board=board, basis=Basis.CARRY_OVER, problems=(), witness=boxes)
    if start.kind is not Kind.INVALID and start.bound is not None and start.bound > pushes:
        return Verdict(board, Kind.OPEN, Basis.CARRY_OVER, bound=start.bound - pushes)
    return None
