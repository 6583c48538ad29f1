"""The Solve menu: searches, batches and verdicts."""

from __future__ import annotations

from typing import Final

from sokolab.gui.shell.actions.rows import SEPARATOR, Condition, Menu, Row
from sokolab.language import phrase

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
