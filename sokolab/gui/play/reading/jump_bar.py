"""Buttons that go back and on by pushes, pushing sessions or box changes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QWidget

from sokolab.gui.shell.compact_widgets import icon_button
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Theme
from sokolab.language import phrase, tr
from sokolab.routes.line import Unit

_CHOICES: Final = {
    Unit.PUSH: (phrase("by push"), phrase("To the end of each push")),
    Unit.SESSION: (
        phrase("by session"),
        phrase("To the end of each pushing session: where the player walks next"),
    ),
    Unit.BOX_CHANGE: (
        phrase("by box"),
        phrase("To each box change: where another box is pushed next"),
    ),
}
_SETTING: Final = "jump-unit"
_TOOLTIP: Final = Qt.ItemDataRole.ToolTipRole


class JumpBar(QWidget):
    """Two buttons, and the unit they go by; the settings keep it."""

    jumped = Signal(object, int)
    """Carries the :class:`Unit`, and 1 for on or -1 for back."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._theme = theme
        self._settings = settings
        self.back = self._button(tr("Back by the unit chosen"), -1)
        self.on = self._button(tr("On by the unit chosen"), 1)
        self.units = QComboBox()
        self.units.setAccessibleName(tr("Jump by"))
        self.units.view().setAccessibleName(tr("Jump by"))
        for words, tip in _CHOICES.values():
            self.units.addItem(str(words))
            self.units.setItemData(self.units.count() - 1, str(tip), _TOOLTIP)
        self.units.setToolTip(tr("<p>How far the two buttons go.</p>"))
        names = [unit.name.lower() for unit in _CHOICES]
        kept = settings.text(_SETTING)
        self.units.setCurrentIndex(names.index(kept) if kept in names else 0)
        self.units.currentIndexChanged.connect(self._keep)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addWidget(self.units, 1)
        row.addWidget(self.on)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    @property
    def unit(self) -> Unit:
        """The unit chosen."""
        return tuple(_CHOICES)[self.units.currentIndex()]

    def enable(self, can_go_back: bool, can_go_on: bool) -> None:
        """Enable the buttons that lead somewhere."""
        self.back.setEnabled(can_go_back)
        self.on.setEnabled(can_go_on)

    def _button(self, tip: str, way: int) -> QToolButton:
        button = icon_button(tip, lambda: self.jumped.emit(self.unit, way))
        button.setAutoRepeat(True)
        return button

    def _draw_icons(self, *_: object) -> None:
        self.back.setIcon(self._theme.icon("jump-back"))
        self.on.setIcon(self._theme.icon("jump-on"))

    def _keep(self, *_: object) -> None:
        self._settings.put(_SETTING, self.unit.name.lower())
