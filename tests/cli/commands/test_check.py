"""``sokolab check`` as a doctor: contents, exports and repairs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sokolab import formats
from sokolab.cli.commands import check
from sokolab.engine.job import Job, OnNews
from sokolab.engine.pool import PoolPlace
from sokolab.solvers.frame.protocol import CancelToken
from tests.cli.conftest import EASY, OPEN_ROOM, STUCK, Run
from tests.verdicts.boards import DEEP


def test_check_says_what_a_file_holds(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "easy.xsb"
    path.write_text(f"{EASY}Title: One\n")
    done = run("check", path)
    assert done.out.splitlines()[1:3] == [
        f"{path}: XSB, UTF-8, LF line endings, 32 bytes",
        f"{path}: 1 level, 1 title",
    ]


def test_check_says_what_exports_lose(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "easy.xsb"
    path.write_text(f"{EASY}Title: One\n")
    lines = run("check", path, "--exports").out.splitlines()
    assert "as MF8 code: the title of 1 level is lost" in lines
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
    asked: list[int] = []

    def counted_run(
        self: PoolPlace, job: Job[Any], cancel: CancelToken, on_news: OnNews = print
    ) -> Any:
        asked.append(1)
        return done(self, job, cancel, on_news)

    done = PoolPlace.run
    monkeypatch.setattr(PoolPlace, "run", counted_run)
    monkeypatch.setattr(check, "_MIN_LEVELS_FOR_PROCESSES", 10)
    monkeypatch.setattr(check, "_CHUNK_LEVELS", 4)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("sokolab.kernels.compiled_marker.is_set", lambda: True)
    together = run("check", path)
    assert len(asked) == 8, "30 levels, four at a time"
    assert together == alone


def test_check_repairs_one_file_at_a_time(run: Run, tmp_path: Path) -> None:
    assert "--repair takes one file" in run("check", "a", "b", "--repair", tmp_path / "x").sentence


def verdicts(out: str) -> list[str]:
    """Return what is said after the titles of the levels in the lines with verdicts."""
    return [line.split("): ", 1)[1] for line in out.splitlines() if " verdict: " in line]


def test_check_says_of_each_level_whether_it_can_be_solved(run: Run, file: Path) -> None:
    file.write_text(
        f"{EASY}Title: Solved\nSolution\nrR\n\n{STUCK}Title: Stuck\n\n"
        f"#####\n# $.#\n#####\nTitle: Nobody\n\n{DEEP}\nTitle: Deep\n"
    )
    done = run("check", file)
    solved, stuck, nobody, deep = verdicts(done.out)
    assert solved.startswith("Solvable in 1 push, 2 moves")
    assert stuck.startswith("Unsolvable: 1 box stands on a dead square")
    assert nobody == "Not a level: there is no player"
    assert deep.startswith("Open: not proved either way")
    assert f"{file}: 1 solvable, 1 unsolvable, 1 open, 1 invalid" in done.out.splitlines()
    assert f"{file}:1: verdict: level 1 (Solved): {solved}" in done.out.splitlines()


def test_check_searches_open_levels_for_as_long_as_it_is_told(run: Run, file: Path) -> None:
    file.write_text(f"{EASY}Title: Easy\n\n{DEEP}\nTitle: Deep\n")
    assert run("check", file).code == 0
    done = run("check", file, "--seconds", 20)
    easy, deep = verdicts(done.out)
    assert easy.startswith("Solvable in 1 push, 2 moves")
    assert deep.startswith("Unsolvable: a search of ")
    assert deep.endswith("if any one of them is removed, the others can")
    assert done.code == 1
    assert done.out.splitlines()[-1].endswith("2 levels, 1 unsolvable")


def test_check_gives_up_on_a_level_when_the_time_is_over(run: Run, file: Path) -> None:
    file.write_text(f"{OPEN_ROOM}Title: Room\n")
    (room,) = verdicts(run("check", file, "--seconds", 0.001).out)
    assert room.startswith("Open: not proved either way")
    assert "zero seconds or more" in run("check", file, "--seconds", -1).err


def test_check_asks_the_library_unless_it_is_told_not_to(run: Run, file: Path) -> None:
    turned = "####\n##.#\n##$#\n## #\n##@#\n####\n"
    file.write_text(f"{EASY}Title: Easy\n\n{DEEP}\nTitle: Deep\n")
    assert "1 UNSOLVABLE" in run("solve", file).out
    file.write_text(f"{turned}Title: Turned\n\n{DEEP}\nTitle: Deep\n")
    done = run("check", file)
    known, deep = verdicts(done.out)
    assert known.startswith("Solvable in 1 push, 2 moves")
    assert deep.startswith("Unsolvable: a search of ")
    assert done.code == 1
    assert all(one.startswith("Open") for one in verdicts(run("check", file, "--no-library").out))
