"""The proofs against the truth about every position of small boards."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels.search.dead.stack import (
    DEAD,
    corral_boxes,
    lost_after_push,
    makes_dead_set,
    new_proofs,
    proved_dead,
    stand,
)
from sokolab.solvers.lone import field_of
from tests.kernels.search.dead.truth import Truth, row_of, small_truths, truth
from tests.kernels.search.test_exhaustive import BOARDS

SEEDS = range(120)


def compared(found: Truth) -> Counter[str]:
    """Hold every verdict to the truth; return how often each had something to say."""
    base, after, solvable = found
    field = field_of(base, ())
    proofs = new_proofs(field)
    k = len(base.boxes)
    allowed = np.zeros((k, 4), np.uint8)
    seen: Counter[str] = Counter()
    for position, moves in after.items():
        boxes, player = position
        rows = row_of(boxes)
        alive = position in solvable
        seen["alive" if alive else "not alive"] += 1
        place = stand(field, proofs, rows, player)
        dead = proved_dead(field, proofs, place, rows, player, 50) == DEAD
        assert not (dead and alive), (boxes, player)
        seen["dead"] += dead
        if dead:
            continue
        count = corral_boxes(field, proofs, place, rows, player, allowed)
        assert count == allowed.sum()
        seen["corral"] += count < len(moves)
        shut = np.zeros(base.size + 1, np.uint8)
        shut[[*rows, base.size]] = 1
        is_left = False
        for (box, side), then in moves.items():
            there = int(base.neighbours[box, side])
            shut[box], shut[there] = 0, 1
            lost = lost_after_push(
                base.neighbours, base.goals, proofs.barred.hopeless[place].reshape(-1),
                proofs.barred.dead[place], shut, proofs.scratch.frozen, proofs.scratch.stack,
                there, side ^ 2,
            ) or makes_dead_set(
                *proofs.pairs, *proofs.learned[:3], shut, box, there, box
            )  # fmt: skip
            shut[box], shut[there] = 1, 0
            assert not (lost and then in solvable), (boxes, player, box, side)
            seen["lost"] += lost
            is_left |= then in solvable and allowed[np.searchsorted(rows, box), side]
        assert is_left or not alive or boxes == frozenset(field.goal_squares.tolist())
    return seen


@pytest.mark.parametrize("name", BOARDS)
def test_no_proof_is_wrong_on_drawn_boards(name: str) -> None:
    found = truth(Board.from_rows(BOARDS[name]), 100_000)
    assert found is not None
    assert compared(found)["dead"]


def test_no_proof_is_wrong_on_small_boards() -> None:
    seen = sum((compared(found) for found in small_truths(SEEDS)), Counter[str]())
    assert seen["alive"] > 1000
    assert min(seen["lost"], seen["dead"], seen["corral"]) > 100, seen
