"""The warm-up: another process compiles, the pool loads, and failure has a way out."""

import json
import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from sokolab.gui.analysis import warmup
from sokolab.gui.analysis.warmup import FALLBACK, WarmUp, compiling_command
from sokolab.gui.shell.tasks import Tasks
from sokolab.kernels import marker

TITLES = {"first": "The first", "second": "The second", "solver:x": "A solver"}


def saying(*lines: str, code: int = 0) -> list[str]:
    """Return a command that prints these lines and ends with that code."""
    return [sys.executable, "-c", f"print({chr(10).join(lines)!r}); raise SystemExit({code})"]


def news(name: str, done: int) -> str:
    return json.dumps({"stage": name, "title": TITLES[name], "done": done, "of": len(TITLES)})


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
def loads(monkeypatch: pytest.MonkeyPatch, tmp_path) -> Loads:
    loads = Loads()
    monkeypatch.setenv("SOKOLAB_CACHE", str(tmp_path))
    monkeypatch.setattr(warmup, "_load", loads)
    monkeypatch.setattr(warmup, "_titles", lambda: dict(TITLES))
    return loads


@pytest.fixture
def made(qtbot: QtBot, loads: Loads) -> Iterator[Callable[[list[str]], WarmUp]]:
    tasks = Tasks()
    all_made = []

    def make(command: list[str]) -> WarmUp:
        warm_up = WarmUp(tasks, command)
        warm_up.said = []
        warm_up.ready.connect(lambda name: warm_up.said.append(("ready", name)))
        warm_up.progress.connect(lambda *of: warm_up.said.append(("progress", *of)))
        warm_up.failed.connect(lambda text: warm_up.said.append(("failed", text)))
        all_made.append(warm_up)
        return warm_up

    yield make
    for warm_up in all_made:
        warm_up.close()
    tasks.close()


def test_stages_are_loaded_here_as_they_are_compiled_there(qtbot: QtBot, made, loads):
    warm_up = made(saying(*(news(name, k) for k, name in enumerate(TITLES, 1))))
    assert not warm_up.is_ready("first")
    with qtbot.waitSignal(warm_up.finished):
        warm_up.start()
    assert loads.names == ["first", "second"]  # a search loads its own
    assert threading.get_ident() not in loads.threads
    assert all(warm_up.is_ready(name) for name in TITLES)
    assert warm_up.is_finished
    assert warm_up.said[0] == ("progress", "Preparing the first start", 0, 0)
    assert ("progress", "The second", 2, 3) in warm_up.said
    assert sorted(said[1] for said in warm_up.said if said[0] == "ready") == sorted(TITLES)


def test_no_process_is_started_when_all_is_compiled(qtbot: QtBot, made, loads):
    assert not marker.is_set()
    marker.mark()
    warm_up = made(["/no/such/program"])
    with qtbot.waitSignal(warm_up.finished):
        warm_up.start()
    assert loads.names == ["first", "second"]
    assert [said[0] for said in warm_up.said] == ["ready"] * 3


@pytest.mark.parametrize(
    "command", [["/no/such/program"], saying("Traceback", news("first", 1), code=3)]
)
def test_where_the_process_fails_the_window_says_so_and_compiles(
    qtbot: QtBot, made, loads, command, caplog
):
    warm_up = made(command)
    with qtbot.waitSignal(warm_up.finished):
        warm_up.start()
    assert ("failed", FALLBACK) in warm_up.said
    assert sorted(loads.names) == sorted(TITLES)
    assert warm_up.is_finished
    assert marker.is_set()


def test_a_stage_that_does_not_compile_is_never_ready_and_holds_up_no_other(
    qtbot: QtBot, made, loads, caplog
):
    loads.broken.add("first")
    marker.mark()
    warm_up = made([])
    with qtbot.waitSignal(warm_up.finished):
        warm_up.start()
    assert not warm_up.is_ready("first")
    assert warm_up.is_ready("second")
    assert "first does not compile" in caplog.text


def test_the_process_ends_with_the_window(qtbot: QtBot, made):
    warm_up = made([sys.executable, "-c", "input()"])
    warm_up.start()
    qtbot.waitUntil(lambda: warm_up._process is not None)
    process = warm_up._process
    qtbot.waitUntil(lambda: process.state() is process.ProcessState.Running)
    warm_up.close()
    assert process.state() is process.ProcessState.NotRunning


def test_the_command_is_the_kernels_own(monkeypatch):
    assert compiling_command() == [sys.executable, "-m", "sokolab.kernels.warm"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/sokolab/sokolab")
    assert compiling_command() == ["/opt/sokolab/sokolab-cli", "warm"]


def test_the_real_stages_have_titles_and_those_of_the_analyses_come_first():
    from sokolab.analysis.catalogue import CATALOGUE
    from sokolab.kernels.warm import STAGES

    names = [stage.name for stage in STAGES]
    assert names[: len(CATALOGUE)] == [question.stage for question in CATALOGUE]
    assert all(stage.title for stage in STAGES)
