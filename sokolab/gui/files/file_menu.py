"""The File menu: its actions, the recent files and the examples."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QMenu

from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.files.pasting import Pasting
from sokolab.gui.shell.building import plain_tooltip
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import phrase, tr

_EXAMPLES: Final = {
    "starter.xsb": phrase("starter", context="example"),
    "unsolvable.xsb": phrase("unsolvable", context="example"),
}
"""The menu names of the collections that come with the program, by file."""


def fill_file_menu(window: MainWindow, files: FileActions, pasting: Pasting) -> None:
    """Bind the actions of the menu, and list recent files and examples."""
    window.bind(
        {
            "new": files.new,
            "open": files.open,
            "save": files.save,
            "save-as": files.save_as,
            "revert": files.revert,
            "open-backup": files.open_backup,
            "paste-levels": pasting.paste,
            "copy-text": pasting.copy_levels,
            "copy-link": pasting.copy_link,
            "close-collection": files.close,
            "quit": window.close,
        }
    )
    for name, fill_menu in (("recent", _list_recent), ("examples", _list_examples)):
        menu = window.menu(name)
        menu.aboutToShow.connect(partial(fill_menu, menu, files))


def _list_recent(menu: QMenu, files: FileActions) -> None:
    menu.clear()
    for path in files.recent():
        action = menu.addAction(path.name.replace("&", "&&"), partial(files.open_path, path))
        action.setToolTip(plain_tooltip(str(path)))
    if menu.isEmpty():
        menu.addAction(tr("No recent files")).setEnabled(False)
    else:
        menu.addSeparator()
        menu.addAction(tr("Clear list"), files.settings.clear_recent)


def _list_examples(menu: QMenu, files: FileActions) -> None:
    menu.clear()
    for name in files.examples():
        title = str(_EXAMPLES.get(name, Path(name).stem))
        menu.addAction(title, partial(files.open_example, name))
