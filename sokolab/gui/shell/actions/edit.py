"""The Edit menu: undo, the clipboard and the selected squares."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QKeySequence

from sokolab.gui.shell.actions.rows import SEPARATOR, Condition, Menu, Row
from sokolab.language import phrase

_KEYS: Final = QKeySequence.StandardKey

EDIT: Final = Menu(
    phrase("&Edit"),
    Row(
        "undo", phrase("&Undo"), _KEYS.Undo, "undo", where=Condition.UNDO, shown=Condition.DRAWING
    ).does(phrase("Takes back the last change of the level or of its list; there is no limit.")),
    Row(
        "redo",
        phrase("&Redo"),
        ("Ctrl+Y", "Ctrl+Shift+Z"),
        "redo",
        where=Condition.REDO,
        shown=Condition.DRAWING,
    ).does(phrase("Repeats the change that was undone last.")),
    SEPARATOR,
    Row("cut", phrase("Cu&t"), _KEYS.Cut, "cut").does(
        phrase("Moves the selected squares to the clipboard as text and leaves floor.")
    ),
    Row("copy", phrase("&Copy"), _KEYS.Copy, "copy").does(
        phrase(
            "Copies the selected squares, or else the whole level with its solutions, as text "
            "that any Sokoban program reads."
        )
    ),
    Row("paste", phrase("&Paste"), _KEYS.Paste, "paste").does(
        phrase(
            "Squares copied here follow the mouse: [ and ] turn them, a click or Enter places "
            "them, Esc drops them. A level from elsewhere is added to the collection."
        )
    ),
    Row("paste-squares", phrase("Paste as s&quares"), "Ctrl+Alt+V").does(
        phrase("Puts a level from the clipboard on this board as squares, not as a new level.")
    ),
    Row("delete", phrase("C&lear squares"), _KEYS.Delete, "delete").does(
        phrase("Replaces the selected squares, or the cursor square, by floor.")
    ),
    SEPARATOR,
    Menu(
        phrase("&Select"),
        Row("select-all", phrase("&All"), _KEYS.SelectAll).does(phrase("Selects the whole board.")),
        Row("select-none", phrase("&None"), "Ctrl+Shift+A").does(phrase("Selects nothing.")),
        Row("select-others", phrase("&The others"), "Ctrl+I").does(
            phrase("Selects the squares that are not selected now, and no others.")
        ),
        Row("select-alike", phrase("All of the same &kind"), "Shift+W").does(
            phrase(
                "Selects all squares of the board that hold the same as the selected ones, or "
                "as the square under the mouse or the cursor."
            )
        ),
    ),
    Row("fill-selection", phrase("&Fill the selection"), "Shift+G").does(
        phrase(
            "Draws the current tile on all selected squares. With a selecting tool, so does "
            "the key of any tile: 1 to 7, or its sign, such as #."
        )
    ),
    Row("outline-selection", phrase("&Outline the selection"), "Shift+O").does(
        phrase("Draws the current tile along the border of the selected squares.")
    ),
    Row("replace", phrase("R&eplace squares…"), "Ctrl+H").does(
        phrase("Turns all squares of one kind into another kind, in the selection or everywhere.")
    ),
)
