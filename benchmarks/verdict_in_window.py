"""How soon verdicts are painted in a real window, and what judging costs a drag."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication
from rich.table import Table

from benchmarks.boards import rooms
from benchmarks.drags import drag
from benchmarks.driven_window import PaintWatch, driven_window, send_mouse, wait_until
from benchmarks.edits import random_edit
from benchmarks.machine import milliseconds, percentile
from sokolab.cli import output
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.editing.brush import Brush
from sokolab.gui.app import Application
from sokolab.gui.document.level_document import LevelDocument
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from sokolab.verdicts.edits.edit import Edit, EditKind
from sokolab.verdicts.values import VerdictKind

_BEFORE_SECONDS: Final = 5.0  # limit for judging a level before its first edit; it does not count
_REST_SECONDS: Final = 0.15
"""The pen rests this long between two edits, so that they do not count as one stroke."""
_STEP_MS: Final = 5
"""Milliseconds between two looks while nothing happens in the window."""
_BRUSHES: Final = {
    EditKind.SET_WALL: Brush.WALL,
    EditKind.OPEN_WALL: Brush.FLOOR,
    EditKind.MOVE_BOX: Brush.BOX,
    EditKind.MOVE_GOAL: Brush.GOAL,
    EditKind.MOVE_PLAYER: Brush.PLAYER,
}
_LIFTED: Final = {EditKind.MOVE_BOX: Tile.BOX, EditKind.MOVE_GOAL: Tile.GOAL}
"""The pieces that are taken away before a stroke sets them down elsewhere."""

_SIDE, _BOXES = 50, 20
"""Rows and columns, and boxes, of the board for drags."""
_DRAGS: Final = (40, 10)
"""Mouse events per drag, and drags with boards judged and without."""

OnLevel = Callable[[int], object]
"""Called with the number of levels done."""


def in_window(boards: dict[str, list[Board]], edits: int, seed: int, seconds: float) -> Table:
    """Return the times measured in the window, in milliseconds.

    No screen is used unless QT_QPA_PLATFORM is set.
    """
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("in the window", "median", "95%", "open", "samples"):
        table.add_column(name, justify="left" if name == "in the window" else "right")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with (
        tempfile.TemporaryDirectory() as home,
        output.progress(sum(map(len, boards.values())) + 1) as bar,
    ):
        os.environ["SOKOLAB_HOME"] = home
        for name, levels in boards.items():
            bar.begin(f"{name} in the window")
            times = judged_strokes(levels, edits, seed, seconds, lambda _level: bar.advance())
            table.add_row(output.text(f"{name}: click to verdict"), *_window_row(times))
        bar.begin("drags in the window")
        judged, unjudged = judged_drags(rooms(_SIDE, _BOXES), *_DRAGS)
        bar.advance()
    table.add_row("drag, judged", *_window_row(judged))
    table.add_row("drag, not judged", *_window_row(unjudged))
    ratios = (
        f"{np.percentile(judged, share) / np.percentile(unjudged, share):.2f}" for share in (50, 95)
    )
    table.add_row("their ratio", *ratios)
    return table


def _window_row(times: Sequence[float]) -> tuple[str, ...]:
    """Return median, 95%, how many stayed open, and the number of samples."""
    if not times:
        return "", "", "", "0"
    middle, high = (percentile(times, share) for share in (50, 95))
    is_open = sum(time == float("inf") for time in times)
    return milliseconds(middle / 1e3), milliseconds(high / 1e3), f"{is_open:,}", f"{len(times):,}"


def judged_strokes(
    boards: Sequence[Board], edits: int, seed: int, seconds: float, on_level: OnLevel
) -> list[float]:
    """Edit levels by mouse; return the milliseconds from each click to the painted verdict.

    Each edit is a click that sets or opens a wall, or sets a box, a goal or the player down
    elsewhere; it is taken back before the next one. Edits that leave no level do not count.

    Parameters
    ----------
    edits
        Random edits of each level.
    seconds
        The longest wait for a verdict; one that takes longer counts as infinitely late.

    Raises
    ------
    TimeoutError
        The kernels or a paint took too long.
    """
    random = np.random.default_rng(seed)
    times: list[float] = []
    with driven_window() as app:
        app.verdict_controller.switch(True)
        app.verdict_controller.use_compiled()
        watch = _WordWatch(app)
        for number, board in enumerate(boards, 1):
            times += _of_level(app, watch, board, edits, random, seconds)
            on_level(number)
    return times


def judged_drags(board: Board, samples: int, rounds: int) -> tuple[list[float], list[float]]:
    """Drag the pencil over a level with its boards judged and not judged, in turns.

    Returns the milliseconds of each sample: first those with boards judged, then the others.

    Parameters
    ----------
    samples
        Mouse events per drag.
    rounds
        Drags of either kind.

    Raises
    ------
    TimeoutError
        The kernels or a paint took too long.
    """
    times: dict[bool, list[float]] = {True: [], False: []}
    with driven_window() as app:
        controller = app.verdict_controller
        controller.switch(True)  # the settings may say otherwise
        controller.use_compiled()
        _show(app, board)
        for overlay in OVERLAYS:
            app.analysis_controller.layer.switch(overlay.name, True)
        app.editor.choose("pencil")
        watch = PaintWatch(app)
        wait_until(lambda: controller.live_verdict.verdict is not None, "the level was not judged")
        for number in range(2 * rounds):
            is_judged = number % 2 == 0
            controller.switch(is_judged)
            wait_until(lambda: watch.is_up_to_date, "the board was not painted")
            _rest()
            times[is_judged] += [one.painted for one in drag(app, watch, board, samples)]
            app.displayed_board.document.undo_stack.undo()
    return times[True], times[False]


def _of_level(
    app: Application,
    watch: _WordWatch,
    board: Board,
    edits: int,
    random: np.random.Generator,
    seconds: float,
) -> Iterator[float]:
    """Edit one level; yield the milliseconds of each edit that leaves a level."""
    _show(app, board)
    _wait_for_word(watch, _BEFORE_SECONDS)
    for _ in range(edits):
        edit = random_edit(board, random)
        if edit is None:
            return
        _lift(app, edit)
        _rest()
        taken = _click_and_wait(app, watch, edit, seconds)
        verdict = app.verdict_controller.live_verdict.verdict
        if verdict is None or verdict.kind is not VerdictKind.INVALID:
            yield taken
        app.displayed_board.document.replace_board(board, "Take the edit back")
        _rest()


def _show(app: Application, board: Board) -> None:
    app.displayed_board.show_document(LevelDocument(Level(board), app.displayed_board))


def _lift(app: Application, edit: Edit) -> None:
    """Take away the piece that the edit moves."""
    tile = _LIFTED.get(edit.kind)
    if tile is not None:
        board = app.displayed_board.board
        without = int(board.flat[edit.square]) & ~tile
        app.displayed_board.document.replace_board(board.with_tiles([edit.square], without), "Lift")


def _click_and_wait(app: Application, watch: _WordWatch, edit: Edit, seconds: float) -> float:
    """Make an edit by a click; return the milliseconds until its verdict is painted."""
    point = app.view.geometry_map.centre(edit.target)
    app.editor.choose("pencil")
    app.editor.context.set_brush(_BRUSHES[edit.kind])
    QApplication.processEvents()
    begun = perf_counter()
    send_mouse(QEvent.Type.MouseButtonPress, point, app)
    taken = 1e3 * (_wait_for_word(watch, seconds) - begun)
    send_mouse(QEvent.Type.MouseButtonRelease, point, app)
    return taken


def _wait_for_word(watch: _WordWatch, seconds: float) -> float:
    """Let the window work until the verdict is painted; return when that was, or infinity."""
    watch.look_again()
    deadline = perf_counter() + seconds
    clock = QTimer(interval=_STEP_MS)
    clock.start()
    while not watch.is_worth_showing and perf_counter() < deadline:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    return watch.told_at


def _rest() -> None:
    begun = perf_counter()
    while perf_counter() - begun < _REST_SECONDS:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, _STEP_MS)


class _WordWatch(QObject):
    """Notes when the displayed board and its verdict have been painted.

    Attributes
    ----------
    told_at
        The time when both were painted, by `perf_counter`; infinity before that.
    """

    def __init__(self, app: Application) -> None:
        super().__init__(app.window)
        self._app = app
        self._boards = PaintWatch(app)
        self._painted = ("", "")
        self.told_at = float("inf")
        app.window.status_bar.summary_line.installEventFilter(self)
        app.view.installEventFilter(self)

    def look_again(self) -> None:
        """Forget the last verdict."""
        self.told_at = float("inf")

    @property
    def is_worth_showing(self) -> bool:
        """Whether the displayed board is decided and the strip has been painted since."""
        if self.told_at == float("inf") and self._is_painted:
            self.told_at = perf_counter()
        return self.told_at != float("inf")

    @property
    def _is_painted(self) -> bool:
        verdict = self._app.verdict_controller.live_verdict.verdict
        is_decided = verdict is not None and verdict.kind.is_decided
        strip = self._app.window.status_bar
        is_painted = self._painted == (strip.summary, strip.summary_kind)
        is_current = self._boards.is_up_to_date and strip.summary_kind not in ("stale", "counts")
        return is_decided and is_painted and is_current

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note what a paint event shows, once it has been painted."""
        if event.type() is QEvent.Type.Paint:
            strip = self._app.window.status_bar
            if watched is strip.summary_line:
                self._painted = strip.summary, strip.summary_kind
            QTimer.singleShot(0, self, lambda: self.is_worth_showing)
        return False
