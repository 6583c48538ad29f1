"""The actions that make files for others, tied to the window: File, Export."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from sokolab.collection.replayed_solutions import ReplayedSolution, replayed_solutions
from sokolab.core.level import Level
from sokolab.gui.document.stage import Stage
from sokolab.gui.document.workspace import Workspace, level_name
from sokolab.gui.export.dialogs.export_dialog import ExportDialog
from sokolab.gui.export.dialogs.gif_dialog import GifDialog
from sokolab.gui.export.dialogs.image_dialog import ImageDialog
from sokolab.gui.export.dialogs.levels_dialog import LevelsDialog
from sokolab.gui.export.dialogs.pdf_dialog import PdfDialog
from sokolab.gui.export.rendering.png import paint_level
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import MessageBar
from sokolab.library.values import LibraryRecord
from sokolab.reports.library_report import best_solutions, solver_title

__all__ = ["ExportActions"]


class ExportActions(QObject):
    """Opens the dialogs of sharing for the level and the collection in hand.

    Attributes
    ----------
    dialog
        The dialog opened last, or None.

    Parameters
    ----------
    shown_overlays
        Returns the names of the overlays the window shows; a picture begins with those.
    library_record
        Returns what the library knows of the current level, for films.
    """

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        workspace: Workspace,
        dialogs: Dialogs,
        messages: MessageBar,
        folder: Callable[[], Path],
        shown_overlays: Callable[[], frozenset[str]],
        library_record: Callable[[], LibraryRecord],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._workspace = workspace
        self._dialogs = dialogs
        self._messages = messages
        self._folder = folder
        self._shown_overlays = shown_overlays
        self._library_record = library_record
        self.dialog: ExportDialog | None = None
        menu = window.menu("file").addMenu("&Export")
        menu.setToolTipsVisible(True)
        add = partial(window.add_action, "file", submenu=menu)
        add(
            "export-picture",
            "&Picture (PNG, SVG)…",
            "Ctrl+Alt+E",
            "Makes a PNG or an SVG of this level, with the overlays you choose",
            self.export_image,
        )
        add(
            "copy-picture",
            "&Copy picture",
            "Ctrl+Alt+C",
            "Puts a picture of this level on the clipboard, with the overlays that show",
            self.copy_image,
        )
        add(
            "export-film",
            "&Solution as film (GIF)…",
            "Ctrl+Alt+G",
            "Makes an animated GIF of a solution, at the size and speed you choose",
            self.export_gif,
        )
        add(
            "export-sheet",
            "Sheet to p&rint (PDF)…",
            "Ctrl+P",
            "Makes a PDF of the collection, several levels a row",
            self.export_pdf,
        )
        add(
            "export-levels",
            "Levels in another &format…",
            "Ctrl+Alt+X",
            "Writes levels as SLC, SOK, MF8 and more; says before what that loses",
            self.export_levels,
        )

    def export_image(self) -> ImageDialog:
        """Ask how a picture of the level in hand is to be, and make it."""
        level, name = self._workspace.document.level, self._level_name()
        dialog = ImageDialog(
            level,
            name,
            self._shown_overlays(),
            self._stage.selected,
            self._dialogs,
            self._folder(),
            self._window.theme,
            self._window,
        )
        self._open(dialog)
        return dialog

    def copy_image(self) -> None:
        """Put a picture of the level in hand on the clipboard."""
        board = self._workspace.document.level.board
        dark = self._window.theme.look.name == "dark"
        try:
            image = paint_level(board, self._shown_overlays(), 40, self._stage.selected, dark)
        except ValueError as error:
            self._messages.say(f"The picture was not copied: {error}")
            return
        QGuiApplication.clipboard().setImage(image)
        self._messages.say("A picture of the level is on the clipboard")

    def export_gif(self) -> GifDialog | None:
        """Ask how a film of a solution is to be, and make it; None where there is no solution."""
        level = self._workspace.document.level
        solutions = self._solutions(level)
        if not solutions:
            self._messages.say("There is no solution to film yet: play or solve the level first")
            return None
        dialog = GifDialog(
            level.board,
            solutions,
            self._level_name(),
            self._dialogs,
            self._folder(),
            self._window.theme,
            self._window,
        )
        self._open(dialog)
        return dialog

    def _solutions(self, level: Level) -> list[ReplayedSolution]:
        """Return the solutions kept with the level, and those that the library knows besides."""
        kept = [one for one in replayed_solutions(level) if one.solves]
        held = {one.lurd for one in kept}
        known = (
            ReplayedSolution(
                solver_title(entry.solver),
                entry.lurd,
                True,
                entry.metrics.moves,
                entry.metrics.pushes,
            )
            for entry in best_solutions(self._library_record())
        )
        return [*kept, *(one for one in known if one.lurd not in held)]

    def export_pdf(self) -> PdfDialog:
        """Ask how a sheet of the collection is to be, and make it."""
        dialog = PdfDialog(
            self._workspace.collection,
            _file_name(Path(self._workspace.name).stem),
            self._dialogs,
            self._folder(),
            self._window.theme,
            self._window,
        )
        self._open(dialog)
        return dialog

    def export_levels(self) -> LevelsDialog:
        """Ask in which format levels are to be written, and write them."""
        dialog = LevelsDialog(
            self._workspace.collection,
            self._workspace.current,
            _file_name(Path(self._workspace.name).stem),
            self._dialogs,
            self._folder(),
            self._window.theme,
            self._window,
        )
        self._open(dialog)
        return dialog

    def _open(self, dialog: ExportDialog) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = dialog
        dialog.saved.connect(self._tell)
        dialog.open()

    def _tell(self, path: Path) -> None:
        self._messages.say(f"{path.name} was written")

    def _level_name(self) -> str:
        return _file_name(level_name(self._workspace.document.level, self._workspace.current))


def _file_name(name: str) -> str:
    """Return a name without what file systems refuse."""
    plain = "".join(c if c.isalnum() or c in " -_." else "-" for c in name).strip(" .")
    return plain or "level"
