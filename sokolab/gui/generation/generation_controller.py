"""Connects the panel that generates levels to the window: its action, its runs, its variants."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QWidget

from sokolab.collection.variants import title_in_words
from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.engine.job import Job, OnNews, Priority
from sokolab.engine.worker import PoolClosedError
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.editor.drawing_tools import DrawingContext
from sokolab.gui.generation.generation_origin import GenerationOrigin
from sokolab.gui.generation.locked_squares import LockedSquares, LockTool
from sokolab.gui.scene.view import Tool
from sokolab.gui.shell import action_rows, building
from sokolab.gui.shell.docks import LazyDock
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.known import BoardKnowledge

if TYPE_CHECKING:  # imported when the panel opens, so that the window shows sooner
    from sokolab.generation.candidate import Candidate
    from sokolab.generation.proposals import GenerationTask
    from sokolab.generation.score import Aim
    from sokolab.gui.generation.generation_panel import GenerationPanel

_STAGES: Final = ("generation",)
_MAX_HEIGHT_SHARE: Final = 0.4  # share of the window's height for the opening panel
_MAX_OPEN_LEVELS: Final = 1_000  # levels of open files that candidates must differ from
_TITLE: Final = phrase("Generating levels")
_Outcome = Phrase | str | None  # the result of a run: why there can be no levels, or None


class GenerationController(QObject):
    """Generates the requested levels in a process at low priority, and adds the chosen candidates.

    Attributes
    ----------
    dock
        The frame of the panel.
    """

    _reported = Signal(int, object)

    def __init__(self, core: WindowCore, workspace: Workspace, drawing: DrawingContext) -> None:
        super().__init__(core.window)
        self._core = core
        self._workspace = workspace
        self._drawing = drawing
        self._cancel = CancelToken()
        self._run_number = 0
        self._progress: Phrase | None = None
        self._start_time = self._request_time = self._seconds = 0.0
        self._progress_timer = building.timer_for(self._show_progress, self, 1000)
        self.dock = LazyDock("grow", tr("Generate levels"), self._build_panel, core.window)
        core.window.add_panel(self.dock, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.dock.hide()
        self._is_open = False
        # The panel below the board, and its height:
        self._panel_below: tuple[QDockWidget, int] | None = None
        self._refit_timer = building.timer_for(core.view.refit, self, 0)
        self.dock.visibilityChanged.connect(self._share_height)
        self._reported.connect(self._show_news, Qt.ConnectionType.QueuedConnection)
        self._locks = LockedSquares(core)
        self._lock_tool = LockTool(self._locks)
        self._earlier_tool: Tool = core.view.tool
        self._lock_tool.ended.connect(self._end_locking)
        core.window.bind({"generate-levels": self.open, "stop-generating": self.stop})
        core.window.closed.connect(self.stop)

    @property
    def panel(self) -> GenerationPanel:
        """The generation panel, built when it is first used."""
        return self.dock.content

    def _build_panel(self) -> GenerationPanel:
        from sokolab.gui.generation.generation_panel import GenerationPanel
        from sokolab.gui.generation.kept_candidates import keep_candidates, kept_candidates

        panel = GenerationPanel(self._core.theme)
        panel.generate_requested.connect(self.generate)
        panel.stop_requested.connect(self.stop)
        panel.chosen.connect(self._add_as_level)
        panel.generate_from_requested.connect(self._generate_from)
        panel.locking_toggled.connect(self._paint_locks)
        panel.unlock_requested.connect(self._locks.clear)
        for candidate in kept_candidates():
            panel.add(candidate)
        if panel.candidates:
            panel.say(phrase("These are the candidates of the last run"))
        panel.changed.connect(lambda: keep_candidates(panel.candidates))
        self._core.displayed_board.shown.connect(self._name_origin)
        self._core.displayed_board.knowledge_store.learned.connect(self._compare_figures)
        panel.changed.connect(self._compare_figures)
        return panel

    def _paint_locks(self, is_on: bool) -> None:
        """Use the tool that paints locks, or go back to the previous one."""
        view, displayed_board = self._core.view, self._core.displayed_board
        if is_on and view.tool is not self._lock_tool:
            displayed_board.show_document(displayed_board.document)
            self._earlier_tool = view.tool
            view.set_tool(self._lock_tool)
        elif not is_on and view.tool is self._lock_tool:
            view.set_tool(self._earlier_tool)

    def open(self) -> None:
        """Show the panel in front, and give it the keyboard."""
        self._note_height()
        self.dock.show()
        self.dock.raise_()
        self.panel.kind_box.setFocus()

    def _is_below(self, dock: QDockWidget) -> bool:
        """Whether a panel lies below the board."""
        area = self._core.window.dockWidgetArea(dock)
        return area is Qt.DockWidgetArea.BottomDockWidgetArea and not dock.isFloating()

    def _share_height(self) -> None:
        """Limit the height of the opened panel. After closing, restore the one below the board."""
        window, is_open = self._core.window, not self.dock.isHidden()
        if is_open is not self._is_open:
            self._is_open = is_open
            if is_open and self._is_below(self.dock):
                self._note_height()
                for part in self.panel.findChildren(QWidget):
                    part.ensurePolished()  # sets the size of its texts
                height = min(
                    self.dock.sizeHint().height(), round(_MAX_HEIGHT_SHARE * window.height())
                )
                window.resizeDocks([self.dock], [height], Qt.Orientation.Vertical)
            elif not is_open:
                panel_below, self._panel_below = self._panel_below, None
                if panel_below is not None and self._is_below(panel_below[0]):
                    dock, height = panel_below
                    window.resizeDocks([dock], [height], Qt.Orientation.Vertical)
        self._refit_timer.start()

    def _note_height(self) -> None:
        """Note the height of the panel below the board before the panel takes some of it."""
        if self._panel_below is None:
            docks = self._core.window.findChildren(QDockWidget)
            docks_below = (dock for dock in docks if self._is_below(dock) and dock.isVisible())
            others = ((dock, dock.height()) for dock in docks_below if dock is not self.dock)
            self._panel_below = next(others, None)

    def generate(self, start_candidate: Candidate | None = None) -> None:
        """Begin a run from the displayed level, and stop a running one.

        A run that begins from a candidate keeps the other candidates until it finds one.
        """
        from sokolab.generation.proposals import report_candidates

        self._cancel.cancel()
        self._cancel = cancel = CancelToken()
        self._run_number = run_number = self._run_number + 1
        self._progress = None
        thread_count = max(1, (os.cpu_count() or 2) - 1)
        document = self._core.displayed_board.document
        board = document.board
        known_boards = self._open_levels(board)
        task: GenerationTask = self.panel.task(
            board,
            thread_count,
            locked=self._locks.squares(),
            known_boards=known_boards,
            symmetry=self._drawing.symmetry.kind,
        )
        if start_candidate is not None and task.kind.is_from_nothing:
            request = replace(task.request, resumed_levels=(start_candidate.level,))
            task = replace(task, request=request)
        self._seconds = task.request.seconds
        is_ready = self._core.engine.is_ready(*_STAGES)
        self.panel.begin_run(
            GenerationOrigin(document, board, task.kind),
            is_waiting=not is_ready,
        )
        self._core.window.allow(action_rows.Condition.GENERATING, True)
        self._start_time = self._request_time = perf_counter()
        self._progress_timer.start()
        job = Job(partial(report_candidates, task), _STAGES, "generation", Priority.INQUIRY)
        self._core.tasks.submit(
            partial(self._run_job, job, cancel, partial(self._reported.emit, run_number)),
            partial(self._end_run, run_number),
            partial(self._end_run, run_number),
            is_wanted=lambda: not cancel.is_cancelled,
            title=_TITLE,
            is_long=True,
        )

    def _run_job(self, job: Job[_Outcome], cancel: CancelToken, on_news: OnNews) -> _Outcome:
        """Run a job in a process and wait for its end."""
        try:
            return self._core.engine.run_unless_cancelled(job, cancel, on_news)
        except PoolClosedError:  # the window is closing
            return None

    def _generate_from(self, candidate: Candidate) -> None:
        """Add a candidate, and begin a run from it."""
        self._add_as_level(candidate)
        self.generate(candidate)

    def _end_locking(self) -> None:
        """Show that locks are no longer painted, without a change of tool."""
        with QSignalBlocker(self.panel.lock_box):
            self.panel.lock_box.setChecked(False)

    def _open_levels(self, board: Board) -> tuple[Board, ...]:
        """Return the levels of all open files except the displayed one."""
        collections = self._workspace.open_collections
        levels = (level for source in collections for level in source.collection.levels)
        others = (level.board for level in levels if level.board != board)
        return tuple(islice(others, _MAX_OPEN_LEVELS))

    def stop(self) -> None:
        """End the run. Its candidates are kept, and its best ones can still arrive."""
        self._cancel.cancel()
        self._end_run(self._run_number, None)

    def _show_news(self, run_number: int, news: Candidate | Phrase) -> None:
        """Show a report of a run: a candidate, or its progress."""
        panel, is_stopped = self.panel, not self.panel.stop_button.isEnabled()
        if run_number != self._run_number:
            return
        if not isinstance(news, Phrase):
            panel.add(news)
            if is_stopped:
                panel.say_count()
        elif not is_stopped:
            if self._progress is None:
                self._start_time = perf_counter()  # until now, the run was waiting
            self._progress = news
            self._show_progress()

    def _show_progress(self) -> None:
        """Show the progress of the run, now and every second, even without a new report."""
        from sokolab.generation.progress import with_time

        panel, seconds = self.panel, perf_counter() - self._start_time
        if not panel.stop_button.isEnabled():
            return
        if self._progress is not None:
            panel.say(with_time(self._progress, seconds, self._seconds))
        elif self._core.engine.is_ready(*_STAGES):
            panel.say(
                phrase("Getting ready, {n:,} s so far; you can go on drawing", n=int(seconds))
            )
        self._progress_timer.start()

    def _compare_figures(self, *_: object) -> None:
        """Let the panel compare the candidates with the level that they were generated for."""
        panel, displayed_board = self.panel, self._core.displayed_board
        knowledge = (
            displayed_board.knowledge_store.of(panel.strip_origin.board)
            if panel.strip_origin
            else None
        )
        panel.compare_with({} if knowledge is None else _own_figures(knowledge))

    def _name_origin(self, *_: object) -> None:
        """Name the level of the candidates, unless it is displayed and unchanged."""
        panel, document = self.panel, self._workspace.document
        origin = panel.strip_origin if panel.candidates else panel.run_origin
        if panel.stop_button.isEnabled() or origin is None:
            return
        if not panel.candidates:
            if origin.board != document.board:  # the displayed sentence is about another board
                panel.invite()
        elif self._workspace.slot_of(origin.document) is None:
            panel.say_count()
        elif origin.document is not document:
            title = title_in_words(origin.document.level.title) or tr("an untitled level")
            panel.say(phrase("These candidates come from the last run, on “{level}”", level=title))
        elif origin.board != document.board:
            panel.say(phrase("These candidates come from an earlier state of this level"))
        else:
            panel.say_count()

    def _end_run(self, run_number: int, outcome: _Outcome) -> None:
        """Say in the panel how a run has ended, unless it was stopped or another has begun."""
        panel = self.dock.built_content
        if panel is None or run_number != self._run_number or not panel.stop_button.isEnabled():
            return
        # Counted from the request, so that a run whose time is over is never called early.
        is_early = perf_counter() - self._request_time < self._seconds - 1
        has_tried_all = is_early and not self._cancel.is_cancelled
        self._cancel.cancel()
        self._core.window.allow(action_rows.Condition.GENERATING, False)
        panel.show_running(False)
        if isinstance(outcome, Phrase):
            panel.say(outcome.capitalised)
        elif outcome:
            panel.say(outcome)
        elif panel.is_empty and self._progress is not None:
            panel.say(
                phrase(
                    "No candidate yet: {how_far}. Try more seconds, fewer boxes, a smaller board "
                    "or fewer locks.",
                    how_far=self._progress,
                )
            )
        else:
            panel.say_outcome(has_tried_all=has_tried_all)

    def _add_as_level(self, candidate: Candidate) -> None:
        """Add a candidate as a level. If it has been added before, show that level.

        It becomes a variant of its original level, without that level's notes. If it was generated
        from nothing, or if the original level is closed, it becomes a new level.
        """
        workspace, origin = self._workspace, self.panel.strip_origin
        boards = [level.board for level in workspace.collection.levels]
        if workspace.document.board == candidate.board:
            return
        if candidate.board in boards:
            workspace.select(boards.index(candidate.board))
            return
        origin_slot = workspace.slot_of(origin.document) if origin is not None else None
        if origin is None or origin_slot is None or origin.kind.is_from_nothing:
            workspace.add(candidate.level, phrase("Add generated level"))
            return
        locked = self._locks.squares(origin.document)
        title, author = origin_slot.level.title, origin_slot.level.author
        workspace.add_variant(replace(candidate.level, title=title, author=author), origin_slot)
        if candidate.board.tiles.shape == origin.document.board.tiles.shape:
            self._locks.take_over(locked)


def _own_figures(knowledge: BoardKnowledge) -> dict[Aim, float]:
    """Return the level's own value of each aim, as far as they are known."""
    from sokolab.generation.score import Aim

    figures: dict[Aim, float] = {}
    solution = replay(knowledge.board, knowledge.verdict.lurd) if knowledge.verdict.lurd else None
    if solution is not None:
        figures = {
            Aim.PUSHES: solution.pushes,
            Aim.MOVES: solution.moves,
            Aim.BOX_CHANGES: solution.box_changes,
            Aim.BOX_LINES: solution.box_lines,
        }
    if knowledge.difficulty is not None:
        figures[Aim.DIFFICULTY] = knowledge.difficulty
    return figures
