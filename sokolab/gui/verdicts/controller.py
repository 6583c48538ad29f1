"""Connects the live verdict to its panel, the marks on the board, and the document."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt

from sokolab.core.lurd import replay
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.verdicts.live_verdict import LiveVerdict
from sokolab.gui.verdicts.study_thread import StudyThread
from sokolab.gui.verdicts.verdict_dock import VerdictDock
from sokolab.gui.verdicts.witness_layer import WitnessLayer
from sokolab.verdicts.edits.mending import Mend
from sokolab.verdicts.values import Kind, Verdict

__all__ = ["VerdictController"]

_SETTING: Final = "judge-while-drawing"


class VerdictController(QObject):
    """The verdict in the window.

    Attributes
    ----------
    live_verdict
        Keeps the verdict on the board on show up to date.
    dock, layer
        Show it in words, and on the board.
    """

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        view: BoardView,
        session: GameSession,
        settings: Settings,
    ) -> None:
        super().__init__(window)
        self._window, self._stage, self._session = window, stage, session
        self._settings = settings
        studies = StudyThread(parent=self)
        self.live_verdict = LiveVerdict(stage, studies, parent=self)
        self.dock = VerdictDock(window.theme)
        self.layer = WitnessLayer(window.theme.colours, self)
        window.add_dock(self.dock, Qt.DockWidgetArea.RightDockWidgetArea)
        self.dock.hide()
        view.add_layer(self.layer)
        is_on = settings.flag(_SETTING, True)
        action = window.add_action(
            "solve",
            "judge-while-drawing",
            "&Judge while I draw",
            "Ctrl+Alt+J",
            "A solver looks at the board after every stroke, and says whether it can be solved.",
            self.switch,
            checkable=True,
        )
        action.setChecked(is_on)
        self.dock.set_on(is_on)
        self.live_verdict.switch(is_on)
        self.live_verdict.changed.connect(self._show)
        self.layer.changed.connect(view.update)
        self.dock.pointed.connect(self._point_at)
        self.dock.chosen.connect(self._make)
        self.dock.switched.connect(self.switch)
        self.dock.replay_requested.connect(self._replay)
        window.theme.changed.connect(self.layer.set_colours)
        window.closed.connect(studies.close)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the board on show, or None."""
        return self.live_verdict.verdict

    def start(self) -> None:
        """Begin to judge boards; the kernels should be compiled."""
        self.live_verdict.start()

    def switch(self, is_on: bool) -> None:
        """Judge boards while they are drawn from now on, or no more."""
        self._settings.put(_SETTING, is_on)
        self._window.action(_SETTING).setChecked(is_on)
        self.dock.set_on(is_on)
        if is_on is not self.live_verdict.is_on:
            self.live_verdict.switch(is_on)

    def explain(self) -> bool:
        """Open the panel if there is a verdict on a level; return whether there is."""
        studied = self.live_verdict.studied
        if studied is None or (studied.verdict.kind is Kind.INVALID and not studied.mends):
            return False
        self.dock.show()
        self.dock.raise_()
        return True

    def _show(self) -> None:
        studied = self.live_verdict.studied
        otherwise = "Not judged yet." if self.live_verdict.is_on else "Judging is switched off."
        self.dock.show_studied(studied, otherwise)
        if studied is None:
            self.layer.show_reason(None, ())
            return
        is_drawn = self._stage.mode is Mode.EDIT
        self.layer.show_reason(studied.reason, studied.mends if is_drawn else ())

    def _point_at(self, mend: Mend | None) -> None:
        self.layer.point_at(mend.edit if mend is not None else None)

    def _make(self, mend: Mend) -> None:
        """Make an edit that mends the level, unless the board has changed meanwhile."""
        studied, document = self.live_verdict.studied, self._stage.document
        if studied is None or studied.verdict.board != document.board:
            return
        words = mend.edit.words(document.board)
        document.replace_board(mend.edit.made_on(document.board), words)

    def _replay(self) -> None:
        verdict = self.verdict
        if verdict is not None and verdict.lurd:
            self._session.start_solution(replay(verdict.board, verdict.lurd), "the verdict")
