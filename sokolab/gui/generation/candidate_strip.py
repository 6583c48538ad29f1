"""The list of candidates as cards: pictures with a few lines of words below."""

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent

from sokolab.gui.shell.theme import text_scale

WORDS: Final = Qt.ItemDataRole.UserRole
"""Role of the lines about a candidate. A low strip shows only the first ones."""
PICTURE_SIDES: Final = (48, 112)
"""Sides of a picture in a low strip and in a high one: pixels at the desktop's text size."""
CARD_MARGIN: Final = 24
"""Empty height of a card, in pixels: above, between and below its picture and its words."""
CARD_LINES: Final = 3
"""Maximum lines of words on a card, and the usual number of lines above the cards."""


class CandidateStrip(QtWidgets.QListWidget):
    """A list of pictures, small enough for a whole row to fit if possible.

    It reports when the mouse enters a picture, and when it leaves the list.
    """

    mouse_left = Signal()
    """The mouse has left the list."""

    def __init__(self) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self._shows_all = False
        self._row_height = 0

    def show_all(self, shows_all: bool, row_height: int) -> None:
        """Show all rows, for a panel around the list that scrolls, or else scroll in the list.

        ``row_height`` is the height, in pixels, that the panel has for one row of pictures.
        """
        if (shows_all, row_height) != (self._shows_all, self._row_height):
            self._shows_all = shows_all
            self._row_height = row_height
            policy = Qt.ScrollBarPolicy
            self.setVerticalScrollBarPolicy(
                policy.ScrollBarAlwaysOff if shows_all else policy.ScrollBarAsNeeded
            )
            self.setMinimumHeight(0)
            self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make a row of pictures as high as the list."""
        super().resizeEvent(event)
        self.fit()

    def sizeHint(self) -> QSize:
        """Return a size for low cards. It grows with the text size."""
        height = (
            round(PICTURE_SIDES[0] * text_scale()) + self.fontMetrics().lineSpacing() + CARD_MARGIN
        )
        return QSize(round(super().sizeHint().width() * text_scale()), height)

    @property
    def card_height(self) -> int:
        """The height of a card with all its words, in pixels."""
        return PICTURE_SIDES[1] + CARD_LINES * self.fontMetrics().lineSpacing() + CARD_MARGIN

    def fit(self) -> None:
        """Make whole rows of pictures fit: first with fewer words, then with smaller pictures."""
        min_side = PICTURE_SIDES[0]
        max_side = round(PICTURE_SIDES[1] * (1 + text_scale()) / 2)  # like `Theme.grown`
        line_height = self.fontMetrics().lineSpacing()
        height = self._row_height if self._shows_all else self.viewport().height()
        words_height = height - CARD_MARGIN - min_side * text_scale()
        line_count = max(1, min(CARD_LINES, int(words_height) // line_height))
        height_below = line_count * line_height + CARD_MARGIN  # below each picture, in pixels
        row_count = max(1, height // (max_side * 3 // 4 + height_below))
        side = min(max(height // row_count - height_below, min_side), max_side)
        for item in map(self.item, range(self.count())):
            item.setText("\n".join(item.data(WORDS)[:line_count]))
        self.setIconSize(QSize(side, side))
        if self.count():
            card_height = max(side + height_below, height // row_count)
            self.setGridSize(QSize(self.sizeHintForColumn(0), card_height))
        if self._shows_all:
            self.doItemsLayout()
            height = max(self.contentsSize().height(), 0)  # it is -1 without pictures
            self.setMinimumHeight(height + 2 * self.frameWidth())

    def viewportEvent(self, event: QEvent) -> bool:
        """Emit ``mouse_left`` when the mouse leaves."""
        if event.type() is QEvent.Type.Leave:
            self.mouse_left.emit()
        return super().viewportEvent(event)
