"""The bar that plays two solutions in step."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QToolButton, QWidget

from sokolab.gui.shell.compact_widgets import icon_button
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, phrase, tr

_INTERVAL = 200
"""Milliseconds between two steps."""


class StepBar(QWidget):
    """Buttons and a slider over the steps; it stops at the last one."""

    moved = Signal(int)
    """Another step; carries its number."""
    stretch_wanted = Signal(int)
    """The next stretch (1) or the previous one (-1) is to be shown."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self._tick)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Step"))
        self.slider.setToolTip(tr("<p>Both boards at once: a step is a push on either.</p>"))
        self.slider.valueChanged.connect(self._follow)
        self._label = QLabel()
        self._buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for icon, name, key, slot in (
            ("jump-back", phrase("Previous stretch"), "PgUp", lambda: self.stretch_wanted.emit(-1)),
            ("step-back", phrase("One step back"), ",", lambda: self.go(self.slider.value() - 1)),
            ("play", phrase("Play in step"), "Space", self.toggle),
            ("step-forward", phrase("One step on"), ".", lambda: self.go(self.slider.value() + 1)),
            ("jump-on", phrase("Next stretch"), "PgDown", lambda: self.stretch_wanted.emit(1)),
        ):
            row.addWidget(self._button(icon, name, key, slot))
        row.addWidget(self.slider, 1)
        row.addWidget(self._label)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    @property
    def is_playing(self) -> bool:
        """Whether the steps go on by themselves."""
        return self._timer.isActive()

    def set_steps(self, count: int, at: int) -> None:
        """Take that many steps, and stand at one of them."""
        self.pause()
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(count - 1, 0))
            self.slider.setValue(at)
        self._tell()

    def go(self, step: int) -> None:
        """Go to a step by hand."""
        self.pause()
        self.slider.setValue(step)

    def toggle(self) -> None:
        """Play, or pause; at the end, start over."""
        if self.is_playing:
            self.pause()
            return
        if self.slider.value() == self.slider.maximum():
            self.slider.setValue(0)
        self._timer.start()
        self._draw_icons()

    def pause(self) -> None:
        """Stop playing."""
        self._timer.stop()
        self._draw_icons()

    def _button(self, icon: str, name: Phrase, key: str, slot: Callable[[], None]) -> QToolButton:
        button = icon_button(str(name), slot)
        button.setToolTip(tr("{name}  {key}", name=name, key=key))
        if key != "Space":  # a table takes Space for its marks, a button for itself
            QShortcut(QKeySequence(key), self, slot)
        self._buttons[icon] = button
        return button

    def _tick(self) -> None:
        self.slider.setValue(self.slider.value() + 1)
        if self.slider.value() == self.slider.maximum():
            self.pause()

    def _follow(self, step: int) -> None:
        self._tell()
        self.moved.emit(step)

    def _tell(self) -> None:
        at, last = self.slider.value(), self.slider.maximum()
        self._label.setText(tr("step {at:,}/{last:,}", at=at, last=last))

    def _draw_icons(self, *_: object) -> None:
        for icon, button in self._buttons.items():
            drawn = "pause" if icon == "play" and self.is_playing else icon
            button.setIcon(self._theme.icon(drawn))
