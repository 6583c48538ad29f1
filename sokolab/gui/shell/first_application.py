"""The one application object of the program, and what Qt says if it cannot be made."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication


def new_application(on_failure: Callable[[str], object]) -> QApplication:
    """Return the application, which is made unless there is one.

    Where Qt finds no screen or lacks a system library, ``on_failure`` is called with what it says,
    in a line. Qt aborts the program as soon as this returns, with advice that does not help.
    """
    said: list[str] = []

    def hear(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            on_failure(" ".join(" ".join(said or [message]).split()).rstrip("."))
        said.append(message)

    before = qInstallMessageHandler(hear)
    try:
        existing = QApplication.instance()
        return existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    finally:
        qInstallMessageHandler(before)
