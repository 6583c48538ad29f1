"""Levels generated in the window: runs, the strip, and variants of what is clicked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event
from time import perf_counter
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.core.lurd import replay
from sokolab.engine.job import Job
from sokolab.engine.readiness import NeverReadyError
from sokolab.engine.worker import WorkerDiedError
from sokolab.generation import progress, room_chains, warm_generation
from sokolab.generation.archive import Axis
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.proposal_kind import ProposalKind
from sokolab.generation.proposals import generate
from sokolab.generation.score import Aim
from sokolab.gui.app import Application
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.generation import generation_controller
from sokolab.gui.generation.generation_controller import GenerationController
from sokolab.gui.generation.generation_origin import GenerationOrigin
from sokolab.gui.generation.generation_panel import GenerationPanel
from sokolab.gui.scene.view import SquareEvent
from sokolab.gui.shell.theme import Scheme
from sokolab.language import phrase
from sokolab.paths import user_data
from sokolab.solvers.frame.protocol import CancelToken

ROOM = Board.from_rows(
    ["#########", "#   #   #", "#  .    #", "# #.# # #", "#  .    #", "#   #   #", "#########"]
)


@pytest.fixture
def controller(app: Application, monkeypatch: pytest.MonkeyPatch) -> GenerationController:
    """Let runs do their work on a thread of this process: no test waits for another to compile."""

    def run(job: Job[Any], cancel: CancelToken, on_news: Callable[[Any], None]) -> Any:
        return job.work(cancel, on_news)

    warm_generation.run()
    (user_data() / "growing.jsonl").unlink(missing_ok=True)
    monkeypatch.setattr(room_chains, "_CHAIN_TRIALS", 500)
    monkeypatch.setattr(app.engine, "run_when_ready", run)
    monkeypatch.setattr(app.rating_controller._thread, "submit", lambda *_: None)
    app.displayed_board.document.replace_board(ROOM, "Room")
    app.window.action("generate-levels").trigger()
    return app.generation_controller


def square_event(square: int) -> SquareEvent:
    row, col = ROOM.row_col(square)
    left = Qt.MouseButton.LeftButton
    return SquareEvent(row, col, square, left, Qt.KeyboardModifier.NoModifier, QPointF())


def choose(panel: GenerationPanel, way: object, aim: Aim = Aim.PUSHES) -> None:
    panel.kind_box.setCurrentIndex(panel.kind_box.findData(way))
    panel.aim_box.setCurrentIndex(panel.aim_box.findData(aim))


def begin(controller: GenerationController, kind: ProposalKind = ProposalKind.START) -> None:
    """Show that a run begins from the displayed level."""
    workspace = controller._workspace
    controller.panel.begin_run(GenerationOrigin(workspace.document, workspace.document.board, kind))


def grown(controller: GenerationController, qtbot: QtBot) -> GenerationPanel:
    """Run until the end, and return the panel."""
    panel = controller.panel
    panel.generate_button.click()
    qtbot.waitUntil(lambda: not panel.stop_button.isEnabled(), timeout=60_000)
    return panel


def test_the_hardest_start_comes_first(controller: GenerationController, qtbot: QtBot) -> None:
    choose(controller.panel, ProposalKind.START)
    panel = grown(controller, qtbot)
    expected = list(generate(ROOM, GenerationRequest(Aim.PUSHES, count=40)))
    assert [one.board for one in panel.candidates] == [one.board for one in expected]
    assert panel.strip.count() == len(expected) > 5
    assert "★" in panel.strip.item(0).text()
    assert not panel.remark_label.isHidden()
    assert panel.remark_label.text().startswith("★: proved")
    assert panel.sentence_label.text() == (
        f"{len(expected)} candidates, the best first; click one to add it. "
        "More time would find no others."
    )


def test_a_click_makes_a_variant_and_a_double_click_no_more(
    controller: GenerationController, app: Application, qtbot: QtBot
) -> None:
    panel = grown(controller, qtbot)
    workspace = app.collection_controller.workspace
    before, candidate = len(workspace.collection.levels), panel.candidates[1]
    kept = list(panel.candidates)
    place = panel.strip.visualItemRect(panel.strip.item(1)).center()
    QTest.mouseClick(panel.strip.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(panel.strip.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert len(workspace.collection.levels) == before + 1
    assert app.displayed_board.document.board == candidate.board
    level = workspace.document.level
    assert replay(level, level.solutions[0]).solves
    assert workspace.collection.levels[0].board == ROOM
    assert panel.generate_button.isEnabled()
    assert panel.candidates == kept


def test_a_run_in_vain_says_how_far_it_came_and_what_helps(
    controller: GenerationController,
    app: Application,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tell_one(_job: Job[Any], _cancel: CancelToken, on_news: Callable[[Any], None]) -> None:
        on_news(phrase("1,614 rooms tried"))

    monkeypatch.setattr(app.engine, "run_when_ready", tell_one)
    choose(controller.panel, ProposalKind.ROOM)
    said = grown(controller, qtbot).sentence_label.text()
    assert said.startswith("No candidate yet: 1,614 rooms tried. Try more seconds, fewer boxes")


def test_a_run_says_if_no_candidate_is_as_difficult_as_the_level(
    controller: GenerationController,
    app: Application,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = next(generate(ROOM, GenerationRequest(Aim.DIFFICULTY, count=1)))

    def tell_one(_job: Job[Any], _cancel: CancelToken, on_news: Callable[[Any], None]) -> None:
        on_news(first)

    monkeypatch.setattr(app.engine, "run_when_ready", tell_one)
    app.displayed_board.knowledge_store.learn_difficulty(ROOM, first.profile.difficulty - 1, {})
    assert grown(controller, qtbot).sentence_label.text().startswith("1 candidate, the best first")
    app.displayed_board.knowledge_store.learn_difficulty(ROOM, first.profile.difficulty + 1, {})
    said = grown(controller, qtbot).sentence_label.text()
    assert ": none is as difficult as this level (" in said.replace(";", ":")


def test_why_nothing_grew_is_said_of_that_board_alone(
    controller: GenerationController, app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = controller.panel
    invitation = panel.sentence_label.text()
    begin(controller, ProposalKind.ROOM)
    panel.show_running(False)
    panel.say("the room has no goals")
    app.displayed_board.shown.emit(BoardChange(app.displayed_board.board, None))
    assert panel.sentence_label.text() == "the room has no goals"
    app.displayed_board.document.replace_board(Board.empty(3, 3), "Another")
    assert panel.sentence_label.text() == invitation


def test_the_keyboard_goes_from_grow_to_stop_and_back(
    controller: GenerationController, qtbot: QtBot
) -> None:
    panel = controller.panel
    panel.generate_button.setFocus()
    qtbot.waitUntil(panel.generate_button.hasFocus)
    panel.show_running(True)
    assert panel.stop_button.hasFocus()
    panel.show_running(False)
    assert panel.generate_button.hasFocus()


def test_a_room_that_grew_from_nothing_can_be_grown_further(
    controller: GenerationController,
    app: Application,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    panel, first = controller.panel, next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1)))
    begin(controller, ProposalKind.ROOM)
    panel.add(first)
    panel.show_running(False)
    requests: list[GenerationRequest] = []
    monkeypatch.setattr(
        app.engine, "run_when_ready", lambda job, *_: requests.append(job.work.args[0].request)
    )
    choose(panel, ProposalKind.ROOM)
    panel.strip.setCurrentRow(0)
    panel.generate_from_button.click()
    qtbot.waitUntil(lambda: not panel.stop_button.isEnabled())
    grown(controller, qtbot)
    assert [request.resumed_levels for request in requests] == [(first.level,), ()]


def test_a_run_begins_from_a_candidate_and_old_ones_stay_until_the_first_new_one(
    controller: GenerationController,
    app: Application,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    panel = grown(controller, qtbot)
    kept = list(panel.candidates)
    choose(panel, ProposalKind.HARDER)
    assert not panel.generate_from_button.isEnabled()
    panel.strip.setCurrentRow(1)
    may_tell = Event()

    def tell_one(_job: Job[Any], _cancel: CancelToken, on_news: Callable[[Any], None]) -> None:
        may_tell.wait(10)
        on_news(kept[2])

    monkeypatch.setattr(app.engine, "run_when_ready", tell_one)
    (entry,) = panel.strip.actions()
    entry.trigger()
    assert app.displayed_board.document.board == kept[1].board
    assert panel.candidates == kept
    may_tell.set()
    qtbot.waitUntil(lambda: not panel.stop_button.isEnabled())
    assert panel.candidates == [kept[2]]


def test_what_is_taken_goes_to_the_level_that_it_was_grown_for(
    controller: GenerationController, app: Application
) -> None:
    workspace, panel = app.collection_controller.workspace, controller.panel
    first, second, third = generate(ROOM, GenerationRequest(Aim.PUSHES, count=3))
    begin(controller)
    for one in (first, second, third):
        panel.add(one)
    panel.show_running(False)
    home = workspace.open_collection
    workspace.open(Collection((Level(ROOM, title="Elsewhere"),)), is_saved=False)
    assert "on “" in panel.sentence_label.text()
    panel.strip.itemClicked.emit(panel.strip.item(0))
    assert workspace.open_collection is home
    assert [each.board for each in home.collection.levels[:2]] == [ROOM, first.board]
    assert "variant 1" in home.collection.levels[1].title
    panel.strip.itemClicked.emit(panel.strip.item(1))
    assert home.collection.levels[2].board == second.board
    assert home.collection.levels[2].title.endswith("(variant 2)")
    workspace.close(home)
    panel.strip.itemClicked.emit(panel.strip.item(2))
    titles = [level.title for level in workspace.collection.levels]
    assert titles == ["Elsewhere", ""]


def test_a_room_from_nothing_is_a_new_level_and_the_first_of_another_run_clears_the_strip(
    controller: GenerationController, app: Application
) -> None:
    workspace, panel = app.collection_controller.workspace, controller.panel
    first = next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1)))
    begin(controller, ProposalKind.ROOM)
    panel.add(first)
    panel.strip.itemClicked.emit(panel.strip.item(0))
    assert [level.title for level in workspace.collection.levels][1] == ""
    workspace.select(0)
    begin(controller, ProposalKind.ROOM)
    assert panel.candidates == [first]
    begin(controller, ProposalKind.EASIER)
    assert panel.candidates == [first], "this run may find none"
    assert panel.remark_label.text().startswith("Candidates of the last run")
    other = next(generate(ROOM.mirrored(), GenerationRequest(Aim.PUSHES, count=1)))
    panel.add(other)
    assert panel.candidates == [other]
    assert not panel.remark_label.text().startswith("Candidates of the last run")
    assert not panel.generate_from_button.isEnabled()


def test_no_card_moves_away_under_the_mouse(controller: GenerationController) -> None:
    panel = controller.panel
    first, *_, last = generate(ROOM, GenerationRequest(Aim.PUSHES, count=5))
    begin(controller)
    panel.add(last)
    panel.strip.itemEntered.emit(panel.strip.item(0))
    panel.add(first)
    assert panel.candidates == [last]
    assert panel.remark_label.text() == "1 more appears when the mouse leaves the card"
    leaving = QEvent(QEvent.Type.Leave)
    QCoreApplication.sendEvent(panel.strip.viewport(), leaving)
    assert panel.candidates == [first, last]
    assert "leaves the card" not in panel.remark_label.text()


def test_a_run_that_waits_for_its_code_says_so(
    controller: GenerationController, app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.engine, "is_ready", lambda *_: False)
    monkeypatch.setattr(app.engine, "run_when_ready", lambda *_: None)
    controller.panel.generate_button.click()
    assert "has compiled the code for it" in controller.panel.sentence_label.text()


def test_the_seconds_go_on_while_a_run_has_nothing_to_tell(
    controller: GenerationController, qtbot: QtBot
) -> None:
    begin(controller)
    controller._show_news(controller._run_number, phrase("{n:,} rooms tried", n=3))
    said = controller.panel.sentence_label
    assert said.text().startswith("3 rooms tried; 0 s so far")
    qtbot.waitUntil(lambda: "; 1 s so far" in said.text(), timeout=10_000)


def test_a_run_says_how_it_gets_on_and_a_stop_keeps_the_best_so_far(
    controller: GenerationController, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PAUSE_SECONDS", 0.0)
    panel = controller.panel
    choose(panel, ProposalKind.START, Aim.DIFFICULTY)
    said: list[str] = []
    monkeypatch.setattr(panel, "say", lambda sentence: said.append(str(sentence)))
    panel.generate_button.click()
    qtbot.waitUntil(lambda: any("starts measured" in one for one in said), timeout=60_000)
    assert any("positions of the room seen" in one and "; 0 s so far" in one for one in said)
    panel.stop_button.click()
    assert panel.candidates
    qtbot.waitUntil(lambda: said[-1].startswith(f"{len(panel.candidates)} candidate"))


def test_cards_show_what_they_are_ordered_by_in_the_language_of_the_window(
    controller: GenerationController, app: Application
) -> None:
    panel = controller.panel
    first = next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1)))
    panel.aim_box.setCurrentIndex(panel.aim_box.findData(Aim.DIFFICULTY))
    begin(controller)
    panel.add(first)
    panel.say_count()
    assert f"Difficulty: {first.profile.difficulty:,.1f}" in panel.strip.item(0).text()
    assert not panel.remark_label.isHidden()
    assert panel.remark_label.text().startswith("★: proved")
    try:
        app.language_switch.choose("zh_CN")
        text = panel.strip.item(0).text()
        assert f"{first.profile.pushes} 次推动" in text
        assert "push" not in text + panel.strip.item(0).toolTip()
        assert "Difficulty" not in text
    finally:
        app.language_switch.choose("en")


def test_a_low_strip_shows_fewer_words_before_it_shows_smaller_pictures(
    controller: GenerationController,
) -> None:
    """Of three lines, the last ones were cut below a tiny picture."""
    panel, strip = controller.panel, controller.panel.strip
    begin(controller)
    panel.add(next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1))))
    strip.setParent(None)
    line = strip.fontMetrics().lineSpacing()
    for lines in (3, 1):
        strip.resize(300, 76 + lines * line)
        strip.show()
        item = strip.item(0)
        assert len(item.text().split("\n")) == lines
        assert strip.iconSize().height() >= 48
        assert strip.visualItemRect(item).bottom() <= strip.viewport().height()
    strip.close()


def test_pictures_follow_the_colours(controller: GenerationController, app: Application) -> None:
    panel = controller.panel
    begin(controller)
    panel.add(next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1))))
    pictures = []
    for scheme in (Scheme.LIGHT, Scheme.DARK):
        app.theme.set_scheme(scheme)
        pictures.append(panel.strip.item(0).icon().pixmap(112).toImage())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_the_panel_hides_no_part_of_the_board_and_gives_its_height_back(
    controller: GenerationController, app: Application, qtbot: QtBot, size: tuple[int, int]
) -> None:
    window, dock = app.window, controller.dock
    dock.close()
    window.resize(*size)
    qtbot.wait(50)
    app.view.fit()
    below = app.play_controller.panel
    below.show()
    below.raise_()
    qtbot.wait(50)
    controller.open()
    qtbot.wait(100)
    dock.close()  # what an earlier layout left below is gone
    qtbot.wait(100)
    height = below.height()
    assert abs(height - below.minimumSizeHint().height()) <= 2, "no more than the replay needs"
    controller.open()
    qtbot.wait(100)
    assert (window.width(), window.height()) == size
    last = app.view.geometry_map.rect(app.displayed_board.document.board.size - 1)
    assert last.bottom() <= app.view.height()
    dock.close()
    qtbot.wait(100)
    assert abs(below.height() - height) <= 2


@pytest.mark.parametrize("has_more", [False, True])
@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_what_is_asked_for_is_in_view_with_a_whole_row_of_candidates(
    controller: GenerationController,
    app: Application,
    qtbot: QtBot,
    size: tuple[int, int],
    has_more: bool,
) -> None:
    panel, strip = controller.panel, controller.panel.strip
    controller.dock.close()
    app.window.resize(*size)
    qtbot.wait(200)
    controller.open()
    begin(controller)
    for one in generate(ROOM, GenerationRequest(Aim.PUSHES, count=3)):
        panel.add(one)
    panel.more_button.setChecked(has_more)
    qtbot.wait(200)
    fields = [panel.lock_box, *panel.axis_boxes, *(box for box, _ in panel.piece_boxes)]
    asked = fields if has_more else [panel.aim_box, panel.box_count_box, panel.seconds_box]
    for part in (
        panel.kind_box,
        *asked,
        panel.generate_button,
        panel.stop_button,
        panel.more_button,
    ):
        assert part.visibleRegion().boundingRect() == part.rect()
    assert strip.viewport().rect().contains(strip.visualItemRect(strip.item(0)))
    assert any(field.isVisible() for field in fields) is has_more


def test_with_large_texts_a_run_brings_stop_and_a_whole_row_of_candidates_into_view(
    controller: GenerationController, app: Application, qtbot: QtBot
) -> None:
    """What is said of a candidate lay below the edge."""
    panel, strip = controller.panel, controller.panel.strip
    controller.dock.close()
    app.theme.set_text_size(200)
    try:
        app.window.resize(1024, 700)
        qtbot.wait(200)
        controller.open()
        for one in generate(ROOM, GenerationRequest(Aim.PUSHES, count=3)):
            panel.add(one)
        qtbot.wait(200)
        begin(controller)
        panel.say(phrase("1,614 rooms tried"))
        qtbot.wait(200)
        for part in (panel.stop_button, panel.sentence_label):
            assert part.visibleRegion().boundingRect() == part.rect()
        card = strip.visualItemRect(strip.item(0))
        assert strip.viewport().visibleRegion().boundingRect().contains(card)
        assert len(strip.item(0).text().split("\n")) > 1
    finally:
        app.theme.set_text_size(100)


@pytest.mark.parametrize(("width", "height"), [(300, 460), (500, 100), (800, 260)])
def test_one_thing_scrolls_at_a_time(
    controller: GenerationController, qtbot: QtBot, width: int, height: int
) -> None:
    panel, strip = controller.panel, controller.panel.strip
    begin(controller)
    for one in generate(ROOM, GenerationRequest(Aim.PUSHES, count=20)):
        panel.add(one)
    controller.dock.setFloating(True)
    controller.dock.resize(width, height)
    qtbot.waitUntil(lambda: panel.width() <= width)
    qtbot.wait(100)
    outer, inner = panel.verticalScrollBar(), strip.verticalScrollBar()
    assert (outer.maximum() > 0) is not (inner.maximum() > 0)
    assert not [one for one in panel.findChildren(QScrollArea) if one is not panel]
    assert panel.horizontalScrollBar().maximum() == 0
    if height > 400:
        first = strip.viewport().mapTo(panel, strip.visualItemRect(strip.item(0)).bottomLeft())
        assert first.y() < panel.height(), "a whole card is seen"


def test_the_panel_comes_to_rest(controller: GenerationController, qtbot: QtBot) -> None:
    """It asked to be arranged again each time that it was arranged."""
    panel, requests = controller.panel, [0]

    class Count(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
            requests[0] += event.type() is QEvent.Type.LayoutRequest
            return False

    count = Count()
    panel.widget().installEventFilter(count)
    for width, height in ((300, 460), (800, 260)):
        controller.dock.setFloating(True)
        controller.dock.resize(width, height)
        qtbot.wait(200)
        requests[0] = 0
        qtbot.wait(100)
        assert requests[0] <= 1


def test_cards_say_how_much_more_they_have_than_the_level(
    controller: GenerationController, app: Application
) -> None:
    panel, knowledge = controller.panel, app.displayed_board.knowledge_store
    first = next(generate(ROOM, GenerationRequest(Aim.DIFFICULTY, count=1)))
    level = first.board
    panel.begin_run(GenerationOrigin(app.displayed_board.document, level, ProposalKind.HARDER))
    panel.add(first)
    said = panel.strip.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "(" not in said, "nothing is known about the level"
    knowledge.learn_difficulty(level, first.difficulty - 6, {})
    knowledge.learn_solution(level, replay(level, first.lurd), "auto")
    said = panel.strip.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert f"{first.difficulty:,.1f} (+6)" in said
    assert f"{first.pushes} pushes (±0)" in said


def test_a_run_says_as_long_as_it_has_found_nothing_better(
    controller: GenerationController, app: Application
) -> None:
    """Starts far easier than the level were offered as the best ones."""
    panel, knowledge = controller.panel, app.displayed_board.knowledge_store
    first = next(generate(ROOM, GenerationRequest(Aim.DIFFICULTY, count=1)))
    knowledge.learn_difficulty(ROOM, first.profile.difficulty + 1, {})
    choose(panel, ProposalKind.START, Aim.DIFFICULTY)
    panel.begin_run(GenerationOrigin(app.displayed_board.document, ROOM, ProposalKind.START))
    panel.add(first)
    assert panel.remark_label.text().startswith("So far, none beats this level")
    panel.show_running(False)
    assert not panel.remark_label.text().startswith("So far")
    panel.begin_run(GenerationOrigin(app.displayed_board.document, ROOM, ProposalKind.EASIER))
    panel.add(next(generate(ROOM.mirrored(), GenerationRequest(Aim.DIFFICULTY, count=1))))
    assert not panel.remark_label.text().startswith("So far"), "it is not meant to"


def test_cards_of_smaller_levels_say_how_small_they_are(
    controller: GenerationController, app: Application
) -> None:
    panel = controller.panel
    first = next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1)))
    panel.begin_run(GenerationOrigin(app.displayed_board.document, ROOM, ProposalKind.SMALLER))
    panel.add(first)
    said = panel.strip.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    floor = int(board_arrays(ROOM).inside.sum())
    assert said.startswith(f"{floor} squares (±0)")


def test_a_run_that_is_through_says_so_and_a_stopped_one_does_not(
    controller: GenerationController, qtbot: QtBot
) -> None:
    choose(controller.panel, ProposalKind.START)
    panel = grown(controller, qtbot)
    assert panel.sentence_label.text().endswith(". More time would find no others.")
    panel.show_running(True)
    controller._cancel = CancelToken()
    controller.stop()
    assert "More time" not in panel.sentence_label.text()


def test_a_run_whose_time_was_over_is_not_called_through(
    controller: GenerationController, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first news came late, and its clock begins with them."""
    panel, now = controller.panel, [100.0]
    monkeypatch.setattr(generation_controller, "perf_counter", lambda: now[0])
    begin(controller)
    controller._seconds, controller._request_time, controller._cancel = 8.0, 100.0, CancelToken()
    now[0] += 7
    controller._show_news(controller._run_number, phrase("9 rooms tried"))
    controller._show_news(
        controller._run_number, next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1)))
    )
    now[0] += 2
    controller._end_run(controller._run_number, None)
    assert panel.sentence_label.text() == "1 candidate, the best first; click one to add it"


def test_a_candidate_that_was_taken_is_not_taken_twice(
    controller: GenerationController, app: Application
) -> None:
    workspace, panel = app.collection_controller.workspace, controller.panel
    first, second = generate(ROOM, GenerationRequest(Aim.PUSHES, count=2))
    begin(controller)
    panel.add(first)
    panel.add(second)
    for one in (first, second, first):
        panel.chosen.emit(one)
        assert workspace.document.board == one.board
    assert sum(level.board == first.board for level in workspace.collection.levels) == 1


def test_the_level_is_rated_while_the_panel_is_open(
    controller: GenerationController, app: Application
) -> None:
    rating = app.rating_controller
    rating.dock.hide()
    assert rating._is_rating_shown, "the panel shows its difficulty, too"
    controller.dock.hide()
    assert not rating._is_rating_shown


def test_hardest_starts_do_not_begin_from_one_of_them(controller: GenerationController) -> None:
    """They emptied the strip, and came again."""
    panel = controller.panel
    choose(panel, ProposalKind.START)
    begin(controller)
    panel.add(next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1))))
    panel.strip.setCurrentRow(0)
    (entry,) = panel.strip.actions()
    assert not panel.generate_from_button.isEnabled() and not entry.isEnabled()
    assert "same hardest starts" in panel.generate_from_button.toolTip()
    choose(panel, ProposalKind.HARDER)
    assert panel.generate_from_button.isEnabled() and entry.isEnabled()
    assert panel.generate_from_button.toolTip() == ""


def test_the_seconds_go_on_although_nothing_is_told(
    controller: GenerationController, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, now = controller.panel, [100.0]
    monkeypatch.setattr(generation_controller, "perf_counter", lambda: now[0])
    begin(controller)
    controller._seconds, controller._start_time = 60.0, 100.0
    monkeypatch.setattr(controller._core.engine, "is_ready", lambda *_: True)
    now[0] += 4
    controller._show_progress()
    assert panel.sentence_label.text() == "Getting ready, 4 s so far; you can go on drawing"
    controller._show_news(controller._run_number, phrase("9 rooms tried"))
    now[0] += 30
    controller._show_progress()
    assert panel.sentence_label.text() == "9 rooms tried; 30 s so far, at most 30 s more"
    now[0] += 30
    controller._show_progress()
    assert panel.sentence_label.text() == "9 rooms tried; 60 s so far, about to finish"


def test_a_run_ends_after_the_seconds_that_are_set(controller: GenerationController) -> None:
    controller.panel.seconds_box.setValue(7)
    assert controller.panel.task(ROOM, 1).request.seconds == 7


def test_candidates_of_a_room_that_has_changed_say_so_and_make_way_for_the_first_new_one(
    controller: GenerationController, app: Application
) -> None:
    panel, document = controller.panel, app.displayed_board.document
    begin(controller)
    panel.add(next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1))))
    panel.show_running(False)
    document.replace_board(Board(ROOM.tiles.T.copy()), "Turn")
    assert "an earlier state" in panel.sentence_label.text()
    document.undo_stack.undo()
    assert panel.sentence_label.text().startswith("1 candidate, ")
    document.undo_stack.redo()
    begin(controller)
    assert "stay until the first new one" in panel.sentence_label.text()
    first = next(generate(document.board, GenerationRequest(Aim.PUSHES, count=1)))
    panel.add(first)
    assert panel.candidates == [first]


def test_large_texts_do_not_make_the_window_grow(
    controller: GenerationController, app: Application, qtbot: QtBot
) -> None:
    controller.dock.close()
    app.window.resize(1024, 700)
    qtbot.wait(100)
    app.theme.set_text_size(200)
    try:
        app.window.resize(1024, 700)
        qtbot.wait(500)
        before = app.window.size()
        controller.open()
        qtbot.wait(100)
        assert app.window.size() == before
    finally:
        app.theme.set_text_size(100)


def test_a_room_without_goals_gets_a_sentence(
    controller: GenerationController, app: Application, qtbot: QtBot
) -> None:
    app.displayed_board.document.replace_board(Board(ROOM.tiles & np.uint8(Tile.WALL)), "No goals")
    panel = grown(controller, qtbot)
    assert panel.sentence_label.text() == "The room has no goals"
    assert panel.candidates == []


def test_a_run_is_cancelled_at_once(controller: GenerationController, qtbot: QtBot) -> None:
    panel = controller.panel
    choose(panel, ProposalKind.ROOM)
    panel.generate_button.click()
    qtbot.waitUntil(lambda: bool(panel.candidates), timeout=60_000)
    begun = perf_counter()
    panel.stop_button.click()
    assert perf_counter() - begun < 0.2
    assert panel.generate_button.isEnabled()
    kept = len(panel.candidates)
    qtbot.wait(300)
    assert len(panel.candidates) == kept


def test_a_variation_keeps_what_is_ticked(controller: GenerationController) -> None:
    panel = controller.panel
    choose(panel, ProposalKind.EASIER)
    for box, piece in panel.piece_boxes:
        box.setChecked(piece in (Tile.WALL, Tile.BOX))
    task = panel.task(ROOM, 1)
    assert task.kind is ProposalKind.EASIER
    assert task.locks.pieces == Tile.WALL | Tile.BOX
    choose(panel, ProposalKind.ROOM)
    assert panel.task(ROOM, 3).kind is ProposalKind.ROOM
    assert not any(box.isEnabled() for box, _ in panel.piece_boxes)


def test_a_better_level_drives_out_a_near_one(controller: GenerationController) -> None:
    panel = controller.panel
    first, *_, last = generate(ROOM, GenerationRequest(Aim.PUSHES, count=5))
    begin(controller)
    for one in (last, first, first):
        panel.add(one)
    assert panel.candidates == [first, last]
    assert panel.strip.count() == 2


def test_painted_locks_stay_and_travel_with_a_variant(
    controller: GenerationController, app: Application, qtbot: QtBot
) -> None:
    panel, view = controller.panel, app.view
    pencil = view.tool
    panel.lock_box.click()
    corner, beside, last = 10, 11, 12
    view.tool.pressed(square_event(corner))
    view.tool.moved(square_event(beside))
    view.tool.moved(square_event(last))
    view.tool.pressed(square_event(last))  # a second click opens it again
    assert controller._locks.squares() == {corner, beside}
    panel.lock_box.click()
    assert view.tool is pencil
    choose(panel, ProposalKind.HARDER, Aim.DIFFICULTY)
    board = app.displayed_board.document.board
    assert panel.task(board, 1, controller._locks.squares()).locks.squares == {corner, beside}
    begin(controller)
    panel.add(next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1))))
    panel.strip.itemClicked.emit(panel.strip.item(0))
    assert controller._locks.squares() == {corner, beside}
    app.editor.choose("pencil")
    panel.lock_box.click()
    app.editor.choose("rectangle")
    assert not panel.lock_box.isChecked()
    assert view.tool is app.editor.tools["rectangle"]
    panel.unlock_button.click()
    assert not controller._locks.squares()


def test_locks_are_not_drawn_over_a_board_in_play(
    controller: GenerationController, app: Application
) -> None:
    """They looked like squares that cannot be walked on."""
    locks, displayed_board, view = controller._locks, app.displayed_board, app.view
    is_same = []
    for show in (
        displayed_board.show_document,
        lambda document: displayed_board.show_board(document.board),
    ):
        show(displayed_board.document)
        plain = view.grab().toImage()
        locks.set_locked(10, is_locked=True)
        is_same.append(view.grab().toImage() == plain)
        locks.clear()
    assert is_same == [False, True]


def test_a_mix_adds_up_what_the_sliders_say(controller: GenerationController) -> None:
    panel = controller.panel
    panel.aim_box.setCurrentIndex(panel.aim_box.findData("mix"))
    for aim, slider in panel.aim_sliders:
        slider.setValue({Aim.PUSHES: 10, Aim.LOSING_PUSHES: 5}.get(aim, 0))
    request = panel.task(ROOM, 1).request
    assert request.mix == ((Aim.PUSHES, 10), (Aim.LOSING_PUSHES, 5))
    first, *_ = generate(ROOM, replace(request, looks_up=False, count=5))
    counts = first.profile
    assert first.value == pytest.approx(10 * counts.pushes / 40 + 5 * counts.losing_pushes / 20)


def test_of_each_kind_the_best_candidate_stays(controller: GenerationController) -> None:
    panel = controller.panel
    found = list(generate(ROOM, GenerationRequest(Aim.PUSHES, count=30)))
    begin(controller)
    for one in found:
        panel.add(one)
    assert panel.candidates == found
    panel.axis_boxes[0].setCurrentIndex(panel.axis_boxes[0].findData(Axis.PUSHES))
    kinds = [Axis.PUSHES.kind(one) for one in panel.candidates]
    assert len(kinds) == len(set(kinds)) < len(found)
    assert panel.candidates[0] == found[0]
    assert panel.strip.count() == len(kinds)


def test_the_candidates_of_last_time_come_back(controller: GenerationController) -> None:
    panel = controller.panel
    begin(controller)
    for one in generate(ROOM, GenerationRequest(Aim.PUSHES, count=3)):
        panel.add(one)
    with (user_data() / "growing.jsonl").open("a") as file:
        file.write('{"board": ["#@$.#"], "solution": "L"}\nno JSON\n')
    again = controller._build_panel()
    assert [one.board for one in again.candidates] == [one.board for one in panel.candidates]
    assert again.candidates[0].profile == panel.candidates[0].profile
    assert "last run" in again.sentence_label.text()


def test_a_crash_loses_no_candidate(
    controller: GenerationController,
    app: Application,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = next(generate(ROOM, GenerationRequest(Aim.PUSHES, count=1)))

    def crash(_job: Job[Any], _cancel: CancelToken, on_news: Callable[[Any], None]) -> Any:
        on_news(first)
        raise WorkerDiedError("the process ended")

    monkeypatch.setattr(app.engine, "run_when_ready", crash)
    panel = grown(controller, qtbot)
    qtbot.waitUntil(lambda: panel.candidates == [first])


def test_a_run_stopped_while_its_code_is_compiled_ends_quietly(
    controller: GenerationController,
    app: Application,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    waiting, ended = Event(), Event()

    def wait(_job: Job[Any], cancel: CancelToken, _on_news: Callable[[Any], None]) -> Any:
        waiting.set()
        cancel.wait(60)
        raise NeverReadyError("stopped before its kernels were compiled")

    monkeypatch.setattr(app.engine, "run_when_ready", wait)
    monkeypatch.setattr(controller, "_end_run", lambda *_: ended.set())
    controller.panel.generate_button.click()
    assert waiting.wait(60)
    controller._cancel.cancel()
    qtbot.waitUntil(ended.is_set)
    assert "failed" not in caplog.text
