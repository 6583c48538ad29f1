"""Reverse play in the window: pulling, walking, undo, and what becomes of the game."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from sokolab.collection.known_level import replayed_games
from sokolab.core.lurd import replay
from sokolab.formats.saved_games import replay_saved_game
from sokolab.gui.document.displayed_board import Mode
from tests.gui.editor.test_board_actions import do
from tests.gui.hand import Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier
LEVEL = ("########", "#@-$--.#", "#------#", "########")


@pytest.fixture
def game(hand: Hand) -> Hand:
    """Return reverse play of a level with one box: it stands on its goal."""
    hand.open(*LEVEL)
    hand.key(Qt.Key.Key_F8)
    return hand


def test_it_begins_with_boxes_on_all_goals(game: Hand) -> None:
    assert game.rows[1] == "#@----*#"
    assert game.app.displayed_board.mode is Mode.PLAY
    assert game.app.play_controller.play_frame.word == "Reverse play"
    assert game.app.window.action("reverse-play").isChecked()
    assert not game.app.window.action("test-play").isChecked()
    assert "The arrow keys pull" in game.app.window.status_bar.message


def test_the_keys_of_reverse_play_are_not_told_after_it(game: Hand) -> None:
    strip = game.app.window.status_bar
    assert "The arrow keys pull" in strip.message
    game.key(Qt.Key.Key_Escape)
    assert not strip.message


def test_a_level_without_a_pull_has_no_solution(game: Hand) -> None:
    game.key(Qt.Key.Key_Right)
    do(game, "new-from-game")
    assert game.app.collection_controller.workspace.document.level.solutions == ()


def test_arrows_pull_and_with_shift_only_walk(game: Hand) -> None:
    for _ in range(4):
        game.key(Qt.Key.Key_Right)
    assert game.rows[1] == "#----@*#"
    game.key(Qt.Key.Key_Right)
    assert game.rows[1] == "#----@*#"
    game.key(Qt.Key.Key_Left)
    assert game.rows[1] == "#---@$.#"
    game.key(Qt.Key.Key_Left, SHIFT)
    assert game.rows[1] == "#--@-$.#"
    do(game, "undo-moves")
    do(game, "undo-moves")
    assert game.rows[1] == "#----@*#"
    do(game, "redo-moves")
    assert game.rows[1] == "#---@$.#"
    do(game, "reset")
    assert game.rows[1] == "#@----*#"


def test_a_box_is_pulled_to_the_square_clicked(game: Hand) -> None:
    game.click(1, 6)
    assert game.app.displayed_board.selected_square == 14
    game.click(1, 3)
    assert game.rows[1] == "#-@$--.#"
    assert game.app.window.status_bar.message == "3 pulls, 7 moves"
    game.click(1, 3)
    game.click(2, 3)
    assert game.rows[1] == "#-@$--.#"
    assert "cannot be pulled there" in game.app.window.status_bar.message


def test_the_start_of_the_level_makes_a_solution(game: Hand) -> None:
    game.click(1, 6)
    game.click(1, 3)
    assert "The start of the level is reached" not in game.app.window.status_bar.message
    game.key(Qt.Key.Key_Left, SHIFT)
    do(game, "undo-moves")
    do(game, "undo-moves")
    do(game, "redo-moves")
    assert "The start of the level is reached after 3 pulls" in game.app.window.status_bar.message
    do(game, "keep-moves")
    (solution,) = game.document.level.solutions
    assert solution.lurd == "rRRRllll"
    assert replay(game.document.board, solution.lurd).solves


def test_a_game_elsewhere_is_no_solution(game: Hand) -> None:
    game.click(1, 6)
    game.click(1, 4)
    assert not game.app.window.action("keep-moves").isEnabled()


def test_the_pulled_position_becomes_the_level_with_its_solution(game: Hand) -> None:
    game.click(1, 6)
    game.click(1, 4)
    do(game, "edit-from-here")
    assert game.app.displayed_board.mode is Mode.EDIT
    assert game.rows[1] == "#--@$-.#"
    (solution,) = game.document.level.solutions
    assert replay(game.document.board, solution.lurd).solves
    assert game.steps == ["Edit from the pulled position"]
    do(game, "undo")
    assert game.rows == list(LEVEL)


def test_it_becomes_a_new_level_beside_this_one(game: Hand) -> None:
    workspace = game.app.collection_controller.workspace
    count = len(workspace.collection.levels)
    game.click(1, 6)
    game.click(1, 4)
    do(game, "new-from-game")
    assert len(workspace.collection.levels) == count + 1
    level = workspace.document.level
    assert replay(level.board, level.solutions[0].lurd).solves
    assert game.app.displayed_board.board == level.board


def test_the_player_is_offered_every_place_where_a_game_can_end(hand: Hand) -> None:
    hand.open("#########", "#@--.---#", "#--#.#--#", "#########")
    hand.key(Qt.Key.Key_F8)
    assert "2 areas" in hand.app.window.status_bar.message
    hand.key(Qt.Key.Key_N)
    assert hand.rows[1] == "#---*@--#"
    hand.key(Qt.Key.Key_N)
    assert hand.rows[1] == "#--@*---#"
    hand.click(1, 7)
    assert hand.rows[1] == "#---*--@#"
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Left)
    hand.key(Qt.Key.Key_N)
    assert "only before the first move" in hand.app.window.status_bar.message


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("####", "#@-#", "####"), "draw goals first"),
        (("####", "#@.#", "####"), "No box can be pulled"),
        (("#####", "#...#", "#####"), "No box can be pulled"),
    ],
)
def test_where_nothing_can_be_pulled_it_says_why(
    hand: Hand, rows: tuple[str, ...], said: str
) -> None:
    hand.open(*rows)
    hand.key(Qt.Key.Key_F8)
    assert hand.app.displayed_board.mode is Mode.EDIT
    assert said in hand.app.window.status_bar.message
    assert not hand.app.window.action("reverse-play").isChecked()


def test_escape_or_the_key_again_goes_back(game: Hand) -> None:
    game.key(Qt.Key.Key_F8)
    assert game.app.displayed_board.mode is Mode.EDIT
    assert game.rows == list(LEVEL)
    assert game.app.play_controller.play_frame.word == ""
    game.key(Qt.Key.Key_F8)
    game.key(Qt.Key.Key_F6)
    assert game.app.play_controller.play_frame.word == "Play"
    assert game.rows == list(LEVEL)
    assert not game.app.window.action("reverse-play").isChecked()


def test_a_game_in_reverse_is_saved_and_gone_on_with(game: Hand) -> None:
    for letter in "rrrrLl":
        game.app.play_controller.session.game.play(letter)
    do(game, "move-back")
    do(game, "save-game")
    document = game.app.displayed_board.document
    (saved,) = document.level.snapshots
    assert saved.moves == "[]rrrrL*l"
    found = replay_saved_game(document.board, saved.moves)
    assert (found.is_reverse, found.moves, found.played_count, found.fault) == (True, 6, 5, "")
    before = game.rows
    game.key(Qt.Key.Key_F8)
    (kept,) = replayed_games(document.level)
    assert kept.line is not None
    game.app.play_controller.continue_game(kept.line, kept.played_count)
    assert game.rows == before
    assert game.app.play_controller.play_frame.word == "Reverse play"
    do(game, "redo-moves")
    assert game.app.play_controller.session.game.whole_lurd == "rrrrLl"
    do(game, "reset")
    assert game.rows[1] == "#@----*#"


def test_what_is_copied_leads_back(game: Hand) -> None:
    for letter in "rrrrLL":
        game.app.play_controller.session.game.play(letter)
    do(game, "copy-moves")
    copied = QGuiApplication.clipboard().text()
    assert copied == "RRllll"
    assert replay(game.board, copied).solves
    assert "lead back to the solved position" in game.app.window.status_bar.message
    do(game, "reset")
    do(game, "copy-moves")
    assert QGuiApplication.clipboard().text() == "RRllll"


def test_a_level_with_two_players_keeps_no_game(hand: Hand) -> None:
    hand.open("########", "#@-$-@.#", "#------#", "########")
    hand.key(Qt.Key.Key_F8)
    hand.app.play_controller.session.game.play("r")
    do(hand, "save-game")
    assert hand.app.displayed_board.document.level.snapshots == ()
    assert "one player" in hand.app.window.status_bar.message


def test_reverse_play_leaves_the_forward_game_alone(hand: Hand) -> None:
    hand.open(*LEVEL)
    hand.key(Qt.Key.Key_F6)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_F8)
    hand.key(Qt.Key.Key_F8)
    hand.key(Qt.Key.Key_F6)
    assert hand.app.play_controller.session.game.whole_lurd == "r"


def test_the_regions_of_the_player_are_offered_until_the_first_move(hand: Hand) -> None:
    hand.open("#########", "#@--.---#", "#####.###", "#-$---$-#", "#########")
    layer = hand.app.play_controller.reverse_actions
    hand.key(Qt.Key.Key_F8)
    assert [len(region) for region in layer.offered_regions] == [3, 3]
    offered = hand.view.grab().toImage()
    board = hand.board
    hand.click(1, 6)
    assert board.square(1, 6) == hand.app.play_controller.session.game.position.player
    assert hand.view.grab().toImage() != offered
    hand.key(Qt.Key.Key_Right)
    assert layer.offered_regions == []
    do(hand, "reset")
    assert len(layer.offered_regions) == 2
    hand.key(Qt.Key.Key_F8)
    assert layer.offered_regions == []


def test_one_region_is_no_choice(game: Hand) -> None:
    assert game.app.play_controller.reverse_actions.offered_regions == []


@pytest.mark.parametrize("key", [Qt.Key.Key_F6, Qt.Key.Key_F8])
def test_escape_leads_from_a_replay_back_to_the_game_that_it_interrupted(
    hand: Hand, key: Qt.Key
) -> None:
    hand.open(*LEVEL)
    session = hand.app.play_controller.session
    hand.key(key)
    for _ in range(2):
        hand.key(Qt.Key.Key_Right)
    played, rows, word = session.game, hand.rows, hand.app.play_controller.play_frame.word
    solution = replay(hand.document.board, "rrRRR")
    for name in ("the rating", "another one"):
        session.start_solution(solution, name)
        assert session.game is not played
    hand.key(Qt.Key.Key_Escape)
    assert session.game is played
    assert (hand.rows, hand.app.play_controller.play_frame.word) == (rows, word)
    hand.key(Qt.Key.Key_Escape)
    assert session.game is None and hand.app.displayed_board.mode is Mode.EDIT
    session.start_solution(solution, "the rating")
    hand.key(Qt.Key.Key_Escape)
    assert session.game is None, "nothing was interrupted"
