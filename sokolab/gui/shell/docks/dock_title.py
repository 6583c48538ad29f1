"""The title bar of a dock: its name and a button to close it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QToolButton, QWidget

from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import tr


class DockTitle(QWidget):
    """A plain title bar, the same for all docks; drag it to move the dock."""

    def __init__(self, dock: QDockWidget, theme: Theme) -> None:
        super().__init__(dock)
        self._theme = theme
        self._name = QLabel(self)
        font = self._name.font()
        font.setBold(True)
        self._name.setFont(font)
        self._close = QToolButton(self)
        self._close.setIconSize(QSize(16, 16))
        self._close.setAutoRaise(True)
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._show_name(dock.windowTitle())
        self._close.setToolTip(tr("Close this panel; View, Panels opens it again"))
        self._close.clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 4, 4)
        row.addWidget(self._name, 1)
        row.addWidget(self._close)
        dock.windowTitleChanged.connect(self._show_name)
        theme.changed.connect(self._update_icon)
        self._update_icon(theme.colours)

    def _show_name(self, name: str) -> None:
        self._name.setText(name)
        self._close.setAccessibleName(tr("Close {panel}", panel=name))

    def _update_icon(self, colours: Colours) -> None:
        self._close.setIcon(self._theme.icon("close"))
