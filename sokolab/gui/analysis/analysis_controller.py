"""Connects the live analysis to the overlays and their docks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt

from sokolab import plugins
from sokolab.gui.analysis.answers import run_somewhere
from sokolab.gui.analysis.live_analysis import LiveAnalysis
from sokolab.gui.analysis.overlays_dock import OverlaysDock
from sokolab.gui.analysis.plugin_overlays import plugin_overlays
from sokolab.gui.analysis.problems_dock import HighlightLayer, ProblemsDock
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.document.stage import Stage
from sokolab.gui.overlays.layer import OverlayLayer
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.action_rows import Row
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks
from sokolab.gui.shell.theme import Colours
from sokolab.gui.shell.window_engine import KernelLoader, WindowEngine
from sokolab.language import Phrase, phrase
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from sokolab.rendering.overlays.base import AnyOverlay


class AnalysisController(QObject):
    """Passes boards to the live analysis, and its findings to everything that shows them.

    Attributes
    ----------
    live_analysis
        Finds out what there is to know about the board on show.
    layer, highlight
        The layers over the board: the overlays, and the squares of the chosen problem.
    legend, problems
        The docks.
    """

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        view: BoardView,
        settings: Settings,
        tasks: Tasks,
        kernel_loader: KernelLoader,
        engine: WindowEngine,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._view = view
        self._settings = settings
        self._tasks = tasks
        colours = window.theme.colours
        self._inside: NDArray[np.bool_] | None = None
        self.live_analysis = LiveAnalysis(
            stage, tasks, kernel_loader.is_ready, partial(run_somewhere, engine), self
        )
        self.layer = OverlayLayer(stage.board, colours.scheme, self)
        for overlay in OVERLAYS:
            self._switch_as_before(overlay)
        self.highlight = HighlightLayer(colours, self)
        self.legend = OverlaysDock(self.layer, colours, window)
        self.legend.fold(settings.flag("legend-is-folded", True))
        self.legend.folded.connect(partial(settings.put, "legend-is-folded"))
        self.problems = ProblemsDock(window.theme, window)
        window.add_dock(self.legend, Qt.DockWidgetArea.RightDockWidgetArea)
        window.add_dock(self.problems, Qt.DockWidgetArea.RightDockWidgetArea)
        view.add_layer(self.layer)
        view.add_layer(self.highlight)
        for overlay in OVERLAYS:
            self._add_action(overlay)
        self._connect(kernel_loader)

    def _connect(self, kernel_loader: KernelLoader) -> None:
        live_analysis, layer = self.live_analysis, self.layer
        view, window = self._view, self._window
        self._stage.selection_changed.connect(live_analysis.select)
        self._stage.selection_changed.connect(layer.select)
        view.hovered.connect(self._hover)
        live_analysis.found.connect(layer.set_findings)
        live_analysis.updated.connect(self._show_findings)
        live_analysis.stale.connect(layer.dim)
        layer.changed.connect(view.update_region)
        layer.toggled.connect(self._remember_overlay)
        self.highlight.changed.connect(view.update)
        self.problems.chosen.connect(self.point_out)
        window.theme.changed.connect(self._recolour)
        kernel_loader.ready.connect(live_analysis.refresh)
        kernel_loader.progress.connect(self._show_progress)
        kernel_loader.finished.connect(live_analysis.run_here)
        kernel_loader.finished.connect(partial(window.strip.set_progress, None))
        kernel_loader.failed.connect(window.say)

    def _add_action(self, overlay: AnyOverlay) -> None:
        row = Row(
            f"overlay-{overlay.name}",
            overlay.title,
            overlay.key,
            checkable=True,
            tip=overlay.tooltip,
        )
        action = self._window.add("overlays", row, partial(self.layer.switch, overlay.name))
        action.setChecked(self.layer.is_on(overlay.name))

    def _switch_as_before(self, overlay: AnyOverlay) -> None:
        """Switch an overlay on or off, as it was when the program ended."""
        was_on = self._settings.flag(_setting(overlay.name), overlay.is_on_at_first)
        self.layer.switch(overlay.name, was_on)

    def add_overlay(self, overlay: AnyOverlay) -> None:
        """Add an overlay whose finding somebody else sets, to the legend and the menu, too."""
        self.layer.add(overlay)
        self.legend.add(overlay, self._window.theme.colours)
        self._add_action(overlay)
        self._switch_as_before(overlay)

    def load_plugins(self, loaded: Callable[[], None]) -> None:
        """Add an overlay for each analysis of a plug-in. Returns at once.

        Parameters
        ----------
        loaded
            Called on this thread when all are there; troubles with them are known then.
        """
        if not plugins.are_any_installed():
            return

        def add(overlays: Sequence[AnyOverlay]) -> None:
            for overlay in overlays:
                self.add_overlay(overlay)
            self.legend.refresh()
            loaded()

        self._tasks.submit(plugin_overlays, add, self._window.say, title=phrase("Loading plug-ins"))

    # What comes in -----------------------------------------------------------------------

    def show_board(self, change: BoardChange) -> None:
        """Analyse another board; the view must show it already."""
        self.layer.show_board(change.board)
        if change.squares is None:
            self.highlight.outline(())
        self.live_analysis.show(change)

    def _hover(self, square: int | None) -> None:
        self.layer.hover(square, is_in_stroke=self._view.is_button_down)
        self.live_analysis.hover(square)

    def _show_findings(self) -> None:
        self.layer.publish()
        reach = self.live_analysis.findings.player_reach
        self._show_inside(None if reach is None else reach.inside)

    def _show_inside(self, inside: NDArray[np.bool_] | None) -> None:
        """Tell the view what is inside the level, unless that is as before."""
        before, self._inside = self._inside, inside
        if before is None or inside is None:
            is_same = before is inside
        else:
            is_same = np.array_equal(before, inside)
        if not is_same:
            self._view.set_inside(inside)

    def _show_progress(self, title: str | Phrase, done: int, of: int) -> None:
        self._window.strip.set_progress(
            phrase("Preparing the code for “{what}”", what=title), done, of
        )

    # What goes out -----------------------------------------------------------------------

    def _remember_overlay(self, name: str, is_on: bool) -> None:
        self._settings.put(_setting(name), is_on)
        self._window.action(f"overlay-{name}").setChecked(is_on)

    def point_out(self, squares: tuple[int, ...]) -> None:
        """Outline these squares only, and bring them into view."""
        self.highlight.outline(squares)
        if squares:
            self._view.reveal(squares)

    def _recolour(self, colours: Colours) -> None:
        self.layer.set_colours(colours.scheme)
        self.highlight.set_colours(colours)
        self.legend.set_colours(colours)


def _setting(name: str) -> str:
    return f"overlay-{name}"
