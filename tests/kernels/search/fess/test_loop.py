"""The loop of the feature-space search against the truth about small boards."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.kernels.search.boards.assignment import new_matching
from sokolab.kernels.search.boards.field import box_state
from sokolab.kernels.search.dead.proofs import has_first_push
from sokolab.kernels.search.fess import loop
from sokolab.kernels.search.fess.advisors import (
    Choice,
    advise_by_features,
    explorer_move,
    opener_move,
)
from sokolab.kernels.search.fess.children import (
    IGNORE_ROOMS,
    MATCHED,
    SHUFFLED,
    add_children,
    match_boxes,
)
from sokolab.kernels.search.fess.context import ADVISORS, EXPLORER, OPENER, PACKING
from sokolab.kernels.search.fess.picking import take_next_move
from sokolab.kernels.search.fess.score import (
    MIN_STEPS,
    matched_pushes_in,
    packed_score,
    steps_in,
    steps_of_matched,
)
from sokolab.kernels.search.fess.tables import PROGRESS_FIELDS, new_tables
from sokolab.kernels.search.plan.steps import new_plan, plan_row
from sokolab.kernels.search.plan.tables import OPEN
from sokolab.kernels.search.tables.records import new_record
from sokolab.solvers.fess.fess_attempt import FessAttempt
from sokolab.solvers.fess.fess_search import Fess
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from tests import naive_plan
from tests.kernels.search.dead.truth import small_truths, truth
from tests.solvers.boards import CROWD, KNOT, LARGE_CROWD, LEVELS, MOSAIC

NOTHING = np.zeros(0, np.int32)
SOLVED, EXHAUSTED, FULL = 1, 2, 3
SEALED = ("shut doorway", "behind the boxes", "sealed larder")


def begun(base: SearchBoard, mask: int) -> FessAttempt:
    """Return an attempt with the first plan, or one that counts the matched pushes."""
    search = Fess(base)
    while not search.attempts:
        search.step(50)
    first = search.attempts[0]
    if not mask:
        return first
    assert search._level is not None
    plan = new_plan(search._field, NOTHING, NOTHING, NOTHING)
    return FessAttempt(search._level, plan, mask)


@pytest.mark.parametrize("mask", [0, MATCHED, MATCHED | SHUFFLED | IGNORE_ROOMS])
def test_it_solves_what_can_be_solved_and_expands_nothing_else(mask: int) -> None:
    seen = {SOLVED: 0, EXHAUSTED: 0}
    sealed = [truth(LEVELS[name].board) for name in SEALED]
    for known in [*small_truths(range(12), 150), *sealed]:
        assert known is not None
        if known.base.goals[known.base.boxes].all():
            continue
        attempt = begun(known.base, mask)
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


@pytest.mark.parametrize("board", [CROWD, MOSAIC, KNOT, LARGE_CROWD], ids=repr)
def test_the_matched_pushes_are_those_of_a_cheapest_matching(board: Board) -> None:
    attempt = begun(search_board(board), MATCHED)
    attempt.step(60)
    field = attempt._field
    looked_at = 0
    for boxes, lowest_square, score in attempt.expanded():
        states = [box_state(field, box, lowest_square) for box in boxes.tolist()]
        costs = field.costs[states]
        rows, columns = linear_sum_assignment(costs)
        pushes = int(costs[rows, columns].sum())
        matching = new_matching(np.zeros(boxes.size, np.int32))
        assert match_boxes(field, matching, boxes, lowest_square) == pushes
        counted = min(pushes, matched_pushes_in(0))
        assert matched_pushes_in(score) == counted
        assert matched_pushes_in(packed_score(steps_of_matched(pushes), 1, 0, 0, 0, 0)) == counted
        looked_at += 1
    assert looked_at > 0
    assert 0 <= attempt.progress <= 1


@pytest.mark.parametrize(("distance", "held"), [(-4465, 0), (0, 0), (65535, 65535), (70000, 65535)])
def test_a_distance_out_of_range_is_clipped(distance: int, held: int) -> None:
    packed = [packed_score(3, 2, 0, 0, 0, d) for d in (0, distance)]
    assert packed[1] == packed[0] | held
    assert packed[1] >= 0


@pytest.mark.parametrize("seed", range(20))
def test_free_moves_come_first_and_advice_follows_them(seed: int) -> None:
    rng = np.random.default_rng(seed)
    tables = new_tables(9, 1)
    moves, expansions, row_counts = tables.moves, tables.expansions, tables.row_counts
    first, count = int(rng.integers(0, 4)), int(rng.integers(1, 9))
    entries = [
        (int(rng.integers(100)), int(rng.integers(9)), int(rng.integers(9))) for _ in range(count)
    ]
    moves.position[first : first + count] = [position for position, _, _ in entries]
    moves.source[first : first + count] = [source for _, source, _ in entries]
    moves.target[first : first + count] = [target for _, _, target in entries]
    row_counts.expansions = 1
    expansions.first_move[0] = expansions.first_paid_move[0] = first
    expansions.end_move[0] = first + count
    advice = rng.integers(-1, count, ADVISORS)
    named = [entries[i] if i >= 0 else None for i in advice.tolist()]
    advice[advice >= 0] += first

    def entry(move: int) -> tuple[int, int, int]:
        return int(moves.position[move]), int(moves.source[move]), int(moves.target[move])

    for i in range(ADVISORS):
        if advice[i] >= 0:
            loop._make_free(tables, advice, int(advice[i]))
        assert [entry(e) if e >= 0 else None for e in advice.tolist()] == named
    first_paid_move, last = int(expansions.first_paid_move[0]), int(expansions.end_move[0])
    assert last == first + count
    assert sorted(entry(e) for e in range(first, last)) == sorted(entries)
    distinct = len({e for e in advice.tolist() if e >= 0})
    assert first_paid_move == first + distinct
    assert {e for e in advice.tolist() if e >= 0} == set(range(first, first_paid_move))


@pytest.mark.parametrize("mask", [0, MATCHED])
def test_what_advisors_name_is_free(mask: int) -> None:
    seen = dict.fromkeys(("packing", "opener", "two moves"), 0)
    small = [known.base for known in small_truths(range(12), 150) if known is not None]
    for base in [search_board(CROWD), search_board(LARGE_CROWD), *small]:
        if base.goals[base.boxes].all():
            continue
        attempt = begun(base, mask)
        attempt.step(1)
        field, plan, proofs, context = (
            attempt._field,
            attempt.plan,
            attempt._proofs,
            attempt._context,
        )
        tables, scratch = attempt._tables, attempt._scratch
        progress, advice = scratch.progress, np.zeros(ADVISORS, np.int64)
        positions, moves, expansions, row_counts = (
            tables.positions,
            tables.moves,
            tables.expansions,
            tables.row_counts,
        )
        for _ in range(20):
            if attempt.is_over or not take_next_move(
                tables, progress, scratch.boxes, scratch.child_boxes
            ):
                break
            if not loop._begin_expansion(field, context, proofs, tables, scratch):
                continue
            expansion = int(row_counts.expansions) - 1
            score = int(positions.score[expansions.position[expansion]])
            is_solved = [
                add_children(field, proofs, plan, context, tables, scratch, score, i)
                for i in range(scratch.boxes.size)
                if has_first_push(scratch.first_pushes, i)
            ]
            if any(is_solved):
                break
            first, last = int(expansions.first_move[expansion]), int(row_counts.moves)
            steps = steps_in(score)
            if expansion % 3 == 0:  # leave two moves at most, so bad that hardly anybody names them
                last = row_counts.moves = min(last, first + 2)
                for move in range(first, last):
                    positions.score[moves.position[move]] = packed_score(
                        steps - 1, 99, 99, 99, 99, move
                    )
            choice = Choice(first, last, score, MIN_STEPS if mask & MATCHED else steps)
            zone = plan.zone_distance[plan_row(plan, steps)]
            distances = context.push_distances
            advise_by_features(positions, moves, choice, distances, zone, advice)
            dead_side = proofs.walls.dead_side[progress.wall_set]
            advice[EXPLORER] = explorer_move(
                field, dead_side, distances, proofs.regions, positions, moves, choice, scratch
            )
            if advice[PACKING] >= 0:
                seen["packing"] += 1
            elif 0 <= steps < plan.target.size:
                walk_lengths = np.full(base.size + 1, -1, np.int32)
                for square, far in naive_plan.walks(base.neighbours, plan.target[steps]).items():
                    walk_lengths[square] = far
                advice[OPENER] = opener_move(positions, moves, choice, walk_lengths)
                seen["opener"] += advice[OPENER] >= 0
            named = {int(e) for e in advice if e >= 0}
            left = [e for e in range(first, last) if positions.expansion[moves.position[e]] == OPEN]
            if not named and last - first <= 2 and left:
                named = {max(left, key=lambda e: (positions.score[moves.position[e]], -e))}
                seen["two moves"] += 1
            free = {int(moves.position[e]) for e in named}
            paid_for = {int(moves.position[e]) for e in range(first, last)} - free
            loop._ask_advisors(field, plan, context, proofs, tables, scratch)
            first_paid_move = int(expansions.first_paid_move[expansion])
            assert (expansions.first_move[expansion], expansions.end_move[expansion]) == (
                first,
                last,
            )
            assert {int(moves.position[e]) for e in range(first, first_paid_move)} == free
            assert {int(moves.position[e]) for e in range(first_paid_move, last)} == paid_for
            loop._close_expansion(tables, scratch)
    assert seen["packing"] > 0
    assert seen["two moves"] > 0
    assert (seen["opener"] > 0) == (mask == 0)  # without steps, nothing has to be opened


@pytest.mark.parametrize("seed", range(20))
def test_pruning_takes_all_that_follows_from_a_position(seed: int) -> None:
    rng = np.random.default_rng(seed)
    tables, progress = new_tables(9, 1), new_record(*PROGRESS_FIELDS)
    positions, expansions = tables.positions, tables.expansions
    count = int(rng.integers(2, 40))
    tables.row_counts.expansions = count
    parents = [-1, *(int(rng.integers(0, number)) for number in range(1, count))]
    expansions.parent[:count] = parents
    expansions.position[:count] = rng.permutation(count)
    positions.score[:count] = rng.integers(0, 9, count)
    scores = positions.score[expansions.position[:count]].tolist()
    progress.best_expansion = scores.index(max(scores))
    dead: set[int] = set()
    for _ in range(2):
        root = int(rng.integers(1, count))
        loop._prune_subtree(tables, progress, root)
        for number in range(count):
            if number == root or parents[number] in dead:
                dead.add(number)
        assert set(np.flatnonzero(expansions.descendants[:count] < 0).tolist()) == dead
        alive = [number for number in range(count) if number not in dead]
        assert progress.best_expansion == max(alive, key=lambda n: (scores[n], -n))
