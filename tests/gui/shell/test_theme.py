"""Both looks can be read; icons are whole and sharp."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from sokolab import paths
from sokolab.gui.shell.theme import DARK, LIGHT, Look, Scheme, Theme, contrast

LOOKS = pytest.mark.parametrize("look", [LIGHT, DARK], ids=lambda look: look.name)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast(QColor("#ffffff"), QColor("#000000")) == pytest.approx(21)
    assert contrast(QColor("#767676"), QColor("#ffffff")) == pytest.approx(4.54, abs=0.01)


@LOOKS
def test_words_can_be_read(look: Look) -> None:
    for words in (look.text, look.muted, look.good, look.warning, look.error, look.accent):
        assert contrast(words, look.surface) >= 4.5, words.name()
    assert contrast(look.text, look.raised) >= 4.5
    assert contrast(look.on_accent, look.accent) >= 4.5
    assert contrast(look.ink, look.floor) >= 4.5


@LOOKS
def test_marks_stand_out_from_the_floor(look: Look) -> None:
    marks = ("reach", "dead", "corner", "cut_line", "target", "sides", "matching", "problem")
    for name in (*marks, "path", "accent"):
        assert contrast(getattr(look, name), look.floor) >= 3, name
    assert contrast(look.wall_edge, look.floor) >= 3


def test_all_drawings_are_whole(qapp: object) -> None:
    drawings = [*paths.resources().glob("icons/*.svg"), *paths.resources().glob("skin/*.svg")]
    assert len(drawings) > 40
    for drawing in drawings:
        assert QSvgRenderer(str(drawing)).isValid(), drawing.name


def test_icons_are_sharp_at_any_scale_and_take_the_looks_colour(qtbot: QtBot) -> None:
    theme = Theme(Scheme.DARK)
    icon = theme.icon("play")
    for side in (16, 20, 32, 40):
        assert QSize(side, side) in icon.availableSizes()
    colour = icon.pixmap(QSize(40, 40)).toImage().pixelColor(16, 20)
    assert colour == DARK.text
    off = icon.pixmap(QSize(40, 40), QIcon.Mode.Disabled).toImage().pixelColor(16, 20)
    assert off != DARK.text
    theme.set_scheme(Scheme.LIGHT)
