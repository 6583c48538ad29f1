"""Reading a solution in the window: jump_bar, timeline, trails of the boxes and heat map."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.gui.app import Application
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_layers import trails_of
from sokolab.gui.play.solution_inspector import SolutionInspector
from sokolab.gui.play.timeline import profile_sentence
from sokolab.reports.solution_profile import profile_of
from sokolab.routes.line import Unit, line_of
from tests.gui.hand import Hand
from tests.gui.play.test_replay_panel import ROOM, SOLUTION, game

LEFT = Qt.MouseButton.LeftButton
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def inspector(app: Application) -> SolutionInspector:
    """Return what reads a solution that has just been loaded."""
    app.play_controller.session.start_solution(replay(ROOM, SOLUTION), "A solution")
    return app.play_controller.inspector


@pytest.mark.parametrize(
    ("keys", "ends"),
    [(NO_KEYS, (3, 4, 5, 8, 17, 18, 21)), (SHIFT, (8, 21)), (ALT, (5, 8, 18, 21))],
    ids=["by push", "by box change", "by session"],
)
def test_page_keys_go_from_place_to_place(
    inspector: SolutionInspector, app: Application, keys: Qt.KeyboardModifier, ends: tuple[int, ...]
) -> None:
    for end in ends:
        QTest.keyClick(app.view, Qt.Key.Key_PageDown, keys)
        assert game(app).moves_played == end
    assert not app.window.action("next-push").isEnabled()
    for end in (*reversed(ends[:-1]), 0):
        QTest.keyClick(app.view, Qt.Key.Key_PageUp, keys)
        assert game(app).moves_played == end
    assert not app.window.action("previous-session").isEnabled()


def test_the_buttons_go_by_the_unit_chosen_which_is_kept(
    inspector: SolutionInspector, app: Application
) -> None:
    jump_bar = inspector.jump_bar
    assert not jump_bar.back_button.isEnabled()
    QTest.mouseClick(jump_bar.forward_button, LEFT)
    assert game(app).moves_played == 3
    jump_bar.unit_box.setCurrentIndex(jump_bar.unit_box.findText("by box"))
    QTest.mouseClick(jump_bar.forward_button, LEFT)
    QTest.mouseClick(jump_bar.forward_button, LEFT)
    assert game(app).moves_played == 21
    assert not jump_bar.forward_button.isEnabled()
    QTest.mouseClick(jump_bar.back_button, LEFT)
    assert game(app).moves_played == 8
    assert jump_bar.unit is Unit.BOX_CHANGE
    assert app.settings.text("jump-unit") == "box_change"


def test_without_a_game_nothing_can_be_jumped_to(app: Application) -> None:
    jump_bar = app.play_controller.inspector.jump_bar
    assert not jump_bar.back_button.isEnabled()
    assert not jump_bar.forward_button.isEnabled()
    assert not app.window.action("next-push").isEnabled()


def test_a_jump_stops_the_replay(inspector: SolutionInspector, app: Application) -> None:
    app.play_controller.session.playback.speed = 1
    app.play_controller.session.playback.play()
    QTest.keyClick(app.view, Qt.Key.Key_PageDown)
    assert game(app).moves_played == 3
    assert not app.play_controller.session.playback.is_playing


def test_the_timeline_shows_the_course_and_a_click_goes_there(
    inspector: SolutionInspector, app: Application, qtbot: QtBot
) -> None:
    timeline = inspector.timeline
    qtbot.waitUntil(lambda: inspector.timeline.profile is not None)
    profile, drawn = inspector.timeline.profile, timeline.grab().toImage()
    timeline.show_profile(None)
    assert timeline.grab().toImage() != drawn
    timeline.show_profile(profile)
    assert timeline.grab().toImage() == drawn
    game(app).seek(8)
    qtbot.waitUntil(lambda: "3 left" in inspector.figures.text())
    assert "1/2 home" in inspector.figures.text()
    assert timeline.accessibleDescription() == (
        "After push 4 of 7, at least 3 pushes left, 21 squares to walk on, 1 box on goals"
    )
    spot = QPoint(round(timeline.x_of(17)), 5)
    QTest.mouseClick(timeline, LEFT, pos=spot)
    assert game(app).moves_played == 17
    QTest.mouseClick(timeline, LEFT, pos=QPoint(timeline.width() - 1, 5))
    assert game(app).moves_played == 21


def test_the_timeline_lies_under_the_slider(inspector: SolutionInspector, app: Application) -> None:
    slider, timeline = app.play_controller.panel.slider, inspector.timeline
    assert slider.width() == timeline.width()
    assert slider.mapToGlobal(QPoint()).x() == timeline.mapToGlobal(QPoint()).x()
    assert timeline.x_of(0) == timeline.width() - timeline.x_of(21) > 0


def test_a_click_near_its_mark_goes_to_the_crux(
    inspector: SolutionInspector, app: Application, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: inspector.timeline.profile is not None)
    profile = profile_of(line_of(ROOM, SOLUTION))
    crux = int(profile.moves[profile.crux])
    timeline = inspector.timeline
    QTest.mouseClick(timeline, LEFT, pos=QPoint(round(timeline.x_of(crux)) + 3, 35))
    assert game(app).moves_played == crux
    game(app).seek(0)
    QTest.keyClick(app.view, Qt.Key.Key_K)
    assert game(app).moves_played == crux


def test_without_the_timeline_the_crux_is_found_too(
    inspector: SolutionInspector, app: Application, qtbot: QtBot
) -> None:
    app.window.action("timeline").trigger()
    assert not inspector.timeline.isVisible()
    assert inspector.timeline.profile is None
    app.window.action("crux").trigger()
    qtbot.waitUntil(lambda: game(app).moves_played == 3)


def test_a_crux_asked_for_is_not_gone_to_in_another_game(
    inspector: SolutionInspector, app: Application, qtbot: QtBot
) -> None:
    app.window.action("timeline").trigger()
    app.window.action("crux").trigger()
    app.play_controller.session.start_solution(replay(ROOM, SOLUTION), "Another")
    app.window.action("timeline").trigger()
    qtbot.waitUntil(lambda: inspector.timeline.profile is not None)
    assert game(app).moves_played == 0


def test_what_is_switched_on_is_remembered(inspector: SolutionInspector, app: Application) -> None:
    names = ("box-trails", "heat-map", "timeline")
    assert [inspector.is_on(name) for name in names] == [False, False, True]
    for name in names:
        app.window.action(name).trigger()
        assert app.settings.flag(f"shows-{name}", False) is (name != "timeline")


def test_trails_follow_every_box(inspector: SolutionInspector, app: Application) -> None:
    plain = app.view.grab().toImage()
    app.window.action("box-trails").trigger()
    first, second = inspector.trail_layer.trails
    assert [ROOM.row_col(square) for square in first.squares] == [
        (2, 2),
        (2, 3),
        (2, 4),
        (2, 5),
        (3, 5),
    ]
    assert first.times == (0.0, 1 / 6, 2 / 6, 3 / 6)
    assert second.times[-1] == 1.0
    assert app.view.grab().toImage() != plain
    app.window.action("box-trails").trigger()
    assert inspector.trail_layer.trails == ()
    assert app.view.grab().toImage() == plain


def test_a_part_of_a_line_has_trails_of_its_own() -> None:
    line = line_of(ROOM, SOLUTION)
    (trail,) = trails_of(line, 1, 3)
    assert trail.squares == tuple(ROOM.square(2, col) for col in (3, 4, 5))
    assert trail.times == (0.0, 1.0)
    assert trails_of(line, 2, 2) == ()


def test_the_heat_map_counts_visits(inspector: SolutionInspector, app: Application) -> None:
    plain = app.view.grab().toImage()
    app.window.action("heat-map").trigger()
    visits = inspector.heat_map_layer.visits
    assert visits is not None
    assert visits.sum() == len(SOLUTION) + 1
    assert visits[ROOM.players[0]] == 2, "at the start, and on the way to the other box"
    assert app.view.grab().toImage() != plain
    app.play_controller.session.leave()
    assert inspector.heat_map_layer.visits is None


def test_the_tints_leave_the_boxes_as_they_are(
    inspector: SolutionInspector, app: Application
) -> None:
    app.play_controller.glide.stop()
    game(app).seek(21)
    app.play_controller.glide.stop()
    geometry = app.view.geometry_map
    upper_half = -round(geometry.side / 2)  # the number stands in the lower one
    rects = {
        square: geometry.rect(square).toAlignedRect().adjusted(4, 4, -4, upper_half)
        for square in (*game(app).position.boxes, ROOM.players[0])
    }
    plain = {square: app.view.grab(rect).toImage() for square, rect in rects.items()}
    app.window.action("heat-map").trigger()
    changed = {one for one, rect in rects.items() if app.view.grab(rect).toImage() != plain[one]}
    assert changed == {ROOM.players[0]}, "a square that the player walked on"


def test_a_game_by_hand_has_a_course_too(hand: Hand, qtbot: QtBot) -> None:
    hand.open("########", "#@ $ . #", "#      #", "########")
    inspector = hand.app.play_controller.inspector
    hand.key(Qt.Key.Key_F6)
    for _ in range(3):
        hand.key(Qt.Key.Key_Right)
    qtbot.waitUntil(
        lambda: inspector.timeline.profile is not None and inspector.timeline.profile.pushes == 2
    )
    assert "0 left" in inspector.figures.text()
    hand.key(Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: inspector.timeline.profile.pushes == 3)
    assert "lost" in inspector.figures.text(), "the box is at the wall"


def test_reverse_play_is_read_in_the_same_way(hand: Hand, qtbot: QtBot) -> None:
    hand.open("########", "#@-$--.#", "#------#", "########")
    inspector = hand.app.play_controller.inspector
    hand.app.window.action("box-trails").trigger()
    hand.key(Qt.Key.Key_F8)
    for _ in range(4):
        hand.key(Qt.Key.Key_Right)
    for _ in range(3):
        hand.key(Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: inspector.trail_layer.trails != ())
    (trail,) = inspector.trail_layer.trails
    assert trail.squares == (14, 13, 12, 11)
    hand.key(Qt.Key.Key_PageUp)
    assert hand.rows[1] == "#--@$-.#"
    qtbot.waitUntil(
        lambda: inspector.timeline.profile is not None and inspector.timeline.profile.pushes == 3
    )
    assert inspector.timeline.profile.distances.tolist() == [0, 1, 2, 3]


def test_leaving_the_game_clears_everything(
    inspector: SolutionInspector, app: Application, qtbot: QtBot
) -> None:
    app.window.action("box-trails").trigger()
    qtbot.waitUntil(lambda: inspector.timeline.profile is not None)
    app.play_controller.session.leave()
    assert inspector.timeline.profile is None
    assert inspector.trail_layer.trails == ()
    assert inspector.figures.text() == ""
    assert not app.window.action("crux").isEnabled()


def long_walk(side: int, moves: int) -> tuple[Board, str]:
    """Return a large empty room with one box, pushed once before a long walk."""
    rows = ["#" * side, *("#" + " " * (side - 2) + "#" for _ in range(side - 2)), "#" * side]
    tiles = [list(row) for row in rows]
    tiles[2][2:6] = "@$ ."
    board = Board.from_rows(["".join(row) for row in tiles])
    return board, "R" + "lr" * ((moves - 1) // 2)


def test_another_level_ends_the_work_on_a_long_solution(
    app: Application, hand: Hand, qtbot: QtBot
) -> None:
    board, letters = long_walk(200, 5000)
    inspector = app.play_controller.inspector
    app.play_controller.session.start_solution(replay(board, letters), "")
    app.play_controller.session.start_solution(replay(ROOM, SOLUTION), "")
    qtbot.waitUntil(lambda: inspector.timeline.profile is not None)
    assert inspector.timeline.profile.pushes == 7
    hand.open("#####", "#@$.#", "#####")
    assert inspector.timeline.profile is None


def test_a_large_board_with_a_long_solution_is_read(app: Application, qtbot: QtBot) -> None:
    board, letters = long_walk(200, 5000)
    inspector = app.play_controller.inspector
    for name in ("box-trails", "heat-map"):
        app.window.action(name).trigger()
    app.play_controller.session.start_solution(replay(board, letters), "")
    qtbot.waitUntil(lambda: inspector.timeline.profile is not None, timeout=20_000)
    visits = inspector.heat_map_layer.visits
    assert visits is not None
    assert visits.sum() == len(letters) + 1
    assert np.count_nonzero(visits) == 2
    assert not app.view.grab().isNull()


def test_the_numbers_are_told_in_words() -> None:
    board = Board.from_rows(["######", "#@$$.#", "######"])
    shut = profile_of(line_of(board, ""))
    assert profile_sentence(shut, 0) == (
        "After push 0 of 0, a box is lost, 1 square to walk on, 0 boxes on goals"
    )


def test_the_line_of_a_game_follows_its_moves(
    inspector: SolutionInspector, app: Application
) -> None:
    played: Game = game(app)
    line = played.line
    assert line is played.line
    assert line.lurd == SOLUTION
    played.play("uur")
    assert played.line.lurd == SOLUTION
    played.play("l")
    assert played.line.lurd == "uuRl"
