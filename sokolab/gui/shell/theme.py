"""The themes of the window: colours, icons and the style sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QByteArray, QObject, QRect, QSize, Qt, Signal
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from sokolab import paths
from sokolab.rendering import colours
from sokolab.rendering.colours import ColourScheme, ColourTable

TEXT_SIZES: Final = (100, 125, 150, 200)
"""Text sizes that the user can choose, in per cent of the desktop's text size."""
ICON_SIDE: Final = 16
"""Side of an icon beside text: pixels at the desktop's text size."""
_ICON_SIDES: Final = {"icon": ICON_SIDE, "tick_box": 14}
_BUTTON_HEIGHT: Final = 18
"""Minimum height of the words on a button: pixels at the desktop's text size."""
_FADED_SHARE: Final = 0.4  # share of its own colour in something disabled
_DESKTOP_SIZE_PROPERTY: Final = "desktop-text-size"
"""Property of the application that keeps the desktop's text size, in points."""


class Scheme(Enum):
    """The theme that the user chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


_SCHEMES: Final = {
    scheme.name: scheme for scheme in (colours.LIGHT, colours.DARK, colours.HIGH_CONTRAST)
}


class Colours(ColourTable[QtGui.QColor]):
    """The colours of a scheme as Qt colours."""

    @property
    def scheme(self) -> ColourScheme:
        """The colours as strings, from which these were made."""
        return _SCHEMES[self.name]


def _qt_colours(scheme: ColourScheme) -> Colours:
    names = [field.name for field in fields(scheme) if field.name not in ("name", "blocks")]
    blocks = tuple(map(QtGui.QColor, scheme.blocks))
    qt_colours = {name: QtGui.QColor(getattr(scheme, name)) for name in names}
    return Colours(name=scheme.name, blocks=blocks, **qt_colours)


LIGHT: Final = _qt_colours(colours.LIGHT)
DARK: Final = _qt_colours(colours.DARK)
HIGH_CONTRAST: Final = _qt_colours(colours.HIGH_CONTRAST)
_COLOURS: Final = {Scheme.LIGHT: LIGHT, Scheme.DARK: DARK, Scheme.HIGH_CONTRAST: HIGH_CONTRAST}


@cache
def _renderer(name: str, colour_name: str) -> QSvgRenderer:
    drawing = (paths.resources() / "icons" / f"{name}.svg").read_bytes()
    return QSvgRenderer(QByteArray(drawing.replace(b"#000", colour_name.encode())))


@cache
def _rendered(name: str, colour_name: str, side: int) -> QtGui.QPixmap:
    image = QtGui.QImage(side, side, QtGui.QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QtGui.QPainter(image)
    _renderer(name, colour_name).render(painter)
    painter.end()
    return QtGui.QPixmap.fromImage(image)


class _IconDrawing(QtGui.QIconEngine):
    """Draws an icon only when it is shown, in the current size and colours.

    So the icon follows the theme, and icons in closed menus do not delay the start.
    """

    def __init__(self, name: str, theme: Theme) -> None:
        super().__init__()
        self._name = name
        self._theme = theme

    def clone(self) -> QtGui.QIconEngine:
        """Return a new engine, for a copy of the icon that is changed."""
        return _IconDrawing(self._name, self._theme)

    def pixmap(
        self, size: QSize, mode: QtGui.QIcon.Mode, state: QtGui.QIcon.State
    ) -> QtGui.QPixmap:
        """Return the icon in a size in device pixels."""
        if size.isEmpty():
            return QtGui.QPixmap()
        colour = self._theme.colours.text
        if mode is QtGui.QIcon.Mode.Disabled:
            colour = _faded(colour, self._theme.colours.surface)
        return _rendered(self._name, colour.name(), min(size.width(), size.height()))

    def paint(
        self, painter: QtGui.QPainter, rect: QRect, mode: QtGui.QIcon.Mode, state: QtGui.QIcon.State
    ) -> None:
        """Draw the icon into a rectangle."""
        ratio = painter.device().devicePixelRatio()
        painter.drawPixmap(rect, self.pixmap(rect.size() * ratio, mode, state))


def text_scale() -> float:
    """Return the current text size divided by the desktop's."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return 1.0
    size = application.font().pointSizeF()
    return size / float(application.property(_DESKTOP_SIZE_PROPERTY) or size)


class Theme(QObject):
    """The colours in use. They follow the system unless the user chose a theme."""

    changed = Signal(object)
    """The colours changed. Carries the new :class:`Colours`."""
    text_size_left = Signal()
    """The text size is about to change."""
    text_size_changed = Signal()

    def __init__(self, scheme: Scheme = Scheme.SYSTEM, text_size: int = TEXT_SIZES[0]) -> None:
        super().__init__()
        self._scheme = scheme
        self.text_size = text_size
        """The text size, in per cent of the desktop's."""
        self.colours = self._current_colours()
        hints = QtGui.QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._update_colours)
        hints.accessibility().contrastPreferenceChanged.connect(self._update_colours)
        self._apply_colours()

    def set_scheme(self, scheme: Scheme) -> None:
        """Change the user's choice."""
        self._scheme = scheme
        self._update_colours()

    def set_text_size(self, per_cent: int) -> None:
        """Set the text size, in per cent of the desktop's."""
        self.text_size_left.emit()
        self.text_size = per_cent
        self._apply_colours()
        self.text_size_changed.emit()

    def grown(self, side: int) -> int:
        """Return the side of an icon at the current text size. Icons grow half as much as text."""
        return side * (100 + self.text_size) // 200

    def icon(self, name: str) -> QtGui.QIcon:
        """Return an icon by its file name in ``resources/icons``, in the colour of text."""
        return QtGui.QIcon(_IconDrawing(name, self))

    def pixmap(
        self, name: str, side: int, colour: QtGui.QColor, ratio: float = 1.0
    ) -> QtGui.QPixmap:
        """Return an icon of ``side`` device-independent pixels in a colour."""
        pixmap = QtGui.QPixmap(_rendered(name, colour.name(), round(side * ratio)))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def _current_colours(self) -> Colours:
        if self._scheme is not Scheme.SYSTEM:
            return _COLOURS[self._scheme]
        hints = QtGui.QGuiApplication.styleHints()
        if hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast:
            return HIGH_CONTRAST
        return DARK if hints.colorScheme() is Qt.ColorScheme.Dark else LIGHT

    def _update_colours(self, *_: object) -> None:
        colours = self._current_colours()
        if colours is not self.colours:
            self.colours = colours
            self._apply_colours()
            self.changed.emit(colours)

    def _apply_colours(self) -> None:
        application = QApplication.instance()
        if not isinstance(application, QApplication):
            return
        font = application.font()
        if application.property(_DESKTOP_SIZE_PROPERTY) is None:
            application.setProperty(_DESKTOP_SIZE_PROPERTY, font.pointSizeF())
        font.setPointSizeF(application.property(_DESKTOP_SIZE_PROPERTY) * self.text_size / 100)
        # Digits of equal width, so that numbers do not jitter:
        font.setFeature(QtGui.QFont.Tag("tnum"), 1)
        if font != application.font():
            application.setFont(font)
        sides = {name: self.grown(side) for name, side in _ICON_SIDES.items()}
        sides["button"] = _BUTTON_HEIGHT * self.text_size // 100
        sheet = _style_sheet(self.colours, sides)
        if self.text_size != TEXT_SIZES[0]:  # existing widgets take no new font
            sheet += f"QWidget {{ font-size: {font.pointSizeF():g}pt; }}"
        if application.styleSheet() != sheet:
            application.setStyle("Fusion")
            application.setPalette(_palette(self.colours))
            application.setStyleSheet(sheet)


def _faded(colour: QtGui.QColor, background: QtGui.QColor) -> QtGui.QColor:
    """Return the colour of something disabled."""
    channels = ((each.redF(), each.greenF(), each.blueF()) for each in (colour, background))
    return QtGui.QColor.fromRgbF(
        *(
            _FADED_SHARE * front + (1 - _FADED_SHARE) * back
            for front, back in zip(*channels, strict=True)
        )
    )


def _palette(colours: Colours) -> QtGui.QPalette:
    palette = QtGui.QPalette()
    role = QtGui.QPalette.ColorRole
    for element, colour in (
        (role.Window, colours.surface),
        (role.WindowText, colours.text),
        (role.Base, colours.surface),
        (role.AlternateBase, colours.raised),
        (role.Text, colours.text),
        (role.PlaceholderText, colours.muted),
        (role.Button, colours.surface),
        (role.ButtonText, colours.text),
        (role.BrightText, colours.error),
        (role.ToolTipBase, colours.surface),
        (role.ToolTipText, colours.text),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.Link, colours.accent),
        (role.Light, colours.raised),
        (role.Midlight, colours.raised),
        (role.Mid, colours.line),
        (role.Dark, colours.line),
        (role.Shadow, colours.line),
        (role.Accent, colours.accent),
    ):
        palette.setColor(element, colour)
    disabled = QtGui.QPalette.ColorGroup.Disabled
    faint_colour = QtGui.QColor(colours.muted)
    faint_colour.setAlpha(140)
    for element in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(disabled, element, faint_colour)
    return palette


def _style_sheet(colours: Colours, sides: Mapping[str, int]) -> str:
    """Return the application's style sheet with these colours and icon sizes."""
    panels = ("surface", "raised", "line", "text", "muted", "accent", "on_accent")
    names = (*panels, "error", "desk")
    values = {name: getattr(colours, name).name() for name in names}
    shade, icons = "dark" if colours.is_dark else "light", paths.resources() / "icons"
    icon_files = {name: (icons / f"{name}-{shade}.svg").as_posix() for name in ("tick", "down")}
    sheet = (paths.resources() / "window.qss").read_text("utf-8")
    return sheet % {**values, **sides, **icon_files}
