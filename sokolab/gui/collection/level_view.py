"""How the rows of the list are painted, and how keys and drags move in it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from sokolab.collection.level_columns import Column
from sokolab.collection.level_facts import LevelStatus
from sokolab.core.level import Level
from sokolab.gui.collection.level_table import (
    COLUMNS,
    FACTS,
    LEVEL,
    NUMBER,
    NUMBER_COLUMNS,
    LevelTableModel,
    level_words,
)
from sokolab.gui.collection.thumbnails import Thumbnails
from sokolab.gui.shell.theme import Colours, Theme

__all__ = ["LevelTableView"]

_Index = QModelIndex | QPersistentModelIndex

_SIDE: Final = 40
_PAD: Final = 6
_ROW: Final = _SIDE + 2 * _PAD
_LEAST_TITLE: Final = 220
"""Pixels the first column keeps before others get room."""
_WIDTHS: Final = {
    Column.PUSHES: 76,
    Column.BOXES: 68,
    Column.STATUS: 96,
    Column.SIZE: 72,
    Column.SOLUTIONS: 92,
    Column.AUTHOR: 128,
}
"""Of the further columns; the first of them is the first to get room."""
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class _Row(QStyledItemDelegate):
    """Paints a row; a picture is asked for when its row first scrolls into view."""

    def __init__(self, theme: Theme, pictures: Thumbnails, view: LevelTableView) -> None:
        super().__init__(view)
        self._theme = theme
        self._pictures = pictures
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        colours = self._theme.colours
        rect: QRect = option.rect
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        is_in_hand = index.data(NUMBER) == self._view.in_hand
        painter.save()
        if is_chosen or index.row() == self._view.pointed_row:
            painter.fillRect(rect, colours.raised)
        if COLUMNS[index.column()] is Column.TITLE:
            if is_in_hand:
                painter.fillRect(QRect(rect.topLeft(), QSize(3, rect.height())), colours.accent)
            level: Level = index.data(LEVEL)
            self._paint_picture(painter, level, rect.topLeft() + QPoint(_PAD + 4, _PAD))
            left = rect.left() + _SIDE + 2 * _PAD + 8
            # With a column for all it could say, the second line is empty: the first is centred.
            is_whole = len(self._view.further_columns) == len(_WIDTHS)
            top = (_ROW - _SIDE // 2) // 2 if is_whole else _PAD + 2
            words = QRect(left, rect.top() + top, rect.right() - left - _PAD, _SIDE // 2 - 2)
            self._paint_words(painter, level, index, words, is_in_hand)
        else:
            self._paint_cell(painter, index, rect.adjusted(8, 0, -8, 0))
        painter.restore()

    def _paint_cell(self, painter: QPainter, index: _Index, rect: QRect) -> None:
        colours = self._theme.colours
        column = COLUMNS[index.column()]
        painter.setPen(colours.text)
        if column is Column.STATUS:
            facts = index.data(FACTS)
            painter.setPen(_colour(colours, facts.status) if facts else colours.muted)
        text = painter.fontMetrics().elidedText(
            str(index.data()), Qt.TextElideMode.ElideRight, rect.width()
        )
        painter.drawText(rect, _RIGHT if column in NUMBER_COLUMNS else _LEFT, text)

    def _paint_picture(self, painter: QPainter, level: Level, corner: QPoint) -> None:
        ratio = painter.device().devicePixelRatio()
        image = self._pictures.of(level.board, self._theme.colours, round(_SIDE * ratio))
        if image is not None:
            size = image.size() / ratio
            x = corner.x() + (_SIDE - size.width()) // 2
            y = corner.y() + (_SIDE - size.height()) // 2
            painter.drawImage(QRect(QPoint(x, y), size), image)

    def _paint_words(
        self, painter: QPainter, level: Level, index: _Index, line: QRect, is_in_hand: bool
    ) -> None:
        colours = self._theme.colours
        font = QFont(painter.font())
        painter.setPen(colours.muted)
        number = f"{index.data(NUMBER) + 1}"
        room = painter.fontMetrics().horizontalAdvance("0" * max(2, len(number))) + 6
        painter.drawText(line, _LEFT, number)
        font.setBold(is_in_hand)
        painter.setFont(font)
        title = line.adjusted(room, 0, 0, 0)
        painter.setPen(colours.text if level.title else colours.muted)
        text = level.title or "Untitled"
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(title, _LEFT, painter.fontMetrics().elidedText(text, elide, title.width()))
        font.setBold(False)
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        below = title.translated(0, _SIDE // 2 + 1)
        facts, others = index.data(FACTS), self._view.further_columns
        has_mark = facts is not None and Column.STATUS not in others
        if has_mark and facts.status is not LevelStatus.OPEN:
            mark = _MARKS[facts.status]
            painter.setPen(_colour(colours, facts.status))
            painter.drawText(below, _LEFT, mark)
            below.setLeft(below.left() + painter.fontMetrics().horizontalAdvance(f"{mark} "))
        painter.setPen(colours.muted)
        words = level_words(level, facts, leave_out=others)
        painter.drawText(
            below, _LEFT, painter.fontMetrics().elidedText(words, elide, below.width())
        )


_MARKS: Final = {LevelStatus.SOLVED: "✔", LevelStatus.UNSOLVABLE: "✘", LevelStatus.DRAFT: "▲"}


def _colour(colours: Colours, status: LevelStatus) -> QColor:
    return {
        LevelStatus.SOLVED: colours.good,
        LevelStatus.UNSOLVABLE: colours.error,
        LevelStatus.DRAFT: colours.warning,
    }.get(status, colours.muted)


class LevelTableView(QTableView):
    """The table of levels; a narrow one shows pictures and titles, a wider one further columns."""

    heading_clicked = Signal(object)
    """Carries the :class:`Column` to sort by."""

    def __init__(
        self,
        table: LevelTableModel,
        theme: Theme,
        pictures: Thumbnails,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.in_hand = -1
        self.pointed_row = -1
        self.further_columns: tuple[Column, ...] = ()
        self.setModel(table)
        self.setItemDelegate(_Row(theme, pictures, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDragDropOverwriteMode(False)
        self.setMouseTracking(True)
        self.setAccessibleName("Levels of the collection")
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(_ROW)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setDefaultAlignment(_LEFT)
        header.setHighlightSections(False)
        header.setSectionsClickable(True)
        header.sectionClicked.connect(lambda place: self.heading_clicked.emit(COLUMNS[place]))
        self.entered.connect(self._point_at)
        self.viewportEntered.connect(lambda: self._point_at(QModelIndex()))
        theme.changed.connect(lambda _colours: self.viewport().update())
        pictures.made.connect(self.viewport().update)
        self.verticalScrollBar().valueChanged.connect(pictures.hold)
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many columns as there is room for."""
        self._share_room()
        super().resizeEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Let no row look pointed at any more."""
        self._point_at(QModelIndex())
        super().leaveEvent(event)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Let Home and End go to the first and the last level."""
        last = self.model().rowCount() - 1
        if action is QAbstractItemView.CursorAction.MoveHome and last >= 0:
            return self.model().index(0, 0)
        if action is QAbstractItemView.CursorAction.MoveEnd and last >= 0:
            return self.model().index(last, 0)
        return super().moveCursor(action, modifiers)

    def chosen_rows(self) -> list[int]:
        """Return the rows that are selected, ascending."""
        selection = self.selectionModel().selection()
        found: set[int] = set()
        for place in range(selection.size()):
            span = selection.at(place)
            found.update(range(span.top(), span.bottom() + 1))
        return sorted(found)

    def _point_at(self, index: QModelIndex) -> None:
        self.pointed_row = index.row() if index.isValid() else -1
        self.viewport().update()

    def _share_room(self) -> None:
        room = self.viewport().width() - _LEAST_TITLE
        shown: list[Column] = []
        for column, width in _WIDTHS.items():
            if width > room:
                break
            room -= width
            shown.append(column)
        self.further_columns = tuple(shown)
        for place, column in enumerate(COLUMNS[1:], 1):
            self.setColumnHidden(place, column not in shown)
            self.setColumnWidth(place, _WIDTHS[column])
        taken = sum(_WIDTHS[column] for column in shown)
        self.setColumnWidth(0, max(self.viewport().width() - taken, 1))
        self.horizontalHeader().setVisible(bool(shown))
