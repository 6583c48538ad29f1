"""What every tool is: a small state machine fed with squares and keys."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent

__all__ = ["SquareEvent", "Tool"]


@dataclass(frozen=True, slots=True)
class SquareEvent:
    """The mouse on a square.

    Attributes
    ----------
    row, col
        From 0; may lie off the board.
    square
        Its number, or None off the board.
    button
        The one pressed, held or released; ``NoButton`` when the mouse only hovers.
    modifiers
        Keys held with it.
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
    """Does nothing; the others override what they need."""

    cursor: Qt.CursorShape = Qt.CursorShape.ArrowCursor
    """The pointer's shape over the board."""

    def activated(self) -> None:
        """Begin: the tool was taken in hand."""

    def deactivated(self) -> None:
        """End: the tool was put away; it has been cancelled before."""

    def pressed(self, event: SquareEvent) -> None:
        """Take a button that went down."""

    def moved(self, event: SquareEvent) -> None:
        """Take a move of the mouse, with a button held or (``NoButton``) without."""

    def released(self, event: SquareEvent) -> None:
        """Take the button going up."""

    def double_clicked(self, event: SquareEvent) -> None:
        """Take a second press in the same place, as a press unless overridden."""
        self.pressed(event)

    def left(self) -> None:
        """Take the mouse leaving the view."""

    def wheel(self, steps: int, event: SquareEvent) -> bool:
        """Take Shift and the wheel, up positive; return whether it meant something."""
        return False

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key is for :meth:`key` though some action has it for a shortcut."""
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Take a key that went down; return whether it meant something."""
        return False

    def key_released(self, event: QKeyEvent) -> bool:
        """Take a key that went up; return whether it meant something."""
        return False

    def cancel(self) -> bool:
        """Give up what is half done (Escape); return whether there was anything."""
        return False
