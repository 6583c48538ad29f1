"""The tabs of the open collections; levels can be dropped on them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QMenu, QTabBar, QToolButton, QWidget

from sokolab.collection.file_names import distinct_names
from sokolab.gui.collection.level_table import dragged_levels
from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.plain_text import plain_tooltip
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import tr

_RIGHT: Final = QTabBar.ButtonPosition.RightSide
_WIDEST: Final = 92
"""Pixels: longer names are shortened to leave room for other tabs."""
_DWELL: Final = 700
"""Milliseconds that a drag must rest on a tab before its collection is shown."""


class CollectionTabs(QTabBar):
    """One tab for each open collection; hidden if there is only one.

    Attributes
    ----------
    menu_button
        Opens a list of all open collections, for more tabs than have room.
    """

    close_requested = Signal(object)
    """Carries the :class:`OpenCollection` to close."""
    levels_dropped = Signal(object, object, bool)
    """Carries the target :class:`OpenCollection`, the indices of levels, and whether to copy."""

    def __init__(self, workspace: Workspace, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._theme = theme
        self.menu_button = QToolButton()
        self.menu_button.setAutoRaise(True)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setToolTip(tr("Lists all open collections"))
        self.menu_button.setAccessibleName(tr("List of open collections"))
        menu = QMenu(self.menu_button)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(partial(self._fill_menu, menu))
        self.menu_button.setMenu(menu)
        self.setAccessibleName(tr("Open collections"))
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
        self._wear(theme.colours)
        self._follow()

    def changeEvent(self, event: QEvent) -> None:
        """Compose the tool tips in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
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
        for place, (open_collection, name) in enumerate(self._named()):
            mark = "• " if open_collection.is_modified else ""
            short = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, _WIDEST)
            self.setTabText(place, mark + short.replace("&", "&&"))
            self.setTabToolTip(place, plain_tooltip(_tip(open_collection)))
        self.setCurrentIndex(open_collections.index(self._workspace.open_collection))
        self.blockSignals(False)
        self.setVisible(len(open_collections) > 1)
        self.menu_button.setVisible(len(open_collections) > 1)

    def _named(self) -> list[tuple[OpenCollection, str]]:
        """Return the open collections with names that tell them apart."""
        found = self._workspace.open_collections
        names = distinct_names([one.path or Path(one.name) for one in found])
        return [
            (one, name if one.path else one.name) for one, name in zip(found, names, strict=True)
        ]

    def _fill_menu(self, menu: QMenu) -> None:
        menu.clear()
        for open_collection, name in self._named():
            mark = "• " if open_collection.is_modified else ""
            action = menu.addAction((mark + name).replace("&", "&&"))
            action.setToolTip(plain_tooltip(_tip(open_collection)))
            action.setCheckable(True)
            action.setChecked(open_collection is self._workspace.open_collection)
            action.triggered.connect(partial(self._switch_to, open_collection))

    def _switch_to(self, open_collection: OpenCollection, _is_checked: bool = True) -> None:
        self._workspace.switch(open_collection)

    def _close_button(self) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self._theme.icon("close"))
        button.setIconSize(QSize(12, 12))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard has Ctrl+W
        button.setToolTip(tr("Close this collection (asks about unsaved work)"))
        button.setAccessibleName(tr("Close this collection"))
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
        self.menu_button.setIcon(self._theme.icon("collection"))

    def _switch(self, place: int) -> None:
        if 0 <= place < len(self._workspace.open_collections):
            self._workspace.switch(self._collection_at(place))


def _tip(open_collection: OpenCollection) -> str:
    place = open_collection.path or open_collection.name
    return tr("{place}\nNot saved yet", place=place) if open_collection.is_modified else str(place)
