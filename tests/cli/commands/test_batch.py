"""``sokolab batch``: the journal, the tables, the exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console

from sokolab.batch import executors
from sokolab.cli import output
from sokolab.library.store import default_path
from tests.cli.conftest import EASY, OPEN_ROOM, Run


def test_a_second_start_prints_what_is_known(run: Run, file: Path, tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    first = run("batch", "solve", file, "--workers", 1, "--journal", journal, "--time", 5)
    assert first.code == 1  # one level is no level
    assert "1 SOLVED, 1 UNSOLVABLE, 1 INVALID" in first.out
    assert len(journal.read_text().splitlines()) == 4
    assert "nothing" not in run("library", "list", file).out.splitlines()[1]
    again = run("batch", "solve", file, "--workers", 1, "--journal", journal, "--time", 5)
    assert "3 of these answers came from the journal" in again.out
    other = run("batch", "solve", file, "--journal", journal, "--time", 6)
    assert other.code == 2
    assert "another job or other settings" in other.err


def test_what_a_killed_run_had_found_comes_into_the_library(
    run: Run, file: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "journal.jsonl"
    batch = ("batch", "solve", file, "--workers", 1, "--journal", journal, "--time", 5)
    run(*batch)
    head, *answers = journal.read_text().splitlines(keepends=True)
    solved = next(line for line in answers if "SOLVED" in line and "UNSOLVABLE" not in line)
    journal.write_text(head + solved)  # the others are still to come
    default_path().unlink()
    run(*batch)
    assert "nothing" not in run("library", "list", file).out.splitlines()[1]


def test_the_usual_journal_resumes_and_fresh_forgets(run: Run, file: Path) -> None:
    assert "already" not in run("batch", "check", file, "--workers", 1).out
    assert "3 of these answers" in run("batch", "check", file, "--workers", 1).out
    assert "already" not in run("batch", "check", file, "--workers", 1, "--fresh").out


def test_answers_can_be_had_as_tables(run: Run, file: Path, tmp_path: Path) -> None:
    table, plain = tmp_path / "a.csv", tmp_path / "a.json"
    found = run("batch", "analyse", file, "--workers", 1, "--csv", table, "--json", plain)
    assert found.code == 0
    assert len(table.read_text().splitlines()) == 4
    assert [row["outcome"] for row in json.loads(plain.read_text())] == ["ANALYSED"] * 3


@pytest.mark.parametrize("option", ["--csv", "--json"])
def test_a_table_that_cannot_be_written_is_refused_before_any_work(
    run: Run, file: Path, tmp_path: Path, option: str
) -> None:
    journal = tmp_path / "journal.jsonl"
    out = tmp_path / "nowhere" / "answers"
    refused = run("batch", "check", file, "--journal", journal, option, out)
    assert (refused.code, refused.out, journal.exists()) == (2, "", False)
    assert f"{out}: the file cannot be written: no such file or directory" in refused.sentence


def test_a_narrow_table_keeps_its_figures_and_cuts_titles(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "levels.xsb"
    path.write_text(f"{EASY}Title: {'A very long title ' * 9}\n")
    monkeypatch.setattr(output, "console", lambda: Console(width=80))
    out = run("batch", "check", path, "--workers", 1).out
    row = next(line for line in out.splitlines() if "VALID" in line)
    assert row.split()[-4:] == ["0", "0", "0", "0"]
    assert "…" in row


def test_a_narrower_one_leaves_figures_out_and_says_so(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for width in (60, 100):
        monkeypatch.setattr(output, "console", lambda width=width: Console(width=width))
        seen.append(run("batch", "check", file, "--workers", 1, "--fresh").out)
    assert "warnings" in seen[0]
    assert "solutions" not in seen[0]
    assert "3 more columns in a wider terminal" in seen[0]
    assert "wrong" in seen[1]
    assert "more in a wider" not in seen[1]


def test_a_spoilt_row_is_told_with_its_place(run: Run, tmp_path: Path) -> None:
    odd, none = tmp_path / "odd.xsb", tmp_path / "none.xsb"
    odd.write_text("#####\n#@$.#\n#####\n##Q##\n")
    none.write_text("#####\n#@Q.#\n#####\n")
    said = "'Q' has no meaning on a board, so the row was read as text"
    assert f"{odd}:4:3: {said}" in run("batch", "check", odd).err
    done = run("batch", "check", none)
    assert done.sentence == f"sokolab: {none}:2:3: it contains no level; {said}"


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_files_that_would_become_one_file_are_refused_before_any_is_written(
    run: Run, tmp_path: Path, force: list[str]
) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.xsb").write_text(EASY)
    files = [tmp_path / "a" / "x.xsb", tmp_path / "b" / "x.xsb"]
    out = tmp_path / "out"
    found = run("batch", "convert", *files, "--to", "sok", "--folder", out, *force)
    assert found.code == 2
    assert f"would both be written to {out / 'x.sok'}" in found.sentence
    assert list(out.iterdir()) == []


@pytest.mark.parametrize("names", [("x", "X"), ("\u00e9", "e\u0301")])
def test_names_clash_where_the_file_system_takes_them_for_one(
    run: Run, tmp_path: Path, names: tuple[str, str]
) -> None:
    files = [tmp_path / f"folder {n}" / f"{name}.xsb" for n, name in enumerate(names)]
    for file in files:
        file.parent.mkdir()
        file.write_text(EASY)
    out = tmp_path / "out"
    out.mkdir()
    (out / names[0]).touch()
    are_one = (out / names[1]).exists()
    (out / names[0]).unlink()
    found = run("batch", "convert", *files, "--to", "sok", "--folder", out, "--workers", 1)
    assert found.code == (2 if are_one else 0)
    assert len(list(out.iterdir())) == (0 if are_one else 2)


def test_links_to_one_file_clash(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "kept").touch()
    for name in ("one", "two"):
        (tmp_path / f"{name}.xsb").write_text(EASY)
        (out / f"{name}.sok").symlink_to("kept")
    files = [tmp_path / "one.xsb", tmp_path / "two.xsb"]
    found = run("batch", "convert", *files, "--to", "sok", "--folder", out, "--force")
    assert found.code == 2
    assert (out / "kept").read_text() == ""


def test_what_was_converted_is_converted_again_once_it_is_gone(run: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "x.xsb", tmp_path / "out"
    file.write_text(EASY)
    command = ("batch", "convert", file, "--to", "sok", "--folder", out, "--workers", 1)
    assert run(*command).code == 0
    assert "came from the journal" in run(*command).out
    (out / "x.sok").unlink()
    assert "came from the journal" not in run(*command).out
    assert (out / "x.sok").is_file()
    (out / "x.sok").write_text("something else")
    other = (*command, "--journal", tmp_path / "journal")
    assert run(*other).code == 1
    (out / "x.sok").unlink()
    assert run(*other).code == 0  # what stood in its way is gone


def test_files_are_converted_into_a_folder(run: Run, file: Path, tmp_path: Path) -> None:
    target = tmp_path / "out"
    found = run("batch", "convert", file, "--to", "mf8", "--folder", target, "--workers", 1)
    assert (found.code, len(list(target.iterdir()))) == (0, 1)


def test_what_cannot_be_read_or_reached_is_a_sentence(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "cluster", partial(executors.cluster, timeout=0.5))
    assert "nowhere.xsb" in run("batch", "check", "nowhere.xsb").err
    refused = run("batch", "check", file, "--dask", "tcp://127.0.0.1:9")
    assert refused.code == 2
    assert "no dask scheduler answers" in refused.err


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    levels, journal = tmp_path / "levels.xsb", tmp_path / "journal.jsonl"
    levels.write_text(f"#####\n#@$.#\n#####\nTitle: Quick\n\n{OPEN_ROOM}Title: Slow\n")
    running = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "sokolab",
            "batch",
            "solve",
            str(levels),
            "--solver",
            "astar-moves",
            "--time",
            "inf",
            "--workers",
            "1",
            "--journal",
            str(journal),
        ],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "SOKOLAB_HOME": str(tmp_path)},
    )
    try:
        while not (journal.exists() and len(journal.read_text().splitlines()) == 2):
            assert running.poll() is None
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "1 SOLVED, 1 left" in out
    assert "run the same command again to continue" in err
    assert len(journal.read_text().splitlines()) == 2
