"""Makes the pictures of the README and the tour: sets up scenes in the window and grabs them.

Run it in the project's environment: ``python docs/pictures/make.py``. It needs no screen and
leaves the user's settings and files alone. ``python docs/pictures/make.py FOLDER`` writes the
pictures somewhere else; ``--lang zh_CN`` makes those of the pages in that language.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

HOME = tempfile.TemporaryDirectory(prefix="sokolab-pictures-")
os.environ["SOKOLAB_HOME"] = HOME.name
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer  # noqa: E402 - the platform is chosen first
from PySide6.QtGui import Qt  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QCheckBox, QWidget  # noqa: E402

from sokolab.core.board import Tile  # noqa: E402
from sokolab.gui.app import Application  # noqa: E402
from sokolab.gui.shell.message_bar import MessageKind  # noqa: E402
from sokolab.gui.shell.theme import Scheme  # noqa: E402
from sokolab.language.choice import set_for_this_run  # noqa: E402
from sokolab.rendering.overlays.all_overlays import OVERLAYS  # noqa: E402

_parser = argparse.ArgumentParser(description="Make the pictures of the README and the tour.")
_parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent)
_parser.add_argument("--lang", default="en", help="the language that the window shows")
OPTIONS = _parser.parse_args()
ENDING = ".png" if OPTIONS.lang == "en" else f".{OPTIONS.lang}.png"
SIZE = (1280, 800)
BATCH_SIZE = (1000, 640)
TIMEOUT = 600.0
"""Seconds for everything; compiling the kernels takes minutes, once."""
SETTLING = 0.5
"""Seconds that animations may take."""
LEVELS = {"overlays": 0, "problems": 0, "solve": 8, "play": 9}
"""Indices of the levels in the starter collection."""
CORNER = (1, 1)
"""Row and column of the dead corner to which a box is moved in the picture of problems."""
PUSHED_BOX = 0
"""Index of the box that is pushed in the picture of play."""
Condition = Callable[[], bool]


def scenes(app: Application) -> Iterator[Condition]:
    """Set up the scenes one after another; go on when the condition yielded is true."""
    app.theme.set_scheme(Scheme.LIGHT)
    for kind in (MessageKind.NOTE, MessageKind.OFFER):
        app.collection_controller.messages.clear(kind)
    app.view.fit()
    yield lambda: app.kernel_loader.is_fully_ready
    app.engine.use_compiled()
    app.verdict_controller.use_compiled()
    yield from overlays(app)
    yield from problems(app)
    yield from solve(app)
    yield from batch(app)
    yield from play(app)


def overlays(app: Application) -> Iterator[Condition]:
    """Show a box's targets among cut vertices, blocks, dead squares and reach."""
    yield from show_level(app, LEVELS["overlays"])
    app.displayed_board.select(app.displayed_board.board.boxes[0])
    yield from settled(app)
    grab(app.window, "overlays")


def problems(app: Application) -> Iterator[Condition]:
    """Put a box into a corner, and point at the problem."""
    yield from show_level(app, LEVELS["problems"])
    app.displayed_board.select(None)
    document, board = app.displayed_board.document, app.displayed_board.board
    squares = [board.boxes[0], board.square(*CORNER)]
    document.replace_board(board.with_tiles(squares, [int(Tile.FLOOR), int(Tile.BOX)]), "Draw")
    yield from settled(app)
    panel = app.analysis_controller.problems_panel
    panel.show()
    panel.raise_()
    panel.choose_first()
    yield from settled(app)
    grab(app.window, "problems")
    document.undo_stack.undo()
    app.analysis_controller.overlays_panel.raise_()


def solve(app: Application) -> Iterator[Condition]:
    """Run all solvers, and show the path of the push-optimal solution half-way."""
    yield from show_level(app, LEVELS["solve"])
    show_overlays(app, "dead-squares")
    controller = app.solve_controller
    for box in controller.panel.findChildren(QCheckBox):
        box.setChecked(True)
    controller.solve()
    yield lambda: not controller.runs.is_active
    run = next(run for run in controller.runs.all if run.solver.name == "optimal-pushes")
    controller.panel.action_requested.emit("path", run)
    session = app.play_controller.session
    assert session.game is not None
    session.game.seek(session.game.length * 2 // 5)
    yield from settled(app)
    grab(app.window, "solve")
    session.leave()
    app.window.action("path").trigger()


def batch(app: Application) -> Iterator[Condition]:
    """Solve the starter collection in a batch."""
    app.batch_controller.open()
    window = app.batch_controller.dialog
    assert window is not None
    window.resize(*BATCH_SIZE)
    window.start()
    yield lambda: not window.is_busy
    yield from settled(app)
    grab(window, "batch")
    window.close()


def play(app: Application) -> Iterator[Condition]:
    """Show the dark theme: a selected box in play, its targets, and the route of a push."""
    app.theme.set_scheme(Scheme.DARK)
    app.window.action("clear-runs").trigger()
    show_overlays(app, "player-reach", "dead-squares", "cuts-and-blocks", "push-targets")
    yield from show_level(app, LEVELS["play"])
    app.play_controller.session.start()
    yield from settled(app)
    point_at(app, app.displayed_board.board.boxes[PUSHED_BOX], QTest.mouseClick)
    yield from settled(app)
    targets = app.analysis_controller.live_analysis.findings.targets
    assert targets is not None
    point_at(app, int(targets.pushes.argmax()), QTest.mouseMove)
    yield lambda: app.window.status_bar.message == ""
    yield from settled(app)
    grab(app.window, "play")


def point_at(app: Application, square: int, act: Callable[..., None]) -> None:
    """Click on a square, or move the mouse there."""
    point = app.view.geometry_map.centre(square).toPoint()
    button = (Qt.MouseButton.LeftButton,) if act is QTest.mouseClick else ()
    act(app.view, *button, pos=point)


def show_level(app: Application, index: int) -> Iterator[Condition]:
    """Show a level of the starter collection, and wait for the verdict on it."""
    app.collection_controller.workspace.select(index)
    yield from settled(app)
    board = app.displayed_board.board
    yield (
        lambda: (
            (knowledge := app.displayed_board.knowledge_store.of(board)) is not None
            and knowledge.is_worth_showing
        )
    )
    yield from settled(app)


def show_overlays(app: Application, *names: str) -> None:
    """Turn these overlays on and all others off."""
    for overlay in OVERLAYS:
        app.analysis_controller.layer.switch(overlay.name, overlay.name in names)


def settled(app: Application) -> Iterator[Condition]:
    """Wait until all findings are painted and all animations have ended."""
    yield lambda: app.analysis_controller.live_analysis.is_current
    end = monotonic() + SETTLING
    yield lambda: monotonic() > end


def grab(widget: QWidget, name: str) -> None:
    """Write a window as a picture, compressed as far as PNG goes."""
    path = OPTIONS.folder / f"{name}{ENDING}"
    widget.grab().save(str(path), "PNG", 0)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB", flush=True)


def main() -> None:
    """Make all pictures."""
    set_for_this_run(OPTIONS.lang)
    qt_application = QApplication([])
    app = Application()
    app.start([])
    app.window.resize(*SIZE)
    app.panels.arrange()
    app.window.show()
    script = scenes(app)
    condition: list[Condition] = [lambda: True]
    deadline = monotonic() + TIMEOUT

    def go_on() -> None:
        if monotonic() > deadline:
            raise SystemExit("the window did not get through the scenes in time")
        if condition[0]():
            try:
                condition[0] = next(script)
            except StopIteration:
                app.window.guards.clear()
                app.window.close()
                qt_application.quit()

    timer = QTimer(interval=20)
    timer.timeout.connect(go_on)
    timer.start()
    qt_application.exec()


if __name__ == "__main__":
    main()
