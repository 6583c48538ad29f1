"""Measures how long the open window takes to change its language."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtWidgets import QApplication

from sokolab.core.board import Board
from sokolab.gui.bench.driven_window import PaintWatch, driven_window, wait_until

__all__ = ["language_switches"]


def language_switches(board: Board, rounds: int) -> tuple[float, ...]:
    """Return the milliseconds of each switch between English and Chinese, until it is painted.

    Raises
    ------
    TimeoutError
        The window was not shown in time.
    """
    with driven_window() as app:
        app.stage.document.replace_board(board, "Benchmark")  # no phrase: nobody reads it
        watch = PaintWatch(app)
        wait_until(lambda: watch.is_up_to_date, "the overlays are not painted")
        times = []
        for _ in range(rounds):
            for code in ("zh_CN", "en"):
                begin = perf_counter()
                app.language_switch.choose(code)
                app.window.repaint()
                app.view.repaint()
                QApplication.processEvents()
                times.append(1000 * (perf_counter() - begin))
        return tuple(times)
