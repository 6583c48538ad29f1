"""All actions as tables, by menu, and the menu bar and the tool bar made of them.

A menu lists what one looks for there; the command palette (F1) lists everything.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QKeySequence

from sokolab.gui.shell.action_rows import (
    SEPARATOR,
    Condition,
    Menu,
    OneOf,
    Row,
    palette_only,
    row,
    when,
)
from sokolab.gui.shell.theme import TEXT_SIZES
from sokolab.language import phrase

_KEYS: Final = QKeySequence.StandardKey
_REDO: Final = ("Ctrl+Y", "Ctrl+Shift+Z")
QUICK_STAMPS: Final = 9
"""Stamps with a key of their own."""
_TOOLS: Final = OneOf(
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
        "the right button clears them."
    ),
    row("select", "&Select", "S", "select").does(
        "Drag to select squares: Shift adds, Alt takes away, both keep what is common. "
        "Drag inside to move them, with Ctrl to copy them. Click a box to see where it "
        "can be pushed."
    ),
    row("wand", "&Wand", "W", "wand").does(
        "Selects the connected squares with the same content; with Ctrl, all of the "
        "board. Shift adds, Alt takes away."
    ),
    row("lasso", "L&asso", "O", "lasso").does(
        "Draw around squares to select them. Shift adds, Alt takes away. By keyboard, "
        "Enter begins the line, the arrow keys draw it, and Enter closes it."
    ),
)
_TILES: Final = OneOf(
    row("tile-wall", "Wall", "1").does(
        "Stops player and boxes. Use the rectangle for rooms, the pencil for corridors."
    ),
    row("tile-floor", "Floor", "2").does("An empty square. Erases what was there."),
    row("tile-goal", "Goal", "3").does(
        "Where a box must end. Added under a box or the player that is there."
    ),
    row("tile-box", "Box", "4").does(
        "What the player pushes. On a goal it becomes a box on a goal."
    ),
    row("tile-player", "Player", "5").does(
        "Where the player starts. There is only one: drawing it again moves it."
    ),
    row("tile-box-on-goal", "Box on goal", "6").does("A box that is on a goal at the start."),
    row("tile-player-on-goal", "Player on goal", "7").does("The player, on a goal at the start."),
)
DRAW: Final = Menu(
    "&Draw",
    _TOOLS,
    SEPARATOR,
    *palette_only(
        _TILES,
        row("pick-tile", "P&ick the tile", "I").does(
            "Takes the tile under the mouse or the cursor to draw with; so does Alt and a "
            "click while a drawing tool is in use."
        ),
    ),
    SEPARATOR,
    Menu(
        "S&ymmetry",
        row(
            "symmetry-columns",
            "Symmetric, left and &right",
            "H",
            "mirror-horizontal",
            checkable=True,
        ).does("What you draw appears on the other side of an upright axis, too."),
        row(
            "symmetry-rows", "Symmetric, above and &below", "V", "mirror-vertical", checkable=True
        ).does("What you draw appears on the other side of a level axis, too."),
        row("symmetry-half", "Symmetric by &half turns", "Y", "symmetry-half", checkable=True).does(
            "What you draw appears turned by 180° about a centre, too."
        ),
        row(
            "symmetry-quarter",
            "Symmetric by &quarter turns",
            "Shift+Y",
            "symmetry-quarter",
            checkable=True,
        ).does("What you draw appears four times, turned by 90° each about a centre."),
        SEPARATOR,
        row("move-axis", "&Move the axis", "X", where=Condition.SYMMETRY).does(
            "The axis follows the mouse or the arrow keys by half squares; a click or "
            "Enter leaves it there."
        ),
        *palette_only(
            row("centre-axis", "Axis to the m&iddle", "Alt+X", where=Condition.SYMMETRY).does(
                "Puts the axis in the middle of the board, where it stays as the board grows."
            )
        ),
        row("mend-symmetry", "Make s&ymmetric", "Alt+Y", where=Condition.SYMMETRY).does(
            "Copies the left or upper squares onto those that differ from them."
        ),
        name="symmetry",
    ),
    Menu(
        "S&tamps",
        row("keep-stamp", "&Keep the selection as a stamp", "Ctrl+D").does(
            "Puts the selected squares on the shelf of stamps, to draw them again in any level."
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
        listed=False,
    ),
    name="draw",
)
LEVEL: Final = Menu(
    "&Level",
    row("add-level", "Ne&w level", "Ctrl+Shift+N", "add").does("Adds a blank level after this one"),
    *when(
        Condition.DRAWING,
        row("new-of-size", "New level of a &size…", "Ctrl+Alt+N", "new").does(
            "Adds a level with a width and a height, with walls around if you like."
        ),
        *palette_only(
            row("new-from-moves", "New level from moves", "Alt+M").does(
                "Adds the smallest level that the moves on the clipboard solve, such as rrUrDD."
            )
        ),
    ),
    row("add-variant", "&Variant of this level", "Ctrl+Shift+D", "duplicate").does(
        "Adds a copy of this level after it, to change; its title gets a number"
    ),
    row(
        "remove-level", "&Remove levels", "Ctrl+Shift+Del", "delete", where=Condition.SEVERAL_LEVELS
    ).does("Removes the selected levels from the collection"),
    *palette_only(
        row("next-level", "&Next level", "Ctrl+PgDown", where=Condition.LATER_LEVELS).does(
            "Goes to the next level of the collection"
        ),
        row("previous-level", "&Previous level", "Ctrl+PgUp", where=Condition.EARLIER_LEVELS).does(
            "Goes to the previous level of the collection"
        ),
        row(
            "move-level-up",
            "Move level &up",
            "Ctrl+Shift+PgUp",
            "up",
            where=Condition.EARLIER_LEVELS,
        ).does("Moves this level before the previous one"),
        row(
            "move-level-down",
            "Move level d&own",
            "Ctrl+Shift+PgDown",
            "down",
            where=Condition.LATER_LEVELS,
        ).does("Moves this level after the next one"),
    ),
    SEPARATOR,
    *when(
        Condition.DRAWING,
        Menu(
            "T&urn and mirror",
            row("rotate-right", "Rotate ri&ght", "]", "rotate").does(
                "Rotates the board, or the selected squares, by 90° clockwise."
            ),
            row("rotate-left", "Rotate &left", "[", "rotate-left").does(
                "Rotates the board, or the selected squares, by 90° anticlockwise."
            ),
            row("flip-columns", "&Flip left to right", "Shift+H", "flip-horizontal").does(
                "Exchanges left and right of the board, or of the selected squares."
            ),
            row("flip-rows", "Flip top to &bottom", "Shift+V", "flip-vertical").does(
                "Exchanges top and bottom of the board, or of the selected squares."
            ),
        ),
        row("resize", "Resi&ze…", "Ctrl+R").does(
            "Gives the board a width and a height; choose where the drawing stays."
        ),
        *palette_only(
            row("trim", "&Trim", "Ctrl+T", "trim").does(
                "Removes rows and columns of bare floor around the level, as saving does."
            ),
            row("grow", "&Add space around", "Ctrl+G", "grow").does(
                "Adds a row or column of floor on each side. So does drawing beyond the edge."
            ),
            Menu(
                "Rows an&d columns",
                row("add-top", "Add row above", "Ctrl+Shift+Up").does(
                    "Adds a row of floor above; the drawing stays in place."
                ),
                row("cut-top", "Remove row above", "Alt+Shift+Up").does(
                    "Removes the outermost row above with everything on it."
                ),
                row("add-right", "Add column on the right", "Ctrl+Shift+Right").does(
                    "Adds a column of floor on the right; the drawing stays in place."
                ),
                row("cut-right", "Remove column on the right", "Alt+Shift+Right").does(
                    "Removes the outermost column on the right with everything on it."
                ),
                row("add-bottom", "Add row below", "Ctrl+Shift+Down").does(
                    "Adds a row of floor below; the drawing stays in place."
                ),
                row("cut-bottom", "Remove row below", "Alt+Shift+Down").does(
                    "Removes the outermost row below with everything on it."
                ),
                row("add-left", "Add column on the left", "Ctrl+Shift+Left").does(
                    "Adds a column of floor on the left; the drawing stays in place."
                ),
                row("cut-left", "Remove column on the left", "Alt+Shift+Left").does(
                    "Removes the outermost column on the left with everything on it."
                ),
            ),
        ),
        row("enclose", "Close wit&h walls", "Ctrl+E").does(
            "Adds walls wherever the player could leave the board: a sketch of floor becomes a "
            "room."
        ),
        *palette_only(
            row("spare-walls", "R&emove spare walls", "Ctrl+Shift+E").does(
                "Removes walls that touch no square the player could ever reach."
            )
        ),
        row("normalise", "Nor&malise…", "Ctrl+Shift+T").does(
            "Removes spare walls, pieces out of reach, and empty rows and columns; shows first "
            "what goes."
        ),
        Menu(
            "Bo&xes and goals",
            row("swap-pieces", "S&wap boxes and goals", "Shift+X").does(
                "Puts a goal where a box was, and a box where a goal was, in the selection or "
                "everywhere: to play a level from its end."
            ),
            row("goals-under", "&Goals under boxes", "Ctrl+Shift+G").does(
                "Moves the goals under the boxes, to begin from a solved position and pull the "
                "boxes away."
            ),
            *palette_only(
                row("boxes-onto", "Boxes &onto goals", "Ctrl+Shift+B").does(
                    "Moves the boxes onto free goals, to show the solved position."
                ),
                row("clear-goals", "Clear all goa&ls", "Ctrl+Shift+3").does(
                    "Removes every goal; boxes stay."
                ),
                row("clear-boxes", "Clear all bo&xes", "Ctrl+Shift+4").does(
                    "Removes every box; goals stay."
                ),
                row("clear-player", "Clear the &player", "Ctrl+Shift+5").does(
                    "Takes the player off the board."
                ),
            ),
        ),
    ),
    SEPARATOR,
    row("grow-levels", "Grow levels", "Ctrl+F7").does(
        "Proposes the hardest start of this room, variations of this level, or rooms from nothing"
    ),
    *palette_only(
        row("compare-variants", "Compare var&iants…", "Ctrl+Shift+F6").does(
            "Shows the variants of this level side by side: what differs, what is known of "
            "each, and what each edit did to the moves and pushes"
        )
    ),
    Menu(
        "&Collection",
        row("add-known", "&Add known solutions", "Ctrl+Shift+K").does(
            "Adds the best solutions from the library to the selected levels"
        ),
        *palette_only(
            row("filter-list", "&Filter the list", "Ctrl+F").does(
                "Moves the focus to the filter of the collection panel"
            ),
            row("drop-solutions", "R&emove solutions", "Ctrl+Alt+K").does(
                "Removes all solutions from the selected levels; the library keeps them"
            ),
            row("keep-order", "Keep the shown &order", "Ctrl+Shift+O").does(
                "Arranges the levels in the order in which the list is sorted now"
            ),
            row("order-by-difficulty", "Order b&y difficulty", "Ctrl+Alt+Shift+O").does(
                "Arranges the levels from easy to hard; those not rated yet come last"
            ),
            row(
                "next-collection",
                "&Next collection",
                "Ctrl+Tab",
                where=Condition.SEVERAL_COLLECTIONS,
            ).does("Goes to the next open collection"),
        ),
        row("rename-levels", "&Rename levels…", "Ctrl+F2").does(
            "Gives the selected levels titles and authors by a pattern"
        ),
        row("find-duplicates", "Find &duplicates…", "Ctrl+Shift+F").does(
            "Finds levels that are the same (turned, mirrored or decorated) or similar"
        ),
        row("find-levels", "Find levels &in folders…", "Ctrl+Shift+Y").does(
            "Finds levels like this one, or with the selected squares, in your folders of levels"
        ),
        *palette_only(
            row(
                "find-duplicates-everywhere",
                "Find duplicates in all open &collections…",
                "Ctrl+Alt+Shift+F",
            ).does("Finds levels that are the same or similar in all open collections"),
            row("search-folders", "Folders to search…", "Ctrl+Alt+Shift+J").does(
                "Chooses the folders in which levels are found, and reads them"
            ),
        ),
        row("statistics", "S&tatistics…", "Ctrl+Shift+I").does(
            "Shows sizes, boxes and known solutions of the collection or the selected levels"
        ),
        SEPARATOR,
        row("split-collection", "&Split here", "Ctrl+Shift+X", where=Condition.EARLIER_LEVELS).does(
            "Moves this level and all that follow to a new collection"
        ),
        row(
            "merge-collections",
            "&Merge open collections",
            "Ctrl+Shift+J",
            where=Condition.SEVERAL_COLLECTIONS,
        ).does("Makes a new collection with the levels of all open ones"),
        name="collection",
    ),
    name="level",
)


PLAY: Final = Menu(
    "&Play",
    row("test-play", "&Test play", "F6", "test-play", checkable=True).does(
        "Plays the level as drawn; the drawing does not change. F6 or Esc goes back to it."
    ),
    row("reverse-play", "Pla&y in reverse", "F8", "reverse-play", checkable=True).does(
        "Begins with a box on every goal: the arrow keys pull boxes away, Shift and an "
        "arrow only walk. F8 or Esc goes back to the drawing."
    ),
    SEPARATOR,
    row("hint", "&Hint", "Ctrl+Alt+H", where=Condition.FORWARD_PLAY).does(
        "Says which box to push next; asked again, where to; asked once more, it is played."
    ),
    row(
        "edit-from-here", "&Edit from this position", "Shift+F6", "edit", where=Condition.GAME
    ).does("Moves the level's boxes and player to where they are in the game, as one undo step."),
    row("keep-moves", "&Keep as solution", "Ctrl+K", "keep", where=Condition.SOLUTION_PLAYED).does(
        "Adds the moves played to the level's solutions, if they solve it."
    ),
    row("save-game", "Save &game", "F9", "save", where=Condition.MOVES).does(
        "Keeps the game with the level, to continue later from the properties."
    ),
    *palette_only(
        row("copy-moves", "&Copy moves", "Ctrl+M", "copy", where=Condition.MOVES).does(
            "Copies the moves played as letters; at the start, all moves ahead. In reverse "
            "play, copies the moves that lead back to the solved position."
        ),
        row(
            "paste-moves", "Paste mo&ves", "Ctrl+Shift+M", "paste", where=Condition.FORWARD_PLAY
        ).does(
            "Plays the letters on the clipboard from the start, and says where they do not fit."
        ),
        row(
            "new-from-game",
            "&New level from this position",
            "Shift+F8",
            "new",
            shown=Condition.REVERSE_PLAY,
        ).does(
            "Adds a level that starts as the boxes stand now, with the solution that leads back."
        ),
        row("next-region", "Player elsewhere", "N", where=Condition.REVERSE_PLAY).does(
            "Before the first pull: puts the player into the next part of the floor where a "
            "game can end. So does a click there."
        ),
        row(
            "back-to-solvable",
            "Back to the last solvable position",
            "Ctrl+Alt+U",
            where=Condition.LOST_GAME,
        ).does("Takes back the moves after which the level cannot be solved any more."),
        row("tell-lost-games", "Tell when a game is lost", "Ctrl+Alt+Shift+L", checkable=True).does(
            "Says so when a push makes the level unsolvable, and which one it was."
        ),
    ),
    SEPARATOR,
    *palette_only(
        row("reset", "Re&set", "Home", "first", where=Condition.MOVES_BEHIND).does(
            "Goes back to the start; the moves can be redone or replayed."
        ),
        row(
            "move-back",
            "One move &back",
            (",", "Backspace"),
            "step-back",
            where=Condition.MOVES_BEHIND,
        ).does("Takes back the last move and no more."),
        row("replay", "Re&play", "Space", "play", where=Condition.MOVES, repeats=False).does(
            "Plays the moves ahead at the chosen speed, or pauses. At the end, starts over."
        ),
        row("move-on", "One move &forward", ".", "step-forward", where=Condition.MOVES_AHEAD).does(
            "Plays the next move and no more."
        ),
        row("last", "To the &last move", "End", "last", where=Condition.MOVES_AHEAD).does(
            "Plays all moves ahead at once, to the end."
        ),
        row("faster", "Faster", ("+", ">")).does("Replays at the next higher speed."),
        row("slower", "Slower", ("-", "<")).does("Replays at the next lower speed."),
        Menu(
            "&Jump",
            row("next-push", "Next &push", "PgDown", where=Condition.MOVES_AHEAD).does(
                "Goes to the end of the next push."
            ),
            row("previous-push", "P&revious push", "PgUp", where=Condition.MOVES_BEHIND).does(
                "Goes to the end of the previous push."
            ),
            row(
                "next-box-change", "Next &box change", "Shift+PgDown", where=Condition.MOVES_AHEAD
            ).does("Goes to the next place after which another box is pushed."),
            row(
                "previous-box-change",
                "Pre&vious box change",
                "Shift+PgUp",
                where=Condition.MOVES_BEHIND,
            ).does("Goes to the previous place after which another box is pushed."),
            row(
                "next-session", "Next pushing &session", "Alt+PgDown", where=Condition.MOVES_AHEAD
            ).does("Goes to the next place where pushes end and the player walks."),
            row(
                "previous-session",
                "Previous pushing sess&ion",
                "Alt+PgUp",
                where=Condition.MOVES_BEHIND,
            ).does("Goes to the previous place where pushes end and the player walks."),
            row("crux", "To the &crux", "K", where=Condition.PUSHES).does(
                "Goes to the push after which the player can walk to the fewest squares."
            ),
        ),
    ),
    Menu(
        "Sh&ow",
        row("path", "Show p&ath", "P", "path", checkable=True).does(
            "Draws the route of the whole game: walks thin, pushes thick and numbered, played "
            "moves pale."
        ),
        row("box-trails", "&Trails of the boxes", "Shift+P", checkable=True).does(
            "Draws where every box goes, from the first push to the last in changing colours."
        ),
        row("heat-map", "&Heat map of the player", "Ctrl+Shift+P", checkable=True).does(
            "Tints every square by how often the player is there."
        ),
        row("timeline", "Time&line", "Shift+T", checkable=True).does(
            "Shows under the slider how many pushes are left, and how far the player can walk."
        ),
    ),
    row("compare-solutions", "Co&mpare solutions…", "Ctrl+F6").does(
        "Plays two known solutions of the level side by side, compares their metrics "
        "and what each stretch costs, and joins the better stretches to a third "
        "solution."
    ),
    *palette_only(
        Menu(
            "&Walking",
            OneOf(
                row("walk-shortest", "&Shortest walk", "Ctrl+Alt+S").does(
                    "A click walks in as few steps as possible."
                ),
                row("walk-along-walls", "Along the &walls", "Ctrl+Alt+W").does(
                    "A click walks straight on, then along walls on the right, with shortcuts. "
                    "If that fails, the shortest walk is used, and a message says so."
                ),
            ),
        ),
        Menu(
            "Push&ing",
            OneOf(
                row("push-fewest-pushes", "Fewest &pushes", "Ctrl+Alt+P").does(
                    "A box takes the route with the fewest pushes; among those, the fewest moves."
                ),
                row("push-fewest-moves", "Fewest &moves", "Ctrl+Alt+F").does(
                    "A box takes the route with the fewest moves."
                ),
            ),
        ),
    ),
    name="play",
)


FILE: Final = Menu(
    "&File",
    row("new", "&New", _KEYS.New, "new").does("Starts a new collection with one blank level"),
    row("open", "&Open…", _KEYS.Open, "open").does(
        "Opens a file of levels: XSB, SOK, SLC and more, in any common encoding"
    ),
    Menu("Open &recent", name="recent"),
    Menu("Open exa&mple", name="examples"),
    SEPARATOR,
    row("save", "&Save", _KEYS.Save, "save").does(
        "Writes the collection to its file; unchanged levels stay the same byte for byte"
    ),
    row("save-as", "Save &as…", "Ctrl+Shift+S").does("Writes the collection to another file"),
    *palette_only(
        row("open-backup", "Open &backup", "Ctrl+Alt+O").does(
            "Opens what the file contained before it was last saved"
        ),
        row("recovered-work", "Recovered &work…", "Ctrl+Alt+R").does(
            "Lists the unsaved work that earlier sessions left behind"
        ),
        row("paste-levels", "&Paste levels", "Ctrl+Shift+V", "paste").does(
            "Inserts the levels from the clipboard (text, a collection or a link) after this one"
        ),
        row("copy-text", "&Copy level as text", "Ctrl+Shift+C", "copy").does(
            "Copies this level as XSB text, for mail and forums"
        ),
    ),
    Menu(
        "&Export",
        row("export-picture", "&Image (PNG, SVG)…", "Ctrl+Alt+E").does(
            "Saves this level as PNG or SVG, with the overlays you choose"
        ),
        *palette_only(
            row("copy-picture", "&Copy image", "Ctrl+Alt+C").does(
                "Copies an image of this level, with the visible overlays, to the clipboard"
            )
        ),
        row("export-film", "&Animated solution (GIF)…", "Ctrl+Alt+G").does(
            "Saves a solution as animated GIF, at the size and speed you choose"
        ),
        row("export-sheet", "P&rintable sheet (PDF)…", "Ctrl+P").does(
            "Saves the collection as PDF, with several levels per row"
        ),
        row("export-page", "P&layable page (HTML)…", "Ctrl+Alt+Y").does(
            "Saves levels as one web page on which anybody plays them, or shows it in the browser"
        ),
        row("export-levels", "Levels in another &format…", "Ctrl+Alt+X").does(
            "Saves levels as SLC, SOK, MF8 and more; shows first what would be lost"
        ),
        row("copy-link", "Copy level as lin&k", "Ctrl+Shift+L", "link").does(
            "Copies a link that opens this level in a browser or in sokolab"
        ),
    ),
    *palette_only(
        row("format-doctor", "Format &doctor…", "Ctrl+Shift+H").does(
            "Shows what the file contains and what in it is ambiguous or wrong, and repairs it"
        )
    ),
    SEPARATOR,
    row("close-collection", "Close collec&tion", "Ctrl+W").does(
        "Closes the collection (asks about unsaved work)"
    ),
    row("quit", "&Quit", _KEYS.Quit).does("Closes sokolab (asks about unsaved work)"),
    name="file",
)
EDIT: Final = Menu(
    "&Edit",
    row("undo", "&Undo", _KEYS.Undo, "undo", where=Condition.UNDO, shown=Condition.DRAWING).does(
        "Takes back the last change of the level or of its list; there is no limit."
    ),
    row("redo", "&Redo", _REDO, "redo", where=Condition.REDO, shown=Condition.DRAWING).does(
        "Repeats the change that was undone last."
    ),
    row(
        "undo-moves",
        "&Undo moves",
        _KEYS.Undo,
        "undo",
        where=Condition.MOVES_BEHIND,
        shown=Condition.PLAYING,
    ).does("Takes back all moves of the last key, click or drag."),
    row(
        "redo-moves",
        "&Redo moves",
        _REDO,
        "redo",
        where=Condition.MOVES_AHEAD,
        shown=Condition.PLAYING,
    ).does("Repeats what was undone last; in a solution, the next walk and its pushes."),
    SEPARATOR,
    row("cut", "Cu&t", _KEYS.Cut, "cut").does(
        "Moves the selected squares to the clipboard as text and leaves floor."
    ),
    row("copy", "&Copy", _KEYS.Copy, "copy").does(
        "Copies the selected squares, or else the whole level with its solutions, as text "
        "that any Sokoban program reads."
    ),
    row("paste", "&Paste", _KEYS.Paste, "paste").does(
        "Squares copied here follow the mouse: [ and ] turn them, a click or Enter places "
        "them, Esc drops them. A level from elsewhere is added to the collection."
    ),
    *palette_only(
        row("paste-squares", "Paste as s&quares", "Ctrl+Alt+V").does(
            "Puts a level from the clipboard on this board as squares, not as a new level."
        )
    ),
    row("delete", "C&lear squares", _KEYS.Delete, "delete").does(
        "Replaces the selected squares, or the cursor square, by floor."
    ),
    SEPARATOR,
    row("select-all", "Select &all", _KEYS.SelectAll).does("Selects the whole board."),
    *palette_only(
        row("select-none", "Select &none", "Ctrl+Shift+A").does(
            "Selects nothing; so does Esc while a tool selects."
        ),
        row("select-others", "Select the &others", "Ctrl+I").does(
            "Selects the squares that are not selected now, and no others."
        ),
        row("select-alike", "Select all of the same &kind", "Shift+W").does(
            "Selects all squares of the board that hold the same as the selected ones, or "
            "as the square under the mouse or the cursor."
        ),
        row("fill-selection", "&Fill the selection", "Shift+G").does(
            "Draws the current tile on all selected squares. With a selecting tool, so does "
            "the key of any tile: 1 to 7, or its sign, such as #."
        ),
        row("outline-selection", "&Outline the selection", "Shift+O").does(
            "Draws the current tile along the border of the selected squares."
        ),
    ),
    row("replace", "R&eplace squares…", "Ctrl+H").does(
        "Turns all squares of one kind into another kind, in the selection or everywhere."
    ),
    name="edit",
)
_MOVES: Final = phrase("Moves the view; so does dragging with Space or the middle button.")
VIEW: Final = Menu(
    "&View",
    Menu(
        "&Panels",
        SEPARATOR,
        row("panels-back", "&Reset panels", "Alt+0").does(
            "Opens and arranges all panels as on the first start."
        ),
        name="panels",
    ),
    Menu("O&verlays", name="overlays", listed=False),
    SEPARATOR,
    *palette_only(
        row("zoom-in", "Zoom &in", ("Ctrl++", "Ctrl+="), "zoom-in").does(
            "Zooms in on the middle of the view; the wheel zooms in on the mouse."
        ),
        row("zoom-out", "Zoom &out", "Ctrl+-", "zoom-out").does(
            "Zooms out from the middle of the view; the wheel zooms out from the mouse."
        ),
    ),
    row("fit", "&Fit the board", ("F", "Ctrl+0"), "fit").does(
        "Centres the whole board in the view."
    ),
    row("full-screen", "Full s&creen", "F11", checkable=True).does(
        "Gives the window the whole screen; the same key gives it back."
    ),
    row("board-alone", "&Board alone", "Shift+F11", checkable=True).does(
        "Hides all panels, so that the board has the whole window; the same key brings them back."
    ),
    *palette_only(
        row("gallery", "&Gallery of levels", "Shift+L", "gallery", checkable=True).does(
            "Shows the levels of the collection as pictures side by side, in the size you want."
        ),
        Menu(
            "&Move the view",
            row("pan-up", "See more above", "Ctrl+Up").does(_MOVES),
            row("pan-right", "See more on the right", "Ctrl+Right").does(_MOVES),
            row("pan-down", "See more below", "Ctrl+Down").does(_MOVES),
            row("pan-left", "See more on the left", "Ctrl+Left").does(_MOVES),
        ),
        row("underlay", "Pict&ure over the board…", "Ctrl+Alt+Shift+U").does(
            "Lays a picture over the squares, to be traced; it stays with the level while that is "
            "open."
        ),
        row(
            "remove-underlay",
            "&Remove the picture over the board",
            "Ctrl+Alt+Shift+R",
            where=Condition.UNDERLAY,
        ).does("Takes the picture away that lies over the squares."),
        row("rulers", "R&ulers", "Shift+R", checkable=True).does(
            "Numbers the rows and columns along the edges of the view."
        ),
        row("motion", "Pieces &slide", "Ctrl+Alt+M", checkable=True).does(
            "Pieces slide from square to square in play and replay; without it, they jump."
        ),
        row("mark-differences", "&Differences from the original", "Shift+M", checkable=True).does(
            "Marks the squares in which a variant differs from the level it was made of"
        ),
    ),
    SEPARATOR,
    Menu(
        "&Theme",
        OneOf(
            row("theme-system", "Follow the &system", "Ctrl+Alt+0").does(
                "Follows your desktop, including its high contrast."
            ),
            row("theme-light", "&Light", "Ctrl+Alt+1").does("Dark on light, for bright rooms."),
            row("theme-dark", "&Dark", "Ctrl+Alt+2").does("Light on dark, for dim rooms."),
            row("theme-high-contrast", "&High contrast", "Ctrl+Alt+3").does(
                "White and strong colours on black, for tired or weak eyes."
            ),
        ),
    ),
    Menu(
        "Te&xt size",
        OneOf(
            *(
                Row(
                    f"text-size-{size}", phrase("{per_cent} %", per_cent=size), f"Ctrl+Alt+{key}"
                ).does("Sets the size of all text outside the board, relative to your desktop.")
                for key, size in enumerate(TEXT_SIZES, 4)
            )
        ),
    ),
    Menu("&Language", name="language"),
    name="view",
)
SOLVE: Final = Menu(
    "&Solve",
    row("solve", "&Solve", "F5", "solve").does(
        "Starts the chosen solvers on this level, side by side. You can go on drawing."
    ),
    row("stop", "S&top", "Shift+F5", "stop", where=Condition.SEARCH).does(
        "Stops all searches and shows what they have proved so far."
    ),
    row("solve-position", "Solve from this &position", "Ctrl+F5", where=Condition.GAME).does(
        "Starts the chosen solvers on the position in play: can it still be solved?"
    ),
    row("shorten", "S&horten solution", "F7").does(
        "Makes the chosen solution shorter, or the best one of this level, until you stop "
        "it. Keep adds what it finds to the level."
    ),
    SEPARATOR,
    row("judge-while-drawing", "&Judge while I draw", "Ctrl+Alt+J", checkable=True).does(
        "A solver looks at the board after every stroke, and says whether it can be solved."
    ),
    *palette_only(
        row("seek-least", "Look for the &fewest pushes", "Ctrl+Alt+I", checkable=True).does(
            "While you do not draw, a search goes on until it is proved that no "
            "solution has fewer pushes."
        ),
        row("make-mend", "&Mend the level", "Ctrl+Alt+B", where=Condition.MEND).does(
            "Makes the nearest edit found that makes the level solvable; Undo takes it back."
        ),
        row("choose-solvers", "&Choose solvers", "Ctrl+Shift+F5").does(
            "Opens the panel to choose solvers and their limits."
        ),
        row("clear-runs", "C&lear list", "Shift+F7", where=Condition.FINISHED_SEARCH).does(
            "Removes the finished searches from the list."
        ),
        row("keep-in-library", "&Add solutions to the library", "Ctrl+L", checkable=True).does(
            "Adds every solution found, played or opened to the library, which recognises "
            "levels in any orientation."
        ),
    ),
    row("batch", "&Batch …", "Ctrl+B").does(
        "Solves, shortens, checks, analyses or converts all levels of the collection."
    ),
    name="solve",
)
HELP: Final = Menu(
    "&Help",
    row("find-action", "&Find an action", ("F1", "F3")).does(
        "Finds any action, in a menu or not, by a few letters of its name, of what it does or "
        "of its key, and does it."
    ),
    row("keys", "&Keys", "Shift+F1", "keyboard").does(
        "Lists every action with its keys; it can stay open beside the board."
    ),
    row("tour", "&Tour", "F2", "play").does(
        "Shows in two minutes how to read, draw, solve and play a level; once begun, "
        "goes to the next step."
    ),
    *palette_only(
        row("tour-back", "Tour: step &back", "Shift+F2", where=Condition.TOUR_BEGUN).does(
            "Goes back to the previous step of the tour."
        )
    ),
    row("about", "&About sokolab", "Ctrl+Shift+F1", "info").does(
        "Shows the version and what sokolab is built with."
    ),
    name="help",
)
MENUS: Final = {
    "file": FILE,
    "edit": EDIT,
    "draw": DRAW,
    "level": LEVEL,
    "view": VIEW,
    "play": PLAY,
    "solve": SOLVE,
    "help": HELP,
}
FURTHER_WORDS: Final = {
    "open": phrase("import load file"),
    "paste-levels": phrase("import insert"),
    "export-picture": phrase("picture screenshot"),
    "copy-picture": phrase("picture screenshot"),
    "export-film": phrase("picture video film"),
    "export-sheet": phrase("print picture"),
    "export-levels": phrase("convert save as"),
    "delete": phrase("erase remove"),
    "flip-columns": phrase("mirror"),
    "flip-rows": phrase("mirror"),
    "resize": phrase("width height"),
    "trim": phrase("crop"),
    "add-variant": phrase("duplicate clone level"),
    "remove-level": phrase("delete level"),
    "find-duplicates": phrase("similar same"),
    "find-duplicates-everywhere": phrase("similar same"),
    "find-levels": phrase("similar search index"),
    "search-folders": phrase("index find levels"),
    "keep-order": phrase("sort"),
    "order-by-difficulty": phrase("sort rate"),
    "underlay": phrase("import trace image"),
    "test-play": phrase("start game"),
    "panels-back": phrase("layout sidebar"),
    "shorten": phrase("optimise improve"),
    "keys": phrase("shortcuts hotkeys"),
    "tour": phrase("tutorial introduction"),
    "about": phrase("version licence"),
}
"""Other words by which the command palette finds actions, by name."""
BAR: Final = {
    "edit": ("undo", "redo", "undo-moves", "redo-moves"),
    "tools": tuple(row.name for row in _TOOLS.rows),
    "tiles": tuple(row.name for row in _TILES.rows),
    "symmetry": ("symmetry",),
    "play": ("test-play",),
    "game": ("reverse-play", "edit-from-here", "keep-moves", "path", "new-from-game"),
    "solve": ("solve", "stop"),
}
"""The sections of the tool bar from left to right, with their actions and menus."""
IN_PLAY: Final = frozenset(("edit", "play", "game", "solve"))
"""Sections that show while something is played."""
IN_DRAWING: Final = frozenset(BAR) - {"game"}
"""Sections that show otherwise."""
IN_WORDS: Final = ("symmetry", "play", "game", "solve")
"""Sections whose buttons say in words what they do, if there is room."""
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
"""What the right button offers on selected squares; an empty name is a line between."""
