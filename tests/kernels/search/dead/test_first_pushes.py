"""The pushes of PI-corrals among frozen boxes, against the truth about small boards."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.search.dead.first_pushes import allow_first_pushes
from sokolab.kernels.search.dead.proofs import begin_position, new_proofs
from sokolab.solvers.frame.one_box_tables import field_of
from tests.kernels.search.dead.truth import reach, row_of, small_truths


def test_some_solution_begins_with_one_of_them() -> None:
    seen = fewer = leading = 0
    for truth in small_truths(range(60), most=700):
        base = truth.base
        field = field_of(base, ())
        proofs = new_proofs(field)
        goals = frozenset(np.flatnonzero(base.goals).tolist())
        for place, pushes in truth.after.items():
            boxes, player = place
            rows = row_of(boxes)
            wall_set = begin_position(field, proofs, rows, player)
            if wall_set < 0:
                assert place not in truth.solvable
                continue
            dead_side = proofs.walls.dead_side[wall_set]
            allowed = np.full((len(rows), 4), 9, np.uint8)
            count = allow_first_pushes(
                field,
                proofs.walls,
                wall_set,
                rows,
                proofs.regions,
                proofs.corral_scratch,
                proofs.losing_moves,
                allowed,
            )
            assert set(np.unique(allowed).tolist()) <= {0, 1}
            marked = {(int(rows[i]), d) for i, d in np.argwhere(allowed).tolist()}
            assert count == len(marked)
            frozen = {box for box in boxes if proofs.walls.frozen[box]}
            worth = {
                (box, d)
                for box, d in pushes
                if box not in frozen and not dead_side[base.neighbours[box, d], d ^ 2]
            }
            assert marked <= worth
            walked = reach(base, boxes, player)
            outward = {box for box, d in worth if int(base.neighbours[box, d]) in walked}
            if worth:
                flags = proofs.corral_scratch.outward[: len(rows)]
                assert outward == set(rows[flags != 0].tolist())
                leading += bool(outward)
            fewer += len(marked) < len(worth)
            if place in truth.solvable and boxes != goals:
                assert any(pushes[push] in truth.solvable for push in marked)
                seen += 1
    assert seen > 200
    assert fewer > 20
    assert leading > 20
