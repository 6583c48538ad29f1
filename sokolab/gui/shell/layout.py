"""The places and sizes of window and docks, kept from one session to the next."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.panels import Panels, first_size
from sokolab.gui.shell.settings import Settings


class Layout(QObject):
    """Restores the saved layout or arranges a first one, and saves it when the window closes."""

    def __init__(self, window: MainWindow, settings: Settings, panels: Panels) -> None:
        super().__init__(window)
        self._window, self._settings, self._panels = window, settings, panels
        window.closed.connect(self._save)

    def restore(self, fit: Callable[[], object]) -> bool:
        """Restore the saved layout, or arrange a first one; return whether one was saved.

        Parameters
        ----------
        fit
            Fits the board into the view, once the docks have their final size.
        """
        settings = self._settings
        is_saved = self._window.restore_layout(settings.data("geometry"), settings.data("docks"))
        if not is_saved:
            self._window.resize(first_size(self._window.screen().availableSize()))
            self._panels.arrange()
            QTimer.singleShot(0, fit)
        return is_saved

    def _save(self) -> None:
        geometry, state = self._window.layout_state()
        self._settings.put("geometry", geometry)
        self._settings.put("docks", state)
        self._settings.sync()
