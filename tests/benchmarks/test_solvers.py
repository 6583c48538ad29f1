from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.records import Bounds, Record, contradiction, read_bounds, read_records
from benchmarks.solvers import _pushes
from benchmarks.suites import read_families
from sokolab.cli.call_endings import CommandError
from tests.benchmarks.conftest import Run

RECORD = Record(
    suite="a.xsb",
    level=1,
    title="",
    board="0" * 12,
    solver="optimal-pushes",
    limit=5.0,
    outcome="SOLVED",
    seconds=0.5,
    moves=30,
    pushes=10,
    nodes=99,
    states=120,
    megabytes=1.5,
    lower_bound=10,
)


def _with(**changes: object) -> Record:
    return Record(**{**json.loads(RECORD.line), **changes})


def test_a_run_that_was_stopped_goes_on(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    first = run("solvers", file, "--time", 5, "--json", out)
    assert first.code == 0
    lines = out.read_text().splitlines()
    assert [json.loads(line)["outcome"] for line in lines] == ["SOLVED", "UNSOLVABLE", "INVALID"]
    marked = [lines[0].replace('"nodes": ', '"nodes": 4242'), lines[1], lines[2][:40]]
    out.write_text("\n".join(marked))
    second = run("solvers", file, "--time", 5, "--json", out)
    assert "42,421" in second.out  # kept, not asked again
    assert out.read_text().splitlines()[1:] == [lines[1], read_records(out)[2].line]
    assert read_records(out)[2].outcome == "INVALID"


def test_records_keep_the_letters_and_do_without(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run("solvers", file, "--json", out)
    assert [record.lurd for record in read_records(out)] == ["rR", "", ""]
    plain = [json.loads(line) for line in out.read_text().splitlines()]
    for one in plain:
        del one["lurd"]
    out.write_text("".join(json.dumps(one) + "\n" for one in plain))
    assert [record.lurd for record in read_records(out)] == ["", "", ""]


def test_files_that_call_the_outcome_a_verdict_go_on(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run("solvers", file, "--json", out)
    new = read_records(out)
    out.write_text(out.read_text().replace('"outcome": ', '"verdict": '))
    assert read_records(out) == new
    old = out.read_text()
    assert run("solvers", file, "--json", out).code == 0
    assert out.read_text() == old  # no level was searched again


def test_workers_answer_alike(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    done = run("solvers", file, "--workers", 2, "--json", out, "--solver", "backtrack")
    assert done.code == 0
    found = sorted((record.level, record.outcome) for record in read_records(out))
    assert found == [(1, "SOLVED"), (2, "UNSOLVABLE"), (3, "INVALID")]


def test_another_limit_or_board_is_asked_again(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run("solvers", file, "--time", 5, "--json", out)
    run("solvers", file, "--time", 6, "--json", out)
    assert len(read_records(out)) == 6
    file.write_text(file.read_text().replace("#@ $.#", "#@$ .#"))
    run("solvers", file, "--time", 6, "--json", out)
    assert len(read_records(out)) == 7


def test_what_contradicts_the_known_is_flagged(run: Run, file: Path, tmp_path: Path) -> None:
    bounds = tmp_path / "bounds.tsv"
    heading = "file\tlevel\tpushes_upper_bound\tmoves_upper_bound\toptimal_pushes_proved"
    bounds.write_text(f"{heading}\nthree.xsb\t1\t1\t2\t1\nthree.xsb\t2\t\t\t\n")
    assert run("solvers", file, "--bounds", bounds).code == 0
    bounds.write_text(f"{heading}\nthree.xsb\t1\t4\t9\t2\nthree.xsb\t2\t3\t\t\n")
    done = run("solvers", file, "--bounds", bounds)
    assert done.code == 1
    assert "1 pushes, fewer than the proved minimum 2" in " ".join(done.out.split())
    assert "2 contradictions" in done.out


def test_runs_are_compared(run: Run, file: Path, tmp_path: Path) -> None:
    out, other = tmp_path / "out.jsonl", tmp_path / "other.jsonl"
    by = ("--solver", "optimal-pushes")
    run("solvers", file, "--json", out, *by)
    text = out.read_text()
    other.write_text(text.replace("UNSOLVABLE", "TIME").replace('"pushes": 1', '"pushes": 2'))
    said = run("solvers", file, "--json", out, "--compare", other, *by).out
    assert "decided now only: 1 – three.xsb 2" in said
    assert "decided then only: 0" in said
    assert "other outcome or optimum: 1 – three.xsb 1" in said
    assert "decided: 1 then, 2 now (+100.0%)" in said
    assert "1.00 to 1" in said


@pytest.mark.parametrize(
    ("record", "bounds", "words"),
    [
        (RECORD, Bounds(None, None, None), None),
        (RECORD, Bounds(12, 40, 10), None),
        (RECORD, Bounds(12, 40, 9), "10 pushes called optimal, 9 are known"),
        (RECORD, Bounds(8, None, None), "10 pushes called optimal, 8 are known"),
        (RECORD, Bounds(12, None, 11), "10 pushes, fewer than the proved minimum 11"),
        (_with(solver="backtrack", pushes=50, lower_bound=None), Bounds(12, 40, 11), None),
        (
            _with(solver="backtrack", lower_bound=None),
            Bounds(12, 40, 11),
            "10 pushes, fewer than the proved minimum 11",
        ),
        (_with(solver="astar-moves"), Bounds(None, 30, 9), None),
        (_with(solver="astar-moves"), Bounds(None, 29, 9), "30 moves called optimal, 29 are known"),
        (
            _with(outcome="UNSOLVABLE", lower_bound=None),
            Bounds(3, None, None),
            "called unsolvable, a solution is known",
        ),
        (
            _with(outcome="TIME", pushes=0, moves=0, lower_bound=11),
            Bounds(10, None, None),
            "at least 11 pushes claimed, 10 are known",
        ),
        (_with(outcome="TIME", pushes=0, moves=0, lower_bound=10), Bounds(10, None, None), None),
        (_with(outcome="TIME", lurd="R", lower_bound=8), Bounds(9, None, 8), None),
        (
            _with(outcome="TIME", lurd="R", lower_bound=8),
            Bounds(None, None, 11),
            "10 pushes, fewer than the proved minimum 11",
        ),
    ],
)
def test_contradictions(record: Record, bounds: Bounds, words: str | None) -> None:
    assert contradiction(record, bounds) == words


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "10"),
        ({"outcome": "TIME", "lurd": "R", "lower_bound": 8}, "8 to 10"),
        ({"outcome": "TIME", "pushes": 0, "lower_bound": 8}, "8 or more"),
        ({"outcome": "UNSOLVABLE", "pushes": 0, "lower_bound": None}, ""),
        ({"outcome": "TIME", "pushes": 0, "lower_bound": 8, "solver": "astar-moves"}, ""),
    ],
)
def test_what_is_known_of_the_fewest_pushes_is_printed(
    changes: dict[str, object], words: str
) -> None:
    record = _with(**changes)
    assert _pushes(record) == words
    assert record.is_solved == ("outcome" not in changes)


def test_files_of_another_kind_are_refused_in_a_sentence(run: Run, file: Path) -> None:
    for option in ("--json", "--compare"):
        done = run("solvers", file, option, file)
        assert done.code == 2
        assert "three.xsb:1: this line is not a record of the benchmark of solvers" in done.err
    done = run("solvers", file, "--bounds", file)
    assert (done.code, "does not contain the bounds of a level" in done.err) == (2, True)
    with pytest.raises(CommandError, match="cannot be read"):
        read_bounds(file.parent)


def test_only_the_chosen_levels_are_asked(run: Run, file: Path) -> None:
    assert "1 levels" not in run("solvers", file, "--levels", "1-2").out
    found = run("solvers", file, "--levels", "2-3")
    assert [line.split()[1] for line in found.out.splitlines() if line[:1] == "l"] == []
    rows = [line.split()[1:3] for line in found.out.splitlines() if line.startswith(file.name)]
    assert rows[:2] == [["2", "UNSOLVABLE"], ["3", "INVALID"]]
    refused = run("solvers", file, "--levels", "two")
    assert "'two' is neither the number of a level" in refused.err


def test_families_are_counted_apart(run: Run, file: Path) -> None:
    table = file.with_suffix(".tsv")
    table.write_text("level\tcollection\n1\tEasy ones\n2\tOthers [red]\n3\tOthers [red]\n")
    out = run("solvers", file, "--time", 5).out
    (easy,) = (line.split() for line in out.splitlines() if line.startswith("Easy ones"))
    (others,) = (line.split() for line in out.splitlines() if line.startswith("Others [red]"))
    assert easy[2:6] == ["1", "1", "0", "0"]  # levels, solved, unsolvable, undecided
    assert others[2:6] == ["2", "0", "1", "1"]
    assert "ten million additions" in out


@pytest.mark.parametrize("text", ["", "number\tpushes\n1\t2\n", "level\n1\n"])
def test_another_table_beside_a_suite_names_no_families(file: Path, text: str) -> None:
    file.with_suffix(".tsv").write_text(text)
    assert read_families(file) == {}


def test_a_line_without_a_level_is_told(run: Run, file: Path) -> None:
    table = file.with_suffix(".tsv")
    table.write_text("level\tfamily\n1\tEasy\nnone\tHard\n")
    done = run("solvers", file)
    assert done.code == 2
    assert done.err.endswith(f"{table}:3: this line does not name a level\n")


@pytest.mark.parametrize("content", ["dear to me", '{"a": 1}', "[1]", '{"b', "line\n", '"x"'])
def test_a_file_of_something_else_is_left_alone(
    run: Run, file: Path, tmp_path: Path, content: str
) -> None:
    out = tmp_path / "note.txt"
    out.write_text(content)
    done = run("solvers", file, "--json", out, "--levels", "1")
    assert done.code == 2
    assert "note.txt:1: this line is not a re" in done.err
    assert out.read_text() == content


def test_what_an_interrupted_run_left_is_dropped(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    for left in ("", "{", '{"suite": "three", "lev'):
        out.write_text(left)
        run("solvers", file, "--solver", "backtrack", "--json", out)
        assert len(read_records(out)) == 3
