"""What the status strip says of the square under the mouse or the cursor."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from sokolab.gui.analysis.live_analysis import LiveAnalysis
from sokolab.gui.document.stage import Stage
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.verdicts.survey_controller import SurveyController
from sokolab.reports.square_report import describe_square


class SquareWords(QObject):
    """Describes the square, again whenever another is pointed at or more is found out."""

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        view: BoardView,
        live_analysis: LiveAnalysis,
        survey: SurveyController,
    ) -> None:
        super().__init__(window)
        self._window, self._stage, self._view = window, stage, view
        self._live_analysis, self._survey = live_analysis, survey
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._describe)
        stage.shown.connect(lambda _change: self._timer.start())  # once the view shows it, too
        view.hovered.connect(self.refresh)
        live_analysis.updated.connect(self.refresh)

    def refresh(self, *_: object) -> None:
        """Describe the square anew; in a stroke, after the board has been painted."""
        if self._view.is_button_down:
            self._timer.start()
        else:
            self._describe()

    def _describe(self) -> None:
        square, text = self._view.pointed_square, ""
        if square is not None and square < self._stage.board.size:
            found = describe_square(self._stage.board, square, self._live_analysis.findings)
            text = " · ".join(filter(None, (found, self._survey.sentence(square))))
        self._window.set_square_text(text)
        self._view.describe(text)
