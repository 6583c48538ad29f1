"""``python -m benchmarks pictures``."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from benchmarks.pictures.boards import Pictured
from sokolab.core.board import Board
from tests.benchmarks.conftest import Run
from tests.pictures.skins import picture

ROWS = ["#######", "#.    #", "# $ $ #", "#.  @ #", "#######"]


def shown(rows: list[str], walls_count: bool = True) -> Pictured:
    board = Board.from_rows(rows)
    return Pictured("one.png", "ours", "plain", board, walls_count, Image.new("RGB", (1, 1)))


def test_a_folder_is_read_and_its_right_boards_are_counted(run: Run, tmp_path: Path) -> None:
    drawn = picture(Board.from_rows(ROWS), 24, margin=(12, 30))
    drawn.save(tmp_path / "right.png")
    drawn.save(tmp_path / "wrong.png")
    Image.new("RGB", (200, 200)).save(tmp_path / "none.png")
    other = [row.replace("@", " ").replace("$ $", "$@$") for row in ROWS]
    table = [
        "#file\tskin\tcondition\tboard\tcompare\tnotes",
        f"right.png\tours\tplain\t{'|'.join(ROWS)}\tstrict\ta remark",
        f"wrong.png\tours\tplain\t{'|'.join(other)}",
        f"none.png\tours\ttiny\t{'|'.join(ROWS)}",
    ]
    (tmp_path / "boards.tsv").write_text("\n".join(table), "utf-8")

    done = run("pictures", "measure", tmp_path)

    assert done.code == 0
    counts = {line.split()[0]: line.split()[1:6] for line in done.out.splitlines()[-3:]}
    assert counts["plain"][:2] == ["1", "2"]
    assert counts["tiny"] == ["0", "1", "0", "0", "1"]
    assert counts["all"][:2] == ["1", "3"]
    assert "none.png, ours, tiny: refused" in done.out
    assert "wrong.png, ours, plain: wrong" in done.out


@pytest.mark.parametrize(
    ("rows", "walls_count", "is_same"),
    [
        (["", *(f"  {row}" for row in ROWS)], True, True),
        ([f"{row}#" for row in ROWS], True, False),
        ([f"{row}#" for row in ROWS], False, True),
        ([*ROWS[:3], ROWS[3].replace("@", " "), ROWS[4]], False, False),
    ],
)
def test_margins_do_not_count_and_walls_where_they_are_drawn(
    rows: list[str], walls_count: bool, is_same: bool
) -> None:
    assert shown(ROWS, walls_count).shows(Board.from_rows(rows)) is is_same
