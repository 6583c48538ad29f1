"""The moves of a game as letters, in two lines to read, select and copy."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import (
    QFontDatabase,
    QKeyEvent,
    QKeySequence,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit

from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import tr

_MARGIN = 2
_FRAME = 8
"""Pixels of the style's border and padding."""


class LurdEdit(QPlainTextEdit):
    """Two lines of read-only letters."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setReadOnly(True)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        self.document().setDocumentMargin(_MARGIN)
        self.setUndoRedoEnabled(False)
        self._fit_lines()

    def changeEvent(self, event: QEvent) -> None:
        """Keep two lines of letters of another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_lines()

    def _fit_lines(self) -> None:
        self.setFixedHeight(2 * self.fontMetrics().lineSpacing() + _MARGIN + _FRAME)

    def event(self, event: QEvent) -> bool:
        """Use the keys of Copy and Select all, which otherwise belong to the editor."""
        keys = QKeySequence.StandardKey
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (event.matches(keys.Copy) or event.matches(keys.SelectAll))
        ):
            event.accept()
            return True
        return super().event(event)


class LurdView(LurdEdit):
    """The letters of a game with the present place marked; a click on a letter goes there."""

    clicked = Signal(int)
    """A place was clicked; carries the number of letters before it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(tr("Moves as letters"))
        self._theme = theme
        self._at = 0
        self.setToolTip(
            tr(
                "<p>The moves as letters: u r d l walk, capitals push.</p>"
                "<p>Click a letter to go there; select letters to copy them.</p>"
            )
        )
        self.selectionChanged.connect(self._follow_click)
        self.cursorPositionChanged.connect(self._follow_click)
        theme.changed.connect(self._mark)

    def say_instead(self, words: str) -> None:
        """Show words as long as there are no letters."""
        self.setPlaceholderText(words)
        # Qt paints other words only when letters come or go.
        self.viewport().update()

    def show_letters(self, letters: str, at: int) -> None:
        """Show these letters, the first ``at`` of them played."""
        with QSignalBlocker(self):
            if letters != self.toPlainText():
                self.setPlainText(letters)
            self._at = at
            cursor = self.textCursor()
            if not cursor.hasSelection() and cursor.position() != at:
                cursor.setPosition(at)
                self.setTextCursor(cursor)
        self._mark()

    def _mark(self, _colours: Colours | None = None) -> None:
        colours = self._theme.colours
        played, current = QTextCharFormat(), QTextCharFormat()
        played.setForeground(colours.muted)
        current.setBackground(colours.accent)
        current.setForeground(colours.on_accent)
        behind = self._selection(0, self._at, played)
        self.setExtraSelections([behind, self._selection(self._at, self._at + 1, current)])

    def _selection(self, first: int, last: int, form: QTextCharFormat) -> QTextEdit.ExtraSelection:
        cursor = QTextCursor(self.document())
        end = self.document().characterCount() - 1
        cursor.setPosition(min(first, end))
        cursor.setPosition(min(last, end), QTextCursor.MoveMode.KeepAnchor)
        selection = QTextEdit.ExtraSelection()
        selection.cursor = cursor
        selection.format = form
        return selection

    def _follow_click(self) -> None:
        cursor = self.textCursor()
        if not cursor.hasSelection() and cursor.position() != self._at:
            self.clicked.emit(cursor.position())
