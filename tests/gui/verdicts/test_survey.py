"""What matters in a level: the sweep on the board and in numbers, the audit, and when it stops."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.app import Application
from sokolab.gui.verdicts.sweep_overlay import NAME, Sweep, effect_sentence
from sokolab.verdicts.edits.edit import EditKind, Effect, SweptSquare
from sokolab.verdicts.edits.sweep import sweep
from sokolab.verdicts.judging import judge, prove_optimal
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.study import Survey
from tests.gui.verdicts.boards import LOST, SOLVABLE, draw, draw_and_study

LEVEL = Board.from_rows(["########", "#@     #", "# $### #", "#     .#", "########"])


def _swept(board: Board) -> dict[int, SweptSquare]:
    return {one.edit.square: one for one in sweep(prove_optimal(judge(board)))}


def _surveyed(qtbot: QtBot, app: Application) -> Survey:
    live = app.verdict_controller.survey_controller
    qtbot.waitUntil(lambda: live.survey is not None and live.survey.is_over, timeout=120_000)
    assert live.survey is not None
    return live.survey


def test_the_overlay_shows_the_sweep_of_the_level(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, LEVEL)
    layer = judging.analysis_controller.layer
    assert judging.verdict_controller.survey_controller.survey is None
    layer.switch(NAME, True)
    surveyed = _surveyed(qtbot, judging)
    expected = _swept(LEVEL)
    assert surveyed.squares == expected
    finding = next(layer.finding(overlay) for overlay in layer.overlays if overlay.name == NAME)
    assert isinstance(finding, Sweep)
    effects = {one.effect for one in expected.values()}
    assert set(finding.counts) == effects
    assert Effect.UNSOLVABLE in effects
    entry = judging.analysis_controller.overlays_panel.entry(NAME)
    assert f"{finding.counts[Effect.UNSOLVABLE]} unsolvable" in entry.summary


def test_outer_walls_are_not_counted() -> None:
    """That they must stay closed goes without saying."""
    board = Board.from_rows(["  ########", "  #@     #", "### $### #", "#       .#", "##########"])
    swept = _swept(board)
    outer = {square for square, one in swept.items() if one.effect is Effect.INVALID}
    assert outer == {board.square(1, 2), board.square(2, 1)}
    found = Sweep.of(board, swept, None)
    assert Effect.INVALID not in found.counts
    assert found.counts.total() == len(swept) - 2


def test_a_change_of_the_board_takes_the_sweep_away_until_the_new_one_comes(
    qtbot: QtBot, judging: Application
) -> None:
    draw_and_study(qtbot, judging, LEVEL)
    layer = judging.analysis_controller.layer
    layer.switch(NAME, True)
    _surveyed(qtbot, judging)
    draw(judging, SOLVABLE)
    overlay = next(one for one in layer.overlays if one.name == NAME)
    assert layer.finding(overlay) is None
    assert _surveyed(qtbot, judging).squares == _swept(SOLVABLE)
    judging.displayed_board.document.undo_stack.undo()
    live = judging.verdict_controller.survey_controller
    assert live.survey is not None
    assert live.survey.squares == _swept(LEVEL), "a survey that ended is kept"


def test_an_unsolvable_level_is_surveyed_for_what_helps(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, LOST)
    judging.analysis_controller.layer.switch(NAME, True)
    surveyed = _surveyed(qtbot, judging)
    assert surveyed.freedom is None
    assert not surveyed.claims
    assert {one.effect for one in surveyed.squares.values()} <= {Effect.NOTHING, Effect.SOLVABLE}


def test_the_panel_tells_numbers_freedom_and_claims(qtbot: QtBot, judging: Application) -> None:
    controller = judging.verdict_controller
    survey_controller = controller.survey_controller
    draw_and_study(qtbot, judging, LEVEL)
    controller.dock.show()
    controller.dock.raise_()
    assert survey_controller.fold is not None
    survey_controller.fold.open()
    surveyed = _surveyed(qtbot, judging)
    panel = survey_controller.panel
    assert panel is not None
    assert panel.status_label.text().startswith("Tested on")
    assert surveyed.freedom is not None
    assert panel.freedom_label.text() == f"{surveyed.freedom.sentence}."
    unsolvable = sum(one.effect is Effect.UNSOLVABLE for one in surveyed.squares.values())
    assert panel.heading.isVisibleTo(panel), "of which the counts are the subjects"
    assert panel.counts["makes the level unsolvable"] == str(unsolvable)
    rows = panel.claim_list
    assert rows.count() == len(surveyed.claims) > 0
    row = next(i for i, claim in enumerate(surveyed.claims) if claim.squares)
    item = rows.item(row)
    QTest.mouseClick(
        rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualItemRect(item).center()
    )
    assert judging.analysis_controller.highlight.squares == surveyed.claims[row].squares


def test_in_a_game_nothing_is_surveyed(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, LEVEL)
    judging.analysis_controller.layer.switch(NAME, True)
    _surveyed(qtbot, judging)
    judging.play_controller.session.start()
    live = judging.verdict_controller.survey_controller
    assert live.survey is None
    assert not live.is_surveying
    judging.play_controller.session.leave()
    assert live.survey is not None


def test_the_effect_of_a_square_is_told_in_words() -> None:
    verdict = prove_optimal(judge(LEVEL))
    for one in sweep(verdict):
        words = effect_sentence(LEVEL, one, verdict.pushes)
        begins = "A wall here" if one.edit.kind is EditKind.SET_WALL else "Opening this wall"
        assert words.startswith(begins)
        if one.effect is Effect.LONGER:
            assert f"{one.pushes} instead of {verdict.pushes} pushes" in words


def test_the_strip_says_what_a_wall_under_the_cursor_would_do(
    qtbot: QtBot, judging: Application
) -> None:
    draw_and_study(qtbot, judging, LEVEL)
    judging.analysis_controller.layer.switch(NAME, True)
    surveyed = _surveyed(qtbot, judging)
    for square, swept in surveyed.squares.items():
        judging.view.set_cursor_square(square)
        words = effect_sentence(LEVEL, swept, surveyed.pushes)
        assert judging.window.status_bar.square_line.text.endswith(words)
    judging.analysis_controller.layer.switch(NAME, False)
    judging.view.set_cursor_square(LEVEL.square(1, 2))
    assert "would" not in judging.window.status_bar.square_line.text


def test_what_a_survey_proves_is_told_by_the_verdict_as_well(
    qtbot: QtBot, judging: Application
) -> None:
    draw_and_study(qtbot, judging, LEVEL)
    live = judging.verdict_controller.live_verdict
    assert live.verdict is not None
    loose = replace(live.verdict, bound=1)
    knowledge = BoardKnowledge(loose, is_judged=True, is_over=True)
    judging.displayed_board.knowledge_store._keep(knowledge)
    live.changed.emit()
    assert not live.verdict.is_optimal
    judging.analysis_controller.layer.switch(NAME, True)
    _surveyed(qtbot, judging)
    assert live.verdict.is_optimal


def test_without_verdicts_it_says_why_nothing_shows(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, LEVEL)
    judging.verdict_controller.live_verdict.switch(False)
    QTest.keyClick(judging.view, Qt.Key.Key_Q)
    assert judging.analysis_controller.layer.is_on(NAME)
    assert "Boards are not judged now" in judging.window.status_bar.message
