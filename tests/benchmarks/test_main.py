"""The command line of the benchmarks."""

from __future__ import annotations

import subprocess
import sys

import pytest

from benchmarks import verdict
from benchmarks.__main__ import NAMES
from tests.benchmarks.conftest import Run


def test_help_lists_the_benchmarks_with_what_they_measure(run: Run) -> None:
    done = run("--help")
    assert done.code == 0
    for name in NAMES:
        assert f"\n  {name} " in done.out
    assert "Count the levels solved within a time limit." in done.out


def test_what_is_no_benchmark_is_refused(run: Run) -> None:
    done = run("nothing")
    assert done.code == 2
    assert "No such command 'nothing'" in done.err


def test_what_took_too_long_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> None:
        raise TimeoutError("the kernels are not ready")

    monkeypatch.setattr(verdict, "jobs", late)
    done = run("verdict", __file__)
    assert (done.code, done.err) == (2, "Error: nothing was measured: the kernels are not ready\n")


def test_a_benchmark_without_a_window_loads_no_qt() -> None:
    code = (
        "import sys; from benchmarks.__main__ import benchmarks\n"
        "try: benchmarks(['solvers', '--help'])\n"
        "except SystemExit: print('PySide6' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"
