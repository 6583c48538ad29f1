"""Builds the window and wires the parts: the one place that knows all of them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from PySide6.QtGui import QUndoGroup
from PySide6.QtWidgets import QApplication

from sokolab import __version__
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.document import BoardChange, LevelDocument
from sokolab.gui.main_window import MainWindow, window_icon
from sokolab.gui.scene.view import BoardView
from sokolab.gui.settings import Settings
from sokolab.gui.stage import Stage
from sokolab.gui.theme import Theme

__all__ = ["Parts", "build", "main"]


class Parts:
    """Everything the window is made of, made in order and tied together.

    Attributes
    ----------
    settings, theme, window, stage, view
        The shell.
    undo_group
        Holds the undo stack of every document that was on the stage.
    """

    def __init__(self, argv: Sequence[str]) -> None:
        self.settings = Settings()
        self.theme = Theme(self.settings.scheme)
        self.window = MainWindow(self.theme)
        self.stage = Stage(LevelDocument(Level(Board.empty(10, 14))), self.window)
        self.view = BoardView(self.stage.board, self.theme.look)
        self.undo_group = QUndoGroup(self.window)
        self._build_shell()
        # The editor: tools, palette, history.
        # Analysis: tasks, warm-up, analyst, overlays, problems.
        # Play: game, play tool, solver and replay docks.
        # Files: collection, properties, opening and saving.
        self._restore_layout()

    def _build_shell(self) -> None:
        window, stage, view = self.window, self.stage, self.view
        window.setWindowIcon(window_icon(self.theme))
        window.setCentralWidget(view)
        window.setProperty("parts", self)
        self.theme.changed.connect(view.set_look)
        stage.shown.connect(self._show)
        stage.document_changed.connect(self._take_document)
        self._take_document(stage.document)
        window.closed.connect(self._keep_layout)

    def _show(self, change: BoardChange) -> None:
        self.view.set_board(change.board, change.squares, change.shift)

    def _take_document(self, document: LevelDocument) -> None:
        self.undo_group.addStack(document.undo_stack)
        self.undo_group.setActiveStack(document.undo_stack)
        self.view.fit()

    def _keep_layout(self) -> None:
        geometry, state = self.window.layout_state()
        self.settings.put("geometry", geometry)
        self.settings.put("docks", state)
        self.settings.sync()

    def _restore_layout(self) -> None:
        if not self.window.restore_layout(
            self.settings.data("geometry"), self.settings.data("docks")
        ):
            self.window.resize(1280, 800)


def build(argv: Sequence[str] = ()) -> MainWindow:
    """Return the window with everything in it, not yet shown; a QApplication must exist."""
    return Parts(argv).window


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window and stay until it is closed.

    Parameters
    ----------
    argv
        What stands behind the program's name: at most one file or link.
    """
    application = QApplication.instance() or QApplication(sys.argv[:1])
    application.setApplicationName("sokolab")
    application.setApplicationVersion(__version__)
    window = build(sys.argv[1:] if argv is None else argv)
    window.show()
    return int(application.exec())
