"""The menu bar and the tool bar, with the short menus: File, Edit, View, Solve and Help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from sokolab.gui.shell.action_rows import SEPARATOR, Condition, Menu, OneOf, Row
from sokolab.gui.shell.board_menus import DRAW, LEVEL
from sokolab.gui.shell.play_menu import PLAY
from sokolab.gui.shell.theme import TEXT_SIZES
from sokolab.language import phrase

_KEYS: Final = QKeySequence.StandardKey
FILE: Final = Menu(
    phrase("&File"),
    Row("new", phrase("&New"), _KEYS.New, "new").does(
        phrase("Starts a new collection with one blank level")
    ),
    Row("open", phrase("&Open…"), _KEYS.Open, "open").does(
        phrase("Opens a file of levels: XSB, SOK, SLC and more, in any common encoding")
    ),
    Menu(phrase("Open &recent"), name="recent"),
    Menu(phrase("Open exa&mple"), name="examples"),
    SEPARATOR,
    Row("save", phrase("&Save"), _KEYS.Save, "save").does(
        phrase("Writes the collection to its file; unchanged levels stay the same byte for byte")
    ),
    Row("save-as", phrase("Save &as…"), "Ctrl+Shift+S").does(
        phrase("Writes the collection to another file")
    ),
    Row("open-backup", phrase("Open &backup"), "Ctrl+Alt+O").does(
        phrase("Opens what the file contained before it was last saved")
    ),
    Row("recovered-work", phrase("Recovered &work…"), "Ctrl+Alt+R").does(
        phrase("Lists the unsaved work that earlier sessions left behind")
    ),
    SEPARATOR,
    Row("paste-levels", phrase("&Paste levels"), "Ctrl+Shift+V", "paste").does(
        phrase(
            "Inserts the levels from the clipboard (text, a collection or a link) after this one"
        )
    ),
    Row("copy-text", phrase("&Copy level as text"), "Ctrl+Shift+C", "copy").does(
        phrase("Copies this level as XSB text, for mail and forums")
    ),
    Row("copy-link", phrase("Copy level as &link"), "Ctrl+Shift+L", "link").does(
        phrase("Copies a link that opens this level in a browser or in sokolab")
    ),
    SEPARATOR,
    Menu(
        phrase("&Export"),
        Row("export-picture", phrase("&Image (PNG, SVG)…"), "Ctrl+Alt+E").does(
            phrase("Saves this level as PNG or SVG, with the overlays you choose")
        ),
        Row("copy-picture", phrase("&Copy image"), "Ctrl+Alt+C").does(
            phrase("Copies an image of this level, with the visible overlays, to the clipboard")
        ),
        Row("export-film", phrase("&Animated solution (GIF)…"), "Ctrl+Alt+G").does(
            phrase("Saves a solution as animated GIF, at the size and speed you choose")
        ),
        Row("export-sheet", phrase("P&rintable sheet (PDF)…"), "Ctrl+P").does(
            phrase("Saves the collection as PDF, with several levels per row")
        ),
        Row("export-levels", phrase("Levels in another &format…"), "Ctrl+Alt+X").does(
            phrase("Saves levels as SLC, SOK, MF8 and more; shows first what would be lost")
        ),
    ),
    Row("format-doctor", phrase("Format &doctor…"), "Ctrl+Shift+H").does(
        phrase("Shows what the file contains and what in it is ambiguous or wrong, and repairs it")
    ),
    SEPARATOR,
    Row("close-collection", phrase("Close collec&tion"), "Ctrl+W").does(
        phrase("Closes the collection (asks about unsaved work)")
    ),
    Row("quit", phrase("&Quit"), _KEYS.Quit).does(
        phrase("Closes sokolab (asks about unsaved work)")
    ),
)
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
_MOVES: Final = phrase("Moves the view; so does dragging with Space or the middle button.")
VIEW: Final = Menu(
    phrase("&View"),
    Menu(
        phrase("&Panels"),
        SEPARATOR,
        Row("panels-back", phrase("&Reset panels"), "Alt+0").does(
            phrase("Opens and arranges all panels as on the first start.")
        ),
        name="panels",
    ),
    Row("zoom-in", phrase("Zoom &in"), ("Ctrl++", "Ctrl+="), "zoom-in").does(
        phrase("Zooms in on the middle of the view; the wheel zooms in on the mouse.")
    ),
    Row("zoom-out", phrase("Zoom &out"), "Ctrl+-", "zoom-out").does(
        phrase("Zooms out from the middle of the view; the wheel zooms out from the mouse.")
    ),
    Row("fit", phrase("&Fit the board"), ("F", "Ctrl+0"), "fit").does(
        phrase("Centres the whole board in the view.")
    ),
    Menu(
        phrase("&Move the view"),
        Row("pan-up", phrase("See more above"), "Ctrl+Up").does(_MOVES),
        Row("pan-right", phrase("See more on the right"), "Ctrl+Right").does(_MOVES),
        Row("pan-down", phrase("See more below"), "Ctrl+Down").does(_MOVES),
        Row("pan-left", phrase("See more on the left"), "Ctrl+Left").does(_MOVES),
    ),
    Menu(
        phrase("&Theme"),
        OneOf(
            Row("theme-system", phrase("Follow the &system"), "Ctrl+Alt+0").does(
                phrase("Follows your desktop, including its high contrast.")
            ),
            Row("theme-light", phrase("&Light"), "Ctrl+Alt+1").does(
                phrase("Dark on light, for bright rooms.")
            ),
            Row("theme-dark", phrase("&Dark"), "Ctrl+Alt+2").does(
                phrase("Light on dark, for dim rooms.")
            ),
            Row("theme-high-contrast", phrase("&High contrast"), "Ctrl+Alt+3").does(
                phrase("White and strong colours on black, for tired or weak eyes.")
            ),
        ),
    ),
    Menu(
        phrase("Te&xt size"),
        OneOf(
            *(
                Row(
                    f"text-size-{size}", phrase("{per_cent} %", per_cent=size), f"Ctrl+Alt+{key}"
                ).does(
                    phrase("Sets the size of all text outside the board, relative to your desktop.")
                )
                for key, size in enumerate(TEXT_SIZES, 4)
            )
        ),
    ),
    Row("rulers", phrase("R&ulers"), "Shift+R", checkable=True).does(
        phrase("Numbers the rows and columns along the edges of the view.")
    ),
    Row("motion", phrase("Pieces &slide"), "Ctrl+Alt+M", checkable=True).does(
        phrase("Pieces slide from square to square in play and replay; without it, they jump.")
    ),
    Menu(phrase("O&verlays"), name="overlays"),
    Row("gallery", phrase("&Gallery of levels"), "Shift+L", "gallery", checkable=True).does(
        phrase("Shows the levels of the collection as pictures side by side, in the size you want.")
    ),
    Row(
        "mark-differences", phrase("&Differences from the original"), "Shift+M", checkable=True
    ).does(phrase("Marks the squares in which a variant differs from the level it was made of")),
    Menu(phrase("&Language"), name="language"),
)
SOLVE: Final = Menu(
    phrase("&Solve"),
    Row("solve", phrase("&Solve"), "F5", "solve").does(
        phrase("Starts the chosen solvers on this level, side by side. You can go on drawing.")
    ),
    Row("stop", phrase("S&top"), "Shift+F5", "stop", where=Condition.SEARCH).does(
        phrase("Stops all searches and shows what they have proved so far.")
    ),
    SEPARATOR,
    Row(
        "solve-position", phrase("Solve from this &position"), "Ctrl+F5", where=Condition.GAME
    ).does(phrase("Starts the chosen solvers on the position in play: can it still be solved?")),
    Row("shorten", phrase("S&horten solution"), "F7").does(
        phrase(
            "Makes the chosen solution shorter, or the best one of this level, until you stop "
            "it. What it finds is added to the level."
        )
    ),
    Row("choose-solvers", phrase("&Choose solvers"), "Ctrl+Shift+F5").does(
        phrase("Opens the panel to choose solvers and their limits.")
    ),
    Row("clear-runs", phrase("C&lear list"), "Shift+F7", where=Condition.FINISHED_SEARCH).does(
        phrase("Removes the finished searches from the list.")
    ),
    Row("keep-in-library", phrase("&Add solutions to the library"), "Ctrl+L", checkable=True).does(
        phrase(
            "Adds every solution found, played or opened to the library, which recognises "
            "levels in any orientation."
        )
    ),
    SEPARATOR,
    Row("batch", phrase("&Batch …"), "Ctrl+B").does(
        phrase("Solves, shortens, checks, analyses or converts all levels of the collection.")
    ),
    Row("judge-while-drawing", phrase("&Judge while I draw"), "Ctrl+Alt+J", checkable=True).does(
        phrase("A solver looks at the board after every stroke, and says whether it can be solved.")
    ),
    Row("seek-least", phrase("Look for the &fewest pushes"), "Ctrl+Alt+I", checkable=True).does(
        phrase(
            "While you do not draw, a search goes on until it is proved that no "
            "solution has fewer pushes."
        )
    ),
    Row("make-mend", phrase("&Mend the level"), "Ctrl+Alt+B", where=Condition.MEND).does(
        phrase("Makes the nearest edit found that makes the level solvable; Undo takes it back.")
    ),
)
HELP: Final = Menu(
    phrase("&Help"),
    Row("tour", phrase("&Tour"), "F2", "play").does(
        phrase(
            "Shows in two minutes how to read, draw, solve and play a level; once begun, "
            "goes to the next step."
        )
    ),
    Row("tour-back", phrase("Tour: step &back"), "Shift+F2", where=Condition.TOUR_BEGUN).does(
        phrase("Goes back to the previous step of the tour.")
    ),
    SEPARATOR,
    Row("keys", phrase("&Keys"), "F1", "keyboard").does(
        phrase("Lists every action with its keys; it can stay open beside the board.")
    ),
    Row("find-action", phrase("&Find an action"), "F3").does(
        phrase("Finds any action by a few letters of its name or of what it does, and does it.")
    ),
    Row("about", phrase("&About sokolab"), "Shift+F1", "info").does(
        phrase("Shows the version and what sokolab is built with.")
    ),
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
BAR: Final = {
    "edit": ("undo", "redo", "undo-moves", "redo-moves"),
    "tools": ("pencil", "line", "rectangle", "fill", "select", "wand", "lasso"),
    "tiles": (
        "tile-wall",
        "tile-floor",
        "tile-goal",
        "tile-box",
        "tile-player",
        "tile-box-on-goal",
        "tile-player-on-goal",
    ),
    "symmetry": ("symmetry-columns", "symmetry-rows", "symmetry-half", "symmetry-quarter"),
    "play": ("test-play", "reverse-play"),
    "game": (
        "edit-from-here",
        "keep-moves",
        "save-game",
        "copy-moves",
        "path",
        "new-from-game",
    ),
    "solve": ("solve", "stop"),
}
"""The sections of the tool bar from left to right, with their actions."""
IN_PLAY: Final = frozenset(("edit", "play", "game", "solve"))
"""Sections that show while something is played."""
IN_DRAWING: Final = frozenset(BAR) - {"game"}
"""Sections that show otherwise."""


def actions_in(menu: QMenu) -> Iterator[tuple[tuple[str, ...], QAction]]:
    """Yield the actions of a menu from top to bottom, each with the titles of its menus.

    Entries without a name, such as recent files, are no actions of the window.
    """
    for action in menu.actions():
        submenu = action.menu()
        if isinstance(submenu, QMenu):
            for titles, one in actions_in(submenu):
                yield (menu.title(), *titles), one
        elif action.objectName():
            yield (menu.title(),), action
