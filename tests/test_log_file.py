"""What goes wrong inside is kept in a file, and said in one sentence for each kind."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sokolab import log_file
from sokolab.log_file import keep_log
from tests.logs import log_restored
from tests.unprivileged import unprivileged

LOG = logging.getLogger("sokolab")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    found: list[str] = []
    with log_restored(monkeypatch):
        keep_log(found.append)
        yield found


def entries(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


def test_each_kind_is_said_once_and_all_are_kept(said: list[str], home: Path) -> None:
    for file in ("a.code", "b.code"):
        LOG.warning("%s is damaged", file)
    LOG.info("of no account")
    assert said == ["a.code is damaged"]
    assert [line.split()[-3:] for line in entries(home / "sokolab.log")] == [
        [file, "is", "damaged"] for file in ("a.code", "b.code")
    ]


def test_a_later_call_takes_the_place_of_an_earlier_one(said: list[str], home: Path) -> None:
    keep_log()
    LOG.warning("once")
    assert len(entries(home / "sokolab.log")) == 1
    assert said == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_no_reason_to_fail(said: list[str], home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "sokolab.log").symlink_to("/dev/full")
    LOG.warning("it does not fit")
    keep_log()  # closes the file, with the entry still in its buffer
    LOG.warning("neither does this")
    assert said == ["it does not fit"]


def test_a_long_log_is_set_aside(
    said: list[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_file, "_MAX_BYTES", 150)
    for number in range(20):
        LOG.warning("entry %d", number)
    kept = [*entries(home / "sokolab.log.1"), *entries(home / "sokolab.log")]
    assert kept[-1].endswith("entry 19")
    assert all(file.stat().st_size <= 250 for file in home.glob("sokolab.log*"))


@pytest.mark.parametrize("home_is", ["a file", "a folder that cannot be written to"])
def test_a_log_that_cannot_be_kept_is_no_obstacle(tmp_path: Path, home_is: str) -> None:
    home = tmp_path / "home"
    if home_is == "a file":
        home.write_text("")
    else:
        home.mkdir(mode=0o555)
    program = (
        "import logging; from sokolab.log_file import keep_log; keep_log(print);"
        "logging.getLogger('sokolab.x').warning('something'); print('goes on')"
    )
    done = subprocess.run(
        unprivileged([sys.executable, "-c", program]),
        env={**os.environ, "SOKOLAB_HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("something\ngoes on\n", "")


_COMPLAINTS = """
import logging

def complain(_cancel, _tell):
    for number in range(3):
        try:
            1 / 0
        except ZeroDivisionError:
            logging.getLogger("sokolab.x").warning("file %d is damaged", number, exc_info=True)
"""
_PROGRAM = """
import sys
from complaints import complain
from sokolab.cli import main
from sokolab.engine.job import Job
from sokolab.engine.pool import Pool
from sokolab.engine.worker import KernelMode
from sokolab.solvers.frame.protocol import CancelToken

if __name__ == "__main__":
    sys.argv[1:] = ["--version"]
    main()
    complain(None, None)
    place = Pool().place(KernelMode.INTERPRETED)
    place.run(Job(complain), CancelToken())
    place.close()
"""


def test_neither_the_command_line_nor_its_workers_show_tracebacks(
    home: Path, tmp_path: Path
) -> None:
    script = tmp_path / "program.py"
    script.write_text(_PROGRAM)
    (tmp_path / "complaints.py").write_text(_COMPLAINTS)
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "SOKOLAB_HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == "sokolab: file 0 is damaged\n"
    log = (home / "sokolab.log").read_text("utf-8")
    assert log.count("is damaged") == log.count("ZeroDivisionError: ") == 6
