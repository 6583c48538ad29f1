"""What the window knows of boards: the one place where all that is found out comes together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.verdicts.known import Known, nothing_known_of
from sokolab.verdicts.values import Basis, Kind, Verdict, solved_by

if TYPE_CHECKING:
    from sokolab.core.lurd import Replay
    from sokolab.solvers.frame.protocol import Result
    from sokolab.verdicts.study import News
    from sokolab.verdicts.survey import SurveyNews

_MOST: Final = 1000
"""Boards of which something is kept: for Undo, for replays, and to carry verdicts over."""


class Knowledge(QObject):
    """Keeps what is known of the boards that were on show last.

    Searches, studies, games, files and the library tell it what they find out; whatever speaks of
    a board asks it.
    """

    learned = Signal(object)
    """More is known of a board; carries its :class:`~sokolab.verdicts.known.Known`."""
    settled = Signal(object)
    """Something other than a study has decided an open board; carries its :class:`Known`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[Board, Known] = {}  # the latest last

    def of(self, board: Board) -> Known | None:
        """Return what is known of a board, or None."""
        return self._kept.get(board)

    def solution_of(self, board: Board) -> Replay | None:
        """Return the best known solution of a board, or None."""
        known = self.of(board)
        return replay(board, known.verdict.lurd) if known and known.verdict.lurd else None

    def learn(self, board: Board, news: News, *, is_study: bool = False) -> None:
        """Take in what was found out about a board, by a study or otherwise.

        If that decides an open board, its study counts as begun anew: why it cannot be solved, and
        what would help, is still to be found.
        """
        self._learn(board, lambda before: before.with_news(news), is_study=is_study)

    def learn_result(self, result: Result) -> None:
        """Take in the result of a search that the user began."""
        from sokolab.verdicts.judging import told_by

        self.learn(result.board, told_by(result))

    def learn_known(self, known: Known) -> None:
        """Take in what a file or the library knows of a board."""
        self._learn(known.board, lambda before: before.with_known(known))

    def learn_bound(self, board: Board, pushes: int) -> None:
        """Take in a proved lower bound of the pushes of any solution."""
        self.learn(board, Verdict(board, Kind.OPEN, Basis.SEARCH, bound=pushes))

    def learn_solution(self, board: Board, solution: Replay, solver: str = "") -> None:
        """Take in a solution, which has been replayed; of a solver, or one that was given."""
        basis = Basis.SEARCH if solver else Basis.GIVEN
        self.learn(board, solved_by(solution, basis, solver))

    def learn_difficulty(
        self, board: Board, difficulty: float, hard_counts: Mapping[str, float]
    ) -> None:
        """Take in how hard a level is for people, and the numbers of the reasons why."""
        self._learn(
            board,
            lambda before: replace(before, difficulty=difficulty, hard_counts=hard_counts),
        )

    def begin_survey(self, board: Board) -> None:
        """Note that a board is surveyed from now on, from nothing."""
        from sokolab.verdicts.survey import Survey

        self._learn(board, lambda before: before.with_survey(Survey()))

    def learn_survey(self, board: Board, news: Sequence[SurveyNews]) -> None:
        """Take in what the survey of a board tells."""
        self._learn(board, lambda before: before.with_survey(before.survey, news))

    def end_survey(self, board: Board) -> None:
        """Note that the survey of a board has ended by itself."""
        known = self.of(board)
        if known is not None and known.survey is not None:
            self._put(known.with_survey(known.survey.ended()))

    def end_study(self, board: Board) -> None:
        """Note that the study of a board has ended by itself."""
        known = self.of(board)
        if known is not None:
            self._put(known.ended())

    def resume_open(self) -> None:
        """Let no study of an open board count as ended."""
        for board, known in self._kept.items():
            if not known.is_decided:
                self._kept[board] = known.resumed()

    def show(self, board: Board) -> None:
        """Note that a board is on show: it is the latest one."""
        if board in self._kept:
            self._kept[board] = self._kept.pop(board)

    def decided(self, most: int) -> tuple[Verdict, ...]:
        """Return the latest decided verdicts, the latest first, for others to build on.

        Proofs that only the library tells of are left out.
        """
        found: list[Verdict] = []
        for known in reversed(self._kept.values()):
            if len(found) == most:
                break
            if known.is_decided and not known.verdict.is_hearsay:
                found.append(known.verdict)
        return tuple(found)

    def _learn(
        self, board: Board, learn: Callable[[Known], Known], *, is_study: bool = False
    ) -> None:
        before = self.of(board) or nothing_known_of(board)
        known = learn(before)
        is_settled = not is_study and known.is_decided and not before.is_decided
        if is_study:
            known = known.judged()
        elif is_settled:
            known = known.resumed()
        self._put(known)
        if is_settled:
            self.settled.emit(known)

    def _put(self, known: Known) -> None:
        if self._kept.get(known.board) == known:
            return
        self._kept.pop(known.board, None)
        self._kept[known.board] = known
        if len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        self.learned.emit(known)
