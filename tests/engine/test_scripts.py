"""Scripts get their first answer before anything is compiled, whether they guard `main` or not."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from sokolab import VerdictKind, analyse, paths, solve, verdict
from sokolab.analysis.board_analysis import Analysis
from sokolab.core.board import Board
from sokolab.engine import readiness, scripts, service
from sokolab.engine.job import OnNews
from sokolab.engine.readiness import CompileError, Compiling
from sokolab.engine.service import Engine
from sokolab.kernels import compiled_marker
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Result, ignore_news
from sokolab.solvers.roster import by_name

SCRIPT = r"""
import sys
import sokolab
from sokolab.kernels import warm

print("begun")
warm.command = lambda *_stages: [sys.executable, "-c", "import sys; sys.stdin.read()"]
print(sokolab.analyse(sokolab.Board("#####\n#@$.#\n#####")).bound.pushes, "numba" in sys.modules)
print(sokolab.verdict(sokolab.Board("#####\n#@$.#\n#####")).pushes, "numba" in sys.modules)
for level in sokolab.load({starter!r}).levels[:3]:
    answer = sokolab.solve(level, seconds=30)
    print(answer.outcome.name, answer.replay.solves, "numba" in sys.modules)
"""
ONE_PUSH = Board.from_rows(["#####", "#@$.#", "#####"])


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Let nothing be compiled until the event is set."""
    may_end = Event()
    monkeypatch.setattr(compiled_marker, "is_set", lambda: False)
    monkeypatch.setattr(readiness, "_FOUND_READY", Event())
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
    assert done.stdout.splitlines() == ["begun", *["1 False"] * 2, *["SOLVED True False"] * 3]


def test_an_answer_does_not_wait_for_the_compiler(compiler: Event) -> None:
    answer = solve(ONE_PUSH)
    assert (answer.outcome, answer.lurd) == (Outcome.SOLVED, "R")
    assert not compiler.is_set()


def test_compiled_kernels_take_over_here(compiler: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engine, "_solve_interpreted", never)
    compiler.set()
    assert solve(ONE_PUSH).lurd == "R"
    monkeypatch.setattr(service, "race_searches", never)
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
    found = scripts.solve_in_script(by_name("astar-moves"), room, Limits(), cancel, ignore_news)
    assert found.outcome is Outcome.CANCELLED


def test_findings_and_verdicts_do_not_wait_for_the_compiler(compiler: Event) -> None:
    found, here = analyse(ONE_PUSH, 7), Analysis(ONE_PUSH, 7)
    assert found.ask is not here.ask
    assert list(found) == list(here)
    assert (found.bound.pushes, found.problems) == (here.bound.pushes, here.problems)
    assert found.dead_squares.dead.tolist() == here.dead_squares.dead.tolist()
    assert found.targets(7).pushes.tolist() == here.targets(7).pushes.tolist()
    assert (verdict(ONE_PUSH).pushes, verdict(ONE_PUSH, seconds=0).kind) == (1, VerdictKind.OPEN)
    assert not compiler.is_set()


def test_the_findings_of_another_process_are_read_only(compiler: Event) -> None:
    found = analyse(ONE_PUSH, 7)
    masks = [found.player_reach.inside, found.dead_squares.corners, found.bound.pairs]
    assert [mask.flags.writeable for mask in masks] == [False] * 3


def test_what_plain_python_does_not_settle_waits_for_the_compiler(compiler: Event) -> None:
    said: list[bool] = []

    def is_settled(_found: object) -> bool:
        said.append(compiler.is_set())
        compiler.set()
        return False

    assert scripts.settle_in_script(work, ("solver:auto",), is_settled, CancelToken()) == 7
    assert said == [False]


def test_who_no_longer_waits_for_the_compiler_gets_the_first_answer(compiler: Event) -> None:
    cancel = CancelToken()

    def is_settled(_found: object) -> bool:
        cancel.cancel()
        return False

    assert scripts.settle_in_script(work, ("solver:auto",), is_settled, cancel) == 7
    assert not compiler.is_set()


@pytest.mark.parametrize("shows", [False, True])
def test_a_script_that_waits_for_long_is_told_once(
    compiler: Event,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    shows: bool,
) -> None:
    monkeypatch.setattr(readiness, "_WARNED", Event())
    monkeypatch.setattr(readiness, "_PATIENCE_SECONDS", 0.0)
    watching = readiness._watch
    told = Event()

    def watch(over: Event, compiles: Callable[[], bool]) -> None:
        watching(over, compiles)
        told.set()

    monkeypatch.setattr(readiness, "_watch", watch)
    if shows:
        readiness.show_waiting()
        told.set()

    def is_settled(_found: object) -> bool:
        return told.wait(60)

    monkeypatch.setattr(logging.getLogger("sokolab"), "propagate", True)
    for _ in range(2):
        assert scripts.settle_in_script(work, ("solver:auto",), is_settled, CancelToken()) == 7
    said = [] if shows else ["Compiling kernels, once; `sokolab warm` does it in advance"]
    assert caplog.messages == said


def test_work_that_compiles_here_is_told_too(
    compiler: Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from numba.core import event

    monkeypatch.setattr(readiness, "_WARNED", Event())
    monkeypatch.setattr(readiness, "_PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(readiness, "_WATCH_SECONDS", 0.01)
    monkeypatch.setattr(logging.getLogger("sokolab"), "propagate", True)

    def works() -> Iterator[int]:
        yield 1
        assert not readiness._WARNED.is_set()
        with event.trigger_event("numba:compile"):
            assert readiness._WARNED.wait(60)
        yield 2

    assert list(readiness.warned_while(works())) == [1, 2]
    assert len(caplog.messages) == 1


def work(_cancel: CancelToken, _on_news: OnNews) -> int:
    return 7
