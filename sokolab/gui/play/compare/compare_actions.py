"""The action that compares two solutions of the level."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt

from sokolab.core.lurd import replay
from sokolab.gui.document.stage import Stage
from sokolab.gui.play.compare.compare_dialog import CompareDialog
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell.main_window import MainWindow

__all__ = ["CompareActions"]


class CompareActions(QObject):
    """Adds the action to the Play menu."""

    def __init__(self, window: MainWindow, stage: Stage, session: GameSession) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._session = session
        window.add_action(
            "play",
            "compare-solutions",
            "Compare sol&utions…",
            "Ctrl+F6",
            "Shows two solutions of the level side by side, what each stretch costs, and makes a "
            "third of the better stretches.",
            self.compare,
        )

    def compare(self) -> None:
        """Compare the solutions of the level, if there are two that solve it."""
        level = self._stage.document.level
        is_playable = len(level.board.players) == 1
        solving = [
            one for one in level.solutions if is_playable and replay(level.board, one.lurd).solves
        ]
        if len(solving) < 2:
            self._window.say("Comparing takes two solutions of this level")
            return
        dialog = CompareDialog(level.board, solving, self._window.theme, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setModal(True)
        dialog.kept.connect(partial(self._session.keep, title="Spliced"))
        dialog.show()
