"""The dock with the stamps: their pictures, names and quick keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QDockWidget, QListWidget, QListWidgetItem

from sokolab.editing.stamps import Stamp
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.theme import Colours, Theme

__all__ = ["QUICK_SLOTS", "StampShelf"]

QUICK_SLOTS: Final = 9
"""Stamps that have a key: the first ones on the shelf."""
_SIDE: Final = 64
"""Pixels of a picture."""
_STAMP: Final = Qt.ItemDataRole.UserRole


class _List(QListWidget):
    """A list whose Delete key asks to remove the current stamp."""

    delete_pressed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Delete here, others as any list."""
        if event.key() == Qt.Key.Key_Delete:
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


class StampShelf(QDockWidget):
    """Lists stamps; a click takes one, a drag moves it, F2 or a slow second click renames it."""

    taken = Signal(object)
    """A stamp was chosen to draw with; carries the :class:`Stamp`."""
    changed = Signal()
    """Stamps were added, removed, renamed or moved."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("Stamps")
        self.setObjectName("stamps")
        self._theme = theme
        self._list = _List()
        self._list.setAccessibleName("Stamps")
        self._list.setAccessibleDescription("Named groups of squares; Enter takes one to draw with")
        self._list.setViewMode(QListWidget.ViewMode.IconMode)
        self._list.setIconSize(QSize(_SIDE, _SIDE))
        self._list.setGridSize(QSize(_SIDE + 32, _SIDE + 44))
        self._list.setWordWrap(True)
        self._list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self._list.setMovement(QListWidget.Movement.Snap)
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self._list.itemClicked.connect(self._take)
        self._list.itemActivated.connect(self._take)
        self._list.itemChanged.connect(self._rename)
        self._list.delete_pressed.connect(self.remove_current)
        self._list.model().rowsMoved.connect(self.changed)
        self.setWidget(self._list)
        theme.changed.connect(self._paint)

    @property
    def list(self) -> QListWidget:
        """The list of stamps."""
        return self._list

    @property
    def stamps(self) -> tuple[Stamp, ...]:
        """The stamps, in order."""
        items = (self._list.item(row) for row in range(self._list.count()))
        return tuple(item.data(_STAMP) for item in items)

    def show_stamps(self, stamps: tuple[Stamp, ...]) -> None:
        """List these stamps."""
        self._list.clear()
        for stamp in stamps:
            self._list.addItem(self._item(stamp))

    def add(self, stamp: Stamp) -> None:
        """Put a stamp at the end of the shelf."""
        self._list.addItem(self._item(stamp))
        self._list.setCurrentRow(self._list.count() - 1)
        self.changed.emit()

    def remove_current(self) -> None:
        """Take the current stamp off the shelf."""
        row = self._list.currentRow()
        if row >= 0:
            self._list.takeItem(row)
            self.changed.emit()

    def _item(self, stamp: Stamp) -> QListWidgetItem:
        item = QListWidgetItem(_picture(stamp, self._theme.colours), stamp.name)
        item.setData(_STAMP, stamp)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        item.setToolTip(f"{stamp.name}: click, then place it as often as you like; Esc ends")
        return item

    def _take(self, item: QListWidgetItem) -> None:
        self.taken.emit(item.data(_STAMP))

    def _rename(self, item: QListWidgetItem) -> None:
        stamp: Stamp | None = item.data(_STAMP)
        name = " ".join(item.text().split())
        if stamp is None or name == stamp.name:
            return
        if not name:
            item.setText(stamp.name)
            return
        item.setData(_STAMP, Stamp(name, stamp.fragment))
        self.changed.emit()

    def _paint(self, colours: Colours) -> None:
        for row in range(self._list.count()):
            item = self._list.item(row)
            item.setIcon(_picture(item.data(_STAMP), colours))


def _picture(stamp: Stamp, colours: Colours) -> QIcon:
    """Return a small picture of a stamp."""
    image = thumbnail(stamp.fragment.board, colours, _SIDE, largest=16)
    return QIcon(QPixmap.fromImage(image))
