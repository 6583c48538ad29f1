"""Shows the window once and ends; the benchmark of starts runs it."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication

from sokolab.gui import start_window as start
from sokolab.gui.scene.viewport import FirstPaint


def show_once() -> None:
    """Show the window as on a start, until it has been painted."""
    application = QApplication.instance() or QApplication(sys.argv[:1])
    window = start.build()

    def end() -> None:
        print("shown", flush=True)
        window.close()

    FirstPaint(window.centralWidget() or window, end)
    window.show()
    application.exec()
