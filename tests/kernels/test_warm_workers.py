"""The warm-up's processes: each call is made once, and no process outlives the first one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from sokolab.kernels import warm, warm_workers
from sokolab.kernels.jit import PLAIN
from sokolab.kernels.stages.all_stages import KernelStage
from sokolab.kernels.warm_workers import WarmUpError
from sokolab.language import Phrase
from tests.systems import on

WORKER = warm.command("--worker")


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file in which calls are noted."""
    file = tmp_path / "calls"
    file.touch()
    monkeypatch.setenv("CALLS_LOG", str(file))
    return file


def stage(name: str, *calls: str) -> KernelStage:
    return KernelStage(
        name, Phrase(name.title()), tuple(f"tests.kernels.calls:{call}" for call in calls)
    )


def run(stages: list[KernelStage], *wanted: str, count: int = 2) -> list[str]:
    """Run stages and return their names in the order in which they were done."""
    queue: SimpleQueue[str] = SimpleQueue()
    for name in wanted:
        queue.put(name)
    return [done.name for done in warm_workers.run(stages, WORKER, queue, count)]


def test_a_call_that_stages_share_is_made_once(log: Path) -> None:
    done = run([stage("a", "one", "two"), stage("b", "two", "three"), stage("c", "one")])
    assert sorted(done) == ["a", "b", "c"]
    assert sorted(log.read_text().split()) == ["one", "three", "two"]


def test_the_processor_time_of_each_call_is_told(log: Path) -> None:
    spent: dict[str, float] = {}
    stages = [stage("a", "one", "two"), stage("b", "two")]
    list(warm_workers.run(stages, WORKER, SimpleQueue(), 2, spent))
    assert [call.partition(":")[2] for call in sorted(spent)] == ["one", "two"]
    assert all(0 < seconds < 60 for seconds in spent.values()), "of the process that made the call"


def test_a_stage_is_told_as_soon_as_its_calls_are_done(log: Path) -> None:
    assert run([stage("a", "slow", "one"), stage("b", "two")]) == ["b", "a"]


def test_what_is_wanted_goes_first(log: Path) -> None:
    stages = [stage("a", "one"), stage("b", "two"), stage("c", "three")]
    assert run(stages, count=1) == ["a", "b", "c"]
    assert run(stages, "c", "no such stage", count=1) == ["c", "a", "b"]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        ("failing", "calls:failing: ValueError: no such type"),
        ("dying", "ended without an answer"),
        ("unkept", "cannot be kept: the disk is full"),
        ("no_such_function", "AttributeError"),
    ],
)
def test_what_fails_is_a_sentence_and_never_done(log: Path, call: str, sentence: str) -> None:
    stages = warm_workers.run([stage("a", call)], WORKER, SimpleQueue(), 2)
    with pytest.raises(WarmUpError, match=sentence):
        next(stages)


def is_there(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat")
    try:
        return stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def children(process: int) -> list[int]:
    file = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in file.read_text().split()]


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


ENDLESS = """
import sys
from sokolab.kernels import warm
from sokolab.kernels.stages.all_stages import KernelStage
warm.STAGES = (KernelStage("endless", "endless", ("tests.kernels.calls:endless",)),)
warm.main(sys.argv[1:])
"""


@pytest.mark.skipif(PLAIN or sys.platform != "linux", reason="compiles; looks into /proc")
@pytest.mark.parametrize("end", ["kill", "close"])
def test_no_process_survives_the_one_that_asked(log: Path, end: str) -> None:
    """It was killed; or whoever started it was, which closes its standard input."""
    process = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, "--follow"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None and process.stdout is not None
    wait_until(lambda: "endless" in log.read_text())
    (worker,) = children(process.pid)
    assert is_there(worker)
    if end == "kill":
        process.kill()
    else:
        process.stdin.close()
    process.wait()
    wait_until(lambda: not is_there(worker))
    process.stdin.close()
    process.stdout.close()


@pytest.mark.skipif(PLAIN or sys.platform != "linux", reason="compiles; looks into /proc")
def test_a_warm_up_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    environment = {**os.environ, "SOKOLAB_CACHE": str(tmp_path)}
    command = warm.command("player-reach", "routes")
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
        wait_until(lambda: any(tmp_path.rglob("*.code")))
        workers = children(process.pid)
        process.kill()
    wait_until(lambda: not any(map(is_there, workers)))
    left = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.code")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert [json.loads(line)["done"] for line in done.stdout.splitlines()] == [1, 2]
    now = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.code")}
    assert now.items() > left.items()  # nothing is compiled twice, and something was left to do
    assert not [line for line in done.stderr.splitlines() if "damaged" in line]


def test_kernels_in_plain_python_are_never_called_compiled(tmp_path: Path) -> None:
    code = "from sokolab.kernels import warm; warm.STAGES = warm.STAGES[:1]; warm.main()"
    environment = {**os.environ, "SOKOLAB_CACHE": str(tmp_path), "SOKOLAB_PLAIN": "1"}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)
    assert not list(tmp_path.rglob("compiled-*"))


def test_the_command_is_the_programs_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert warm.command("routes") == [sys.executable, "-m", "sokolab.kernels.warm", "routes"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/sokolab/sokolab")
    assert warm.command("routes") == ["/opt/sokolab/sokolab", "warm", "routes"]
    on("win32", monkeypatch)
    assert warm.command("routes") == ["/opt/sokolab/sokolab-cli.exe", "warm", "routes"]


@pytest.mark.parametrize("module", ["numba", "sokolab.kernels.jit"])
def test_stages_are_listed_without_kernels(module: str) -> None:
    """Programs that have imported no kernels may still interpret them."""
    code = f"import sys, sokolab.kernels.warm; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
