"""The library: what is kept, found again however it is turned, and what survives."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.core.lurd import metrics, replay
from sokolab.editing.symmetry import Symmetry, lurd_after, transformed
from sokolab.library import file as library_file
from sokolab.library.store import Library, submissions_in
from sokolab.library.values import AddOutcome, ImportCounts, LibraryError, Submission
from sokolab.trust import who_else_writes

ROOM = Board.from_rows(["#######", "#     #", "#@ $ .#", "#     #", "#######"])
SHORT = "rRR"
HOOK = Board.from_rows(
    ["########", "#  #   #", "#   # ##", "#  $@# #", "#   .  #", "##     #", "########"]
)
"""With fewest moves it takes 8 moves and 4 pushes, with fewest pushes 10 and 2."""


KEPT = AddOutcome(True, True, True)


def corridor(length: int) -> Board:
    wall = "#" * (length + 4)
    return Board.from_rows([wall, f"#@${' ' * (length - 1)}.#", wall])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "library.sqlite"


@pytest.fixture
def library(path: Path) -> Library:
    return Library(str(path))


def test_a_new_library_knows_nothing(library: Library) -> None:
    assert not library.look_up(ROOM)
    assert library.notices == []
    figures = library.statistics()
    assert (figures.level_count, figures.solution_count, figures.proof_count) == (0, 0, 0)


def test_what_is_kept_is_found_again_after_a_restart(library: Library, path: Path) -> None:
    assert library.add(replay(ROOM, SHORT), "optimal-pushes", "60 s", "gate.xsb") == AddOutcome(
        True, True, True
    )
    library.close()
    entry = Library(path).look_up(ROOM).by_pushes
    assert entry is not None
    assert (entry.lurd, entry.solver, entry.limits, entry.origin) == (
        SHORT,
        "optimal-pushes",
        "60 s",
        "gate.xsb",
    )
    assert entry.metrics == metrics(ROOM, SHORT)
    assert entry.found.tzinfo is not None


@given(st.sampled_from(Symmetry), st.sampled_from(Symmetry))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
def test_it_is_found_whatever_way_the_level_lies(
    tmp_path: Path, first: Symmetry, second: Symmetry
) -> None:
    library = Library(tmp_path / f"{first.name}-{second.name}.sqlite")
    library.add(replay(transformed(ROOM, first), lurd_after(SHORT, first)))
    entry = library.look_up(transformed(ROOM, second)).by_moves
    assert entry is not None
    assert replay(transformed(ROOM, second), entry.lurd).solves
    library.close()


def test_the_best_by_pushes_and_by_moves_are_kept_apart(library: Library) -> None:
    few_pushes, few_moves = "dlluurDldR", "LulDldRR"
    assert library.add(replay(HOOK, few_moves), "quick") == AddOutcome(True, True, True)
    assert library.add(replay(HOOK, few_pushes), "frugal") == AddOutcome(True, True, False)
    assert library.add(replay(HOOK, few_pushes), "again") == AddOutcome(False, False, False)
    known = library.look_up(HOOK)
    assert known.solution_count == 2
    assert known.by_moves is not None
    assert known.by_pushes is not None
    assert (known.by_moves.solver, known.by_pushes.solver) == ("quick", "frugal")


def test_moves_after_the_solution_are_left_out_and_case_is_mended(library: Library) -> None:
    library.add(replay(ROOM, "rrrlll"))
    entry = library.look_up(ROOM).by_pushes
    assert entry is not None
    assert entry.lurd == SHORT


@pytest.mark.parametrize("lurd", ["", "r", "rRRR", "x", "rR"])
def test_what_does_not_solve_is_not_kept(library: Library, lurd: str) -> None:
    with pytest.raises(ValueError, match="do not solve"):
        library.add(replay(ROOM, lurd))
    assert library.statistics().solution_count == 0


def test_a_board_that_is_solved_or_no_level_has_no_solution_to_keep(library: Library) -> None:
    solved = Board.from_rows(["#####", "#@* #", "#####"])
    with pytest.raises(ValueError, match="do not solve"):
        library.add(replay(solved, "R"))
    no_level = Board.from_rows(["#####", "# $.#", "#####"])
    finds = [Submission(board, "R") for board in (solved, no_level)]
    assert library.add_all(finds) == ImportCounts(wrong=2)


def test_a_proof_is_kept_until_a_solution_refutes_it(library: Library) -> None:
    assert library.add_proof(ROOM, "optimal-pushes", "60 s", 120)
    assert not library.add_proof(ROOM, "backtrack"), "one is enough"
    known = library.look_up(transformed(ROOM, Symmetry.TRANSPOSE))
    assert known.proof is not None
    assert (known.proof.solver, known.proof.limits, known.proof.state_count) == (
        "optimal-pushes",
        "60 s",
        120,
    )
    library.add(replay(ROOM, SHORT))
    assert library.look_up(ROOM).proof is None
    assert not library.add_proof(ROOM, "optimal-pushes")


def test_a_solution_is_not_offered_where_a_stray_box_spoils_it(library: Library) -> None:
    library.add(replay(corridor(2), "RR"))
    spoiled = Board.from_rows(["########", "#@$ .#$#", "########"])
    assert not library.look_up(spoiled)


def test_many_are_taken_at_once(library: Library) -> None:
    boards = [corridor(length) for length in range(1, 400)]
    finds = [Submission(board, "R" * n, origin="many.xsb") for n, board in enumerate(boards, 1)]
    finds += [Submission(boards[0], "r"), Submission(boards[3], "R")]
    assert library.add_all(finds) == ImportCounts(new=399, known=1, wrong=1)
    assert library.add_all(finds) == ImportCounts(new=0, known=400, wrong=1)
    found = library.look_up_all([*boards, ROOM])
    assert [record.solution_count for record in found] == [1] * 399 + [0]
    ninth = found[8].by_pushes
    assert ninth is not None
    assert (ninth.lurd, ninth.replay.final.board) == ("R" * 9, boards[8])
    assert library.statistics().by_solver == (("", 399),)


def test_solutions_of_a_file_are_finds() -> None:
    level = Level(ROOM, solutions=(Solution(SHORT, "mine"), Solution("x")))
    assert list(submissions_in(Collection((level, Level(ROOM))), "gates.sok")) == [
        Submission(ROOM, SHORT, origin="gates.sok"),
        Submission(ROOM, "x", origin="gates.sok"),
    ]


def test_what_is_written_out_holds_the_best(library: Library) -> None:
    library.add(replay(ROOM, SHORT), "one")
    library.add(replay(ROOM, "uddurRR"), "two")
    library.add(replay(corridor(2), "RR"))
    best = library.collection()
    assert [len(level.solutions) for level in best.levels] == [1, 1]
    assert [len(one.solutions) for one in library.collection(best_only=False).levels] == [2, 1]
    for level in best.levels:
        assert replay(level.board, level.solutions[0].lurd).solves


def test_threads_may_use_one_library_at_once(library: Library) -> None:
    def work(length: int) -> bool:
        library.add(replay(corridor(length % 40 + 1), "R" * (length % 40 + 1)))
        return bool(library.look_up(corridor(length % 40 + 1)))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(160)))
    assert library.statistics().solution_count == 40


def _fill(path: Path, first: int) -> None:
    library = Library(path)
    for length in range(first, first + 30):
        library.add(replay(corridor(length), "R" * length))
    library.close()


def test_processes_may_use_one_file_at_once(path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    workers = [spawn.Process(target=_fill, args=(path, first)) for first in (1, 16, 31)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0, 0]
    library = Library(path)
    assert library.statistics().solution_count == 60
    assert library.notices == []


CRAFTED = {
    "foreign": ["PRAGMA application_id = 7"],
    "view": [
        "ALTER TABLE solution RENAME TO other",
        "CREATE VIEW solution AS WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) "
        "SELECT n AS id, n AS level, '' AS lurd, n AS moves, n AS pushes FROM r",
    ],
    "trigger": ["CREATE TRIGGER t AFTER INSERT ON solution BEGIN DELETE FROM level; END"],
    "types": ["UPDATE solution SET pushes = 'many'"],
    "letters": ["UPDATE solution SET lurd = x'00ff'"],
}


@pytest.mark.parametrize("damage", ["text", "middle", "cut", "empty-table", *CRAFTED])
def test_a_damaged_file_is_set_aside_told_and_begun_again(path: Path, damage: str) -> None:
    _fill(path, 1)
    whole = path.read_bytes()
    if damage == "text":
        path.write_bytes(b"this is no database, but it is long enough to be one" * 30)
    elif damage == "middle":
        path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    elif damage == "cut":
        path.write_bytes(whole[: len(whole) // 2])
    else:
        other = sqlite3.connect(path)
        for statement in CRAFTED.get(damage, ["DROP TABLE proof"]):
            other.execute(statement)
        other.commit()
        other.close()
    before = path.read_bytes()
    library = Library(path)
    assert library.add(replay(ROOM, SHORT)).is_new
    (notice,) = map(str, library.notices)
    (aside,) = path.parent.glob("library-damaged-*.sqlite")
    assert notice == (
        f"The library of solutions was damaged. The file was renamed to {aside.name}, "
        "and a new library was started."
    )
    assert aside.read_bytes() == before
    assert Library(path).look_up(ROOM), "the new one is sound"


def test_damage_met_in_the_midst_of_work_loses_no_new_solution(path: Path) -> None:
    library = Library(path)
    library.add(replay(ROOM, SHORT))
    library.close()
    path.write_bytes(b"\0" * 9000)
    assert library.add(replay(corridor(3), "RRR")).is_new
    assert len(library.notices) == 1
    assert library.look_up(corridor(3))


def test_two_that_meet_the_damage_set_aside_one_file(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database" * 500)
    with ThreadPoolExecutor(6) as pool:
        libraries = list(pool.map(lambda _: Library(path), range(6)))
    assert sum(len(library.notices) for library in libraries) == 1
    libraries[0].add(replay(ROOM, SHORT))
    assert all(library.look_up(ROOM) for library in libraries)
    assert len(list(path.parent.glob("library-damaged-*.sqlite"))) == 1


def test_rows_that_solve_nothing_are_no_solutions(library: Library, path: Path) -> None:
    library.add(replay(ROOM, SHORT), "one")
    library.add(replay(corridor(2), "RR"), "two")
    library.close()
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE solution SET lurd = 'L', pushes = 1 WHERE solver = 'one'")
        connection.execute("UPDATE solution SET pushes = 1, found = 'soon' WHERE solver = 'two'")
    connection.close()
    assert library.look_up(ROOM).by_pushes is None
    assert [level.board.size for level in library.collection().levels] == [corridor(2).size]
    known = library.look_up(corridor(2)).by_pushes
    assert known is not None
    assert known.metrics == metrics(corridor(2), "RR")


def test_a_file_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="cannot be used"):
        Library(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(LibraryError, match="cannot be used"):
        Library(tmp_path / "file" / "library.sqlite")


def test_a_newer_file_is_left_alone(path: Path) -> None:
    _fill(path, 1)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(LibraryError, match="newer sokolab"):
        Library(path)
    assert not list(path.parent.glob("library-damaged-*"))


def test_an_older_file_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _fill(path, 1)
    added = ("ALTER TABLE level ADD COLUMN seen TEXT NOT NULL DEFAULT 'then'",)
    monkeypatch.setattr(library_file.migrate, "__defaults__", ((*library_file.STEPS, added),))
    library = Library(path)
    assert library.statistics().solution_count == 30
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT DISTINCT seen FROM level").fetchall() == [("then",)]
    assert connection.execute("PRAGMA user_version").fetchone() == (len(library_file.STEPS) + 1,)
    connection.close()


def test_a_step_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _fill(path, 1)
    bad = ("CREATE TABLE more (id)", "INSERT INTO nowhere VALUES (1)")
    with monkeypatch.context() as patch:
        patch.setattr(library_file.migrate, "__defaults__", ((*library_file.STEPS, bad),))
        with pytest.raises(LibraryError):
            Library(path)
    assert Library(path).statistics().solution_count == 30


@pytest.mark.skipif(sys.platform == "win32", reason="no modes of files")
@pytest.mark.parametrize("is_file", [True, False])
def test_a_library_that_others_may_write_is_not_used(path: Path, is_file: bool) -> None:
    Library(path).close()
    place = path if is_file else path.parent
    place.chmod(0o777)
    who_else_writes.__globals__["_first_of_others"].cache_clear()
    with pytest.raises(LibraryError, match=rf"other users may write to .*{place.name}"):
        Library(path)
    place.chmod(0o700)
    who_else_writes.__globals__["_first_of_others"].cache_clear()
    Library(path).close()


@pytest.mark.skipif(sys.platform == "win32", reason="no modes of files")
def test_a_new_library_is_closed_to_others(path: Path) -> None:
    before = os.umask(0)
    try:
        Library(path).close()
    finally:
        os.umask(before)
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert not path.stat().st_mode & 0o022


def test_a_full_disk_is_told_in_the_words_for_files(library: Library) -> None:
    def fill(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA max_page_count = 1")
        connection.execute("CREATE TABLE more AS SELECT zeroblob(1000000)")

    with pytest.raises(LibraryError, match="the library cannot be used: no space left on device"):
        library._run(fill)
