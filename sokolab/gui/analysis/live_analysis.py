"""Analyses the displayed board, again after every change, without ever blocking the window."""

import logging
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from sokolab.analysis.board_analysis import Findings
from sokolab.analysis.live import AnalysisAnswer, AnalysisRequest, always_ready, run_analyses
from sokolab.core.board import Board, Tile
from sokolab.gui.document.displayed_board import DisplayedBoard
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.shell import building, window_engine
from sokolab.language import phrase

_LOG: Final = logging.getLogger(__name__)

QUICK_SECONDS: Final = 0.003
"""Requests expected to be quicker are answered immediately, within the frame of the stroke."""
STALE_AFTER_MS: Final = 150
"""Milliseconds after which findings older than the board are reported as stale."""
_FAILED_SECONDS: Final = 1.0
"""Seconds that a failed request counts as taking, so that the next one runs in the pool."""
_SMOOTHING_WEIGHT: Final = 0.2  # weight of the latest measurement when the expected time goes up


class LiveAnalysis(QObject):
    """Keeps the findings about the displayed board up to date.

    At most one request runs at a time, and only the latest request after it waits. Once a request
    waits, the answer to the running one is dropped. All findings about a board are published
    together, so that all overlays change in the same frame. Until then the old findings stay,
    unless they are about another level. An answer about a later board replaces all findings, even
    those that it lacks. A request that should be quick is answered immediately, on the window's
    thread.

    Parameters
    ----------
    is_ready
        Returns whether the kernels of a stage are compiled.
    run
        Answers a request; tests can replace :func:`run_analyses`.
    """

    found = Signal(object)
    """There are new findings. Carries them, or None, by names of analyses. Emitted before
    ``updated``."""
    updated = Signal()
    """All findings about a board have been published, or there are none yet."""
    stale = Signal(str)
    """A finding is older than the displayed board. Carries the name of its analysis."""

    def __init__(
        self,
        displayed_board: DisplayedBoard,
        tasks: window_engine.Tasks,
        is_ready: Callable[[str], bool],
        run: Callable[[AnalysisRequest], AnalysisAnswer] = run_analyses,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._is_ready = is_ready
        self._run = run
        self._displayed_board = displayed_board
        self._board = displayed_board.board
        self._selected_square = displayed_board.selected_square
        self._hovered_square: int | None = None
        self._running_request: AnalysisRequest | None = None
        self._latest_request: AnalysisRequest | None = None
        self._findings: dict[str, object] = {}
        self._answered_board: Board | None = None
        self._document = displayed_board.document
        self._seconds_per_square = 1.0
        self._is_any_ready = False
        self._stale_timer = building.timer_for(self._report_stale, self, STALE_AFTER_MS)

    @property
    def findings(self) -> Findings:
        """The latest findings. Their arrays fit the size of the displayed board."""
        return Findings(MappingProxyType(self._findings))

    @property
    def is_current(self) -> bool:
        """Whether the findings are about the current board."""
        return self._running_request is None

    @Slot(object)
    def show(self, change: BoardChange) -> None:
        """Analyse another board."""
        is_other = self._document is not self._displayed_board.document
        self._document = self._displayed_board.document
        if is_other or change.board.tiles.shape != self._board.tiles.shape:
            self._hovered_square = None
            self._drop_findings()
        self._board = change.board
        self._selected_square = self._displayed_board.selected_square
        self._request_findings()

    @Slot(object)
    def select(self, square: int | None) -> None:
        """Analyse again, as the box on another square is selected now, or none."""
        self._set_focus(square, self._hovered_square)

    @Slot(object)
    def hover(self, square: int | None) -> None:
        """Analyse again if another box is under the cursor."""
        self._set_focus(self._selected_square, square)

    def _set_focus(self, selected_square: int | None, hovered_square: int | None) -> None:
        focus_before = self._focused_square
        self._selected_square = selected_square
        self._hovered_square = hovered_square
        if self._focused_square != focus_before:
            self._request_findings()

    @Slot()
    def refresh(self) -> None:
        """Analyse again because more kernels are ready."""
        self._is_any_ready = True
        self._seconds_per_square = 1.0
        self._request_findings()

    @Slot()
    def run_here(self) -> None:
        """Answer requests in this process from now on, as all kernels are ready."""
        self._run = run_analyses
        self._is_ready = always_ready

    @property
    def _focused_square(self) -> int | None:
        board = self._board
        for square in (self._selected_square, self._hovered_square):
            if square is not None and square < board.size and board.flat.item(square) & Tile.BOX:
                return square
        return None

    def _request_findings(self) -> None:
        if not self._findings:
            self.updated.emit()  # nothing is known about this board yet
        if not self._is_any_ready:
            return
        request = AnalysisRequest(self._board, self._focused_square, self._is_ready)
        self._latest_request = request
        if self._seconds_per_square * self._board.size <= QUICK_SECONDS:
            self._run_immediately(request)
        elif self._running_request is None:
            self._submit_request(request)

    def _run_immediately(self, request: AnalysisRequest) -> None:
        self._running_request = request
        try:
            self._accept_answer(request, self._run(request))
        except Exception:
            _LOG.exception("the live analysis failed")
            self._publish_failure(request)

    def _submit_request(self, request: AnalysisRequest) -> None:
        self._running_request = request
        if not self._stale_timer.isActive():
            self._stale_timer.start()
        self._tasks.submit(
            lambda: self._run(request),
            lambda answer: self._accept_answer(request, answer),
            lambda _: self._publish_failure(request),
            title=phrase("The live analysis"),
        )

    def _accept_answer(self, request: AnalysisRequest, answer: AnalysisAnswer) -> None:
        if request is not self._running_request:
            return  # a later request was answered immediately
        self._running_request = None
        self._note_seconds(answer.seconds / request.board.size)
        latest_request = self._latest_request
        if latest_request is not None and latest_request is not request:
            self._submit_request(latest_request)
            return
        self._stale_timer.stop()
        old_names = () if request.board is self._answered_board else self._findings
        findings = {**dict.fromkeys(old_names), **answer.findings}
        self._answered_board = request.board
        self._findings.update(findings)
        self.found.emit(findings)
        self.updated.emit()

    def _note_seconds(self, seconds_per_square: float) -> None:
        """Update the expected time per square: down immediately, up slowly.

        A fast answer proves that the board can be analysed fast; a slow one might only mean that
        the processor was busy with something else.
        """
        weight = _SMOOTHING_WEIGHT
        smoothed = (1 - weight) * self._seconds_per_square + weight * seconds_per_square
        self._seconds_per_square = min(seconds_per_square, smoothed)

    def _publish_failure(self, request: AnalysisRequest) -> None:
        """Publish that there are no findings, rather than keep those about another board."""
        self._accept_answer(request, AnalysisAnswer(dict.fromkeys(self._findings), _FAILED_SECONDS))

    def _drop_findings(self) -> None:
        """Drop findings that no longer fit the size of the board."""
        if self._findings:
            no_findings = dict.fromkeys(self._findings)
            self._findings.clear()
            self.found.emit(no_findings)
            self.updated.emit()

    def _report_stale(self) -> None:
        for name in self._findings:
            self.stale.emit(name)
