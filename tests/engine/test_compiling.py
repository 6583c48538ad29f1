"""Compiling in a process of its own: once for all programs, and never longer than needed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Listener
from pathlib import Path
from threading import Timer

import pytest

from sokolab.engine.readiness import CompileError, compile_stages
from sokolab.kernels import compiled_marker, warm
from sokolab.solvers.frame.protocol import CancelToken


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache folder."""
    monkeypatch.setenv("SOKOLAB_CACHE", str(tmp_path))
    return tmp_path


def run_instead(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    monkeypatch.setattr(warm, "command", lambda *names: [sys.executable, "-c", program, *names])


def test_the_stages_are_handed_to_the_compiler(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = cache / "names"
    run_instead(monkeypatch, f"import sys; open({str(out)!r}, 'w').write(' '.join(sys.argv[1:]))")
    compile_stages(("routes", "solver:pull"), CancelToken())
    assert out.read_text() == "--follow routes solver:pull"


def test_what_is_compiled_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_marker, "is_set", lambda: True)
    run_instead(monkeypatch, "raise SystemExit(1)")
    compile_stages(("routes",), CancelToken())


def test_a_compiler_that_fails_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    run_instead(monkeypatch, "raise OSError('the disk is full')")
    with pytest.raises(CompileError, match=r"cannot be compiled: OSError: the disk is full"):
        compile_stages(("routes",), CancelToken())
    run_instead(monkeypatch, "raise SystemExit(3)")
    with pytest.raises(CompileError, match="code 3"):
        compile_stages(("routes",), CancelToken())


def test_cancelling_ends_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    run_instead(monkeypatch, "import time; time.sleep(1000)")
    cancel = CancelToken()
    Timer(0.2, cancel.cancel).start()
    compile_stages(("routes",), cancel)


def test_of_two_programs_one_compiles_and_the_other_waits(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = cache / "log"
    run_instead(
        monkeypatch,
        f"import sys, time; out = open({str(log)!r}, 'a', buffering=1)\n"
        "out.write('begun '); time.sleep(0.3); out.write('ended ')",
    )
    names: Sequence[str] = ("routes",)
    with ThreadPoolExecutor(2) as both:
        list(both.map(lambda _: compile_stages(names, CancelToken()), range(2)))
    assert log.read_text() == "begun ended begun ended "


def test_who_waits_for_another_program_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    run_instead(monkeypatch, "import time; time.sleep(1000)")
    first, second = CancelToken(), CancelToken()
    with ThreadPoolExecutor(2) as both:
        at_work = both.submit(compile_stages, ("routes",), first)
        time.sleep(0.2)
        waiting = both.submit(compile_stages, ("routes",), second)
        time.sleep(0.2)
        second.cancel()
        waiting.result(10)
        assert not at_work.done()
        first.cancel()


def test_a_cache_that_cannot_be_written_is_no_obstacle(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cache / "kernels").write_text("not a folder")
    run_instead(monkeypatch, "pass")
    compile_stages(("routes",), CancelToken())


_OWNER = """
import sys
from sokolab.kernels import warm
from sokolab.engine.readiness import compile_stages
from sokolab.solvers.frame.protocol import CancelToken

warm.command = lambda *names: [sys.executable, "-c", {program!r}]
compile_stages(("routes",), CancelToken())
"""
_COMPILER = """
import sys
from multiprocessing.connection import Client
with Client(("localhost", {port})) as line:
    line.send("here")
    sys.stdin.read()
"""


def test_the_compiler_ends_with_a_program_that_was_killed() -> None:
    with Listener(("localhost", 0)) as listener:
        program = _COMPILER.format(port=listener.address[1])
        owner = subprocess.Popen([sys.executable, "-c", _OWNER.format(program=program)])
        with listener.accept() as line:
            assert line.recv() == "here"
            owner.kill()
            owner.wait()
            assert line.poll(30), "it compiles on for nobody"
            with pytest.raises(EOFError):
                line.recv()
