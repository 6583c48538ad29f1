"""Fields for texts from files: what nobody typed into them stays as it was given.

Qt's fields cannot hold every text: they drop bytes without a meaning, turn no-break spaces into
spaces, and cut off long lines. So a field is only read once its text has been changed.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

_LONGEST: Final = 1_000_000
"""Characters of the longest line that can be edited; Qt's own limit is 32,767."""


class LineField(QLineEdit):
    """A field for a name."""

    def __init__(self) -> None:
        super().__init__()
        self.setMaxLength(_LONGEST)
        self._given = self._shown = ""

    def give(self, text: str) -> None:
        """Show a text, its beginning if it is too long, unless it is there already."""
        if text != self.value:
            self.setText(text)
            self.setCursorPosition(0)
            self._given, self._shown = text, self.text()

    @property
    def value(self) -> str:
        """The text that was given, or what was typed in its place, without surrounding space."""
        return self._given if self.text() == self._shown else self.text().strip()


class NotesField(QPlainTextEdit):
    """A field for notes of several lines."""

    def __init__(self) -> None:
        super().__init__()
        self._given = self._shown = ""

    def give(self, text: str) -> None:
        """Show a text, unless it is there already."""
        if text != self.value:
            self.setPlainText(text)
            self._given, self._shown = text, self._raw

    @property
    def value(self) -> str:
        """The text that was given, or what was typed in its place."""
        if self._raw == self._shown:
            return self._given
        return self._raw.replace("\u2029", "\n")  # as Qt separates lines

    @property
    def _raw(self) -> str:
        return self.document().toRawText()
