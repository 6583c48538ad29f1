"""Colours of light and dark, and our own icons drawn in them.

The marks of the overlays keep to the hues of Okabe and Ito ("Color Universal Design", 2008),
darkened or lightened until each stands out from the floor of its theme; no mark is told by its
colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QIcon, QImage, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from sokolab import paths
from sokolab.gui.shell.style import style_sheet

__all__ = ["DARK", "LIGHT", "Look", "Scheme", "Theme", "contrast"]

_ICON_SIZES: Final = (16, 20, 32, 40)


class Scheme(Enum):
    """Which look the user asked for."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Look:
    """Every colour of the window by what it is for.

    Attributes
    ----------
    desk, paper, floor, grid
        Around the board; squares outside the level; squares inside it; lines between squares.
    wall, wall_edge
        A wall's body, and its rim towards squares that are no wall.
    goal, box, box_on_goal
        Pieces on squares too small for their drawings.
    surface, raised, line, text, muted, accent, on_accent
        Panels, what the pointer is over, thin lines, words, lesser words, the one accent.
    good, warning, error
        Verdicts, readable on ``surface``.
    reach, dead, corner, cut, cut_line, target, sides, matching, problem, path
        The overlays' marks; ``cut`` is a fill that ``cut_line`` surrounds.
    blocks
        Tints that neighbouring blocks take in turn (laid on thinly).
    ink
        Digits and letters on the floor.
    """

    name: str
    desk: QColor
    paper: QColor
    floor: QColor
    grid: QColor
    wall: QColor
    wall_edge: QColor
    goal: QColor
    box: QColor
    box_on_goal: QColor
    surface: QColor
    raised: QColor
    line: QColor
    text: QColor
    muted: QColor
    accent: QColor
    on_accent: QColor
    good: QColor
    warning: QColor
    error: QColor
    reach: QColor
    dead: QColor
    corner: QColor
    cut: QColor
    cut_line: QColor
    target: QColor
    sides: QColor
    matching: QColor
    problem: QColor
    path: QColor
    ink: QColor
    blocks: tuple[QColor, ...]


LIGHT: Final = Look(
    name="light",
    desk=QColor("#e9ebee"),
    paper=QColor("#f1f2f4"),
    floor=QColor("#fdfcf9"),
    grid=QColor("#e6e5e2"),
    wall=QColor("#7d8794"),
    wall_edge=QColor("#59636f"),
    goal=QColor("#7cc9ae"),
    box=QColor("#c98a2b"),
    box_on_goal=QColor("#0b6b50"),
    surface=QColor("#f8f9fa"),
    raised=QColor("#e7eaee"),
    line=QColor("#d5d9de"),
    text=QColor("#1f2328"),
    muted=QColor("#5b626b"),
    accent=QColor("#1f6fb2"),
    on_accent=QColor("#ffffff"),
    good=QColor("#00704f"),
    warning=QColor("#8a5200"),
    error=QColor("#b23b00"),
    reach=QColor("#0072b2"),
    dead=QColor("#c25600"),
    corner=QColor("#a84300"),
    cut=QColor("#f0e442"),
    cut_line=QColor("#6e6400"),
    target=QColor("#008a63"),
    sides=QColor("#00634a"),
    matching=QColor("#b0508a"),
    problem=QColor("#c23d00"),
    path=QColor("#0072b2"),
    ink=QColor("#3a4048"),
    blocks=tuple(map(QColor, ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#0072b2", "#d55e00"))),
)

DARK: Final = Look(
    name="dark",
    desk=QColor("#17191c"),
    paper=QColor("#1c1f23"),
    floor=QColor("#282c32"),
    grid=QColor("#31363d"),
    wall=QColor("#565f6b"),
    wall_edge=QColor("#7c8795"),
    goal=QColor("#1d7d63"),
    box=QColor("#d9a24b"),
    box_on_goal=QColor("#3fd0a4"),
    surface=QColor("#202327"),
    raised=QColor("#2d3238"),
    line=QColor("#363b42"),
    text=QColor("#e6e9ed"),
    muted=QColor("#a3abb5"),
    accent=QColor("#62b0ee"),
    on_accent=QColor("#0c1116"),
    good=QColor("#3ecf9f"),
    warning=QColor("#efb346"),
    error=QColor("#ff9259"),
    reach=QColor("#56b4e9"),
    dead=QColor("#ef8a3c"),
    corner=QColor("#ff9c52"),
    cut=QColor("#f0e442"),
    cut_line=QColor("#fff6a0"),
    target=QColor("#2cc295"),
    sides=QColor("#6fe3c1"),
    matching=QColor("#d98bb8"),
    problem=QColor("#ff7a3d"),
    path=QColor("#56b4e9"),
    ink=QColor("#d3d8de"),
    blocks=tuple(map(QColor, ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#4a90d9", "#d55e00"))),
)


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, "relative luminance")."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def _drawing(name: str) -> bytes:
    return (paths.resources() / "icons" / f"{name}.svg").read_bytes()


@cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_drawing(name).replace(b"#000", colour.encode())))


def _rendered(name: str, colour: QColor, side: int) -> QPixmap:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    _renderer(name, colour.name()).render(painter)
    painter.end()
    return QPixmap.fromImage(image)


class Theme(QObject):
    """The look in use; follows the system where the user left it to it."""

    changed = Signal(object)
    """Carries the new :class:`Look`."""

    def __init__(self, scheme: Scheme = Scheme.SYSTEM, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scheme = scheme
        self._look = self._wanted()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)
        self._apply()

    @property
    def look(self) -> Look:
        """The colours now."""
        return self._look

    @property
    def scheme(self) -> Scheme:
        """What the user asked for."""
        return self._scheme

    def set_scheme(self, scheme: Scheme) -> None:
        """Use that scheme from now on."""
        self._scheme = scheme
        self._follow()

    def icon(self, name: str) -> QIcon:
        """Return one of our icons (a file's name in ``resources/icons``) in the text's colour."""
        icon = QIcon()
        text = self._look.text
        faded = _faded(text, self._look.surface)
        for colour, mode in ((text, QIcon.Mode.Normal), (faded, QIcon.Mode.Disabled)):
            for side in _ICON_SIZES:
                icon.addPixmap(_rendered(name, colour, side), mode)
        return icon

    def pixmap(self, name: str, side: int, colour: QColor, ratio: float = 1.0) -> QPixmap:
        """Return an icon as a picture of ``side`` device-independent pixels in that colour."""
        pixmap = _rendered(name, colour, round(side * ratio))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def _wanted(self) -> Look:
        dark = self._scheme is Scheme.DARK or (
            self._scheme is Scheme.SYSTEM
            and QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        )
        return DARK if dark else LIGHT

    def _follow(self) -> None:
        look = self._wanted()
        if look is not self._look:
            self._look = look
            self._apply()
            self.changed.emit(look)

    def _apply(self) -> None:
        application = QApplication.instance()
        sheet = style_sheet(self._look)
        if isinstance(application, QApplication) and application.styleSheet() != sheet:
            application.setStyle("Fusion")
            font = application.font()
            font.setFeature(QFont.Tag("tnum"), 1)  # digits of one width: numbers do not dance
            application.setFont(font)
            application.setPalette(_palette(self._look))
            application.setStyleSheet(sheet)


def _faded(colour: QColor, board_arrays: QColor) -> QColor:
    """Return what is left of a colour where something cannot be used now."""
    return QColor.fromRgbF(
        0.4 * colour.redF() + 0.6 * board_arrays.redF(),
        0.4 * colour.greenF() + 0.6 * board_arrays.greenF(),
        0.4 * colour.blueF() + 0.6 * board_arrays.blueF(),
    )


def _palette(look: Look) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for where, colour in (
        (role.Window, look.surface),
        (role.WindowText, look.text),
        (role.Base, look.surface),
        (role.AlternateBase, look.raised),
        (role.Text, look.text),
        (role.PlaceholderText, look.muted),
        (role.Button, look.surface),
        (role.ButtonText, look.text),
        (role.BrightText, look.error),
        (role.ToolTipBase, look.surface),
        (role.ToolTipText, look.text),
        (role.Highlight, look.accent),
        (role.HighlightedText, look.on_accent),
        (role.Link, look.accent),
        (role.Light, look.raised),
        (role.Midlight, look.raised),
        (role.Mid, look.line),
        (role.Dark, look.line),
        (role.Shadow, look.line),
        (role.Accent, look.accent),
    ):
        palette.setColor(where, colour)
    disabled = QPalette.ColorGroup.Disabled
    faint = QColor(look.muted)
    faint.setAlpha(140)
    for where in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(disabled, where, faint)
    return palette


def icon_size() -> QSize:
    """Return the size of icons in bars."""
    return QSize(20, 20)
