from __future__ import annotations

from sokolab.gui.app import Parts
from sokolab.gui.main_window import MainWindow
from sokolab.gui.stage import Mode


def test_the_window_shows_the_documents_board(window: MainWindow, parts: Parts) -> None:
    assert window.isVisible()
    assert parts.stage.mode is Mode.EDIT
    assert parts.view.board is parts.stage.document.board
