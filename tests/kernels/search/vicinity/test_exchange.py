"""Exchanges against the same exchanges played from the start."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.kernels.search.vicinity import exchange
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.optimiser.push_sequence import PushSequence, pushes_of
from sokolab.solvers.optimiser.shortening import CutSize, Reordering
from sokolab.solvers.optimiser.vicinity import VicinityShared
from sokolab.solvers.roster import solve
from tests import naive_exchange
from tests.solvers.boards import LEVELS, random_board

BOARDS = [
    *(drawn.board for drawn in LEVELS.values() if drawn.pushes),
    *(random_board(seed) for seed in range(2, 70, 4)),
]
KINDS = {"runs": exchange.EACH_RUN, "turns": exchange.EACH_TURN, "pushes": exchange.EACH_PUSH}


def _ways(most: int) -> list[tuple[Board, VicinityShared, PushSequence]]:
    """Return roundabout solutions of small boards."""
    found = []
    for board in BOARDS:
        lurd = solve(board, "backtrack").lurd
        inside = search_board(board) if lurd else None
        if inside is not None and 2 <= len(pushes_of(inside, lurd)) <= most:
            shared = VicinityShared(inside)
            found.append(
                (board, shared, PushSequence(inside, shared.numbering, pushes_of(inside, lurd)))
            )
    return found


def _on_board(way: PushSequence) -> naive_exchange.Pushes:
    return tuple((int(way.search_board.squares[box]), direction) for box, direction in way.pushes)


def _reordered(search: Reordering, way: PushSequence, budget: int) -> PushSequence:
    while (status := search.step(budget)) is not StepStatus.EXHAUSTED:
        way = search.sequence() if status is StepStatus.SOLVED else way
    return way


@pytest.mark.parametrize("kind", KINDS)
def test_the_exchanges_are_those_of_the_plain_search(kind: str) -> None:
    changed = 0
    for board, shared, way in _ways(16):
        for span in (3, 30):
            size = CutSize(KINDS[kind], span)
            new = _reordered(Reordering(shared, way, size, 0, len(way.pushes)), way, 7)
            expected = naive_exchange.reordered(board, _on_board(way), kind, span)
            assert _on_board(new) == expected
            changed += new is not way
    assert changed > 3


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_pushes_are_made_for_less(kind: str) -> None:
    size = CutSize(KINDS[kind], 12)
    gained = 0
    for board, shared, way in _ways(300):
        new = _reordered(Reordering(shared, way, size, 0, len(way.pushes)), way, 1_000)
        before, after = replay(board, way.lurd), replay(board, new.lurd)
        assert after.solves
        assert sorted(new.pushes) == sorted(way.pushes)
        turns = [one.box_changes + one.pushing_sessions for one in (before, after)]
        assert (after.moves, turns[1]) <= (before.moves, turns[0])
        again = Reordering(shared, new, size, 0, len(new.pushes))
        assert _reordered(again, new, 50) is new  # nothing was left
        gained += before.moves - after.moves
    assert gained > 10


@pytest.mark.parametrize("kind", KINDS)
def test_cuts_are_those_of_the_plain_search(kind: str) -> None:
    for board, shared, way in _ways(60):
        search = Reordering(shared, way, CutSize(KINDS[kind], 3), 0, len(way.pushes))
        order = search._order
        order.cuts[:] = -1
        count = exchange.cut_into_segments(way.search_board.neighbours, order, KINDS[kind])
        assert order.cuts[: count + 1].tolist() == naive_exchange.cuts(board, _on_board(way), kind)


@pytest.mark.parametrize("kind", KINDS)
def test_prices_and_boxes_are_right_after_every_exchange(kind: str) -> None:
    running, solved, exhausted = range(3)
    made = 0
    for board, shared, way in _ways(16):
        search = Reordering(shared, way, CutSize(KINDS[kind], 6), 0, len(way.pushes))
        base, order, progress = way.search_board, search._order, search._scratch.progress
        status = running
        while status != exhausted:
            status = exchange.step(
                base.neighbours, search._scratch, order, base.player, KINDS[kind], 6, 1
            )
            pushes = tuple(
                (int(base.squares[box]), int(direction))
                for box, direction in zip(order.source, order.direction, strict=True)
            )
            cost = naive_exchange.price(board, pushes)
            assert cost is not None
            assert order.price_before[-1] == (cost[0] - len(pushes)) * exchange.STEP_PRICE + cost[1]
            played = set(base.boxes.tolist())
            first = order.cuts[progress.first]
            middle, last = order.cuts[progress.middle], order.cuts[progress.end]
            for at in (*range(first), *range(middle, last)):
                played.remove(int(order.source[at]))
                played.add(int(base.neighbours[order.source[at], order.direction[at]]))
            assert set(np.flatnonzero(search._scratch.blocked).tolist()) == {*played, base.size}
            made += status == solved
    assert made > 2
