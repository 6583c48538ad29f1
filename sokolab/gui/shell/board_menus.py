"""The menus of drawing: Draw and Level."""

from __future__ import annotations

from typing import Final

from sokolab.gui.shell.action_rows import SEPARATOR, Condition, Menu, OneOf, Row
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
LEVEL: Final = Menu(
    phrase("&Level"),
    Row("rotate-right", phrase("Rotate ri&ght"), "]", "rotate", where=Condition.DRAWING).does(
        phrase("Rotates the board, or the selected squares, by 90° clockwise.")
    ),
    Row("rotate-left", phrase("Rotate &left"), "[", "rotate-left", where=Condition.DRAWING).does(
        phrase("Rotates the board, or the selected squares, by 90° anticlockwise.")
    ),
    Row(
        "flip-columns",
        phrase("&Flip left to right"),
        "Shift+H",
        "flip-horizontal",
        where=Condition.DRAWING,
    ).does(phrase("Exchanges left and right of the board, or of the selected squares.")),
    Row(
        "flip-rows",
        phrase("Flip top to &bottom"),
        "Shift+V",
        "flip-vertical",
        where=Condition.DRAWING,
    ).does(phrase("Exchanges top and bottom of the board, or of the selected squares.")),
    SEPARATOR,
    Row("trim", phrase("&Trim"), "Ctrl+T", "trim", where=Condition.DRAWING).does(
        phrase("Removes rows and columns of bare floor around the level, as saving does.")
    ),
    Row("grow", phrase("&Add space around"), "Ctrl+G", "grow", where=Condition.DRAWING).does(
        phrase("Adds a row or column of floor on each side. So does drawing beyond the edge.")
    ),
    Row("resize", phrase("Resi&ze…"), "Ctrl+R", where=Condition.DRAWING).does(
        phrase("Gives the board a width and a height; choose where the drawing stays.")
    ),
    Row(
        "new-of-size", phrase("New level of a &size…"), "Ctrl+Alt+N", "new", where=Condition.DRAWING
    ).does(phrase("Adds a level with a width and a height, with walls around if you like.")),
    Row("new-from-moves", phrase("New level from moves"), "Alt+M", where=Condition.DRAWING).does(
        phrase("Adds the smallest level that the moves on the clipboard solve, such as rrUrDD.")
    ),
    Menu(
        phrase("Rows an&d columns"),
        Row("add-top", phrase("Add row above"), "Ctrl+Shift+Up", where=Condition.DRAWING).does(
            phrase("Adds a row of floor above; the drawing stays in place.")
        ),
        Row("cut-top", phrase("Remove row above"), "Alt+Shift+Up", where=Condition.DRAWING).does(
            phrase("Removes the outermost row above with everything on it.")
        ),
        Row(
            "add-right",
            phrase("Add column on the right"),
            "Ctrl+Shift+Right",
            where=Condition.DRAWING,
        ).does(phrase("Adds a column of floor on the right; the drawing stays in place.")),
        Row(
            "cut-right",
            phrase("Remove column on the right"),
            "Alt+Shift+Right",
            where=Condition.DRAWING,
        ).does(phrase("Removes the outermost column on the right with everything on it.")),
        Row("add-bottom", phrase("Add row below"), "Ctrl+Shift+Down", where=Condition.DRAWING).does(
            phrase("Adds a row of floor below; the drawing stays in place.")
        ),
        Row(
            "cut-bottom", phrase("Remove row below"), "Alt+Shift+Down", where=Condition.DRAWING
        ).does(phrase("Removes the outermost row below with everything on it.")),
        Row(
            "add-left", phrase("Add column on the left"), "Ctrl+Shift+Left", where=Condition.DRAWING
        ).does(phrase("Adds a column of floor on the left; the drawing stays in place.")),
        Row(
            "cut-left",
            phrase("Remove column on the left"),
            "Alt+Shift+Left",
            where=Condition.DRAWING,
        ).does(phrase("Removes the outermost column on the left with everything on it.")),
    ),
    SEPARATOR,
    Row("enclose", phrase("Close wit&h walls"), "Ctrl+E", where=Condition.DRAWING).does(
        phrase(
            "Adds walls wherever the player could leave the board: a sketch of floor becomes a "
            "room."
        )
    ),
    Row("spare-walls", phrase("R&emove spare walls"), "Ctrl+Shift+E", where=Condition.DRAWING).does(
        phrase("Removes walls that touch no square the player could ever reach.")
    ),
    Row("normalise", phrase("Nor&malise…"), "Ctrl+Shift+T", where=Condition.DRAWING).does(
        phrase(
            "Removes spare walls, pieces out of reach, and empty rows and columns; shows first "
            "what goes."
        )
    ),
    Menu(
        phrase("Bo&xes and goals"),
        Row(
            "swap-pieces", phrase("S&wap boxes and goals"), "Shift+X", where=Condition.DRAWING
        ).does(
            phrase(
                "Puts a goal where a box was, and a box where a goal was, in the selection or "
                "everywhere: to play a level from its end."
            )
        ),
        Row(
            "goals-under", phrase("&Goals under boxes"), "Ctrl+Shift+G", where=Condition.DRAWING
        ).does(
            phrase(
                "Moves the goals under the boxes, to begin from a solved position and pull the "
                "boxes away."
            )
        ),
        Row(
            "boxes-onto", phrase("Boxes &onto goals"), "Ctrl+Shift+B", where=Condition.DRAWING
        ).does(phrase("Moves the boxes onto free goals, to show the solved position.")),
        Row(
            "clear-goals", phrase("Clear all goa&ls"), "Ctrl+Shift+3", where=Condition.DRAWING
        ).does(phrase("Removes every goal; boxes stay.")),
        Row(
            "clear-boxes", phrase("Clear all bo&xes"), "Ctrl+Shift+4", where=Condition.DRAWING
        ).does(phrase("Removes every box; goals stay.")),
        Row(
            "clear-player", phrase("Clear the &player"), "Ctrl+Shift+5", where=Condition.DRAWING
        ).does(phrase("Takes the player off the board.")),
    ),
    SEPARATOR,
    Row("next-level", phrase("&Next level"), "Ctrl+PgDown", where=Condition.LATER_LEVELS).does(
        phrase("Goes to the next level of the collection")
    ),
    Row(
        "previous-level", phrase("&Previous level"), "Ctrl+PgUp", where=Condition.EARLIER_LEVELS
    ).does(phrase("Goes to the previous level of the collection")),
    SEPARATOR,
    Row("add-level", phrase("Ne&w level"), "Ctrl+Shift+N", "add").does(
        phrase("Adds a blank level after this one")
    ),
    Row("add-variant", phrase("&Variant of this level"), "Ctrl+Shift+D", "duplicate").does(
        phrase("Adds a copy of this level after it, to change; its title gets a number")
    ),
    Row("compare-variants", phrase("Compare var&iants…"), "Ctrl+Shift+F6").does(
        phrase(
            "Shows the variants of this level side by side: what differs, what is known of "
            "each, and what each edit did to the moves and pushes"
        )
    ),
    Row(
        "remove-level",
        phrase("&Remove levels"),
        "Ctrl+Shift+Del",
        "delete",
        where=Condition.SEVERAL_LEVELS,
    ).does(phrase("Removes the selected levels from the collection")),
    Row(
        "move-level-up",
        phrase("Move level &up"),
        "Ctrl+Shift+PgUp",
        "up",
        where=Condition.EARLIER_LEVELS,
    ).does(phrase("Moves this level before the previous one")),
    Row(
        "move-level-down",
        phrase("Move level d&own"),
        "Ctrl+Shift+PgDown",
        "down",
        where=Condition.LATER_LEVELS,
    ).does(phrase("Moves this level after the next one")),
    Menu(
        phrase("&Collection"),
        Row("filter-list", phrase("&Filter the list"), "Ctrl+F").does(
            phrase("Moves the focus to the filter of the collection panel")
        ),
        Row("keep-order", phrase("Keep the shown &order"), "Ctrl+Shift+O").does(
            phrase("Arranges the levels in the order in which the list is sorted now")
        ),
        SEPARATOR,
        Row(
            "split-collection",
            phrase("&Split here"),
            "Ctrl+Shift+X",
            where=Condition.EARLIER_LEVELS,
        ).does(phrase("Moves this level and all that follow to a new collection")),
        Row(
            "merge-collections",
            phrase("&Merge open collections"),
            "Ctrl+Shift+J",
            where=Condition.SEVERAL_COLLECTIONS,
        ).does(phrase("Makes a new collection with the levels of all open ones")),
        Row(
            "next-collection",
            phrase("&Next collection"),
            "Ctrl+Tab",
            where=Condition.SEVERAL_COLLECTIONS,
        ).does(phrase("Goes to the next open collection")),
        SEPARATOR,
        Row("add-known", phrase("&Add known solutions"), "Ctrl+Shift+K").does(
            phrase("Adds the best solutions from the library to the selected levels")
        ),
        Row("drop-solutions", phrase("R&emove solutions"), "Ctrl+Alt+K").does(
            phrase("Removes all solutions from the selected levels; the library keeps them")
        ),
        SEPARATOR,
        Row("rename-levels", phrase("&Rename levels…"), "Ctrl+F2").does(
            phrase("Gives the selected levels titles and authors by a pattern")
        ),
        Row("find-duplicates", phrase("Find &duplicates…"), "Ctrl+Shift+F").does(
            phrase("Finds levels that are the same (turned, mirrored or decorated) or similar")
        ),
        Row(
            "find-duplicates-everywhere",
            phrase("Find duplicates in all open &collections…"),
            "Ctrl+Alt+Shift+F",
        ).does(phrase("Finds levels that are the same or similar in all open collections")),
        Row("statistics", phrase("S&tatistics…"), "Ctrl+Shift+I").does(
            phrase(
                "Shows sizes, boxes and known solutions of the collection or the selected levels"
            )
        ),
        name="collection",
    ),
)
