"""The actions of the View menu: zoom, fit, full screen, panning by keys, themes and motion."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt

from sokolab.gui.scene.layers import Rulers
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import TEXT_SIZES, Scheme

_PAN_PIXELS: Final = 96
"""Pixels by which a key moves the view."""
_PANS: Final = {  # pixels by which the board moves right and down
    "pan-up": (0, _PAN_PIXELS),
    "pan-right": (-_PAN_PIXELS, 0),
    "pan-down": (0, -_PAN_PIXELS),
    "pan-left": (_PAN_PIXELS, 0),
}


class ViewActions(QObject):
    """Carries out the actions of the View menu. The settings keep theme and motion."""

    def __init__(self, window: MainWindow, view: BoardView, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._view = view
        self._settings = settings
        self._rulers = Rulers(view)
        window.bind(
            {
                "zoom-in": partial(view.zoom, 1),
                "zoom-out": partial(view.zoom, -1),
                "fit": view.fit,
                "rulers": self._show_rulers,
                "full-screen": self._fill_screen,
                "motion": partial(setattr, settings, "motion"),
            }
        )
        window.bind({name: partial(view.pan, *shift) for name, shift in _PANS.items()})
        window.bind(
            {f"theme-{scheme.value}": partial(self._choose_scheme, scheme) for scheme in Scheme}
        )
        window.bind({f"text-size-{size}": partial(self._choose_size, size) for size in TEXT_SIZES})
        window.action(f"theme-{settings.scheme.value}").setChecked(True)
        window.action(f"text-size-{settings.text_size}").setChecked(True)
        window.action("motion").setChecked(settings.motion)
        window.action("rulers").setChecked(settings.flag("rulers", False))
        self._show_rulers(window.action("rulers").isChecked())

    def _fill_screen(self, is_on: bool) -> None:
        full_screen, state = Qt.WindowState.WindowFullScreen, self._window.windowState()
        self._window.setWindowState(state | full_screen if is_on else state & ~full_screen)

    def _choose_size(self, per_cent: int) -> None:
        self._settings.text_size = per_cent
        self._window.theme.set_text_size(per_cent)

    def _choose_scheme(self, scheme: Scheme) -> None:
        self._settings.scheme = scheme
        self._window.theme.set_scheme(scheme)

    def _show_rulers(self, is_shown: bool) -> None:
        self._settings.put("rulers", is_shown)
        self._view.remove_layer(self._rulers)
        if is_shown:
            self._view.add_layer(self._rulers, on_top=True)
