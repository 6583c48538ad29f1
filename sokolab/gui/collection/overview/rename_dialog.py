"""Renames many levels by a pattern, with a preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sokolab.collection.renaming import expand_pattern
from sokolab.core.level import Level
from sokolab.gui.shell.style import inset
from sokolab.language import counted_phrase, in_own_direction, phrase, tr

_PREVIEW_ROWS: Final = 200
"""More rows would make the preview slow to update."""
_HELP: Final = phrase(
    "<b>{n}</b> counts up from the first number; <b>{n:3}</b> writes at least three digits. "
    "<b>{number}</b> is the level's number in the collection. <b>{title}</b> and "
    "<b>{author}</b> are its present title and author."
)


class RenameDialog(QDialog):
    """Asks for the patterns and shows what they give; changes nothing until it is accepted.

    Parameters
    ----------
    levels
        The levels to rename, each with its index in the collection, from 0.
    rename
        Called with the renamed levels by index.
    """

    def __init__(
        self,
        levels: Sequence[tuple[int, Level]],
        rename: Callable[[dict[int, Level]], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._levels = levels
        self._rename = rename
        count = counted_phrase(len(levels), "level", "levels")
        self.setWindowTitle(tr("Rename {levels}", levels=count))
        self._title = QLineEdit("{title}")
        self._author = QLineEdit("{author}")
        self._first = inset(QSpinBox())
        self._first.setRange(0, 1_000_000)
        self._first.setValue(1)
        self._preview = QTableWidget(min(len(levels), _PREVIEW_ROWS), 2)
        self._buttons = QDialogButtonBox()
        self._build()
        for changed in (self._title.textChanged, self._author.textChanged):
            changed.connect(lambda _text: self._show())
        self._first.valueChanged.connect(lambda _value: self._show())
        self._show()

    def accept(self) -> None:
        """Rename the levels."""
        changed = {index: new for index, old, new in self._renamed() if new != old}
        if changed:
            self._rename(changed)
        super().accept()

    def _build(self) -> None:
        form = QFormLayout()
        form.addRow(tr("Title"), self._title)
        form.addRow(tr("Author"), self._author)
        form.addRow(tr("First number"), self._first)
        for field, tip in (
            (self._title, tr("The pattern of the titles")),
            (self._author, tr("The pattern of the authors; leave {author} to keep them")),
            (self._first, tr("The first value of {n}")),
        ):
            field.setToolTip(tip)
        words = QLabel(str(_HELP))
        words.setWordWrap(True)
        self._preview.setHorizontalHeaderLabels([tr("Present title"), tr("New title")])
        self._preview.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self._preview.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self._preview.setShowGrid(False)
        self._preview.verticalHeader().hide()
        self._preview.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._preview.setAccessibleName(tr("Preview"))
        button = QDialogButtonBox.StandardButton
        self._buttons.setStandardButtons(button.Ok | button.Cancel)
        self._buttons.button(button.Ok).setText(tr("Rename"))
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(words)
        layout.addWidget(self._preview, 1)
        layout.addWidget(self._buttons)
        self.resize(520, 460)

    def _renamed(self) -> list[tuple[int, Level, Level]]:
        first = self._first.value()
        found = []
        for place, (index, level) in enumerate(self._levels):
            title, author = (
                expand_pattern(field.text(), level, index + 1, first + place)
                for field in (self._title, self._author)
            )
            found.append((index, level, replace(level, title=title, author=author)))
        return found

    def _show(self) -> None:
        for row, (_, old, new) in enumerate(self._renamed()[:_PREVIEW_ROWS]):
            for column, level in enumerate((old, new)):
                title = in_own_direction(level.title)
                text = f"{title} ({level.author})" if level.author else title
                self._preview.setItem(row, column, QTableWidgetItem(text))
