"""What waits for the first paint of a widget."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from sokolab.gui.scene.viewport import FirstPaint


class Painted(QWidget):
    """Notes when it is painted."""

    def __init__(self, events: list[str]) -> None:
        super().__init__()
        self.events = events

    def paintEvent(self, event: object) -> None:  # noqa: N802 - Qt calls it so
        self.events.append("painted")


def test_it_calls_once_after_the_widget_was_painted(qtbot: QtBot) -> None:
    events: list[str] = []
    widget = Painted(events)
    qtbot.addWidget(widget)
    FirstPaint(widget, lambda: events.append("called"))
    qtbot.wait(20)
    assert not events
    widget.show()
    qtbot.waitUntil(lambda: "called" in events)
    assert events[0] == "painted"
    widget.repaint()
    qtbot.wait(20)
    assert events.count("called") == 1


def test_a_widget_that_goes_before_it_is_painted_calls_nothing(qtbot: QtBot) -> None:
    events: list[str] = []
    widget = Painted(events)
    FirstPaint(widget, lambda: events.append("called"))
    widget.deleteLater()
    qtbot.wait(20)
    assert not events
