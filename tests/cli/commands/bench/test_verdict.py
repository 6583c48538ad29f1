"""``sokolab bench verdict``."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from sokolab.core.board import Board
from sokolab.verdicts.edits.edit import EditKind, random_edit
from tests.cli.conftest import Run
from tests.verdicts.boards import DEEP, edits, small_level


def test_it_counts_the_boards_decided_and_says_how(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "levels.xsb"
    rng = np.random.default_rng(1)
    file.write_text("\n\n".join(str(board) for board in (DEEP, small_level(rng, 4, 5))) + "\n")
    done = run("bench", "verdict", file, "--edits", "3", "--seed", "2")
    assert done.code == 0
    row = next(line for line in done.out.splitlines() if line.startswith("levels.xsb"))
    assert re.search(r"levels\.xsb\s+[1-6]\s+.*100%.* ms", row)
    assert "ten million additions" in done.out


def test_random_edits_are_edits_that_can_be_made_and_of_every_kind() -> None:
    rng = np.random.default_rng(3)
    found = [random_edit(DEEP, rng) for _ in range(200)]
    assert {edit.kind for edit in found if edit} == set(EditKind)
    assert set(found) <= set(edits(DEEP))


def test_where_nothing_can_be_edited_there_is_no_edit() -> None:
    assert random_edit(Board.from_rows(["##", "##"]), np.random.default_rng(1)) is None
