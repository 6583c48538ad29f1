"""Depth-first search: its stack is a play, and without a solution it visits every position."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.search.exact import backtrack
from sokolab.kernels.search.tables.states import new_states
from sokolab.solvers.frame.search_board import why_not_a_level
from tests.kernels.search.dead.truth import Place, Truth, small_truths, truth
from tests.solvers.boards import random_board

SOLVED, EXHAUSTED = 1, 2


def _truths() -> list[Truth]:
    odd = (random_board(seed) for seed in range(1, 80, 2))
    found = [*small_truths(range(20), 800)]
    found += [made for board in odd if not why_not_a_level(board) and (made := truth(board, 800))]
    return [each for each in found if not each.base.goals[each.base.boxes].all()]


def _on_top(known: Truth, play: backtrack.BacktrackPlay, frames: backtrack.Frames) -> Place:
    """Return the position that the pushes on the stack lead to."""
    place = next(iter(known.after))
    for depth in range(int(play.progress.depth)):
        push = int(frames.pushes[frames.push_start[depth] + frames.tried_count[depth] - 1])
        place = known.after[place][push >> 2, push & 3]
    return place


def test_it_ends_in_a_solution_or_has_seen_every_position() -> None:
    seen = {SOLVED: 0, EXHAUSTED: 0}
    for known in _truths():
        base = known.base
        goals = frozenset(np.flatnonzero(base.goals).tolist())
        nearest = np.random.default_rng(1).integers(0, 9, base.size + 1).astype(np.int32)
        states = new_states(len(base.boxes), base.size, 1 << 12)
        play = backtrack.new_play(base.neighbours, base.goals, nearest, base.boxes)
        frames = backtrack.new_frames(1 << 14)
        backtrack.begin_search(states, play, frames, base.player)
        while (status := backtrack.step(states, play, frames, 3)) == 0:
            boxes, _ = _on_top(known, play, frames)
            assert set(play.boxes.tolist()) == boxes
            assert set(np.flatnonzero(play.blocked).tolist()) == {*boxes, base.size}
        assert (status == SOLVED) == (next(iter(known.after)) in known.solvable)
        if status == SOLVED:
            place = _on_top(known, play, frames)
            assert place[0] == goals
            depth = int(play.progress.depth)
            pushes = frames.pushes[frames.push_start[depth] : frames.push_start[depth + 1]].tolist()
            assert {(push >> 2, push & 3) for push in pushes} == known.after[place].keys()
        else:
            assert status == EXHAUSTED
            assert play.progress.positions_found == len(known.after) == states.used[0]
        seen[status] += 1
    assert min(seen.values()) > 5
