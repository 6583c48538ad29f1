"""Opens the window, with kernels in plain Python until they are compiled."""

import sys
from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from sokolab import __version__
from sokolab.core.gc_pause import collect_all, gc_frozen
from sokolab.gui.app import Application
from sokolab.gui.scene.viewport import FirstPaint
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.program import EndSignals, SystemRequests, watch_errors
from sokolab.systems import is_mac

_JUDGING_DELAY_MS = 1500
"""Milliseconds to wait for kernels before boards are judged by plain Python. Overlays go first."""


def build(argv: Sequence[str] = ()) -> MainWindow:
    """Return the complete window, not yet shown. A QApplication must exist."""
    return _start_application(argv).window


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window, and return the exit code when it is closed.

    ``argv`` holds the files and links to open, without the program's name.
    """
    qt_application = QApplication.instance() or QApplication(sys.argv[:1])
    qt_application.setApplicationName("sokolab")
    QApplication.setDesktopFileName("sokolab")  # Wayland finds the icon by it
    qt_application.setApplicationVersion(__version__)
    application = _start_application(sys.argv[1:] if argv is None else argv)
    for use in (
        collect_all,
        application.engine.use_compiled,
        application.verdict_controller.use_compiled,
    ):
        application.kernel_loader.finished.connect(use)
    watch_errors(application.window.say)
    FirstPaint(application.view, lambda: start_interpreted(application))
    qt_application.aboutToQuit.connect(application.end)
    if is_mac():  # other systems send no such events, and all events would pass through Python
        SystemRequests(qt_application, application.collection_controller.files.open_path)
    end_signals = EndSignals(qt_application.exit)
    application.window.show()
    try:
        return int(qt_application.exec())
    finally:
        end_signals.close()


def start_interpreted(application: Application) -> None:
    """Use kernels in plain Python until the compiled ones are ready. Returns immediately."""
    application.engine.start()
    application.analysis_controller.live_analysis.refresh()

    def judge() -> None:
        if not application.kernel_loader.is_fully_ready:
            application.verdict_controller.start()

    QTimer.singleShot(_JUDGING_DELAY_MS, application.window, judge)


def _start_application(argv: Sequence[str]) -> Application:
    with gc_frozen():  # a run of the garbage collector takes 20 ms and finds next to nothing
        application = Application()
        application.start(argv)
    return application
