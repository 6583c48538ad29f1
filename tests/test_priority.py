"""Work in the background steps back, on Windows and macOS by calls that are simulated here."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest

from sokolab.engine import readiness, worker
from sokolab.kernels import warm_workers
from sokolab.priority import creation_flags, lower_process, lower_this_thread
from sokolab.solvers.frame.protocol import CancelToken
from tests.systems import on

NO_WINDOW = 0x08000000
BELOW_NORMAL = 0x4000


class Kernel32:
    """What is called of Windows."""

    def __init__(self, handle: int | None = 7) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.handle = handle

    def __getattr__(self, name: str) -> Callable[..., int | None]:
        def call(*given: Any) -> int | None:
            plain = [one.value if isinstance(one, ctypes.c_void_p) else one for one in given]
            self.calls.append((name, *plain))
            return self.handle

        setattr(self, name, call)
        return call


@pytest.fixture
def kernel32(monkeypatch: pytest.MonkeyPatch) -> Kernel32:
    on("win32", monkeypatch)
    found = Kernel32()
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=found), raising=False)
    return found


def test_a_process_steps_back_on_windows(kernel32: Kernel32) -> None:
    lower_process(42)
    assert kernel32.calls == [
        ("OpenProcess", 0x0200, 0, 42),
        ("SetPriorityClass", 7, BELOW_NORMAL),
        ("CloseHandle", 7),
    ]


def test_a_process_that_has_ended_is_no_error(
    kernel32: Kernel32, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel32.handle = None
    lower_process(42)
    assert [call[0] for call in kernel32.calls] == ["OpenProcess"]
    on("linux", monkeypatch)
    lower_process(2**22 + 1)


def test_a_thread_steps_back_on_windows(kernel32: Kernel32) -> None:
    lower_this_thread()
    assert kernel32.calls == [("GetCurrentThread",), ("SetThreadPriority", 7, -1)]


def test_a_thread_steps_back_on_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[int, int]] = []
    on("darwin", monkeypatch)
    system = SimpleNamespace(pthread_set_qos_class_self_np=lambda *given: calls.append(given))
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: system)
    lower_this_thread()
    assert calls == [(0x11, 0)]
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: SimpleNamespace())
    lower_this_thread()


def test_a_worker_steps_back_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    stepped: list[str] = []
    monkeypatch.setattr(worker, "lower_this_thread", lambda: stepped.append("back"))
    pipe: Any = SimpleNamespace(send=stepped.append)
    worker._answer_at_low_priority(pipe, lambda _cancel, _on_news: 1, CancelToken())
    assert stepped == ["back", ("answer", 1)]


def test_without_niceness_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    on("linux", monkeypatch)
    monkeypatch.delattr(os, "getpriority", raising=False)
    lower_this_thread()
    lower_process(os.getpid())


def test_no_process_opens_a_console_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    flags: list[int] = []

    class StartedError(Exception):
        """The process would run now."""

    def start(_command: object, creationflags: int = 0, **_options: object) -> None:
        flags.append(creationflags)
        raise StartedError

    monkeypatch.setattr(subprocess, "Popen", start)
    for system in ("linux", "win32"):
        on(system, monkeypatch)
        with pytest.raises(StartedError), Path(os.devnull).open("wb") as errors:
            readiness._start_process(["python"], errors)
        with pytest.raises(StartedError):
            warm_workers._Worker(["python"], SimpleQueue())
    assert flags == [0, 0, NO_WINDOW | BELOW_NORMAL, NO_WINDOW]
    assert creation_flags() == NO_WINDOW
    assert creation_flags(steps_back=True) == NO_WINDOW | BELOW_NORMAL
