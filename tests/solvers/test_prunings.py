"""No pruning changes what is found, and none calls a position dead that has a solution."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import positions
from sokolab.kernels.search.boards.allowed import allow_pushes
from sokolab.kernels.search.boards.assignment import best_total, new_matching
from sokolab.kernels.search.boards.corral import CorralPosition, restrict_to_corral
from sokolab.kernels.search.boards.deadlock import FROZEN, LOST, freeze_effect
from sokolab.kernels.search.boards.field import box_state, new_scratch
from sokolab.kernels.search.boards.reach import mark_reach
from sokolab.kernels.search.boards.walled import new_wall_cache, walled_total
from sokolab.kernels.search.exact import store
from sokolab.kernels.search.tables.states import new_states
from sokolab.solvers.exact import optimal_pushes
from sokolab.solvers.exact.long_tables import DeadlockProofs, DeadSetTables, GroupTables
from sokolab.solvers.exact.optimal_moves import MOVE_RULES, OptimalMoves
from sokolab.solvers.exact.optimal_pushes import PUSH_RULES, OptimalPushes
from sokolab.solvers.exact.rules import Rule
from sokolab.solvers.frame.one_box_tables import field_of
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.frame.search import Search, StepStatus
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from sokolab.solvers.roster import solve
from tests.solvers.boards import CORNERED, CROWD, LEVELS, random_board

BOARDS = [CORNERED, CROWD, *(level.board for level in LEVELS.values())]
BOARDS += [board for seed in range(100, 180) if not why_not_a_level(board := random_board(seed))]
_LIMITS = Limits(nodes=30_000)
SOLVED = [board for board in BOARDS if solve(board, "backtrack", _LIMITS).lurd]


def _searched(search: Search) -> tuple[str | None, int]:
    """Return the letters found, and the nodes."""
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        status = search.step(1000)
        if status is StepStatus.FULL:
            assert all(search.grow(1 << 40))
    return search.lurd() if status == StepStatus.SOLVED else None, search.nodes


def _fewest_pushes(board: Board, rules: tuple[Rule, ...]) -> tuple[int | None, int]:
    lurd, nodes = _searched(OptimalPushes(search_board(board), rules))
    return None if lurd is None else sum(letter.isupper() for letter in lurd), nodes


def _fewest_moves(board: Board, rules: tuple[Rule, ...]) -> tuple[int | None, int]:
    lurd, nodes = _searched(OptimalMoves(search_board(board), rules))
    return None if lurd is None else len(lurd), nodes


@pytest.fixture
def _studied_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the tables of groups before the first node; prove positions dead from then on.

    A single symmetry is enough.
    """
    monkeypatch.setattr(DeadSetTables, "min_nodes", 0)
    monkeypatch.setattr(DeadSetTables, "min_nodes_for_triples", 0)
    monkeypatch.setattr(GroupTables, "min_nodes", 0)
    monkeypatch.setattr(GroupTables, "entries_per_node", 1 << 60)
    monkeypatch.setattr(DeadlockProofs, "min_nodes", 0)
    monkeypatch.setattr(OptimalMoves, "nodes_with_pushes", 0)
    monkeypatch.setattr(optimal_pushes, "_MIN_IMAGES", 1)


@pytest.mark.usefixtures("_studied_at_once")
@pytest.mark.parametrize("rules", [*((rule,) for rule in PUSH_RULES), PUSH_RULES])
def test_a_pruning_leaves_the_fewest_pushes(rules: tuple[Rule, ...]) -> None:
    changed = 0
    for board in BOARDS:
        if not len(search_board(board).boxes):
            continue
        plain, plain_nodes = _fewest_pushes(board, ())
        pruned, pruned_nodes = _fewest_pushes(board, rules)
        assert pruned == plain, str(board)
        changed += plain_nodes != pruned_nodes
    assert changed > 0  # or the rule is not on


@pytest.mark.usefixtures("_studied_at_once")
@pytest.mark.parametrize(
    "rules", [(Rule.DEAD_PAIRS,), (Rule.DEAD_TRIPLES,), (Rule.WASTES,), PUSH_RULES]
)
def test_prunings_hold_where_states_are_lists_of_squares(
    rules: tuple[Rule, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As they are on boards of many squares with few boxes."""
    boards = [board for board in BOARDS if len(search_board(board).boxes)]
    expected = [_fewest_pushes(board, ())[0] for board in boards]
    monkeypatch.setattr(store, "shortest_layout", lambda squares, boxes: (7, -(-boxes // 9)))
    assert [_fewest_pushes(board, rules)[0] for board in boards] == expected


@pytest.mark.usefixtures("_studied_at_once")
@pytest.mark.parametrize("rules", [*((rule,) for rule in MOVE_RULES), MOVE_RULES])
def test_a_pruning_leaves_the_fewest_moves(rules: tuple[Rule, ...]) -> None:
    changed = 0
    for board in BOARDS:
        if board is CROWD or not len(search_board(board).boxes):
            continue
        plain, plain_nodes = _fewest_moves(board, ())
        pruned, pruned_nodes = _fewest_moves(board, rules)
        assert pruned == plain, str(board)
        changed += plain_nodes != pruned_nodes
    assert changed > 0


@pytest.mark.parametrize("solver", ["backtrack", "astar-moves", "optimal-pushes"])
def test_no_position_on_the_way_to_a_solution_is_called_dead(solver: str) -> None:
    """``backtrack`` and ``astar-moves`` prune by none of the rules tested here."""
    pushes_seen = corrals_seen = frozen_seen = 0
    for board in SOLVED:
        lurd = solve(board, solver, _LIMITS).lurd
        base = search_board(board)
        if not len(base.boxes):
            continue
        number = {int(square): i for i, square in enumerate(base.squares)}
        field, k = field_of(base, ()), len(base.boxes)
        walls, keys = new_wall_cache(field), new_states(k, base.size, 4).keys
        left = sum(letter.isupper() for letter in lurd)
        for position, letter in zip(positions(board, lurd), lurd, strict=False):
            rows = np.array(
                sorted(number[box] for box in position.boxes if box in number), np.int32
            )
            player = number[position.player]
            matching = new_matching(
                np.array([box_state(field, box, player) for box in rows.tolist()], np.int32)
            )
            assert best_total(field.costs, matching) <= left
            if not letter.isupper():
                continue
            scratch = new_scratch(field)
            scratch.blocked[rows] = 1
            scratch.corral_scratch.box_at[rows] = np.arange(1, k + 1)
            mark_reach(base.neighbours, scratch.blocked, player, scratch.mark, 1, scratch.stack)
            allowed = allow_pushes(field, scratch, rows, 1)
            direction = DIRECTION_LETTERS.index(letter.lower())
            box = int(base.neighbours[player, direction])
            target = int(base.neighbours[box, direction])
            at = int(np.searchsorted(rows, box))
            assert scratch.allowed[at, direction]
            losing_moves, blocked = scratch.losing_moves, scratch.blocked
            position_now = CorralPosition(
                base.neighbours, base.goals, losing_moves, rows, blocked, scratch.mark, 1
            )
            corral = restrict_to_corral(
                position_now, scratch.allowed, scratch.corral_scratch, allowed
            )
            corrals_seen += corral < allowed
            assert corral != 0
            assert not scratch.corral_scratch.region.any()
            scratch.blocked[box], scratch.blocked[target] = 0, 1
            held = freeze_effect(
                base.neighbours,
                base.goals,
                field.dead,
                scratch.blocked,
                target,
                scratch.frozen,
                scratch.stack,
            )
            assert held != LOST
            assert not scratch.frozen[:-1].any()
            left -= 1
            after = np.array(sorted({*rows.tolist(), target} - {box}), np.int32)
            walled = walled_total(
                field, keys, after, box, scratch.frozen, scratch.box_stack, scratch.queue, walls
            )
            assert walled <= left
            assert scratch.frozen.tolist() == [0] * base.size + [1]
            frozen_seen += held == FROZEN
            pushes_seen += 1
    assert pushes_seen > 100
    assert corrals_seen > 10
    assert frozen_seen > 10
