"""The menu bar and the tool bar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from sokolab.gui.shell.actions.draw import DRAW
from sokolab.gui.shell.actions.edit import EDIT
from sokolab.gui.shell.actions.file import FILE
from sokolab.gui.shell.actions.help import HELP
from sokolab.gui.shell.actions.level import LEVEL
from sokolab.gui.shell.actions.play import PLAY
from sokolab.gui.shell.actions.solve import SOLVE
from sokolab.gui.shell.actions.view import VIEW

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
