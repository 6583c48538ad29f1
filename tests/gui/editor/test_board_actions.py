"""The level menu: sizes, turns, walls; and the board does not move on the screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sokolab.core.level import Snapshot, Solution
from sokolab.core.lurd import replay
from sokolab.formats.saved_games import replay_saved_game
from tests.gui.hand import Hand

ROWS = ("------", "-#@$--", "-.----", "------")


@pytest.fixture
def level(hand: Hand) -> Hand:
    hand.open(*ROWS)
    return hand


def do(hand: Hand, name: str) -> None:
    hand.app.window.action(name).trigger()


def test_trim_leaves_what_is_drawn_in_place(level: Hand) -> None:
    before = level.point(1, 1)
    do(level, "trim")
    assert level.rows == ["#@$", ".--"]
    assert level.point(0, 0) == before
    do(level, "undo")
    assert level.rows == list(ROWS)
    assert level.point(1, 1) == before


def test_space_around_and_single_lines(level: Hand) -> None:
    before = level.point(1, 1)
    do(level, "grow")
    assert level.board.tiles.shape == (6, 8)
    assert level.point(2, 2) == before
    for side in ("top", "right", "bottom", "left"):
        do(level, f"add-{side}")
        assert level.point(2, 2) in (before, level.point(2, 2))
    assert level.board.tiles.shape == (8, 10)
    assert level.point(3, 3) == before
    for side in ("top", "right", "bottom", "left"):
        do(level, f"cut-{side}")
    assert level.board.tiles.shape == (6, 8)
    assert level.point(2, 2) == before


def test_a_board_keeps_a_row_and_a_column(hand: Hand) -> None:
    hand.open("#")
    for side in ("top", "right", "bottom", "left"):
        do(hand, f"cut-{side}")
    assert hand.rows == ["#"]
    assert "at least one row" in hand.app.window.status_bar.message


def test_a_board_grows_only_so_far(hand: Hand) -> None:
    hand.open("#" * 255)
    do(hand, "add-left")
    assert hand.board.width == 255
    assert "255" in hand.app.window.status_bar.message


def test_closing_with_walls(hand: Hand) -> None:
    hand.open("@$.", "###")
    before = hand.point(0, 0)
    do(hand, "enclose")
    assert hand.rows == ["#####", "#@$.#", "#####"]
    assert hand.point(1, 1) == before
    assert hand.steps == ["Surround with walls"]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (("   ", "   "), "Draw the player, a box or a goal first"),
        (("###", "#@#", "###"), "already"),
    ],
)
def test_closing_with_walls_says_why_nothing_changes(
    hand: Hand, rows: tuple[str, ...], words: str
) -> None:
    hand.open(*rows)
    do(hand, "enclose")
    assert words in hand.app.window.status_bar.message
    assert hand.steps == []


def test_saved_games_are_turned_with_the_board(hand: Hand) -> None:
    hand.open("#####", "#@$.#", "#   #", "#####")
    document = hand.document
    kept = tuple(map(Snapshot, ("R*", "[r]L", "[3,2]L", "[2,1]L")))  # BoxMan counts from 1 or 0
    document.describe(replace(document.level, snapshots=kept), "Keep")
    for name in ("rotate-right", "flip-columns", "rotate-left", "rotate-left"):
        do(hand, name)
        level = hand.document.level
        assert [replay_saved_game(level.board, game.moves).fault for game in level.snapshots] == [
            ""
        ] * 4
    assert level.snapshots != kept


def test_solutions_are_turned_with_the_board(hand: Hand) -> None:
    hand.open("#####", "#@$.#", "#####")
    document = hand.document
    document.describe(replace(document.level, solutions=(Solution("R", "Mine"),)), "Keep solution")
    do(hand, "rotate-right")
    (solution,) = hand.document.level.solutions
    assert (solution.lurd, solution.title) == ("D", "Mine")
    assert replay(hand.board, solution.lurd).solves
    do(hand, "undo")
    assert hand.document.level.solutions == (Solution("R", "Mine"),)
    assert replay(hand.board, "R").solves


def test_turning_four_times_is_nothing(level: Hand) -> None:
    middle = level.point(1, 1)
    for _ in range(4):
        do(level, "rotate-right")
    assert level.rows == list(ROWS)
    assert level.point(1, 1) == middle
    do(level, "rotate-left")
    do(level, "rotate-right")
    do(level, "flip-rows")
    do(level, "flip-rows")
    do(level, "flip-columns")
    do(level, "flip-columns")
    assert level.rows == list(ROWS)


def test_pieces(hand: Hand) -> None:
    hand.open("#######", "#@$ . #", "#######", "#######")
    do(hand, "boxes-onto")
    assert hand.rows[1] == "#@--*-#"
    do(hand, "undo")
    do(hand, "goals-under")
    assert hand.rows[1] == "#@*---#"
    do(hand, "spare-walls")
    assert hand.rows[3] == "-------"
