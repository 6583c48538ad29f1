"""Hints, and the push after which a game is lost, against looking at every position."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import positions, replay
from sokolab.core.position import Position
from sokolab.verdicts.games import (
    HINT_GRADES,
    LastSolvable,
    hint_of,
    last_known_solvable,
    last_solvable,
)
from sokolab.verdicts.judging import judge
from sokolab.verdicts.values import VerdictKind

BOARD = Board.from_rows(["########", "#  #   #", "#@$  $ #", "#  .#. #", "#      #", "########"])


def _random_game(board: Board, moves: int, seed: int) -> str:
    random = np.random.default_rng(seed)
    position, letters = Position(board), ""
    while len(letters) < moves and not position.is_solved:
        direction = int(random.integers(4))
        after = position.moved(direction)
        if after is not None:
            letter = DIRECTION_LETTERS[direction]
            letters += letter.upper() if after.boxes != position.boxes else letter
            position = after
    return letters


@pytest.mark.parametrize("seed", range(12))
def test_the_first_push_without_a_solution_after_it_lost_the_game(seed: int) -> None:
    lurd = _random_game(BOARD, 40, seed)
    kinds = [judge(BOARD.with_pieces(one.boxes, one.player)).kind for one in positions(BOARD, lurd)]
    if VerdictKind.UNSOLVABLE not in kinds:
        pytest.skip("this game can still be won")
    assert kinds[0] is VerdictKind.SOLVABLE
    found = last_solvable(BOARD, lurd)
    assert found is not None
    assert found.is_exact
    assert found.moves == kinds.index(VerdictKind.UNSOLVABLE) - 1


def test_a_level_that_could_never_be_solved_has_no_last_solvable_position() -> None:
    lost = Board.from_rows(["#######", "#$ @ .#", "#  $  #", "#    .#", "#######"])
    assert last_solvable(lost, "D") is None
    assert last_solvable(lost, "") is None


def test_a_push_that_is_not_judged_in_time_is_not_said_to_lose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lurd = "RRd"
    assert replay(BOARD, lurd).mismatch is None
    kinds = {0: VerdictKind.SOLVABLE, 1: VerdictKind.OPEN}  # after 2 moves it is known to be lost

    def judged(board: Board, *_: object) -> object:
        moves = [BOARD.with_pieces(p.boxes, p.player) for p in positions(BOARD, lurd)].index(board)
        return type("Found", (), {"kind": kinds[moves]})

    monkeypatch.setattr("sokolab.verdicts.games.judge", judged)
    found = last_solvable(BOARD, lurd)
    assert found is not None
    assert (found.moves, found.is_exact) == (1, False), "before the first push known to lose"


def test_known_verdicts_tell_the_last_solvable_position_without_a_search() -> None:
    lurd = "RRd"
    boards = [BOARD.with_pieces(one.boxes, one.player) for one in positions(BOARD, lurd)]

    def found(*kinds: VerdictKind | None) -> LastSolvable | None:
        known = dict(zip((0, 1, 2), kinds, strict=True))
        return last_known_solvable(BOARD, lurd, lambda board: known[boards.index(board)])

    exact, doubtful = LastSolvable(1, is_exact=True), LastSolvable(1, is_exact=False)
    assert found(VerdictKind.SOLVABLE, VerdictKind.SOLVABLE, VerdictKind.UNSOLVABLE) == exact
    assert found(VerdictKind.SOLVABLE, None, VerdictKind.UNSOLVABLE) == doubtful
    assert found(VerdictKind.SOLVABLE, VerdictKind.OPEN, VerdictKind.UNSOLVABLE) == doubtful
    assert found(
        VerdictKind.SOLVABLE, VerdictKind.UNSOLVABLE, VerdictKind.UNSOLVABLE
    ) == LastSolvable(0, is_exact=True)
    assert found(None, None, VerdictKind.UNSOLVABLE) is None


def test_positions_that_are_seen_to_be_lost_are_passed_over_without_a_search() -> None:
    board = Board.from_rows(["########", "#      #", "# @$ . #", "#      #", "########"])
    lurd = "RdrUluRR"  # the second push loses, that is, the fourth move
    first, *_, last = positions(board, lurd)
    known = {
        board.with_pieces(first.boxes, first.player): VerdictKind.SOLVABLE,
        board.with_pieces(last.boxes, last.player): VerdictKind.UNSOLVABLE,
    }
    assert last_known_solvable(board, lurd, known.get) == LastSolvable(3, is_exact=False)


def test_following_hints_to_the_end_solves_the_level() -> None:
    board, played = BOARD, ""
    for _ in range(50):
        verdict = judge(board)
        hint = hint_of(board, verdict.lurd)
        if hint is None:
            break
        assert hint.box in board.boxes
        after = positions(board, hint.lurd)[-1]
        assert hint.target in after.boxes
        assert len(set(after.boxes) - set(board.boxes)) <= 1, "it pushes one box only"
        played += hint.lurd
        board = board.with_pieces(after.boxes, after.player)
    assert replay(BOARD, played).solves


def test_each_grade_of_a_hint_says_more() -> None:
    hint = hint_of(BOARD, judge(BOARD).lurd)
    assert hint is not None
    said = [str(hint.message(BOARD, grade)) for grade in range(HINT_GRADES)]
    assert str(BOARD.place(hint.box)) in said[0]
    assert str(BOARD.place(hint.target)) not in said[0]
    assert str(BOARD.place(hint.target)) in said[1]
    assert len(set(said)) == HINT_GRADES


def test_nothing_is_hinted_on_a_solved_board() -> None:
    assert hint_of(Board.from_rows(["####", "#@*#", "####"]), "") is None
