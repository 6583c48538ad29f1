"""The interface of tools, which get the mouse and keys of the view."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent


@dataclass(frozen=True, slots=True)
class SquareEvent:
    """A mouse event on the board.

    Attributes
    ----------
    row, col
        From 0; may be outside the board.
    square
        The square, or None outside the board.
    button
        The button pressed, held or released; ``NoButton`` if none is.
    modifiers
        Modifier keys that are held.
    point
        In the view's device-independent pixels.
    """

    row: int
    col: int
    square: int | None
    button: Qt.MouseButton
    modifiers: Qt.KeyboardModifier
    point: QPointF


class Tool(QObject):
    """A tool that does nothing; subclasses override what they need."""

    cursor: Qt.CursorShape = Qt.CursorShape.ArrowCursor
    """The pointer's shape over the board."""

    def activated(self) -> None:
        """Handle becoming the current tool."""

    def deactivated(self) -> None:
        """Handle being replaced by another tool; the tool has been cancelled before."""

    def forget_level(self) -> None:
        """Handle the change to another level: drop everything about the one before."""
        self.cancel()

    def pressed(self, event: SquareEvent) -> None:
        """Handle the press of a button."""

    def moved(self, event: SquareEvent) -> None:
        """Handle a move of the mouse, with a button held or without (``NoButton``)."""

    def released(self, event: SquareEvent) -> None:
        """Handle the release of the button."""

    def double_clicked(self, event: SquareEvent) -> None:
        """Handle a second press in the same place; by default like any press."""
        self.pressed(event)

    def left(self) -> None:
        """Handle the mouse leaving the view."""

    def wheel(self, steps: int, event: SquareEvent) -> bool:
        """Handle the wheel with Shift, up positive; return whether it was used."""
        return False

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether :meth:`key` gets a key although it is the shortcut of an action."""
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Handle the press of a key; return whether it was used."""
        return False

    def key_released(self, event: QKeyEvent) -> bool:
        """Handle the release of a key; return whether it was used."""
        return False

    def cancel(self) -> bool:
        """Abort what is in progress (Escape); return whether there was anything."""
        return False
