"""The live analysis: one request at a time, the latest waits, nothing stale is published."""

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from sokolab.analysis.board_analysis import Findings
from sokolab.analysis.live import AnalysisAnswer, AnalysisRequest, run_analyses
from sokolab.analysis.questions import QUESTIONS
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.analysis.live_analysis import LiveAnalysis
from sokolab.gui.document.displayed_board import DisplayedBoard
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.shell.window_engine import Tasks

ROOM = Board.from_rows(["########", "#@ $ $.#", "#     .#", "########"])
SMALL = Board.from_rows(["#####", "#@$.#", "#####"])


class Gate:
    """Answers only when let; remembers what it was asked."""

    def __init__(self, seconds: float = 1.0) -> None:
        self.asked: list[AnalysisRequest] = []
        self.seconds = seconds
        self.threads: set[int] = set()
        self.may_go = threading.Semaphore(0)

    def __call__(self, request: AnalysisRequest) -> AnalysisAnswer:
        self.asked.append(request)
        self.threads.add(threading.get_ident())
        assert self.may_go.acquire(timeout=10)
        return AnalysisAnswer({"board": request.board, "focus": request.focus}, self.seconds)


class Scene:
    def __init__(self, ask: Callable[[AnalysisRequest], AnalysisAnswer]) -> None:
        self.tasks = Tasks()
        self.document = LevelDocument(Level(ROOM))
        self.displayed_board = DisplayedBoard(self.document)
        self.live_analysis = LiveAnalysis(
            self.displayed_board, self.tasks, lambda _stage: True, ask
        )
        self.displayed_board.shown.connect(self.live_analysis.show)
        self.displayed_board.selection_changed.connect(self.live_analysis.select)
        self.told: list[tuple[str, object]] = []
        self.stale: list[str] = []
        self.live_analysis.found.connect(lambda found: self.told.extend(found.items()))
        self.live_analysis.stale.connect(self.stale.append)

    def draw(self, square: int) -> Board:
        board = self.document.board.with_tiles([square], [1])
        self.document.paint(board, self.document.new_stroke())
        return board


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def scene(qtbot: QtBot, gate: Gate) -> Iterator[Scene]:
    scene = Scene(gate)
    yield scene
    for _ in range(100):
        gate.may_go.release()
    scene.tasks.close()


def test_nothing_is_asked_before_a_kernel_is_ready(scene: Scene, gate: Gate) -> None:
    scene.draw(20)
    assert gate.asked == []


def test_all_findings_of_a_board_are_published(qtbot: QtBot, scene: Scene, gate: Gate) -> None:
    scene.live_analysis.refresh()
    gate.may_go.release()
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    assert scene.told == [
        ("board", ROOM),
        ("focus", None),
    ]
    assert dict(scene.live_analysis.findings) == {"board": ROOM, "focus": None}
    assert gate.threads.isdisjoint({threading.get_ident()})


def test_only_the_latest_board_waits_and_stale_answers_are_dropped(
    qtbot: QtBot, scene: Scene, gate: Gate
) -> None:
    scene.live_analysis.refresh()
    for square in (17, 18, 19, 20):
        last = scene.draw(square)
    gate.may_go.release()
    gate.may_go.release()
    qtbot.waitUntil(lambda: bool(scene.told))
    assert [request.board for request in gate.asked] == [ROOM, last]
    assert scene.told[0] == ("board", last)
    assert scene.live_analysis.is_current


def test_old_findings_stay_until_new_ones_come_and_are_called_stale_meanwhile(
    qtbot: QtBot, scene: Scene, gate: Gate
) -> None:
    scene.live_analysis.refresh()
    gate.may_go.release()
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    scene.draw(18)
    assert scene.live_analysis.findings["board"] == ROOM
    assert scene.stale == []
    qtbot.waitUntil(lambda: scene.stale == ["board", "focus"])
    gate.may_go.release()
    qtbot.waitUntil(lambda: len(scene.told) == 4)
    assert scene.live_analysis.findings["board"] == scene.displayed_board.board


def test_findings_of_another_size_are_forgotten_at_once(
    qtbot: QtBot, scene: Scene, gate: Gate
) -> None:
    scene.live_analysis.refresh()
    gate.may_go.release()
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    scene.document.replace_board(SMALL, "Another")
    assert dict(scene.live_analysis.findings) == {}
    assert scene.told[2:] == [
        ("board", None),
        ("focus", None),
    ]


def test_findings_of_another_level_are_forgotten_at_once(
    qtbot: QtBot, scene: Scene, gate: Gate
) -> None:
    scene.live_analysis.refresh()
    gate.may_go.release()
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    scene.displayed_board.show_document(LevelDocument(Level(ROOM.mirrored())))
    assert dict(scene.live_analysis.findings) == {}


def test_no_finding_outlives_an_answer_that_is_silent_on_it(
    qtbot: QtBot, scene: Scene, gate: Gate
) -> None:
    """As with kernels that are not ready for a large board."""
    scene.live_analysis.refresh()
    gate.may_go.release()
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    live = scene.live_analysis
    live._run = lambda request: AnalysisAnswer({"board": request.board}, 1.0)
    board = scene.draw(18)
    qtbot.waitUntil(lambda: live.is_current)
    assert dict(live.findings) == {"board": board, "focus": None}
    live._run = lambda _request: AnalysisAnswer({"focus": 9}, 1.0)
    live.refresh()
    qtbot.waitUntil(lambda: live.is_current)
    assert dict(live.findings) == {"board": board, "focus": 9}, "of this board it may stay"


def test_a_quick_request_is_answered_in_the_strokes_own_frame(qtbot: QtBot) -> None:
    gate = Gate(seconds=1e-4)
    for _ in range(100):
        gate.may_go.release()
    scene = Scene(gate)
    scene.live_analysis.refresh()
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    gate.threads.clear()
    board = scene.draw(18)
    assert scene.told[2:3] == [("board", board)]
    assert gate.threads == {threading.get_ident()}
    scene.tasks.close()


def test_the_expected_time_goes_down_at_once_and_up_slowly(qtbot: QtBot) -> None:
    scene = Scene(lambda request: AnalysisAnswer({}, 0.0))
    live_analysis = scene.live_analysis
    live_analysis._note_seconds(1e-6)
    assert live_analysis._seconds_per_square == 1e-6
    live_analysis._note_seconds(11e-6)
    assert live_analysis._seconds_per_square == pytest.approx(3e-6)
    scene.tasks.close()


def test_one_slow_answer_does_not_end_answering_at_once(qtbot: QtBot) -> None:
    seconds = [1e-4, 5e-3, 1e-4]  # the second one as if the processor had been busy elsewhere
    threads: list[int] = []

    def run(request: AnalysisRequest) -> AnalysisAnswer:
        threads.append(threading.get_ident())
        return AnalysisAnswer({"board": request.board}, seconds.pop(0))

    scene = Scene(run)
    scene.live_analysis.refresh()
    qtbot.waitUntil(lambda: len(scene.told) == 1)
    scene.draw(18)
    last = scene.draw(19)
    assert scene.told[-1] == ("board", last)
    assert threads[1:] == [threading.get_ident()] * 2
    scene.tasks.close()


def test_an_answer_overtaken_by_a_quick_one_is_dropped(
    qtbot: QtBot, scene: Scene, gate: Gate
) -> None:
    gate.seconds = 1e-4
    scene.live_analysis.refresh()  # runs in the pool
    scene.live_analysis._seconds_per_square = 1e-9
    gate.may_go.release()
    gate.may_go.release()
    board = scene.draw(18)
    scene.tasks._short_pool.waitForDone()
    QCoreApplication.processEvents()  # the one that ran in the pool comes now
    assert {request.board for request in gate.asked} == {ROOM, board}
    assert scene.live_analysis.is_current
    assert [news[1] for news in scene.told if news[0] == "board"] == [board]


def test_the_selected_box_goes_before_the_one_under_the_cursor(
    qtbot: QtBot, scene: Scene, gate: Gate
) -> None:
    for _ in range(10):
        gate.may_go.release()
    scene.live_analysis.refresh()
    steps: tuple[tuple[Callable[[], None], int | None], ...] = (
        (lambda: scene.live_analysis.hover(11), 11),
        (lambda: scene.displayed_board.select(13), 13),
        (lambda: scene.live_analysis.hover(12), 13),
        (lambda: scene.displayed_board.select(None), None),
    )
    for act, focus in steps:
        act()
        qtbot.waitUntil(lambda: scene.live_analysis.is_current)
        assert gate.asked[-1].focus == focus


def test_a_selected_box_changes_nothing_but_its_push_targets() -> None:
    board = Board.from_rows(["#######", "#@    #", "# $ $.#", "#    .#", "#######"])
    plain, selected = (
        run_analyses(AnalysisRequest(board, box, lambda _stage: True)).findings
        for box in (None, board.boxes[0])
    )
    assert selected["push-targets"] is not None
    assert all(selected[name] is plain[name] for name in plain if name != "push-targets")


def test_pointing_at_floor_asks_nothing(qtbot: QtBot, scene: Scene, gate: Gate) -> None:
    for _ in range(10):
        gate.may_go.release()
    scene.live_analysis.refresh()
    qtbot.waitUntil(lambda: scene.live_analysis.is_current)
    count = len(gate.asked)
    for square in (9, 10, 12, None):
        scene.live_analysis.hover(square)
    assert len(gate.asked) == count


def test_a_failing_request_leaves_no_findings_of_another_board(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    fail = False

    def ask(request: AnalysisRequest) -> AnalysisAnswer:
        if fail:
            raise RuntimeError("no")
        return AnalysisAnswer({"board": request.board}, 1.0)

    scene = Scene(ask)
    scene.live_analysis.refresh()
    qtbot.waitUntil(lambda: len(scene.told) == 1)
    fail = True
    scene.draw(18)
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    assert dict(scene.live_analysis.findings) == {"board": None}
    assert "RuntimeError: no" in caplog.text
    scene.tasks.close()


def test_the_questions_are_asked_that_are_ready() -> None:
    ready = {"player-reach", "push-targets"}
    found = Findings(run_analyses(AnalysisRequest(ROOM, 11, ready.__contains__)).findings)
    assert set(found) == {question.name for question in QUESTIONS if question.stage in ready}
    assert found.targets is not None
    assert found.targets.box == 11
    found = Findings(run_analyses(AnalysisRequest(ROOM, None, lambda _stage: True)).findings)
    assert found["push-targets"] is None
    assert all(found[name] is not None for name in found if name != "push-targets")


def test_one_failing_question_does_not_hurt_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from dataclasses import replace

    from sokolab.analysis import questions

    def fail(_arrays: object, _selected: object) -> object:
        raise RuntimeError("this one")

    broken = [
        replace(question, ask=fail) if question.name == "dead-squares" else question
        for question in questions.QUESTIONS
    ]
    monkeypatch.setattr(questions, "QUESTIONS", broken)
    found = Findings(run_analyses(AnalysisRequest(ROOM, None, lambda _stage: True)).findings)
    assert found["dead-squares"] is None
    assert found["player-reach"] is not None
    assert "this one" in caplog.text
