"""The Help menu: the tour and the keys."""

from __future__ import annotations

from typing import Final

from sokolab.gui.shell.actions.rows import SEPARATOR, Condition, Menu, Row
from sokolab.language import phrase

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
