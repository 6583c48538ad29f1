"""``python -m benchmarks verdict``."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from benchmarks.edits import random_edit
from benchmarks.verdict import Judged, agreement
from sokolab.core.board import Board
from sokolab.verdicts.edits.edit import DROPPED_PIECES, EditKind
from sokolab.verdicts.judging import judge
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
from tests.benchmarks.conftest import Run
from tests.verdicts.boards import DEEP, edits, small_level


def test_it_counts_the_boards_decided_and_says_how(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "levels.xsb"
    rng = np.random.default_rng(1)
    file.write_text("\n\n".join(str(board) for board in (DEEP, small_level(rng, 4, 5))) + "\n")
    done = run("verdict", file, "--edits", "3", "--seed", "2")
    assert done.code == 0
    row = next(line for line in done.out.splitlines() if line.startswith("levels.xsb"))
    assert re.search(r"levels\.xsb\s+[1-6]\s+.*100%.* ms", row)
    assert "ten million additions" in done.out


def test_it_prints_reasons_mends_sweeps_and_what_is_aimed_for(run: Run, tmp_path: Path) -> None:
    solvable = tmp_path / "microban.xsb"
    solvable.write_text("#######\n#@    #\n#  $  #\n#    .#\n#######\n")
    unsolvable = tmp_path / "deep.xsb"
    unsolvable.write_text(str(DEEP))
    done = run(
        "verdict",
        solvable,
        "--edits",
        "2",
        "--unsolvable",
        unsolvable,
        "--sweep",
        "--check",
    )
    assert done.code == 0
    assert "≤ 25 ms" in done.out
    assert re.search(r"deep\.xsb: witness\s+1 minimal of 1\s.* ms", done.out)
    assert re.search(r"deep\.xsb: first mend\s+1 of 1\s.* ms", done.out)
    assert re.search(r"microban\.xsb: sweep\s+\d+ squares, 0 open\s.* ms", done.out)
    assert re.search(r"equal to a search from scratch: [12]; contradicted by it: 0;", done.out)


def test_a_verdict_that_is_contradicted_is_counted() -> None:
    board = Board.from_rows(["######", "#@$ .#", "######"])
    wrong = Judged(Verdict(board, VerdictKind.UNSOLVABLE, VerdictBasis.SEARCH), 0.1)
    right = Judged(judge(board), 0.1)
    still_open = Judged(Verdict(board, VerdictKind.OPEN, VerdictBasis.SEARCH), 0.1)
    steps: list[int] = []
    found = agreement([wrong, right, still_open], lambda: steps.append(1))
    assert (found.alike, found.contrary, found.undecided, len(steps)) == (1, 1, 0, 3)
    assert "contradicted by it: 1;" in found.sentence


def test_random_edits_are_edits_that_can_be_made_and_of_every_kind() -> None:
    rng = np.random.default_rng(3)
    found = [random_edit(DEEP, rng) for _ in range(200)]
    assert {edit.kind for edit in found if edit} == set(EditKind) - DROPPED_PIECES.keys()
    assert set(found) <= set(edits(DEEP))


def test_where_nothing_can_be_edited_there_is_no_edit() -> None:
    assert random_edit(Board.from_rows(["##", "##"]), np.random.default_rng(1)) is None
