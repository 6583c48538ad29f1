"""Scripts get their first answer before anything is compiled, whether they guard `main` or not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from sokolab import paths, solve
from sokolab.core.board import Board
from sokolab.engine import scripts, service
from sokolab.engine.compiling import CompileError
from sokolab.engine.readiness import Compiling
from sokolab.engine.service import Engine
from sokolab.kernels import marker
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    Outcome,
    Result,
    ignore_news,
)
from sokolab.solvers.roster import by_name

SCRIPT = """
import sys
import sokolab
from sokolab.kernels import warm

print("begun")
warm.command = lambda *_stages: [sys.executable, "-c", "import sys; sys.stdin.read()"]
for level in sokolab.load({starter!r}).levels[:3]:
    answer = sokolab.solve(level, seconds=30)
    print(answer.outcome.name, answer.replay.solves, "numba" in sys.modules)
"""
ONE_PUSH = Board.from_rows(["#####", "#@$.#", "#####"])


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Let nothing be compiled until the event is set."""
    may_end = Event()
    monkeypatch.setattr(marker, "is_set", lambda: False)
    compile_with(monkeypatch, lambda *_: may_end.wait(60))
    scripts._engine.cache_clear()
    yield may_end
    may_end.set()
    scripts._interpreted().close()
    scripts._interpreted.cache_clear()
    scripts._engine.cache_clear()


def compile_with(monkeypatch: pytest.MonkeyPatch, compiler: Callable[..., Any]) -> None:
    """Let that function stand for the compiler."""
    compiling = partial(Compiling, compile_stages=compiler)
    monkeypatch.setattr(scripts, "Compiling", compiling)


def never(*_: Any) -> Result:
    raise AssertionError


def test_a_bare_script_gets_its_answers_while_the_compiler_works(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(starter=str(paths.levels() / "starter.xsb")))
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "SOKOLAB_CACHE": str(tmp_path), "PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["begun", *["SOLVED True False"] * 3]


def test_an_answer_does_not_wait_for_the_compiler(compiler: Event) -> None:
    answer = solve(ONE_PUSH)
    assert (answer.outcome, answer.lurd) == (Outcome.SOLVED, "R")
    assert not compiler.is_set()


def test_compiled_kernels_take_over_here(compiler: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engine, "_solve_interpreted", never)
    compiler.set()
    assert solve(ONE_PUSH).lurd == "R"
    monkeypatch.setattr(service, "first_decided", never)
    assert solve(ONE_PUSH).lurd == "R"  # from now on nothing else is asked


@pytest.mark.parametrize("failure", [CompileError("it broke"), OSError(28, "full")])
def test_without_a_compiler_the_answer_comes_all_the_same(
    compiler: Event, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    def fail(*_: Any) -> None:
        raise failure

    compile_with(monkeypatch, fail)
    assert solve(ONE_PUSH).lurd == "R"


def test_a_search_can_be_cancelled_while_the_compiler_works(compiler: Event) -> None:
    cancel = CancelToken()
    cancel.cancel()
    room = Board.from_rows(["#" * 9, "#@ $ . ##", "# $   . #", "#  .$   #", "#       #", "#" * 9])
    found = scripts.solve_at_once(by_name("astar-moves"), room, Limits(), cancel, ignore_news)
    assert found.outcome is Outcome.CANCELLED
