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
from sokolab.gui.app import Parts  # noqa: E402
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


def scenes(parts: Parts) -> Iterator[Wait]:
    """Set the scenes one after another; what is yielded has to hold before it goes on."""
    parts.theme.set_scheme(Scheme.LIGHT)
    parts.collection_controller.messages.clear(Kind.NOTE)
    parts.view.fit()
    yield lambda: parts.analysing.warm_up.is_finished
    yield from overlays(parts)
    yield from solve(parts)
    yield from play(parts)


def overlays(parts: Parts) -> Iterator[Wait]:
    """Show a box's targets among cut vertices, blocks, dead squares and reach."""
    yield from level(parts, LEVELS["overlays"])
    parts.stage.select(parts.stage.board.boxes[0])
    yield from settled(parts)
    grab(parts, "overlays")


def solve(parts: Parts) -> Iterator[Wait]:
    """Ask all solvers, and show the path of the solution in its middle."""
    yield from level(parts, LEVELS["solve"])
    set_overlays(parts, "dead-squares")
    for solver in parts.solving.dock.findChildren(QCheckBox):
        solver.setChecked(True)
    parts.solving.solve()
    yield lambda: not parts.solving.runs.is_active
    run = next(run for run in parts.solving.runs.all if run.solver.name == "optimal-pushes")
    parts.solving.dock.path_wanted.emit(run)
    game = parts.playing.room.game
    assert game is not None
    game.seek(game.length * 2 // 5)
    yield from settled(parts)
    grab(parts, "solve")
    parts.playing.room.leave()
    parts.window.action("path").trigger()


def play(parts: Parts) -> Iterator[Wait]:
    """Show the dark theme: a box chosen in play, its targets, and the way it would be pushed."""
    parts.theme.set_scheme(Scheme.DARK)
    parts.window.action("clear-runs").trigger()
    set_overlays(parts, "player-reach", "dead-squares", "cuts-and-blocks", "push-targets")
    yield from level(parts, LEVELS["play"])
    parts.playing.room.start()
    yield from settled(parts)
    box = parts.stage.board.boxes[BOX]
    point_at(parts, box, QTest.mouseClick)
    yield from settled(parts)
    found = parts.analysing.analyst.findings["push-targets"]
    assert isinstance(found, PushTargets)
    point_at(parts, int(found.pushes.argmax()), QTest.mouseMove)
    yield lambda: parts.window.strip.message == ""
    yield from settled(parts)
    grab(parts, "play")


def point_at(parts: Parts, square: int, act: Callable[..., None]) -> None:
    """Click on a square, or move the mouse there."""
    point = parts.view.geometry_map.centre(square).toPoint()
    button = (Qt.MouseButton.LeftButton,) if act is QTest.mouseClick else ()
    act(parts.view, *button, pos=point)


def level(parts: Parts, index: int) -> Iterator[Wait]:
    """Show a level of the starter collection."""
    parts.collection_controller.workspace.select(index)
    yield from settled(parts)


def set_overlays(parts: Parts, *names: str) -> None:
    """Switch those on, and all others off."""
    for overlay in OVERLAYS:
        parts.analysing.layer.switch(overlay.name, overlay.name in names)


def settled(parts: Parts) -> Iterator[Wait]:
    """Wait until all answers are painted and all motion has ended."""
    yield lambda: parts.analysing.analyst.is_current
    end = monotonic() + 0.5
    yield lambda: monotonic() > end


def grab(parts: Parts, name: str) -> None:
    """Write the window as a picture, compressed as far as PNG goes."""
    path = FOLDER / f"{name}.png"
    parts.window.grab().save(str(path), "PNG", 0)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


def main() -> None:
    """Make them all."""
    application = QApplication([])
    parts = Parts([])
    parts.window.resize(*SIZE)
    parts.panels.arrange()
    parts.window.show()
    script = scenes(parts)
    wait: list[Wait] = [lambda: True]
    deadline = monotonic() + PATIENCE

    def go_on() -> None:
        if monotonic() > deadline:
            raise SystemExit("the window did not come to where it should")
        if wait[0]():
            try:
                wait[0] = next(script)
            except StopIteration:
                parts.window.guards.clear()
                parts.window.close()
                application.quit()

    timer = QTimer(interval=20)
    timer.timeout.connect(go_on)
    timer.start()
    application.exec()


if __name__ == "__main__":
    main()
