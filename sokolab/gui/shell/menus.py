"""The menu bar and the tool bar, with the short menus: File, Edit, View, Solve and Help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from sokolab.gui.shell.action_rows import SEPARATOR, Condition, Menu, OneOf, Row, row
from sokolab.gui.shell.board_menus import DRAW, LEVEL
from sokolab.gui.shell.play_menu import PLAY
from sokolab.gui.shell.theme import TEXT_SIZES
from sokolab.language import phrase

_KEYS: Final = QKeySequence.StandardKey
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
    row("open-backup", "Open &backup", "Ctrl+Alt+O").does(
        "Opens what the file contained before it was last saved"
    ),
    row("recovered-work", "Recovered &work…", "Ctrl+Alt+R").does(
        "Lists the unsaved work that earlier sessions left behind"
    ),
    SEPARATOR,
    row("paste-levels", "&Paste levels", "Ctrl+Shift+V", "paste").does(
        "Inserts the levels from the clipboard (text, a collection or a link) after this one"
    ),
    row("copy-text", "&Copy level as text", "Ctrl+Shift+C", "copy").does(
        "Copies this level as XSB text, for mail and forums"
    ),
    row("copy-link", "Copy level as &link", "Ctrl+Shift+L", "link").does(
        "Copies a link that opens this level in a browser or in sokolab"
    ),
    SEPARATOR,
    Menu(
        "&Export",
        row("export-picture", "&Image (PNG, SVG)…", "Ctrl+Alt+E").does(
            "Saves this level as PNG or SVG, with the overlays you choose"
        ),
        row("copy-picture", "&Copy image", "Ctrl+Alt+C").does(
            "Copies an image of this level, with the visible overlays, to the clipboard"
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
    ),
    row("format-doctor", "Format &doctor…", "Ctrl+Shift+H").does(
        "Shows what the file contains and what in it is ambiguous or wrong, and repairs it"
    ),
    SEPARATOR,
    row("close-collection", "Close collec&tion", "Ctrl+W").does(
        "Closes the collection (asks about unsaved work)"
    ),
    row("quit", "&Quit", _KEYS.Quit).does("Closes sokolab (asks about unsaved work)"),
)
EDIT: Final = Menu(
    "&Edit",
    row("undo", "&Undo", _KEYS.Undo, "undo", where=Condition.UNDO, shown=Condition.DRAWING).does(
        "Takes back the last change of the level or of its list; there is no limit."
    ),
    row(
        "redo",
        "&Redo",
        ("Ctrl+Y", "Ctrl+Shift+Z"),
        "redo",
        where=Condition.REDO,
        shown=Condition.DRAWING,
    ).does("Repeats the change that was undone last."),
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
    row("paste-squares", "Paste as s&quares", "Ctrl+Alt+V").does(
        "Puts a level from the clipboard on this board as squares, not as a new level."
    ),
    row("delete", "C&lear squares", _KEYS.Delete, "delete").does(
        "Replaces the selected squares, or the cursor square, by floor."
    ),
    SEPARATOR,
    Menu(
        "&Select",
        row("select-all", "&All", _KEYS.SelectAll).does("Selects the whole board."),
        row("select-none", "&None", "Ctrl+Shift+A").does("Selects nothing."),
        row("select-others", "&The others", "Ctrl+I").does(
            "Selects the squares that are not selected now, and no others."
        ),
        row("select-alike", "All of the same &kind", "Shift+W").does(
            "Selects all squares of the board that hold the same as the selected ones, or "
            "as the square under the mouse or the cursor."
        ),
    ),
    row("fill-selection", "&Fill the selection", "Shift+G").does(
        "Draws the current tile on all selected squares. With a selecting tool, so does "
        "the key of any tile: 1 to 7, or its sign, such as #."
    ),
    row("outline-selection", "&Outline the selection", "Shift+O").does(
        "Draws the current tile along the border of the selected squares."
    ),
    row("replace", "R&eplace squares…", "Ctrl+H").does(
        "Turns all squares of one kind into another kind, in the selection or everywhere."
    ),
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
    row("zoom-in", "Zoom &in", ("Ctrl++", "Ctrl+="), "zoom-in").does(
        "Zooms in on the middle of the view; the wheel zooms in on the mouse."
    ),
    row("zoom-out", "Zoom &out", "Ctrl+-", "zoom-out").does(
        "Zooms out from the middle of the view; the wheel zooms out from the mouse."
    ),
    row("fit", "&Fit the board", ("F", "Ctrl+0"), "fit").does(
        "Centres the whole board in the view."
    ),
    Menu(
        "&Move the view",
        row("pan-up", "See more above", "Ctrl+Up").does(_MOVES),
        row("pan-right", "See more on the right", "Ctrl+Right").does(_MOVES),
        row("pan-down", "See more below", "Ctrl+Down").does(_MOVES),
        row("pan-left", "See more on the left", "Ctrl+Left").does(_MOVES),
    ),
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
    row("rulers", "R&ulers", "Shift+R", checkable=True).does(
        "Numbers the rows and columns along the edges of the view."
    ),
    row("motion", "Pieces &slide", "Ctrl+Alt+M", checkable=True).does(
        "Pieces slide from square to square in play and replay; without it, they jump."
    ),
    Menu("O&verlays", name="overlays"),
    row("gallery", "&Gallery of levels", "Shift+L", "gallery", checkable=True).does(
        "Shows the levels of the collection as pictures side by side, in the size you want."
    ),
    row("mark-differences", "&Differences from the original", "Shift+M", checkable=True).does(
        "Marks the squares in which a variant differs from the level it was made of"
    ),
    Menu("&Language", name="language"),
)
SOLVE: Final = Menu(
    "&Solve",
    row("solve", "&Solve", "F5", "solve").does(
        "Starts the chosen solvers on this level, side by side. You can go on drawing."
    ),
    row("stop", "S&top", "Shift+F5", "stop", where=Condition.SEARCH).does(
        "Stops all searches and shows what they have proved so far."
    ),
    SEPARATOR,
    row("solve-position", "Solve from this &position", "Ctrl+F5", where=Condition.GAME).does(
        "Starts the chosen solvers on the position in play: can it still be solved?"
    ),
    row("shorten", "S&horten solution", "F7").does(
        "Makes the chosen solution shorter, or the best one of this level, until you stop "
        "it. What it finds is added to the level."
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
    SEPARATOR,
    row("batch", "&Batch …", "Ctrl+B").does(
        "Solves, shortens, checks, analyses or converts all levels of the collection."
    ),
    row("judge-while-drawing", "&Judge while I draw", "Ctrl+Alt+J", checkable=True).does(
        "A solver looks at the board after every stroke, and says whether it can be solved."
    ),
    row("seek-least", "Look for the &fewest pushes", "Ctrl+Alt+I", checkable=True).does(
        "While you do not draw, a search goes on until it is proved that no "
        "solution has fewer pushes."
    ),
    row("make-mend", "&Mend the level", "Ctrl+Alt+B", where=Condition.MEND).does(
        "Makes the nearest edit found that makes the level solvable; Undo takes it back."
    ),
)
HELP: Final = Menu(
    "&Help",
    row("tour", "&Tour", "F2", "play").does(
        "Shows in two minutes how to read, draw, solve and play a level; once begun, "
        "goes to the next step."
    ),
    row("tour-back", "Tour: step &back", "Shift+F2", where=Condition.TOUR_BEGUN).does(
        "Goes back to the previous step of the tour."
    ),
    SEPARATOR,
    row("keys", "&Keys", "F1", "keyboard").does(
        "Lists every action with its keys; it can stay open beside the board."
    ),
    row("find-action", "&Find an action", "F3").does(
        "Finds any action by a few letters of its name or of what it does, and does it."
    ),
    row("about", "&About sokolab", "Shift+F1", "info").does(
        "Shows the version and what sokolab is built with."
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
