"""Titles, authors and file names shown as they are: Qt takes text that looks like HTML for HTML."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QLabel


def plain_label(text: str = "") -> QLabel:
    """Return a label that shows its text as it is."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def plain_tooltip(text: str) -> str:
    """Return the tooltip that shows a text as it is, escaped if Qt would take it for HTML."""
    if not GuiQt.mightBeRichText(text):
        return text
    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'


def without_letter(text: str) -> str:
    """Return a label of a menu without its letter and its dots: "Save as" for "Save &As…"."""
    if text.endswith(")") and "(&" in text:  # as Chinese writes it: "文件(&F)"
        text = text[: text.rindex("(&")]
    elif "(&" in text:
        at = text.index("(&")
        text = text[:at] + text[at + 4 :]
    return text.replace("&", "").removesuffix("…")
