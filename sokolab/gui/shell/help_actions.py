"""The actions of the Help menu: the list of keys, and About."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel, QLineEdit, QTextBrowser, QVBoxLayout, QWidget

from sokolab import __version__
from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.menus import MENUS
from sokolab.gui.shell.settings import Settings
from sokolab.language import Phrase, phrase, tr

if TYPE_CHECKING:  # imported when it opens, so that the window shows sooner
    from sokolab.gui.shell.command_palette import CommandPalette

_ABOUT_WIDTH: Final = 372  # minimum width of the words about the program, in pixels
_MOUSE_ROWS: Final[tuple[tuple[str | Phrase, Phrase], ...]] = (
    (phrase("Wheel"), phrase("Zoom")),
    (phrase("Space and drag, middle button"), phrase("Move the view")),
    (phrase("Shift and wheel, wheel over the palette"), phrase("Next or previous tile")),
    (phrase("Right button"), phrase("Erase with the current tool")),
    (phrase("Alt and click"), phrase("Pick the tile of the square to draw with")),
    (
        phrase("Shift, Alt, both, while selecting"),
        phrase("Add squares, remove squares, keep the common ones"),
    ),
    (
        phrase("Ctrl and click with the wand"),
        phrase("Select all squares with the same content, not only connected ones"),
    ),
    ("Esc", phrase("Cancel: abort a stroke, clear the selection, hide the cursor square")),
)
_CURSOR_ROWS: Final[tuple[tuple[str | Phrase, Phrase], ...]] = (
    (phrase("Arrow keys"), phrase("Show and move the cursor square")),
    (phrase("Space or Enter"), phrase("Draw; with line and rectangle, begin and end the shape")),
    (
        phrase("Shift and arrows"),
        phrase("Draw while moving; with the select tool, stretch the selection"),
    ),
    (phrase("Alt and arrows"), phrase("Move the selected squares")),
    ("#  -  .  $  *  @  +", phrase("Draw that tile")),
    (phrase("Backspace or Delete"), phrase("Erase")),
)


class KeyMap(scrolling.Dialog):
    """Lists every action with its keys. Not modal, so that it can stay open."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Keys"))
        self.setModal(False)
        self.resize(560, 640)
        self._window = window
        self._search_field = building.named(QLineEdit(self), tr("Find an action or a key"))
        self._search_field.setPlaceholderText(tr("Find an action or a key"))
        self._search_field.setClearButtonEnabled(True)
        self.page = building.named(QTextBrowser(self), tr("Keys"))
        self.page.setFrameShape(QTextBrowser.Shape.NoFrame)
        building.fill(
            QVBoxLayout(self), self._search_field, self.page, margins=(12, 12, 12, 12), spacing=8
        )
        for signal in (
            self._search_field.textChanged,
            window.theme.changed,
            building.LANGUAGE.changed,
        ):
            signal.connect(self._list_keys)
        self._list_keys()

    def _list_keys(self, *_: object) -> None:
        query = self._search_field.text()
        sections = [
            (tr("Mouse"), _row_texts(_MOUSE_ROWS)),
            (tr("Cursor square"), _row_texts(_CURSOR_ROWS)),
        ]
        for menu, actions in self._window.actions_by_menu().items():
            key_rows = [
                (_key_texts(action.shortcuts()), self._window.title(action)) for action in actions
            ]
            sections.append((building.without_letter(str(MENUS[menu].title)), key_rows))
        muted_colour = self._window.theme.colours.muted.name()
        lines = []
        for title, rows in sections:
            matching_rows = [row for row in rows if query.lower() in " ".join(row).lower()]
            if matching_rows:
                lines.append(f"<h3>{escape(title)}</h3>")
                lines.append("<table width='100%' cellpadding='3'>")
                lines += [
                    f"<tr><td width='46%'>{escape(name)}</td>"
                    f"<td style='color:{muted_colour}'>{escape(key)}</td></tr>"
                    for key, name in matching_rows
                ]
                lines.append("</table>")
        self.page.setHtml("".join(lines) or f"<p>{tr('No action or key matches.')}</p>")


def _row_texts(rows: Iterable[tuple[str | Phrase, Phrase]]) -> list[tuple[str, str]]:
    return [(str(keys), str(name)) for keys, name in rows]


def _key_texts(sequences: list[QKeySequence]) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(sequence.toString(native) for sequence in sequences[:2])


def _about_dialog(parent: QWidget) -> scrolling.Dialog:
    dialog = scrolling.Dialog(parent)
    dialog.setWindowTitle(tr("About sokolab"))
    label = QLabel(
        tr(
            "<h2>sokolab {version}</h2>"
            "<p>Draw Sokoban levels, see their structure while you draw, solve them and watch "
            "the solution.</p><p>Free software under the MIT licence. Built with Qt, numpy, "
            "scipy and numba.<br>Colours of the overlays after Okabe and Ito.</p>",
            version=__version__,
        )
    )
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setMinimumWidth(_ABOUT_WIDTH)
    building.fill(QVBoxLayout(dialog), label, margins=(24, 16, 24, 24))
    return dialog


class HelpActions(QObject):
    """Carries out the actions of the Help menu."""

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._dialogs: dict[str, scrolling.Dialog] = {}
        window.bind(
            {"keys": self.show_keys, "find-action": self.find_action, "about": self.show_about}
        )

    @cached_property
    def palette(self) -> CommandPalette:
        """The list of actions to search and run, made when first needed."""
        from sokolab.gui.shell.command_palette import CommandPalette

        return CommandPalette(self._window, self._settings)

    def find_action(self) -> None:
        """Show the list of actions, or hide it again."""
        self.palette.toggle()

    def show_keys(self) -> None:
        """Show the list of keys, up to date."""
        self._show_dialog("keys", KeyMap(self._window))

    def show_about(self) -> None:
        """Show the version and the licence."""
        self._show_dialog("about", _about_dialog(self._window))

    def _show_dialog(self, name: str, dialog: scrolling.Dialog) -> None:
        """Show a dialog, and close an earlier one of this name."""
        if name in self._dialogs:
            self._dialogs[name].deleteLater()
        self._dialogs[name] = dialog
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
