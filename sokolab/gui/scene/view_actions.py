"""The view menu: zoom, fit, panning by keys, themes."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup

from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Scheme

__all__ = ["ViewActions"]

_PAN: Final = 96
_PANS: Final = (
    ("up", "Up", (0, _PAN)),
    ("right", "Right", (-_PAN, 0)),
    ("down", "Down", (0, -_PAN)),
    ("left", "Left", (_PAN, 0)),
)
_SCHEMES: Final = (
    (Scheme.SYSTEM, "As the &system", "Ctrl+Alt+0", "Light or dark as your desktop says."),
    (Scheme.LIGHT, "&Light", "Ctrl+Alt+1", "Dark lines on a light ground, for bright rooms."),
    (Scheme.DARK, "&Dark", "Ctrl+Alt+2", "Light lines on a dark ground, for late hours."),
)


class ViewActions(QObject):
    """Adds the actions; keeps theme and motion in the settings."""

    def __init__(self, window: MainWindow, view: BoardView, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._view = view
        self._settings = settings
        self._add_zoom()
        self._add_pans()
        self._add_schemes()

    def _add_zoom(self) -> None:
        add = self._window.add_action
        add(
            "view",
            "zoom-in",
            "Zoom &in",
            ("Ctrl++", "Ctrl+="),
            "Makes squares larger about the middle; the wheel does so about the mouse.",
            partial(self._view.zoom, 1),
            "zoom-in",
        )
        add(
            "view",
            "zoom-out",
            "Zoom &out",
            "Ctrl+-",
            "Makes squares smaller about the middle; the wheel does so about the mouse.",
            partial(self._view.zoom, -1),
            "zoom-out",
        )
        add(
            "view",
            "fit",
            "&Fit the board",
            ("F", "Ctrl+0"),
            "Shows the whole board in the middle, as large as is pleasant.",
            self._view.fit,
            "fit",
        )

    def _add_pans(self) -> None:
        submenu = self._window.menu("view").addMenu("&Move the view")
        submenu.setToolTipsVisible(True)
        for name, arrow, (dx, dy) in _PANS:
            self._window.add_action(
                "view",
                f"pan-{name}",
                f"See more {_WHERE[name]}",
                f"Ctrl+{arrow}",
                "Moves the view over the board; so does dragging with Space or the middle button.",
                partial(self._view.pan, dx, dy),
                submenu=submenu,
            )

    def _add_schemes(self) -> None:
        submenu = self._window.menu("view").addMenu("&Theme")
        submenu.setToolTipsVisible(True)
        group = QActionGroup(self)
        for scheme, text, key, tip in _SCHEMES:
            action = self._window.add_action(
                "view",
                f"theme-{scheme.value}",
                text,
                key,
                tip,
                partial(self._choose, scheme),
                checkable=True,
                submenu=submenu,
            )
            group.addAction(action)
            action.setChecked(scheme is self._settings.scheme)
        motion = self._window.add_action(
            "view",
            "motion",
            "Pieces &slide",
            "Ctrl+Alt+M",
            "Lets pieces slide from square to square in play and replay; switched off, they jump.",
            self._slide,
            checkable=True,
        )
        motion.setChecked(self._settings.motion)

    def _choose(self, scheme: Scheme, _checked: bool) -> None:
        self._settings.scheme = scheme
        self._window.theme.set_scheme(scheme)

    def _slide(self, on: bool) -> None:
        self._settings.motion = on


_WHERE: Final = {"up": "above", "right": "at the right", "down": "below", "left": "at the left"}
