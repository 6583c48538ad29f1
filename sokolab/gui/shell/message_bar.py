"""The message bar over the board, and the hint on an empty board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from sokolab.gui.shell import building, popover
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, counted, tr

_NOTE_MS: Final = 8000
"""Milliseconds for which a note without buttons stays."""
_SHIELD_MS: Final = 400
"""Milliseconds for which clicks where a message was do nothing: they were meant for it."""
_MAX_WIDTH: Final = 720  # in pixels
_SPACING: Final = 8  # in pixels
_MAX_SHOWN_MESSAGES: Final = 3  # more would hide the board; the others wait
_PADDING_HEIGHT, _BORDER_HEIGHT = 12, 2
"""Pixels that padding and borders add to the height of a message, above and below together."""


class MessageKind(Enum):
    """How important a message is."""

    NOTE = "note"
    """A message that disappears after a while, unless it has a button."""
    OFFER = "offer"
    """A message that stays until it is answered."""
    ERROR = "error"
    """A message that stays until it is closed."""


_SIGNS: Final = {MessageKind.NOTE: "●", MessageKind.OFFER: "◆", MessageKind.ERROR: "▲"}


@dataclass(frozen=True)
class Message:
    """A sentence with buttons. Each has a text, and a function to call after the message closes."""

    sentence: str
    kind: MessageKind = MessageKind.NOTE
    buttons: tuple[tuple[str | Phrase, Callable[[], object]], ...] = ()
    on_close: Callable[[], object] | None = None
    """A function that the cross calls besides closing the message."""


class _MessageRow(QtWidgets.QFrame):
    """A message with its buttons, as one row of the bar."""

    def __init__(self, message: Message, close_row: Callable[[_MessageRow], None]) -> None:
        super().__init__()
        self.message = message
        self.setObjectName("message")
        self.setProperty("kind", message.kind.value)
        mark = QtWidgets.QLabel(_SIGNS[message.kind])
        mark.setObjectName("mark")
        self.label = building.wrapped_label(message.sentence, is_selectable=True)
        self.label.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Preferred
        )
        close_button = building.icon_button(tr("Close this message"), partial(close_row, self))
        close_button.setText("✕")
        if message.on_close is not None:
            close_button.clicked.connect(building.unchecked(message.on_close))
        self._buttons = [QtWidgets.QPushButton(str(text)) for text, _ in message.buttons]
        for button, (_, action) in zip(self._buttons, message.buttons, strict=True):
            button.clicked.connect(building.unchecked(partial(close_row, self)))
            button.clicked.connect(building.unchecked(action))
        self._button_area = QtWidgets.QWidget()
        self._button_row = QtWidgets.QBoxLayout(
            QtWidgets.QBoxLayout.Direction.LeftToRight, self._button_area
        )
        building.fill(self._button_row, 1, *self._buttons, margins=(0, 0, 0, 0), spacing=_SPACING)
        self._grid = QtWidgets.QGridLayout(self)
        self._grid.setContentsMargins(12, _PADDING_HEIGHT // 2, 6, _PADDING_HEIGHT // 2)
        self._grid.setSpacing(_SPACING)
        self._grid.setColumnStretch(1, 1)
        self._is_narrow = False
        for column, part in enumerate((mark, self.label, self._button_area, close_button)):
            self._grid.addWidget(part, 0, column)
        self._button_area.setHidden(not self._buttons)

    def arrange(self, width: int) -> None:
        """Put the buttons below the text if the text would have too little room beside them.

        Buttons that do not fit side by side stand one below another.
        """
        widths = [button.sizeHint().width() + _SPACING for button in self._buttons]
        metrics = self.label.fontMetrics()
        text_width = metrics.horizontalAdvance(self.label.text())
        width_left = width - sum(widths)
        is_narrow = bool(widths) and width_left < min(text_width, width // 2)
        if is_narrow is not self._is_narrow:  # each change asks for another layout
            self._is_narrow = is_narrow
            self._grid.addWidget(self._button_area, *((1, 0, 1, 4) if is_narrow else (0, 2)))
        directions = QtWidgets.QBoxLayout.Direction
        direction = directions.TopToBottom if width_left < 2 * _SPACING else directions.LeftToRight
        if direction is not self._button_row.direction():
            self._button_row.setDirection(direction)


class _Shield(QtWidgets.QWidget):
    """Catches clicks for a moment where a message was, as they were not meant for the board."""

    def __init__(self, host: QtWidgets.QWidget) -> None:
        super().__init__(host)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self._timer = building.timer_for(self.hide, self, _SHIELD_MS)
        self.hide()

    def cover(self, area: QRect) -> None:
        """Catch clicks in this area of the host for a moment."""
        self.setGeometry(area | self.geometry() if self.isVisible() else area)
        self.show()
        self._timer.start()


class MessageBar(popover.Popover):
    """Shows messages, newest last, at the top of ``host``.

    Only a few are displayed; a button shows the others in turn. None is lost.
    """

    covered = Signal(int)
    """Carries how many pixels the messages cover at the top of the host."""

    def __init__(self, host: QtWidgets.QWidget) -> None:
        super().__init__(host)
        self._rows: list[_MessageRow] = []
        self._shield = _Shield(host)
        self._layout = building.fill(QtWidgets.QVBoxLayout(self), margins=(0, 0, 0, 0), spacing=4)
        self._more_button = building.push_button(
            "", self._show_others, tr("Shows the messages for which there was no room")
        )
        self._layout.addWidget(self._more_button, 0, Qt.AlignmentFlag.AlignHCenter)
        self._show_hidden_count(0)
        self.hide()

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages that are not closed yet, oldest first."""
        return tuple(row.message for row in self._rows)

    @property
    def line_height(self) -> int:
        """Height that a message of one line covers at the top of the host, in pixels."""
        return (
            popover.MARGIN
            + self._more_button.sizeHint().height()
            + _PADDING_HEIGHT
            + _BORDER_HEIGHT
        )

    def say(
        self,
        sentence: str | Phrase,
        kind: MessageKind = MessageKind.NOTE,
        buttons: Sequence[tuple[str | Phrase, Callable[[], object]]] = (),
        on_close: Callable[[], object] | None = None,
    ) -> None:
        """Show a message. It replaces one with the same sentence, and a note replaces a note.

        A message with a button stays until it is answered.
        """
        sentence = str(sentence)
        self.withdraw(sentence)
        if kind is MessageKind.NOTE:
            for row in list(self._rows):
                if row.message.kind is kind and not row.message.buttons:
                    self._close_row(row)
        row = _MessageRow(Message(sentence, kind, tuple(buttons), on_close), self._close_row)
        self._rows.append(row)
        self._layout.addWidget(row)
        if kind is MessageKind.NOTE and not buttons:
            self._close_later(row)
        self.place()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    def _close_later(self, row: _MessageRow) -> None:
        """Close a note after a while, but not while the user points at it."""

        def close() -> None:
            if row.underMouse():
                self._close_later(row)
            else:
                self._close_row(row)

        QTimer.singleShot(_NOTE_MS, row, close)

    def clear(self, kind: MessageKind) -> None:
        """Close all messages of a kind."""
        for row in list(self._rows):
            if row.message.kind is kind:
                self._close_row(row)

    def withdraw(self, sentence: str | Phrase) -> None:
        """Close the message with this sentence, if there is one."""
        for row in list(self._rows):
            if row.label.text() == str(sentence):
                self._close_row(row)

    def _close_row(self, row: _MessageRow) -> None:
        if row in self._rows:
            self._rows.remove(row)
            if row.isVisible():
                self._shield.cover(QRect(row.mapTo(self._host, QPoint()), row.size()))
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
            self.place()

    def _show_others(self) -> None:
        visible_rows = self._rows[-_MAX_SHOWN_MESSAGES:]
        self._rows = visible_rows + self._rows[:-_MAX_SHOWN_MESSAGES]
        for row in self._rows:
            self._layout.removeWidget(row)
            self._layout.addWidget(row)
        self.place()

    def place(self) -> None:
        """Show the newest messages, and fit the bar to them."""
        hidden_count = max(0, len(self._rows) - _MAX_SHOWN_MESSAGES)
        for index, row in enumerate(self._rows):
            row.setVisible(index >= hidden_count)
            row.arrange(self.width_within(_MAX_WIDTH))
        self._show_hidden_count(hidden_count)
        size = self.size_within(_MAX_WIDTH)
        self.setGeometry(
            QRect(QPoint((self._host.width() - size.width()) // 2, popover.MARGIN), size)
        )
        self.setVisible(bool(self._rows))
        self.raise_()
        self.covered.emit(popover.MARGIN + size.height() if self._rows else 0)

    def _show_hidden_count(self, count: int) -> None:
        self._more_button.setText(counted(count, "{n:,} more message …", "{n:,} more messages …"))
        self._more_button.setVisible(count > 0)


class EmptyHint(popover.Popover):
    """Says how to begin, in the middle of an empty board, whose rectangle ``area`` returns."""

    def __init__(
        self, host: QtWidgets.QWidget, theme: Theme, area: Callable[[], QRectF] | None = None
    ) -> None:
        super().__init__(host)
        self._theme = theme
        self._area = area or (lambda: QRectF(host.rect()))
        self._words = QtWidgets.QLabel()
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setTextFormat(Qt.TextFormat.RichText)
        self._words.setWordWrap(True)
        building.fill(QtWidgets.QVBoxLayout(self), self._words, margins=(0, 0, 0, 0))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for signal in (theme.changed, building.LANGUAGE.changed):
            signal.connect(self._show_words)
        self._show_words()

    def _show_words(self, *_: object) -> None:
        colours = self._theme.colours
        self._words.setText(
            f"<p style='font-size: x-large; color: {colours.text.name()}'>"
            f"{tr('Draw, drop a file here, or paste a level')}</p>"
            f"<p style='color: {colours.muted.name()}'>"
            f"{tr('Ctrl+O opens a file · Ctrl+Shift+V pastes')}</p>"
        )
        self.place()

    def place(self) -> None:
        """Move to the middle of the visible part of the board, and be no wider."""
        if self.isHidden():
            return
        area = self._area().toRect() & self._host.rect()
        size = self.size_within(max(area.width(), self.minimumSizeHint().width()))
        rect = QRect(QPoint(), size)
        rect.moveCenter(area.center())
        self.setGeometry(rect)
