"""All actions as tables, by menu, and the sections of the tool bar.

A menu lists the actions that users look for in it; the command palette (F1) lists all actions.
"""

from typing import Final

from PySide6.QtGui import QKeySequence

from sokolab.gui.shell import drawing_menus, playing_menus
from sokolab.gui.shell.action_rows import (
    SEPARATOR,
    Condition,
    ExclusiveRows,
    Menu,
    Row,
    palette_only,
    row,
)
from sokolab.gui.shell.theme import TEXT_SIZES
from sokolab.language import phrase

_KEYS: Final = QKeySequence.StandardKey
_REDO: Final = ("Ctrl+Y", "Ctrl+Shift+Z")
FILE: Final = Menu(
    "&File",
    row("new", "&New", _KEYS.New, "new").does("Starts a new collection with one blank level"),
    row("open", "&Open…", _KEYS.Open, "open")
    .does("Opens files of levels: XSB, SOK, SLC and more, in any common encoding")
    .also("import load file new from image"),
    Menu("Open &recent", name="recent"),
    Menu("Open exa&mple", name="examples"),
    SEPARATOR,
    row("save", "&Save", _KEYS.Save, "save")
    .does("Writes the collection to its file; unchanged levels stay the same byte for byte")
    .also("write store"),
    row("save-as", "Save &as…", "Ctrl+Shift+S")
    .does("Writes the collection to another file")
    .also("rename copy"),
    *palette_only(
        row("revert", "Revert to saved file", "Ctrl+Alt+Shift+V")
        .does("Reads the file again, and discards all unsaved changes")
        .also("reload from disk saved discard changes"),
        row("open-backup", "Open backup", "Ctrl+Alt+O")
        .does("Opens what the file contained before it was last saved")
        .also("restore earlier version"),
        row("recovered-work", "Recovered work…", "Ctrl+Alt+R")
        .does("Lists the unsaved work that earlier sessions left behind")
        .also("restore crash lost"),
        row("paste-levels", "Paste levels", "Ctrl+Shift+V", "paste")
        .does("Inserts the levels from the clipboard (text, a collection or a link) after this one")
        .also("import insert new from image screenshot"),
        row("copy-text", "Copy level as text", "Ctrl+Shift+C", "copy")
        .does("Copies the selected levels as XSB text, for mail and forums")
        .also("export clipboard"),
    ),
    Menu(
        "&Export",
        row("export-picture", "&Picture (PNG, SVG)…", "Ctrl+Alt+E")
        .does("Saves this level as PNG or SVG, with the overlays you choose")
        .also("image screenshot"),
        *palette_only(
            row("copy-picture", "Copy picture", "Ctrl+Alt+C")
            .does("Copies a picture of this level, with the visible overlays, to the clipboard")
            .also("image screenshot")
        ),
        row("export-gif", "&Animated solution (GIF)…", "Ctrl+Alt+G")
        .does("Saves a solution as an animated GIF, at the size and speed you choose")
        .also("picture video film"),
        row("export-pdf", "P&rintable sheet (PDF)…", "Ctrl+P")
        .does("Saves the collection as a PDF, with several levels per row")
        .also("print picture"),
        row("export-page", "P&layable page (HTML)…", "Ctrl+Alt+Y")
        .does(
            "Saves levels as one web page on which anyone can play them, or shows it in the browser"
        )
        .also("web site share publish"),
        row("export-levels", "Levels in another &format…", "Ctrl+Alt+X")
        .does("Saves levels as SLC, SOK, MF8 and more; first shows what would be lost")
        .also("convert save as"),
    ),
    *palette_only(
        row("copy-link", "Copy level as link", "Ctrl+Shift+L", "link")
        .does("Copies a link that opens this level in a browser or in sokolab")
        .also("share url"),
        row("format-doctor", "Format doctor…", "Ctrl+Shift+H")
        .does("Shows what the file contains and what in it is ambiguous or wrong, and repairs it")
        .also("check validate errors fix"),
    ),
    SEPARATOR,
    row("close-collection", "Close collec&tion", "Ctrl+W").does(
        "Closes the collection (asks about unsaved work)"
    ),
    row("quit", "&Quit", _KEYS.Quit)
    .does("Closes sokolab (asks about unsaved work)")
    .also("exit leave"),
    name="file",
)
EDIT: Final = Menu(
    "&Edit",
    row(
        "undo", "&Undo", _KEYS.Undo, "undo", enabled_if=Condition.UNDO, visible_if=Condition.DRAWING
    )
    .does("Undoes the last change to the level or to its list, without limit")
    .also("back revert"),
    row("redo", "&Redo", _REDO, "redo", enabled_if=Condition.REDO, visible_if=Condition.DRAWING)
    .does("Repeats the change that was undone last")
    .also("again forward"),
    row(
        "undo-moves",
        "&Undo moves",
        _KEYS.Undo,
        "undo",
        enabled_if=Condition.MOVES_BEHIND,
        visible_if=Condition.PLAYING,
    ).does("Undoes all moves of the last key, click or drag"),
    row(
        "redo-moves",
        "&Redo moves",
        _REDO,
        "redo",
        enabled_if=Condition.MOVES_AHEAD,
        visible_if=Condition.PLAYING,
    ).does("Repeats what was undone last; in a solution, plays the next walk and its pushes"),
    SEPARATOR,
    row("cut", "Cu&t", _KEYS.Cut, "cut").does(
        "Moves the selected squares to the clipboard as text and leaves floor"
    ),
    row("copy", "&Copy", _KEYS.Copy, "copy").does(
        "Copies the selected squares, or else the whole level with its solutions, as text "
        "that any Sokoban program reads"
    ),
    row("paste", "&Paste", _KEYS.Paste, "paste").does(
        "Squares copied here follow the mouse: [ and ] turn them; a click or Enter places them; "
        "Esc drops them. A level from elsewhere is added to the collection."
    ),
    *palette_only(
        row("paste-squares", "Paste as squares", "Ctrl+Alt+V").does(
            "Puts a level from the clipboard on this board as squares, not as a new level"
        )
    ),
    row("delete", "C&lear squares", _KEYS.Delete, "delete")
    .does("Replaces the selected squares, or the cursor square, with floor")
    .also("delete erase remove"),
    SEPARATOR,
    row("select-all", "Select &all", _KEYS.SelectAll).does("Selects the whole board"),
    *palette_only(
        row("select-none", "Select none", "Ctrl+Shift+A")
        .does("Clears the selection; so does Esc with a selecting tool")
        .also("deselect"),
        row("select-others", "Invert selection", "Ctrl+I")
        .does("Selects the squares that are not selected now, and no others")
        .also("invert"),
        row("select-alike", "Select all of the same kind", "Shift+W").does(
            "Selects all squares with the same content as the selected ones, or as the square "
            "under the mouse or the cursor"
        ),
        row("fill-selection", "Fill selection", "Shift+G").does(
            "Draws the current tile on all selected squares. With a selecting tool, press the "
            "key of any tile (1 to 7, or its character, such as #) to draw that tile on them."
        ),
        row("outline-selection", "Outline selection", "Shift+O").does(
            "Draws the current tile along the border of the selected squares"
        ),
    ),
    row("replace", "R&eplace squares…", "Ctrl+H")
    .does("Turns all squares of one kind into another kind, in the selection or everywhere")
    .also("exchange change"),
    name="edit",
)
_MOVES_THE_VIEW: Final = phrase("Moves the view; so does dragging with Space or the middle button")
VIEW: Final = Menu(
    "&View",
    Menu(
        "&Panels",
        SEPARATOR,
        row("panels-back", "&Reset panels", "Alt+0")
        .does("Opens and arranges all panels as on the first start")
        .also("layout sidebar restore"),
        name="panels",
    ),
    Menu("Overlays", name="overlays", listed=False),
    SEPARATOR,
    *palette_only(
        row("zoom-in", "Zoom in", ("Ctrl++", "Ctrl+="), "zoom-in").does(
            "Zooms in on the middle of the view; the wheel zooms in on the mouse"
        ),
        row("zoom-out", "Zoom out", "Ctrl+-", "zoom-out").does(
            "Zooms out from the middle of the view; the wheel zooms out from the mouse"
        ),
    ),
    row("fit", "&Fit board", ("F", "Ctrl+0"), "fit")
    .does("Centres the whole board in the view")
    .also("centre center whole"),
    row("full-screen", "Full s&creen", "F11", checkable=True)
    .does("Shows the window on the whole screen; the same key undoes this")
    .also("maximise maximize"),
    row("board-alone", "&Board only", "Shift+F11", checkable=True)
    .does("Hides all panels, so that the board has the whole window; the same key brings them back")
    .also("hide panels"),
    *palette_only(
        row("gallery", "Gallery of levels", "Shift+L", "gallery", checkable=True)
        .does("Shows the levels of the collection as pictures side by side, in the size you want")
        .also("thumbnails overview pictures"),
        Menu(
            "Move the view",
            row("pan-up", "Scroll up", "Ctrl+Up").does(_MOVES_THE_VIEW),
            row("pan-right", "Scroll right", "Ctrl+Right").does(_MOVES_THE_VIEW),
            row("pan-down", "Scroll down", "Ctrl+Down").does(_MOVES_THE_VIEW),
            row("pan-left", "Scroll left", "Ctrl+Left").does(_MOVES_THE_VIEW),
        ),
        row("underlay", "Picture over the board…", "Ctrl+Alt+Shift+U")
        .does(
            "Lays a picture over the squares, so that you can trace it; it stays while the level "
            "is open"
        )
        .also("import trace image screenshot background"),
        row(
            "remove-underlay",
            "Remove the picture over the board",
            "Ctrl+Alt+Shift+R",
            enabled_if=Condition.UNDERLAY,
        ).does("Removes the picture that lies over the squares"),
        row("forget-skins", "Forget remembered skins", "Ctrl+Alt+Shift+K")
        .does("Forgets the look of squares that you named in earlier pictures")
        .also("picture screenshot remembered"),
        row("rulers", "Rulers", "Shift+R", checkable=True)
        .does("Numbers the rows and columns along the edges of the view")
        .also("coordinates numbers grid"),
        row("motion", "Animate moves", "Ctrl+Alt+M", checkable=True)
        .does("Pieces slide from square to square in play and replay; otherwise they jump")
        .also("animation slide"),
        row("mark-differences", "Differences from the original", "Shift+M", checkable=True)
        .does("Marks the squares in which a variant differs from the level it was made from")
        .also("changes compare"),
    ),
    SEPARATOR,
    Menu(
        "&Theme",
        ExclusiveRows(
            row("theme-system", "Follow the &system", "Ctrl+Alt+0")
            .does("Follows your desktop, including its high contrast")
            .also("preferences settings"),
            row("theme-light", "&Light", "Ctrl+Alt+1").does("Dark on light, for bright rooms"),
            row("theme-dark", "&Dark", "Ctrl+Alt+2")
            .does("Light on dark, for dim rooms")
            .also("night mode"),
            row("theme-high-contrast", "&High contrast", "Ctrl+Alt+3").does(
                "White and strong colours on black, for tired or weak eyes"
            ),
        ),
    ),
    Menu(
        "Te&xt size",
        ExclusiveRows(
            *(
                Row(f"text-size-{size}", phrase("{per_cent}%", per_cent=size), f"Ctrl+Alt+{key}")
                .does("Sets the size of all text outside the board, relative to your desktop")
                .also("font bigger smaller letters preferences settings")
                for key, size in enumerate(TEXT_SIZES, 4)
            )
        ),
    ),
    Menu("&Language", name="language"),
    name="view",
)
HELP: Final = Menu(
    "&Help",
    row("find-action", "&Find action", ("F1", "F3"))
    .does(
        "Finds any action, in a menu or not, by a few letters of its name, its description or "
        "its key, and runs it"
    )
    .also("command palette search help"),
    row("keys", "&Keys", "Shift+F1", "keyboard")
    .does("Lists every action with its keys; it can stay open beside the board")
    .also("shortcuts hotkeys"),
    row("tour", "&Tour", "Shift+F2", "play")
    .does(
        "Shows in two minutes how to read, draw, solve and play a level; once begun, "
        "goes to the next step"
    )
    .also("tutorial introduction help guide"),
    *palette_only(
        row("tour-back", "Tour: step back", "Ctrl+Shift+F2", enabled_if=Condition.TOUR_BEGUN).does(
            "Goes back to the previous step of the tour"
        )
    ),
    row("about", "&About sokolab", "Ctrl+Shift+F1", "info")
    .does("Shows the version and what sokolab is built with")
    .also("version licence"),
    name="help",
)
MENUS: Final = {
    "file": FILE,
    "edit": EDIT,
    "draw": drawing_menus.DRAW,
    "level": drawing_menus.LEVEL,
    "view": VIEW,
    "play": playing_menus.PLAY,
    "solve": playing_menus.SOLVE,
    "help": HELP,
}
TOOL_BAR: Final = {
    "edit": ("undo", "redo", "undo-moves", "redo-moves"),
    "tools": tuple(row.name for row in drawing_menus.TOOLS.rows),
    "tiles": tuple(row.name for row in drawing_menus.TILES.rows),
    "symmetry": ("symmetry",),
    "play": ("test-play",),
    "game": ("reverse-play", "hint", "edit-from-here", "keep-moves", "path", "new-from-game"),
    "solve": ("solve", "stop"),
}
"""The sections of the tool bar from left to right, with their actions and menus."""
SECTIONS_IN_PLAY: Final = frozenset(("edit", "play", "game", "solve"))
"""Sections displayed during a game."""
SECTIONS_IN_DRAWING: Final = frozenset(TOOL_BAR) - {"game"}
"""Sections displayed while the user draws."""
SECTIONS_WITH_WORDS: Final = ("symmetry", "play", "game", "solve")
"""Sections whose buttons show words, if there is room."""
