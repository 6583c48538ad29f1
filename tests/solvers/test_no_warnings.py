"""Interpreted kernels compute what compiled ones do: no number runs over, and nothing is said."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Final

import pytest

from sokolab.core.board import Board
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import ROSTER, solve

BOARDS: Final = (
    ("#######", "#@ $ .#", "# $ . #", "#     #", "#######"),
    ("########", "#      #", "# $..$ #", "#  @   #", "# .$$. #", "#      #", "########"),
    ("#########", "#. .# . #", "# $ $ $ #", "#  #@#  #", "# $ $ $ #", "#. .# . #", "#########"),
    (
        "##########",
        "#@       #",
        "# $****  #",
        "#  *  *  #",
        "#  *  *  #",
        "#  ****  #",
        "#     .  #",
        "##########",
    ),
    ("######", "#.@$ #", "# $  #", "#  . #", "######"),
    ("#######", "#@ $. #", "#  #$ #", "#.  $ #", "#  .  #", "#######"),
)
NODES: Final = 300
PROGRAM: Final = """
import json, sys
from sokolab.core.board import Board
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import solve
name, boards, nodes = json.loads(sys.argv[1])
found = [solve(Board.from_rows(rows), name, Limits(nodes=nodes)) for rows in boards]
print(json.dumps([(one.outcome.name, one.nodes, one.lurd) for one in found]))
"""


@pytest.mark.parametrize("name", [solver.name for solver in ROSTER])
def test_no_solver_warns_when_it_is_interpreted(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM, json.dumps([name, BOARDS, NODES])],
        env=os.environ | {"SOKOLAB_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stderr == ""
    plain = [tuple(one) for one in json.loads(done.stdout)]
    compiled = [solve(Board.from_rows(rows), name, Limits(nodes=NODES)) for rows in BOARDS]
    for interpreted, one in zip(plain, compiled, strict=True):
        assert interpreted[0] == one.outcome.name
        if name == "beam":  # the other solvers leave dead sets out when they are interpreted
            assert interpreted == (one.outcome.name, one.nodes, one.lurd)
