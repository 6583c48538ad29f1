"""The moves, the tables and the turns of the backward game, against slow twins."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels.search.boards.macro import new_macros
from sokolab.kernels.search.dead.matching import new_goal_matching
from sokolab.kernels.search.plan.backward_game import (
    begin_next_expansion,
    insert_solved_position,
    step,
)
from sokolab.kernels.search.plan.expansion import WORK_BUDGET, expand_next
from sokolab.kernels.search.plan.features import (
    barrier_in,
    count_barrier,
    distance_in,
    has_bases,
    on_goal_count_in,
    packed_plan_score,
    plan_broken_count_in,
    plan_region_count_in,
)
from sokolab.kernels.search.plan.pull_moves import (
    add_pulls,
    add_sink_pull,
    advise_unpacking,
    name_move,
)
from sokolab.kernels.search.plan.single_box import new_box_states
from sokolab.kernels.search.plan.sink import new_bases
from sokolab.kernels.search.plan.tables import (
    ALL_MOVES,
    DEAD,
    IDLE,
    NO_BASE,
    OPEN,
    PLAN_UNPACKING,
    SINK,
    BackwardScratch,
    BackwardTables,
    PlanBoard,
    PlanMoves,
    SharedScratch,
    add_move,
    best_plan_move,
    find_or_insert_position,
    new_backward_scratch,
    new_expansions,
    new_moves,
    new_positions,
    rank_expansion,
)
from sokolab.solvers.fess.backward_search import BackwardContext
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from tests import naive_plan
from tests.kernels.search.plan.test_board_tables import BOARDS, parts
from tests.naive_macro import region_count

Search = tuple[PlanBoard, BackwardTables, BackwardScratch, BackwardContext]


def test_a_score_of_the_backward_game_holds_its_features() -> None:
    value = packed_plan_score(9, 2, 4, 3, 5, 70_000)
    counts = barrier_in, on_goal_count_in, plan_region_count_in, plan_broken_count_in
    assert [count(value) for count in (*counts, distance_in)] == [2, 4, 3, 5, 70_000]
    better = (
        packed_plan_score(8, 2, 4, 3, 5, 0),
        packed_plan_score(9, 1, 4, 3, 5, 0),
        packed_plan_score(9, 2, 4, 3, 5, 70_001),
    )
    assert all(other > value for other in better)


def test_positions_are_entered_once() -> None:
    rng = np.random.default_rng(5)
    positions, progress = new_positions(64), new_backward_scratch(4, 2, shared(4, 2)).progress
    known: dict[int, int] = {}
    for hashed in rng.integers(0, 40, 200).tolist():
        number = known.setdefault(hashed, len(known))
        assert find_or_insert_position(positions, progress, hashed, hashed + 1, 3) == number
        assert (positions.hash[number], positions.score[number]) == (hashed, hashed + 1)
    assert progress.position_count == len(known)


def shared(size: int, boxes: int) -> SharedScratch:
    """Return shared scratch of a small board."""
    return SharedScratch(new_box_states(size), new_goal_matching(boxes), new_macros(size))


@pytest.mark.parametrize("seed", range(10))
def test_an_expansion_is_ranked_by_its_best_move_left(seed: int) -> None:
    rng = np.random.default_rng(seed)
    tables = BackwardTables(new_positions(64), new_moves(64), new_expansions(2, 1))
    positions, moves, expansions = tables
    progress = new_backward_scratch(4, 1, shared(4, 1)).progress
    positions.score[:20] = rng.integers(0, 9, 20)
    positions.expansion[:20] = rng.choice([OPEN, OPEN, DEAD, 0], 20)
    for number, position in enumerate(rng.integers(0, 20, 12).tolist()):
        assert add_move(moves, progress, position, 1, 2, NO_BASE) == number
    expansions.first_move[0], expansions.first_paid_move[0], expansions.end_move[0] = (
        0,
        seed % 5,
        12,
    )
    expansions.weight[0] = 7
    is_open = [positions.expansion[position] == OPEN for position in moves.position[:12]]
    left = [
        (number >= seed % 5, -int(positions.score[moves.position[number]]), number)
        for number in range(12)
        if is_open[number]
    ]
    rank_expansion(tables, 0)
    expected = min(left)
    assert expansions.next_weight[0] == 7 + expected[0]
    assert expansions.next_score[0] == -expected[1]
    bounds = (seed % 5, 12) if expected[0] else (0, seed % 5)
    assert best_plan_move(positions, moves, *bounds) == expected[2]


@pytest.mark.parametrize("seed", range(40))
def test_boxes_come_from_different_bases(seed: int) -> None:
    rng = np.random.default_rng(seed)
    land = search_board(BOARDS[seed % len(BOARDS)])
    k = min(4, land.size // 3)
    squares = rng.permutation(land.size).astype(np.int32)
    bases = new_bases(land.neighbours, np.sort(squares[:k]))
    boxes, count = squares[k : 2 * k], int(rng.integers(0, k + 1))
    in_game = rng.integers(0, 2, k).astype(np.uint8)
    found = has_bases(bases, new_goal_matching(k), boxes, count, in_game)
    leads = [naive_plan.lone_pushes(land.neighbours, int(base)) for base in bases.square]
    free = [base for base in range(k) if in_game[base]]
    assert found == any(
        all(int(box) in leads[base] for box, base in zip(boxes, chosen, strict=False))
        for chosen in permutations(free, count)
    )


@pytest.mark.parametrize("seed", range(30))
def test_the_barrier_is_the_fewest_boxes_on_a_walk_to_a_base(seed: int) -> None:
    board, _, scratch, context = begun(BOARDS[seed % len(BOARDS)], 0)
    rng = np.random.default_rng(seed)
    m, k = len(board.goals) - 1, len(context.goals)
    squares = rng.permutation(m)
    boxes = set(squares[: m // 3].tolist())
    scratch.blocked[:] = 0
    scratch.blocked[[*boxes, m]] = 1
    in_game = rng.integers(0, 2, k).astype(np.uint8)
    bases = {int(board.bases.square[b]) for b in range(k) if in_game[b]}
    player = int(squares[-1])
    expected = naive_plan.barrier(board.neighbours, boxes, bases - boxes, player)
    assert count_barrier(board, in_game, scratch, player) == expected


def begun(drawn: Board, feature_mask: int) -> Search:
    """Return a backward search that has entered its start."""
    land, field = parts(drawn)
    context = BackwardContext(land, field)
    size, k = land.size, len(land.boxes)
    tables = BackwardTables(new_positions(1 << 13), new_moves(1 << 13), new_expansions(50, k))
    scratch = new_backward_scratch(size, k, context.scratch)
    scratch.progress.feature_mask = feature_mask
    start = context.starts[0] if context.starts else int(np.flatnonzero(field.goals == 0)[0])
    insert_solved_position(
        context.board, tables, scratch, context.goals, start, context.region_count
    )
    return context.board, tables, scratch, context


def expected_choice(tables: BackwardTables, scratch: BackwardScratch) -> int:
    """Return the expansion whose turn is next, by the rule in words; -1 = none.

    An expansion keeps its rank until its turn, though its moves may have been taken elsewhere.
    """
    progress, (positions, moves, expansions) = scratch.progress, tables
    rank = {
        x: (int(expansions.next_weight[x]), -int(expansions.next_score[x]))
        for x in range(int(progress.expansion_count))
        if expansions.next_weight[x] >= 0
    }
    turn, cursor, cells = int(progress.turn), int(progress.cell_in_turn), int(progress.cell_count)
    while rank:
        turn += 1
        x = -1
        order = [(cell, True) for cell in [(cursor + i) % cells for i in range(cells)]]
        if turn % 2 == 0:
            order = [(int(expansions.cell[progress.best_expansion]), False), *order]
        for cell, moves_cursor in order:
            cursor = (cell + 1) % cells if moves_cursor else cursor
            x = min(
                (y for y in rank if expansions.cell[y] == cell), key=rank.__getitem__, default=-1
            )
            if x >= 0:
                break
        left = moves.position[expansions.first_move[x] : expansions.end_move[x]]
        if any(position >= 0 and positions.expansion[position] == OPEN for position in left):
            return x
        del rank[x]
    return -1


@pytest.mark.parametrize("index", range(len(BOARDS)))
@pytest.mark.parametrize("feature_mask", [0, 2])
def test_turns_and_moves_are_those_of_the_slow_twin(index: int, feature_mask: int) -> None:
    board, tables, scratch, _ = begun(BOARDS[index], feature_mask)
    progress, expansions, positions = scratch.progress, tables.expansions, tables.positions
    for _ in range(10):
        expected = expected_choice(tables, scratch)
        before = int(progress.expansion_count)
        if begin_next_expansion(board, tables, scratch) != 0:
            return
        x = int(progress.expansion_count) - 1
        assert before == x
        if not (positions.expansion[: progress.position_count] == DEAD).any():
            assert int(expansions.parent[x]) == expected
        compare_moves(board, tables, scratch, x)
        while progress.phase != IDLE:
            progress.work = 0
            assert expand_next(board, tables, scratch)


def stepped_by_hand(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, most: int
) -> int:
    """Do what :func:`sokolab.kernels.search.plan.backward_game.step` does, one call at a time."""
    progress = scratch.progress
    while progress.work < WORK_BUDGET:
        if progress.phase == IDLE:
            if progress.expansion_count - 1 >= most:
                return StepStatus.RUNNING
            if progress.expansion_count == len(tables.expansions.position):
                return StepStatus.GAVE_UP
            status = begin_next_expansion(board, tables, scratch)
            if status != StepStatus.RUNNING:
                return status
        if not expand_next(board, tables, scratch):
            return StepStatus.FULL
    return StepStatus.RUNNING


@pytest.mark.parametrize("index", range(len(BOARDS)))
@pytest.mark.parametrize("budget", [3, 100])
def test_the_loop_does_what_its_parts_do_one_by_one(index: int, budget: int) -> None:
    board, tables, scratch, _ = begun(BOARDS[index], 0)
    _, other_tables, other_scratch, _ = begun(BOARDS[index], 0)
    statuses = []
    for most in range(budget, 10 * budget, budget):
        scratch.progress.work = other_scratch.progress.work = 0
        statuses.append(step(board, tables, scratch, most))
        assert statuses[-1] == stepped_by_hand(board, other_tables, other_scratch, most)
        assert scratch.progress == other_scratch.progress
        if statuses[-1] != StepStatus.RUNNING:
            break
    filled = slice(int(scratch.progress.expansion_count))
    names = ("position", "parent", "boxes", "cell", "first_move", "first_paid_move", "end_move")
    for column in names:
        one, other = (getattr(each.expansions, column) for each in (tables, other_tables))
        assert (one[filled] == other[filled]).all(), column
    assert budget == 3 or statuses[-1] != StepStatus.RUNNING


def compare_moves(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, x: int
) -> None:
    """List the moves of each box of an expansion by hand; the search is left as it was."""
    progress, positions, moves = scratch.progress, tables.positions, tables.moves
    first, left = int(progress.move_count), int(tables.expansions.box_count[x])
    boxes = set(scratch.boxes[:left].tolist())
    player = int(positions.player[tables.expansions.position[x]])
    phase = int(progress.phase)
    assert phase == SINK
    for i in range(left):
        box = int(scratch.boxes[i])
        reached = naive_plan.pulls(board.neighbours, boxes, box, player)
        progress.move_count = first
        scratch.advice[:] = scratch.advice_value[:] = -1
        add_sink_pull(board, tables, scratch, x, i)
        for n in range(first, int(progress.move_count)):
            base = int(moves.base[n])
            assert scratch.in_sink[base]
            assert int(moves.target[n]) == int(board.bases.square[base])
            assert int(moves.target[n]) in {square for square, _ in reached}
            assert scratch.advice[PLAN_UNPACKING] == n
        progress.move_count = first
        scratch.advice[:] = scratch.advice_value[:] = -1
        add_pulls(board, tables, scratch, x, i)
        listed = {
            (int(moves.target[n]), int(positions.player[moves.position[n]]))
            for n in range(first, int(progress.move_count))
        }
        expected = {
            (s, low) for s, low in reached if s != box and not board.bases.dead_side[s].all()
        }
        assert listed <= expected
        compare_unpacking(board, tables, scratch, moves, x, boxes)
    progress.move_count = first
    progress.next_box = 0
    progress.phase = phase
    scratch.advice[:] = scratch.advice_value[:] = -1


def compare_unpacking(
    board: PlanBoard,
    tables: BackwardTables,
    scratch: BackwardScratch,
    moves: PlanMoves,
    x: int,
    boxes: set[int],
) -> None:
    """Check the move that is named for unpacking among those of one box."""
    progress, positions = scratch.progress, tables.positions
    progress.phase = ALL_MOVES
    advise_unpacking(board, tables, scratch, x)
    named = int(scratch.advice[PLAN_UNPACKING])
    before = int(positions.score[tables.expansions.position[x]])
    candidates = []
    m = len(board.goals) - 1
    for n in range(int(progress.first_move), int(progress.move_count)):
        source, target = int(moves.source[n]), int(moves.target[n])
        after = int(positions.score[moves.position[n]])
        regions = region_count(board.neighbours, boxes - {source} | {target, m})
        assert plan_region_count_in(after) == regions
        if (
            board.goals[source]
            and board.goal_distance[target] > 0
            and regions <= progress.region_count
            and plan_broken_count_in(after) <= plan_broken_count_in(before)
            and barrier_in(after) == barrier_in(before) == 0
        ):
            candidates.append(n)
    assert (named >= 0) == bool(candidates)
    assert named < 0 or named in candidates


def test_an_advisor_names_the_move_of_most_worth() -> None:
    scratch = new_backward_scratch(4, 1, shared(4, 1))
    for number, value in enumerate([3, 9, 4, 9]):
        name_move(scratch, PLAN_UNPACKING, number, value)
    assert (scratch.advice[PLAN_UNPACKING], scratch.advice_value[PLAN_UNPACKING]) == (1, 9)
