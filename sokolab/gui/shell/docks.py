"""The frames of panels, which Qt calls docks: their title bars, and content built when seen."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6 import QtWidgets
from PySide6.QtCore import Qt

from sokolab.gui.shell.building import fill, icon_button
from sokolab.gui.shell.theme import Theme
from sokolab.language import tr

_T = TypeVar("_T", bound=QtWidgets.QWidget)


class LazyDock(QtWidgets.QDockWidget, Generic[_T]):
    """The frame of a panel, which is built when it is first seen, or earlier on request.

    The dock itself exists immediately, with its title and its action; saved layouts know it by its
    name. So a closed dock, or one behind another tab, hardly delays the start of the window.
    """

    def __init__(
        self,
        name: str,
        title: str,
        build: Callable[[], _T],
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self._build = build
        self._content: _T | None = None
        self.visibilityChanged.connect(self._show_content)

    @property
    def content(self) -> _T:
        """The content, which the first access builds."""
        if self._content is None:
            self._content = self._build()
            self.setWidget(self._content)
        return self._content

    @property
    def built_content(self) -> _T | None:
        """The content, or None if it has not been built and need not be filled."""
        return self._content

    def _show_content(self, is_seen: bool) -> None:
        """Build the content before the first paint.

        Qt calls a dock invisible while it is behind another tab, and also a floating dock on a
        screen to the left of the first one.
        """
        if is_seen or (self.isFloating() and self.isVisible()):
            _ = self.content


class DockTitle(QtWidgets.QWidget):
    """A plain title bar, the same for all docks. Drag it to move the dock."""

    def __init__(self, dock: QtWidgets.QDockWidget, theme: Theme) -> None:
        super().__init__(dock)
        self._name_label = QtWidgets.QLabel(self)
        font = self._name_label.font()
        font.setBold(True)
        self._name_label.setFont(font)
        self._close_button = icon_button(
            tr("Close this panel; View, Panels opens it again"), dock.close
        )
        self._close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._show_name(dock.windowTitle())
        fill(
            QtWidgets.QHBoxLayout(self),
            (self._name_label, 1),
            self._close_button,
            margins=(12, 4, 4, 4),
        )
        dock.windowTitleChanged.connect(self._show_name)
        self._close_button.setIcon(theme.icon("close"))

    def _show_name(self, name: str) -> None:
        self._name_label.setText(name)
        self._close_button.setAccessibleName(tr("Close {panel}", panel=name))
