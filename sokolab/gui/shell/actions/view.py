"""The View menu: panels, what the window shows, and how."""

from __future__ import annotations

from typing import Final

from sokolab.gui.shell.actions.rows import SEPARATOR, Menu, OneOf, Row
from sokolab.gui.shell.theme import TEXT_SIZES
from sokolab.language import phrase

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
