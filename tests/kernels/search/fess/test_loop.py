"""The loop of the feature-space search against the truth about small boards."""

from __future__ import annotations

from sokolab.core.lurd import replay
from sokolab.kernels.search.fess import loop
from sokolab.solvers.fess.engine import Fess
from tests.kernels.search.dead.truth import small_truths, truth
from tests.solvers.boards import LEVELS

SOLVED, EXHAUSTED, FULL = 1, 2, 3
SEALED = ("shut doorway", "behind the boxes", "sealed larder")


def test_it_solves_what_can_be_solved_and_expands_nothing_else() -> None:
    seen = {SOLVED: 0, EXHAUSTED: 0}
    sealed = [truth(LEVELS[name].board) for name in SEALED]
    for known in [*small_truths(range(12), 150), *sealed]:
        assert known is not None
        if known.base.goals[known.base.boxes].all():
            continue
        search = Fess(known.base)
        while not search.attempts:
            search.step(50)
        attempt = search.attempts[0]
        while True:
            status = loop.step(
                attempt._field,
                attempt.plan,
                attempt._context,
                attempt._proofs,
                attempt._tables,
                attempt._scratch,
                2,
            )
            if status == FULL:
                assert all(attempt.grow(1 << 30))
            elif status:
                break
        assert status == (SOLVED if next(iter(known.after)) in known.solvable else EXHAUSTED)
        expanded = [(frozenset(boxes.tolist()), low) for boxes, low, _ in attempt.expanded()]
        assert len(set(expanded)) == len(expanded)
        assert set(expanded) <= known.after.keys()
        seen[status] += 1
        if status == SOLVED:
            assert replay(known.base.board_arrays.board, attempt.lurd()).solves
    assert min(seen.values()) > 2
