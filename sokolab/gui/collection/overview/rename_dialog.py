"""Many levels get new titles and authors at once, by a pattern; what comes out is shown first."""

from __future__ import annotations

import re
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

from sokolab.core.level import Level
from sokolab.core.words import counted
from sokolab.gui.shell.style import inset

__all__ = ["RenameDialog", "renamed"]

_MARK: Final = re.compile(r"\{(n|number|title|author)(?::([0-9]))?\}")
_SHOWN: Final = 200
"""Rows of the preview; more would take long to fill."""
_HELP: Final = (
    "<b>{n}</b> counts from the first number, <b>{n:3}</b> writes at least three digits; "
    "<b>{number}</b> is the level's number in the collection, <b>{title}</b> and "
    "<b>{author}</b> are what it has now."
)


def renamed(pattern: str, level: Level, number: int, count: int) -> str:
    """Return a title by a pattern.

    Parameters
    ----------
    number
        The level's number in its collection, from 1.
    count
        What ``{n}`` stands for.

    Examples
    --------
    >>> from sokolab.core.board import Board
    >>> renamed("{title} {n:3}", Level(Board.empty(1, 1), "Gate"), 9, 7)
    'Gate 007'
    """
    numbers = {"n": count, "number": number}
    texts = {"title": level.title, "author": level.author}

    def value(mark: re.Match[str]) -> str:
        if mark[1] in texts:
            return texts[mark[1]]
        return f"{numbers[mark[1]]:0{int(mark[2] or 1)}}"

    return _MARK.sub(value, pattern).strip()


class RenameDialog(QDialog):
    """Asks for the patterns; nothing is changed before it is accepted.

    Parameters
    ----------
    levels
        Each with its index in the collection, from 0.
    rename
        Called with the new levels by index.
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
        self.setWindowTitle(f"Rename {counted(len(levels), 'level', 'levels')}")
        self._title = QLineEdit("{title}")
        self._author = QLineEdit("{author}")
        self._first = inset(QSpinBox())
        self._first.setRange(0, 1_000_000)
        self._first.setValue(1)
        self._preview = QTableWidget(min(len(levels), _SHOWN), 2)
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
        form.addRow("Title", self._title)
        form.addRow("Author", self._author)
        form.addRow("First number", self._first)
        for field, tip in (
            (self._title, "What the levels will be called"),
            (self._author, "Who made them; leave it as it is to keep the authors"),
            (self._first, "What {n} begins with"),
        ):
            field.setToolTip(tip)
        words = QLabel(_HELP)
        words.setWordWrap(True)
        self._preview.setHorizontalHeaderLabels(["Now", "Then"])
        self._preview.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self._preview.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self._preview.setShowGrid(False)
        self._preview.verticalHeader().hide()
        self._preview.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._preview.setAccessibleName("What comes out")
        button = QDialogButtonBox.StandardButton
        self._buttons.setStandardButtons(button.Ok | button.Cancel)
        self._buttons.button(button.Ok).setText("Rename")
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
            title = renamed(self._title.text(), level, index + 1, first + place)
            author = renamed(self._author.text(), level, index + 1, first + place)
            found.append((index, level, replace(level, title=title, author=author)))
        return found

    def _show(self) -> None:
        for row, (_, old, new) in enumerate(self._renamed()[:_SHOWN]):
            for column, level in enumerate((old, new)):
                text = f"{level.title} ({level.author})" if level.author else level.title
                self._preview.setItem(row, column, QTableWidgetItem(text))
