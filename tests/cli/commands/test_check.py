"""``sokolab check`` as a doctor: contents, exports and repairs."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from sokolab import formats
from sokolab.cli import checking
from tests.cli.conftest import EASY, Run


def test_check_says_what_a_file_holds(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "easy.xsb"
    path.write_text(f"{EASY}Title: One\n")
    done = run("check", path)
    assert done.out.splitlines()[:2] == [
        f"{path}: XSB, UTF-8, LF line ends, 32 bytes",
        f"{path}: 1 level, 1 title",
    ]


def test_check_says_what_exports_lose(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "easy.xsb"
    path.write_text(f"{EASY}Title: One\n")
    lines = run("check", path, "--exports").out.splitlines()
    assert "as MF8 code: the titles of 1 level are lost" in lines
    assert "as XSB: loses nothing" in lines
    path.write_text("######\n#@ *.#\n######\n")
    assert "as Boxoban: cannot be written: level 1 has a box" in run("check", path, "--exports").out


def test_check_repairs_into_another_file(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "odd.xsb", tmp_path / "mended.xsb"
    path.write_text(f"{EASY}Solution\nrr\n")
    before = path.read_bytes()
    done = run("check", path, "--repair", out)
    assert done.code == 0
    assert ":5: warning: solution 1 of level 1: letter 2, r, pushes a box" in done.out
    assert done.out.splitlines()[-1].startswith(f"{out}: the letters get the case")
    assert path.read_bytes() == before
    assert formats.load(out).levels[0].solutions[0].lurd == "rR"
    assert "already exists" in run("check", path, "--repair", out).sentence
    again = run("check", out, "--repair", tmp_path / "again.xsb")
    assert again.out.splitlines()[-1].endswith("there was nothing to repair")


def test_check_repairs_what_cannot_be_read(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "odd.xsb", tmp_path / "mended.xsb"
    path.write_text(f"{EASY}\n5#|(#@#|5#\n")
    assert run("check", path).sentence.endswith("odd.xsb:5:4: '(' is never closed")
    done = run("check", path, "--repair", out)
    assert done.code == 1
    assert "1 unreadable line was commented out with :: (5)" in done.out
    assert run("check", out).code == 0
    path.write_text("nothing")
    assert run("check", path, "--repair", out, "--force").code == 2


def test_check_repairs_what_comes_through_a_pipe(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "mended.xsb"
    done = run("check", "-", "--repair", out, given=f"{EASY}Solution\nrr\n".encode())
    assert done.code == 0
    assert formats.load(out).levels[0].solutions[0].lurd == "rR"


def test_many_levels_are_checked_by_several_processes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many.xsb"
    odd = "#####\n#@$$#\n#####\n"
    path.write_text("".join(f"{odd if n % 7 == 3 else EASY}Title: {n}\n\n" for n in range(30)))
    alone = run("check", path)
    assert alone.code == 1
    started: list[int] = []

    class Counted(ProcessPoolExecutor):
        def __init__(self, count: int, *arguments: Any) -> None:
            started.append(count)
            super().__init__(count, *arguments)

    monkeypatch.setattr(checking, "_MANY", 10)
    monkeypatch.setattr(checking, "_CHUNK", 4)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("sokolab.kernels.marker.is_set", lambda: True)
    monkeypatch.setattr(checking, "ProcessPoolExecutor", Counted)
    together = run("check", path)
    assert started == [2]
    assert together == alone


def test_check_repairs_one_file_at_a_time(run: Run, tmp_path: Path) -> None:
    assert "--repair takes one file" in run("check", "a", "b", "--repair", tmp_path / "x").sentence
