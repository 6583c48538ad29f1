"""Measures drags in a real window: from the mouse event until the overlays are painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPointF
from PySide6.QtWidgets import QApplication

from benchmarks.driven_window import (
    PaintWatch,
    driven_window,
    resident_megabytes,
    send_mouse,
    wait_until,
)
from sokolab.cli.call_endings import CommandError
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.generation.proposal_kind import ProposalKind
from sokolab.gui.app import Application
from sokolab.gui.document.level_document import LevelDocument
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from sokolab.reports.run import Run, RunState
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import by_name

_FEW_BOXES: Final = 3
"""Boxes of rooms that grow."""


class Sample(NamedTuple):
    """What one mouse event of a drag took, in milliseconds."""

    painted: float
    """The time until the changed board had been painted with its own overlays."""
    work: float
    """The CPU time of the window's thread until the panels had also followed."""


@dataclass(frozen=True, slots=True)
class Drags:
    """Measured drags."""

    samples: tuple[Sample, ...]
    """The times of each mouse event."""
    megabytes: float | None
    """Memory of the process after the last drag; None if unknown."""
    overlays: int
    """The number of overlays that were on."""
    side: float
    """Side of a square, in device-independent pixels."""


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
    with driven_window() as app:
        return _measure(app, board, samples, rounds, solvers)


def _measure(
    app: Application, board: Board, samples: int, rounds: int, solvers: Sequence[str]
) -> Drags:
    view, analysis_controller = app.view, app.analysis_controller
    app.displayed_board.show_document(LevelDocument(Level(board), app.displayed_board))
    for overlay in OVERLAYS:
        analysis_controller.layer.switch(overlay.name, True)
    app.editor.choose("pencil")
    app.displayed_board.select(board.boxes[0] if board.boxes else None)
    watch = PaintWatch(app)
    wait_until(lambda: watch.is_up_to_date, "the overlays were not painted")
    searching = _Solvers(app, board, solvers)
    wait_until(lambda: searching.are_searching, "the solvers are not running")
    times: list[Sample] = []
    for _ in range(rounds):
        times += drag(app, watch, board, samples)
        app.displayed_board.document.undo_stack.undo()
        wait_until(lambda: watch.is_up_to_date, "the undone board was not painted")
    return Drags(tuple(times), resident_megabytes(), len(OVERLAYS), view.geometry_map.side)


Switch = Callable[[Application, bool], None]
"""Switches on or off the work beside which drags are measured."""


def drags_beside(
    switch: Switch, board: Board, samples: int, rounds: int
) -> tuple[list[Sample], list[Sample]]:
    """Draw without some work and beside it, in turn; return the times of both.

    Raises
    ------
    TimeoutError
        Kernels, a paint or the switch took too long.
    """
    without: list[Sample] = []
    beside: list[Sample] = []
    with driven_window() as app:
        app.displayed_board.show_document(LevelDocument(Level(board), app.displayed_board))
        app.editor.choose("pencil")
        watch = PaintWatch(app)
        for number in range(2 * rounds):
            switch(app, number % 2 == 1)
            wait_until(lambda: watch.is_up_to_date, "the overlays were not painted")
            times = drag(app, watch, board, samples)
            (beside if number % 2 else without).extend(times)
            app.displayed_board.document.undo_stack.undo()
        switch(app, False)
    return without, beside


def switch_difficulty(app: Application, is_on: bool) -> None:
    """Open the panel *Difficulty*, or close it."""
    app.rating_controller.dock.setVisible(is_on)


def switch_growth(app: Application, is_on: bool) -> None:
    """Let rooms grow with the panel open, or stop them.

    Raises
    ------
    TimeoutError
        No room was tried.
    """
    controller = app.generation_controller
    if not is_on:
        controller.stop()
        return
    controller.open()
    panel = controller.panel
    panel.kind_box.setCurrentIndex(panel.kind_box.findData(ProposalKind.ROOM))
    panel.box_count_box.setValue(_FEW_BOXES)
    before = panel.sentence_label.text()
    panel.generate_button.click()
    begun = panel.sentence_label.text()
    wait_until(lambda: panel.sentence_label.text() not in (before, begun), "no room grows")


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


def drag(app: Application, watch: PaintWatch, board: Board, samples: int) -> list[Sample]:
    """Drag the pencil over the floor of the displayed board; return what each mouse event took.

    Raises
    ------
    TimeoutError
        A sample changed nothing.
    """
    view, squares = app.view, walk_over_floor(board, samples)
    times = []
    for index, square in enumerate(squares):
        kind = QEvent.Type.MouseMove if index else QEvent.Type.MouseButtonPress
        times.append(_time_drag(kind, view.geometry_map.centre(square), app, watch))
    send_mouse(QEvent.Type.MouseButtonRelease, view.geometry_map.centre(squares[-1]), app)
    return times


def _time_drag(kind: QEvent.Type, point: QPointF, app: Application, watch: PaintWatch) -> Sample:
    begun, spent = perf_counter(), thread_time()
    board = app.displayed_board.board
    send_mouse(kind, point, app)
    if app.displayed_board.board is board:
        raise TimeoutError("a sample of the drag changed nothing")
    while not watch.is_up_to_date:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    QApplication.processEvents()
    return Sample(1000 * (watch.painted_at - begun), 1000 * (thread_time() - spent))


def walk_over_floor(board: Board, length: int) -> list[int]:
    """Return a path of that many different squares of bare floor, from the middle on.

    Raises
    ------
    CommandError
        The board has no such path.
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
            next_squares = [
                int(neighbour)
                for neighbour in neighbours[path[-1]]
                if neighbour < board.size
                and flat[neighbour] == Tile.FLOOR
                and int(neighbour) not in seen
            ]
            if next_squares:
                path.append(next_squares[0])
                seen.add(next_squares[0])
            else:
                path.pop()
        if path:
            return path
    raise CommandError(f"the board has no path of {length} squares of bare floor")


def _distance(board: Board, first: int, second: int) -> int:
    (row, col), (other_row, other_col) = board.row_col(first), board.row_col(second)
    return abs(row - other_row) + abs(col - other_col)
