"""The analyst: one enquiry at a time, the latest waits, nothing stale is told."""

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.analysis.analyst import Analyst, Answers, Enquiry, asked
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.document.stage import Stage
from sokolab.gui.shell.tasks import Tasks

ROOM = Board.from_rows(["########", "#@ $ $.#", "#     .#", "########"])
SMALL = Board.from_rows(["#####", "#@$.#", "#####"])


class Gate:
    """Answers only when let; remembers what it was asked."""

    def __init__(self, seconds: float = 1.0) -> None:
        self.asked: list[Enquiry] = []
        self.seconds = seconds
        self.threads: set[int] = set()
        self.may_go = threading.Semaphore(0)

    def __call__(self, enquiry: Enquiry) -> Answers:
        self.asked.append(enquiry)
        self.threads.add(threading.get_ident())
        assert self.may_go.acquire(timeout=10)
        return Answers({"board": enquiry.board, "focus": enquiry.focus}, self.seconds)


class Scene:
    def __init__(self, ask: Callable[[Enquiry], Answers]) -> None:
        self.tasks = Tasks()
        self.document = LevelDocument(Level(ROOM))
        self.stage = Stage(self.document)
        self.analyst = Analyst(self.stage, self.tasks, lambda _stage: True, ask)
        self.stage.shown.connect(self.analyst.show)
        self.stage.selection_changed.connect(self.analyst.select)
        self.told: list[tuple[str, object, int]] = []
        self.stale: list[str] = []
        self.analyst.found.connect(lambda *news: self.told.append(news))
        self.analyst.stale.connect(self.stale.append)

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


def test_nothing_is_asked_before_a_kernel_is_ready(scene: Scene, gate: Gate):
    scene.draw(20)
    assert gate.asked == []


def test_answers_are_told_with_their_revision(qtbot: QtBot, scene: Scene, gate: Gate):
    scene.analyst.refresh()
    gate.may_go.release()
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    assert scene.told == [
        ("board", ROOM, scene.stage.revision),
        ("focus", None, scene.stage.revision),
    ]
    assert scene.analyst.findings == {"board": ROOM, "focus": None}
    assert gate.threads.isdisjoint({threading.get_ident()})


def test_only_the_latest_board_waits_and_stale_answers_are_dropped(
    qtbot: QtBot, scene: Scene, gate: Gate
):
    scene.analyst.refresh()
    for square in (17, 18, 19, 20):
        last = scene.draw(square)
    gate.may_go.release()
    gate.may_go.release()
    qtbot.waitUntil(lambda: bool(scene.told))
    assert [enquiry.board for enquiry in gate.asked] == [ROOM, last]
    assert scene.told[0] == ("board", last, scene.stage.revision)
    assert scene.analyst.is_current


def test_old_findings_stay_until_new_ones_come_and_are_called_stale_meanwhile(
    qtbot: QtBot, scene: Scene, gate: Gate
):
    scene.analyst.refresh()
    gate.may_go.release()
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    scene.draw(18)
    assert scene.analyst.findings["board"] == ROOM
    assert scene.stale == []
    qtbot.waitUntil(lambda: scene.stale == ["board", "focus"])
    gate.may_go.release()
    qtbot.waitUntil(lambda: len(scene.told) == 4)
    assert scene.analyst.findings["board"] == scene.stage.board


def test_findings_of_another_size_are_forgotten_at_once(qtbot: QtBot, scene: Scene, gate: Gate):
    scene.analyst.refresh()
    gate.may_go.release()
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    scene.document.replace_board(SMALL, "Another")
    assert scene.analyst.findings == {}
    assert scene.told[2:] == [
        ("board", None, scene.stage.revision - 1),
        ("focus", None, scene.stage.revision - 1),
    ]


def test_a_quick_enquiry_is_answered_in_the_strokes_own_frame(qtbot: QtBot):
    gate = Gate(seconds=1e-4)
    for _ in range(100):
        gate.may_go.release()
    scene = Scene(gate)
    scene.analyst.refresh()
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    gate.threads.clear()
    board = scene.draw(18)
    assert scene.told[2:3] == [("board", board, scene.stage.revision)]
    assert gate.threads == {threading.get_ident()}
    scene.tasks.close()


def test_an_answer_overtaken_by_a_quick_one_is_dropped(qtbot: QtBot, scene: Scene, gate: Gate):
    gate.seconds = 1e-4
    scene.analyst.refresh()  # runs in the pool
    scene.analyst._seconds_a_square = 1e-9
    gate.may_go.release()
    gate.may_go.release()
    board = scene.draw(18)
    scene.tasks._short.waitForDone()
    QCoreApplication.processEvents()  # the one that ran in the pool comes now
    assert {enquiry.board for enquiry in gate.asked} == {ROOM, board}
    assert scene.analyst.is_current
    assert [news[1] for news in scene.told if news[0] == "board"] == [board]


def test_the_selected_box_goes_before_the_one_under_the_cursor(
    qtbot: QtBot, scene: Scene, gate: Gate
):
    for _ in range(10):
        gate.may_go.release()
    scene.analyst.refresh()
    for act, focus, selected in (
        (lambda: scene.analyst.hover(11), 11, None),
        (lambda: scene.stage.select(13), 13, 13),
        (lambda: scene.analyst.hover(12), 13, 13),
        (lambda: scene.stage.select(None), None, None),
    ):
        act()
        qtbot.waitUntil(lambda: scene.analyst.is_current)
        assert gate.asked[-1].focus == focus
        assert gate.asked[-1].selected == selected


def test_pointing_at_floor_asks_nothing(qtbot: QtBot, scene: Scene, gate: Gate):
    for _ in range(10):
        gate.may_go.release()
    scene.analyst.refresh()
    qtbot.waitUntil(lambda: scene.analyst.is_current)
    count = len(gate.asked)
    for square in (9, 10, 12, None):
        scene.analyst.hover(square)
    assert len(gate.asked) == count


def test_a_failing_enquiry_leaves_no_findings_of_another_board(qtbot: QtBot, caplog):
    fail = False

    def ask(enquiry: Enquiry) -> Answers:
        if fail:
            raise RuntimeError("no")
        return Answers({"board": enquiry.board}, 1.0)

    scene = Scene(ask)
    scene.analyst.refresh()
    qtbot.waitUntil(lambda: len(scene.told) == 1)
    fail = True
    scene.draw(18)
    qtbot.waitUntil(lambda: len(scene.told) == 2)
    assert scene.analyst.findings == {"board": None}
    assert "RuntimeError: no" in caplog.text
    scene.tasks.close()


def test_the_catalogue_is_asked_what_is_ready():
    ready = {"player-reach", "push-targets"}
    found = asked(Enquiry(ROOM, 1, None, 11, ready.__contains__)).findings
    assert set(found) == ready
    assert found["push-targets"].box == 11
    found = asked(Enquiry(ROOM, 1, None, None, lambda _stage: True)).findings
    assert found["push-targets"] is None
    assert all(found[name] is not None for name in found if name != "push-targets")


def test_one_failing_question_does_not_hurt_the_others(monkeypatch, caplog):
    from dataclasses import replace

    from sokolab.analysis import catalogue

    def fail(_ground: object, _selected: object) -> object:
        raise RuntimeError("this one")

    broken = [
        replace(question, ask=fail) if question.name == "dead-squares" else question
        for question in catalogue.CATALOGUE
    ]
    monkeypatch.setattr(catalogue, "CATALOGUE", broken)
    found = asked(Enquiry(ROOM, 1, None, None, lambda _stage: True)).findings
    assert found["dead-squares"] is None
    assert found["player-reach"] is not None
    assert "this one" in caplog.text
