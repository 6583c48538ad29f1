"""Uses the window as a user does, with real clicks: opens, draws, solves, saves and replays."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, QEventLoop, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from sokolab.formats import load
from sokolab.gui.app import Application
from sokolab.gui.shell.program import watch_errors
from sokolab.language import Phrase, phrase

_LEVEL: Final = "########\n#@ $  .#\n#      #\n########\nTitle: Straight on\n"  # no phrase: a file
_DRAWN_SQUARE: Final = (2, 1)  # row and column of the square on which the test draws a wall
_PATIENCE_SECONDS: Final = 600.0  # time for a step, which takes minutes if kernels must be compiled
_POLL_MS: Final = 50


class SelfTestError(RuntimeError):
    """A step was not done in time, or caused errors."""

    def __init__(self, step: Phrase, errors: Sequence[str]) -> None:
        super().__init__(" ".join([str(step), *errors]))
        self.step = step
        self.errors = errors


def use_window(folder: Path, on_step: Callable[[Phrase], object]) -> None:
    """Use a window with a file in a folder, and report each step when it is done.

    Raise SelfTestError if a step fails. A QApplication must exist.
    """
    file = folder / "levels.xsb"
    file.write_text(_LEVEL, encoding="utf-8")
    application, errors = Application(), list[str]()
    watch_errors(errors.append)
    try:
        application.start([str(file)])
        application.window.show()
        for step, begin in (
            (phrase("opened a file"), _open),
            (phrase("drew a wall"), _draw),
            (phrase("solved the level"), _solve),
            (phrase("saved the file"), lambda app: _save(app, file)),
            (phrase("replayed the solution"), _replay),
            (phrase("compiled its code"), _compile),
        ):
            if not _wait_for(begin(application)) or errors:
                raise SelfTestError(step, errors)
            on_step(step)
    finally:
        application.end()
        application.window.deleteLater()


def _open(application: Application) -> Callable[[], bool]:
    return lambda: application.window.isVisible() and not application.view.grab().toImage().isNull()


def _draw(application: Application) -> Callable[[], bool]:
    for name in ("tile-wall", "pencil"):
        application.window.action(name).trigger()
    geometry = application.view.geometry_map
    row, column = _DRAWN_SQUARE
    point = QPointF(
        geometry.left + (column + 0.5) * geometry.side, geometry.top + (row + 0.5) * geometry.side
    )
    left_button, no_button = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    for event_type, buttons in (
        (QEvent.Type.MouseButtonPress, left_button),
        (QEvent.Type.MouseButtonRelease, no_button),
    ):
        screen_point = application.view.mapToGlobal(point)
        no_keys = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(event_type, point, screen_point, left_button, buttons, no_keys)
        QApplication.sendEvent(application.view, event)
    return lambda: application.displayed_board.board.rows()[row][column] == "#"


def _solve(application: Application) -> Callable[[], bool]:
    application.window.action("solve").trigger()
    runs = application.solve_controller.runs
    return lambda: bool(runs.all) and runs.all[0].is_over and runs.all[0].best_solution is not None


def _save(application: Application, file: Path) -> Callable[[], bool]:
    application.window.action("save").trigger()
    row, column = _DRAWN_SQUARE
    return lambda: load(file)[0].board.rows()[row][column] == "#"


def _replay(application: Application) -> Callable[[], bool]:
    application.solve_controller.replay(application.solve_controller.runs.all[0])
    session = application.play_controller.session
    return lambda: session.game is not None and session.game.is_solved


def _compile(application: Application) -> Callable[[], bool]:
    return lambda: application.kernel_loader.is_fully_ready


def _wait_for(condition: Callable[[], bool]) -> bool:
    """Run the window until a condition holds. Return whether it does in time."""
    end_time = monotonic() + _PATIENCE_SECONDS
    while not condition():
        if monotonic() > end_time:
            return False
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, _POLL_MS)
    return True
