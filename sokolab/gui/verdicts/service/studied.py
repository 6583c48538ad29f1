"""What is known of a board so far, and the boards of which something is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sokolab.core.board import Board
from sokolab.verdicts.values import Verdict

if TYPE_CHECKING:
    from sokolab.verdicts.edits.mending import Mend
    from sokolab.verdicts.study import News
    from sokolab.verdicts.why.reasons import Reason

__all__ = ["Studied", "StudiedBoards"]


@dataclass(frozen=True, slots=True)
class Studied:
    """What is known of a board so far.

    Attributes
    ----------
    reason
        Why it cannot be solved, or None.
    mends
        Edits that make it solvable, the nearest first.
    is_over
        Whether its study has ended.
    """

    verdict: Verdict
    reason: Reason | None = None
    mends: tuple[Mend, ...] = ()
    is_over: bool = False

    @property
    def board(self) -> Board:
        """The board that this is about."""
        return self.verdict.board

    def with_news(self, news: News) -> Studied:
        """Return it completed by what a study of the same board tells."""
        if isinstance(news, Verdict):
            return replace(self, verdict=news) if _says_more(news, self.verdict) else self
        from sokolab.verdicts.why.reasons import Reason

        if isinstance(news, Reason):
            return replace(self, reason=news)
        if any(mend.edit == news.edit for mend in self.mends):
            return self
        return replace(self, mends=(*self.mends, news))

    def ended(self) -> Studied:
        """Return it after the end of its study."""
        return replace(self, is_over=True)


def _says_more(news: Verdict, known: Verdict) -> bool:
    """Whether a verdict says something that an earlier one on the same board does not."""
    if known.kind.is_decided and not news.kind.is_decided:
        return False
    return news.said != known.said or news.witness != known.witness


class StudiedBoards:
    """The boards studied last: for Undo, and to carry over to the next boards.

    Parameters
    ----------
    most
        How many boards are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: list[Studied] = []  # the latest first

    def of(self, board: Board) -> Studied | None:
        """Return what is known of a board, or None."""
        return next((one for one in self._kept if one.board == board), None)

    def keep(self, studied: Studied) -> None:
        """Keep what is known of a board in place of what was kept of it."""
        others = [one for one in self._kept if one.board != studied.board]
        self._kept = [studied, *others][: self._most]

    def resume_open(self) -> None:
        """Let no study of an open board count as ended."""
        self._kept = [
            one if one.verdict.kind.is_decided else replace(one, is_over=False)
            for one in self._kept
        ]

    def decided(self, most: int) -> tuple[Verdict, ...]:
        """Return the latest verdicts that say something, the latest first."""
        verdicts = (one.verdict for one in self._kept)
        return tuple(verdict for verdict in verdicts if verdict.kind.is_decided)[:most]
