"""The kernel loader: another process compiles, the pool loads, and failure has a fallback."""

import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sokolab.gui.shell.window_engine import FALLBACK, KernelLoader, Tasks
from sokolab.kernels import compiled_marker
from sokolab.language import phrase

TITLES = {"first": "The first", "second": "The second", "solver:x": "A solver"}


def saying(*lines: str, code: int = 0) -> list[str]:
    """Return a command that prints these lines and ends with that code."""
    return [sys.executable, "-c", f"print({chr(10).join(lines)!r}); raise SystemExit({code})"]


def news(name: str, done: int) -> str:
    return json.dumps({"stage": name, "title": TITLES[name], "done": done, "of": len(TITLES)})


class Told(KernelLoader):
    """Notes what it says."""

    def __init__(self, tasks: Tasks, command: list[str]) -> None:
        super().__init__(tasks, command)
        self.message: list[tuple[object, ...]] = []


Make = Callable[[list[str]], Told]


class Loads:
    """Stands for the kernels: notes what is loaded, and where."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.threads: set[int] = set()
        self.broken: set[str] = set()

    def __call__(self, name: str) -> None:
        self.names.append(name)
        self.threads.add(threading.get_ident())
        if name in self.broken:
            raise RuntimeError(f"{name} does not compile")


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Loads:
    loads = Loads()
    monkeypatch.setenv("SOKOLAB_CACHE", str(tmp_path))
    monkeypatch.setattr("sokolab.gui.shell.window_engine._load_stage", loads)
    monkeypatch.setattr("sokolab.gui.shell.window_engine._STAGE_TITLES", TITLES)
    return loads


@pytest.fixture
def made(qtbot: QtBot, loads: Loads) -> Iterator[Make]:
    tasks = Tasks()
    all_made = []

    def make(command: list[str]) -> Told:
        kernel_loader = Told(tasks, command)
        kernel_loader.ready.connect(lambda name: kernel_loader.message.append(("ready", name)))
        kernel_loader.progress.connect(lambda *of: kernel_loader.message.append(("progress", *of)))
        kernel_loader.failed.connect(lambda text: kernel_loader.message.append(("failed", text)))
        all_made.append(kernel_loader)
        return kernel_loader

    yield make
    for kernel_loader in all_made:
        kernel_loader.close()
    tasks.close()


def test_code_that_nobody_has_used_lately_is_removed(
    made: Make, qtbot: QtBot, tmp_path: Path
) -> None:
    old = tmp_path / "kernels" / "flood-0123456789abcdef"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    compiled_marker.mark()
    made(saying()).start()
    qtbot.waitUntil(lambda: not old.exists())


def test_stages_are_loaded_here_as_they_are_compiled_there(
    qtbot: QtBot, made: Make, loads: Loads
) -> None:
    kernel_loader = made(saying(*(news(name, k) for k, name in enumerate(TITLES, 1))))
    assert not kernel_loader.is_ready("first")
    with qtbot.waitSignal(kernel_loader.finished):
        kernel_loader.start()
    assert loads.names == ["first", "second"]  # a search loads its own
    assert threading.get_ident() not in loads.threads
    assert all(kernel_loader.is_ready(name) for name in TITLES)
    assert kernel_loader.is_fully_ready
    assert kernel_loader.message[0] == ("progress", phrase("kernels for this machine"), 0, 0)
    assert ("progress", "The second", 2, 3) in kernel_loader.message
    assert sorted(str(said[1]) for said in kernel_loader.message if said[0] == "ready") == sorted(
        TITLES
    )


def test_no_process_is_started_when_all_is_compiled(qtbot: QtBot, made: Make, loads: Loads) -> None:
    assert not compiled_marker.is_set()
    compiled_marker.mark()
    kernel_loader = made(["/no/such/program"])
    with qtbot.waitSignal(kernel_loader.finished):
        kernel_loader.start()
    assert loads.names == ["first", "second"]
    assert [said[0] for said in kernel_loader.message] == ["ready"] * 3


@pytest.mark.parametrize(
    "command", [["/no/such/program"], saying("Traceback", news("first", 1), code=3)]
)
def test_where_the_process_fails_the_window_says_so_and_compiles(
    qtbot: QtBot, made: Make, loads: Loads, command: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    kernel_loader = made(command)
    with qtbot.waitSignal(kernel_loader.finished):
        kernel_loader.start()
    assert ("failed", FALLBACK) in kernel_loader.message
    assert sorted(loads.names) == sorted(TITLES)
    assert kernel_loader.is_fully_ready
    assert compiled_marker.is_set()


def test_a_stage_that_does_not_compile_is_never_ready_and_holds_up_no_other(
    qtbot: QtBot, made: Make, loads: Loads, caplog: pytest.LogCaptureFixture
) -> None:
    loads.broken.add("first")
    compiled_marker.mark()
    kernel_loader = made([])
    with qtbot.waitSignal(kernel_loader.finished):
        kernel_loader.start()
    assert not kernel_loader.is_ready("first")
    assert kernel_loader.is_ready("second")
    assert "first does not compile" in caplog.text


def test_the_process_ends_with_the_window(qtbot: QtBot, made: Make) -> None:
    kernel_loader = made([sys.executable, "-c", "input()"])
    kernel_loader.start()
    qtbot.waitUntil(lambda: kernel_loader._process is not None)
    process = kernel_loader._process
    qtbot.waitUntil(lambda: process.state() is process.ProcessState.Running)
    kernel_loader.close()
    assert process.state() is process.ProcessState.NotRunning


def test_the_stage_that_a_search_waits_for_is_asked_for(qtbot: QtBot, made: Make) -> None:
    """The process compiles what is asked for, and nothing else."""
    echo = [
        "import json, sys",
        "name = sys.stdin.readline().strip()",
        "print(json.dumps({'stage': name, 'title': name, 'done': 1, 'of': 1}))",
    ]
    kernel_loader = made([sys.executable, "-c", "\n".join(echo)])
    kernel_loader.start()
    qtbot.waitUntil(lambda: kernel_loader._process is not None)
    thread = threading.Thread(target=kernel_loader.ask_for, args=("solver:x",))
    thread.start()
    qtbot.waitUntil(lambda: ("progress", TITLES["solver:x"], 1, 1) in kernel_loader.message)
    thread.join()
    qtbot.waitUntil(lambda: kernel_loader.is_fully_ready)


def test_the_end_of_the_window_is_the_end_of_what_the_process_reads(
    qtbot: QtBot, made: Make
) -> None:
    """A window that is killed closes its end of the pipe; it cannot kill the process."""
    told = "import sys; print(len(sys.stdin.read()))"
    kernel_loader = made([sys.executable, "-c", told])
    kernel_loader.start()
    qtbot.waitUntil(lambda: kernel_loader._process is not None)
    process = kernel_loader._process
    qtbot.waitUntil(lambda: process.state() is process.ProcessState.Running)
    with qtbot.waitSignal(kernel_loader.finished):
        process.closeWriteChannel()


def test_the_real_stages_have_titles_and_those_of_the_analyses_come_first() -> None:
    from sokolab.analysis.questions import QUESTIONS
    from sokolab.kernels.stages.all_stages import STAGES

    names = [stage.name for stage in STAGES]
    first = list(dict.fromkeys(question.stage for question in QUESTIONS))
    assert names[: len(first)] == first
    assert all(stage.title for stage in STAGES)
