"""The actions of the View menu: zoom, fit, panning by keys, themes and motion."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup

from sokolab.gui.scene.layers.rulers import Rulers
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import TEXT_SIZES, Scheme
from sokolab.language import phrase, tr

__all__ = ["ViewActions"]

_PAN: Final = 96
"""Pixels a key moves the view."""
_PANS: Final = (
    ("up", "Up", (0, _PAN), phrase("See more above")),
    ("right", "Right", (-_PAN, 0), phrase("See more on the right")),
    ("down", "Down", (0, -_PAN), phrase("See more below")),
    ("left", "Left", (_PAN, 0), phrase("See more on the left")),
)
_SCHEMES: Final = (
    (
        Scheme.SYSTEM,
        phrase("Follow the &system"),
        "Ctrl+Alt+0",
        phrase("As your desktop, high contrast included."),
    ),
    (Scheme.LIGHT, phrase("&Light"), "Ctrl+Alt+1", phrase("Dark on light, for bright rooms.")),
    (Scheme.DARK, phrase("&Dark"), "Ctrl+Alt+2", phrase("Light on dark, for dim rooms.")),
    (
        Scheme.HIGH_CONTRAST,
        phrase("&High contrast"),
        "Ctrl+Alt+3",
        phrase("White and strong colours on black, for tired or weak eyes."),
    ),
)


class ViewActions(QObject):
    """Adds the actions; theme and motion are kept in the settings."""

    def __init__(self, window: MainWindow, view: BoardView, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._view = view
        self._settings = settings
        self._rulers = Rulers(view)
        self._add_zoom()
        self._add_pans()
        self._add_schemes()

    def _add_zoom(self) -> None:
        add = self._window.add_action
        add(
            "view",
            "zoom-in",
            tr("Zoom &in"),
            ("Ctrl++", "Ctrl+="),
            tr("Zooms in on the middle of the view; the wheel zooms in on the mouse."),
            partial(self._view.zoom, 1),
            "zoom-in",
        )
        add(
            "view",
            "zoom-out",
            tr("Zoom &out"),
            "Ctrl+-",
            tr("Zooms out from the middle of the view; the wheel zooms out from the mouse."),
            partial(self._view.zoom, -1),
            "zoom-out",
        )
        add(
            "view",
            "fit",
            tr("&Fit the board"),
            ("F", "Ctrl+0"),
            tr("Centres the whole board in the view."),
            self._view.fit,
            "fit",
        )

    def _add_pans(self) -> None:
        submenu = self._window.menu("view").addMenu(tr("&Move the view"))
        submenu.setToolTipsVisible(True)
        for name, arrow, (dx, dy), text in _PANS:
            self._window.add_action(
                "view",
                f"pan-{name}",
                str(text),
                f"Ctrl+{arrow}",
                tr("Moves the view; so does dragging with Space or the middle button."),
                partial(self._view.pan, dx, dy),
                submenu=submenu,
            )

    def _add_text_sizes(self) -> None:
        submenu = self._window.menu("view").addMenu(tr("Te&xt size"))
        submenu.setToolTipsVisible(True)
        group = QActionGroup(self)
        for key, per_cent in enumerate(TEXT_SIZES, 4):
            action = self._window.add_action(
                "view",
                f"text-size-{per_cent}",
                tr("{per_cent} %", per_cent=per_cent),
                f"Ctrl+Alt+{key}",
                tr("Sets the size of all texts outside the board, compared with your desktop."),
                partial(self._choose_text_size, per_cent),
                checkable=True,
                submenu=submenu,
            )
            group.addAction(action)
            action.setChecked(per_cent == self._settings.text_size)

    def _choose_text_size(self, per_cent: int, _is_checked: bool) -> None:
        self._settings.text_size = per_cent
        self._window.theme.set_text_size(per_cent)

    def _add_schemes(self) -> None:
        submenu = self._window.menu("view").addMenu(tr("&Theme"))
        submenu.setToolTipsVisible(True)
        group = QActionGroup(self)
        for scheme, text, key, tip in _SCHEMES:
            action = self._window.add_action(
                "view",
                f"theme-{scheme.value}",
                str(text),
                key,
                str(tip),
                partial(self._choose, scheme),
                checkable=True,
                submenu=submenu,
            )
            group.addAction(action)
            action.setChecked(scheme is self._settings.scheme)
        self._add_text_sizes()
        rulers = self._window.add_action(
            "view",
            "rulers",
            tr("R&ulers"),
            "Shift+R",
            tr("Numbers the rows and columns along the edges of the view."),
            self._show_rulers,
            checkable=True,
        )
        rulers.setChecked(self._settings.flag("rulers", False))
        self._show_rulers(rulers.isChecked())
        motion = self._window.add_action(
            "view",
            "motion",
            tr("Pieces &slide"),
            "Ctrl+Alt+M",
            tr("Pieces slide from square to square in play and replay; without it, they jump."),
            self._slide,
            checkable=True,
        )
        motion.setChecked(self._settings.motion)

    def _choose(self, scheme: Scheme, _checked: bool) -> None:
        self._settings.scheme = scheme
        self._window.theme.set_scheme(scheme)

    def _show_rulers(self, on: bool) -> None:
        self._settings.put("rulers", on)
        self._view.remove_layer(self._rulers)
        if on:
            self._view.add_layer(self._rulers, on_top=True)

    def _slide(self, on: bool) -> None:
        self._settings.motion = on
