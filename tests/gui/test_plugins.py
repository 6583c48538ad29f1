"""The window shows the analyses of plug-ins, and says which plug-ins were left out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray
from pytestqt.qtbot import QtBot

from sokolab import plugins
from sokolab.analysis import questions as catalogue
from sokolab.analysis.board_arrays import BoardArrays
from sokolab.analysis.questions import CATALOGUE, Question
from sokolab.core.board import Board
from sokolab.gui.analysis.plugin_overlays import marked_squares
from sokolab.gui.app import Application
from sokolab.gui.shell.message_bar import Message, MessageKind
from sokolab.language import phrase
from tests.gui.overlays.paper import pixels


@dataclass(frozen=True, eq=False)
class Corners:
    """A finding of a plug-in."""

    count: int
    squares: NDArray[np.bool_]

    def __str__(self) -> str:
        return f"{self.count} corners\nof the board"


def corners(board_arrays: BoardArrays, _selected: int | None) -> Corners:
    squares = np.zeros(board_arrays.inside.size - 1, np.bool_)
    squares[[0, -1]] = True
    return Corners(2, squares)


def fail(board_arrays: BoardArrays, _selected: int | None) -> None:
    raise RuntimeError("this plug-in is broken")


@pytest.fixture
def trouble(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what is wrong with a plug-in before the window opens."""
    sentence = "The solver 'odd' is left out: it is broken"
    monkeypatch.setattr(plugins, "_troubles", [sentence])
    return sentence


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install two analyses, one of which fails, and one that is left out when they are loaded."""
    questions = (
        *CATALOGUE,
        Question("corners", "Corners", "", "Corners of the board", corners),
        Question("broken", "Broken", "", "Fails", fail),
    )

    def all_questions() -> tuple[Question, ...]:
        plugins.report(phrase("The analysis 'odd' is left out: it is broken"))
        return questions

    monkeypatch.setattr(plugins, "_troubles", [])
    monkeypatch.setattr(plugins, "are_any_installed", lambda: True)
    monkeypatch.setattr(catalogue, "all_questions", all_questions)


def test_a_plugin_that_is_left_out_is_told(trouble: str, app: Application) -> None:
    said = app.collection_controller.messages.messages
    assert said == (Message(f"{trouble}.", MessageKind.ERROR),)


def test_the_analysis_of_a_plugin_is_an_overlay(
    installed: None, app: Application, qtbot: QtBot
) -> None:
    analysis = app.analysis_controller
    qtbot.waitUntil(lambda: len(analysis.layer.overlays) > 6 and bool(plugins.troubles()))
    app.stage.document.replace_board(Board("#####\n#@$.#\n#####"), "Draw")
    analysis.live_analysis.refresh()
    entry = analysis.legend.entry("corners")
    qtbot.waitUntil(lambda: entry.summary == "2 corners of the board")
    assert not analysis.legend.entry("broken").summary
    before = pixels(app.view.grab().toImage())
    assert not entry.isChecked()
    app.window.action("overlay-corners").trigger()
    assert entry.isChecked()
    assert (before != pixels(app.view.grab().toImage())).any()
    app.window.action("overlay-broken").trigger()  # paints nothing
    assert app.settings.flag("overlay-corners", False)
    sentences = [message.sentence for message in app.collection_controller.messages.messages]
    assert sentences.count("The analysis 'odd' is left out: it is broken.") == 1


def test_only_an_array_with_a_value_for_each_square_is_marked() -> None:
    squares = np.array([True, False, True])
    assert marked_squares(Corners(2, squares), 3).tolist() == [True, False, True]
    for finding in (Corners(2, squares[:2]), Corners(2, squares.astype(np.uint8)), "words", None):
        assert not marked_squares(finding, 3).any()
