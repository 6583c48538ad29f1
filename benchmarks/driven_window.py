"""A real window that benchmarks drive: mouse events, waiting, and what has been painted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from mmap import PAGESIZE
from pathlib import Path
from time import perf_counter
from typing import Final

from PySide6.QtCore import QEvent, QEventLoop, QLoggingCategory, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication

from sokolab.core.board import Board
from sokolab.core.gc_pause import collect_all
from sokolab.gui.app import Application
from sokolab.gui.scene.viewport import Geometry

_SIZE: Final = (1600, 1000)
_PATIENCE: Final = 300.0  # seconds to wait for kernels, solvers and the last paint


@contextmanager
def driven_window() -> Iterator[Application]:
    """Show a window with all kernels loaded, and close it afterwards.

    Raises
    ------
    TimeoutError
        The kernels took too long.
    """
    QLoggingCategory.setFilterRules("default.warning=false")  # offscreen has no size hints
    application = QApplication.instance() or QApplication(sys.argv[:1])
    app = Application()
    app.start([])
    try:
        app.window.resize(*_SIZE)
        app.window.show()
        wait_until(lambda: app.kernel_loader.is_fully_ready, "the kernels are not ready")
        collect_all()
        yield app
    finally:
        app.window.guards.clear()
        app.solve_controller.runs.stop_all()
        wait_until(lambda: not app.solve_controller.runs.is_active, "the solvers do not stop")
        app.window.close()
        app.window.deleteLater()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QLoggingCategory.setFilterRules("")


class PaintWatch(QObject):
    """A layer over the board that notes when the present board has been painted with its overlays.

    Attributes
    ----------
    painted_at
        The time of the last such paint, by :func:`time.perf_counter`.
    """

    def __init__(self, app: Application) -> None:
        super().__init__(app.view)
        self._app = app
        self._painted: Board | None = None
        self.painted_at = 0.0
        app.view.add_layer(self, on_top=True)

    @property
    def is_up_to_date(self) -> bool:
        """Whether the last paint showed the present board."""
        return self._painted is self._app.displayed_board.board

    def paint(self, _painter: QPainter, _geometry: Geometry) -> None:
        """Paint nothing: what is below has been painted."""
        if self._app.analysis_controller.live_analysis.is_current:
            self._painted, self.painted_at = self._app.displayed_board.board, perf_counter()


def send_mouse(kind: QEvent.Type, point: QPointF, app: Application) -> None:
    """Send a mouse event of the left button to the board."""
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


def wait_until(done: Callable[[], object], complaint: str, seconds: float = _PATIENCE) -> None:
    """Let the window work until something holds.

    Raises
    ------
    TimeoutError
        It took too long; the message is the complaint.
    """
    loop = QEventLoop()
    timer = QTimer(interval=5)
    deadline = perf_counter() + seconds

    def check() -> None:
        if done() or perf_counter() > deadline:
            loop.quit()

    timer.timeout.connect(check)
    timer.start()
    loop.exec()
    if not done():
        raise TimeoutError(complaint)


def resident_megabytes() -> float | None:
    """Return the memory of this process, shared libraries included; None if unknown.

    It is in units of 1,000,000 bytes.
    """
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return None
    return pages * PAGESIZE / 1e6
