"""The status bar: summary of the level, progress and messages, the square under the cursor."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from sokolab.gui.shell.building import LANGUAGE, plain_tooltip, timer_for
from sokolab.gui.shell.theme import ICON_SIDE, Colours, Theme
from sokolab.language import Phrase, phrase, tr

_ICONS: Final = {
    "good": "check",
    "warning": "warning",
    "error": "error",
    "open": "help",
    "stale": "history",
    "counts": None,
}
_MESSAGE_MS: Final = 5000  # milliseconds for which a message stays
# Device-independent pixels:
_BAR_WIDTH: Final = 96
_EDGE: Final = 12
_GAP: Final = 8


class _Line(QWidget):
    """One line of text, elided if it does not fit."""

    clicked = Signal()

    def __init__(self, name: str, alignment: Qt.AlignmentFlag, hint: str | Phrase = "") -> None:
        """Without a name, the text is the name. ``hint`` says what a click does, if anything."""
        super().__init__()
        self._hint = hint
        if hint:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(name)
        self._set_spoken_text = self.setAccessibleDescription if name else self.setAccessibleName
        self._alignment = alignment | Qt.AlignmentFlag.AlignVCenter
        self.text = ""
        self._background = QColor()
        self._text_colour = QColor()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        LANGUAGE.changed.connect(self._update_tip)

    def set_colours(self, background: QColor, text_colour: QColor) -> None:
        """Set the colours for painting. A palette would be lost with a new text size."""
        self._background = background
        self._text_colour = text_colour
        self.update()

    def set_text(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self._set_spoken_text(text)
            self._update_tip()
            self.update()

    @property
    def text_width(self) -> int:
        """The width of the whole text, in pixels."""
        return self.fontMetrics().horizontalAdvance(self.text) + 2

    @property
    def verdict_width(self) -> int:
        """The width of the text before the first " · ", in pixels."""
        verdict, dot, _ = self.text.partition(" · ")
        return self.fontMetrics().horizontalAdvance(f"{verdict} …" if dot else verdict) + 2

    def _update_tip(self) -> None:
        self.setToolTip(plain_tooltip("\n".join(filter(None, (self.text, str(self._hint))))))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._background)
        painter.setPen(self._text_colour)
        elided = self.fontMetrics().elidedText(self.text, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), self._alignment, elided)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()


class StatusBar(QWidget):
    """Summary on the left, progress and messages in the middle, the square on the right.

    `StatusController` in ``sokolab.gui.verdicts`` provides the texts. The kind of the summary is
    ``stale`` if it is about an earlier board.
    """

    summary_clicked = Signal()
    message_clicked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.summary_kind = "counts"
        self._icon_label = QLabel()
        self.summary_line = _Line(
            tr("Level summary"),
            Qt.AlignmentFlag.AlignLeft,
            phrase("Click to see why: the problems, or the matching behind the bound"),
        )
        self.square_line = _Line(tr("Square under the cursor"), Qt.AlignmentFlag.AlignRight)
        self._message_line = _Line("", Qt.AlignmentFlag.AlignLeft)
        self._progress_bar = QProgressBar()
        self._progress_bar.setTextVisible(False)
        self._progress_bar.setAccessibleName(tr("Compiling"))
        self._timer = timer_for(self._show_progress, self, _MESSAGE_MS)
        self._progress: tuple[str | Phrase, int, int] | None = None
        self._lasting_message = ""
        for part in (
            self._icon_label,
            self.summary_line,
            self._message_line,
            self._progress_bar,
            self.square_line,
        ):
            part.setParent(self)
        self.summary_line.clicked.connect(self.summary_clicked)
        self._message_line.clicked.connect(self.message_clicked)
        theme.changed.connect(self._set_colours)
        theme.text_size_changed.connect(lambda: self._set_colours(theme.colours))
        LANGUAGE.changed.connect(self._show_progress)  # an old message is in the other language
        self._set_colours(theme.colours)
        self._show_progress()

    @property
    def summary(self) -> str:
        """The text on the left."""
        return self.summary_line.text

    @property
    def message(self) -> str:
        """The text in the middle, or ""."""
        return self._message_line.text if self._message_line.isVisibleTo(self) else ""

    def set_summary(self, text: str, kind: str) -> None:
        """Show the summary of the level. ``kind`` is good, warning, error, open or counts."""
        self.summary_line.set_text(text)
        self._set_kind(kind)
        self._arrange()

    def grey_summary(self) -> None:
        """Show that the summary is about an earlier board and will change soon."""
        self._set_kind("stale")

    def _set_kind(self, kind: str) -> None:
        if kind != self.summary_kind:
            self.summary_kind = kind
            self._set_colours(self._theme.colours)

    def set_square_text(self, text: str) -> None:
        """Describe the square under the cursor."""
        self.square_line.set_text(text)
        self._arrange()

    def set_progress(self, title: str | Phrase | None, done_count: int = 0, count: int = 0) -> None:
        """Show the progress of a preparation by its title. None hides it."""
        self._progress = None if title is None else (title, done_count, count)
        if not self._timer.isActive():
            self._show_progress()

    def say(self, text: str, *, stays: bool = False) -> None:
        """Show a message for a few seconds. One that ``stays`` comes back until withdrawn."""
        if stays:
            self._lasting_message = text
        self._message_line.set_text(text)
        self._message_line.setVisible(True)
        self._progress_bar.setVisible(False)
        self._timer.start()
        self._arrange()

    def withdraw(self, text: str) -> None:
        """End a message early, if it is displayed or stays."""
        if text == self._lasting_message:
            self._lasting_message = ""
        if text and text == self.message:
            self._show_progress()

    def _show_progress(self) -> None:
        """End the message. Show the progress, or else the message that stays."""
        self._timer.stop()
        self._progress_bar.setVisible(self._progress is not None)
        self._message_line.setVisible(self._progress is not None or bool(self._lasting_message))
        if self._progress is None:
            self._message_line.set_text(self._lasting_message)
        else:
            title, done_count, count = self._progress
            self._message_line.set_text(str(title))
            self._progress_bar.setRange(0, max(count, 1))
            self._progress_bar.setValue(done_count)
        self._arrange()

    def sizeHint(self) -> QSize:
        """Return a size that does not depend on the texts, so that the window keeps its layout."""
        return QSize(400, max(self.fontMetrics().height(), ICON_SIDE) + 8)

    def minimumSizeHint(self) -> QSize:
        """Return the height of a line."""
        return QSize(100, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts again."""
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        """Place the parts side by side. The texts at both ends share the room left by the others.

        The verdict, with which the summary begins, goes before everything else, up to three
        quarters of the bar. Progress in the middle takes room from the summary only up to a
        third. A message takes all it needs beside the verdict, as it soon disappears and must be
        read before that. If the middle is empty, the text of the square may take four ninths from
        a longer summary, but not from the verdict. There is no Qt layout here: it would arrange the
        whole window again with each new text.
        """
        height, left, right = self.height(), _EDGE, self.width() - _EDGE
        if self.summary_kind != "counts":
            side = self._theme.grown(ICON_SIDE)
            self._icon_label.setGeometry(left, (height - side) // 2, side, side)
            left += side + _GAP
        room, summary_width = right - left, self.summary_line.text_width
        middle_parts: list[tuple[QWidget, int]] = []
        if self._progress_bar.isVisibleTo(self):
            middle_parts.append((self._progress_bar, _BAR_WIDTH))
            room -= _BAR_WIDTH + _GAP
        verdict_width = min(self.summary_line.verdict_width, room * 3 // 4)
        min_width = min(room * 4 // 9, room - verdict_width - _GAP)
        if self._message_line.isVisibleTo(self):
            reserved_width = verdict_width if self._timer.isActive() else summary_width
            max_width = max(
                room - reserved_width - 2 * _GAP, min(room // 3, room - verdict_width - 2 * _GAP)
            )
            message_width = min(self._message_line.text_width, max_width)
            middle_parts.insert(0, (self._message_line, message_width))
            room -= message_width + _GAP
            min_width = 0
        max_width = max(min_width, room - summary_width - _GAP, 0)
        square_width = min(self.square_line.text_width, max_width)
        x = right - square_width
        self.square_line.setGeometry(x, 0, square_width, height)
        for part, width in reversed(middle_parts):
            x -= width + _GAP
            part_height = (
                height if part is self._message_line else min(part.sizeHint().height(), height)
            )
            part.setGeometry(x, (height - part_height) // 2, width, part_height)
        self.summary_line.setGeometry(left, 0, max(x - _GAP - left, 0), height)

    def _set_colours(self, colours: Colours) -> None:
        icon = _ICONS[self.summary_kind]
        self._icon_label.setVisible(icon is not None)
        colour = {
            "good": colours.good,
            "warning": colours.warning,
            "error": colours.error,
            "stale": colours.muted,
        }.get(self.summary_kind, colours.text)
        if icon is not None:
            side, ratio = self._theme.grown(ICON_SIDE), self.devicePixelRatioF()
            self._icon_label.setPixmap(self._theme.pixmap(icon, side, colour, ratio))
        self.summary_line.set_colours(colours.surface, colour)
        for line in (self._message_line, self.square_line):
            line.set_colours(colours.surface, colours.muted)
