"""What runs at each move of the mouse over the board."""

from __future__ import annotations

import sys
from types import FrameType

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.app import Application
from sokolab.gui.shell.message_bar import MessageKind


def test_widgets_that_do_not_show_hear_nothing_of_it(app: Application, qtbot: QtBot) -> None:
    app.displayed_board.document.replace_board(Board("#####\n#@$.#\n#####"), "Draw")
    messages = app.collection_controller.messages
    for kind in MessageKind:
        messages.clear(kind)
    qtbot.waitUntil(lambda: not (messages.isVisible() or app.panels._timer.isActive()))
    heard: list[str] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_name == "eventFilter":
            passed = [value for value in frame.f_locals.values() if isinstance(value, QEvent)]
            if passed[0].type() in {QEvent.Type.MouseMove, QEvent.Type.HoverMove}:
                heard.append(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        for place in range(5, 60, 5):
            QTest.mouseMove(app.view, QPoint(place, place))
            QApplication.processEvents()
    finally:
        sys.setprofile(None)
    assert [name for name in heard if "tests" not in name] == []
