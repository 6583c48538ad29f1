"""The verdict in the window: boards studied while they are drawn, in words and on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.lurd import metrics
from sokolab.gui.app import Application
from sokolab.gui.document.displayed_board import DisplayedBoard, Mode
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.verdicts.live_verdict import LiveVerdict, StudyThread
from sokolab.library.values import LibraryRecord, Proof, StoredSolution
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.roster import solve
from sokolab.verdicts.known import BoardKnowledge, knowledge_from_record
from sokolab.verdicts.study import News, StudyRequest
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
from tests.gui.verdicts.boards import (
    CORNER,
    LOST,
    SOLVABLE,
    WALLED_GOAL,
    draw,
    draw_and_study,
    wait_for_study,
)
from tests.verdicts.boards import DEEP


class Studies:
    """Studies that answer when the test lets them."""

    def __init__(self) -> None:
        self.requests: list[StudyRequest] = []
        self.go_on = Event()
        self.ends_open = False

    def __call__(
        self,
        _study: object,
        request: StudyRequest,
        cancel: CancelToken,
        on_news: Callable[[News], None],
    ) -> None:
        self.requests.append(request)
        on_news(Verdict(request.board, VerdictKind.OPEN, VerdictBasis.ANALYSES))
        while not self.go_on.wait(0.01):
            if cancel.is_cancelled:
                return
        if not self.ends_open:
            on_news(Verdict(request.board, VerdictKind.SOLVABLE, VerdictBasis.SEARCH, "R", 1, 1))


@pytest.fixture
def displayed_board() -> DisplayedBoard:
    return DisplayedBoard(LevelDocument(Level(SOLVABLE)))


@pytest.fixture
def studies() -> Studies:
    return Studies()


@pytest.fixture
def live(qtbot: QtBot, displayed_board: DisplayedBoard, studies: Studies) -> Iterator[LiveVerdict]:
    thread = StudyThread(studies)
    yield LiveVerdict(displayed_board, thread)
    thread.close()


def judged(live: LiveVerdict) -> Board | None:
    """Return the board of the displayed verdict."""
    return live.verdict.board if live.verdict else None


def test_no_board_is_studied_before_the_start(
    qtbot: QtBot, live: LiveVerdict, displayed_board: DisplayedBoard, studies: Studies
) -> None:
    displayed_board.document.replace_board(CORNER, "Draw")
    qtbot.wait(60)
    assert not studies.requests
    live.start()
    qtbot.waitUntil(lambda: len(studies.requests) == 1)
    assert studies.requests[0].board == CORNER


def test_the_verdict_of_one_board_never_shows_for_another(
    qtbot: QtBot, live: LiveVerdict, displayed_board: DisplayedBoard, studies: Studies
) -> None:
    live.start()
    qtbot.waitUntil(lambda: live.verdict is not None)
    assert judged(live) == SOLVABLE
    displayed_board.document.replace_board(CORNER, "Draw")
    assert judged(live) is None
    qtbot.waitUntil(lambda: live.verdict is not None)
    assert judged(live) == CORNER
    studies.go_on.set()
    qtbot.waitUntil(lambda: live.verdict.kind is VerdictKind.SOLVABLE)
    assert judged(live) == CORNER


def test_what_plain_python_left_open_is_studied_again_with_compiled_kernels(
    qtbot: QtBot, live: LiveVerdict, studies: Studies
) -> None:
    studies.ends_open = True
    studies.go_on.set()
    live.start()
    qtbot.waitUntil(lambda: live.knowledge is not None and live.knowledge.is_over)
    studies.ends_open = False
    live.start()
    qtbot.wait(60)
    assert len(studies.requests) == 1
    live.use_kernels()
    live.start()
    qtbot.waitUntil(lambda: live.verdict is not None and live.verdict.kind is VerdictKind.SOLVABLE)
    assert len(studies.requests) == 2


def test_undo_shows_the_verdict_at_once_and_a_broken_off_study_goes_on(
    qtbot: QtBot, live: LiveVerdict, displayed_board: DisplayedBoard, studies: Studies
) -> None:
    live.start()
    qtbot.waitUntil(lambda: live.verdict is not None)
    displayed_board.document.replace_board(CORNER, "Draw")
    qtbot.waitUntil(lambda: live.verdict is not None)
    displayed_board.document.undo_stack.undo()
    assert live.verdict.board == SOLVABLE
    assert not live.knowledge.is_over
    studies.go_on.set()
    qtbot.waitUntil(lambda: live.knowledge.is_over)
    assert live.verdict.kind is VerdictKind.SOLVABLE
    number = len(studies.requests)
    displayed_board.document.undo_stack.redo()
    qtbot.waitUntil(lambda: live.knowledge is not None and live.knowledge.is_over)
    displayed_board.document.undo_stack.undo()
    qtbot.wait(60)
    assert live.knowledge.is_over
    assert len(studies.requests) == number + 1, "a study that ended is not repeated"


def test_a_study_builds_on_verdicts_of_earlier_boards(
    qtbot: QtBot, live: LiveVerdict, displayed_board: DisplayedBoard, studies: Studies
) -> None:
    studies.go_on.set()
    live.start()
    qtbot.waitUntil(lambda: live.knowledge is not None and live.knowledge.is_over)
    displayed_board.document.replace_board(CORNER, "Draw")
    qtbot.waitUntil(lambda: len(studies.requests) == 2)
    assert [verdict.board for verdict in studies.requests[1].earlier_verdicts] == [SOLVABLE]


def test_switched_off_nothing_is_studied_and_nothing_shown(
    qtbot: QtBot, live: LiveVerdict, displayed_board: DisplayedBoard, studies: Studies
) -> None:
    live.start()
    qtbot.waitUntil(lambda: live.verdict is not None)
    live.switch(False)
    assert live.verdict is None
    displayed_board.document.replace_board(CORNER, "Draw")
    qtbot.wait(60)
    assert len(studies.requests) == 1
    live.switch(True)
    qtbot.waitUntil(lambda: live.verdict is not None)


def test_a_study_that_fails_leaves_the_window_without_a_verdict_only(
    qtbot: QtBot, displayed_board: DisplayedBoard, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no luck")

    thread = StudyThread(fail)
    live = LiveVerdict(displayed_board, thread)
    with qtbot.waitSignal(thread.ended):
        live.start()
    assert live.verdict is None
    assert "no luck" in caplog.text
    thread.close()


@pytest.mark.parametrize("board", [LOST, DEEP, WALLED_GOAL])
def test_a_click_on_a_mend_makes_the_level_solvable(
    qtbot: QtBot, judging: Application, board: Board
) -> None:
    draw_and_study(qtbot, judging, board)
    controller = judging.verdict_controller
    assert controller.live_verdict.verdict is not None
    assert controller.live_verdict.verdict.kind in (VerdictKind.UNSOLVABLE, VerdictKind.INVALID)
    assert controller.explain()
    dock = controller.dock
    assert dock.isVisible()
    assert controller.panel.mend_list.count()
    item = controller.panel.mend_list.item(0)
    with qtbot.waitSignal(controller.live_verdict.changed):
        QTest.mouseClick(
            controller.panel.mend_list.viewport(),
            Qt.MouseButton.LeftButton,
            pos=controller.panel.mend_list.visualItemRect(item).center(),
        )
    assert judging.displayed_board.board != board
    live = controller.live_verdict
    qtbot.waitUntil(lambda: live.knowledge is not None and live.knowledge.is_over, timeout=120_000)
    assert live.verdict is not None
    assert live.verdict.kind is VerdictKind.SOLVABLE
    judging.displayed_board.document.undo_stack.undo()
    assert judging.displayed_board.board == board


def test_the_reason_is_told_in_strip_panel_and_list_and_drawn(
    qtbot: QtBot, judging: Application
) -> None:
    draw_and_study(qtbot, judging, DEEP)
    controller = judging.verdict_controller
    studied = controller.live_verdict.knowledge
    assert studied is not None
    assert studied.why_unsolvable is not None
    assert any(f"{studied.why_unsolvable.sentence}." in text for text in controller.panel.texts)
    assert controller.reason_layer.reason is studied.why_unsolvable
    geometry = Geometry(DEEP.height, DEEP.width, 40, 0, 0, 320, 320)
    pictures = []
    for reason, mends in (
        (None, ()),
        (studied.why_unsolvable, ()),
        (studied.why_unsolvable, studied.mends),
    ):
        controller.reason_layer.show_reason(reason)
        controller.mend_marks.show_mends(DEEP, mends)
        image = QImage(320, 320, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        for layer in (controller.reason_layer, controller.mend_marks):
            layer.paint(painter, geometry)
        painter.end()
        pictures.append(image)
    assert pictures[0] != pictures[1] != pictures[2]


def test_the_solution_of_the_verdict_can_be_replayed(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, SOLVABLE)
    dock = judging.verdict_controller.dock
    dock.show()
    dock.raise_()
    assert judging.verdict_controller.panel.texts[0].startswith("Solvable in 3 pushes")
    QTest.mouseClick(judging.verdict_controller.panel.replay_button, Qt.MouseButton.LeftButton)
    assert judging.displayed_board.mode is Mode.PLAY


def test_the_switch_is_remembered(judging: Application) -> None:
    judging.verdict_controller.switch(False)
    assert not judging.settings.flag("judge-while-drawing", True)
    assert not judging.window.action("judge-while-drawing").isChecked()
    assert judging.verdict_controller.panel.texts[0] == "Judging is switched off."
    judging.verdict_controller.switch(True)
    assert judging.settings.flag("judge-while-drawing", False)


def test_the_old_verdict_stays_greyed_until_the_new_one_comes(
    qtbot: QtBot, judging: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    strip = judging.window.status_bar
    draw_and_study(qtbot, judging, SOLVABLE)
    judging.status_controller.refresh()
    before = strip.summary
    monkeypatch.setattr(
        judging.verdict_controller.live_verdict._thread, "_run_study", lambda *_: None
    )
    judging.displayed_board.document.replace_board(CORNER, "Draw")
    assert judging.verdict_controller.live_verdict.is_expected
    assert (strip.summary, strip.summary_kind) == (before, "stale")
    qtbot.waitUntil(lambda: strip.summary_kind != "stale")


def test_on_battery_nothing_is_studied_until_the_user_asks_for_it(
    qtbot: QtBot, judging: Application
) -> None:
    controller = judging.verdict_controller
    draw_and_study(qtbot, judging, SOLVABLE)
    controller.power_watch.changed.emit(True)
    assert controller.live_verdict.is_paused
    judging.displayed_board.document.replace_board(CORNER, "Draw")
    qtbot.wait(60)
    assert controller.live_verdict.verdict is None
    assert controller.explain()
    assert controller.panel.texts[0] == ("Judging is paused while the computer runs on battery.")
    QTest.mouseClick(controller.panel.battery_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: controller.live_verdict.verdict is not None, timeout=60_000)
    assert controller.panel.battery_button.isHidden()


def test_what_needs_no_search_is_told_within_the_stroke(
    qtbot: QtBot, live: LiveVerdict, displayed_board: DisplayedBoard, studies: Studies
) -> None:
    live.use_kernels()
    live.start()
    qtbot.wait(120)  # a change at once would count as part of the same stroke
    displayed_board.document.replace_board(CORNER, "Draw")
    assert live.verdict is not None
    assert live.verdict.kind is VerdictKind.UNSOLVABLE
    assert judged(live) == CORNER
    displayed_board.document.replace_board(LOST, "Draw")
    assert live.verdict is None, "in the middle of a stroke the frame is for the pen"


def test_worse_news_replaces_no_verdict(
    qtbot: QtBot, live: LiveVerdict, displayed_board: DisplayedBoard, studies: Studies
) -> None:
    live.use_kernels()
    live.start()
    qtbot.wait(120)
    displayed_board.document.replace_board(CORNER, "Draw")
    qtbot.waitUntil(lambda: any(one.board == CORNER for one in studies.requests))
    qtbot.wait(30)  # the study has told that the board is open
    assert live.verdict is not None
    assert live.verdict.kind is VerdictKind.UNSOLVABLE


def test_the_longest_line_of_play_of_a_lost_level_can_be_replayed(
    qtbot: QtBot, judging: Application
) -> None:
    draw_and_study(qtbot, judging, DEEP)
    studied = judging.verdict_controller.live_verdict.knowledge
    assert studied is not None
    assert studied.why_unsolvable is not None
    assert studied.why_unsolvable.line is not None
    dock = judging.verdict_controller.dock
    dock.show()
    dock.raise_()
    for detail in studied.why_unsolvable.details:
        assert any(str(detail) in text for text in judging.verdict_controller.panel.texts)
    QTest.mouseClick(judging.verdict_controller.panel.line_button, Qt.MouseButton.LeftButton)
    assert judging.displayed_board.mode is Mode.PLAY
    game = judging.play_controller.session.game
    assert game is not None
    assert game.whole_lurd == studied.why_unsolvable.line.lurd


def test_the_fewest_pushes_are_looked_for_if_that_is_wanted(
    qtbot: QtBot, live: LiveVerdict, displayed_board: DisplayedBoard, studies: Studies
) -> None:
    studies.go_on.set()
    live.start()
    qtbot.waitUntil(lambda: live.knowledge is not None and live.knowledge.is_over)
    assert studies.requests[-1].proof_seconds == 0
    number = len(studies.requests)
    live.seek_fewest(True)
    qtbot.waitUntil(lambda: len(studies.requests) == number + 1)
    assert studies.requests[-1].proof_seconds > 0
    assert studies.requests[-1].board == SOLVABLE


def test_what_is_not_proved_is_said(qtbot: QtBot, judging: Application) -> None:
    draw(judging, SOLVABLE)
    dock = judging.verdict_controller.dock
    dock.show()
    dock.raise_()
    wait_for_study(qtbot, judging)
    knowledge = Verdict(
        SOLVABLE, VerdictKind.SOLVABLE, VerdictBasis.SEARCH, "R", 9, 9, bound=3, solver="auto"
    )
    judging.verdict_controller.panel.show_knowledge(BoardKnowledge(knowledge), "")
    assert judging.verdict_controller.panel.texts[1] == (
        "Found by a solver (Automatic). A solution with fewer pushes may exist."
    )
    least = Verdict(
        SOLVABLE, VerdictKind.SOLVABLE, VerdictBasis.SEARCH, "R", 9, 9, bound=9, solver="auto"
    )
    judging.verdict_controller.panel.show_knowledge(BoardKnowledge(least), "")
    assert judging.verdict_controller.panel.texts[1] == "Found by a solver (Automatic)."


def test_another_level_a_closed_file_and_a_storm_of_undo_leave_the_right_verdict(
    qtbot: QtBot, judging: Application
) -> None:
    live = judging.verdict_controller.live_verdict
    draw(judging, DEEP)
    judging.displayed_board.show_document(LevelDocument(Level(CORNER), judging.displayed_board))
    wait_for_study(qtbot, judging)
    assert live.verdict.board == CORNER
    assert live.verdict.kind is VerdictKind.UNSOLVABLE
    stack = judging.displayed_board.document.undo_stack
    for board in (SOLVABLE, LOST, DEEP, WALLED_GOAL) * 5:
        draw(judging, board)
    for _ in range(20):
        stack.undo()
    for _ in range(9):
        stack.redo()
    wait_for_study(qtbot, judging)
    assert live.verdict.board == judging.displayed_board.board == SOLVABLE
    assert live.verdict.kind is VerdictKind.SOLVABLE
    judging.collection_controller.workspace.add(Level(LOST))
    assert live.verdict is None or live.verdict.board == judging.displayed_board.board


def test_large_boards_and_boards_without_a_player_are_judged(
    qtbot: QtBot, judging: Application
) -> None:
    live = judging.verdict_controller.live_verdict
    judging.verdict_controller.live_verdict.use_kernels()
    for board in (Board.empty(200, 200), Board.from_rows(["#####", "# $.#", "#####"])):
        draw_and_study(qtbot, judging, board)
        assert live.verdict.kind is VerdictKind.INVALID
        judging.verdict_controller.explain()


def test_a_solution_that_the_user_looked_for_is_the_verdict(
    qtbot: QtBot, live: LiveVerdict, displayed_board: DisplayedBoard, studies: Studies
) -> None:
    live.start()
    qtbot.waitUntil(lambda: live.verdict is not None)
    assert live.verdict.kind is VerdictKind.OPEN
    displayed_board.knowledge_store.learn_result(solve(SOLVABLE, limits=Limits(nodes=0)))
    assert live.verdict.kind is VerdictKind.OPEN, "nothing was found"
    found = solve(SOLVABLE)
    displayed_board.knowledge_store.learn_result(found)
    assert (live.verdict.kind, live.verdict.pushes) == (VerdictKind.SOLVABLE, found.pushes)
    qtbot.waitUntil(lambda: len(studies.requests) == 2)
    assert studies.requests[1].earlier_verdicts[0].kind is VerdictKind.SOLVABLE, (
        "the study begins again"
    )
    displayed_board.knowledge_store.learn_result(solve(CORNER))
    assert live.verdict.board == SOLVABLE


def test_a_proof_that_the_user_looked_for_gets_its_reason(
    qtbot: QtBot, judging: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = judging.verdict_controller.live_verdict
    monkeypatch.setattr(live._thread, "_run_study", lambda *_: None)
    draw(judging, DEEP)
    qtbot.waitUntil(lambda: not live.is_studying)
    live._receive_news(StudyRequest(DEEP), Verdict(DEEP, VerdictKind.OPEN, VerdictBasis.SEARCH))
    monkeypatch.setattr(live._thread, "_run_study", lambda study, *asked: study(*asked))
    judging.displayed_board.knowledge_store.learn_result(solve(DEEP))
    assert live.verdict.kind is VerdictKind.UNSOLVABLE
    qtbot.waitUntil(lambda: live.knowledge.why_unsolvable is not None, timeout=120_000)


def test_what_the_library_knows_is_the_verdict_whenever_it_comes(
    qtbot: QtBot, live: LiveVerdict, displayed_board: DisplayedBoard, studies: Studies
) -> None:
    played = solve(SOLVABLE).replay
    assert played is not None
    when = datetime(2026, 11, 22)
    solution = StoredSolution(played, metrics(SOLVABLE, played.lurd), "by hand", when)
    displayed_board.knowledge_store.learn_knowledge(
        knowledge_from_record(SOLVABLE, LibraryRecord(solution, solution, 1))
    )
    assert (live.verdict.kind, live.verdict.basis) == (VerdictKind.SOLVABLE, VerdictBasis.LIBRARY)
    live.start()
    displayed_board.document.replace_board(DEEP, "Draw")
    qtbot.waitUntil(lambda: live.verdict is not None)
    proof = Proof("auto", when, state_count=7)
    displayed_board.knowledge_store.learn_knowledge(
        knowledge_from_record(DEEP, LibraryRecord(proof=proof))
    )
    assert (live.verdict.kind, live.verdict.state_count) == (VerdictKind.UNSOLVABLE, 7)
    assert DEEP not in [one.board for one in live.earlier_verdicts], "a study must not build on it"
    displayed_board.knowledge_store.learn_knowledge(
        knowledge_from_record(SOLVABLE, LibraryRecord())
    )
    assert live.verdict.board == DEEP
