"""The actions about the variants of a level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from sokolab.gui.collection.facts_loader import FactsLoader
from sokolab.gui.collection.variants.difference_layer import DifferenceLayer
from sokolab.gui.document.stage import Stage
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow

if TYPE_CHECKING:  # loaded when it is opened, so that the window shows sooner
    from sokolab.gui.collection.variants.variants_dialog import VariantsDialog


class VariantsActions(QObject):
    """Opens the window of variants, and marks on the board what differs.

    Attributes
    ----------
    layer
        The marks on the board.
    """

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        view: BoardView,
        workspace: Workspace,
        facts: FactsLoader,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._workspace = workspace
        self._facts = facts
        self._dialog: VariantsDialog | None = None
        self.layer = DifferenceLayer(stage, view, workspace)
        window.bind({"compare-variants": self.compare, "mark-differences": self.layer.switch})

    def compare(self) -> VariantsDialog:
        """Open the window of variants, or bring it to the front."""
        from sokolab.gui.collection.variants.variants_dialog import VariantsDialog

        if self._dialog is None:
            self._dialog = VariantsDialog(
                self._workspace, self._facts, self._window.theme, self._window
            )
            self._dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self._dialog.destroyed.connect(self._forget)
            self._window.closed.connect(self._dialog.close)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()
        return self._dialog

    def _forget(self, *_: object) -> None:
        self._dialog = None
