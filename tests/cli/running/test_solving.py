"""The first answer of the command line: before anything is compiled, or even loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sokolab import paths
from sokolab.cli import kernel_choice
from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.engine.readiness import READY_KERNELS
from sokolab.engine.service import THIS_PROCESS, Engine
from sokolab.kernels import compiled_marker
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome
from sokolab.solvers.optimiser.optimiser import Shortener

STARTER = str(paths.levels() / "starter.xsb")
NOT_NEEDED = ("numba", "scipy", "PIL", "pyqtgraph", "PySide6")

_PROGRAM = """
import sys
from sokolab.cli import main
from sokolab.engine import readiness

if __name__ == "__main__":
    readiness._command = lambda stages: [sys.executable, "-c", "import time; time.sleep(1000)"]
    sys.argv[1:] = {arguments!r}
    code = main()
    print(code, [name for name in {not_needed!r} if name in sys.modules])
"""


def started(cache: Path, *arguments: str, **environment: str) -> list[str]:
    """Run the command line as a program whose compiler never ends; return its output."""
    script = cache / "program.py"
    script.write_text(_PROGRAM.format(arguments=list(arguments), not_needed=NOT_NEEDED))
    done = subprocess.run(
        [sys.executable, str(script)],
        env={
            **os.environ,
            "SOKOLAB_CACHE": str(cache),
            "PYTHONPATH": str(Path.cwd()),
            **environment,
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Traceback" not in done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("environment", [{}, {"SOKOLAB_PLAIN": "1"}])
def test_an_answer_comes_before_anything_is_compiled(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    lines = started(tmp_path, "solve", STARTER, "--level", "1", **environment)
    assert "Solved with 22 pushes, 73 moves; no solution has fewer pushes." in lines
    assert lines[-1] == "0 []"
    assert not list(tmp_path.rglob("*.nb?"))


def test_a_proof_and_an_invalid_board_count_too(tmp_path: Path) -> None:
    path = tmp_path / "two.xsb"
    path.write_text("#######\n#.@  $#\n#######\n\n#####\n# $.#\n#####\n")
    lines = started(tmp_path, "solve", str(path), "--json")
    assert ['"UNSOLVABLE"' in lines[0], '"INVALID"' in lines[1]] == [True, True]
    assert lines[-1] == "1 []"


def test_what_more_speed_would_not_change_is_said_at_once(tmp_path: Path) -> None:
    path = tmp_path / "large.xsb"
    rows = ["#" * 260, "#@$." + " " * 255 + "#", *["#" + " " * 258 + "#"] * 256, "#" * 260]
    path.write_text("\n".join(rows) + "\n")
    for command in ("solve", "optimise"):
        lines = started(tmp_path, command, str(path))
        assert any("too large for the solvers" in line for line in lines)
    lines = started(tmp_path, "solve", STARTER, "--level", "1", "--nodes", "3", "--json")
    assert '"NODES"' in lines[0]


def test_a_batch_answers_before_anything_is_compiled(tmp_path: Path) -> None:
    path = tmp_path / "two.xsb"
    path.write_text("#####\n#@$.#\n#####\nTitle: One\n\n######\n#@ $.#\n######\nTitle: Two\n")
    lines = started(tmp_path, "batch", "solve", str(path), "--workers", "1", "--time", "10")
    assert [line.split()[3] for line in lines if "two.xsb" in line] == ["SOLVED", "SOLVED"]
    assert lines[-1] == "0 []"
    assert not list(tmp_path.rglob("*.nb?"))


def test_a_solution_is_shortened_before_anything_is_compiled(tmp_path: Path) -> None:
    path = tmp_path / "one.xsb"
    path.write_text("######\n#@ $.#\n#    #\n######\nSolution: druR\n")
    lines = started(tmp_path, "optimise", str(path), "--json")
    assert '"lurd": "rR"' in lines[0]
    assert lines[-1] == "0 []"
    assert not list(tmp_path.rglob("*.nb?"))


def test_an_optimiser_that_was_cut_short_has_decided_nothing() -> None:
    board = Board.from_rows(["######", "#@ $.#", "#    #", "######"])
    shortener = Shortener(replay(board, "druR"))
    cancel = CancelToken()
    search = Engine(READY_KERNELS, THIS_PROCESS, THIS_PROCESS)._solve_interpreted
    whole = search(shortener, board, Limits(), cancel, lambda _: None)
    assert (whole.outcome, whole.lurd) == (Outcome.SOLVED, "rR")
    late = search(shortener, board, Limits(seconds=0), cancel, lambda _: None)
    assert late.outcome is Outcome.TIME
    cancel.cancel()
    ended = search(shortener, board, Limits(), cancel, lambda _: None)
    assert (ended.outcome, ended.lurd) == (Outcome.CANCELLED, "druR")


@pytest.mark.parametrize("command", ["analyse", "check"])
def test_small_boards_are_analysed_before_anything_is_compiled(
    tmp_path: Path, command: str
) -> None:
    path = tmp_path / "one.xsb"
    path.write_text("#####\n#@$.#\n#####\n")
    lines = started(tmp_path, command, str(path))
    assert any("all valid" in line or "Player reach" in line for line in lines)
    assert lines[-1].startswith("0 ")
    assert "numba" not in lines[-1]
    assert not list(tmp_path.rglob("*.nb?"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("analyse", "--why", "--mend"), "The box stands on a dead square"),
        (("analyse", "--verdict", "--audit"), "nsolvable"),
        (("check", "--seconds", "5"), "1 unsolvable"),
    ],
)
def test_small_boards_are_judged_before_anything_is_compiled(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    path = tmp_path / "one.xsb"
    path.write_text("#######\n#@ $. #\n#$ .  #\n#######\n")
    command, *options = arguments
    lines = started(tmp_path, command, str(path), *options)
    assert any(told in line for line in lines)
    assert "numba" not in lines[-1]
    assert not list(tmp_path.rglob("*.code"))


@pytest.mark.parametrize(
    ("sides", "with_edits", "is_compiled", "is_interpreted"),
    [
        ((8,), False, False, True),
        ((8,), True, False, True),
        ((8,), False, True, False),
        ((20,), False, False, True),
        ((50,), False, False, True),
        ((50,) * 50, False, False, False),
        ((20,), True, False, False),
        ((8,) * 200, False, False, False),
        ((8,) * 20, True, False, False),
    ],
)
def test_verdicts_on_small_boards_do_not_wait_for_the_compiler(
    monkeypatch: pytest.MonkeyPatch,
    sides: tuple[int, ...],
    with_edits: bool,
    is_compiled: bool,
    is_interpreted: bool,
) -> None:
    monkeypatch.setattr(kernel_choice, "may_interpret", lambda: True)
    monkeypatch.setattr(kernel_choice, "interpret_kernels", lambda: True)
    monkeypatch.setattr(compiled_marker, "is_set", lambda: is_compiled)
    boards = [Board.empty(side, side) for side in sides]
    chosen = kernel_choice.choose_kernels_for_verdicts(boards, with_edits=with_edits)
    assert chosen is is_interpreted


@pytest.mark.parametrize(
    ("expected", "is_compiled", "is_interpreted"),
    [
        (1.0, True, True),
        (1.0, False, True),
        (9.0, True, False),
        (9.0, False, True),
        (99, False, False),
    ],
)
def test_plain_python_is_chosen_where_it_answers_sooner(
    monkeypatch: pytest.MonkeyPatch, expected: float, is_compiled: bool, is_interpreted: bool
) -> None:
    monkeypatch.setattr(kernel_choice, "may_interpret", lambda: True)
    monkeypatch.setattr(kernel_choice, "interpret_kernels", lambda: True)
    monkeypatch.setattr(compiled_marker, "is_set", lambda: is_compiled)
    assert kernel_choice.choose_kernels(expected) is is_interpreted
