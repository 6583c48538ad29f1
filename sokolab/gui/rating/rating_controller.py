"""Rates the displayed level in the background while the panel is open, and shows the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.lurd import replay
from sokolab.engine.job import Job, OnNews, Priority
from sokolab.gui.analysis.analysis_controller import AnalysisController
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell.building import timer_for
from sokolab.gui.shell.docks import LazyDock
from sokolab.gui.verdicts.live_verdict import Study, StudyThread
from sokolab.gui.window_core import WindowCore
from sokolab.kernels.stages.all_stages import ANALYSES, RATING
from sokolab.language import Phrase, phrase, tr
from sokolab.rendering.overlays import lost_play
from sokolab.rendering.overlays.lost_play import LostPlay
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.values import VerdictBasis, VerdictKind, solved_by

if TYPE_CHECKING:
    from sokolab.gui.rating.difficulty_panel import DifficultyPanel
    from sokolab.rating.profile import Difficulty, DifficultyReason
    from sokolab.rating.story import Phase

_IDLE_DELAY_MS: Final = 400  # milliseconds without a change before a level is rated
_SECONDS_FOR_DISPLAYED: Final = 60.0  # limit for the displayed level
_SECONDS_PER_OTHER_LEVEL: Final = 10.0  # limit for each other level of the list
_MAX_OTHER_LEVELS: Final = 500
"""Number of levels, from the first, that are rated. Each needs its board to be made."""
_KINDS_WITHOUT_DIFFICULTY: Final = (VerdictKind.INVALID, VerdictKind.UNSOLVABLE)
"""Kinds of verdicts on boards that have no difficulty and are not rated."""
_WORKING_MESSAGE: Final = phrase("Working out how hard this level is…")
_COMPILING_MESSAGE: Final = phrase(
    "Working out how hard this level is… The code for it is being compiled, only this once."
)
_RATED_LATER_MESSAGE: Final = phrase(
    "The difficulty of this level will be worked out when you return to drawing (Esc)."
)
_IN_PROGRESS_NOTE: Final = phrase("being worked out…")
_TOO_LARGE_NOTE: Final = phrase("too large")
_FAILURE_MESSAGE: Final = phrase("The difficulty of this level could not be worked out.")


@dataclass(frozen=True, slots=True)
class RatingRequest:
    """A level to be rated, which can be sent to another process."""

    board: Board
    lurds: tuple[str, ...]
    """Lurds that might solve the board."""
    seconds: float
    """The time limit of the rating."""


def rate_request(request: RatingRequest, cancel: CancelToken, on_news: OnNews) -> None:
    """Rate a level, and report all progress."""
    from sokolab.rating.difficulty import rate_level

    rate_level(request.board, request.lurds, request.seconds, cancel, on_news)


def _rate_when_ready(
    core: WindowCore, study: Study, request: RatingRequest, cancel: CancelToken, on_news: OnNews
) -> None:
    """Rate once kernels are compiled. Plain Python could examine few levels as a whole."""
    stages = tuple(stage.name for stage in (*ANALYSES, *RATING))
    job = Job(partial(study, request), stages, "rating", Priority.INQUIRY)
    core.engine.run_unless_cancelled(job, cancel, on_news)


class RatingController(QObject):
    """Shows the difficulty of levels: in a panel, and in an overlay of where people get lost.

    Attributes
    ----------
    dock
        The frame of the panel. Nothing is rated while it is hidden and the overlay is off.
    difficulty
        The rating of the displayed level, or None.

    Parameters
    ----------
    levels
        Returns the levels of the list, which are rated after the displayed level.
    """

    rated = Signal(object, object)
    """A level was rated. Carries its board and its :class:`Difficulty`."""

    def __init__(
        self,
        core: WindowCore,
        analysis: AnalysisController,
        session: GameSession,
        levels: Callable[[], Sequence[Level]],
    ) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._analysis = analysis
        self._session = session
        self._levels = levels
        self._engine = core.engine
        self._thread = StudyThread(partial(_rate_when_ready, core), self)
        core.window.closed.connect(self._thread.close)
        self._panels_in_need: list[QDockWidget] = []
        self._pending_request: RatingRequest | None = None  # the request in the thread
        self._latest_difficulty: Difficulty | None = None
        self._rated_board: Board | None = None  # the board of the displayed level, once it is rated
        self._last_request: RatingRequest | None = None  # the last request for the displayed level
        self._tried_boards: set[Board] = set()
        self._click_count = 0
        self._chosen_entry: object = None
        self.difficulty: Difficulty | None = None
        self.dock = LazyDock("difficulty", tr("Difficulty"), self._build_panel, core.window)
        core.window.add_panel(self.dock, Qt.DockWidgetArea.RightDockWidgetArea)
        self.dock.hide()
        analysis.add_overlay(lost_play.OVERLAY)
        self._lost_play: LostPlay | None = None
        self._idle_timer = timer_for(self._submit_request, self, _IDLE_DELAY_MS)
        analysis.layer.toggled.connect(self._rate_edited_level)
        self._displayed_board.shown.connect(self._rate_edited_level)
        self._displayed_board.mode_changed.connect(self._rate_edited_level)
        self.dock.visibilityChanged.connect(self._rate_edited_level)
        self._displayed_board.knowledge_store.learned.connect(self._learn_verdict)
        session.game_changed.connect(self._mark_push)
        session.moved_along.connect(self._mark_push)
        session.game_changed.connect(self._forget_entry)
        self._thread.reported.connect(self._receive_difficulty)
        self._thread.ended.connect(self._end_rating)

    @property
    def panel(self) -> DifficultyPanel:
        """The difficulty panel, built when it is first used."""
        return self.dock.content

    @property
    def is_working(self) -> bool:
        """Whether the displayed level is being rated."""
        request = self._pending_request
        return request is not None and request.board == self._rated_board

    @property
    def _is_rating_shown(self) -> bool:
        panels = (self.dock, *self._panels_in_need)
        return any(map(QDockWidget.isVisible, panels)) or self._analysis.layer.is_on(lost_play.NAME)

    def rate_for_panel(self, panel: QDockWidget) -> None:
        """Rate the displayed level also while this panel, which needs ratings, is visible."""
        self._panels_in_need.append(panel)
        panel.visibilityChanged.connect(self._rate_edited_level)

    def explain_push(self, lurd: str) -> Phrase | None:
        """Return a sentence on how hard the next push is to find, or None off the solution."""
        push_number, difficulty = self._next_push(lurd), self.difficulty
        return None if push_number is None or difficulty is None else difficulty.why(push_number)

    def _next_push(self, lurd: str = "") -> int | None:
        """Return the number, from 1, of the solution's push that comes next in the displayed game.

        None if the game has left the solution, or would leave it by the first push of the lurd.
        """
        game, difficulty = self._session.game, self.difficulty
        if game is None or difficulty is None:
            return None
        if not game.is_forward or game.board != difficulty.board:
            return None
        from sokolab.verdicts.sources.carry_over import pushes_of

        pushes = pushes_of(difficulty.board, difficulty.solution)
        played_pushes = pushes_of(difficulty.board, game.lurd + lurd)[: game.pushes + 1]
        is_on_solution = played_pushes == pushes[: len(played_pushes)]
        follows_solution = is_on_solution and game.pushes < len(pushes)
        return game.pushes + 1 if follows_solution else None

    def _mark_push(self, *_: object) -> None:
        """Mark the entries of the panel about the next push."""
        if self.dock.built_content is not None:
            self.panel.mark_push(self._next_push())

    def _build_panel(self) -> DifficultyPanel:
        from sokolab.gui.rating.difficulty_panel import DifficultyPanel

        panel = DifficultyPanel(self._window.theme)
        panel.chosen.connect(self._show_entry)
        panel.escaped.connect(self._leave_replay)
        panel.show_difficulty(self.difficulty, self._placeholder, is_working=self.is_working)
        return panel

    @property
    def _placeholder(self) -> Phrase:
        """The sentence of the panel while nothing is known."""
        knowledge = self._displayed_board.knowledge_store.of(self._displayed_board.document.board)
        if knowledge is not None and knowledge.verdict.kind in _KINDS_WITHOUT_DIFFICULTY:
            return phrase("{sentence}.", sentence=knowledge.verdict.message)
        if self._rated_board is None and self._displayed_board.mode is not Mode.EDIT:
            return _RATED_LATER_MESSAGE
        if self._rated_board is not None and not self.is_working:
            return _FAILURE_MESSAGE
        stages = (stage.name for stage in (*ANALYSES, *RATING))
        return _WORKING_MESSAGE if self._engine.is_ready(*stages) else _COMPILING_MESSAGE

    def _rate_edited_level(self, *_: object) -> None:
        """Rate the level being edited if it has changed and its difficulty is displayed."""
        if self._displayed_board.mode is not Mode.EDIT:
            if self._rated_board is None:
                self._show_difficulty()
            return
        rated_board = self._rated_board
        if rated_board is not None and rated_board != self._displayed_board.document.board:
            self._rated_board = self.difficulty = self._pending_request = None
            self._thread.cancel()
            self._show_difficulty()
        if self._is_rating_shown and (self._rated_board is None or self._is_outdated):
            self._idle_timer.start()
        else:
            self._idle_timer.stop()
            self._rate_another_level()

    def _learn_verdict(self, knowledge: BoardKnowledge) -> None:
        """Show a verdict that rules out a difficulty. Rate again after a better solution."""
        if knowledge.board != self._displayed_board.document.board:
            return
        if self.difficulty is None and knowledge.verdict.kind in _KINDS_WITHOUT_DIFFICULTY:
            self._show_difficulty()
        elif self._is_outdated:
            self._rate_edited_level()

    @property
    def _is_outdated(self) -> bool:
        """Whether a solution is known that the rating did not have."""
        difficulty = self.difficulty
        if difficulty is None or difficulty.is_exhaustive or self.is_working:
            return False
        knowledge = self._displayed_board.knowledge_store.of(difficulty.board)
        lurd = knowledge.verdict.lurd if knowledge is not None else ""
        requested_lurds = () if self._last_request is None else self._last_request.lurds
        return bool(lurd) and lurd not in (difficulty.solution, *requested_lurds)

    def _submit_request(self) -> None:
        level = self._displayed_board.document.level
        self._rated_board = level.board
        self._last_request = self._submit_level(level, _SECONDS_FOR_DISPLAYED)
        self._show_difficulty()

    def _submit_level(self, level: Level, seconds: float) -> RatingRequest:
        knowledge = self._displayed_board.knowledge_store.of(level.board)
        lurds = [solution.lurd for solution in level.solutions]
        if knowledge is not None and knowledge.verdict.lurd:
            lurds.append(knowledge.verdict.lurd)
        self._tried_boards.add(level.board)
        self._pending_request = RatingRequest(level.board, tuple(lurds), seconds)
        self._thread.submit(self._pending_request, rate_request)
        return self._pending_request

    def _rate_another_level(self) -> None:
        """Rate another level for the column in the list, if there is nothing else to do."""
        if (
            not self.dock.isVisible()
            or self._pending_request is not None
            or self._idle_timer.isActive()
        ):
            return
        for level in self._levels()[:_MAX_OTHER_LEVELS]:
            if level.board not in self._tried_boards:
                self._submit_level(level, _SECONDS_PER_OTHER_LEVEL)
                return

    def _receive_difficulty(self, request: RatingRequest, difficulty: Difficulty) -> None:
        if request is self._pending_request:
            self._latest_difficulty = difficulty
            self._learn_solution(difficulty)
            if request.board == self._rated_board:
                self.difficulty = difficulty
                self._show_difficulty()

    def _end_rating(self, request: RatingRequest) -> None:
        if request is not self._pending_request:
            return
        difficulty = self._latest_difficulty
        self._pending_request = None
        self._latest_difficulty = None
        if difficulty is not None and difficulty.difficulty is not None:
            self._displayed_board.knowledge_store.learn_difficulty(
                request.board,
                difficulty.difficulty,
                difficulty.counts,
                is_exhaustive=difficulty.is_exhaustive,
            )
            self.rated.emit(request.board, difficulty)
        if request.board == self._rated_board:
            self._show_difficulty()
            self._rate_edited_level()
        self._rate_another_level()

    def _learn_solution(self, difficulty: Difficulty) -> None:
        """Add the solution of a rating to the knowledge about the level."""
        if not difficulty.solution:
            return
        verdict = solved_by(replay(difficulty.board, difficulty.solution), VerdictBasis.SEARCH)
        bound = verdict.pushes if difficulty.is_exhaustive else None
        self._displayed_board.knowledge_store.learn(
            difficulty.board, replace(verdict, bound=bound, seconds=difficulty.seconds)
        )

    def _show_difficulty(self) -> None:
        if self.dock.built_content is not None:
            self.panel.show_difficulty(
                self.difficulty, self._placeholder, is_working=self.is_working
            )
            self._mark_push()
        before, self._lost_play = self._lost_play, self._current_lost_play()
        if before is not None or self._lost_play is not None:
            self._analysis.show_finding(lost_play.NAME, self._lost_play)

    def _current_lost_play(self) -> LostPlay | None:
        """Return the content of the overlay, the reason for its absence, or None if not rated."""
        difficulty = self.difficulty
        if self._rated_board is None or (difficulty is not None and difficulty.difficulty is None):
            return None
        if difficulty is not None and difficulty.is_exhaustive and not self.is_working:
            return LostPlay.of(difficulty.board, difficulty.lost_on)
        lost_on = difficulty.lost_on if difficulty is not None else {}
        absence = _IN_PROGRESS_NOTE if self.is_working else _TOO_LARGE_NOTE
        return LostPlay.of(self._rated_board, lost_on, "" if lost_on else absence)

    def _show_entry(self, entry: DifficultyReason | Phase) -> None:
        """Show the squares of a reason, and the next of its pushes in the solution."""
        difficulty = self.difficulty
        if difficulty is None:
            return
        self._click_count = self._click_count + 1 if entry is self._chosen_entry else 0
        self._chosen_entry = entry
        if entry.pushes and difficulty.solution:
            self._go_to_push(difficulty, entry.pushes[self._click_count % len(entry.pushes)])
        self._analysis.point_out(entry.squares)

    def _leave_replay(self) -> None:
        if self._session.game is not None:
            self._session.step_back()
        self._forget_entry()

    def _forget_entry(self, game: Game | None = None) -> None:
        """Remove the outlines of the chosen reason, unless a game begins."""
        if game is None and self._chosen_entry is not None:
            self._chosen_entry = None
            self._analysis.point_out(())

    def _go_to_push(self, difficulty: Difficulty, push_number: int) -> None:
        """Show the position before a push of the solution, counted from 1."""
        game = self._session.game
        if game is None or game.whole_lurd != difficulty.solution:
            self._session.start_solution(
                replay(difficulty.board, difficulty.solution), phrase("the rating")
            )
            game = self._session.game
        if game is not None:
            letters = enumerate(difficulty.solution)
            push_indices = [index for index, letter in letters if letter.isupper()]
            game.seek(push_indices[push_number - 1])
