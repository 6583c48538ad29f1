"""A dock whose content is built when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QDockWidget, QWidget

_T = TypeVar("_T", bound=QWidget)


class LazyDock(QDockWidget, Generic[_T]):
    """A dock that builds its content when it is first seen, or asked for before.

    The dock itself stands at once, with its title, its action and its place in a saved layout, so
    that a closed dock, or one behind another tab, costs the start of the window next to nothing.

    Parameters
    ----------
    name
        Its object name, by which a saved layout knows it.
    build
        Returns the content, as it should be by now.
    """

    def __init__(
        self, name: str, title: str, build: Callable[[], _T], parent: QWidget | None = None
    ) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self._build = build
        self._content: _T | None = None
        self.visibilityChanged.connect(self._show_content)

    @property
    def content(self) -> _T:
        """The content, which is built now if it was not before."""
        if self._content is None:
            self._content = self._build()
            self.setWidget(self._content)
        return self._content

    @property
    def built(self) -> _T | None:
        """The content, or None as long as nobody has seen it: what it shows can wait until then."""
        return self._content

    def _show_content(self, is_seen: bool) -> None:
        """Build the content before the first paint.

        Qt says that a dock is not seen while it is behind another tab. It also says so of a
        floating dock on a screen to the left of the first one.
        """
        if is_seen or (self.isFloating() and self.isVisible()):
            _ = self.content
