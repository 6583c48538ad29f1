from __future__ import annotations

import os
import subprocess
import sys

import pytest

from sokolab.engine.job import Job, OnNews
from sokolab.engine.pool import Pool
from sokolab.engine.worker import KernelMode
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import is_compiling_forbidden


def kernel_modes(_cancel: CancelToken, _on_news: OnNews) -> tuple[bool, bool, str]:
    """Say of a worker: are its kernels plain, has it loaded numba, what do its children get."""
    from sokolab.kernels import flood, jit

    assert flood
    return jit.PLAIN, "numba" in sys.modules, os.environ.get("SOKOLAB_PLAIN", "")


@pytest.mark.parametrize("mode", KernelMode)
def test_a_worker_runs_kernels_in_its_own_way(mode: KernelMode) -> None:
    place = Pool().place(mode)
    try:
        answer = place.run(Job(kernel_modes), CancelToken())
    finally:
        place.close()
    assert answer == (mode.is_interpreted, not mode.is_interpreted, "")


@pytest.mark.parametrize(
    ("value", "forced"), [(None, False), ("", False), ("0", False), ("1", True)]
)
def test_the_user_can_forbid_compiled_kernels(
    monkeypatch: pytest.MonkeyPatch, value: str | None, forced: bool
) -> None:
    monkeypatch.delenv("SOKOLAB_PLAIN", raising=False)
    if value is not None:
        monkeypatch.setenv("SOKOLAB_PLAIN", value)
    assert is_compiling_forbidden() == forced


def test_it_is_too_late_once_kernels_are_imported() -> None:
    code = (
        "import os, sokolab.kernels.jit;"
        "from sokolab.solvers.interpreted import interpret_kernels;"
        "print(interpret_kernels(), 'SOKOLAB_PLAIN' in os.environ)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
