"""Which dead sets are worked out: not what takes interpreted searches long, and nothing twice."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from sokolab.kernels.search.dead.set_lookup import DeadSets
from sokolab.solvers import dead_sets
from sokolab.solvers.beam import beam_search
from sokolab.solvers.beam.beam_search import Beam
from sokolab.solvers.dead_sets import known_dead_sets, pays_to_find
from sokolab.solvers.frame.search import Search, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from sokolab.solvers.pull import pull_search
from sokolab.solvers.pull.pull_search import Pull
from tests.solvers.boards import CROWD

PLENTY = 10**12
OPEN_ROOM = """
from sokolab.core.board import Board
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import solve

rows = ["#" * 20, *["#" + " " * 18 + "#"] * 18, "#" * 20]
rows[5] = "#    $   @    $    #"
rows[12] = "#      .    .      #"
rows[9] = "#     $     .      #"
result = solve(Board.from_rows(rows), limits=Limits(nodes=3000))
print(result.outcome.name)
"""


@pytest.mark.parametrize(
    ("is_interpreted", "live", "size", "pays"),
    [
        (False, 200, 2, True),
        (True, 200, 2, False),
        (True, 30, 2, True),
        (False, 30, 4, True),
        (True, 30, 4, False),
    ],
)
def test_interpreted_searches_leave_out_large_tables(
    monkeypatch: pytest.MonkeyPatch, is_interpreted: bool, live: int, size: int, pays: bool
) -> None:
    monkeypatch.setattr(dead_sets, "kernels_are_interpreted", lambda: is_interpreted)
    assert pays_to_find(2 * live, live, size, 2, PLENTY) is pays


@pytest.mark.parametrize("is_interpreted", [True, False])
def test_no_table_may_take_too_much_memory(
    monkeypatch: pytest.MonkeyPatch, is_interpreted: bool
) -> None:
    monkeypatch.setattr(dead_sets, "kernels_are_interpreted", lambda: is_interpreted)
    assert not pays_to_find(50, 30, 2, 2, 1000)


def test_a_large_open_room_is_solved_without_compiled_kernels() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPEN_ROOM],
        env={**os.environ, "SOKOLAB_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["SOLVED"]


def test_each_dead_set_is_worked_out_once_for_all_searches_of_a_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dead_sets, "kernels_are_interpreted", lambda: False)
    level = search_board(CROWD)
    first = Pull(level, set_nodes=(0, 0, 0))
    _make_all_sets(first, level)
    assert first.nbytes > sum(side.nbytes for side in first._sides)

    for solver in (pull_search, beam_search):
        monkeypatch.setattr(solver, "SetSearch", _refuse)
    varied, beam = Pull(level, set_nodes=(0, 0, 0), is_varied=True), Beam(level)
    _make_all_sets(varied, level)
    for _ in range(20):
        beam.step(10)

    for place, side in enumerate(first._sides):
        assert varied._sides[place].sets is side.sets
    assert varied._set_bytes == 0
    place = beam._direction_index
    assert beam._directions[place].sets.triples is first._sides[1 - place].sets.triples


def test_another_level_has_dead_sets_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dead_sets, "kernels_are_interpreted", lambda: False)
    level, other = search_board(CROWD), search_board(CROWD)
    _make_all_sets(Pull(level, set_nodes=(0, 0, 0)), level)
    assert _known(level) == [True, True]
    assert _known(other) == [False, False]


def _make_all_sets(search: Search, level: SearchBoard) -> None:
    for _ in range(10_000):
        if all(_known(level)) and search.nodes:
            return
        assert search.step(1) is StepStatus.RUNNING
    raise AssertionError


def _known(level: SearchBoard) -> list[bool]:
    """Whether the dead sets of four are known, by pushes and by pulls."""
    known = known_dead_sets(level)
    return [isinstance(known.get(4, uses_pulls=pulls), DeadSets) for pulls in (False, True)]


def _refuse(*_: object) -> None:
    raise AssertionError
