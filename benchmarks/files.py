"""``python -m benchmarks files``: how soon a file of many levels can be used.

It opens the file in a real window, then scrolls, sorts and filters the list of its levels.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time, thread_time
from typing import Any, Final

import click
import numpy as np
from PySide6.QtCore import QEvent, QEventLoop, QLoggingCategory, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollBar, QStyle, QStyleOptionSlider, QWidget
from rich.table import Table

from benchmarks import boards
from benchmarks.machine import machine_and_speed
from benchmarks.options import number_option
from sokolab.cli import output
from sokolab.cli.call_endings import CommandError
from sokolab.collection.level_list import Column
from sokolab.core.gc_pause import collect_all
from sokolab.gui.app import Application
from sokolab.gui.collection.level_views import LevelTableView
from sokolab.systems import is_mac

_TARGETS: Final = ("1.0", "16", "500")
_SIZE: Final = (1600, 1000)
_PATIENCE: Final = 120.0  # seconds to wait for a paint
_COMPILING: Final = 1800.0
"""Seconds to wait for kernels that were never compiled before."""
_NOTCH: Final = 120
"""Wheel angle of one notch, in eighths of a degree."""
_END: Final = object()


@click.command("files")
@number_option("--levels", 50_000, "Number of levels in the file.", maximum=200_000)
@number_option(
    "--frames",
    300,
    "Number of steps in which the list is scrolled from end to end, and of wheel notches.",
    minimum=2,
    maximum=10_000,
)
def command(levels: int, frames: int) -> None:
    """Time opening a file of many levels, scrolling, sorting and filtering its list.

    The file is generated: levels of 7 × 6 to 16 × 12 squares with titles and authors. No screen is
    used unless QT_QPA_PLATFORM is set.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("what")
    for name in ("measured", "target"):
        table.add_column(name, justify="right")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
        output.progress(1) as bar,
    ):
        os.environ["SOKOLAB_HOME"] = home
        bar.begin("generating the file")
        path = Path(home, "many.xsb")
        path.write_text(boards.many(levels), encoding="utf-8")
        size = path.stat().st_size
        bar.begin("opening it")
        costs = opened(path, frames)
        bar.advance()
    table.add_row("list shown, seconds", f"{costs.seconds:.2f}", _TARGETS[0])
    table.add_row("list shown, CPU seconds", f"{costs.processor_seconds:.2f}", "")
    for title, values in (
        ("the bar is drawn, ms", costs.dragged.milliseconds),
        ("the bar is drawn, processor ms", costs.dragged.processor),
        ("the wheel turns, ms", costs.wheeled.milliseconds),
        ("the wheel turns, processor ms", costs.wheeled.processor),
    ):
        middle, high, most = np.percentile(values, [50, 95, 100])
        what = f"frame while {title}"
        table.add_row(f"{what}, median", f"{middle:.1f}", _TARGETS[1])
        table.add_row(f"{what}, 95%", f"{high:.1f}", _TARGETS[1])
        table.add_row(f"{what}, longest", f"{most:.1f}", "")
    for what, (wall, cpu) in (
        ("sorting by the slowest column", costs.sorting),
        ("the slowest filter", costs.filtering),
    ):
        table.add_row(f"{what}, seconds", f"{wall:.2f}", _TARGETS[0])
        table.add_row(f"{what}, CPU seconds", f"{cpu:.2f}", "")
    table.add_row("memory at most, MB", f"{costs.megabytes:,}", _TARGETS[2])
    console = output.console()
    console.print(machine_and_speed())
    console.print()
    console.print(f"{costs.levels:,} levels, {size / 2**20:.1f} MB, {frames} frames")
    console.print(table)


@dataclass(frozen=True, slots=True)
class Frames:
    """Measured frames of a list that was scrolled."""

    milliseconds: tuple[float, ...]
    """The time of each frame, from the mouse or wheel event until the list had been painted."""
    processor: tuple[float, ...]
    """The part of these during which the window's thread was running."""


@dataclass(frozen=True, slots=True)
class Opened:
    """Measured times of one large file."""

    levels: int
    """The number of levels in the file."""
    seconds: float
    """The time from opening the file until the list with its levels had been painted."""
    processor_seconds: float
    """The CPU time that this took."""
    dragged: Frames
    """Frames while the scroll bar is dragged from end to end."""
    wheeled: Frames
    """Frames while the wheel is turned, one notch each."""
    sorting: tuple[float, float]
    """Seconds, and the CPU seconds among them, of sorting by the slowest column with nothing
    cached.
    """
    filtering: tuple[float, float]
    """Seconds, and the CPU seconds among them, of the slowest filter with nothing cached."""
    megabytes: int
    """Peak memory of the process, 0 if unknown."""


def opened(path: Path, frames: int) -> Opened:
    """Open a file in an idle window; scroll its list in that many steps, sort and filter it.

    Raises
    ------
    TimeoutError
        The list was not painted, or the kernels were not compiled, in time.
    CommandError
        The file cannot be opened.
    """
    QLoggingCategory.setFilterRules("default.warning=false")  # offscreen has no size hints
    application = QApplication.instance() or QApplication(sys.argv[:1])
    app = Application()
    app.start([])
    try:
        return _measure(app, path, frames)
    finally:
        app.window.guards.clear()
        app.window.close()
        app.window.deleteLater()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QLoggingCategory.setFilterRules("")


def _measure(app: Application, path: Path, frames: int) -> Opened:
    window, view = app.window, app.collection_controller.panel.view
    window.resize(*_SIZE)
    window.show()
    watch = _PaintWatch(view.viewport())
    _wait(
        lambda: app.kernel_loader.is_fully_ready,
        _COMPILING,
        "the kernels were not compiled",
    )
    _wait(lambda: watch.paints > 0)
    _wait(lambda: app.analysis_controller.live_analysis.is_current)
    collect_all()
    begin, cpu = perf_counter(), process_time()
    seen = watch.paints
    if not app.collection_controller.files.open_path(path):
        raise CommandError(f"{path} cannot be opened")
    count = len(app.collection_controller.workspace.collection.levels)
    _wait(lambda: watch.paints > seen and view.model().rowCount() == count)
    seconds, cpu = perf_counter() - begin, process_time() - cpu
    collect_all()
    dragged = _frames(view, watch, _drag(view.verticalScrollBar(), frames))
    wheeled = _frames(view, watch, _wheel(view, frames))
    sorting, filtering = _sorting_and_filtering(app)
    return Opened(count, seconds, cpu, dragged, wheeled, sorting, filtering, _megabytes())


def _frames(view: LevelTableView, watch: _PaintWatch, events: Iterator[None]) -> Frames:
    """Measure each event that scrolls, until the list is painted."""
    bar = view.verticalScrollBar()
    times: list[float] = []
    own: list[float] = []
    while True:
        value, paints = bar.value(), watch.paints
        begin, cpu = perf_counter(), thread_time()
        if next(events, _END) is _END:
            return Frames(tuple(times), tuple(own))
        if bar.value() != value:  # the bar may have fewer pixels than there are steps
            _wait(lambda paints=paints: watch.paints > paints)  # type: ignore[misc]
            times.append((perf_counter() - begin) * 1000)
            own.append((thread_time() - cpu) * 1000)


def _drag(bar: QScrollBar, steps: int) -> Iterator[None]:
    """Drag the handle to the other end."""
    option = QStyleOptionSlider()
    bar.initStyleOption(option)
    style, control = bar.style(), QStyle.ComplexControl.CC_ScrollBar
    handle, groove = (
        style.subControlRect(control, option, part, bar)
        for part in (QStyle.SubControl.SC_ScrollBarSlider, QStyle.SubControl.SC_ScrollBarGroove)
    )
    start, distance = handle.center(), groove.height() - handle.height()
    _press(bar, QEvent.Type.MouseButtonPress, start)
    for step in range(1, steps + 1):
        _press(bar, QEvent.Type.MouseMove, start + QPoint(0, distance * step // steps))
        yield
    _press(bar, QEvent.Type.MouseButtonRelease, start + QPoint(0, distance))


def _press(bar: QScrollBar, kind: QEvent.Type, point: QPoint) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    position = QPointF(point)
    event = QMouseEvent(
        kind,
        position,
        bar.mapToGlobal(position),
        none if kind is QEvent.Type.MouseMove else left,
        none if kind is QEvent.Type.MouseButtonRelease else left,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(bar, event)


def _wheel(view: LevelTableView, steps: int) -> Iterator[None]:
    """Turn the wheel up, one notch per step."""
    position = QPointF(view.viewport().rect().center())
    for _ in range(steps):
        event = QWheelEvent(
            position,
            view.viewport().mapToGlobal(position),
            QPoint(),
            QPoint(0, _NOTCH),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(view.viewport(), event)
        yield


def _sorting_and_filtering(app: Application) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return how long the slowest sort column and the slowest filter take."""
    panel = app.collection_controller.panel
    sorting = max(_time_call(partial(panel.sort_by, column, descending=True)) for column in Column)
    panel.sort_by(Column.NUMBER, descending=False)
    words = ("level 7", "boxes>3 width<12", "is:open", "author:a height>8", "")
    return sorting, max(_time_call(partial(panel.set_filter, text)) for text in words)


def _time_call(action: Callable[[], None]) -> tuple[float, float]:
    begin, cpu = perf_counter(), thread_time()
    action()
    return perf_counter() - begin, thread_time() - cpu


class _PaintWatch(QObject):
    """Counts the paints of a widget."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.paints = 0
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Count paint events."""
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
    """Return the peak memory of this process in megabytes, 0 if unknown."""
    try:
        resource: Any = import_module("resource")
    except ImportError:  # on Windows
        return 0
    peak = int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return peak // 2**20 if is_mac() else peak // 1024
