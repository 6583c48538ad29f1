"""The title of a panel: its name, and a button to close it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QToolButton, QWidget

from sokolab.gui.shell.theme import Colours, Theme

__all__ = ["DockTitle"]


class DockTitle(QWidget):
    """Quiet and the same for all panels; drag it to move the panel."""

    def __init__(self, dock: QDockWidget, theme: Theme) -> None:
        super().__init__(dock)
        self._theme = theme
        name = QLabel(dock.windowTitle(), self)
        font = name.font()
        font.setBold(True)
        name.setFont(font)
        self._close = QToolButton(self)
        self._close.setIconSize(QSize(16, 16))
        self._close.setAutoRaise(True)
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.setAccessibleName(f"Close {dock.windowTitle()}")
        self._close.setToolTip("Close this panel; the view menu opens it again")
        self._close.clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 4, 4)
        row.addWidget(name, 1)
        row.addWidget(self._close)
        dock.windowTitleChanged.connect(name.setText)
        theme.changed.connect(self._tint)
        self._tint(theme.colours)

    def _tint(self, colours: Colours) -> None:
        self._close.setIcon(self._theme.icon("close"))
