"""The program as the system sees it: the application object, errors, and the end."""

import logging
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType, TracebackType
from typing import Final

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QObject, QSocketNotifier, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from sokolab.language import tr
from sokolab.log_file import keep_log, log_file

_LOG: Final = logging.getLogger("sokolab")
_SIGNAL_NAMES: Final = ("SIGTERM", "SIGHUP", "SIGINT", "SIGBREAK")
"""Signals that end the program. Windows has no SIGHUP. Only Windows has SIGBREAK (Ctrl+Break)."""


def new_application(on_failure: Callable[[str], object]) -> QApplication:
    """Return the application object. Make it if there is none.

    If Qt finds no screen or lacks a system library, ``on_failure`` is called with Qt's message on
    one line. As soon as it returns, Qt aborts the program, with advice that does not help.
    """
    messages: list[str] = []

    def handle(kind: QtMsgType, _context: QtCore.QMessageLogContext, message: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            on_failure(" ".join(" ".join(messages or [message]).split()).rstrip("."))
        messages.append(message)

    earlier_handler = qInstallMessageHandler(handle)
    try:
        application = QApplication.instance()
        return application if isinstance(application, QApplication) else QApplication(sys.argv[:1])
    finally:
        qInstallMessageHandler(earlier_handler)


def watch_errors(say: Callable[[str], object]) -> None:
    """Write uncaught errors to ``sokolab.log`` and report each in one sentence.

    The window keeps running, as the drawing and its recovery file are intact. If the log cannot be
    written, the sentence still appears.
    """
    keep_log()

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _LOG.error("uncaught error", exc_info=(kind, error, trace))
        file = log_file()
        say(tr("Something went wrong. Your work is still here; details are in {file}", file=file))

    sys.excepthook = report


class EndSignals(QObject):
    """Calls a function on the window's thread when the system asks the program to end.

    Only the first signal is handled. A second one ends the program immediately, should it hang. A
    signal that is ignored, such as SIGHUP under ``nohup``, stays ignored. ``end`` is called with
    the exit code by which shells know the signal.
    """

    def __init__(self, end: Callable[[int], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._end = end
        self._signal_numbers = [
            number
            for number in (getattr(signal, name, None) for name in _SIGNAL_NAMES)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN
        ]
        # Python writes to the socket immediately; a handler would wait until Qt calls Python again.
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)
        self._earlier_wakeup_fd = signal.set_wakeup_fd(
            self._writer.fileno(), warn_on_full_buffer=False
        )
        self._earlier_handlers = {
            number: signal.signal(number, _ignore_signal) for number in self._signal_numbers
        }
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._handle_signal)

    def close(self) -> None:
        """Restore the earlier handlers of the signals."""
        self._notifier.setEnabled(False)
        for number, handler in self._earlier_handlers.items():
            signal.signal(number, handler)
        self._earlier_handlers.clear()
        signal.set_wakeup_fd(self._earlier_wakeup_fd)
        self._reader.close()
        self._writer.close()

    def _handle_signal(self) -> None:
        received_numbers = [
            number for number in self._reader.recv(64) if number in self._signal_numbers
        ]
        if received_numbers:
            self._notifier.setEnabled(False)
            for number in self._signal_numbers:
                signal.signal(number, signal.SIG_DFL)
            self._end(128 + received_numbers[0])


def _ignore_signal(_signal: int, _frame: FrameType | None) -> None:
    """Do nothing, as the signal has already been written to the socket."""


class SystemRequests(QObject):
    """Opens files that are double-clicked in the Finder or dropped on the program's icon."""

    def __init__(self, application: QObject, open_file: Callable[[Path], object]) -> None:
        super().__init__(application)
        self._open_file = open_file
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle events that name a file."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._open_file(Path(event.file()))
            return True
        return super().eventFilter(watched, event)
