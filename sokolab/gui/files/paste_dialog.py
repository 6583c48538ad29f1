"""The dialog that shows the levels found in a text and the other lines, before adding levels."""

from dataclasses import replace
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon, QPixmap

from sokolab.core.level import Collection
from sokolab.formats import Pasted
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.theme import Theme
from sokolab.language import counted, in_own_direction, tr

_ICON_SIDE: Final = 120  # in pixels
_MAX_SQUARE_PIXELS: Final = 14  # the largest square on a picture, in pixels
_MAX_LISTED_LEVELS: Final = 100  # levels that are listed; the others are counted


class PasteDialog(scrolling.Dialog):
    """Shows the levels found in a text, and the lines around them."""

    levels_accepted = Signal(Collection)
    """The user adds levels. Carries the :class:`Collection` of them."""

    def __init__(self, pasted: Pasted, theme: Theme, parent: QtWidgets.QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Levels in a text"))
        self._collection = pasted.collection
        count = len(pasted.collection)
        explanation = building.wrapped_label(
            counted(
                count, "{n:,} level was found in the text", "{n:,} levels were found in the text"
            )
        )
        self.levels_list = building.named(QtWidgets.QListWidget(), tr("Levels found"))
        self.levels_list.setViewMode(QtWidgets.QListWidget.ViewMode.IconMode)
        self.levels_list.setResizeMode(QtWidgets.QListWidget.ResizeMode.Adjust)
        self.levels_list.setMovement(QtWidgets.QListWidget.Movement.Static)
        self.levels_list.setIconSize(QSize(_ICON_SIDE, _ICON_SIDE))
        self.levels_list.setSpacing(6)
        ratio = self.devicePixelRatioF()
        for number, level in enumerate(pasted.collection.levels[:_MAX_LISTED_LEVELS], 1):
            image = thumbnail(
                level.board,
                theme.colours,
                round(_ICON_SIDE * ratio),
                round(_MAX_SQUARE_PIXELS * ratio),
            )
            image.setDevicePixelRatio(ratio)
            title = in_own_direction(level.title or tr("Level {number}", number=number))
            QtWidgets.QListWidgetItem(QIcon(QPixmap.fromImage(image)), title, self.levels_list)
        self.lines_field = building.named(
            QtWidgets.QPlainTextEdit("\n".join(pasted.leftover_lines)),
            tr("Lines outside any level"),
        )
        self.lines_field.setReadOnly(True)
        add_button = building.push_button(
            tr("&Add"), building.unchecked(self._add_with_text), tr("The lines stay as notes")
        )
        add_bare = building.unchecked(self._add_without_text)
        bare_button = building.push_button(tr("Add &without the text"), add_bare)
        cancel_button = building.push_button(tr("Cancel"), building.unchecked(self.reject))
        add_button.setDefault(True)
        building.fill(
            QtWidgets.QVBoxLayout(self),
            explanation,
            (self.levels_list, 2),
            building.wrapped_label(
                tr("These lines are not levels; those next to a level become its notes:")
            ),
            (self.lines_field, 1),
            building.fill(QtWidgets.QHBoxLayout(), 1, cancel_button, bare_button, add_button),
        )
        self.resize(560, 460)
        add_button.setFocus()

    def _add_with_text(self) -> None:
        self.levels_accepted.emit(self._collection)
        self.accept()

    def _add_without_text(self) -> None:
        levels = tuple(replace(level, notes="") for level in self._collection)
        self.levels_accepted.emit(replace(self._collection, levels=levels, notes=""))
        self.accept()
