"""A saved game in the properties: its picture, its name, which can be changed, and its counts."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from sokolab.collection.replayed_solutions import ReplayedGame
from sokolab.core.words import capitalised
from sokolab.gui.plain_text import plain_label
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.theme import Theme
from sokolab.language import counted, phrase, tr

_PICTURE: Final = 44
"""Pixels of the longer side of the picture."""
_REVERSE: Final = phrase(
    "<p>In this game boxes are pulled from the goals back to their starts, as in reverse play.</p>"
)


class SavedGameRow(QWidget):
    """Shows a saved game; Enter and Esc leave the field of its name.

    Parameters
    ----------
    number
        From 1, as the game is called while it has no name.
    buttons
        What can be done with the game.
    """

    renamed = Signal(str)
    """Carries the new name."""
    left = Signal()
    """The keyboard may go back to the board."""

    def __init__(
        self, number: int, game: ReplayedGame, buttons: list[QToolButton], theme: Theme
    ) -> None:
        super().__init__()
        self._title = game.title
        self._name = QLineEdit(game.title)
        self._name.setPlaceholderText(tr("Game {number}", number=number))
        self._name.setAccessibleName(tr("Name of game {number}", number=number))
        self._name.setToolTip(tr("The name of the saved game; it is kept in the file"))
        self._name.installEventFilter(self)
        self._name.editingFinished.connect(self._rename)
        words = plain_label(capitalised(game_words(game)))
        words.setWordWrap(True)
        words.setToolTip(str(_REVERSE) if game.is_reverse else "")
        below = QHBoxLayout()
        below.setSpacing(2)
        for button in buttons:
            below.addWidget(button)
        below.addStretch(1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 4)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(2)
        grid.addWidget(_picture(game, theme), 0, 0, 3, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._name, 0, 1)
        grid.addWidget(words, 1, 1)
        grid.addLayout(below, 2, 1)
        grid.setColumnStretch(1, 1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Enter finish the name, and Esc give up the changes."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self._name.setText(self._title)
                self.left.emit()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._rename()
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def begin_naming(self) -> None:
        """Give the keyboard to the name."""
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._name.selectAll()

    def _rename(self) -> None:
        name = self._name.text().strip()
        if name != self._title:
            self._title = name
            self.renamed.emit(name)


def _picture(game: ReplayedGame, theme: Theme) -> QLabel:
    """Return the position in which the game was saved, as a picture."""
    picture = QLabel()
    picture.setFixedSize(_PICTURE, _PICTURE)
    picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
    reached = game.reached
    if reached is not None:
        ratio = picture.devicePixelRatioF()
        image = thumbnail(reached, theme.colours, round(_PICTURE * ratio))
        image.setDevicePixelRatio(ratio)
        picture.setPixmap(QPixmap.fromImage(image))
        picture.setAccessibleName(tr("The position in which the game was saved"))
    return picture


def game_words(game: ReplayedGame) -> str:
    """Return the counts of a saved game, or why it cannot be continued."""
    if game.fault:
        return tr("does not fit this board any more: {reason}", reason=game.fault)
    letters = "" if game.line is None else game.line.letters
    parts = [counted(game.at, "move", "moves")]
    if game.line is not None:
        count = sum(map(str.isupper, letters[: game.at]))
        parts.append(
            counted(count, "pull", "pulls") if game.is_reverse else counted(count, "push", "pushes")
        )
    if len(letters) > game.at:
        parts.append(tr("{moves} undone", moves=counted(len(letters) - game.at, "move", "moves")))
    if game.is_reverse:
        parts.insert(0, tr("in reverse"))
        if game.line is None:
            parts.append(tr("cannot be continued here, because the player jumps on its way"))
    return tr(", ", context="between the parts of a sentence").join(parts)
