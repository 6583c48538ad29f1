"""Overlays about the square under the mouse: push distances, and the corral lens."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from sokolab.analysis.one_box import PushDistances, push_distances
from sokolab.core.board import Board
from sokolab.gui.app import Application
from sokolab.gui.verdicts.lenses import CORRAL
from sokolab.rendering.overlays.canvas import Canvas
from sokolab.rendering.overlays.push_targets import DISTANCES
from sokolab.verdicts.why.corral import Corral, corral_at
from tests.gui.verdicts.boards import SOLVABLE, draw, draw_and_study

CLOSED = Board.from_rows(["########", "#   $  #", "#   #@ #", "#.  #  #", "########"])


def _finding(app: Application, name: str) -> object:
    layer = app.analysis_controller.layer
    return layer.finding(next(one for one in layer.overlays if one.name == name))


def _ready(app: Application) -> None:
    app.analysis_controller.live_analysis.refresh()
    app.verdict_controller.lenses.use_kernels()


def test_distances_are_those_of_the_box_or_goal_under_the_cursor(
    qtbot: QtBot, judging: Application
) -> None:
    draw_and_study(qtbot, judging, SOLVABLE)
    _ready(judging)
    name = DISTANCES
    judging.analysis_controller.layer.switch(name, True)
    for square in (*SOLVABLE.boxes, *SOLVABLE.goals):
        judging.view.set_cursor_square(square)
        expected = push_distances(SOLVABLE, square)

        def is_shown(expected: PushDistances = expected) -> bool:
            finding = _finding(judging, name)
            return isinstance(finding, PushDistances) and finding.square == expected.square

        qtbot.waitUntil(is_shown)
        finding = _finding(judging, name)
        assert isinstance(finding, PushDistances)
        assert np.array_equal(finding.side_pushes, expected.side_pushes)
        assert "farthest" in judging.analysis_controller.overlays_panel.entry(name).summary


def test_distances_of_one_board_never_show_on_another(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, SOLVABLE)
    _ready(judging)
    name = DISTANCES
    judging.analysis_controller.layer.switch(name, True)
    judging.view.set_cursor_square(SOLVABLE.boxes[0])
    qtbot.waitUntil(lambda: _finding(judging, name) is not None)
    draw(judging, Board.empty(4, 4))
    assert _finding(judging, name) is None
    qtbot.wait(60)
    assert _finding(judging, name) is None


def test_the_lens_shows_the_corral_under_the_cursor(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, CLOSED)
    _ready(judging)
    judging.analysis_controller.layer.switch(CORRAL, True)
    square = CLOSED.square(2, 2)
    judging.view.set_cursor_square(square)
    qtbot.waitUntil(lambda: _finding(judging, CORRAL) is not None)
    expected = corral_at(CLOSED, square)
    assert expected is not None
    corral = _finding(judging, CORRAL)
    assert corral == expected
    assert isinstance(corral, Corral)
    assert judging.window.status_bar.message == corral.sentence
    assert judging.window.status_bar.square_line.text.endswith(corral.sentence), "and stays there"
    judging.view.set_cursor_square(CLOSED.square(1, 6))
    assert corral.sentence not in judging.window.status_bar.square_line.text
    assert _finding(judging, CORRAL) is None, "the player can walk there"


def test_switched_off_nothing_is_asked(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, CLOSED)
    _ready(judging)
    judging.view.set_cursor_square(CLOSED.square(2, 2))
    qtbot.wait(60)
    assert _finding(judging, CORRAL) is None
    assert _finding(judging, DISTANCES) is None


def test_a_board_without_a_player_shows_neither(qtbot: QtBot, judging: Application) -> None:
    nobody = Board.from_rows(["#####", "# $.#", "#####"])
    draw(judging, nobody)
    _ready(judging)
    layer = judging.analysis_controller.layer
    for name in (CORRAL, DISTANCES):
        layer.switch(name, True)
    for square in range(nobody.size):
        judging.view.set_cursor_square(square)
    qtbot.wait(60)
    assert _finding(judging, CORRAL) is None
    assert _finding(judging, DISTANCES) is None


def test_a_square_has_one_number_where_two_overlays_count_pushes(
    qtbot: QtBot, judging: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_and_study(qtbot, judging, SOLVABLE)
    _ready(judging)
    layer = judging.analysis_controller.layer
    layer.switch("push-targets", True)
    box = SOLVABLE.boxes[0]
    judging.displayed_board.select(box)
    written: list[int] = []
    whole = Canvas.draw_text

    def note(canvas: Canvas, square: int, *words: Any, **how: Any) -> None:
        written.append(square)
        whole(canvas, square, *words, **how)

    monkeypatch.setattr(Canvas, "draw_text", note)
    judging.analysis_controller.live_analysis.refresh()
    layer.switch(DISTANCES, True)
    qtbot.waitUntil(lambda: _finding(judging, DISTANCES) is not None)
    judging.view.grab()
    written.clear()
    layer.switch("push-targets", False)
    layer.switch("push-targets", True)
    judging.view.grab()
    assert written
    assert len(written) == len(set(written))
