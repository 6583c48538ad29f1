"""``sokolab library``: what is known, from files in, to files out."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sokolab import __version__, formats
from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.library.store import Library
from tests.cli.conftest import STUCK, Run

SOLVED = "######\n#@ $.#\n######\nTitle: Gate\n\nSolution\nrR\n\n" + STUCK + "Title: Stuck\n"
TURNED = "###\n#.#\n#$#\n# #\n#@#\n###\n"


@pytest.fixture
def solved(tmp_path: Path) -> Path:
    path = tmp_path / "solved.xsb"
    path.write_text(SOLVED)
    return path


def test_a_new_library_is_empty(run: Run, home: Path) -> None:
    done = run("library", "stats")
    assert done.code == 0
    assert done.out.splitlines()[0].startswith(str(home / "library.sqlite"))
    assert done.out.splitlines()[1] == "0 levels, 0 solutions, 0 proofs of unsolvability"
    assert run("library", "export").sentence == "sokolab: the library is empty"


def test_solutions_of_a_file_are_imported_once(run: Run, solved: Path) -> None:
    assert run("library", "import", solved).out == f"{solved}: 1 new solution, 0 already known\n"
    assert run("library", "import", solved).out == f"{solved}: 0 new solutions, 1 already known\n"
    facts = json.loads(run("library", "stats", "--json").out)
    assert (facts["levels"], facts["solutions"], facts["solvers"]) == (1, 1, {"unknown": 1})


def test_a_wrong_solution_is_counted_not_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.xsb"
    path.write_text("######\n#@ $.#\n######\nTitle: Gate\n\nSolution\nrRrrrrr\nSolution\nrr\n")
    said = run("library", "import", path).out
    assert "1 new solution, 0 already known" in said


def test_what_is_known_is_listed_whatever_the_rotation(
    run: Run, solved: Path, tmp_path: Path
) -> None:
    run("library", "import", solved)
    turned = tmp_path / "turned.xsb"
    turned.write_text(TURNED)
    done = run("library", "list", turned, "--json")
    (line,) = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == 0
    assert (line["by_pushes"]["lurd"], line["by_pushes"]["origin"]) == ("uU", "solved.xsb")
    assert line["unsolvable"] is None
    listed = run("library", "list", solved)
    assert listed.code == 1, "nothing is known about the second level"
    assert "Gate" in listed.out
    assert "solved.xsb" in listed.out
    assert "nothing" in listed.out


def test_a_proof_is_listed(run: Run, solved: Path) -> None:
    library = Library()
    library.add_proof(Board.from_rows(STUCK.splitlines()), "optimal-pushes", "60 s", 3)
    library.close()
    done = run("library", "list", solved, "--level", 2)
    assert done.code == 0
    assert "unsolvable: optimal-pushes" in done.out
    (line,) = run("library", "list", solved, "--level", 2, "--json").out.splitlines()
    assert json.loads(line)["unsolvable"]["states"] == 3


def test_the_export_can_be_read_and_replayed(run: Run, solved: Path, tmp_path: Path) -> None:
    run("library", "import", solved)
    out = tmp_path / "out.xsb"
    assert run("library", "export", "-o", out).code == 0
    (level,) = formats.load(out).levels
    assert replay(level.board, level.solutions[0].lurd).solves
    assert run("library", "export", "-o", out).sentence.endswith("use --force to overwrite it")
    assert run("library", "export", "--all", "--force", "-o", out).code == 0
    assert formats.read_bytes(run("library", "export").data).levels == formats.load(out).levels
    assert run("library", "export", "-o", tmp_path / "no" / "out.xsb").code == 2


def test_a_damaged_library_is_told(run: Run, home: Path) -> None:
    (home / "library.sqlite").write_text("nonsense " * 100)
    done = run("library", "stats")
    assert done.code == 0
    assert "was damaged. The file was renamed to library-damaged-" in done.sentence


def test_a_library_that_cannot_be_used_is_one_sentence(run: Run, home: Path) -> None:
    (home / "library.sqlite").mkdir()
    done = run("library", "stats")
    assert (done.code, done.sentence.startswith("sokolab: the library cannot be used")) == (2, True)


def test_what_solve_finds_and_proves_is_kept(run: Run, file: Path) -> None:
    assert run("solve", file, "--level", "1-2", "--no-library", "--time", 20).code == 0
    assert json.loads(run("library", "stats", "--json").out)["levels"] == 0
    assert run("solve", file, "--level", "1-2", "--time", 20).code == 0
    facts = json.loads(run("library", "stats", "--json").out)
    assert (facts["solutions"], facts["proofs"]) == (1, 1)
    (line,) = run("library", "list", file, "--level", 1, "--json").out.splitlines()
    assert json.loads(line)["by_pushes"]["limits"] == "20 s, 2,000 MB"


def test_solve_goes_on_without_a_library(run: Run, file: Path, home: Path) -> None:
    (home / "library.sqlite").mkdir()
    done = run("solve", file, "--level", "1-2", "--time", 20)
    assert done.code == 0
    assert done.sentence.startswith("sokolab: the library cannot be used")


def test_proofs_are_listed_and_forgotten(run: Run, solved: Path) -> None:
    assert run("solve", solved, "--level", "2").code == 0
    (line,) = [json.loads(one) for one in run("library", "proofs", "--json").out.splitlines()]
    assert (line["solver"], line["version"]) == ("auto", __version__)
    listed = " ".join(run("library", "proofs").out.split())
    assert f"1 box auto of sokolab {__version__}, " in listed
    assert run("library", "forget", solved).out == "1 proof forgotten\n"
    assert run("library", "proofs", "--json").out == ""
    assert run("library", "forget", solved).out == "0 proofs forgotten\n"
    run("solve", solved, "--level", "2")
    assert run("library", "forget", "--all").out == "1 proof forgotten\n"
    assert json.loads(run("library", "stats", "--json").out)["proofs"] == 0


def test_what_to_forget_must_be_said(run: Run, solved: Path) -> None:
    for arguments in ((), (solved, "--all")):
        done = run("library", "forget", *arguments)
        assert (done.code, done.sentence) == (2, "sokolab: name a file with levels, or give --all")


def test_a_proof_of_unknown_origin_does_not_count(run: Run, solved: Path, home: Path) -> None:
    run("solve", solved, "--level", "2")
    with closing(sqlite3.connect(home / "library.sqlite")) as connection:
        connection.execute("UPDATE proof SET version = ''")
        connection.commit()
    assert run("library", "proofs", "--json").out == ""
    assert (
        json.loads(run("library", "list", solved, "--level", "2", "--json").out)["unsolvable"]
        is None
    )
    assert json.loads(run("library", "stats", "--json").out)["proofs"] == 0
    run("solve", solved, "--level", "2")
    assert len(run("library", "proofs", "--json").out.splitlines()) == 1, "proved again"


def test_boards_that_are_none_are_left_out(run: Run, solved: Path, home: Path) -> None:
    run("solve", solved)
    with closing(sqlite3.connect(home / "library.sqlite")) as connection:
        connection.execute("UPDATE level SET board = ?", ("?" * 9,))
        connection.commit()
    assert run("library", "proofs").code == 0
    assert run("library", "export").sentence == "sokolab: the library is empty"
