"""Advisors and children of the feature-space search, against slow twins."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels.search.dead.proofs import enter_position, mark_first_pushes, new_proofs
from sokolab.kernels.search.dead.regions import find_regions, new_regions
from sokolab.kernels.search.fess.advisors import (
    CONNECTIVITY,
    HOTSPOTS,
    OUT_OF_PLAN,
    PACKING,
    ROOM_CONNECTIVITY,
    Choice,
    advise_by_features,
    explorer_move,
    opener_move,
)
from sokolab.kernels.search.fess.children import add_children, count_hindering, hindering_after
from sokolab.kernels.search.fess.context import new_context, new_scratch, with_plan
from sokolab.kernels.search.fess.score import (
    NO_STEPS,
    broken_in,
    hotspots_in,
    outside_in,
    regions_in,
    score,
    steps_in,
)
from sokolab.kernels.search.fess.start import enter_start
from sokolab.kernels.search.fess.tables import DEAD, OPEN, SearchTables, new_tables
from sokolab.kernels.search.plan.rooms import broken_edges, new_rooms
from sokolab.kernels.search.plan.single_box import push_distances
from sokolab.kernels.search.plan.steps import ANYWHERE, FINAL, new_plan
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
    boxes, hindered = squares[:5], np.zeros(5, np.int32)
    assert count_hindering(table, boxes, hindered) == naive_plan.hindering_boxes(table, boxes)
    for moved in range(5):
        for target in squares[5:].tolist():
            after = boxes.copy()
            after[moved] = target
            found = hindering_after(table, boxes, hindered, moved, target)
            assert found == naive_plan.hindering_boxes(table, after)
    nothing = np.zeros((0, 0), np.uint8)
    assert count_hindering(nothing, boxes, hindered) == 0
    assert hindering_after(nothing, boxes, hindered, 0, 11) == 0


def made_up_moves(seed: int, size: int, boxes: list[int]) -> tuple[SearchTables, int, int]:
    """Return tables with random moves, the score they begin from, and how many there are."""
    rng = np.random.default_rng(seed)
    tables = new_tables(size, 1)
    nodes, edges = tables.nodes, tables.edges
    count = int(rng.integers(1, 25))

    def features() -> int:
        return score(*(int(x) for x in rng.integers(0, 3, 6)))

    free = [square for square in range(size) if square not in boxes]
    for edge in range(count):
        edges.node[edge] = edge
        edges.source[edge], edges.target[edge] = sorted(boxes)[edge % len(boxes)], rng.choice(free)
        nodes.state[edge] = rng.choice([OPEN, OPEN, DEAD])
        nodes.score[edge] = features()
    order = np.argsort(edges.source[:count], kind="stable")
    edges.source[:count] = edges.source[:count][order]
    edges.target[:count] = edges.target[:count][order]
    return tables, features(), count


@pytest.mark.parametrize("seed", range(60))
def test_advisors_name_the_best_move_for_their_feature(seed: int) -> None:
    rng = np.random.default_rng(seed)
    size = 20
    tables, value, count = made_up_moves(seed, size, [1, 4, 7])
    nodes, edges = tables.nodes, tables.edges
    zone, walks = rng.integers(0, 5, (2, size + 1)).astype(np.int32)
    distances = rng.integers(-1, 3, (size + 1, size + 1)).astype(np.int16)
    if seed % 4 == 0:
        distances = np.zeros((0, 0), np.int16)
    advice = np.zeros(7, np.int64)
    least = NO_STEPS if seed % 3 == 0 else steps_in(value)
    choice = Choice(0, count, value, least)
    advise_by_features(nodes, edges, choice, distances, zone, advice)
    after = nodes.score[:count].tolist()
    source, target = edges.source[:count].tolist(), edges.target[:count].tolist()
    open_moves = [e for e in range(count) if nodes.state[e] == OPEN]
    keeping = [e for e in open_moves if steps_in(after[e]) >= least]
    judges: tuple[tuple[int, Callable[[int], bool]], ...] = (
        (PACKING, lambda v: steps_in(v) > steps_in(value)),
        (CONNECTIVITY, lambda v: regions_in(v) < regions_in(value)),
        (ROOM_CONNECTIVITY, lambda v: broken_in(v) < broken_in(value)),
        (HOTSPOTS, lambda v: hotspots_in(v) < hotspots_in(value)),
    )
    for advisor, is_better in judges:
        better = [(-after[e], e) for e in keeping if is_better(after[e])]
        assert advice[advisor] == min(better, default=(0, -1))[1]
    connected = [
        e
        for e in keeping
        if regions_in(after[e]) <= regions_in(value) and broken_in(after[e]) <= broken_in(value)
    ]
    leaving = [
        (zone[source[e]], -zone[target[e]], e)
        for e in connected
        if outside_in(value) > 0
        and outside_in(after[e]) <= outside_in(value)
        and zone[target[e]] > zone[source[e]]
        and (not distances.size or distances[target[e], source[e]] >= 0)
    ]
    assert advice[OUT_OF_PLAN] == min(leaving, default=(0, 0, -1))[2]
    opening = [
        (walks[source[e]], -walks[target[e]], e)
        for e in connected
        if walks[target[e]] >= walks[source[e]]
    ]
    found = opener_move(nodes, edges, Choice(0, count, value, least), walks)
    assert found == min(opening, default=(0, 0, -1))[2]


@pytest.mark.parametrize("seed", range(40))
def test_the_explorer_names_the_best_move_that_gives_access(seed: int) -> None:
    land, field = parts(BOARDS[seed % len(BOARDS)])
    rng = np.random.default_rng(seed)
    size, near = land.size, land.neighbours
    squares = rng.permutation(size).tolist()
    k = len(land.boxes)
    boxes, player = sorted(squares[:k]), squares[k]
    tables, value, count = made_up_moves(seed, size, boxes)
    count = min(count, 12)  # so many moves the explorer floods at most
    nodes, edges = tables.nodes, tables.edges
    scratch = new_scratch(field, new_rooms(near))
    scratch.boxes[:] = boxes
    scratch.shut[boxes] = 1
    hopeless = (rng.random((size + 1, 4)) < 0.2).astype(np.uint8)
    regions, distances = new_regions(field), push_distances(field)
    nothing = np.zeros(size + 1, np.uint8)
    find_regions(near, field.inside, nothing, scratch.boxes, player, regions)
    walked = naive_plan.region(near, boxes, player)

    def sides(standing: set[int], walked: set[int]) -> set[tuple[int, int]]:
        return {
            (box, side)
            for box in standing
            for side in range(4)
            if int(near[box, side]) in walked
            and int(ahead := near[box, side ^ 2]) not in standing | {size}
            and not hopeless[ahead, side]
        }

    least = NO_STEPS if seed % 3 == 0 else steps_in(value)
    candidates = []
    for edge in range(count):
        source, target = int(edges.source[edge]), int(edges.target[edge])
        after = set(boxes) - {source} | {target}
        moved = naive_plan.region(near, after, source)
        nodes.lowest[edge] = min(moved)
        is_new = any(
            box != target and int(near[box, side]) not in walked
            for box, side in sides(after, moved)
        )
        can_return = bool(distances[target, source] >= 0)
        keeps_steps = steps_in(int(nodes.score[edge])) >= least
        if nodes.state[edge] == OPEN and is_new and can_return and keeps_steps:
            candidates.append((-int(nodes.score[edge]), edge))
    choice = Choice(0, count, value, least)
    found = explorer_move(field, hopeless, distances, regions, nodes, edges, choice, scratch)
    assert found == min(candidates, default=(0, -1))[1]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_children_are_the_macro_moves_of_a_box(board: Board) -> None:
    land, field = parts(board)
    rooms, goal = new_rooms(land.neighbours), field.goal_squares
    plan = new_plan(field, np.full_like(goal, ANYWHERE), goal, np.full_like(goal, FINAL))
    context = with_plan(new_context(field, rooms), plan)
    scratch, tables, proofs = (
        new_scratch(field, rooms),
        new_tables(land.size, len(land.boxes)),
        new_proofs(field),
    )
    enter_start(field, plan, context, tables, scratch, land.boxes, land.player, 0)
    nodes, counters = tables.nodes, scratch.counters
    boxes, keys = land.boxes, context.hash_keys
    entry = enter_position(field, proofs, boxes, land.player)
    if entry < 0:
        pytest.skip("the start is dead")
    mark_first_pushes(field, proofs, entry, boxes, scratch.first_pushes)
    scratch.boxes[:] = boxes
    scratch.shut[boxes] = 1
    count_hindering(context.hotspots, boxes, scratch.hindered)
    broken_edges(land.neighbours, scratch.shut, rooms)
    counters.boxes_hash = np.bitwise_xor.reduce(keys[0, boxes])
    counters.entry, counters.player = entry, land.player
    counters.regions = regions_in(int(nodes.score[0]))
    counters.on_goals = int(field.goals[boxes].sum())
    counters.distance = int(context.nearest[boxes].sum())
    standing = set(boxes.tolist())
    hopeless = proofs.walls.hopeless[entry]
    for moved, box in enumerate(boxes.tolist()):
        is_solved = add_children(
            field, proofs, plan, context, tables, scratch, int(nodes.score[0]), moved
        )
        known = {int(h): i for i, h in enumerate(nodes.hash[: tables.used.nodes])}
        children = macro_children(land.neighbours, standing, box, land.player, pulls=False)
        found = set()
        for target, low, regions, _ in children:
            after = np.array(sorted(standing - {box} | {target}))
            hashed = int(np.bitwise_xor.reduce(keys[0, after]) ^ keys[1, low])
            if hashed not in known:
                assert hopeless[target].any()  # left out: no goal can be reached from there
                continue
            node = known[hashed]
            found.add(node)
            if nodes.state[node] == OPEN:
                assert nodes.lowest[node] == low
                assert regions_in(int(nodes.score[node])) == regions
        ends = [c for c in children if field.goals[sorted(standing - {box} | {c[0]})].all()]
        assert is_solved == bool(ends)
        used = int(tables.used.edges)
        leads_to = {
            int(node)
            for node, source in zip(tables.edges.node[:used], tables.edges.source, strict=False)
            if source == box
        }
        assert leads_to == {node for node in found if nodes.state[node] == OPEN}
