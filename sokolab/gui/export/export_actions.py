"""The actions of the Export menu."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from sokolab.collection.known_level import NamedReplay, known_solutions
from sokolab.collection.naming import safe_file_name
from sokolab.core.lurd import replay
from sokolab.gui.document.workspace import level_name
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.overlays.layer import OverlayLayer
from sokolab.gui.window_core import WindowCore
from sokolab.language import phrase
from sokolab.rendering.overlays.all_overlays import with_added
from sokolab.reports.library_report import best_solutions, solver_title
from sokolab.verdicts.values import VerdictKind

if TYPE_CHECKING:  # imported when they open, so that the window shows sooner
    from sokolab.gui.export import export_dialogs
    from sokolab.gui.export.export_dialogs import ExportContext, ExportDialog
    from sokolab.library.values import LibraryRecord

_Dialog = TypeVar("_Dialog", bound="ExportDialog")


class ExportActions(QObject):
    """Opens the export dialogs for the current level and collection.

    The displayed overlays are preselected. Animations can also show solutions of the current level
    that only the window or the library knows.
    """

    def __init__(
        self,
        core: WindowCore,
        files: FileActions,
        overlay_layer: OverlayLayer,
        library_record: Callable[[], LibraryRecord],
    ) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._files = files
        self._workspace = files.workspace
        self._messages = files.messages
        self._overlay_layer = overlay_layer
        self._library_record = library_record
        self.dialog: ExportDialog | None = None
        self._window.bind(
            {
                "export-picture": self.export_picture,
                "copy-picture": self.copy_picture,
                "export-gif": self.export_gif,
                "export-pdf": self.export_pdf,
                "export-page": self.export_page,
                "export-levels": self.export_levels,
            }
        )

    def export_picture(self) -> export_dialogs.PictureExportDialog:
        """Open the dialog that saves a picture of the current level."""
        from sokolab.gui.export.export_dialogs import PictureExportDialog

        board = self._workspace.document.board
        dialog = PictureExportDialog(
            board,
            self._overlay_layer.visible_names,
            selected=self._displayed_board.selected_square,
            context=self._level_context(),
            added=self._overlay_layer.added_to(board),
        )
        return self._open_dialog(dialog)

    def copy_picture(self) -> None:
        """Copy a picture of the current level to the clipboard."""
        from sokolab.gui.export.png import paint_level

        board = self._workspace.document.board
        selected, colours = self._displayed_board.selected_square, self._window.theme.colours
        added = self._overlay_layer.added_to(board)
        all_names = (overlay.name for overlay in with_added(added))
        names = self._overlay_layer.visible_names.intersection(all_names)
        try:
            image = paint_level(board, names, 40, selected, colours.is_dark, added)
        except ValueError as error:
            self._messages.say(phrase("The picture was not copied: {reason}", reason=str(error)))
            return
        QGuiApplication.clipboard().setImage(image)
        self._messages.say(phrase("A picture of the level was copied"))

    def export_gif(self) -> export_dialogs.GifDialog | None:
        """Open and return the dialog that saves an animated solution, if there is one."""
        from sokolab.gui.export.export_dialogs import GifDialog

        level = self._workspace.document.level
        knowledge = self._displayed_board.knowledge_store.of(level.board)
        other_solutions: list[NamedReplay] = [
            (solver_title(entry.solver), entry.replay)
            for entry in best_solutions(self._library_record())
        ]
        if knowledge is not None and knowledge.verdict.lurd:
            finder = solver_title(knowledge.verdict.solver) or phrase("The known solution")
            other_solutions.append((finder, replay(level.board, knowledge.verdict.lurd)))
        solutions = known_solutions(level, other_solutions)
        if not solutions:
            if knowledge is not None and knowledge.verdict.kind is VerdictKind.UNSOLVABLE:
                self._messages.say(phrase("This level has no solution to animate"))
            else:
                self._messages.say(
                    phrase("There is no solution to animate yet. Play or solve the level first.")
                )
            return None
        return self._open_dialog(GifDialog(level.board, solutions, self._level_context()))

    def export_pdf(self) -> export_dialogs.PdfDialog:
        """Open the dialog that saves the collection as a printable sheet."""
        from sokolab.gui.export.export_dialogs import PdfDialog

        return self._open_dialog(PdfDialog(self._workspace.collection, self._collection_context()))

    def export_page(self) -> export_dialogs.PageDialog:
        """Open the dialog that saves a web page with playable levels."""
        from sokolab.gui.export.export_dialogs import PageDialog

        collection, current = self._workspace.collection, self._workspace.current_index
        return self._open_dialog(PageDialog(collection, current, self._collection_context()))

    def export_levels(self) -> export_dialogs.LevelsDialog:
        """Open the dialog that saves levels in another format."""
        from sokolab.gui.export.export_dialogs import LevelsDialog

        collection, current = self._workspace.collection, self._workspace.current_index
        return self._open_dialog(LevelsDialog(collection, current, self._collection_context()))

    def _level_context(self) -> ExportContext:
        level, index = self._workspace.document.level, self._workspace.current_index
        return self._context_of(level_name(level, index))

    def _collection_context(self) -> ExportContext:
        return self._context_of(Path(self._workspace.name).stem)

    def _context_of(self, title: str) -> ExportContext:
        from sokolab.gui.export.export_dialogs import ExportContext

        return ExportContext(
            dialogs=self._files.dialogs,
            folder=self._files.folder(),
            name=safe_file_name(title) or "level",
            theme=self._window.theme,
            window=self._window,
        )

    def _open_dialog(self, dialog: _Dialog) -> _Dialog:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = dialog
        dialog.saved.connect(
            lambda path: self._messages.say(phrase("{name} was written", name=path.name))
        )
        dialog.open()
        return dialog
