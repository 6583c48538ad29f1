"""Plots of a batch: levels decided over time, pushes per level, and outcomes."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sokolab.batch.items import Item, ItemAnswer
from sokolab.gui.shell.building import LANGUAGE, fill, wrapped_label
from sokolab.gui.shell.theme import Colours, text_scale
from sokolab.language import tr
from sokolab.reports.run_report import duration, outcome_words

_DECIDED: Final = {
    "SOLVED",
    "UNSOLVABLE",
    "VALID",
    "ANALYSED",
    "RATED",
    "CONVERTED",
    "SHORTER",
    "UNCHANGED",
}


_PADDING_SHARE: Final = 0.2
"""Margin beside the range of times, as a share of it, with room for the labels of its ends."""
_MIN_HEIGHT: Final = 90  # pixels of the drawing
_WORDS_HEIGHT: Final = 90  # pixels of the words around it, at the desktop's text size


class Plots(QWidget):
    """Three plots side by side, redrawn from all answers."""

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        plots_row = fill(QHBoxLayout(self), margins=(0, 0, 0, 0), spacing=8)
        self._time_plot = self._new_plot()
        self._pushes_plot = self._new_plot()
        self._outcomes_plot = self._new_plot()
        self._plots = (self._time_plot, self._pushes_plot, self._outcomes_plot)
        self._titles = [wrapped_label() for _ in range(3)]
        for title, plot in zip(self._titles, self._plots, strict=True):
            title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            plots_row.addLayout(fill(QVBoxLayout(), title, (plot, 1), spacing=0), 1)
        self.set_colours(colours)
        LANGUAGE.changed.connect(self._show_titles)

    def changeEvent(self, event: QEvent) -> None:
        """Give the labels of the axes the size of other texts."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._show_titles()

    @staticmethod
    def _new_plot() -> Any:
        plot = pg.PlotWidget()
        plot.setMouseEnabled(x=False, y=False)
        plot.setMenuEnabled(False)
        plot.hideButtons()
        for axis_name in ("bottom", "left"):
            plot.getAxis(axis_name).enableAutoSIPrefix(False)
        return plot

    def _show_titles(self) -> None:
        self.setMinimumHeight(_MIN_HEIGHT + round(_WORDS_HEIGHT * text_scale()))
        descent = self.fontMetrics().descent()
        size = f"{self.font().pointSizeF():g}pt"
        style = {"font-size": size, "color": self._colours.muted.name()}
        texts = (
            (tr("Levels decided over time"), "", tr("levels")),
            (tr("Pushes of the solutions"), tr("level"), tr("pushes")),
            (tr("Outcomes"), "", tr("levels")),
        )
        for plot, label, (title, x_label, y_label) in zip(
            self._plots, self._titles, texts, strict=True
        ):
            label.setText(title)
            plot.setLabel("bottom", x_label, **style)
            plot.setLabel("left", y_label, **style)
            plot.setAccessibleName(title)
            # The axis reserves a fifth less than the height of its labels.
            plot.getPlotItem().layout.setContentsMargins(1, 1, 1, descent)

    def set_colours(self, colours: Colours) -> None:
        """Apply the colours of a theme."""
        self._colours = colours
        for plot in self._plots:
            plot.setBackground(colours.surface)
            for axis_name in ("bottom", "left"):
                axis = plot.getAxis(axis_name)
                axis.setPen(colours.line)
                axis.setTextPen(colours.muted)
        self._show_titles()

    def show_answers(self, items: Sequence[Item], answers: dict[str, ItemAnswer]) -> None:
        """Draw the answers so far."""
        pairs = [(item, answers[item.key]) for item in items if item.key in answers]
        self._show_times([answer for _, answer in pairs])
        self._show_pushes(pairs)
        self._show_outcomes([answer for _, answer in pairs])

    def _show_times(self, answers: list[ItemAnswer]) -> None:
        seconds = np.sort([max(a.seconds, 1e-4) for a in answers if a.outcome in _DECIDED])
        self._time_plot.clear()
        if not seconds.size:
            return
        accent, decades = self._colours.accent, np.log10(seconds)
        self._time_plot.plot(
            decades,
            np.arange(1, seconds.size + 1),
            pen=pg.mkPen(accent, width=2),
            symbol="o",
            symbolSize=4,
            symbolBrush=accent,
            symbolPen=None,
        )
        first, last = int(np.floor(decades[0])), int(np.ceil(decades[-1]))
        ticks = [(power, duration(10.0**power)) for power in range(first, last + 1)]
        self._time_plot.getAxis("bottom").setTicks([ticks])
        self._time_plot.setXRange(first, last, padding=_PADDING_SHARE)

    def _show_pushes(self, pairs: list[tuple[Item, ItemAnswer]]) -> None:
        figures = ((item.number, answer.figures.get("pushes")) for item, answer in pairs)
        known_pushes = [(number, pushes) for number, pushes in figures if isinstance(pushes, int)]
        self._pushes_plot.clear()
        if known_pushes:
            numbers, pushes = zip(*known_pushes, strict=True)
            good = self._colours.good
            bars = pg.BarGraphItem(x=numbers, height=pushes, width=0.8, brush=good, pen=None)
            self._pushes_plot.addItem(bars)

    def _show_outcomes(self, answers: list[ItemAnswer]) -> None:
        counts = Counter(answer.outcome for answer in answers)
        self._outcomes_plot.clear()
        good, warning = self._colours.good, self._colours.warning
        colours = [good if name in _DECIDED else warning for name in counts]
        if counts:
            bar_indices, heights = range(len(counts)), list(counts.values())
            bars = pg.BarGraphItem(
                x=bar_indices, height=heights, width=0.6, brushes=colours, pen=None
            )
            self._outcomes_plot.addItem(bars)
        ticks = [(index, str(outcome_words(name))) for index, name in enumerate(counts)]
        self._outcomes_plot.getAxis("bottom").setTicks([ticks])
