"""The widgets of the tour: a card over the board, and a frame around what it is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import tr

_MARGIN: Final = 8
_MAX_WIDTH: Final = 640
_FRAME: Final = 3
"""Width of the frame. All in pixels."""


class TourCard(QFrame):
    """Title, a few sentences and buttons, at the bottom of ``host``; never takes the focus."""

    back = Signal()
    """Back was clicked."""
    onward = Signal()
    """Next, or Finish, was clicked."""
    shown_how = Signal()
    """Show me was clicked."""
    closed = Signal()
    """The card was closed."""
    covered = Signal(int)
    """How many pixels it covers at the bottom of its host, by the tallest step so far."""

    def __init__(self, host: QWidget, theme: Theme) -> None:
        super().__init__(host)
        self._host = host
        self._tallest = (0, 0)
        self.setObjectName("tour-card")
        self._title = QLabel()
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._count = QLabel()
        self._words = QLabel()
        self._words.setWordWrap(True)
        close = QToolButton()
        close.setText("✕")
        close.setAutoRaise(True)
        close.setToolTip(tr("End the tour and go back to your level"))
        close.setAccessibleName(tr("End the tour"))
        close.clicked.connect(self.closed)
        self._show_how = QPushButton(tr("Show me"))
        self._back = QPushButton(tr("Back"))
        self._onward = QPushButton(tr("Next"))
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._count)
        head.addWidget(close)
        foot.addWidget(self._show_how)
        foot.addStretch(1)
        foot.addWidget(self._back)
        foot.addWidget(self._onward)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 8, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._words)
        column.addLayout(foot)
        for button, signal in (
            (self._show_how, self.shown_how),
            (self._back, self.back),
            (self._onward, self.onward),
        ):
            button.clicked.connect(signal)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme.changed.connect(self._set_colours)
        self._set_colours(theme.colours)
        self._enter = [QShortcut(key, host) for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)]
        for shortcut in self._enter:
            shortcut.activated.connect(self._press)
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        """Let Enter go on, wherever the keyboard is, unless it means something there."""
        super().showEvent(event)
        self._place()
        self._listen(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave Enter to others, and the host's whole height to the board."""
        super().hideEvent(event)
        self.covered.emit(0)
        self._listen(False)

    def _listen(self, is_on: bool) -> None:
        for shortcut in self._enter:
            shortcut.setEnabled(is_on)
        if is_on:
            self._host.installEventFilter(self)
        else:
            self._host.removeEventFilter(self)

    def _press(self) -> None:
        """Press the button that has the keyboard, or else go on."""
        focused = self.focusWidget()
        if isinstance(focused, QAbstractButton) and focused.hasFocus():
            focused.click()
        else:
            self.onward.emit()

    @property
    def text(self) -> str:
        """The text of the card."""
        return tr("{title}. {words}", title=self._title.text(), words=self._words.text())

    def show_step(self, place: int, of: int, title: str, words: str, can_show: bool) -> None:
        """Show one step; with ``can_show``, offer to do it for the reader."""
        self._title.setText(title)
        self._words.setText(words)
        self._count.setText(tr("{place} of {all}", place=place, all=of))
        self._back.setEnabled(place > 1)
        self._onward.setText(tr("Next") if place < of else tr("Finish"))
        self._show_how.setVisible(can_show)
        self._place()
        self.show()
        self.raise_()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.text))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the bottom of the host."""
        if event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Take the room that the words need in another language or font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._place()

    def _place(self) -> None:
        host = self._host
        width = min(max(host.width() - 2 * _MARGIN, 0), _MAX_WIDTH)
        layout = self.layout()
        height = layout.totalHeightForWidth(width) if layout is not None else 0
        left, top = (host.width() - width) // 2, host.height() - height - _MARGIN
        self.setGeometry(left, max(top, 0), width, height)
        if self.isVisible():
            before = self._tallest[1] if self._tallest[0] == width else 0
            self._tallest = width, max(before, height)
            self.covered.emit(self._tallest[1] + _MARGIN)

    def _set_colours(self, colours: Colours) -> None:
        self.setStyleSheet(
            f"#tour-card {{ background: {colours.surface.name()}; border: 1px solid "
            f"{colours.line.name()}; border-left: 3px solid {colours.accent.name()}; "
            "border-radius: 4px; }"
        )


class Spotlight(QWidget):
    """Frames a part of the window and follows it; lets the mouse through.

    Parameters
    ----------
    window
        The window it covers.
    theme
        The source of its colour.
    """

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._theme = theme
        self._where: Callable[[], QRect] = QRect
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._window = window
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the window."""
        super().showEvent(event)
        self._window.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        """Follow the window no longer: each of its events would cost time."""
        super().hideEvent(event)
        self._window.removeEventFilter(self)

    def point_at(self, where: Callable[[], QRect]) -> None:
        """Frame what ``where`` returns, in the window's coordinates, now and after every move."""
        self._where = where
        self.follow()
        self.show()
        self.raise_()

    def follow(self) -> None:
        """Move the frame to where the part is now."""
        self.setGeometry(self._where().adjusted(-_FRAME, -_FRAME, _FRAME, _FRAME))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow changes of the window's layout."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.follow()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame."""
        painter = QPainter(self)
        pen = QPen(self._theme.colours.accent, _FRAME)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()
