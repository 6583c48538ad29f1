"""The displayed board, of the edited document or of a game, and everything known about boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from sokolab.core.board import Board, Tile, changed_squares
from sokolab.core.lurd import replay
from sokolab.gui.document.level_document import BoardChange, LevelDocument
from sokolab.verdicts.known import BoardKnowledge, nothing_known_about
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind, solved_by

if TYPE_CHECKING:
    from sokolab.core.lurd import Replay
    from sokolab.solvers.frame.protocol import Result
    from sokolab.verdicts.study import News, SurveyNews

_MAX_BOARDS: Final = 1000  # boards remembered for Undo, replays, and carrying over verdicts


class KnowledgeStore(QObject):
    """Keeps the knowledge of the boards that were displayed last.

    Searches, studies, games, files and the library add their findings; everything that shows
    facts about a board gets them here.
    """

    learned = Signal(object)
    """More is known about a board. Carries its `BoardKnowledge`."""
    settled = Signal(object)
    """Something other than a study has decided an open board. Carries its `BoardKnowledge`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._knowledge_by_board: dict[Board, BoardKnowledge] = {}  # latest last

    def of(self, board: Board) -> BoardKnowledge | None:
        """Return the knowledge of a board, or None if it has not been examined."""
        return self._knowledge_by_board.get(board)

    def solution_of(self, board: Board) -> Replay | None:
        """Return the best known solution of a board, or None."""
        knowledge = self.of(board)
        lurd = knowledge.verdict.lurd if knowledge is not None else ""
        return replay(board, lurd) if lurd else None

    def learn(self, board: Board, news: News, *, is_study: bool = False) -> None:
        """Take in news about a board, from a study (``is_study``) or elsewhere.

        If other news decides an open board, its study starts again, to find the reason and
        mends.
        """
        self._learn(board, lambda knowledge: knowledge.with_news(news), is_study=is_study)

    def learn_result(self, result: Result) -> None:
        """Take in the result of a search that the user started."""
        from sokolab.verdicts.judging import verdict_from_result

        self.learn(result.board, verdict_from_result(result))

    def learn_knowledge(self, knowledge: BoardKnowledge) -> None:
        """Take in the knowledge that a file or the library has of a board."""
        self._learn(knowledge.board, lambda earlier: earlier.with_knowledge(knowledge))

    def learn_bound(self, board: Board, pushes: int) -> None:
        """Take in a proved lower bound on the pushes of all solutions."""
        self.learn(board, Verdict(board, VerdictKind.OPEN, VerdictBasis.SEARCH, bound=pushes))

    def learn_solution(self, board: Board, solution: Replay, solver: str = "") -> None:
        """Take in a replayed solution, from a solver or from the user."""
        basis = VerdictBasis.SEARCH if solver else VerdictBasis.GIVEN
        self.learn(board, solved_by(solution, basis, solver))

    def learn_difficulty(
        self,
        board: Board,
        difficulty: float,
        difficulty_counts: Mapping[str, float],
        *,
        is_exhaustive: bool = False,
    ) -> None:
        """Take in how hard a level is for people, and the figures behind that.

        ``is_exhaustive`` says whether all positions of the level were examined.
        """
        self._learn(
            board,
            lambda knowledge: replace(
                knowledge,
                difficulty=difficulty,
                is_rating_exhaustive=is_exhaustive,
                difficulty_counts=difficulty_counts,
            ),
        )

    def begin_survey(self, board: Board) -> None:
        """Note that a new survey of a board begins."""
        from sokolab.verdicts.study import Survey

        self._learn(board, lambda knowledge: knowledge.with_survey(Survey()))

    def learn_survey(self, board: Board, news: Sequence[SurveyNews]) -> None:
        """Take in news from the survey of a board."""
        self._learn(board, lambda knowledge: knowledge.with_survey(knowledge.survey, news))

    def end_survey(self, board: Board) -> None:
        """Note that the survey of a board has ended by itself."""
        knowledge = self.of(board)
        if knowledge is not None and knowledge.survey is not None:
            self._keep(knowledge.with_survey(knowledge.survey.ended()))

    def end_study(self, board: Board) -> None:
        """Note that the study of a board has ended by itself."""
        knowledge = self.of(board)
        if knowledge is not None:
            self._keep(knowledge.ended())

    def resume_studies(self) -> None:
        """Note that the studies of all open boards have not ended."""
        for board, knowledge in self._knowledge_by_board.items():
            if not knowledge.is_decided:
                self._knowledge_by_board[board] = knowledge.resumed()

    def note_shown(self, board: Board) -> None:
        """Note that a board is displayed, which makes it the latest one."""
        if board in self._knowledge_by_board:
            self._knowledge_by_board[board] = self._knowledge_by_board.pop(board)

    def decided_verdicts(self, max_count: int) -> tuple[Verdict, ...]:
        """Return the latest decided verdicts, latest first, as a base for others.

        Proofs known only from the library are left out.
        """
        verdicts: list[Verdict] = []
        for knowledge in reversed(self._knowledge_by_board.values()):
            if len(verdicts) == max_count:
                break
            if knowledge.is_decided and not knowledge.verdict.is_from_library_only:
                verdicts.append(knowledge.verdict)
        return tuple(verdicts)

    def _learn(
        self,
        board: Board,
        update: Callable[[BoardKnowledge], BoardKnowledge],
        *,
        is_study: bool = False,
    ) -> None:
        earlier_knowledge = self.of(board) or nothing_known_about(board)
        knowledge = update(earlier_knowledge)
        is_settled = not is_study and knowledge.is_decided and not earlier_knowledge.is_decided
        if is_study:
            knowledge = knowledge.judged()
        elif is_settled:
            knowledge = knowledge.resumed()
        self._keep(knowledge)
        if is_settled:
            self.settled.emit(knowledge)

    def _keep(self, knowledge: BoardKnowledge) -> None:
        if self._knowledge_by_board.get(knowledge.board) == knowledge:
            return
        self._knowledge_by_board.pop(knowledge.board, None)
        self._knowledge_by_board[knowledge.board] = knowledge
        if len(self._knowledge_by_board) > _MAX_BOARDS:
            del self._knowledge_by_board[next(iter(self._knowledge_by_board))]
        self.learned.emit(knowledge)


class Mode(Enum):
    """Whether the displayed board is edited or played."""

    EDIT = "edit"
    PLAY = "play"


class DisplayedBoard(QObject):
    """The single source of the board that the window shows and analyses.

    In ``EDIT`` mode, the board is that of the edited document; in ``PLAY`` mode, a game sets the
    board, and the document stays. ``selected_square`` is the square of the selected box, or None.
    ``knowledge_store`` holds the knowledge of this board and earlier ones.
    """

    shown = Signal(object)
    """Another board is displayed. Carries a :class:`BoardChange`."""
    mode_changed = Signal(object)
    """The mode changed. Carries the new :class:`Mode`."""
    document_left = Signal()
    """Another document is about to be shown. The old one is still displayed."""
    document_changed = Signal(object)
    """Another document is edited now. Carries the :class:`LevelDocument`, already displayed."""
    selection_changed = Signal(object)
    """Another box is selected. Carries its square, or None."""

    def __init__(self, document: LevelDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.board = document.board
        self.mode = Mode.EDIT
        self.selected_square: int | None = None
        self.knowledge_store = KnowledgeStore(self)
        document.changed.connect(self._show_change)

    def show_document(self, document: LevelDocument) -> None:
        """Edit a document. This leaves the game and, for another document, clears the selection."""
        is_other = document is not self.document
        if is_other:
            self.document_left.emit()
            self.select(None)
            self.document.changed.disconnect(self._show_change)
            self.document = document
            document.changed.connect(self._show_change)
        self._enter_mode(Mode.EDIT)
        if is_other or document.board is not self.board:
            self._show_board(document.board, None if is_other else self._difference(document.board))
        if is_other:
            self.document_changed.emit(document)

    def show_board(self, board: Board) -> None:
        """Show a board of a game."""
        self._enter_mode(Mode.PLAY)
        self._show_board(board, self._difference(board))

    def select(self, square: int | None) -> None:
        """Select the box on a square. None or a square without a box clears the selection."""
        if square is not None and not self._is_box(square):
            square = None
        if square != self.selected_square:
            self.selected_square = square
            self.selection_changed.emit(square)

    def _enter_mode(self, mode: Mode) -> None:
        if mode is not self.mode:
            self.mode = mode
            self.mode_changed.emit(mode)

    def _show_change(self, change: BoardChange) -> None:
        if self.mode is Mode.EDIT:
            self._show_board(change.board, change.squares, change.shift)
        else:
            self.show_document(self.document)

    def _difference(self, board: Board) -> tuple[int, ...] | None:
        return changed_squares(self.board, board)

    def _show_board(
        self, board: Board, squares: tuple[int, ...] | None, shift: tuple[int, int] = (0, 0)
    ) -> None:
        selected_square = self._square_after_shift(self.selected_square, board, shift)
        self.board = board
        square_before, self.selected_square = self.selected_square, selected_square
        self.shown.emit(BoardChange(board, squares, shift))
        if square_before != selected_square:
            self.selection_changed.emit(selected_square)

    def _square_after_shift(
        self, square: int | None, board: Board, shift: tuple[int, int]
    ) -> int | None:
        if square is None:
            return None
        row, col = divmod(square, self.board.width)
        row, col = row + shift[0], col + shift[1]
        if not (0 <= row < board.height and 0 <= col < board.width):
            return None
        moved_square = board.square(row, col)
        return moved_square if board.flat[moved_square] & Tile.BOX else None

    def _is_box(self, square: int) -> bool:
        return 0 <= square < self.board.size and bool(self.board.flat[square] & Tile.BOX)
