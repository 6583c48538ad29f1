"""The Draw menu: tools, tiles, symmetry and stamps."""

from __future__ import annotations

from typing import Final

from sokolab.gui.shell.actions.rows import SEPARATOR, Condition, Menu, OneOf, Row
from sokolab.language import phrase

QUICK_STAMPS: Final = 9
"""Stamps with a key of their own."""

DRAW: Final = Menu(
    phrase("&Draw"),
    OneOf(
        Row("pencil", phrase("&Pencil"), "B", "pencil").does(
            phrase(
                "Draws freehand with the chosen tile; the right button erases. Shift and a "
                "click draw a straight line from where you stopped. Beyond the edge, the board "
                "grows."
            )
        ),
        Row("line", phrase("&Line"), "L", "line").does(
            phrase(
                "Draws a straight line from press to release. Shift keeps it horizontal, "
                "vertical or diagonal; the right button erases."
            )
        ),
        Row("rectangle", phrase("&Rectangle"), "U", "rectangle").does(
            phrase("Draws the outline of a rectangle: a room in one drag. Shift fills it.")
        ),
        Row("fill", phrase("&Fill"), "G", "fill").does(
            phrase(
                "Fills the square you click and all connected squares with the same content; "
                "the right button clears them."
            )
        ),
        Row("select", phrase("&Select"), "S", "select").does(
            phrase(
                "Drag to select squares: Shift adds, Alt takes away, both keep what is common. "
                "Drag inside to move them, with Ctrl to copy them. Click a box to see where it "
                "can be pushed."
            )
        ),
        Row("wand", phrase("&Wand"), "W", "wand").does(
            phrase(
                "Selects the connected squares with the same content; with Ctrl, all of the "
                "board. Shift adds, Alt takes away."
            )
        ),
        Row("lasso", phrase("L&asso"), "O", "lasso").does(
            phrase(
                "Draw around squares to select them. Shift adds, Alt takes away. By keyboard, "
                "Enter begins the line, the arrow keys draw it, and Enter closes it."
            )
        ),
    ),
    SEPARATOR,
    OneOf(
        Row("tile-wall", phrase("Wall"), "1").does(
            phrase("Stops player and boxes. Use the rectangle for rooms, the pencil for corridors.")
        ),
        Row("tile-floor", phrase("Floor"), "2").does(
            phrase("An empty square. Erases what was there.")
        ),
        Row("tile-goal", phrase("Goal"), "3").does(
            phrase("Where a box must end. Added under a box or the player that is there.")
        ),
        Row("tile-box", phrase("Box"), "4").does(
            phrase("What the player pushes. On a goal it becomes a box on a goal.")
        ),
        Row("tile-player", phrase("Player"), "5").does(
            phrase("Where the player starts. There is only one: drawing it again moves it.")
        ),
        Row("tile-box-on-goal", phrase("Box on goal"), "6").does(
            phrase("A box that is on a goal at the start.")
        ),
        Row("tile-player-on-goal", phrase("Player on goal"), "7").does(
            phrase("The player, on a goal at the start.")
        ),
    ),
    SEPARATOR,
    Row("pick-tile", phrase("P&ick the tile"), "I").does(
        phrase(
            "Takes the tile under the mouse or the cursor to draw with; so does Alt and a "
            "click while a drawing tool is in use."
        )
    ),
    SEPARATOR,
    Menu(
        phrase("S&ymmetry"),
        Row(
            "symmetry-columns",
            phrase("Symmetric, left and &right"),
            "H",
            "mirror-horizontal",
            checkable=True,
        ).does(phrase("What you draw appears on the other side of an upright axis, too.")),
        Row(
            "symmetry-rows",
            phrase("Symmetric, above and &below"),
            "V",
            "mirror-vertical",
            checkable=True,
        ).does(phrase("What you draw appears on the other side of a level axis, too.")),
        Row(
            "symmetry-half",
            phrase("Symmetric by &half turns"),
            "Y",
            "symmetry-half",
            checkable=True,
        ).does(phrase("What you draw appears turned by 180° about a centre, too.")),
        Row(
            "symmetry-quarter",
            phrase("Symmetric by &quarter turns"),
            "Shift+Y",
            "symmetry-quarter",
            checkable=True,
        ).does(phrase("What you draw appears four times, turned by 90° each about a centre.")),
        SEPARATOR,
        Row("move-axis", phrase("&Move the axis"), "X", where=Condition.SYMMETRY).does(
            phrase(
                "The axis follows the mouse or the arrow keys by half squares; a click or "
                "Enter leaves it there."
            )
        ),
        Row("centre-axis", phrase("Axis to the m&iddle"), "Alt+X", where=Condition.SYMMETRY).does(
            phrase("Puts the axis in the middle of the board, where it stays as the board grows.")
        ),
        Row("mend-symmetry", phrase("Make s&ymmetric"), "Alt+Y", where=Condition.SYMMETRY).does(
            phrase("Copies the left or upper squares onto those that differ from them.")
        ),
    ),
    Menu(
        phrase("S&tamps"),
        Row("keep-stamp", phrase("&Keep the selection as a stamp"), "Ctrl+D").does(
            phrase(
                "Puts the selected squares on the shelf of stamps, to draw them again in any level."
            )
        ),
        SEPARATOR,
        *(
            Row(f"stamp-{n}", phrase("Stamp &{number}", number=n), f"Ctrl+{n}").does(
                phrase(
                    "Draws with stamp number {number} of the shelf: each click places it, Esc "
                    "ends.",
                    number=n,
                )
            )
            for n in range(1, QUICK_STAMPS + 1)
        ),
    ),
)
