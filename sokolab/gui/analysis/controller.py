"""The live analysis: what is asked about the board shown, and all that shows the answers."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QTimer

from sokolab.gui.analysis.analyst import Analyst
from sokolab.gui.analysis.overlays_dock import OverlaysDock
from sokolab.gui.analysis.problems_dock import HighlightLayer, ProblemsDock
from sokolab.gui.analysis.verdict import summary_of
from sokolab.gui.analysis.warmup import WarmUp
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.document.stage import Stage
from sokolab.gui.overlays.catalogue import OVERLAYS
from sokolab.gui.overlays.layer import OverlayLayer
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks
from sokolab.gui.shell.theme import Look

__all__ = ["AnalysisController"]


class AnalysisController(QObject):
    """Ties the analyst to the overlays, the panels and the strip.

    Attributes
    ----------
    warm_up, analyst
        Who makes the kernels ready, and who asks.
    layer, highlight
        The sheets over the board.
    legend, problems
        The panels.
    """

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        view: BoardView,
        settings: Settings,
        tasks: Tasks,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._view = view
        self._settings = settings
        look = window.theme.look
        self._inside: NDArray[np.bool_] | None = None
        self.warm_up = WarmUp(tasks, parent=self)
        self.analyst = Analyst(stage, tasks, self.warm_up.is_ready, parent=self)
        self.layer = OverlayLayer(stage.board, look, self)
        for overlay in OVERLAYS:
            self.layer.switch(overlay.name, settings.flag(_setting(overlay.name), overlay.is_on))
        self.highlight = HighlightLayer(look, self)
        self.legend = OverlaysDock(self.layer, look)
        self.problems = ProblemsDock(window.theme)
        window.add_dock(self.legend, Qt.DockWidgetArea.RightDockWidgetArea)
        window.add_dock(self.problems, Qt.DockWidgetArea.RightDockWidgetArea)
        view.add_layer(self.layer)
        view.add_layer(self.highlight)
        self._add_actions()
        self._wire()
        self._judge()
        QTimer.singleShot(0, self.warm_up.start)

    def _wire(self) -> None:
        analyst, layer, view, window = self.analyst, self.layer, self._view, self._window
        # In this order: the layer hears of a board before the analyst answers about it.
        self._stage.shown.connect(self._show)
        self._stage.shown.connect(analyst.show)
        self._stage.selection_changed.connect(analyst.select)
        view.hovered.connect(layer.hover)
        view.hovered.connect(analyst.hover)
        analyst.found.connect(self._take)
        analyst.answered.connect(self._judge)
        analyst.stale.connect(layer.dim)
        analyst.stale.connect(self._doubt)
        layer.changed.connect(view.update)
        layer.toggled.connect(self._keep)
        self.highlight.changed.connect(view.update)
        self.problems.chosen.connect(self._point_out)
        window.strip.verdict_clicked.connect(self._explain)
        window.theme.changed.connect(self._recolour)
        window.closed.connect(self.warm_up.close)
        self.warm_up.ready.connect(analyst.refresh)
        self.warm_up.progress.connect(self._tell_progress)
        self.warm_up.finished.connect(partial(window.set_progress, None))
        self.warm_up.failed.connect(window.say)

    def _add_actions(self) -> None:
        submenu = self._window.menu("view").addMenu("&Overlays")
        submenu.setToolTipsVisible(True)
        for overlay in OVERLAYS:
            action = self._window.add_action(
                "view",
                f"overlay-{overlay.name}",
                overlay.title,
                overlay.key,
                overlay.tooltip,
                partial(self.layer.switch, overlay.name),
                checkable=True,
                submenu=submenu,
            )
            action.setChecked(self.layer.is_on(overlay.name))

    # What comes in -----------------------------------------------------------------------

    def _show(self, change: BoardChange) -> None:
        self.layer.show_board(change.board)
        if change.squares is None:
            self.highlight.outline(())
        if "problems" not in self.analyst.findings:
            self._judge()  # nothing is known yet but the counts

    def _take(self, name: str, finding: object, revision: int) -> None:
        self.layer.take(name, finding, revision)
        if name == "player-reach":
            self._show_inside(getattr(finding, "inside", None))
        elif name == "problems":
            self.problems.show_problems(getattr(finding, "problems", None))

    def _show_inside(self, inside: NDArray[np.bool_] | None) -> None:
        """Tell the view what is inside the level, unless a stroke left that as it was."""
        before, self._inside = self._inside, inside
        if inside is None or before is None or not np.array_equal(before, inside):
            self._view.set_inside(inside)

    def _judge(self) -> None:
        """Say at the bottom and in the legend what was found."""
        verdict = summary_of(self._stage.board, self.analyst.findings)
        self._window.set_verdict(verdict.text, verdict.kind)
        self.legend.tell()

    def _doubt(self, name: str) -> None:
        if name == "problems":
            verdict = summary_of(self._stage.board, self.analyst.findings)
            self._window.set_verdict(f"{verdict.text} · checking again", "plain")

    def _tell_progress(self, title: str, done: int, of: int) -> None:
        self._window.set_progress(f"Preparing: {title}", done, of)

    # What goes out -----------------------------------------------------------------------

    def _keep(self, name: str, on: bool) -> None:
        self._settings.put(_setting(name), on)
        self._window.action(f"overlay-{name}").setChecked(on)

    def _point_out(self, squares: tuple[int, ...]) -> None:
        self.highlight.outline(squares)
        if squares:
            self._view.reveal(squares)

    def _explain(self) -> None:
        """Show what the verdict rests on: the problems, or the matching behind the bound."""
        if self.problems.sentences:
            self.problems.show()
            self.problems.raise_()
            self.problems.choose_first()
        else:
            self.layer.switch("pushes-bound", not self.layer.is_on("pushes-bound"))

    def _recolour(self, look: Look) -> None:
        self.layer.set_look(look)
        self.highlight.set_look(look)
        self.legend.set_look(look)


def _setting(name: str) -> str:
    return f"overlay-{name}"
