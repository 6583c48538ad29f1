"""The File menu: collections, and levels as files, text and pictures."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QKeySequence

from sokolab.gui.shell.actions.rows import SEPARATOR, Menu, Row
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
