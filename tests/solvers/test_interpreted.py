from __future__ import annotations

import os
import subprocess
import sys

import pytest

from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import is_forced
from sokolab.solvers.worker_pool import Tell, WorkerPool


def kernel_modes(_cancel: CancelToken, _tell: Tell) -> tuple[bool, bool, str]:
    """Say of a worker: are its kernels plain, has it loaded numba, what do its children get."""
    from sokolab.kernels import flood, jit

    assert flood
    return jit.PLAIN, "numba" in sys.modules, os.environ.get("SOKOLAB_PLAIN", "")


@pytest.mark.parametrize("is_interpreted", [True, False])
def test_a_worker_runs_kernels_in_its_own_way(is_interpreted: bool) -> None:
    pool = WorkerPool(is_interpreted=is_interpreted)
    try:
        answer = pool.do(kernel_modes, CancelToken(), lambda _: None)
    finally:
        pool.close()
    assert answer == (is_interpreted, not is_interpreted, "")


@pytest.mark.parametrize(
    ("value", "forced"), [(None, False), ("", False), ("0", False), ("1", True)]
)
def test_the_user_can_forbid_compiled_kernels(
    monkeypatch: pytest.MonkeyPatch, value: str | None, forced: bool
) -> None:
    monkeypatch.delenv("SOKOLAB_PLAIN", raising=False)
    if value is not None:
        monkeypatch.setenv("SOKOLAB_PLAIN", value)
    assert is_forced() == forced


def test_it_is_too_late_once_kernels_are_imported() -> None:
    code = (
        "import os, sokolab.kernels.jit; from sokolab.solvers.interpreted import interpret_kernels;"
        "print(interpret_kernels(), 'SOKOLAB_PLAIN' in os.environ)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
