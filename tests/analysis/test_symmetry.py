"""Turning or mirroring a board turns or mirrors the answers about it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from sokolab.api import analyse
from sokolab.core.board import Board
from sokolab.core.problem import Problem, ProblemKind
from sokolab.editing.symmetry import Symmetry, direction_after, square_after, transformed
from tests import naive


@pytest.mark.parametrize("symmetry", list(Symmetry))
@settings(max_examples=25)
@given(board=naive.boards(longest=7))
def test_analyses_commute_with_the_symmetries(symmetry: Symmetry, board: Board) -> None:
    here = np.arange(board.size)
    there = np.array([square_after(board, square, symmetry) for square in here.tolist()])
    side = np.array([direction_after(d, symmetry) for d in range(4)])
    turned = transformed(board, symmetry)
    box = next((box for box in board.boxes if box in naive.inside(board)), None)
    box_there = None if box is None else int(there[box])
    before: Any = analyse(board, box)
    after: Any = analyse(turned, box_there)

    reach, reach_there = before["player-reach"], after["player-reach"]
    assert np.array_equal(reach_there.squares[there], reach.squares)
    assert np.array_equal(reach_there.inside[there], reach.inside)
    dead, dead_there = before["dead-squares"], after["dead-squares"]
    assert np.array_equal(dead_there.dead[there], dead.dead)
    assert np.array_equal(dead_there.corners[there], dead.corners)
    cuts, cuts_there = before["cuts-and-blocks"], after["cuts-and-blocks"]
    assert np.array_equal(cuts_there.cut[there], cuts.cut)
    assert cuts_there.block_count == cuts.block_count
    renamed = set(
        zip(
            cuts.edge_block.ravel().tolist(),
            cuts_there.edge_block[there][:, side].ravel().tolist(),
            strict=True,
        )
    )
    assert len(renamed) == len({old for old, _ in renamed}) == len({new for _, new in renamed})
    if box is not None:
        targets, targets_there = before["push-targets"], after["push-targets"]
        assert np.array_equal(targets_there.pushes[there], targets.pushes)
        assert np.array_equal(targets_there.side_pushes[there][:, side], targets.side_pushes)
        bits = sum((targets_there.open_sides[there] >> side[d] & 1) << d for d in range(4))
        assert np.array_equal(bits, targets.open_sides)
    bound, bound_there = before["pushes-bound"], after["pushes-bound"]
    assert bound_there.pushes == bound.pushes
    assert set(bound_there.surplus) == set(there[list(bound.surplus)].tolist())
    assert set(bound_there.contested) == set(there[list(bound.contested)].tolist())
    named = [
        (_words(problem), {int(there[square]) for square in problem.squares})
        for problem in before["problems"].problems
    ]
    assert named == [(_words(p), set(p.squares)) for p in after["problems"].problems]


def _words(problem: Problem) -> str:
    """Return what a problem says; where an open board is left, each orientation says by itself."""
    return problem.kind.value if problem.kind is ProblemKind.OPEN else problem.sentence
