"""The Level menu: the whole board, and the levels of the collection."""

from __future__ import annotations

from typing import Final

from sokolab.gui.shell.actions.rows import SEPARATOR, Condition, Menu, Row
from sokolab.language import phrase

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
