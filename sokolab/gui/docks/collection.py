"""The collection as a list: picture, number, title, size, and the best solution known."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QFont, QPainter
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.core.level import Level
from sokolab.core.words import counted
from sokolab.gui.docks.thumbnail import thumbnail
from sokolab.gui.judged import best
from sokolab.gui.theme import Theme
from sokolab.gui.workspace import Workspace, level_name

__all__ = ["CollectionDock", "LevelList"]

_Index = QModelIndex | QPersistentModelIndex

LEVEL: Final = Qt.ItemDataRole.UserRole
"""The role under which the list gives a row's :class:`Level`."""

_SIDE: Final = 40
_PAD: Final = 6
_ROW: Final = _SIDE + 2 * _PAD


def level_words(level: Level) -> str:
    """Return size, boxes and the best known solution of a level in a line."""
    board = level.board
    words = [f"{board.width}×{board.height}", counted(len(board.boxes), "box", "boxes")]
    known = best(level)
    if known is not None:
        words.append(counted(known.pushes, "push", "pushes"))
    return " · ".join(words)


class LevelList(QAbstractListModel):
    """The workspace's levels, one row each."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._stale: set[int] = set()
        self._later = QTimer(self)  # the row may follow when the pen rests
        self._later.setSingleShot(True)
        self._later.setInterval(150)
        self._later.timeout.connect(self._tell)
        workspace.opened.connect(self._reset)
        workspace.level_changed.connect(self._note)
        workspace.about_to_insert.connect(
            lambda first, last: self.beginInsertRows(QModelIndex(), first, last)
        )
        workspace.inserted.connect(self.endInsertRows)
        workspace.about_to_remove.connect(lambda row: self.beginRemoveRows(QModelIndex(), row, row))
        workspace.removed.connect(self.endRemoveRows)
        workspace.about_to_move.connect(self._begin_move)
        workspace.moved.connect(self.endMoveRows)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        """Return how many levels there are."""
        return 0 if parent.isValid() else len(self._workspace.collection.levels)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row's title, the words a screen reader speaks, or the level itself."""
        row = index.row()
        level = self._workspace.collection.levels[row]
        if role == Qt.ItemDataRole.DisplayRole:
            return level_name(level, row)
        if role == LEVEL:
            return level
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            known = "solution known" if best(level) else "no solution known"
            return f"{row + 1}. {level_name(level, row)}: {level_words(level)}, {known}"
        return None

    def _reset(self) -> None:
        self.beginResetModel()
        self.endResetModel()

    def _note(self, row: int) -> None:
        self._stale.add(row)
        self._later.start()

    def _tell(self) -> None:
        for row in self._stale:
            index = self.index(row)
            self.dataChanged.emit(index, index)
        self._stale.clear()

    def _begin_move(self, row: int, to: int) -> None:
        below = to + 1 if to > row else to  # Qt counts the rows before anything moves
        self.beginMoveRows(QModelIndex(), row, row, QModelIndex(), below)


class _Row(QStyledItemDelegate):
    """Paints a row; a picture is made when its row first scrolls into view."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(_ROW + 120, _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        look = self._theme.look
        level: Level = index.data(LEVEL)
        rect: QRect = option.rect
        state = option.state
        is_in_hand = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_in_hand or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, look.raised)
        if is_in_hand:
            painter.fillRect(QRect(rect.topLeft(), QSize(3, rect.height())), look.accent)
        self._paint_picture(painter, level, rect.topLeft() + QPoint(_PAD + 4, _PAD))
        left = rect.left() + _SIDE + 2 * _PAD + 8
        words = QRect(left, rect.top() + _PAD + 2, rect.right() - left - _PAD, _SIDE // 2 - 2)
        self._paint_words(painter, level, index, words, is_in_hand)
        painter.restore()

    def _paint_picture(self, painter: QPainter, level: Level, corner: QPoint) -> None:
        ratio = painter.device().devicePixelRatio()
        image = thumbnail(level.board, self._theme.look, round(_SIDE * ratio))
        size = image.size() / ratio
        x = corner.x() + (_SIDE - size.width()) // 2
        y = corner.y() + (_SIDE - size.height()) // 2
        painter.drawImage(QRect(QPoint(x, y), size), image)

    def _paint_words(
        self, painter: QPainter, level: Level, index: _Index, line: QRect, is_in_hand: bool
    ) -> None:
        look = self._theme.look
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        font = QFont(painter.font())
        painter.setPen(look.muted)
        number = f"{index.row() + 1}"
        room = painter.fontMetrics().horizontalAdvance("0" * max(2, len(number))) + 6
        painter.drawText(line, left, number)
        font.setBold(is_in_hand)
        painter.setFont(font)
        title = line.adjusted(room, 0, 0, 0)
        painter.setPen(look.text)
        text = str(index.data()) if level.title else "Untitled"
        if not level.title:
            painter.setPen(look.muted)
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(title, left, painter.fontMetrics().elidedText(text, elide, title.width()))
        font.setBold(False)
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        below = title.translated(0, _SIDE // 2 + 1)
        if best(level) is not None:
            painter.setPen(look.good)
            painter.drawText(below, left, "✔")
            below.setLeft(below.left() + painter.fontMetrics().horizontalAdvance("✔ "))
        painter.setPen(look.muted)
        words = painter.fontMetrics().elidedText(level_words(level), elide, below.width())
        painter.drawText(below, left, words)


class CollectionDock(QDockWidget):
    """The list with its few buttons."""

    chosen = Signal()
    """A level was chosen with Enter or a double click: the board may have the keys."""

    def __init__(self, workspace: Workspace, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Collection", parent)
        self.setObjectName("collection")
        self._workspace = workspace
        self._is_changing = False
        for telling in (
            workspace.about_to_insert, workspace.about_to_remove, workspace.about_to_move,
        ):  # fmt: skip
            telling.connect(self._wait)  # before the list hears of it
        self._count = QLabel()
        self._list = QListView()
        self._list.setModel(LevelList(workspace, self))
        self._list.setItemDelegate(_Row(theme, self._list))
        self._list.setUniformItemSizes(True)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setMouseTracking(True)
        self._list.setAccessibleName("Levels of the collection")
        self._list.selectionModel().currentChanged.connect(self._choose)
        self._list.activated.connect(lambda _index: self.chosen.emit())
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(self._offer)
        self._buttons = QHBoxLayout()
        self._buttons.setContentsMargins(8, 4, 8, 4)
        self._buttons.setSpacing(2)
        self._buttons.addWidget(self._count, 1)
        self._actions: list[QAction] = []
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._list, 1)
        layout.addLayout(self._buttons)
        self.setWidget(body)
        theme.changed.connect(lambda _look: self._list.viewport().update())
        for told in (workspace.opened, workspace.inserted, workspace.removed, workspace.moved):
            told.connect(self._follow)
        workspace.current_changed.connect(self._follow)
        workspace.level_changed.connect(self._tell_count)
        self._follow()

    @property
    def list_view(self) -> QListView:
        """The list, for the keys."""
        return self._list

    def set_actions(self, in_bar: list[QAction], in_menu: list[QAction]) -> None:
        """Show these under the list, and both kinds in the menu of a right click."""
        for action in in_bar:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            self._buttons.addWidget(button)
        self._actions = [*in_bar, *in_menu]

    def _wait(self, *_: object) -> None:
        """Let the list move its own cursor while rows come and go; that chooses no level."""
        self._is_changing = True

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid() and not self._is_changing:
            self._workspace.select(index.row())

    def _follow(self, *_: object) -> None:
        self._is_changing = False
        index = self._list.model().index(self._workspace.current, 0)
        if index != self._list.currentIndex() or not self._list.selectionModel().hasSelection():
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self._list.selectionModel().setCurrentIndex(index, flag)
        self._list.scrollTo(index)
        self._tell_count()

    def _tell_count(self, *_: object) -> None:
        levels = len(self._workspace.collection.levels)
        self._count.setText(f"{self._workspace.current + 1:,} of {levels:,}")

    def row_menu(self) -> QMenu:
        """Return the menu of a right click."""
        menu = QMenu(self)
        menu.addActions(self._actions)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _offer(self, point: QPoint) -> None:
        self.row_menu().popup(self._list.viewport().mapToGlobal(point))
