"""The levels of a collection as pictures side by side, as large as the user wants."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sokolab.collection.known_level import status_of
from sokolab.core.level import Level
from sokolab.gui.collection.level_table import FACTS, LEVEL, NUMBER, LevelTableModel
from sokolab.gui.collection.level_view import (
    STATUS_MARKS,
    LevelTableView,
    set_up_level_view,
    shown_title,
    status_colour,
)
from sokolab.gui.collection.thumbnails import Thumbnails
from sokolab.gui.shell.theme import Theme
from sokolab.language import tr

SMALLEST: Final = 48
LARGEST: Final = 256
"""Pixels of the sides of a picture."""
_PADDING: Final = 6  # pixels around a picture


class _PictureDelegate(QStyledItemDelegate):
    """Paints a level as its picture, with number, mark and title below."""

    def __init__(self, theme: Theme, thumbnails: Thumbnails, gallery: Gallery) -> None:
        super().__init__(gallery)
        self._theme = theme
        self._thumbnails = thumbnails
        self._gallery = gallery

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the same size for all levels."""
        side = self._gallery.side + 2 * _PADDING
        return QSize(side, side + option.fontMetrics.height())

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint a level; its picture is requested when it becomes visible."""
        colours, rect = self._theme.colours, QRect(option.rect)
        level: Level = index.data(LEVEL)
        number: int = index.data(NUMBER)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, colours.raised)
        if number == self._gallery.current_level:
            painter.setPen(QPen(colours.accent, 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        side = self._gallery.side
        place = QRect(rect.left(), rect.top(), rect.width(), side + _PADDING)
        self._thumbnails.paint(painter, level.board, colours, side, place)
        facts = index.data(FACTS)
        mark = STATUS_MARKS.get(status_of(facts), "") if facts else ""
        words = f"{number + 1}  {shown_title(index)}".strip()
        line = rect.adjusted(
            _PADDING, rect.height() - option.fontMetrics.height() - 3, -_PADDING, -3
        )
        metrics = painter.fontMetrics()
        if mark:
            painter.setPen(status_colour(colours, status_of(facts)))
            painter.drawText(line, Qt.AlignmentFlag.AlignRight, mark)
            line.setRight(line.right() - metrics.horizontalAdvance(mark) - 2)
        painter.setPen(colours.text)
        text = metrics.elidedText(words, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()


class Gallery(QListView):
    """Shows the rows of the list as pictures; both have the same selection.

    Attributes
    ----------
    current_level
        The index of the current level in the collection, or -1.
    """

    def __init__(
        self,
        table: LevelTableModel,
        listed: LevelTableView,
        theme: Theme,
        thumbnails: Thumbnails,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.current_level = -1
        self._side = 96
        set_up_level_view(self, theme, thumbnails)
        self.setModel(table)
        self.setSelectionModel(listed.selectionModel())
        self.setItemDelegate(_PictureDelegate(theme, thumbnails, self))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAccessibleName(tr("Levels of the collection as pictures"))

    @property
    def side(self) -> int:
        """The side of a picture, in pixels."""
        return self._side

    def set_side(self, side: int) -> None:
        """Set the side of a picture, in pixels; the current level stays in view."""
        side = min(max(side, SMALLEST), LARGEST)
        if side != self._side:
            self._side = side
            self.scheduleDelayedItemsLayout()
            self.scrollTo(self.currentIndex())
