"""The questions about files that need a modal dialog, all in one place."""

import re
from collections.abc import Mapping
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton, QWidget

from sokolab.gui.shell.scrolling import TITLE_BAR_SIZE
from sokolab.gui.shell.theme import Theme, text_scale
from sokolab.language import counted, phrase, tr

_OPEN_FILTER: Final = phrase(
    "Levels (*.xsb *.sok *.slc *.txt *.mf8 *.rle *.boxoban *.screen screen.*);;"
    "Pictures of boards (*.png *.jpg *.jpeg *.bmp *.gif *.webp);;All files (*)"
)
_PICTURE_FILTER: Final = phrase("Pictures (*.png *.jpg *.jpeg *.bmp *.gif *.webp)")
_SAVE_FILTER: Final = phrase(
    "Levels (*.xsb);;SOK collection (*.sok);;SLC collection (*.slc);;Text (*.txt)"
)
_ICON_SIDE: Final = 40  # side of the icon in a question, in pixels


class Reply(Enum):
    """Answers about unsaved changes, a file changed by another program, or many files."""

    CANCEL = auto()
    SAVE = auto()
    SAVE_ALL = auto()
    """Save this collection and all collections still to be asked about."""
    DISCARD = auto()
    DISCARD_ALL = auto()
    """Discard the changes of this and of all collections still to be asked about."""
    REPLACE = auto()
    SAVE_AS = auto()
    """Save the collection under another name."""
    ONE_COLLECTION = auto()
    """Open all levels in one new collection."""
    ONE_BY_ONE = auto()
    """Open each file in a tab of its own."""


class Dialogs:
    """Asks in native dialogs over ``window``."""

    def __init__(self, window: QWidget | None, theme: Theme) -> None:
        self._window = window
        self.theme = theme

    def paths_to_open(self, folder: Path) -> list[Path]:
        """Ask which files to open. Return an empty list if the user cancels."""
        dialog = QFileDialog(self._window, tr("Open levels"), str(folder), str(_OPEN_FILTER))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        return _ask_for_files(dialog)

    def picture_to_open(self, folder: Path) -> Path | None:
        """Ask for a picture. Return None if the user cancels."""
        title = tr("Open a picture")
        dialog = QFileDialog(self._window, title, str(folder), str(_PICTURE_FILTER))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return next(iter(_ask_for_files(dialog)), None)

    def path_to_save(self, suggested: Path) -> Path | None:
        """Ask where to save. Return None if the user cancels."""
        return file_to_write(self._window, tr("Save levels as"), suggested, str(_SAVE_FILTER))

    def path_to_export(self, suggested: Path, file_kind: str) -> Path | None:
        """Ask where to export to. ``file_kind`` is written as in :func:`file_to_write`."""
        return file_to_write(self._window, tr("Export"), suggested, file_kind)

    def ask_about_unsaved(self, name: str, other_count: int = 0) -> Reply:
        """Ask whether to save or discard unsaved changes, or to cancel.

        ``other_count`` other collections have unsaved changes too; the answer can cover them.
        """
        sentence = tr("Save the changes to {name}?", name=name)
        details = tr("Otherwise they will be lost.")
        if other_count:
            sentence_on_others = counted(
                other_count,
                "{n:,} other collection also has unsaved changes.",
                "{n:,} other collections also have unsaved changes.",
            )
            details = f"{details} {sentence_on_others}"
        question = self._question("warning", sentence, details)
        roles = QMessageBox.ButtonRole
        save = question.addButton(tr("&Save"), roles.AcceptRole)
        buttons = {
            Reply.SAVE: save,
            Reply.DISCARD: question.addButton(tr("&Discard"), roles.DestructiveRole),
        }
        if other_count:
            buttons[Reply.SAVE_ALL] = question.addButton(tr("Sa&ve all"), roles.AcceptRole)
            buttons[Reply.DISCARD_ALL] = question.addButton(
                tr("Discard &all"), roles.DestructiveRole
            )
        question.setDefaultButton(save)
        return _ask(question, buttons)

    def ask_about_changed_file(self, name: str) -> Reply:
        """Ask whether to replace a file that another program has changed, or to save elsewhere."""
        sentence = tr("{name} was changed by another program since it was opened here.", name=name)
        details = tr("Saving replaces those changes. “Save as” keeps both.")
        question = self._question("warning", sentence, details)
        replace = question.addButton(tr("&Replace"), QMessageBox.ButtonRole.DestructiveRole)
        save_as = question.addButton(tr("Save &as…"), QMessageBox.ButtonRole.ActionRole)
        return _ask(question, {Reply.REPLACE: replace, Reply.SAVE_AS: save_as})

    def ask_about_reverting(self, name: str) -> Reply:
        """Ask whether to read a file again and lose changes, or to save the changes elsewhere."""
        details = tr("Your unsaved changes will be lost. “Save as” keeps both.")
        question = self._question("warning", tr("Reload {name} from disk?", name=name), details)
        reload = question.addButton(tr("&Reload"), QMessageBox.ButtonRole.DestructiveRole)
        save_as = question.addButton(tr("Save &as…"), QMessageBox.ButtonRole.ActionRole)
        return _ask(question, {Reply.DISCARD: reload, Reply.SAVE_AS: save_as})

    def ask_about_many_files(self, count: int) -> Reply:
        """Ask how to open many files: as one collection, or one by one."""
        details = tr(
            "“One collection” puts all levels into one list, in the order of the file names, and "
            "leaves the files as they are. “One by one” opens a tab for each file."
        )
        question = self._question("open", tr("Open {count:,} files?", count=count), details)
        joined_button = question.addButton(tr("&One collection"), QMessageBox.ButtonRole.AcceptRole)
        separate_button = question.addButton(tr("One &by one"), QMessageBox.ButtonRole.ActionRole)
        question.setDefaultButton(joined_button)
        return _ask(
            question, {Reply.ONE_COLLECTION: joined_button, Reply.ONE_BY_ONE: separate_button}
        )

    def _question(self, icon: str, sentence: str, details: str) -> QMessageBox:
        """Return a question that shows names literally. Enter cancels, so that no work is lost."""
        colours = self.theme.colours
        colour = colours.warning if icon == "warning" else colours.accent
        question = QMessageBox(self._window)
        question.setTextFormat(Qt.TextFormat.PlainText)
        question.setIconPixmap(self.theme.pixmap(icon, _ICON_SIDE, colour))
        question.setText(sentence)
        question.setInformativeText(details)
        cancel = question.addButton(tr("&Cancel"), QMessageBox.ButtonRole.RejectRole)
        question.setEscapeButton(cancel)
        question.setDefaultButton(cancel)
        return question


def _ask(question: QMessageBox, buttons: Mapping[Reply, QPushButton]) -> Reply:
    """Show a question, and return the answer of the button that was clicked."""
    question.exec()
    clicked = question.clickedButton()
    return next((reply for reply, button in buttons.items() if button is clicked), Reply.CANCEL)


def file_to_write(
    window: QWidget | None, title: str, suggested: Path, file_kinds: str
) -> Path | None:
    """Ask for the file to write. Return None if the user cancels.

    A name without a suffix gets the suffix of the chosen kind, before the dialog checks whether
    such a file exists. ``file_kinds`` are written as in Qt, ``Levels (*.xsb);;Text (*.txt)``; the
    suffix of the suggested name chooses the first kind.
    """
    dialog = QFileDialog(window, title, str(suggested.parent), file_kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(suggested.name)
    filters = dialog.nameFilters()
    suffix = suggested.suffix.lower()
    first_kind = next((kind for kind in filters if _suffix(kind) == suffix), filters[0])
    dialog.selectNameFilter(first_kind)
    dialog.setDefaultSuffix(_suffix(first_kind))
    dialog.filterSelected.connect(partial(_set_suffix, dialog))
    return next(iter(_ask_for_files(dialog)), None)


def folder_to_choose(window: QWidget | None, title: str, folder: Path = Path()) -> Path | None:
    """Ask for a folder in or near ``folder``. Return None if the user cancels."""
    dialog = QFileDialog(window, title, str(folder))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return next(iter(_ask_for_files(dialog)), None)


def _ask_for_files(dialog: QFileDialog) -> list[Path]:
    """Ask for files. The dialog grows with the text size, as far as the screen allows."""
    max_size = dialog.screen().availableSize() - TITLE_BAR_SIZE
    dialog.resize((dialog.size() * text_scale()).boundedTo(max_size))
    is_chosen = dialog.exec() == QFileDialog.DialogCode.Accepted
    dialog.deleteLater()
    return list(map(Path, dialog.selectedFiles())) if is_chosen else []


def _set_suffix(dialog: QFileDialog, kind: str) -> None:
    """Give the name in a dialog the suffix of the chosen kind."""
    dialog.setDefaultSuffix(_suffix(kind))
    file = Path(dialog.selectedFiles()[0])
    if file.suffix.lower() in map(_suffix, dialog.nameFilters()):
        dialog.selectFile(file.with_suffix(_suffix(kind)).name)


def _suffix(kind: str) -> str:
    """Return the first suffix of a kind of files, with its dot."""
    match = re.search(r"\*(\.\w+)", kind)
    return match[1] if match else ""
