"""The tabs of the open collections; levels can be dropped on them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QTabBar, QToolButton, QWidget

from sokolab.gui.collection.level_table import dragged_levels
from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.plain_text import plain_tooltip
from sokolab.gui.shell.theme import Colours, Theme

__all__ = ["CollectionTabs"]

_RIGHT: Final = QTabBar.ButtonPosition.RightSide
_WIDEST: Final = 92
"""Pixels: longer names are shortened to leave room for other tabs."""
_DWELL: Final = 700
"""Milliseconds that a drag must rest on a tab before its collection is shown."""


class CollectionTabs(QTabBar):
    """One tab for each open collection; hidden if there is only one."""

    close_requested = Signal(object)
    """Carries the :class:`OpenCollection` to close."""
    levels_dropped = Signal(object, object, bool)
    """Carries the target :class:`OpenCollection`, the indices of levels, and whether to copy."""

    def __init__(self, workspace: Workspace, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._theme = theme
        self.setAccessibleName("Open collections")
        self.setElideMode(Qt.TextElideMode.ElideNone)  # Qt would shorten most names to nothing
        self.setUsesScrollButtons(True)
        self.setExpanding(False)
        self.setAcceptDrops(True)
        self.setDocumentMode(True)
        self._rests_on = -1
        self._dwell = QTimer(self)
        self._dwell.setSingleShot(True)
        self._dwell.setInterval(_DWELL)
        self._dwell.timeout.connect(lambda: self.setCurrentIndex(self._rests_on))
        workspace.collections_changed.connect(self._follow)
        self.currentChanged.connect(self._switch)
        theme.changed.connect(self._wear)
        self._follow()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept levels dragged from the list."""
        self._accept_or_ignore(event, event.position().toPoint(), event.mimeData())

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Accept levels over the tab of another collection."""
        self._accept_or_ignore(event, event.position().toPoint(), event.mimeData())

    def dropEvent(self, event: QDropEvent) -> None:
        """Report which levels were dropped on which collection."""
        self._dwell.stop()
        place = self.tabAt(event.position().toPoint())
        levels = dragged_levels(event.mimeData())
        if place >= 0 and levels:
            is_copy = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            event.setDropAction(Qt.DropAction.CopyAction)  # a move would delete the rows
            event.accept()
            self.levels_dropped.emit(self._collection_at(place), levels, is_copy)

    def _accept_or_ignore(self, event: QDropEvent, point: QPoint, mime: QMimeData) -> None:
        place = self.tabAt(point)
        if dragged_levels(mime) and place >= 0 and place != self.currentIndex():
            event.acceptProposedAction()
        else:
            event.ignore()

    def _collection_at(self, place: int) -> OpenCollection:
        return self._workspace.open_collections[place]

    def _follow(self) -> None:
        open_collections = self._workspace.open_collections
        self.blockSignals(True)
        while self.count() > len(open_collections):
            self.removeTab(self.count() - 1)
        while self.count() < len(open_collections):
            self.setTabButton(self.addTab(""), _RIGHT, self._close_button())
        for place, open_collection in enumerate(open_collections):
            mark = "• " if open_collection.is_modified else ""
            name = open_collection.path.stem if open_collection.path else open_collection.name
            short = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, _WIDEST)
            self.setTabText(place, mark + short.replace("&", "&&"))
            unsaved = "\nNot saved yet" if open_collection.is_modified else ""
            tip = f"{open_collection.path or open_collection.name}{unsaved}"
            self.setTabToolTip(place, plain_tooltip(tip))
        self.setCurrentIndex(open_collections.index(self._workspace.open_collection))
        self.blockSignals(False)
        self.setVisible(len(open_collections) > 1)

    def _close_button(self) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self._theme.icon("close"))
        button.setIconSize(QSize(12, 12))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard has Ctrl+W
        button.setToolTip("Close this collection (asks about unsaved work)")
        button.setAccessibleName("Close this collection")
        button.clicked.connect(lambda _is_checked: self._ask_to_close(button))
        return button

    def _ask_to_close(self, button: QToolButton) -> None:
        places = range(self.count())
        place = next(place for place in places if self.tabButton(place, _RIGHT) is button)
        self.close_requested.emit(self._collection_at(place))

    def _wear(self, _colours: Colours) -> None:
        for place in range(self.count()):
            button = self.tabButton(place, _RIGHT)
            if isinstance(button, QToolButton):
                button.setIcon(self._theme.icon("close"))

    def _switch(self, place: int) -> None:
        if 0 <= place < len(self._workspace.open_collections):
            self._workspace.switch(self._collection_at(place))
