"""Folders that cannot be written to: one sentence, and nothing is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unprivileged import unprivileged

LEVEL = "#####\n#@$.#\n#####\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a level, to which nothing can be written."""
    folder = tmp_path / "read only"
    folder.mkdir()
    (folder / "one.xsb").write_text(LEVEL)
    folder.chmod(0o500)
    return folder


def ran(home: Path, cwd: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of sokolab as an ordinary user, with its data and caches in one folder."""
    places = {"SOKOLAB_HOME": str(home), "SOKOLAB_CACHE": str(home)}
    return subprocess.run(
        unprivileged([sys.executable, "-m", "sokolab", *arguments]),
        cwd=cwd,
        env={**os.environ, **places, "PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "one.xsb", "-o", "one.slc"),
        ("render", "one.xsb", "-o", "one.svg"),
        ("check", "one.xsb", "--repair", "two.xsb"),
        ("batch", "check", "one.xsb", "--csv", "answers.csv"),
        ("batch", "check", "one.xsb", "--journal", "answers.jsonl"),
        ("batch", "convert", "one.xsb", "--to", "slc", "--folder", "new"),
    ],
)
def test_outputs_are_refused_in_a_sentence(
    folder: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    done = ran(tmp_path, folder, *arguments)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("sokolab: ")
    assert "ermission denied" in line
    assert [file.name for file in folder.iterdir()] == ["one.xsb"]


def test_answers_need_neither_a_cache_nor_a_data_folder(folder: Path) -> None:
    for arguments in (("solve", "one.xsb", "--json"), ("check", "one.xsb"), ("analyse", "one.xsb")):
        done = ran(folder, folder, *arguments)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
    assert [file.name for file in folder.iterdir()] == ["one.xsb"]


def test_a_batch_without_a_place_for_its_journal_says_so(folder: Path) -> None:
    done = ran(folder, folder, "batch", "check", "one.xsb")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "the journal of the batch cannot be written: permission denied" in line
