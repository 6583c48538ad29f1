from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.edits.edit import EditKind, Effect
from sokolab.verdicts.edits.sweep import sweep
from sokolab.verdicts.judging import judge, prove_optimal
from sokolab.verdicts.values import Verdict, VerdictKind
from tests.naive_solvers import least_pushes
from tests.verdicts.boards import DEEP, edits, small_level

SIMPLE = Board.from_rows(["#######", "#@    #", "#  $  #", "#    .#", "#######"])


def _effect(verdict: Verdict, after: Board) -> Effect:
    """What an edit does, by exhaustive searches alone."""
    if judge(after, seconds=0).kind is VerdictKind.INVALID:
        return Effect.INVALID
    before, now = least_pushes(verdict.board), least_pushes(after)
    if now == before:
        return Effect.NOTHING
    if before is None:
        return Effect.SOLVABLE
    if now is None:
        return Effect.UNSOLVABLE
    return Effect.SHORTER if now < before else Effect.LONGER


def test_every_square_of_a_sweep_equals_exhaustive_searches() -> None:
    rng = np.random.default_rng(4)
    seen: dict[Effect, int] = {}
    divided = Board.from_rows(["########", "#  #   #", "# @$ . #", "#   #  #", "########"])
    detour = Board.from_rows(
        ["#########", "#   #   #", "# @$# . #", "#       #", "#       #", "#########"]
    )
    boards = [small_level(rng, 4, 5, boxes=1, walls=5) for _ in range(30)]
    for board in (divided, detour, *boards):
        verdict = prove_optimal(judge(board))
        if verdict.kind is VerdictKind.INVALID:
            continue
        found = list(sweep(verdict))
        walls = (EditKind.SET_WALL, EditKind.OPEN_WALL)
        inside = {one.edit for one in found}
        assert inside <= {edit for edit in edits(board) if edit.kind in walls}
        for one in found:
            after = one.edit.made_on(board)
            assert one.effect is _effect(verdict, after), (one, str(board))
            if one.pushes is not None:
                assert one.pushes == least_pushes(after)
            seen[one.effect] = seen.get(one.effect, 0) + 1
    assert set(seen) == set(Effect) - {Effect.OPEN}


def test_squares_that_no_solution_needs_are_told_without_a_search() -> None:
    found = list(sweep(prove_optimal(judge(SIMPLE))))
    searched = [one.needed_search for one in found]
    assert searched == sorted(searched), "those without a search come first"
    assert searched.count(False) > len(searched) / 2


def test_without_a_proof_nothing_is_called_shorter_or_longer() -> None:
    verdict = judge(DEEP.rotated(), seconds=0)
    assert verdict.kind is VerdictKind.OPEN
    with pytest.raises(ValueError, match="known to be solvable or unsolvable"):
        list(sweep(verdict))
    open_field = Board.from_rows(
        ["########", "#      #", "# $$ . #", "#  @ . #", "#      #", "########"]
    )
    verdict = replace(judge(open_field), bound=None)
    assert verdict.kind is VerdictKind.SOLVABLE
    effects = {one.effect for one in sweep(verdict)}
    assert not effects & {Effect.SHORTER, Effect.LONGER}


def test_a_cancelled_sweep_ends() -> None:
    cancel = CancelToken()
    found = sweep(prove_optimal(judge(SIMPLE)), cancel)
    next(found)
    cancel.cancel()
    assert list(found) == []
