"""Connects the live analysis to the overlays and their panels, and reports failing plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sokolab import plugins
from sokolab.analysis.live import always_ready
from sokolab.analysis.questions import Question
from sokolab.gui.analysis import answers, plugin_overlays
from sokolab.gui.analysis.live_analysis import LiveAnalysis
from sokolab.gui.analysis.overlays_panel import OverlaysPanel
from sokolab.gui.analysis.problems_panel import HighlightLayer, ProblemsPanel
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.overlays.layer import OverlayLayer
from sokolab.gui.shell.action_rows import Row
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.message_bar import MessageBar, MessageKind
from sokolab.gui.shell.window_engine import KernelLoader, Tasks
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, phrase, tr
from sokolab.plugins import Plugin
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from sokolab.rendering.overlays.canvas import AnyOverlay

_PLUGIN_THREADS: Final = 2
"""Threads that wait for analyses of plug-ins: if one hangs, the others can go on."""
_PLUGINS_AFTER_MS: Final = 1000
"""Milliseconds from the first picture to the loading of plug-ins. Sokolab's analyses go first."""


class AnalysisController(QObject):
    """Passes boards to the live analysis, and its findings to everything that shows them.

    The findings go to ``layer``, the overlays, and to two panels: ``overlays_panel``, the legend,
    and ``problems_panel``. ``highlight`` outlines the squares of the chosen problem.
    """

    plugin_failed = Signal()
    """A plug-in failed. Emitted on any thread."""

    def __init__(self, core: WindowCore) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._settings = core.settings
        self._tasks = core.tasks
        window, displayed_board, settings = core.window, core.displayed_board, core.settings
        self._inside: NDArray[np.bool_] | None = None
        is_ready, run = core.kernel_loader.is_ready, partial(answers.answer_request, core.engine)
        self._plugin_analyses: list[LiveAnalysis] = []
        self.live_analysis = LiveAnalysis(
            displayed_board, core.tasks, is_ready=is_ready, run=run, parent=self
        )
        self.layer = OverlayLayer(displayed_board.board, window.theme.colours.scheme, self)
        self.overlays_panel = OverlaysPanel(self.layer, window.theme, window)
        self.overlays_panel.fold(settings.flag("legend-is-folded", True))
        self.overlays_panel.folded.connect(partial(settings.put, "legend-is-folded"))
        self.problems_panel = ProblemsPanel(window.theme, window)
        for panel in (self.overlays_panel, self.problems_panel):
            window.add_panel(panel, Qt.DockWidgetArea.RightDockWidgetArea)
        core.view.add_layer(self.layer)
        self.highlight = HighlightLayer(core.view)
        for overlay in OVERLAYS:
            self._add_to_menu(overlay)
        self._connect(core.kernel_loader)

    def _connect(self, kernel_loader: KernelLoader) -> None:
        live_analysis, layer = self.live_analysis, self.layer
        view, window = self._view, self._window
        self._displayed_board.selection_changed.connect(live_analysis.select)
        self._displayed_board.selection_changed.connect(layer.select)
        view.hovered.connect(self._hover_square)
        live_analysis.found.connect(layer.set_findings)
        live_analysis.updated.connect(self._show_findings)
        live_analysis.stale.connect(layer.dim)
        live_analysis.stale.connect(lambda _name: self.overlays_panel.refresh())
        layer.changed.connect(view.update_region)
        layer.toggled.connect(self._remember_overlay)
        self.problems_panel.chosen.connect(self.point_out)
        window.theme.changed.connect(lambda colours: layer.set_colours(colours.scheme))
        kernel_loader.ready.connect(live_analysis.refresh)
        kernel_loader.progress.connect(self._show_progress)
        kernel_loader.finished.connect(live_analysis.run_here)
        kernel_loader.finished.connect(partial(window.status_bar.set_progress, None))
        kernel_loader.failed.connect(window.say)

    def _add_to_menu(self, overlay: AnyOverlay) -> None:
        """Add an overlay to the menu, and restore its last state."""
        name = f"overlay-{overlay.name}"
        title = overlay.title
        if not isinstance(title, Phrase):  # the title of a plug-in, in which & marks no key
            title = title.replace("&", "&&")
        row = Row(name, title, overlay.key, checkable=True, tip=overlay.tooltip)
        action = self._window.add("overlays", row, partial(self.layer.switch, overlay.name))
        was_on = self._settings.flag(name, overlay.is_on_by_default)
        self.layer.switch(overlay.name, was_on)
        action.setChecked(was_on)

    def add_overlay(self, overlay: AnyOverlay) -> None:
        """Add an overlay, also to the legend and the menu. Its owner sets its finding."""
        self.layer.add(overlay)
        self.overlays_panel.add(overlay)
        self._add_to_menu(overlay)

    def show_finding(self, name: str, finding: object) -> None:
        """Show a new finding of an added overlay."""
        self.layer.set_finding(name, finding)
        self.layer.publish()
        self.overlays_panel.refresh()

    def load_plugins(self, on_loaded: Callable[[], None]) -> None:
        """Add an overlay for each analysis of a plug-in. Returns immediately.

        ``on_loaded`` is called on this thread when all plug-ins are known.
        """
        if not plugins.are_any_installed():
            return
        tasks = Tasks(self, threads=_PLUGIN_THREADS)  # our analyses must not wait for these
        self._window.closed.connect(tasks.close)

        def add_overlays(questions: Sequence[tuple[Plugin, Question]]) -> None:
            names = {overlay.name for overlay in self.layer.overlays}  # includes added ones
            for index, (plugin, question) in enumerate(questions):
                name = f"plugin-{question.name}" if question.name in names else question.name
                named_question = replace(question, name=name)
                self.add_overlay(plugin_overlays.plugin_overlay(index, named_question))
                self._add_plugin_analysis(plugin, named_question, tasks)
            self.overlays_panel.refresh()
            on_loaded()

        tasks.submit(
            plugin_overlays.load_plugin_questions,
            add_overlays,
            self._window.say,
            title=phrase("Loading plug-ins"),
        )

    def _add_plugin_analysis(self, plugin: Plugin, question: Question, tasks: Tasks) -> None:
        """Run an analysis of a plug-in on each board, after sokolab's own."""
        run = partial(plugin_overlays.finding_of_plugin, plugin, question)
        analysis = LiveAnalysis(
            self._displayed_board, tasks, is_ready=always_ready, run=run, parent=self
        )
        if question.needs_selection:
            self._displayed_board.selection_changed.connect(analysis.select)
            self._view.hovered.connect(analysis.hover)
        analysis.found.connect(self._show_plugin_findings)
        # A late finding of a plug-in must not dim the other overlays.
        analysis.stale.connect(lambda name: self._show_plugin_findings({name: None}))
        self._plugin_analyses.append(analysis)
        analysis.refresh()

    def _show_plugin_findings(self, findings: Mapping[str, object]) -> None:
        self.layer.set_findings(findings)
        self.layer.publish()
        self.overlays_panel.refresh()

    def ask_plugins(self) -> None:
        """Run the analyses of plug-ins again, after one of them was switched on."""
        for analysis in self._plugin_analyses:
            analysis.refresh()

    def show_board(self, change: BoardChange) -> None:
        """Analyse another board. The view must already show it."""
        self.layer.show_board(change.board, self._displayed_board.document.origin)
        if change.squares is None:
            self.highlight.outline(())
        self.live_analysis.show(change)
        for analysis in self._plugin_analyses:
            analysis.show(change)

    def _hover_square(self, square: int | None) -> None:
        self.layer.hover(square, is_in_stroke=self._view.is_button_down)
        self.live_analysis.hover(square)

    def _show_findings(self) -> None:
        self.layer.publish()
        reach = self.live_analysis.findings.player_reach
        self._show_inside(None if reach is None else reach.inside)

    def _show_inside(self, inside: NDArray[np.bool_] | None) -> None:
        """Pass the squares inside the level to the view, if they have changed."""
        inside_before, self._inside = self._inside, inside
        is_same = inside_before is inside
        if inside_before is not None and inside is not None:
            is_same = np.array_equal(inside_before, inside)
        if not is_same:
            self._view.set_inside(inside)

    def _show_progress(self, title: str | Phrase, done: int, total: int) -> None:
        message = phrase("Compiling what “{what}” needs", what=title)
        if not total:  # the number of stages is not known yet
            message = phrase("Compiling for this machine")
        self._window.status_bar.set_progress(message, done, total)

    def _remember_overlay(self, name: str, is_on: bool) -> None:
        self._settings.put(f"overlay-{name}", is_on)
        self._window.action(f"overlay-{name}").setChecked(is_on)

    def point_out(self, squares: tuple[int, ...]) -> None:
        """Outline only these squares, and bring them into view."""
        self.highlight.outline(squares)
        if squares:
            self._view.reveal(squares)


class PluginMessages(QObject):
    """Shows messages on failing plug-ins. Only the last message of each plug-in is kept."""

    def __init__(
        self,
        window: MainWindow,
        analysis_controller: AnalysisController,
        messages: MessageBar,
        offer_solvers: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._analysis_controller = analysis_controller
        self._messages = messages
        self._offer_solvers = offer_solvers
        self._reported_failures: tuple[plugins.PluginFailure, ...] = ()
        self._last_sentences: dict[plugins.Plugin, Phrase] = {}
        analysis_controller.plugin_failed.connect(self._report_failures)
        window.closed.connect(partial(plugins.subscribe, None))

    def load_soon(self) -> None:
        """Load plug-ins after sokolab's own analyses have had time to answer."""
        plugins.subscribe(self._analysis_controller.plugin_failed.emit)
        load = partial(self._analysis_controller.load_plugins, self._use_plugins)
        QTimer.singleShot(_PLUGINS_AFTER_MS, self, load)

    def _use_plugins(self) -> None:
        self._report_failures()
        self._offer_solvers()

    def _report_failures(self) -> None:
        """Report the failures since the last call."""
        failures = plugins.failures()
        for failure in failures:
            if failure not in self._reported_failures:
                if (last_sentence := self._last_sentences.get(failure.plugin)) is not None:
                    self._messages.withdraw(last_sentence)  # the message is in the current language
                self._last_sentences[failure.plugin] = message = failure.message
                button = (tr("Switch back on"), partial(self._switch_on, failure.plugin))
                self._messages.say(message, MessageKind.ERROR, [button] if failure.is_off else ())
        self._reported_failures = failures

    def _switch_on(self, plugin: plugins.Plugin) -> None:
        plugins.switch_on(plugin)
        self._reported_failures = plugins.failures()
        self._analysis_controller.ask_plugins()
