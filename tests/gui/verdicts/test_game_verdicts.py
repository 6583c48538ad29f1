"""Verdicts in games: a lost game is told, one click goes back, and hints lead to the end."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.app import Application
from sokolab.gui.play.game import Game
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.verdicts.games import LastSolvable
from sokolab.verdicts.values import VerdictKind
from tests.gui.verdicts.boards import LOST, draw, draw_and_study, wait_for_study

LEVEL = Board.from_rows(["########", "#      #", "# $@ . #", "#      #", "########"])


def _play(qtbot: QtBot, app: Application, letters: str) -> Game:
    """Play a level by hand, with every position judged."""
    if app.play_controller.session.game is None:
        app.play_controller.session.start()
    game = app.play_controller.session.game
    assert game is not None
    for letter in letters:
        assert game.play(letter)
        wait_for_study(qtbot, app)
    return game


def _told(app: Application) -> list[str]:
    return [message.sentence for message in app.collection_controller.messages.messages]


@pytest.fixture
def playing(qtbot: QtBot, judging: Application) -> Application:
    judging.collection_controller.messages.clear(MessageKind.NOTE)
    draw_and_study(qtbot, judging, LEVEL)
    return judging


def test_the_push_that_loses_a_game_is_told_and_one_click_goes_back(
    qtbot: QtBot, playing: Application
) -> None:
    game = _play(qtbot, playing, "ul")
    assert not any("cannot be solved" in said for said in _told(playing))
    lost = Board.from_rows(["########", "#      #", "# @  . #", "# $    #", "########"])
    _play(qtbot, playing, "d")
    assert playing.displayed_board.board == lost
    qtbot.waitUntil(lambda: any("cannot be solved" in said for said in _told(playing)))
    (said,) = (said for said in _told(playing) if "cannot be solved" in said)
    assert "It was lost at push 1." in said
    assert playing.window.action("back-to-solvable").isEnabled()
    message = next(
        one for one in playing.collection_controller.messages.messages if one.sentence == said
    )
    (answer,) = (act for words, act in message.buttons if str(words) == "Go back")
    answer()
    assert game.moves_played == 2
    assert game.length == 3, "the moves can be redone"
    wait_for_study(qtbot, playing)
    assert playing.verdict_controller.live_verdict.verdict.kind is VerdictKind.SOLVABLE
    assert not any("cannot be solved" in said for said in _told(playing))
    assert not playing.window.action("back-to-solvable").isEnabled()


def test_the_message_follows_when_an_earlier_position_is_judged(
    qtbot: QtBot, playing: Application
) -> None:
    game = _play(qtbot, playing, "uldrul")
    games = playing.verdict_controller.game_verdicts
    qtbot.waitUntil(lambda: games._last_solvable is not None)
    assert games._last_solvable.is_exact and games._last_solvable.moves == 2
    games._announce_loss(
        game, LastSolvable(5, False)
    )  # as if only the last push were known to lose
    games._last_solvable = LastSolvable(5, False)
    (said,) = (said for said in _told(playing) if "cannot be solved" in said)
    assert "It was lost at push 2 or before." in said
    game.seek(4)
    qtbot.waitUntil(lambda: games._last_solvable == LastSolvable(2, True))
    (said,) = (said for said in _told(playing) if "cannot be solved" in said)
    assert "It was lost at push 1." in said


def test_undo_takes_the_message_away(qtbot: QtBot, playing: Application) -> None:
    game = _play(qtbot, playing, "uld")
    qtbot.waitUntil(lambda: any("cannot be solved" in said for said in _told(playing)))
    game.undo()
    wait_for_study(qtbot, playing)
    assert not any("cannot be solved" in said for said in _told(playing))


def test_switched_off_nothing_is_told_but_the_way_back_is_there(
    qtbot: QtBot, playing: Application
) -> None:
    playing.window.action("tell-lost-games").trigger()
    assert not playing.settings.flag("tell-lost-games", True)
    game = _play(qtbot, playing, "uld")
    games = playing.verdict_controller.game_verdicts
    qtbot.waitUntil(lambda: games._last_solvable is not None)
    assert not any("cannot be solved" in said for said in _told(playing))
    playing.window.action("back-to-solvable").trigger()
    assert game.moves_played == 2


def test_a_level_that_was_never_solvable_is_not_called_lost(
    qtbot: QtBot, judging: Application
) -> None:
    draw_and_study(qtbot, judging, LOST)
    _play(qtbot, judging, "l")
    qtbot.wait(100)
    assert not any("cannot be solved" in said for said in _told(judging))


def test_a_lost_game_is_told_before_any_search_for_the_push(
    qtbot: QtBot, playing: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = playing.verdict_controller.game_verdicts
    monkeypatch.setattr(games._thread, "submit", lambda *_: None)
    _play(qtbot, playing, "uld")
    (said,) = (said for said in _told(playing) if "cannot be solved" in said)
    assert "It was lost at push 1." in said


def test_what_was_said_on_going_back_goes_with_the_game(qtbot: QtBot, playing: Application) -> None:
    _play(qtbot, playing, "uld")
    playing.window.action("back-to-solvable").trigger()
    assert playing.window.status_bar.message.startswith("Back at move 2,")
    playing.play_controller.session.leave()
    assert playing.window.status_bar.message == ""


def test_no_hint_goes_back_in_a_level_without_a_solution(
    qtbot: QtBot, judging: Application
) -> None:
    draw_and_study(qtbot, judging, LOST)
    for letters in ("", "l"):
        _play(qtbot, judging, letters)
        judging.window.action("hint").trigger()
        said = "The level has no solution; the Verdict panel says why"
        assert judging.window.status_bar.message == said


def test_hints_say_more_each_time_and_the_third_is_played(
    qtbot: QtBot, playing: Application
) -> None:
    game = _play(qtbot, playing, "")
    wait_for_study(qtbot, playing)
    games, action = playing.verdict_controller.game_verdicts, playing.window.action("hint")
    box = LEVEL.boxes[0]
    action.trigger()
    assert games.hint_layer.marked_squares == (box, None)
    assert playing.window.status_bar.message == "Hint: push the box at row 3, column 3"
    action.trigger()
    assert games.hint_layer.marked_squares == (box, LEVEL.goals[0])
    action.trigger()
    assert game.is_solved
    assert games.hint_layer.marked_squares == (None, None)
    action.trigger()
    assert playing.window.status_bar.message == "The level is solved"


def test_a_move_begins_the_hints_again(qtbot: QtBot, playing: Application) -> None:
    game = _play(qtbot, playing, "")
    wait_for_study(qtbot, playing)
    action, layer = (
        playing.window.action("hint"),
        playing.verdict_controller.game_verdicts.hint_layer,
    )
    action.trigger()
    game.play("u")
    assert layer.marked_squares == (None, None)
    wait_for_study(qtbot, playing)
    action.trigger()
    assert layer.marked_squares == (LEVEL.boxes[0], None)


def test_there_is_no_hint_where_there_is_no_solution(qtbot: QtBot, playing: Application) -> None:
    _play(qtbot, playing, "uld")
    playing.window.action("hint").trigger()
    assert playing.window.status_bar.message.startswith("There is no solution from here")
    assert playing.verdict_controller.game_verdicts.hint_layer.marked_squares == (None, None)


def test_hints_are_for_games_only(qtbot: QtBot, playing: Application) -> None:
    assert not playing.window.action("hint").isEnabled()
    _play(qtbot, playing, "")
    assert playing.window.action("hint").isEnabled()
    playing.play_controller.session.leave()
    draw(playing, LOST)
    assert not playing.window.action("hint").isEnabled()
