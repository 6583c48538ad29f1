"""Opening a large file in a real window; scrolling, sorting and filtering, for measuring."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter, process_time, thread_time
from typing import Final

from PySide6.QtCore import QEvent, QEventLoop, QLoggingCategory, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollBar, QStyle, QStyleOptionSlider, QWidget

from sokolab.collection.level_columns import Column
from sokolab.gui.app import Application, freeze_garbage
from sokolab.gui.collection.level_view import LevelTableView

__all__ = ["Frames", "Opened", "opened"]

_SIZE: Final = (1600, 1000)
_PATIENCE: Final = 120.0
"""Seconds to wait for a paint."""
_COMPILING: Final = 1800.0
"""Seconds to wait for kernels that were never compiled before."""
_NOTCH: Final = 120
_OVER: Final = object()


@dataclass(frozen=True, slots=True)
class Frames:
    """Frames of a list that was scrolled.

    Attributes
    ----------
    milliseconds
        Of each, from the event of mouse or wheel until the list had been painted.
    processor
        Of these, those in which the window's thread had a processor.
    """

    milliseconds: tuple[float, ...]
    processor: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """What was measured.

    Attributes
    ----------
    levels
        How many the file holds.
    seconds, processor_seconds
        From the call that opens the file until the list with its levels had been painted.
    dragged, wheeled
        Frames while the handle of the scroll bar is drawn from end to end, and while the wheel
        turns, a notch each.
    sorting, filtering
        Seconds, and of these those with a processor, of the slowest column to sort by and of the
        slowest of some filters, until the list had its rows; the first time, when nothing is
        remembered.
    megabytes
        What the program had in use at most, 0 where the system does not tell.
    """

    levels: int
    seconds: float
    processor_seconds: float
    dragged: Frames
    wheeled: Frames
    sorting: tuple[float, float]
    filtering: tuple[float, float]
    megabytes: int


def opened(path: Path, frames: int) -> Opened:
    """Open a file in a window at rest; scroll its list in so many steps, sort and filter it.

    Raises
    ------
    TimeoutError
        The list was not painted, or the kernels were not compiled, in time.
    ValueError
        The file cannot be opened.
    """
    QLoggingCategory.setFilterRules("default.warning=false")  # offscreen has no size hints
    application = QApplication.instance() or QApplication(sys.argv[:1])
    app = Application()
    app.start([])
    try:
        return _measured(app, path, frames)
    finally:
        app.window.guards.clear()
        app.window.close()
        app.window.deleteLater()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QLoggingCategory.setFilterRules("")


def _measured(app: Application, path: Path, frames: int) -> Opened:
    window, view = app.window, app.collection_controller.collection.view
    window.resize(*_SIZE)
    window.show()
    watch = _PaintWatch(view.viewport())
    _wait(
        lambda: app.kernel_loader.is_finished,
        _COMPILING,
        "the kernels were not compiled",
    )
    _wait(lambda: watch.paints > 0)
    _wait(lambda: app.analysis_controller.live_analysis.is_current)
    freeze_garbage()
    begin, cpu = perf_counter(), process_time()
    seen = watch.paints
    if not app.collection_controller.files.open_path(path):
        raise ValueError(f"{path} cannot be opened")
    count = len(app.collection_controller.workspace.collection.levels)
    _wait(lambda: watch.paints > seen and view.model().rowCount() == count)
    seconds, cpu = perf_counter() - begin, process_time() - cpu
    freeze_garbage()
    dragged = _frames(view, watch, _drag(view.verticalScrollBar(), frames))
    wheeled = _frames(view, watch, _wheel(view, frames))
    sorting, filtering = _sifted(app)
    return Opened(count, seconds, cpu, dragged, wheeled, sorting, filtering, _megabytes())


def _frames(view: LevelTableView, watch: _PaintWatch, events: Iterator[None]) -> Frames:
    """Time each event that scrolls, until the list is painted."""
    bar = view.verticalScrollBar()
    times: list[float] = []
    own: list[float] = []
    while True:
        place, seen = bar.value(), watch.paints
        begin, cpu = perf_counter(), thread_time()
        if next(events, _OVER) is _OVER:
            return Frames(tuple(times), tuple(own))
        if bar.value() != place:  # the bar has fewer pixels than there may be steps
            _wait(lambda seen=seen: watch.paints > seen)  # type: ignore[misc]
            times.append((perf_counter() - begin) * 1000)
            own.append((thread_time() - cpu) * 1000)


def _drag(bar: QScrollBar, steps: int) -> Iterator[None]:
    """Take the handle and draw it to the other end."""
    option = QStyleOptionSlider()
    bar.initStyleOption(option)
    style, control = bar.style(), QStyle.ComplexControl.CC_ScrollBar
    handle, groove = (
        style.subControlRect(control, option, part, bar)
        for part in (QStyle.SubControl.SC_ScrollBarSlider, QStyle.SubControl.SC_ScrollBarGroove)
    )
    start, way = handle.center(), groove.height() - handle.height()
    _press(bar, QEvent.Type.MouseButtonPress, start)
    for step in range(1, steps + 1):
        _press(bar, QEvent.Type.MouseMove, start + QPoint(0, way * step // steps))
        yield
    _press(bar, QEvent.Type.MouseButtonRelease, start + QPoint(0, way))


def _press(bar: QScrollBar, kind: QEvent.Type, point: QPoint) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    place = QPointF(point)
    event = QMouseEvent(
        kind,
        place,
        bar.mapToGlobal(place),
        none if kind is QEvent.Type.MouseMove else left,
        none if kind is QEvent.Type.MouseButtonRelease else left,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(bar, event)


def _wheel(view: LevelTableView, steps: int) -> Iterator[None]:
    """Turn the wheel up, a notch each."""
    place = QPointF(view.viewport().rect().center())
    for _ in range(steps):
        event = QWheelEvent(
            place,
            view.viewport().mapToGlobal(place),
            QPoint(),
            QPoint(0, _NOTCH),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(view.viewport(), event)
        yield


def _sifted(app: Application) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return how long the slowest column takes to sort by, and the slowest filter."""
    dock = app.collection_controller.collection
    sorting = max(_timed(partial(dock.sort_by, column, descending=True)) for column in Column)
    dock.sort_by(Column.NUMBER, descending=False)
    words = ("level 7", "boxes>3 width<12", "is:open", "author:a height>8", "")
    return sorting, max(_timed(partial(dock.set_filter, text)) for text in words)


def _timed(action: Callable[[], None]) -> tuple[float, float]:
    begin, cpu = perf_counter(), thread_time()
    action()
    return perf_counter() - begin, thread_time() - cpu


class _PaintWatch(QObject):
    """Counts how often a widget has been painted."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.paints = 0
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Count paints; the count is told once the paint is over, with the next look."""
        if event.type() is QEvent.Type.Paint:
            self.paints += 1
        return super().eventFilter(watched, event)


def _wait(
    is_so: Callable[[], bool], seconds: float = _PATIENCE, what: str = "the list was not painted"
) -> None:
    loop = QEventLoop()
    end = perf_counter() + seconds
    while not is_so():
        if perf_counter() > end:
            raise TimeoutError(f"{what} within {seconds:g} s")
        loop.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def _megabytes() -> int:
    """Return the most memory that this process has had in use, 0 where nobody tells."""
    try:
        import resource  # noqa: PLC0415 - Unix has it
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 2**20 if sys.platform == "darwin" else most // 1024
