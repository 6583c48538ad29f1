"""The status strip: the level's summary, progress and messages, the square under the cursor."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QSizePolicy, QWidget

from sokolab.gui.plain_text import plain_tooltip
from sokolab.gui.shell.theme import Colours, Theme

__all__ = ["StatusStrip"]

_ICONS: Final = {"good": "check", "warning": "warning", "error": "error", "open": "help", "plain": None}
_MESSAGE_MS: Final = 5000
"""How long a message stays."""


class _Line(QWidget):
    """One line of text, elided if it does not fit."""

    clicked = Signal()

    def __init__(self, name: str, alignment: Qt.AlignmentFlag, hint: str = "") -> None:
        """``hint`` is added to the tooltip and says what a click does, if anything."""
        super().__init__()
        self._hint = hint
        if hint:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._alignment = alignment | Qt.AlignmentFlag.AlignVCenter
        self._text = ""

    @property
    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.setAccessibleDescription(text)
            self.setToolTip(plain_tooltip("\n".join(filter(None, (text, self._hint)))))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        shown = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), self._alignment, shown)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()


class _Message(QLabel):
    """A label that can be clicked and shows its text as it is."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()


class StatusStrip(QWidget):
    """Summary on the left, progress and messages in the middle, the square on the right."""

    summary_clicked = Signal()
    message_clicked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._kind = "plain"
        self._mark = QLabel()
        self._summary = _Line(
            "Level summary",
            Qt.AlignmentFlag.AlignLeft,
            "Click to see why: the problems, or the matching behind the bound",
        )
        self._square = _Line("Square under the cursor", Qt.AlignmentFlag.AlignRight)
        self._title = _Message()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(96)
        self._bar.setAccessibleName("Preparing")
        self._timer = QTimer(self, singleShot=True, interval=_MESSAGE_MS)
        self._timer.timeout.connect(self._end_message)
        self._progress: tuple[str, int, int] | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.setSpacing(8)
        row.addWidget(self._mark)
        row.addWidget(self._summary, 5)
        row.addWidget(self._title)
        row.addWidget(self._bar)
        row.addWidget(self._square, 4)
        self._summary.clicked.connect(self.summary_clicked)
        self._title.clicked.connect(self.message_clicked)
        theme.changed.connect(self._set_colours)
        self._set_colours(theme.colours)
        self._show_progress()

    @property
    def summary(self) -> str:
        """The text on the left."""
        return self._summary.text

    @property
    def square_text(self) -> str:
        """The text on the right."""
        return self._square.text

    @property
    def message(self) -> str:
        """The text in the middle, or ""."""
        return self._title.text() if self._title.isVisibleTo(self) else ""

    def set_summary(self, text: str, kind: str) -> None:
        """Show the summary of the level; ``kind`` is good, warning, error, open or plain."""
        self._summary.set_text(text)
        if kind != self._kind:
            self._kind = kind
            self._set_colours(self._theme.colours)

    def set_square_text(self, text: str) -> None:
        """Describe the square under the cursor."""
        self._square.set_text(text)

    def set_progress(self, title: str | None, done: int, of: int) -> None:
        """Show what is being prepared; None hides it."""
        self._progress = None if title is None else (title, done, of)
        if not self._timer.isActive():
            self._show_progress()

    def say(self, text: str) -> None:
        """Show a message for a few seconds."""
        self._title.setText(text)
        self._title.setVisible(True)
        self._bar.setVisible(False)
        self._timer.start()

    def _end_message(self) -> None:
        self._show_progress()

    def _show_progress(self) -> None:
        visible = self._progress is not None
        self._title.setVisible(visible)
        self._bar.setVisible(visible)
        if self._progress is not None:
            title, done, of = self._progress
            self._title.setText(title)
            self._bar.setRange(0, max(of, 1))
            self._bar.setValue(done)

    def _set_colours(self, colours: Colours) -> None:
        icon = _ICONS[self._kind]
        self._mark.setVisible(icon is not None)
        colour = {"good": colours.good, "warning": colours.warning, "error": colours.error}.get(
            self._kind, colours.text
        )
        if icon is not None:
            self._mark.setPixmap(self._theme.pixmap(icon, 16, colour, self.devicePixelRatioF()))
        palette = self.palette()
        palette.setColor(self._summary.foregroundRole(), colour)
        self._summary.setPalette(palette)
        quiet = self.palette()
        quiet.setColor(self._square.foregroundRole(), colours.muted)
        self._square.setPalette(quiet)
        self._title.setPalette(quiet)
