from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from datetime import datetime

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import metrics, positions, replay
from sokolab.core.problem import ProblemKind
from sokolab.library.values import LibraryRecord, Proof, StoredSolution
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts import judging
from sokolab.verdicts.edits.edit import EditKind
from sokolab.verdicts.edits.mending import mends
from sokolab.verdicts.judging import Sources, judge
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
from sokolab.verdicts.why.reasons import reason_of
from tests.naive_solvers import least_pushes
from tests.verdicts.boards import DEEP, edits, small_level

SIMPLE = Board.from_rows(["#######", "#@    #", "#  $  #", "#    .#", "#######"])


def _check(verdict: Verdict, board: Board) -> None:
    """Hold a verdict to an exhaustive search."""
    assert verdict.board == board
    assert verdict.kind is not VerdictKind.OPEN
    if verdict.kind is VerdictKind.INVALID:
        assert verdict.problems
        return
    least = least_pushes(board)
    assert (verdict.kind is VerdictKind.SOLVABLE) == (least is not None), str(board)
    if least is None:
        assert least_pushes(board.with_pieces(verdict.witness, board.players[0])) is None
        return
    played = replay(board, verdict.lurd)
    assert played.solves
    assert (played.pushes, played.moves) == (verdict.pushes, verdict.moves)
    assert verdict.bound is not None
    assert verdict.bound <= least <= played.pushes


def test_verdicts_through_a_row_of_random_edits_equal_searches_from_scratch() -> None:
    """Each board is judged with the verdicts on all boards before it at hand."""
    rng = np.random.default_rng(2)
    seen: dict[VerdictBasis, int] = {}
    for _ in range(40):
        board = small_level(rng, 3, 4, boxes=2, walls=2)
        earlier: list[Verdict] = []
        for _ in range(10):
            verdict = judge(board, Sources(earlier_verdicts=earlier), seconds=60)
            _check(verdict, board)
            seen[verdict.basis] = seen.get(verdict.basis, 0) + 1
            if verdict.kind is VerdictKind.UNSOLVABLE:
                smaller = reason_of(board, verdict.witness)
                verdict = verdict.with_witness(smaller.boxes)
                _check(verdict, board)
            earlier.insert(0, verdict)
            choice = list(edits(board))
            board = choice[int(rng.integers(len(choice)))].made_on(board)
    assert {VerdictBasis.ANALYSES, VerdictBasis.CARRY_OVER, VerdictBasis.SEARCH} <= set(seen)


def test_verdicts_that_no_whole_search_gives_equal_searches_from_scratch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Stuck groups and repairs decide most edited boards by themselves."""
    parts = ((9.0, judging._group_search), (9.0, judging._repair_search))
    rng = np.random.default_rng(12)
    seen: Counter[VerdictBasis] = Counter()
    while min(seen[VerdictBasis.REPAIR], seen[VerdictBasis.SEARCH]) < 4:
        board = small_level(rng, 3, 5, boxes=int(rng.integers(2, 4)), walls=2)
        before = judge(board)
        if not before.kind.is_decided:
            continue
        some = list(edits(board))
        with monkeypatch.context() as patched:
            patched.setattr(judging, "_searches", lambda _sources: parts)
            for i in rng.permutation(len(some))[:40].tolist():
                after = some[i].made_on(board)
                verdict = judge(after, Sources(earlier_verdicts=(before,)), seconds=20)
                if (
                    verdict.basis in (VerdictBasis.REPAIR, VerdictBasis.SEARCH)
                    and verdict.kind.is_decided
                ):
                    seen[verdict.basis] += 1
                    _check(replace(verdict, bound=0), after)


def test_every_mend_solves_the_level_and_no_edit_of_its_kinds_is_missed() -> None:
    rng = np.random.default_rng(8)
    mended = 0
    for _ in range(30):
        board = small_level(rng, 4, 4, boxes=2, walls=2)
        if judge(board).kind is not VerdictKind.UNSOLVABLE:
            continue
        found = list(mends(board, reason_of(board).boxes))
        made = {mend.edit.made_on(board) for mend in found}
        for mend in found:
            _check(mend.verdict, mend.edit.made_on(board))
            assert mend.verdict.kind is VerdictKind.SOLVABLE
        for edit in edits(board):
            is_near = edit.target in (*board.neighbours[edit.square].tolist(), edit.square)
            after = edit.made_on(board)
            if is_near and edit.kind is not EditKind.MOVE_PLAYER:
                is_mend = bool(judge(after).pushes)
                assert is_mend == (after in made), (edit, str(board))
                mended += is_mend
    assert mended > 10


def test_mends_come_as_they_are_found_and_stop_when_cancelled() -> None:
    cancel = CancelToken()
    found = mends(DEEP, reason_of(DEEP).boxes, cancel)
    first = next(found)
    assert judge(first.edit.made_on(DEEP)).kind is VerdictKind.SOLVABLE
    cancel.cancel()
    assert list(found) == []


def test_what_is_no_level_is_invalid_whatever_was_known() -> None:
    solved = judge(SIMPLE)
    board = Board.from_rows(["#######", "#@    #", "#  $  #", "#     #", "#######"])
    verdict = judge(board, Sources(earlier_verdicts=[solved], solutions=[solved.lurd]))
    assert (verdict.kind, verdict.basis) == (VerdictKind.INVALID, VerdictBasis.ANALYSES)
    assert verdict.problems[0].kind is ProblemKind.UNEQUAL
    assert verdict.sentence == "Not a level: there is 1 box but no goals"


def test_a_board_that_starts_solved_is_solvable_without_a_push() -> None:
    verdict = judge(Board.from_rows(["#####", "#@ *#", "#####"]))
    assert (verdict.kind, verdict.pushes, verdict.is_optimal) == (VerdictKind.SOLVABLE, 0, True)
    assert verdict.sentence == "Solved: every box stands on a goal"


def test_the_library_answers_before_a_search() -> None:
    lurd = judge(SIMPLE).lurd
    stored = StoredSolution(
        replay(SIMPLE, lurd), metrics(SIMPLE, lurd), "by hand", datetime(2026, 1, 1)
    )
    record = LibraryRecord(by_pushes=stored, by_moves=stored, solution_count=1)
    verdict = judge(SIMPLE, Sources(look_up=lambda _board: record))
    assert (verdict.kind, verdict.basis, verdict.solver) == (
        VerdictKind.SOLVABLE,
        VerdictBasis.LIBRARY,
        "by hand",
    )


def test_a_proof_of_the_library_counts_unless_a_solution_is_known() -> None:
    record = LibraryRecord(proof=Proof("pull", datetime(2026, 1, 1), state_count=12))
    verdict = judge(DEEP, Sources(look_up=lambda _board: record), seconds=0)
    assert (verdict.kind, verdict.basis, verdict.state_count) == (
        VerdictKind.UNSOLVABLE,
        VerdictBasis.LIBRARY,
        12,
    )
    assert verdict.sentence == "Unsolvable: a search of 12 positions ruled out every solution"
    wrong = judge(
        SIMPLE,
        Sources(solutions=[judge(SIMPLE).lurd], look_up=lambda _board: record),
    )
    assert (wrong.kind, wrong.basis) == (VerdictKind.SOLVABLE, VerdictBasis.GIVEN)


def test_without_a_search_a_board_stays_open_and_says_so() -> None:
    verdict = judge(DEEP, seconds=0)
    assert verdict.kind is VerdictKind.OPEN
    assert not verdict.kind.is_decided
    assert verdict.sentence.startswith("Open: not proved either way; any solution has at least ")


def test_a_cancelled_search_leaves_the_board_open() -> None:
    cancel = CancelToken()
    cancel.cancel()
    told: list[Verdict] = []
    assert judge(DEEP, cancel=cancel, on_verdict=told.append).kind is VerdictKind.OPEN
    assert {verdict.kind for verdict in told} == {VerdictKind.OPEN}


@pytest.mark.parametrize(
    ("rows", "basis"),
    [
        (["#######", "#@   ##", "#  $  #", "#    .#", "#######"], VerdictBasis.CARRY_OVER),
        (["#######", "#@    #", "#  $# #", "#    .#", "#######"], VerdictBasis.CARRY_OVER),
        (["########", "#@     #", "#  $   #", "#    . #", "########"], VerdictBasis.CARRY_OVER),
    ],
)
def test_the_solution_of_the_board_before_still_counts_where_it_can_be_played(
    rows: list[str], basis: VerdictBasis
) -> None:
    earlier = judge(SIMPLE, Sources(solutions=["rrDldRR"]), seconds=0)
    assert earlier.pushes == 3
    verdict = judge(Board.from_rows(rows), Sources(earlier_verdicts=[earlier]), seconds=0)
    assert (verdict.kind, verdict.basis) == (VerdictKind.SOLVABLE, basis)


def test_a_proof_carries_over_as_long_as_the_witness_stands() -> None:
    first = judge(DEEP)
    assert (first.kind, first.basis) == (VerdictKind.UNSOLVABLE, VerdictBasis.SEARCH)
    first = first.with_witness(reason_of(DEEP).boxes)
    carried = 0
    for edit in edits(DEEP):
        after = edit.made_on(DEEP)
        verdict = judge(after, Sources(earlier_verdicts=[first]), seconds=0)
        if verdict.basis is VerdictBasis.CARRY_OVER:
            carried += 1
            assert verdict.kind is VerdictKind.UNSOLVABLE
            assert judge(after).kind is VerdictKind.UNSOLVABLE, (edit, str(after))
    assert carried > 10


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        (["######", "#@ #.#", "# $###", "#    #", "######"], EditKind.OPEN_WALL),
        (["######", "#@ .  ", "# $  #", "#    #", "######"], EditKind.SET_WALL),
        (["#######", "#$    #", "#   . #", "#  @  #", "#######"], EditKind.MOVE_BOX),
        (["        ", " ##### ", " #@  # ", " # $.  ", " ##### ", "       "], EditKind.SET_WALL),
        (["########", "#@ $ ..#", "#   . .#", "########"], EditKind.DROP_GOALS),
        (["#######", "#@ $ .#", "# $$  #", "#     #", "#######"], EditKind.DROP_BOXES),
    ],
)
def test_what_is_no_level_and_a_box_in_a_corner_are_mended_too(
    rows: list[str], kind: EditKind
) -> None:
    board = Board.from_rows(rows)
    found = list(mends(board))
    assert kind in {mend.edit.kind for mend in found}
    for mend in found:
        _check(mend.verdict, mend.edit.made_on(board))
        assert mend.verdict.kind is VerdictKind.SOLVABLE


def test_what_is_too_many_goes_with_one_edit() -> None:
    rows = [
        "#########",
        "#@      #",
        "# $ $ $ #",
        "# $   $ #",
        "#       #",
        "# ..... #",
        "#  ...  #",
        "#########",
    ]
    board = Board.from_rows(rows)
    assert (len(board.boxes), len(board.goals)) == (5, 8)
    (mend,) = mends(board)
    after = mend.edit.made_on(board)
    assert (len(after.boxes), len(after.goals)) == (5, 5)
    assert str(mend.edit.words(board)).startswith("Remove the goals at row ")


def test_a_hole_in_the_wall_of_a_larger_drawing_is_closed() -> None:
    rows = ["         ", " ######  ", " #@   #  ", " # $.    ", " ######  ", "         "]
    first, *_ = mends(Board.from_rows(rows))
    assert str(first.edit.words(first.verdict.board)) == "Add a wall at row 4, column 7"


def test_a_draft_without_a_player_has_no_mends() -> None:
    assert list(mends(Board.from_rows(["#####", "# $.#", "#####"]))) == []


def test_a_game_along_the_solution_stays_solvable_without_a_search() -> None:
    board = DEEP.with_tiles([28], 0)
    first = judge(board)
    assert first.kind is VerdictKind.SOLVABLE
    for position in positions(board, first.lurd)[:-1]:
        shown = position.as_board()
        verdict = judge(shown, Sources(earlier_verdicts=[first]), seconds=0)
        assert (verdict.kind, verdict.basis) == (VerdictKind.SOLVABLE, VerdictBasis.CARRY_OVER), (
            str(shown)
        )
        assert replay(shown, verdict.lurd).solves


def test_a_game_off_the_way_is_judged_on_its_own() -> None:
    first = judge(SIMPLE)
    away = Board.from_rows(["#######", "#     #", "#     #", "# @$ .#", "#######"])
    verdict = judge(away, Sources(earlier_verdicts=[first]), seconds=0)
    assert verdict.kind in (VerdictKind.OPEN, VerdictKind.SOLVABLE)
    assert judge(away).kind is VerdictKind.SOLVABLE


def test_a_verdict_comes_back_from_another_process_as_it_was() -> None:
    for board in (DEEP, Board.from_rows(["#####", "#@$.#", "#####"]), Board.from_rows(["# #"])):
        found = judge(board, seconds=5)
        assert pickle.loads(pickle.dumps(found)) == found
        assert not pickle.loads(pickle.dumps(found.board)).tiles.flags.writeable
