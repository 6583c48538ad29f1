"""The status bar keeps its colours whatever else changes."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication

from sokolab.gui.app import Application
from sokolab.gui.shell.theme import Scheme
from sokolab.gui.shell.window_engine import FALLBACK


def test_it_says_that_kernels_are_compiled_in_the_window(app: Application) -> None:
    app.kernel_loader.failed.emit(FALLBACK)
    assert app.window.status_bar.message == str(FALLBACK)


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK, Scheme.HIGH_CONTRAST])
def test_texts_of_another_size_leave_the_ground_as_it_is(app: Application, scheme: Scheme) -> None:
    try:
        app.theme.set_scheme(scheme)
        app.window.status_bar.set_summary("Valid", "good")
        QApplication.processEvents()
        app.theme.set_text_size(150)
        QApplication.processEvents()
        strip = app.window.status_bar
        image = strip.grab().toImage()
        middle = image.height() // 2
        colours = Counter(image.pixelColor(x, middle).name() for x in range(image.width()))
        assert colours.most_common(1)[0][0] == app.theme.colours.surface.name()
    finally:
        app.theme.set_text_size(100)


def test_a_message_takes_the_room_that_the_verdict_leaves(app: Application) -> None:
    strip = app.window.status_bar
    strip.set_summary("Solvable in 28 pushes · 6 boxes, 6 goals · at least 18 pushes", "good")
    strip.say("A comparison needs two known solutions of this level, or two of its variants")
    line = strip.summary_line
    strip.resize(strip._message_line.text_width + line.verdict_width + 90, strip.height())
    assert strip._message_line.width() == strip._message_line.text_width
    assert line.verdict_width <= line.width() < line.text_width, "the verdict is whole"
    strip.say("A comparison needs two known solutions of this level. " * 3)
    assert line.width() >= line.verdict_width, "the verdict comes first"
    strip.say("")
    strip._show_progress()
    assert strip.summary_line.width() > strip.width() // 2


def test_the_verdict_is_whole_beside_all_else_up_to_three_quarters(app: Application) -> None:
    strip, line = app.window.status_bar, app.window.status_bar.summary_line
    strip.set_summary("Solvable in 12 pushes; no solution has fewer pushes · 2 boxes", "good")
    strip.resize(line.verdict_width * 10 // 7 + 40, strip.height())
    strip.set_square_text("Row 3, column 5: box on goal, cut of 2 | 3, dead. " * 2)
    assert line.verdict_width <= line.width() < line.text_width
    assert strip.square_line.width() > strip.width() // 5
    strip.say("The same level is “Colonnade” in starter.xsb", stays=True)
    assert line.verdict_width <= line.width()
    assert strip._message_line.width() > strip.width() // 5
    strip._show_progress()  # from now on, the message only stays
    assert line.verdict_width <= line.width()
    strip.withdraw("The same level is “Colonnade” in starter.xsb")


def test_a_message_that_stays_comes_back_until_it_is_withdrawn(app: Application) -> None:
    strip = app.window.status_bar
    strip.say("Each click places the squares", stays=True)
    strip.say("Copied")
    assert strip.message == "Copied"
    strip._show_progress()
    assert strip.message == "Each click places the squares"
    strip._show_progress()
    assert strip.message == "Each click places the squares"
    strip.withdraw("Each click places the squares")
    assert strip.message == ""


def test_the_mark_grows_with_the_texts_and_is_whole(app: Application) -> None:
    strip = app.window.status_bar
    strip.set_summary("2 boxes stand on dead squares", "error")
    try:
        app.theme.set_text_size(200)
        QApplication.processEvents()
        strip.set_summary("1 box stands on a dead square", "error")
        assert (
            strip._icon_label.size() == strip._icon_label.pixmap().deviceIndependentSize().toSize()
        )
    finally:
        app.theme.set_text_size(100)
