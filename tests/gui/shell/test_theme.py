"""Both looks can be read; icons are whole and sharp."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from sokolab import paths
from sokolab.gui.app import Application
from sokolab.gui.shell.theme import DARK, HIGH_CONTRAST, LIGHT, Colours, Scheme, Theme
from tests.gui.contrast import contrast

THEMES = pytest.mark.parametrize(
    "colours", [LIGHT, DARK, HIGH_CONTRAST], ids=lambda colours: colours.name
)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast(QColor("#ffffff"), QColor("#000000")) == pytest.approx(21)
    assert contrast(QColor("#767676"), QColor("#ffffff")) == pytest.approx(4.54, abs=0.01)


@THEMES
def test_words_can_be_read(colours: Colours) -> None:
    for words in (
        colours.text,
        colours.muted,
        colours.good,
        colours.warning,
        colours.error,
        colours.accent,
    ):
        assert contrast(words, colours.surface) >= 4.5, words.name()
    assert contrast(colours.text, colours.raised) >= 4.5
    assert contrast(colours.on_accent, colours.accent) >= 4.5
    assert contrast(colours.ink, colours.floor) >= 4.5


@THEMES
def test_marks_stand_out_from_the_floor(colours: Colours) -> None:
    marks = ("reach", "dead", "corner", "cut_line", "target", "sides", "matching", "problem")
    for name in (*marks, "path", "accent"):
        assert contrast(getattr(colours, name), colours.floor) >= 3, name
    assert contrast(colours.wall_edge, colours.floor) >= 3
    assert contrast(colours.wall, colours.floor) >= 3


def test_high_contrast_is_high() -> None:
    colours = HIGH_CONTRAST
    for words in (colours.text, colours.muted, colours.good, colours.warning, colours.error):
        assert contrast(words, colours.surface) >= 7, words.name()
    for mark in (colours.reach, colours.dead, colours.target, colours.matching, colours.problem):
        assert contrast(mark, colours.floor) >= 7, mark.name()
    assert contrast(colours.line, colours.surface) >= 3
    assert contrast(colours.wall, colours.floor) >= 7


def test_fields_are_framed_alike_in_high_contrast(qtbot: QtBot) -> None:
    Theme(Scheme.HIGH_CONTRAST)
    for field in (QComboBox(), QLineEdit()):
        qtbot.addWidget(field)
        field.resize(100, 24)
        edge = field.grab().toImage().pixelColor(0, 12)
        assert contrast(edge, HIGH_CONTRAST.surface) >= 3, type(field)


def test_all_drawings_are_whole(qapp: object) -> None:
    drawings = [*paths.resources().glob("icons/*.svg"), *paths.resources().glob("skin/*.svg")]
    assert len(drawings) > 40
    for drawing in drawings:
        assert QSvgRenderer(str(drawing)).isValid(), drawing.name


def test_icons_are_sharp_at_any_scale_and_take_the_looks_colour(qtbot: QtBot) -> None:
    theme = Theme(Scheme.DARK)
    icon = theme.icon("play")
    for side in (16, 20, 32, 40):
        assert icon.pixmap(QSize(side, side)).size() == QSize(side, side)
    fine = icon.pixmap(QSize(20, 20), 1.5)
    assert (fine.size(), fine.devicePixelRatio()) == (QSize(30, 30), 1.5)
    assert icon.pixmap(QSize(0, 0)).isNull()
    colour = icon.pixmap(QSize(40, 40)).toImage().pixelColor(16, 20)
    assert colour == DARK.text
    off = icon.pixmap(QSize(40, 40), QIcon.Mode.Disabled).toImage().pixelColor(16, 20)
    assert off != DARK.text
    theme.set_scheme(Scheme.LIGHT)


def test_tinted_words_keep_their_colour_when_texts_change_their_size(app: Application) -> None:
    app.window.action("theme-dark").trigger()
    app.window.action("text-size-150").trigger()
    panel = app.verdict_controller.panel
    for label, colour in (
        (panel._sentence_label, DARK.muted),
        (panel._basis_label, DARK.muted),
        (app.analysis_controller.problems_panel.empty_label, DARK.muted),
        (app.solve_controller.panel.alarm_label, DARK.error),
    ):
        label.setText("█" * 9)
        label.resize(300, 30)
        picture = label.grab().toImage()
        points = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
        painted = {picture.pixelColor(*point).name() for point in points}
        assert colour.name() in painted
