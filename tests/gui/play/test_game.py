from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.lurd import positions, replay
from sokolab.gui.play.game import Game
from sokolab.routes.line import line_of

ROOM = Board.from_rows(["########", "#@ $  .#", "# $    #", "#   .  #", "########"])
CORRIDOR = Board.from_rows(["#######", "#@ $ .#", "#######"])


def test_a_new_game_stands_at_the_start() -> None:
    game = Game(line_of(CORRIDOR, ""))
    assert (game.moves_played, game.length, game.pushes, game.lurd) == (0, 0, 0, "")
    assert not game.can_undo
    assert not game.can_redo
    assert game.board_now == CORRIDOR
    assert not game.is_solved


def test_several_letters_are_one_step() -> None:
    game = Game(line_of(CORRIDOR, ""))
    assert game.play("r") == 1
    assert game.play("rr") == 2
    assert game.lurd == "rRR"
    assert (game.moves_played, game.pushes) == (3, 2)
    game.undo()
    assert (game.moves_played, game.lurd) == (1, "r")
    game.redo()
    assert game.moves_played == 3
    game.seek(game.moves_played - 1)
    assert game.moves_played == 2
    game.seek(game.moves_played + 1)
    assert game.moves_played == 3


def test_impossible_letters_are_passed_over() -> None:
    game = Game(line_of(CORRIDOR, ""))
    moves = []
    game.moved.connect(lambda: moves.append(game.moves_played))
    assert game.play("u") == 0
    assert game.play("?") == 0
    assert moves == []
    assert game.play("rru") == 2
    assert moves == [2]


def test_solved_is_told_once_and_only_forward(qtbot: QtBot) -> None:
    game = Game(line_of(CORRIDOR, ""))
    told = []
    game.solved.connect(lambda: told.append(game.moves_played))
    game.play("rrr")
    assert game.is_solved
    assert told == [3]
    game.seek(0)
    assert told == [3]
    game.seek(3)
    assert told == [3, 3]
    game.play("l")
    assert game.is_solved
    game.undo()
    assert told == [3, 3], "it was solved already"


def test_the_same_move_keeps_what_lies_ahead_and_another_forgets_it() -> None:
    game = Game(line_of(ROOM, "rDld"))
    assert game.whole_lurd == "rDld"
    game.play("r")
    assert game.length == 4
    game.play("r")
    assert game.whole_lurd == "rR"
    assert game.all_pushes == 1


def test_a_step_of_a_loaded_solution_is_a_walk_with_its_pushes() -> None:
    game = Game(line_of(ROOM, "rRRdld"))
    game.redo()
    assert game.moves_played == 3
    game.redo()
    assert game.moves_played == 6
    game.undo()
    assert game.moves_played == 3


def test_seek_beyond_the_ends_means_the_ends() -> None:
    game = Game(line_of(CORRIDOR, "rRR"))
    game.seek(99)
    assert game.moves_played == 3
    game.seek(-5)
    assert game.moves_played == 0


def test_paste_replaces_the_game_and_says_how_it_went() -> None:
    game = Game(line_of(CORRIDOR, ""))
    game.play("r")
    assert game.paste("rRR") == "Played 3 moves, including 2 pushes"
    assert (game.moves_played, game.lurd) == (3, "rRR")
    assert game.paste("rRuR") == "Played 2 of 4 letters: letter 3, u, is blocked"
    assert game.lurd == "rR"
    assert game.paste("rrR").startswith(
        "Played 3 moves, including 2 pushes, although letter 2, r, pushes"
    )
    assert game.paste("ul") == "Nothing was played: letter 1, u, is blocked"
    assert game.lurd == "rRR"
    assert game.paste("") == "Nothing was played: it has no moves"


def test_judged_counts_box_lines() -> None:
    game = Game(line_of(CORRIDOR, ""))
    game.play("rrr")
    played = game.played_replay()
    assert (played.box_lines, played.box_changes, played.pushing_sessions) == (1, 1, 1)


@given(
    start=st.text("urdl", max_size=12),
    steps=st.lists(
        st.one_of(
            st.tuples(st.just("play"), st.text("urdlURDL", min_size=1, max_size=4)),
            st.tuples(st.just("seek"), st.integers(-2, 40)),
            st.tuples(st.sampled_from(["undo", "redo"])),
        ),
        max_size=25,
    ),
)
def test_the_position_is_always_what_the_letters_say(
    start: str, steps: list[tuple[object, ...]]
) -> None:
    game = Game(line_of(ROOM, replay(ROOM, start).lurd))
    for name, *arguments in steps:
        getattr(game, str(name))(*arguments)
        played = positions(ROOM, game.lurd)
        assert game.position == played[-1]
        assert game.moves_played == len(game.lurd) <= game.length
        assert game.pushes == sum(map(str.isupper, game.lurd))
        assert game.board_now.boxes == tuple(sorted(game.position.boxes))
        positions(ROOM, game.whole_lurd)
        assert game.lurd == game.whole_lurd[: game.moves_played]


@given(letters=st.lists(st.text("urdl", min_size=1, max_size=5), max_size=8))
def test_undo_and_redo_visit_the_same_places(letters: list[str]) -> None:
    game = Game(line_of(ROOM, ""))
    places = [0, *(game.moves_played for text in letters if game.play(text))]
    back = [game.moves_played]
    while game.can_undo:
        game.undo()
        back.append(game.moves_played)
    assert back == places[::-1]
    forth = [0]
    while game.can_redo:
        game.redo()
        forth.append(game.moves_played)
    assert forth == places


def test_a_game_leads_to_a_solution_now_or_by_the_moves_ahead() -> None:
    game = Game(line_of(CORRIDOR, "rRR"))
    assert game.leads_to_solution
    game.seek(2)
    assert game.leads_to_solution
    game.play("l")
    assert not game.leads_to_solution


def test_undo_of_a_step_beside_a_replay_takes_it_up_again() -> None:
    game = Game(line_of(CORRIDOR, "rRR"))
    game.is_replay = True
    game.seek(2)
    assert game.play("l") == 1
    assert (game.whole_lurd, game.has_left_replay) == ("rRl", True)
    game.undo()
    assert (game.moves_played, game.whole_lurd, game.has_left_replay) == (2, "rRR", False)
    game.redo()
    assert game.is_solved


def test_more_steps_beside_a_replay_are_taken_back_one_by_one_and_can_be_repeated() -> None:
    game = Game(line_of(CORRIDOR, "rRR"))
    game.is_replay = True
    game.seek(2)
    game.play("l")
    game.play("l")
    for at in (3, 2, 0):
        game.undo()
        assert game.moves_played == at
    assert (game.whole_lurd, game.has_left_replay) == ("rRll", True)
    game.redo()
    game.redo()
    assert game.lurd == "rRl"
