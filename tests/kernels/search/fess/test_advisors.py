"""Advisors and children of the feature-space search, against slow twins."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels.search.dead.proofs import begin_position, mark_first_pushes, new_proofs
from sokolab.kernels.search.dead.regions import find_regions, new_regions
from sokolab.kernels.search.fess.advisors import (
    Choice,
    advise_by_features,
    explorer_move,
    opener_move,
)
from sokolab.kernels.search.fess.children import add_children, count_on_hotspots, on_hotspots_after
from sokolab.kernels.search.fess.context import (
    ADVISORS,
    CONNECTIVITY,
    HOTSPOTS,
    OUT_OF_PLAN,
    PACKING,
    ROOM_CONNECTIVITY,
    new_context,
    new_expansion_scratch,
    with_plan,
)
from sokolab.kernels.search.fess.score import (
    MIN_STEPS,
    broken_count_in,
    hotspot_count_in,
    out_of_plan_count_in,
    packed_score,
    region_count_in,
    steps_in,
)
from sokolab.kernels.search.fess.start import insert_start
from sokolab.kernels.search.fess.tables import SearchTables, new_tables
from sokolab.kernels.search.plan.rooms import count_broken_edges, new_rooms
from sokolab.kernels.search.plan.single_box import push_distances
from sokolab.kernels.search.plan.steps import ANYWHERE, FINAL, new_plan
from sokolab.kernels.search.plan.tables import DEAD, OPEN
from tests import naive_plan
from tests.kernels.search.plan.test_board_tables import BOARDS, parts
from tests.naive_macro import macro_children


@pytest.mark.parametrize("seed", range(40))
def test_boxes_on_hotspots_are_counted_before_and_after_a_move(seed: int) -> None:
    rng = np.random.default_rng(seed)
    m = 12
    table = (rng.random((m + 1, m + 1)) < 0.2).astype(np.uint8)
    np.fill_diagonal(table, 0)
    squares = rng.permutation(m).astype(np.int32)
    boxes, cut_off = squares[:5], np.zeros(5, np.int32)
    assert count_on_hotspots(table, boxes, cut_off) == naive_plan.boxes_on_hotspots(table, boxes)
    for moved in range(5):
        for target in squares[5:].tolist():
            after = boxes.copy()
            after[moved] = target
            found = on_hotspots_after(table, boxes, cut_off, moved, target)
            assert found == naive_plan.boxes_on_hotspots(table, after)
    nothing = np.zeros((0, 0), np.uint8)
    assert count_on_hotspots(nothing, boxes, cut_off) == 0
    assert on_hotspots_after(nothing, boxes, cut_off, 0, 11) == 0


def made_up_moves(
    seed: int, size: int, boxes: list[int], most: int = 25
) -> tuple[SearchTables, int, int]:
    """Return tables with fewer than ``most`` random moves, the score before, and their number."""
    rng = np.random.default_rng(seed)
    tables = new_tables(size, 1)
    positions, moves = tables.positions, tables.moves
    count = int(rng.integers(1, most))

    def features() -> int:
        return packed_score(*(int(x) for x in rng.integers(0, 3, 6)))

    free = [square for square in range(size) if square not in boxes]
    for move in range(count):
        moves.position[move] = move
        moves.source[move], moves.target[move] = sorted(boxes)[move % len(boxes)], rng.choice(free)
        positions.expansion[move] = rng.choice([OPEN, OPEN, DEAD])
        positions.score[move] = features()
    order = np.argsort(moves.source[:count], kind="stable")
    moves.source[:count] = moves.source[:count][order]
    moves.target[:count] = moves.target[:count][order]
    return tables, features(), count


@pytest.mark.parametrize("seed", range(60))
def test_advisors_name_the_best_move_for_their_feature(seed: int) -> None:
    rng = np.random.default_rng(seed)
    size = 20
    tables, score, count = made_up_moves(seed, size, [1, 4, 7])
    positions, moves = tables.positions, tables.moves
    zone, walk_lengths = rng.integers(0, 5, (2, size + 1)).astype(np.int32)
    distances = rng.integers(-1, 3, (size + 1, size + 1)).astype(np.int16)
    if seed % 4 == 0:
        distances = np.zeros((0, 0), np.int16)
    advice = np.zeros(ADVISORS, np.int64)
    least = MIN_STEPS if seed % 3 == 0 else steps_in(score)
    choice = Choice(0, count, score, least)
    advise_by_features(positions, moves, choice, distances, zone, advice)
    after = positions.score[:count].tolist()
    source, target = moves.source[:count].tolist(), moves.target[:count].tolist()
    open_moves = [e for e in range(count) if positions.expansion[e] == OPEN]
    keeping = [e for e in open_moves if steps_in(after[e]) >= least]
    judges: tuple[tuple[int, Callable[[int], bool]], ...] = (
        (PACKING, lambda v: steps_in(v) > steps_in(score)),
        (CONNECTIVITY, lambda v: region_count_in(v) < region_count_in(score)),
        (ROOM_CONNECTIVITY, lambda v: broken_count_in(v) < broken_count_in(score)),
        (HOTSPOTS, lambda v: hotspot_count_in(v) < hotspot_count_in(score)),
    )
    for advisor, is_better in judges:
        better = [(-after[e], e) for e in keeping if is_better(after[e])]
        assert advice[advisor] == min(better, default=(0, -1))[1]
    connected = [
        e
        for e in keeping
        if region_count_in(after[e]) <= region_count_in(score)
        and broken_count_in(after[e]) <= broken_count_in(score)
    ]
    leaving = [
        (zone[source[e]], -zone[target[e]], e)
        for e in connected
        if out_of_plan_count_in(score) > 0
        and out_of_plan_count_in(after[e]) <= out_of_plan_count_in(score)
        and zone[target[e]] > zone[source[e]]
        and (not distances.size or distances[target[e], source[e]] >= 0)
    ]
    assert advice[OUT_OF_PLAN] == min(leaving, default=(0, 0, -1))[2]
    opening = [
        (walk_lengths[source[e]], -walk_lengths[target[e]], e)
        for e in connected
        if walk_lengths[target[e]] >= walk_lengths[source[e]]
    ]
    found = opener_move(positions, moves, Choice(0, count, score, least), walk_lengths)
    assert found == min(opening, default=(0, 0, -1))[2]


def explored(seed: int, access_is_last: bool = False) -> tuple[int, list[tuple[int, bool]]]:
    """Return what the explorer names, and the moves that it may try, best first.

    With each stands whether it gives access to another box. If that should be so of the last ones
    only, there are more moves, nothing rules them out, and those that give access have bad scores.
    """
    land, field = parts(BOARDS[seed % len(BOARDS)])
    rng = np.random.default_rng(seed)
    size, near = land.size, land.neighbours
    squares = rng.permutation(size).tolist()
    k = len(land.boxes)
    boxes, player = sorted(squares[:k]), squares[k]
    tables, score, count = made_up_moves(seed, size, boxes, 80 if access_is_last else 25)
    positions, moves = tables.positions, tables.moves
    scratch = new_expansion_scratch(field, new_rooms(near))
    scratch.boxes[:] = boxes
    scratch.blocked[boxes] = 1
    dead_side = (rng.random((size + 1, 4)) < 0.2).astype(np.uint8)
    regions, distances = new_regions(field), push_distances(field)
    if access_is_last:
        distances = np.zeros((0, 0), np.int16)
    nothing = np.zeros(size + 1, np.uint8)
    find_regions(near, field.inside, nothing, scratch.boxes, player, regions)
    walked = naive_plan.region(near, boxes, player)

    def can_be_pushed(standing: set[int], box: int, side: int) -> bool:
        ahead = int(near[box, side ^ 2])
        return ahead not in standing | {size} and not dead_side[ahead, side]

    def sides(standing: set[int], walked: set[int]) -> set[tuple[int, int]]:
        return {
            (box, side)
            for box in standing
            for side in range(4)
            if int(near[box, side]) in walked and can_be_pushed(standing, box, side)
        }

    def may_open(box: int) -> bool:
        beside = [(int(near[box, side]), side) for side in range(4)]
        return any(
            can_be_pushed(set(boxes), there, side ^ 2)
            if there in boxes
            else there not in walked | {size}
            for there, side in beside
        )

    least = MIN_STEPS if seed % 3 == 0 else steps_in(score)
    tried = []
    for move in range(count):
        source, target = int(moves.source[move]), int(moves.target[move])
        after = set(boxes) - {source} | {target}
        moved = naive_plan.region(near, after, source)
        positions.player[move] = min(moved)
        gives_access = any(
            box != target and int(near[box, side]) not in walked
            for box, side in sides(after, moved)
        )
        if access_is_last:
            bad = 9 if gives_access else int(rng.integers(0, 3))
            positions.score[move] = packed_score(steps_in(score), bad, 0, 0, 0, 0)
            positions.expansion[move] = OPEN
        can_return = not distances.size or bool(distances[target, source] >= 0)
        keeps_steps = steps_in(int(positions.score[move])) >= least
        if positions.expansion[move] == OPEN and may_open(source) and can_return and keeps_steps:
            tried.append((-int(positions.score[move]), move, gives_access))
        else:
            assert not (gives_access and not may_open(source))  # the quick look misses nothing
    choice = Choice(0, count, score, least)
    found = explorer_move(field, dead_side, distances, regions, positions, moves, choice, scratch)
    return found, [(move, gives_access) for _, move, gives_access in sorted(tried)]


@pytest.mark.parametrize("seed", range(40))
def test_the_explorer_names_the_best_move_that_gives_access(seed: int) -> None:
    found, tried = explored(seed)
    assert found == next((move for move, gives_access in tried[:12] if gives_access), -1)


def test_the_explorer_looks_at_twelve_moves_at_most() -> None:
    ended_early = 0
    for seed in range(40):
        found, tried = explored(seed, access_is_last=True)
        assert found == next((move for move, gives_access in tried[:12] if gives_access), -1)
        ended_early += found < 0 and any(gives_access for _, gives_access in tried)
    assert ended_early > 0


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_children_are_the_macro_moves_of_a_box(board: Board) -> None:
    land, field = parts(board)
    rooms, goal = new_rooms(land.neighbours), field.goal_squares
    plan = new_plan(field, np.full_like(goal, ANYWHERE), goal, np.full_like(goal, FINAL))
    context = with_plan(new_context(field, rooms), plan)
    scratch, tables, proofs = (
        new_expansion_scratch(field, rooms),
        new_tables(land.size, len(land.boxes)),
        new_proofs(field),
    )
    insert_start(field, plan, context, tables, scratch, land.boxes, land.player, 0)
    positions, progress = tables.positions, scratch.progress
    boxes, keys = land.boxes, context.hash_keys
    wall_set = begin_position(field, proofs, boxes, land.player)
    if wall_set < 0:
        pytest.skip("the start is dead")
    mark_first_pushes(field, proofs, wall_set, boxes, scratch.first_pushes)
    scratch.boxes[:] = boxes
    scratch.blocked[boxes] = 1
    count_on_hotspots(context.hotspots, boxes, scratch.cut_off)
    count_broken_edges(land.neighbours, scratch.blocked, rooms)
    progress.boxes_hash = np.bitwise_xor.reduce(keys[0, boxes])
    progress.wall_set, progress.player = wall_set, land.player
    progress.region_count = region_count_in(int(positions.score[0]))
    progress.on_goal_count = int(field.goals[boxes].sum())
    progress.distance = int(context.goal_distance[boxes].sum())
    standing = set(boxes.tolist())
    dead_side = proofs.walls.dead_side[wall_set]
    for moved, box in enumerate(boxes.tolist()):
        is_solved = add_children(
            field, proofs, plan, context, tables, scratch, int(positions.score[0]), moved
        )
        known = {int(h): i for i, h in enumerate(positions.hash[: tables.row_counts.positions])}
        children = macro_children(land.neighbours, standing, box, land.player, pulls=False)
        found = set()
        for target, low, regions, _ in children:
            after = np.array(sorted(standing - {box} | {target}))
            hashed = int(np.bitwise_xor.reduce(keys[0, after]) ^ keys[1, low])
            if hashed not in known:
                assert dead_side[target].any()  # left out: no goal can be reached from there
                continue
            position = known[hashed]
            found.add(position)
            if positions.expansion[position] == OPEN:
                assert positions.player[position] == low
                assert region_count_in(int(positions.score[position])) == regions
        ends = [c for c in children if field.goals[sorted(standing - {box} | {c[0]})].all()]
        assert is_solved == bool(ends)
        row_counts = int(tables.row_counts.moves)
        leads_to = {
            int(position)
            for position, source in zip(
                tables.moves.position[:row_counts], tables.moves.source, strict=False
            )
            if source == box
        }
        assert leads_to == {position for position in found if positions.expansion[position] == OPEN}
