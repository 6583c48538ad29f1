from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sokolab.analysis.questions import QUESTIONS
from sokolab.kernels import warm
from sokolab.kernels.jit import PLAIN
from sokolab.kernels.stages.all_stages import STAGES

# Runs in a process of its own, where nothing is compiled but by the stages.
STAGE_BY_STAGE = """
import sys
from sokolab.analysis.questions import QUESTIONS
from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board
from sokolab.kernels.stages.all_stages import ANALYSES as STAGES

BOARDS = [
    ["#####", "#@$.#", "#####"],
    ["########", "#@ $ ..#", "#   $  #", "########"],
    ["#####", "# $.#", "#####"],
    ["   ", " $ "],
    ["@"],
]


def compiled():
    return {
        f"{module}.{name}": len(value.signatures)
        for module in list(sys.modules) if module.startswith("sokolab.kernels.")
        for name, value in vars(sys.modules[module]).items()
        if isinstance(getattr(value, "signatures", None), list) and not name.startswith("_")
    }


for stage, question in zip(STAGES, QUESTIONS, strict=True):
    assert stage.name == question.stage
    stage.run()
    before = compiled()
    assert any(before.values())
    for board in map(Board.from_rows, BOARDS):
        for selected in (None, *board.boxes):
            finding = question.ask(board_arrays(board), selected)
            if question.name == "cuts-and-blocks":
                finding.parts(int(finding.block.argmax()))
    after = compiled()
    assert after == before, (stage.name, set(after.items()) - set(before.items()))
"""


def test_a_line_for_every_stage(capsys: pytest.CaptureFixture[str]) -> None:
    warm.main()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["stage"] for line in lines} == {stage.name for stage in STAGES}
    assert [line["done"] for line in lines] == list(range(1, len(lines) + 1))
    assert {line["of"] for line in lines} == {len(STAGES)}
    assert all(line["title"] for line in lines)


def test_stage_names_are_unique_and_the_analyses_come_first() -> None:
    names = [stage.name for stage in STAGES]
    assert len(set(names)) == len(names)
    assert names[: len(QUESTIONS)] == [question.name for question in QUESTIONS]


@pytest.mark.skipif(PLAIN, reason="plain kernels are not compiled")
def test_after_its_stage_an_analysis_compiles_nothing() -> None:
    code = [sys.executable, "-c", STAGE_BY_STAGE]
    done = subprocess.run(code, env=dict(os.environ), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform == "win32" or PLAIN, reason="no modes of files; no cache")
def test_nothing_is_compiled_for_a_folder_that_others_may_write(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    cache.chmod(0o777)
    done = subprocess.run(
        warm.command(),
        env={**os.environ, "SOKOLAB_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.strip().endswith(f"others may write to {cache}")
