"""The panel *Difficulty*: what it says, and what a click shows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import sokolab
from sokolab.analysis.board_analysis import Findings
from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.engine.job import Job
from sokolab.engine.readiness import NeverReadyError
from sokolab.gui.app import Application
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.rating import rating_controller
from sokolab.gui.rating.difficulty_panel import _SHARE_ROLE, IS_ABOUT_PUSH, DifficultyPanel
from sokolab.gui.rating.rating_controller import RatingRequest
from sokolab.rating.difficulty import difficulty
from sokolab.rating.profile import Difficulty
from sokolab.rendering.overlays import lost_play
from sokolab.rendering.overlays.all_overlays import paint_overlays
from sokolab.rendering.overlays.lost_play import LostPlay
from sokolab.rendering.svg import SvgCanvas
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind, solved_by
from tests.gui.patience import patiently

LEVEL = Board.from_rows(["#######", "#  .  #", "# $#  #", "#@ $. #", "#     #", "#######"])


@pytest.fixture
def found() -> Difficulty:
    return difficulty(LEVEL)


def test_each_reason_and_each_phase_has_a_row(
    app: Application, qtbot: QtBot, found: Difficulty
) -> None:
    panel = DifficultyPanel(app.theme)
    qtbot.addWidget(panel)
    panel.show_difficulty(None, "Working", is_working=True)
    assert panel.estimate_label.text() == "Working"
    assert not panel.reason_list.count()
    panel.show_difficulty(found, "Working", is_working=False)
    assert panel.estimate_label.text() == f"{found.message}. {found.basis}."
    shown = [reason for reason in found.reasons if reason.value]
    assert panel.reason_list.count() == len(shown) < len(found.reasons)
    absent = next(reason for reason in found.reasons if reason.value == 0)
    assert panel._absent_label.text().startswith("Not in this level: ")
    assert str(absent.title) in panel._absent_label.text()
    assert panel.story_list.count() == len(found.story)
    shown.sort(key=lambda reason: (reason.name == "freedom", -reason.share))
    row = panel.reason_list.item(0).text()
    assert row == f"{shown[0].title}: {shown[0].message}\n{shown[0].meaning}", (
        "the most comes first"
    )
    chosen: list[object] = []
    panel.chosen.connect(chosen.append)
    panel.reason_list.itemClicked.emit(panel.reason_list.item(1))
    panel.story_list.itemClicked.emit(panel.story_list.item(0))
    assert chosen == [shown[1], found.story[0]]
    panel.grab()  # paints the bars
    assert panel._legend_label.isVisibleTo(panel)
    assert "a full bar means that only 1 level in 20 has more" in panel._legend_label.text()


def test_each_thing_is_said_once(app: Application, qtbot: QtBot, found: Difficulty) -> None:
    panel = DifficultyPanel(app.theme)
    qtbot.addWidget(panel)
    panel.show_difficulty(found, "", is_working=False)
    parts = [part for part in panel.widget().children() if isinstance(part, QLabel)]
    texts = [part.text() for part in parts if part.isVisibleTo(panel)]
    texts += [panel.reason_list.item(row).text() for row in range(panel.reason_list.count())]
    everything = "\n".join(texts)
    for once in (str(found.basis), "a full bar", "half of the players", "pushes, the fewest"):
        assert everything.count(once) == 1, once
    for reason in found.reasons:
        assert everything.lower().count(f"{reason.title}: ".lower()) <= 1
        assert str(reason.title).lower() not in str(reason.message).lower(), "the title says it"
        assert reason.value is None or str(reason.message) != str(reason.meaning)


def test_what_makes_a_level_easier_comes_last_without_a_bar(
    app: Application, qtbot: QtBot, found: Difficulty
) -> None:
    free = next(one for one in found.reasons if one.name == "freedom")
    free = replace(free, value=5_000, share=5.0)
    others = tuple(one for one in found.reasons if one.name != "freedom")
    panel = DifficultyPanel(app.theme)
    qtbot.addWidget(panel)
    panel.show_difficulty(replace(found, reasons=(free, *others)), "", is_working=False)
    rows = [panel.reason_list.item(row) for row in range(panel.reason_list.count())]
    assert rows[-1].text().startswith("Freedom: ")
    assert [row.data(_SHARE_ROLE) is None for row in rows] == [False] * (len(rows) - 1) + [True]


def test_what_a_number_means_is_muted_below_it(
    app: Application, qtbot: QtBot, found: Difficulty
) -> None:
    panel = DifficultyPanel(app.theme)
    qtbot.addWidget(panel)
    panel.resize(340, 900)
    panel.show_difficulty(found, "", is_working=False)
    panel.show()
    rows, colours = panel.reason_list, app.theme.colours
    qtbot.waitUntil(lambda: rows.visualItemRect(rows.item(0)).height() > 3 * 10)
    image = rows.viewport().grab(rows.visualItemRect(rows.item(0))).toImage()
    half = image.height() // 2

    def darkest(first: int, last: int) -> int:
        points = [(x, y) for x in range(image.width()) for y in range(first, last)]
        return min(image.pixelColor(*point).lightness() for point in points)

    assert darkest(0, half) < colours.muted.lightness() <= darkest(half + 4, image.height() - 6)


def test_the_panel_always_says_why_it_shows_nothing(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, displayed_board = app.rating_controller, app.displayed_board
    monkeypatch.setattr(controller._thread, "submit", lambda *_: None)
    said = controller.panel.estimate_label
    controller.dock.show()
    app.play_controller.session.start()
    assert said.text().endswith("when you return to drawing (Esc).")
    app.play_controller.session.leave()
    controller._submit_request()
    assert said.text().endswith("is being compiled, only this once."), "no kernels here"
    monkeypatch.setattr(type(app.engine), "is_ready", lambda *_: True)
    controller._show_difficulty()
    assert said.text() == "Working out how hard this level is…"
    assert controller._pending_request is not None
    controller._end_rating(controller._pending_request)
    assert said.text() == "The difficulty of this level could not be worked out."
    assert displayed_board.mode is Mode.EDIT
    displayed_board.document.replace_board(Board.empty(5, 5), "Clear")
    assert said.text().startswith("Working out")
    no_level = Verdict(displayed_board.board, VerdictKind.INVALID, VerdictBasis.ANALYSES)
    displayed_board.knowledge_store.learn(displayed_board.board, no_level)
    assert said.text() == f"{no_level.sentence}.", "known at once, as in the strip"
    displayed_board.document.replace_board(LEVEL, "Draw")
    controller._submit_request()
    assert said.text().startswith("Working out")
    stuck = Verdict(LEVEL, VerdictKind.UNSOLVABLE, VerdictBasis.ANALYSES)
    displayed_board.knowledge_store.learn(LEVEL, stuck)
    assert said.text() == f"{stuck.sentence}.", "although it is still being rated"


def test_escape_in_a_list_leaves_the_replay_that_it_opened(
    app: Application, qtbot: QtBot, found: Difficulty, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, session = app.rating_controller, app.play_controller.session
    monkeypatch.setattr(controller._thread, "submit", lambda *_: None)
    app.displayed_board.document.replace_board(LEVEL, "Draw")
    controller.difficulty, controller._rated_board = found, LEVEL
    controller.dock.show()
    controller.panel.chosen.emit(found.reason("pushing-sessions"))
    assert session.game is not None
    placed = next(one for one in found.reasons if one.squares)
    for rows in (controller.panel.reason_list, controller.panel.story_list):
        session.start()
        played = session.game
        controller.panel.chosen.emit(placed)
        assert app.analysis_controller.highlight.squares == placed.squares
        QTest.keyClick(rows, Qt.Key.Key_Escape)
        assert session.game is played, "in whose place the replay was"
        QTest.keyClick(rows, Qt.Key.Key_Escape)
        assert session.game is None
        assert app.displayed_board.mode is Mode.EDIT
        assert not app.analysis_controller.highlight.squares
        assert controller.difficulty is found, "the level has not changed"


def test_a_level_is_rated_once_its_panel_is_open_and_a_click_goes_to_its_pushes(
    app: Application, qtbot: QtBot, found: Difficulty, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[RatingRequest | None] = []
    controller = app.rating_controller
    monkeypatch.setattr(controller._thread, "submit", lambda one, _study: asked.append(one))
    monkeypatch.setattr(controller._thread, "cancel", lambda: asked.append(None))
    monkeypatch.setattr(rating_controller, "_IDLE_DELAY_MS", 0)
    app.displayed_board.document.replace_board(LEVEL, "Draw")
    assert asked == []
    controller.dock.show()
    qtbot.waitUntil(lambda: len(asked) == 1)
    request = asked[0]
    assert request.board == LEVEL
    longer = replay(LEVEL, "rl" + found.solution)
    app.displayed_board.knowledge_store.learn_solution(LEVEL, longer, "auto")
    controller._thread.reported.emit(request, found)
    known = app.displayed_board.knowledge_store.of(LEVEL).verdict
    assert known.is_optimal and known.lurd == found.solution, "all speak of the rating's solution"
    controller._thread.ended.emit(request)
    assert controller.difficulty is found and not controller.is_working
    assert app.displayed_board.knowledge_store.of(LEVEL).difficulty == found.difficulty
    reason = found.reason("pushing-sessions")
    for number in (*reason.pushes, reason.pushes[0]):
        controller.panel.chosen.emit(reason)
        game = app.play_controller.session.game
        assert game.whole_lurd == found.solution
        assert game.pushes == number - 1
    assert app.displayed_board.mode is Mode.PLAY
    controller.panel.chosen.emit(found.story[-1])
    assert app.play_controller.session.game.pushes == found.story[-1].first - 1
    app.play_controller.session.leave()
    app.displayed_board.document.replace_board(LEVEL.mirrored(), "Draw")
    assert controller.difficulty is None
    assert asked[-1] is None  # what was asked of the level before is cancelled
    qtbot.waitUntil(lambda: asked[-1] is not None and asked[-1].board == LEVEL.mirrored())


def test_a_level_is_rated_again_once_a_better_solution_is_known(
    app: Application, qtbot: QtBot, found: Difficulty, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[RatingRequest] = []
    controller, knowledge = app.rating_controller, app.displayed_board.knowledge_store
    monkeypatch.setattr(controller._thread, "submit", lambda one, _study: asked.append(one))
    monkeypatch.setattr(controller, "_levels", tuple)
    app.displayed_board.document.replace_board(LEVEL, "Draw")
    clumsy = replay(LEVEL, "rl" + found.solution)
    knowledge.learn_solution(LEVEL, clumsy, "auto")
    controller.dock.show()

    def rate(lurd: str) -> None:
        known = replace(found, solution=lurd, is_exhaustive=False)
        controller._thread.reported.emit(asked[-1], known)
        controller._thread.ended.emit(asked[-1])

    qtbot.waitUntil(lambda: len(asked) == 1)
    rate(clumsy.lurd)
    assert not controller._idle_timer.isActive()
    knowledge.learn_solution(LEVEL, replay(LEVEL, found.solution), "optimiser")
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert found.solution in asked[1].lurds
    rate(found.solution)
    assert not controller._idle_timer.isActive(), "it speaks of the best solution known"


def test_the_overlay_shows_where_people_get_lost_and_has_the_level_rated(
    app: Application, qtbot: QtBot, found: Difficulty, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[RatingRequest] = []
    controller, analysis = app.rating_controller, app.analysis_controller
    monkeypatch.setattr(controller._thread, "submit", lambda one, _study: asked.append(one))
    app.displayed_board.document.replace_board(LEVEL, "Draw")
    assert not controller.dock.isVisible()
    analysis.layer.switch(lost_play.NAME, True)
    qtbot.waitUntil(lambda: len(asked) == 1)
    overlay = next(one for one in analysis.layer.overlays if one.name == lost_play.NAME)

    def summary() -> str:
        assert overlay.summary is not None
        return overlay.summary(analysis.layer.finding(overlay))

    assert summary() == "being worked out…"
    controller._thread.reported.emit(asked[0], found)
    assert summary().endswith("squares") or summary().endswith("square")
    finding = analysis.layer.finding(overlay)
    assert isinstance(finding, LostPlay)
    assert {int(at): finding.shares[at] for at in finding.shares.nonzero()[0]} == found.lost_on
    worst = max(found.lost_on, key=lambda square: found.lost_on[square])
    canvas = SvgCanvas(
        board=LEVEL,
        findings=Findings({lost_play.NAME: finding}),
        colours=app.theme.colours.scheme,
        shown=frozenset({lost_play.NAME}),
        side=48,
    )
    paint_overlays(canvas, [overlay])
    assert f"{found.lost_on[worst]:.0%}" in canvas.svg
    app.displayed_board.document.replace_board(LEVEL.mirrored(), "Draw")
    assert analysis.layer.finding(overlay) is None
    qtbot.waitUntil(lambda: asked[-1].board == LEVEL.mirrored())
    partly = replace(found, board=LEVEL.mirrored(), is_exhaustive=False, lost_on={})
    controller._thread.reported.emit(asked[-1], partly)
    controller._thread.ended.emit(asked[-1])
    assert summary() == "too large"


def test_a_hint_says_why_its_push_is_hard_to_find_and_the_panel_marks_it(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = sokolab.load("levels/starter.xsb")
    board = next(one.board for one in levels if one.title == "Crossing")
    found = difficulty(board)
    controller, session = app.rating_controller, app.play_controller.session
    monkeypatch.setattr(controller._thread, "submit", lambda *_: None)
    app.displayed_board.document.replace_board(board, "Draw")
    controller.difficulty, controller._rated_board = found, board
    controller.dock.show()
    only, why = found.reason("only-push"), app.verdict_controller.game_verdicts.explain_push
    controller.panel.chosen.emit(only)
    game, number = session.game, only.pushes[0]
    assert game.pushes == number - 1
    assert why(found.solution[game.moves_played :]) == found.why(number)
    assert "every other push loses the game" in str(found.why(number))
    rows = controller.panel.reason_list
    marked = [rows.item(row).data(IS_ABOUT_PUSH) for row in range(rows.count())]
    assert marked == [one.why(number) is not None for one in found.reasons] and any(marked)
    story = controller.panel.story_list
    told = [story.item(row).data(IS_ABOUT_PUSH) for row in range(story.count())]
    assert told == [one.first <= number <= one.last for one in found.story] and sum(told) == 1
    session.leave()
    assert why(found.solution) is None
    rows = controller.panel.reason_list
    assert not any(rows.item(row).data(IS_ABOUT_PUSH) for row in range(rows.count()))


def test_code_that_cannot_be_compiled_is_told_and_a_cancelled_wait_is_not(
    app: Application,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def never(_job: Job[None], cancel: CancelToken, _on_news: object) -> None:
        raise NeverReadyError("stopped early" if cancel.is_cancelled else "no compiler")

    monkeypatch.setattr(app.engine, "run_when_ready", never)
    controller = app.rating_controller
    with qtbot.waitSignal(controller._thread.ended, timeout=60_000):
        controller._thread.submit(RatingRequest(LEVEL, (), 1.0), rating_controller.rate_request)
    assert "no compiler" in caplog.text
    stopped = CancelToken()
    stopped.cancel()
    request = RatingRequest(LEVEL, (), 1.0)
    study = rating_controller.rate_request
    controller._thread._run_study(study, request, stopped, print)
    assert "stopped early" not in caplog.text


def test_the_tip_in_the_list_says_what_the_difficulty_rests_on(
    app: Application, qtbot: QtBot, found: Difficulty
) -> None:
    table, knowledge = app.collection_controller.panel.table, app.displayed_board.knowledge_store
    app.displayed_board.document.replace_board(LEVEL, "Draw")

    def tip() -> str:
        row = table.row_of(app.collection_controller.workspace.current_index)
        assert row is not None
        return str(table.index(row, 0).data(Qt.ItemDataRole.ToolTipRole))

    by_solutions = "Difficulty 28, based on the solutions known when it was rated"
    knowledge.learn_difficulty(LEVEL, 28.4, {})
    patiently(qtbot, lambda: f"{by_solutions}; a shorter solution may change it" in tip())
    knowledge.learn(LEVEL, proved_optimal(found))
    patiently(qtbot, lambda: tip().count("Difficulty") == 1 and "shorter" not in tip())
    assert by_solutions in tip()
    knowledge.learn_difficulty(LEVEL, 28.4, {}, is_exhaustive=True)
    assert "Difficulty 28, based on every position; this figure is final" in tip()


def proved_optimal(found: Difficulty) -> Verdict:
    """Return that the solution of a rating has the fewest pushes."""
    solved = solved_by(replay(found.board, found.solution), VerdictBasis.SEARCH)
    return replace(solved, bound=solved.pushes)
