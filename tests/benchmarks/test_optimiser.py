from __future__ import annotations

import json
from pathlib import Path

from sokolab import formats
from sokolab.core.lurd import replay
from tests.benchmarks.conftest import Run

LEVEL = "########\n#      #\n#@$   .#\n#      #\n########\n"


def _results(run: Run, suite: Path, out: Path) -> None:
    """Keep results of a solver, with letters that go round about."""
    run("solvers", suite, "--json", out)
    record = json.loads(out.read_text())
    out.write_text(json.dumps(record | {"lurd": "RRudRR", "moves": 6}) + "\n")


def test_gains_are_counted_and_kept(run: Run, tmp_path: Path) -> None:
    suite, results, out = (tmp_path / name for name in ("one.xsb", "results", "out"))
    suite.write_text(LEVEL)
    _results(run, suite, results)
    call = ("optimiser", suite, "--from", results, "--seconds", 5, "--json", out)
    done = run(*call)
    assert done.code == 0
    assert "1 solutions: from 4 to 4 pushes, from 6 to 4 moves" in done.out
    (gain,) = map(json.loads, out.read_text().splitlines())
    assert replay(formats.load(suite).levels[0].board, gain["lurd"]).solves
    out.write_text(json.dumps(gain | {"pushes": 3}) + "\n" + '{"suite": "on')
    assert "to 3 pushes" in run(*call).out  # kept, not done again
    other = tmp_path / "more"
    again = run("optimiser", suite, "--from", out, "--seconds", 2, "--json", other)
    assert "from 4 to 4 pushes" in again.out  # its own results are solutions too


def test_known_counts_stand_beside(run: Run, tmp_path: Path) -> None:
    suite, results, bounds = (tmp_path / name for name in ("one.xsb", "results", "bounds"))
    suite.write_text(LEVEL)
    _results(run, suite, results)
    heading = "file\tlevel\tpushes_upper_bound\tmoves_upper_bound\toptimal_pushes_proved"
    bounds.write_text(f"{heading}\none.xsb\t1\t4\t4\t4\n")
    done = run("optimiser", suite, "--from", results, "--bounds", bounds)
    said = " ".join(done.out.split())
    assert "best known of these: 4 pushes; as short as known: 1 of 1, proved optimal: 1" in said


def test_other_files_are_refused(run: Run, tmp_path: Path) -> None:
    suite, results = tmp_path / "one.xsb", tmp_path / "results"
    suite.write_text(LEVEL)
    results.write_text("nothing\n")
    done = run("optimiser", suite, "--from", results)
    assert done.code == 2
    assert "this line is not a result of the benchmarks" in done.err


def test_letters_that_do_not_solve_are_told(run: Run, tmp_path: Path) -> None:
    suite, results = tmp_path / "one.xsb", tmp_path / "results"
    suite.write_text(LEVEL)
    _results(run, suite, results)
    record = json.loads(results.read_text())
    results.write_text(json.dumps(record | {"lurd": "RRu"}) + "\n")
    done = run("optimiser", suite, "--from", results)
    assert done.code == 2
    assert done.err == f"Error: {results}: the solution of one.xsb 1 does not solve it\n"


def test_a_file_that_is_no_text_is_told(run: Run, tmp_path: Path) -> None:
    suite, results = tmp_path / "one.xsb", tmp_path / "results"
    suite.write_text(LEVEL)
    results.write_bytes(b"\xff\xfe\x00")
    done = run("optimiser", suite, "--from", results)
    assert done.code == 2
    assert done.err == f"Error: {results}: cannot be read: it is not text in UTF-8\n"


def test_the_time_has_to_end(run: Run, tmp_path: Path) -> None:
    suite, results = tmp_path / "one.xsb", tmp_path / "results"
    suite.write_text(LEVEL)
    _results(run, suite, results)
    done = run("optimiser", suite, "--from", results, "--seconds", "inf")
    assert done.code == 2
    assert "give a number of seconds above zero" in done.err
