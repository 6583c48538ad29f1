"""Which dead sets are worked out: interpreted searches leave out what takes them long."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from sokolab.solvers import dead_sets
from sokolab.solvers.dead_sets import pays_to_find

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
