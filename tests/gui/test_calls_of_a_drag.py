"""How often one sample of a drag calls from package to package: somebody has to follow it."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QEvent
from pytestqt.qtbot import QtBot

import sokolab
from benchmarks.driven_window import driven_window, send_mouse, wait_until
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.gui.document.level_document import LevelDocument

_HOME = str(Path(sokolab.__file__).parent)
_MOST = 100


def _package(frame: FrameType) -> str | None:
    """Return the folder of a function of sokolab, within `gui` the folder below that."""
    file = frame.f_code.co_filename
    if not file.startswith(_HOME):
        return None
    first, *rest = Path(file).relative_to(_HOME).parts
    return f"gui/{rest[0]}" if first == "gui" and len(rest) > 1 else first


class _Calls:
    """Counts the calls that lead from one package into another."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if event != "call" or (package := _package(frame)) is None:
            return
        caller = frame.f_back
        while caller is not None and _package(caller) is None:
            caller = caller.f_back
        before = _package(caller) if caller is not None else None
        if before is not None and before != package:
            self.counts[before, package] += 1


def test_a_sample_of_a_drag_calls_few_packages(qtbot: QtBot) -> None:
    rows = ["############", *["#          #"] * 7, "#@ $ $ . . #", "############"]
    with driven_window() as app:
        app.displayed_board.show_document(
            LevelDocument(Level(Board.from_rows(rows)), app.displayed_board)
        )
        app.editor.choose("pencil")
        wait_until(lambda: app.analysis_controller.live_analysis.is_current, "nothing was analysed")
        centre, squares = app.view.geometry_map.centre, (27, 28, 29)
        send_mouse(QEvent.Type.MouseButtonPress, centre(squares[0]), app)
        send_mouse(QEvent.Type.MouseMove, centre(squares[1]), app)
        calls = _Calls()
        sys.setprofile(calls)
        try:
            send_mouse(QEvent.Type.MouseMove, centre(squares[2]), app)
        finally:
            sys.setprofile(None)
        assert app.displayed_board.board.flat[squares[2]] == Tile.WALL
        send_mouse(QEvent.Type.MouseButtonRelease, centre(squares[2]), app)
    assert 10 < sum(calls.counts.values()) <= _MOST, calls.counts.most_common()
