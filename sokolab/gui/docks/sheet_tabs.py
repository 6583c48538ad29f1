"""The open collections as tabs; levels can be dropped on one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QTabBar, QWidget

from sokolab.gui.docks.level_table import dragged_levels
from sokolab.gui.sheet import Sheet
from sokolab.gui.workspace import Workspace

__all__ = ["SheetTabs"]

_DWELL: Final = 700
"""Milliseconds that a drag rests on a tab before its collection is shown."""


class SheetTabs(QTabBar):
    """A tab a collection; hidden while there is only one."""

    close_asked = Signal(object)
    """Carries the :class:`Sheet` to close."""
    levels_dropped = Signal(object, object, bool)
    """Carries the :class:`Sheet`, the indices of the levels, and whether they are to be copied."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.setAccessibleName("Open collections")
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setUsesScrollButtons(True)
        self.setTabsClosable(True)
        self.setExpanding(False)
        self.setAcceptDrops(True)
        self.setDocumentMode(True)
        self._rests_on = -1
        self._dwell = QTimer(self)
        self._dwell.setSingleShot(True)
        self._dwell.setInterval(_DWELL)
        self._dwell.timeout.connect(lambda: self.setCurrentIndex(self._rests_on))
        workspace.sheets_changed.connect(self._follow)
        self.currentChanged.connect(self._switch)
        self.tabCloseRequested.connect(lambda place: self.close_asked.emit(self._sheet(place)))
        self._follow()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take levels of the list."""
        self._judge(event, event.position().toPoint(), event.mimeData())

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take levels where a tab of another collection is."""
        self._judge(event, event.position().toPoint(), event.mimeData())

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the levels over to the collection they were dropped on."""
        self._dwell.stop()
        place = self.tabAt(event.position().toPoint())
        levels = dragged_levels(event.mimeData())
        if place >= 0 and levels:
            is_copy = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            event.setDropAction(Qt.DropAction.CopyAction)  # the list shall remove nothing itself
            event.accept()
            self.levels_dropped.emit(self._sheet(place), levels, is_copy)

    def _judge(self, event: QDropEvent, point: QPoint, mime: QMimeData) -> None:
        place = self.tabAt(point)
        if dragged_levels(mime) and place >= 0 and place != self.currentIndex():
            event.acceptProposedAction()
        else:
            event.ignore()

    def _sheet(self, place: int) -> Sheet:
        return self._workspace.sheets[place]

    def _follow(self) -> None:
        sheets = self._workspace.sheets
        self.blockSignals(True)
        while self.count() > len(sheets):
            self.removeTab(self.count() - 1)
        while self.count() < len(sheets):
            self.addTab("")
        for place, sheet in enumerate(sheets):
            mark = " •" if sheet.is_modified else ""
            self.setTabText(place, sheet.name.replace("&", "&&") + mark)
            unsaved = "\nNot saved yet" if sheet.is_modified else ""
            self.setTabToolTip(place, f"{sheet.path or sheet.name}{unsaved}")
        self.setCurrentIndex(sheets.index(self._workspace.sheet))
        self.blockSignals(False)
        self.setVisible(len(sheets) > 1)

    def _switch(self, place: int) -> None:
        if 0 <= place < len(self._workspace.sheets):
            self._workspace.switch(self._sheet(place))
