"""Makes the pictures of the README: drives the window through three scenes and grabs it.

Run it in the project's environment: ``python docs/pictures/make.py``. Settings and files of the
user stay untouched; no screen is needed.
"""

from __future__ import annotations

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
from PySide6.QtWidgets import QApplication, QCheckBox  # noqa: E402

from sokolab.analysis.targets import PushTargets  # noqa: E402
from sokolab.gui.app import Application  # noqa: E402
from sokolab.gui.overlays.catalogue import OVERLAYS  # noqa: E402
from sokolab.gui.shell.messages import Kind  # noqa: E402
from sokolab.gui.shell.theme import Scheme  # noqa: E402

FOLDER = Path(__file__).parent
SIZE = (1280, 800)
PATIENCE = 300.0
BOX = 0
"""Which box is pushed in the picture of play."""
LEVELS = {"overlays": 0, "solve": 8, "play": 9}
"""Places of the levels in the starter collection."""
Wait = Callable[[], bool]


def scenes(app: Application) -> Iterator[Wait]:
    """Set the scenes one after another; what is yielded has to hold before it goes on."""
    app.theme.set_scheme(Scheme.LIGHT)
    app.collection_controller.messages.clear(Kind.NOTE)
    app.view.fit()
    yield lambda: app.kernel_loader.is_finished
    yield from overlays(app)
    yield from solve(app)
    yield from play(app)


def overlays(app: Application) -> Iterator[Wait]:
    """Show a box's targets among cut vertices, blocks, dead squares and reach."""
    yield from level(app, LEVELS["overlays"])
    app.stage.select(app.stage.board.boxes[0])
    yield from settled(app)
    grab(app, "overlays")


def solve(app: Application) -> Iterator[Wait]:
    """Ask all solvers, and show the path of the solution in its middle."""
    yield from level(app, LEVELS["solve"])
    set_overlays(app, "dead-squares")
    for solver in app.solve_controller.dock.findChildren(QCheckBox):
        solver.setChecked(True)
    app.solve_controller.solve()
    yield lambda: not app.solve_controller.runs.is_active
    run = next(run for run in app.solve_controller.runs.all if run.solver.name == "optimal-pushes")
    app.solve_controller.dock.path_wanted.emit(run)
    game = app.play_controller.session.game
    assert game is not None
    game.seek(game.length * 2 // 5)
    yield from settled(app)
    grab(app, "solve")
    app.play_controller.session.leave()
    app.window.action("path").trigger()


def play(app: Application) -> Iterator[Wait]:
    """Show the dark theme: a box chosen in play, its targets, and the way it would be pushed."""
    app.theme.set_scheme(Scheme.DARK)
    app.window.action("clear-runs").trigger()
    set_overlays(app, "player-reach", "dead-squares", "cuts-and-blocks", "push-targets")
    yield from level(app, LEVELS["play"])
    app.play_controller.session.start()
    yield from settled(app)
    box = app.stage.board.boxes[BOX]
    point_at(app, box, QTest.mouseClick)
    yield from settled(app)
    found = app.analysis_controller.live_analysis.findings["push-targets"]
    assert isinstance(found, PushTargets)
    point_at(app, int(found.pushes.argmax()), QTest.mouseMove)
    yield lambda: app.window.strip.message == ""
    yield from settled(app)
    grab(app, "play")


def point_at(app: Application, square: int, act: Callable[..., None]) -> None:
    """Click on a square, or move the mouse there."""
    point = app.view.geometry_map.centre(square).toPoint()
    button = (Qt.MouseButton.LeftButton,) if act is QTest.mouseClick else ()
    act(app.view, *button, pos=point)


def level(app: Application, index: int) -> Iterator[Wait]:
    """Show a level of the starter collection."""
    app.collection_controller.workspace.select(index)
    yield from settled(app)


def set_overlays(app: Application, *names: str) -> None:
    """Switch those on, and all others off."""
    for overlay in OVERLAYS:
        app.analysis_controller.layer.switch(overlay.name, overlay.name in names)


def settled(app: Application) -> Iterator[Wait]:
    """Wait until all answers are painted and all motion has ended."""
    yield lambda: app.analysis_controller.live_analysis.is_current
    end = monotonic() + 0.5
    yield lambda: monotonic() > end


def grab(app: Application, name: str) -> None:
    """Write the window as a picture, compressed as far as PNG goes."""
    path = FOLDER / f"{name}.png"
    app.window.grab().save(str(path), "PNG", 0)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


def main() -> None:
    """Make them all."""
    application = QApplication([])
    app = Application([])
    app.window.resize(*SIZE)
    app.panels.arrange()
    app.window.show()
    script = scenes(app)
    wait: list[Wait] = [lambda: True]
    deadline = monotonic() + PATIENCE

    def go_on() -> None:
        if monotonic() > deadline:
            raise SystemExit("the window did not come to where it should")
        if wait[0]():
            try:
                wait[0] = next(script)
            except StopIteration:
                app.window.guards.clear()
                app.window.close()
                application.quit()

    timer = QTimer(interval=20)
    timer.timeout.connect(go_on)
    timer.start()
    application.exec()


if __name__ == "__main__":
    main()
