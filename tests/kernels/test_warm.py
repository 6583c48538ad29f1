from __future__ import annotations

import json
from types import ModuleType

import pytest

from sokolab.analysis.catalogue import CATALOGUE, analyse
from sokolab.core.board import Board
from sokolab.kernels import flood, freeze, lowpoint, pulls, pushes, warm
from sokolab.kernels.jit import PLAIN

MODULES: tuple[ModuleType, ...] = (flood, freeze, lowpoint, pulls, pushes)
BOARDS = [
    ["#####", "#@$.#", "#####"],
    ["########", "#@ $ ..#", "#   $  #", "########"],
    ["#####", "# $.#", "#####"],
    ["   ", " $ "],
    ["@"],
]


def compiled() -> dict[str, int]:
    """Return for how many types of arguments each kernel that Python calls is compiled."""
    return {
        f"{module.__name__}.{name}": len(value.signatures)
        for module in MODULES
        for name, value in vars(module).items()
        if hasattr(value, "signatures") and not name.startswith("_")
    }


def test_a_line_for_every_stage(capsys: pytest.CaptureFixture[str]) -> None:
    warm.main()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["stage"] for line in lines] == [stage.name for stage in warm.STAGES]
    assert [line["done"] for line in lines] == list(range(1, len(lines) + 1))
    assert {line["of"] for line in lines} == {len(warm.STAGES)}
    assert all(line["title"] for line in lines)


def test_stage_names_are_unique_and_the_analyses_come_first() -> None:
    names = [stage.name for stage in warm.STAGES]
    assert len(set(names)) == len(names)
    assert names[: len(CATALOGUE)] == [question.name for question in CATALOGUE]


@pytest.mark.skipif(PLAIN, reason="plain kernels are not compiled")
def test_after_the_warm_up_no_analysis_compiles_anything() -> None:
    for stage in warm.STAGES:
        stage.run()
    before = compiled()
    assert all(before.values()), before
    for rows in BOARDS:
        board = Board.from_rows(rows)
        for selected in (None, *board.boxes):
            cuts = analyse(board, selected)["cuts-and-blocks"]
            cuts.parts(int(cuts.block.argmax()))
    assert compiled() == before
