"""The menus Draw and Level, which change levels, and the menu of selected squares."""

from typing import Final

from sokolab.gui.shell.action_rows import (
    SEPARATOR,
    Condition,
    ExclusiveRows,
    Menu,
    Row,
    palette_only,
    row,
    when,
)
from sokolab.language import phrase

QUICK_STAMPS: Final = 9
"""Number of stamps that have a key of their own."""
TOOLS: Final = ExclusiveRows(
    row("pencil", "&Pencil", "B", "pencil").does(
        "Draws freehand with the chosen tile; the right button erases. Shift and a "
        "click draw a straight line from where you stopped. Beyond the edge, the board "
        "grows."
    ),
    row("line", "&Line", "L", "line").does(
        "Draws a straight line from press to release. Shift keeps it horizontal, "
        "vertical or diagonal; the right button erases."
    ),
    row("rectangle", "&Rectangle", "U", "rectangle").does(
        "Draws the outline of a rectangle: a room in one drag. Shift fills it."
    ),
    row("fill", "&Fill", "G", "fill").does(
        "Fills the square you click and all connected squares with the same content; "
        "the right button clears them"
    ),
    row("select", "&Select", "S", "select").does(
        "Drag to select squares: Shift adds, Alt removes, Shift+Alt keeps the overlap. Drag "
        "inside to move them, or with Ctrl to copy them. Click a box to see where it can be "
        "pushed."
    ),
    row("wand", "&Wand", "W", "wand").does(
        "Selects the connected squares with the same content; with Ctrl, all of the "
        "board. Shift adds, Alt removes."
    ),
    row("lasso", "L&asso", "O", "lasso").does(
        "Draw around squares to select them. Shift adds, Alt removes. By keyboard, "
        "Enter begins the line, the arrow keys draw it, and Enter closes it."
    ),
)
TILES: Final = ExclusiveRows(
    row("tile-wall", "Wall", "1").does(
        "Stops the player and boxes. Use the rectangle for rooms, the pencil for corridors."
    ),
    row("tile-floor", "Floor", "2").does("An empty square. Erases what was there."),
    row("tile-goal", "Goal", "3").does(
        "Where a box must end. A box or the player on the square stays there."
    ),
    row("tile-box", "Box", "4").does(
        "What the player pushes. On a goal it becomes a box on a goal."
    ),
    row("tile-player", "Player", "5").does(
        "Where the player starts. There is only one: drawing it again moves it."
    ),
    row("tile-box-on-goal", "Box on goal", "6").does("A box that is on a goal at the start"),
    row("tile-player-on-goal", "Player on goal", "7").does("The player, on a goal at the start"),
)
DRAW: Final = Menu(
    "&Draw",
    TOOLS,
    SEPARATOR,
    *palette_only(
        TILES,
        row("pick-tile", "Pick tile", "I").does(
            "Chooses the tile under the mouse or the cursor for drawing; so does Alt+click while "
            "a drawing tool is in use"
        ),
    ),
    SEPARATOR,
    Menu(
        "S&ymmetry",
        row(
            "symmetry-columns",
            "Left–&right symmetry",
            "H",
            "mirror-horizontal",
            checkable=True,
            enabled_if=Condition.DRAWING,
        ).does("What you draw also appears on the other side of a vertical axis"),
        row(
            "symmetry-rows",
            "Top–&bottom symmetry",
            "V",
            "mirror-vertical",
            checkable=True,
            enabled_if=Condition.DRAWING,
        ).does("What you draw also appears on the other side of a horizontal axis"),
        row(
            "symmetry-half",
            "&Half-turn symmetry",
            "Y",
            "symmetry-half",
            checkable=True,
            enabled_if=Condition.DRAWING,
        ).does("What you draw also appears turned by 180° around a centre"),
        row(
            "symmetry-quarter",
            "&Quarter-turn symmetry",
            "Shift+Y",
            "symmetry-quarter",
            checkable=True,
            enabled_if=Condition.DRAWING,
        ).does("What you draw appears four times, each time turned by 90° around a centre"),
        SEPARATOR,
        row("move-axis", "&Move axis", "X", enabled_if=Condition.SYMMETRY).does(
            "The axis follows the mouse or the arrow keys by half squares; a click or "
            "Enter leaves it there"
        ),
        *palette_only(
            row("centre-axis", "Centre axis", "Alt+X", enabled_if=Condition.SYMMETRY).does(
                "Puts the axis in the middle of the board, where it stays as the board grows"
            )
        ),
        row("make-symmetric", "Make s&ymmetric", "Alt+Y", enabled_if=Condition.SYMMETRY).does(
            "Copies the left or upper squares onto those that differ from them"
        ),
        name="symmetry",
    ),
    Menu(
        "Stamps",
        row("keep-stamp", "Save selection as stamp", "Ctrl+D").does(
            "Puts the selected squares on the shelf of stamps, to draw them again in any level"
        ),
        SEPARATOR,
        *(
            Row(f"stamp-{n}", phrase("Stamp {number}", number=n), f"Ctrl+{n}").does(
                phrase("Draws with stamp {number}: each click places it; Esc stops", number=n)
            )
            for n in range(1, QUICK_STAMPS + 1)
        ),
        listed=False,
    ),
    name="draw",
)
LEVEL: Final = Menu(
    "&Level",
    row("add-level", "Ne&w level", "Ctrl+Shift+N", "add")
    .does("Adds a blank level after this one")
    .also("create blank"),
    *when(
        Condition.DRAWING,
        row("new-of-size", "New level of custom &size…", "Ctrl+Alt+N", "new").does(
            "Adds a level with the width and height you choose, with walls around it if you like"
        ),
        *palette_only(
            row("new-from-moves", "New level from moves", "Alt+M").does(
                "Adds the smallest level that is solved by the moves on the clipboard, such as "
                "rrUrDD"
            )
        ),
    ),
    row("add-variant", "&Variant of this level", "Ctrl+Shift+D", "duplicate")
    .does("Adds a copy of this level after it, for you to change; its title gets a number")
    .also("duplicate clone level"),
    row(
        "remove-level",
        "&Remove levels",
        "Ctrl+Shift+Del",
        "delete",
        enabled_if=Condition.SEVERAL_LEVELS,
    )
    .does("Removes the selected levels from the collection")
    .also("delete level"),
    *palette_only(
        row("next-level", "Next level", "Ctrl+PgDown", enabled_if=Condition.LATER_LEVELS).does(
            "Goes to the next level of the collection"
        ),
        row(
            "previous-level", "Previous level", "Ctrl+PgUp", enabled_if=Condition.EARLIER_LEVELS
        ).does("Goes to the previous level of the collection"),
        row(
            "move-level-up",
            "Move level up",
            "Ctrl+Shift+PgUp",
            "up",
            enabled_if=Condition.EARLIER_LEVELS,
        ).does("Moves this level before the previous one"),
        row(
            "move-level-down",
            "Move level down",
            "Ctrl+Shift+PgDown",
            "down",
            enabled_if=Condition.LATER_LEVELS,
        ).does("Moves this level after the next one"),
    ),
    SEPARATOR,
    *when(
        Condition.DRAWING,
        Menu(
            "Rotate and fli&p",
            row("rotate-right", "Rotate ri&ght", "]", "rotate").does(
                "Rotates the board, or the selected squares, by 90° clockwise"
            ),
            row("rotate-left", "Rotate &left", "[", "rotate-left").does(
                "Rotates the board, or the selected squares, by 90° anticlockwise"
            ),
            row("flip-columns", "&Flip horizontally", "Shift+H", "flip-horizontal")
            .does("Swaps the left and right sides of the board, or of the selected squares")
            .also("mirror"),
            row("flip-rows", "Flip &vertically", "Shift+V", "flip-vertical")
            .does("Swaps the top and bottom of the board, or of the selected squares")
            .also("mirror"),
        ),
        row("resize", "Resi&ze…", "Ctrl+R")
        .does("Changes the width and height of the board; the anchor says where the drawing stays")
        .also("width height"),
        *palette_only(
            row("trim", "Trim", "Ctrl+T", "trim")
            .does("Removes rows and columns of bare floor around the level, as saving does")
            .also("crop"),
            row("grow", "Add space around", "Ctrl+G", "grow").does(
                "Adds a row or column of floor on each side. So does drawing beyond the edge."
            ),
            Menu(
                "Rows and columns",
                row("add-top", "Add row above", "Ctrl+Shift+Up").does(
                    "Adds a row of floor above; the drawing stays in place"
                ),
                row("cut-top", "Remove row above", "Alt+Shift+Up").does(
                    "Removes the top row with everything on it"
                ),
                row("add-right", "Add column on the right", "Ctrl+Shift+Right").does(
                    "Adds a column of floor on the right; the drawing stays in place"
                ),
                row("cut-right", "Remove column on the right", "Alt+Shift+Right").does(
                    "Removes the rightmost column with everything on it"
                ),
                row("add-bottom", "Add row below", "Ctrl+Shift+Down").does(
                    "Adds a row of floor below; the drawing stays in place"
                ),
                row("cut-bottom", "Remove row below", "Alt+Shift+Down").does(
                    "Removes the bottom row with everything on it"
                ),
                row("add-left", "Add column on the left", "Ctrl+Shift+Left").does(
                    "Adds a column of floor on the left; the drawing stays in place"
                ),
                row("cut-left", "Remove column on the left", "Alt+Shift+Left").does(
                    "Removes the leftmost column with everything on it"
                ),
            ),
        ),
        row("enclose", "Surround wit&h walls", "Ctrl+E")
        .does(
            "Adds walls wherever the player could leave the board: a sketch of floor becomes a room"
        )
        .also("outline surround"),
        *palette_only(
            row("spare-walls", "Remove spare walls", "Ctrl+Shift+E")
            .does("Removes walls that touch no square the player could ever reach")
            .also("clean tidy")
        ),
        row("normalise", "Nor&malise…", "Ctrl+Shift+T")
        .does(
            "Removes spare walls, pieces out of reach, and empty rows and columns; first shows "
            "what is removed"
        )
        .also("normalize clean tidy"),
        Menu(
            "Bo&xes and goals",
            row("swap-pieces", "S&wap boxes and goals", "Shift+X").does(
                "Puts a goal where a box was, and a box where a goal was, in the selection or "
                "everywhere: to play a level from its end"
            ),
            row("goals-under", "Move &goals under boxes", "Ctrl+Shift+G").does(
                "Moves the goals under the boxes, to begin from a solved position and pull the "
                "boxes away"
            ),
            *palette_only(
                row("boxes-onto", "Move boxes onto goals", "Ctrl+Shift+B").does(
                    "Moves the boxes onto free goals, to show the solved position"
                ),
                row("clear-goals", "Clear all goals", "Ctrl+Shift+3").does(
                    "Removes every goal; boxes stay"
                ),
                row("clear-boxes", "Clear all boxes", "Ctrl+Shift+4").does(
                    "Removes every box; goals stay"
                ),
                row("clear-player", "Clear player", "Ctrl+Shift+5").does(
                    "Removes the player from the board"
                ),
            ),
        ),
    ),
    SEPARATOR,
    row("generate-levels", "&Generate levels", "Ctrl+F7")
    .does(
        "Proposes the hardest start of this room, variations of this level, or rooms from nothing"
    )
    .also("grow create make random harder variation"),
    *palette_only(
        row(
            "stop-generating",
            "Stop generating",
            "Ctrl+Shift+F7",
            "stop",
            enabled_if=Condition.GENERATING,
        )
        .does("Stops generating levels; the candidates found so far stay")
        .also("cancel end grow"),
        row("compare-variants", "Compare variants…", "Ctrl+Shift+F6")
        .does(
            "Shows the variants of this level side by side: what differs, what is known about "
            "each, and what each edit did to the moves and pushes"
        )
        .also("differences changes"),
    ),
    Menu(
        "&Collection",
        row("add-known", "&Add known solutions", "Ctrl+Shift+K")
        .does("Adds the best solutions from the library to the selected levels")
        .also("library"),
        *palette_only(
            row("filter-list", "Filter list", "Ctrl+F")
            .does("Moves the focus to the filter of the collection panel")
            .also("search find"),
            row("drop-solutions", "Remove solutions", "Ctrl+Alt+K").does(
                "Removes all solutions from the selected levels; the library keeps them"
            ),
            row("keep-order", "Keep this order", "Ctrl+Shift+O")
            .does("Arranges the levels in the order in which the list is sorted now")
            .also("sort"),
            row("order-by-difficulty", "Order by difficulty", "Ctrl+Alt+Shift+O")
            .does("Arranges the levels from easy to hard; those not rated yet come last")
            .also("sort rate"),
            row(
                "next-collection",
                "Next collection",
                "Ctrl+Tab",
                enabled_if=Condition.SEVERAL_COLLECTIONS,
            )
            .does("Goes to the next open collection")
            .also("next tab file"),
            row(
                "previous-collection",
                "Previous collection",
                "Ctrl+Shift+Tab",
                enabled_if=Condition.SEVERAL_COLLECTIONS,
            )
            .does("Goes to the open collection before this one")
            .also("previous tab file back"),
        ),
        *palette_only(
            row("rename-level", "Rename level", "F2")
            .does("Renames the level in the list")
            .also("title name")
        ),
        row("rename-levels", "&Rename levels…", "Ctrl+F2")
        .does("Gives the selected levels titles and authors by a pattern")
        .also("title author"),
        row("find-duplicates", "Find &duplicates…", "Ctrl+Shift+F")
        .does("Finds levels that are the same (turned, mirrored or decorated) or similar")
        .also("similar same"),
        row("find-levels", "Find levels &in folders…", "Ctrl+Shift+Y")
        .does(
            "Finds levels like this one, or levels that contain the selected squares, in your "
            "folders"
        )
        .also("similar search index"),
        *palette_only(
            row(
                "find-duplicates-everywhere",
                "Find duplicates in all open collections…",
                "Ctrl+Alt+Shift+F",
            )
            .does("Finds levels that are the same or similar in all open collections")
            .also("similar same"),
            row("search-folders", "Folders to search…", "Ctrl+Alt+Shift+J")
            .does("Chooses the folders to search for levels, and reads them")
            .also("index find levels"),
        ),
        row("statistics", "S&tatistics…", "Ctrl+Shift+I")
        .does("Shows sizes, boxes and known solutions of the collection or the selected levels")
        .also("counts numbers"),
        SEPARATOR,
        row("split-collection", "&Split here", "Ctrl+Shift+X", enabled_if=Condition.EARLIER_LEVELS)
        .does("Moves this level and all that follow to a new collection")
        .also("divide"),
        row(
            "merge-collections",
            "&Merge open collections",
            "Ctrl+Shift+J",
            enabled_if=Condition.SEVERAL_COLLECTIONS,
        )
        .does("Makes a new collection with the levels of all open ones")
        .also("join combine files"),
        name="collection",
    ),
    name="level",
)
ON_SELECTION: Final = (
    "cut",
    "copy",
    "paste-squares",
    "delete",
    "",
    "fill-selection",
    "outline-selection",
    "replace",
    "keep-stamp",
    "",
    "select-alike",
    "select-others",
    "select-none",
    "",
    "rotate-right",
    "flip-columns",
    "flip-rows",
)
"""The context menu of selected squares, by names of actions. "" stands for a separator."""
