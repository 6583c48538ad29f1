"""Measures drags in a real window: from the mouse event until the overlays are painted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from PySide6.QtCore import QEvent, QEventLoop, QLoggingCategory, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.gui.app import Application, freeze_garbage
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.overlays.catalogue import OVERLAYS
from sokolab.reports.run import Run, RunState
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import by_name

__all__ = ["Drags", "drags", "walk_over_floor"]

_SIZE: Final = (1600, 1000)
_PATIENCE: Final = 300.0
"""Seconds to wait for kernels, solvers and the last paint."""


@dataclass(frozen=True, slots=True)
class Drags:
    """Measured frame times of drags.

    Attributes
    ----------
    milliseconds
        Per sample, from the mouse event until the changed board had been painted with its
        own overlays.
    overlays
        How many overlays were on.
    side
        Side of a square, in device-independent pixels.
    """

    milliseconds: tuple[float, ...]
    overlays: int
    side: float


def drags(board: Board, samples: int, rounds: int, solvers: Sequence[str] = ()) -> Drags:
    """Draw walls over the board's floor, undo, and repeat; solvers may search meanwhile.

    Parameters
    ----------
    samples
        Mouse events per drag.
    rounds
        Number of drags.
    solvers
        Names of solvers that search the board meanwhile.

    Raises
    ------
    TimeoutError
        Kernels, solvers or a paint took too long.
    """
    QLoggingCategory.setFilterRules("default.warning=false")  # offscreen has no size hints
    application = QApplication.instance() or QApplication(sys.argv[:1])
    app = Application()
    app.start([])
    try:
        return _measured(app, board, samples, rounds, solvers)
    finally:
        app.window.guards.clear()
        app.solve_controller.runs.stop_all()
        app.window.close()
        app.window.deleteLater()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QLoggingCategory.setFilterRules("")


def _measured(
    app: Application, board: Board, samples: int, rounds: int, solvers: Sequence[str]
) -> Drags:
    window, view, analysis_controller = app.window, app.view, app.analysis_controller
    window.resize(*_SIZE)
    window.show()
    _wait(lambda: app.kernel_loader.is_finished, "the kernels are not ready")
    freeze_garbage()
    app.stage.show_document(LevelDocument(Level(board), app.stage))
    for overlay in OVERLAYS:
        analysis_controller.layer.switch(overlay.name, True)
    app.editor.choose("pencil")
    app.stage.select(board.boxes[0] if board.boxes else None)
    watch = _PaintWatch(app)
    _wait(lambda: watch.is_up_to_date, "the overlays were not painted")
    searching = _Solvers(app, board, solvers)
    _wait(lambda: searching.are_searching, "the solvers are not running")
    times: list[float] = []
    for _ in range(rounds):
        times += _drag(app, watch, walk_over_floor(board, samples))
        app.stage.document.undo_stack.undo()
        _wait(lambda: watch.is_up_to_date, "the undone board was not painted")
    return Drags(tuple(times), len(OVERLAYS), view.geometry_map.side)


class _Solvers(QObject):
    """Keeps solvers searching a board: one that ends is started again."""

    def __init__(self, app: Application, board: Board, names: Sequence[str]) -> None:
        super().__init__(app.window)
        self._runs = app.solve_controller.runs
        self._board = board
        self._names = names
        self._runs.changed.connect(self._restart)
        self._start(names)

    @property
    def are_searching(self) -> bool:
        """Whether all solvers are searching."""
        searching = [run for run in self._runs.all if run.state is RunState.RUNNING]
        return len(searching) == len(self._names)

    def _restart(self, run: Run) -> None:
        if run.is_over and not run.cancel.is_cancelled:
            self._start([run.solver.name])

    def _start(self, names: Sequence[str]) -> None:
        solvers = [by_name(name) for name in names]
        self._runs.start(self._board, solvers, Limits(seconds=None, nodes=None))


class _PaintWatch(QObject):
    """Notes whether the last paint of the view showed the present board with its overlays."""

    def __init__(self, app: Application) -> None:
        super().__init__(app.view)
        self._app = app
        self._painted: Board | None = None
        app.view.installEventFilter(self)
        app.view.update()

    @property
    def is_up_to_date(self) -> bool:
        """Whether it did."""
        return self._painted is self._app.stage.board

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the board of a paint event; the paint itself follows at once."""
        live_analysis = self._app.analysis_controller.live_analysis
        if event.type() is QEvent.Type.Paint and live_analysis.is_current:
            self._painted = self._app.stage.board
        return False


def _drag(app: Application, watch: _PaintWatch, squares: Sequence[int]) -> list[float]:
    """Drag the pencil over those squares; return the milliseconds of each sample."""
    view = app.view
    times = []
    for index, square in enumerate(squares):
        kind = QEvent.Type.MouseMove if index else QEvent.Type.MouseButtonPress
        times.append(_timed(kind, view.geometry_map.centre(square), app, watch))
    _send(QEvent.Type.MouseButtonRelease, view.geometry_map.centre(squares[-1]), app)
    return times


def _timed(kind: QEvent.Type, point: QPointF, app: Application, watch: _PaintWatch) -> float:
    begun = perf_counter()
    board = app.stage.board
    _send(kind, point, app)
    if app.stage.board is board:
        raise TimeoutError("a sample of the drag changed nothing")
    while not watch.is_up_to_date:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    return 1000 * (perf_counter() - begun)


def _send(kind: QEvent.Type, point: QPointF, app: Application) -> None:
    is_release = kind is QEvent.Type.MouseButtonRelease
    left = Qt.MouseButton.LeftButton
    event = QMouseEvent(
        kind,
        point,
        app.view.mapToGlobal(point),
        Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else left,
        Qt.MouseButton.NoButton if is_release else left,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(app.view, event)


def _wait(done: Callable[[], object], complaint: str) -> None:
    """Let the window work until something holds."""
    loop = QEventLoop()
    timer = QTimer(interval=5)
    deadline = perf_counter() + _PATIENCE

    def check() -> None:
        if done() or perf_counter() > deadline:
            loop.quit()

    timer.timeout.connect(check)
    timer.start()
    loop.exec()
    if not done():
        raise TimeoutError(complaint)


def walk_over_floor(board: Board, length: int) -> list[int]:
    """Return a path of that many different squares of bare floor, from the middle on.

    Raises
    ------
    ValueError
        The board has none so long.
    """
    flat, neighbours = board.flat, board.neighbours
    middle = board.square(board.height // 2, board.width // 2)
    floor = sorted(
        (square for square in range(board.size) if flat[square] == Tile.FLOOR),
        key=lambda square: _distance(board, square, middle),
    )
    for start in floor[:64]:
        path, seen = [start], {start}
        while path and len(path) < length:
            ways = [
                int(there)
                for there in neighbours[path[-1]]
                if there < board.size and flat[there] == Tile.FLOOR and int(there) not in seen
            ]
            if ways:
                path.append(ways[0])
                seen.add(ways[0])
            else:
                path.pop()
        if path:
            return path
    raise ValueError(f"the board has no path of {length} squares of bare floor")


def _distance(board: Board, one: int, other: int) -> int:
    (row, col), (other_row, other_col) = board.row_col(one), board.row_col(other)
    return abs(row - other_row) + abs(col - other_col)
