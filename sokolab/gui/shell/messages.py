"""What the program has to say about files, on a bar over the board; and the words on an empty one.

Both float over their host, so that the board does not jump when they come and go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.gui.shell.theme import Colours, Theme

__all__ = ["EmptyHint", "Kind", "Message", "MessageBar"]

_NOTE_MS: Final = 8000
_NOTE_WITH_ANSWER_MS: Final = 20000
_MARGIN: Final = 8
_MOST: Final = 3
"""More would hide the board; the oldest goes."""


class Kind(Enum):
    """How much a message matters."""

    NOTE = "note"
    """It goes by itself after a while."""
    OFFER = "offer"
    """It stays until it is answered."""
    ERROR = "error"
    """It stays until it is closed."""


@dataclass(frozen=True)
class Message:
    """One sentence and what can be done about it.

    Attributes
    ----------
    answers
        Button texts with what they do; each also closes the message.
    """

    sentence: str
    kind: Kind = Kind.NOTE
    answers: tuple[tuple[str, Callable[[], object]], ...] = ()


def _call(answer: Callable[[], object], _is_checked: bool = False) -> None:
    answer()


class _Row(QFrame):
    """One message on the screen."""

    def __init__(self, message: Message, theme: Theme, closed: Callable[..., None]) -> None:
        super().__init__()
        self.message = message
        self._theme = theme
        self.setObjectName("message")
        self._mark = QLabel()
        self._words = QLabel(message.sentence)
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        close = QToolButton()
        close.setText("✕")
        close.setAutoRaise(True)
        close.setToolTip("Close this message")
        close.setAccessibleName("Close this message")
        close.clicked.connect(lambda: closed(self))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 6)
        layout.setSpacing(8)
        layout.addWidget(self._mark)
        layout.addWidget(self._words, 1)
        for text, answer in message.answers:
            button = QPushButton(text)
            button.clicked.connect(partial(closed, self))
            button.clicked.connect(partial(_call, answer))
            layout.addWidget(button)
        layout.addWidget(close)
        self.wear(theme.colours)

    def wear(self, colours: Colours) -> None:
        """Take on the colours of the theme."""
        edge = {Kind.NOTE: colours.accent, Kind.OFFER: colours.accent, Kind.ERROR: colours.error}
        sign = {Kind.NOTE: "●", Kind.OFFER: "◆", Kind.ERROR: "▲"}
        colour = edge[self.message.kind].name()
        self._mark.setText(sign[self.message.kind])
        self._mark.setStyleSheet(f"color: {colour};")
        self.setStyleSheet(
            f"#message {{ background: {colours.surface.name()};"
            f" border: 1px solid {colours.line.name()};"
            f" border-left: 3px solid {colour}; border-radius: 4px; }}"
        )


class MessageBar(QWidget):
    """A few messages, newest last, along the top of ``host``."""

    def __init__(self, host: QWidget, theme: Theme) -> None:
        super().__init__(host)
        self._host = host
        self._theme = theme
        self._rows: list[_Row] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self.hide()
        theme.changed.connect(self._wear)
        host.installEventFilter(self)

    @property
    def messages(self) -> tuple[Message, ...]:
        """What stands there now, oldest first."""
        return tuple(row.message for row in self._rows)

    def say(
        self,
        sentence: str,
        kind: Kind = Kind.NOTE,
        answers: Sequence[tuple[str, Callable[[], object]]] = (),
    ) -> None:
        """Show a message; the same sentence does not stand there twice, nor do two notes."""
        for row in list(self._rows):
            if row.message.sentence == sentence or (row.message.kind is kind is Kind.NOTE):
                self._close(row)
        for row in self._rows[: 1 - _MOST]:
            self._close(row)
        row = _Row(Message(sentence, kind, tuple(answers)), self._theme, self._close)
        self._rows.append(row)
        self._layout.addWidget(row)
        row.show()
        if kind is Kind.NOTE:
            time = _NOTE_WITH_ANSWER_MS if answers else _NOTE_MS
            QTimer.singleShot(time, row, partial(self._close, row))
        self._place()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    def clear(self, kind: Kind) -> None:
        """Close the messages of a kind (errors when what they told of has been done since)."""
        for row in list(self._rows):
            if row.message.kind is kind:
                self._close(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the top of the host when it changes its size."""
        if isinstance(event, QResizeEvent):
            self._place()
        return super().eventFilter(watched, event)

    def _close(self, row: _Row, _is_checked: bool = False) -> None:
        if row in self._rows:
            self._rows.remove(row)
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
            self._place()

    def _place(self) -> None:
        host = self._host
        width = min(max(host.width() - 2 * _MARGIN, 0), 720)
        height = self._layout.heightForWidth(width)
        height = height if height > 0 else self._layout.sizeHint().height()
        self.setGeometry((host.width() - width) // 2, _MARGIN, width, height)
        self.setVisible(bool(self._rows))
        self.raise_()

    def _wear(self, colours: Colours) -> None:
        for row in self._rows:
            row.wear(colours)


class EmptyHint(QLabel):
    """What to do next, in the middle of a board that nobody has drawn on yet."""

    def __init__(self, host: QWidget, theme: Theme, keys: str) -> None:
        super().__init__(host)
        self._host = host
        self._keys = keys
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        theme.changed.connect(self._wear)
        self._wear(theme.colours)
        host.installEventFilter(self)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the middle of the host when it changes its size."""
        if isinstance(event, QResizeEvent):
            self._place()
        return super().eventFilter(watched, event)

    def _wear(self, colours: Colours) -> None:
        self.setText(
            f"<p style='font-size: 15pt; color: {colours.text.name()}'>"
            "Draw, drop a file here, or paste a level</p>"
            f"<p style='color: {colours.muted.name()}'>{self._keys}</p>"
        )
        self._place()

    def _place(self) -> None:
        host = self._host
        size = self.sizeHint().boundedTo(host.size())
        self.setGeometry(
            (host.width() - size.width()) // 2,
            (host.height() - size.height()) // 2,
            size.width(),
            size.height(),
        )
