from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.play.game import Game
from sokolab.gui.play.playback import FULL_SPEED, Playback
from sokolab.routes.line import line_of

CORRIDOR = Board.from_rows(["############", "#@         #", "#  $.      #", "############"])
LETTERS = "rrrrrrrrr"


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def game(qtbot: QtBot) -> Game:
    return Game(line_of(CORRIDOR, LETTERS))


@pytest.fixture
def playback(clock: Clock, game: Game) -> Iterator[Playback]:
    playback = Playback(clock)
    playback.set_game(game)
    playback.speed = 2
    yield playback
    playback.pause()


def test_the_clock_says_which_move_is_due(playback: Playback, clock: Clock, game: Game) -> None:
    playback.play()
    playback.tick()
    assert game.moves_played == 0
    clock.now += 0.5
    playback.tick()
    assert game.moves_played == 1
    clock.now += 2.0  # a late frame is caught up
    playback.tick()
    assert game.moves_played == 5


def test_many_short_ticks_do_not_drift(playback: Playback, clock: Clock, game: Game) -> None:
    playback.play()
    for _ in range(130):
        clock.now += 0.03
        playback.tick()
    assert game.moves_played == int(130 * 0.03 * 2)


def test_it_stops_at_the_last_move_and_begins_again(
    playback: Playback, clock: Clock, game: Game, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(playback.playing_changed, check_params_cb=lambda on: on):
        playback.play()
    clock.now += 60
    with qtbot.waitSignal(playback.playing_changed, check_params_cb=lambda on: not on):
        playback.tick()
    assert game.moves_played == 9
    playback.toggle()
    assert playback.is_playing
    assert game.moves_played == 0


def test_play_goes_on_from_where_another_hand_put_it(
    playback: Playback, clock: Clock, game: Game
) -> None:
    playback.play()
    clock.now += 1
    playback.tick()
    assert game.moves_played == 2
    game.seek(6)
    clock.now += 10
    playback.tick()
    assert game.moves_played == 6
    clock.now += 0.5
    playback.tick()
    assert game.moves_played == 7


def test_a_new_speed_counts_from_the_present_move(
    playback: Playback, clock: Clock, game: Game
) -> None:
    playback.play()
    clock.now += 1
    playback.tick()
    playback.speed = 1
    clock.now += 1
    playback.tick()
    assert game.moves_played == 3


def test_as_painted_shows_every_move(playback: Playback, game: Game, qtbot: QtBot) -> None:
    places = []
    game.moved.connect(lambda: places.append(game.moves_played))
    playback.speed = FULL_SPEED
    playback.play()
    qtbot.waitUntil(lambda: not playback.is_playing)
    assert places == list(range(1, 10))


def test_the_timer_plays_by_itself(game: Game, qtbot: QtBot) -> None:
    playback = Playback()
    playback.set_game(game)
    playback.speed = 80
    playback.play()
    qtbot.waitUntil(lambda: game.moves_played == 9)
    assert not playback.is_playing


def test_nothing_to_play_does_nothing(playback: Playback) -> None:
    playback.set_game(Game(line_of(CORRIDOR, "")))
    playback.play()
    assert not playback.is_playing
    playback.set_game(None)
    playback.toggle()
    playback.tick()
    assert not playback.is_playing
