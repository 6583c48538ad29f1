"""``python -m benchmarks start``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Listener
from pathlib import Path

import pytest

from benchmarks import programs, start
from sokolab.cli.call_endings import CommandError
from tests.benchmarks.conftest import Run

Environment = dict[str, str]


class Programs:
    """Programs that say what they should, at once; keeps what was asked of them."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.caches: list[str] = []

    def seconds_of(
        self, command: Sequence[str], environment: Environment, at_most: float | None = None
    ) -> float:
        """Run nothing; a batch answers two levels."""
        self._keep(command, environment)
        if "--journal" in command:
            Path(command[-1]).write_text('{"sokolab batch": 1}\n{"key": 1}\n{"key": 2}\n')
            assert at_most == 120
        return 1.5

    def lines_of(
        self, command: Sequence[str], environment: Environment
    ) -> Iterator[tuple[float, str]]:
        """Yield what a window or the warm-up says."""
        self._keep(command, environment)
        if "sokolab.kernels.warm" in command:
            yield 2.0, '{"title": "A", "processor": 3.0, "longest": 3.0}'
            yield 5.0, '{"title": "B", "processor": 20.0, "longest": 4.0}'
        else:
            yield 1.0, "shown"
            yield 1.5, "answer 0.750"
            yield 3.0, "overlays"
            yield 4.0, "answer 0.125"

    def _keep(self, command: Sequence[str], environment: Environment) -> None:
        self.commands.append(list(command))
        self.caches.append(environment.get("SOKOLAB_CACHE", ""))


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Programs:
    fake = Programs()
    monkeypatch.setenv("SOKOLAB_CACHE", "here")
    monkeypatch.setattr(programs, "seconds_of", fake.seconds_of)
    monkeypatch.setattr(programs, "lines_of", fake.lines_of)
    monkeypatch.setattr(programs, "import_milliseconds", lambda *_: {"numpy": 80.0, "tiny": 1.0})
    monkeypatch.setattr(start, "loop_seconds", lambda: 0.5)
    return fake


def rows(out: str) -> dict[str, str]:
    """Return the last columns of a table by the first one."""
    lines = [line.split("  ") for line in out.splitlines() if "  " in line]
    return {line[0].strip(): " ".join("".join(f" {w}" for w in line[1:]).split()) for line in lines}


def test_it_prints_every_figure(run: Run, fake: Programs) -> None:
    done = run("start", "--runs", "2")
    assert (done.code, done.err) == (0, "")
    found = rows(done.out)
    assert found["level 1, nothing compiled"] == "1.50 0.50"
    assert found["all starter levels, nothing compiled"] == "1.50 0.50"
    assert found["window: F5 as it shows, nothing compiled"] == "0.75 0.50"
    assert found["window: overlays after that, nothing compiled"] == "2.00 0.50"
    assert found["level 1, as compiled here"] == "1.50 0.50"
    assert found["window: F5 with all loaded, as compiled here"] == "0.12 0.50"
    assert found["batch of starter.xsb, nothing compiled"] == "2 answers in 2 0.50"
    assert found["window shown, the very first start"] == "1.00"
    assert found["compiled by then: A"] == "2.00"
    assert found["everything compiled"] == "5.00"
    assert found["the same in CPU time"] == "20.00"
    assert found["the longest call of it"] == "4.00"
    estimate = "estimated for 8 cores: the longest call and an equal share"
    assert found[estimate] == "6.00"
    assert found["numpy"] == "80"
    assert "tiny" not in found


def test_each_figure_of_a_first_start_has_an_empty_cache_of_its_own(
    run: Run, fake: Programs
) -> None:
    assert run("start", "--runs", "1").code == 0
    own = [cache for cache in fake.caches if cache != "here"]
    assert len(own) == len(set(own)) == 7


def test_another_batch_and_no_compiling(run: Run, fake: Programs, tmp_path: Path) -> None:
    levels = tmp_path / "mine.xsb"
    levels.write_text("#####\n#@$.#\n#####\n")
    done = run("start", "--runs", "1", "--no-compile", "--batch", levels)
    assert "batch of mine.xsb" in done.out
    assert "everything compiled" not in done.out
    assert any(str(levels) in command for command in fake.commands)


def test_a_window_that_never_shows_or_answers_is_a_sentence(
    run: Run, fake: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "lines_of", lambda *_: iter([(1.0, "nothing")]))
    assert "the window never answered" in run("start", "--runs", "1").err
    with pytest.raises(CommandError, match="never painted"):
        start._until_shown({})


_PARENT = """
import subprocess, sys
child = "from multiprocessing.connection import Client; Client(('localhost', {port})).recv()"
subprocess.run([sys.executable, "-c", child])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups")
def test_a_program_ends_with_what_it_started(tmp_path: Path) -> None:
    environment = programs.Caches(tmp_path).empty()
    with Listener(("localhost", 0)) as listener:
        command = [sys.executable, "-c", _PARENT.format(port=listener.address[1])]
        with ThreadPoolExecutor(1) as running:
            asked = running.submit(programs.seconds_of, command, environment, at_most=3.0)
            with listener.accept() as line:
                assert asked.result() >= 3.0
                assert line.poll(30), "it is left running"
                with pytest.raises(EOFError):
                    line.recv()


def test_a_program_that_fails_is_a_sentence(tmp_path: Path) -> None:
    environment = programs.Caches(tmp_path).current()
    with pytest.raises(CommandError, match="ended with code 3"):
        programs.seconds_of([sys.executable, "-c", "raise SystemExit(3)"], environment)
    with pytest.raises(CommandError, match="ended with code 3"):
        list(programs.lines_of([sys.executable, "-c", "raise SystemExit(3)"], environment))


def test_imports_are_counted_by_package(tmp_path: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-c", "import numpy, json"]
    spent = programs.import_milliseconds(command, programs.Caches(tmp_path))
    assert spent["numpy"] > spent["standard library"] / 100 > 0


def test_the_window_solves_and_says_when(tmp_path: Path) -> None:
    environment = programs.Caches(tmp_path).current()
    command = [sys.executable, "-c", start._SOLVED.format(False)]
    said = [line.split()[0] for _, line in programs.lines_of(command, environment)]
    assert said.count("answer") == 3
    assert {"shown", "overlays"} <= set(said)


def test_the_window_is_shown_once(tmp_path: Path) -> None:
    assert start._until_shown(programs.Caches(tmp_path).current()) > 0
