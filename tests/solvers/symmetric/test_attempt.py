"""Attempts of symmetric play: replayed from both ends, alone and where two of them meet."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.kernels.search.beam.images import new_images
from sokolab.kernels.search.beam.ranking import BY_MOVES, BY_MOVES_AND_KIND, BY_MOVES_AND_TARGET
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.symmetric import Symmetric, SymmetricAttempt
from tests.kernels.search.dead.truth import reach
from tests.naive_macro import macro_children
from tests.solvers.symmetric.boards import BOARDS, PINWHEEL

PUSHED, PULLED = 0, 1


def _search(board: Board) -> Symmetric:
    """Return a search whose dead sets are made."""
    search = Symmetric(search_board(board))
    while search._waiting_sets:
        search._step_sets(*search._waiting_sets[0])
    return search


def _next_attempt(
    search: Symmetric,
    place: int,
    *,
    order: int = BY_MOVES_AND_TARGET,
    max_moves: int = 3,
    group: int = 0,
    is_partial: bool = False,
    width: int = 200,
    other: SymmetricAttempt | None = None,
) -> SymmetricAttempt:
    """Return an attempt from one end."""
    return SymmetricAttempt(
        search._level,
        search._directions[place],
        search._roots[place],
        width,
        order,
        other_attempt=other,
        images=new_images(search._groups[group], max_moves, is_partial),
    )


def _run(attempt: SymmetricAttempt, max_moves: int = 20_000) -> StepStatus:
    """Take positions until the attempt ends; return how."""
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL) and attempt.nodes < max_moves:
        status = attempt.step(50)
        if status is StepStatus.FULL:
            assert all(attempt.grow(1 << 30))
    return status


def _followed_rows(attempt: SymmetricAttempt) -> list[int]:
    """Return the rows of the symmetric positions that images led to."""
    count = int(attempt._scratch.progress.visited_rows)
    since, parent, hashed = (
        attempt._visited[name] for name in ("moves_since_symmetric", "parent", "hash")
    )
    return [
        row for row in range(count) if since[row] == 0 and parent[row] >= 0 and hashed[row] >= 0
    ]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("place", [PUSHED, PULLED])
def test_symmetric_levels_are_solved_from_both_ends(name: str, place: int) -> None:
    search = _search(BOARDS[name])
    for group in range(len(search._groups)):
        attempt = _next_attempt(search, place, group=group)
        assert _run(attempt) is StepStatus.SOLVED
        assert replay(BOARDS[name], attempt.lurd()).solves


@pytest.mark.parametrize("order", [BY_MOVES, BY_MOVES_AND_KIND, BY_MOVES_AND_TARGET])
@pytest.mark.parametrize("is_partial", [False, True])
def test_every_group_and_way_finds_solutions_that_hold(order: int, is_partial: bool) -> None:
    search = _search(PINWHEEL)
    for group in range(len(search._groups)):
        for max_moves in (1, 5):
            attempt = _next_attempt(
                search,
                group % 2,
                order=order,
                max_moves=max_moves,
                group=group,
                is_partial=is_partial,
                width=60,
            )
            if _run(attempt, 4_000) is StepStatus.SOLVED:
                assert replay(PINWHEEL, attempt.lurd()).solves


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("place", [PUSHED, PULLED])
@pytest.mark.parametrize("is_partial", [False, True])
def test_every_symmetric_position_is_reached_by_its_moves(
    name: str, place: int, is_partial: bool
) -> None:
    """The moves to it are macro moves that the twin makes too, with the same player."""
    search = _search(BOARDS[name])
    base = search_board(BOARDS[name])
    attempt = _next_attempt(search, place, is_partial=is_partial, width=40)
    for _ in range(4):
        attempt.step(40)
    rows = _followed_rows(attempt)
    assert rows
    ends = [base.boxes.tolist(), np.flatnonzero(base.goals).tolist()]
    for row in rows[:12]:
        steps = attempt.steps_to(row)
        boxes, player = frozenset(ends[place]), steps[0].player_before
        for step in steps:
            assert player == step.player_before
            children = macro_children(
                base.neighbours, set(boxes), step.source, player, pulls=place == PULLED
            )
            assert (step.target, step.player_after) in {child[:2] for child in children}
            boxes, player = boxes - {step.source} | {step.target}, step.player_after
        assert boxes == frozenset(attempt._visited["boxes"][row].tolist())
        assert player == min(reach(base, boxes, player))
        if not is_partial:
            for image in search._groups[0]:
                assert frozenset(image[sorted(boxes)].tolist()) == boxes


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("place", [PUSHED, PULLED])
def test_attempts_meet_at_a_position_or_its_image(name: str, place: int) -> None:
    search = _search(BOARDS[name])
    other = _next_attempt(search, 1 - place, width=30)
    status = StepStatus.RUNNING
    while other.layers < 2 and status in (StepStatus.RUNNING, StepStatus.FULL):
        status = other.step(20)
        if status is StepStatus.FULL:
            assert all(other.grow(1 << 30))
    attempt = _next_attempt(search, place, other=other)
    assert _run(attempt) is StepStatus.SOLVED
    assert replay(BOARDS[name], attempt.lurd()).solves


@pytest.mark.parametrize("turned", range(8))
def test_the_half_by_pulls_is_turned_to_begin_where_pushes_end(turned: int) -> None:
    """Whichever image of a position is met, the solution holds."""
    search = _search(PINWHEEL)
    pulled = _next_attempt(search, PULLED)
    assert _run(pulled) is StepStatus.SOLVED
    steps = pulled._steps_to_solved()
    half = steps[: len(steps) // 2]
    base = search_board(PINWHEEL)
    images = np.concatenate([[np.arange(base.size + 1)], search._symmetries])
    rest = [
        step._replace(
            source=int(images[turned][step.target]),
            target=int(images[turned][step.source]),
        )
        for step in reversed(steps[len(half) :])
    ]
    boxes = frozenset(base.boxes.tolist())
    pushed = []
    player = min(reach(base, boxes, base.player))
    for step, undone in zip(rest, reversed(steps[len(half) :]), strict=True):
        boxes = boxes - {step.source} | {step.target}
        after = min(reach(base, boxes, int(images[turned][undone.player_before])))
        pushed.append(step._replace(player_before=player, player_after=after))
        player = after
    macros = pulled._pushes_undoing(pushed, half)
    assert len(macros) == len(half)
    for source, target, lowest_square in macros:
        assert source in boxes
        boxes = boxes - {source} | {target}
        assert lowest_square == min(reach(base, boxes, lowest_square))
    assert boxes == frozenset(np.flatnonzero(base.goals).tolist())


def test_full_tables_grow_and_nothing_is_lost() -> None:
    search = _search(PINWHEEL)
    plain, small = _next_attempt(search, PUSHED), _next_attempt(search, PUSHED)
    small._visited = {
        name: table[: 2 if name != "slots" else 16].copy() for name, table in small._visited.items()
    }
    full, status = 0, StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        status = small.step(100)
        if status is StepStatus.FULL:
            full += 1
            assert all(small.grow(1 << 30))
    assert full > 2
    assert (_run(plain), status) == (StepStatus.SOLVED, StepStatus.SOLVED)
    assert (plain.lurd(), plain.nodes) == (small.lurd(), small.nodes)


def test_without_symmetries_to_follow_it_is_a_beam_search() -> None:
    search = _search(PINWHEEL)
    base = search_board(PINWHEEL)
    roots = replace(search._roots[PUSHED])
    none = new_images(np.zeros((0, base.size + 1), np.int32), 0)
    attempt = SymmetricAttempt(
        search._level, search._directions[PUSHED], roots, 50, BY_MOVES, images=none
    )
    _run(attempt, 500)
    assert not _followed_rows(attempt)


@pytest.mark.parametrize("group", [0, 6])
def test_an_attempt_whose_moves_no_image_follows_ends_early(group: int) -> None:
    search = _search(PINWHEEL)
    attempt = _next_attempt(search, PUSHED, group=group, width=5)
    images = len(search._groups[group]) + 1
    trial = 6 + 40 // images
    attempt.symmetric_rows = lambda: np.zeros(0, np.int32)  # type: ignore[method-assign]
    attempt._end_if_stuck(1_000)
    for layers, is_over in ((trial - 1, False), (trial, True)):
        attempt._layer_ends, attempt._lowest_bound_so_far = [0] * layers, 1 << 30
        attempt._end_if_stuck(1_000)
        assert (attempt.is_over, attempt.is_whole) == (is_over, not is_over)


def test_symmetric_rows_are_those_that_images_led_to() -> None:
    search = _search(PINWHEEL)
    attempt = _next_attempt(search, PUSHED, width=40)
    for _ in range(4):
        attempt.step(40)
    assert attempt.symmetric_rows().tolist() == _followed_rows(attempt) != []
