"""Compiles all kernels before the tests start, once for each state of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Final

from sokolab.kernels import marker
from sokolab.kernels.jit import PLAIN

STAGES_BY_PROCESS: Final = (
    ("solver:fess",),
    ("solver:pull", "solver:optimiser", "solver:backtrack", "solver:astar-moves", "problems"),
)
"""The feature-space search takes longer to compile than the others together."""


def fill_kernel_cache(say: Callable[[str], None]) -> None:
    """Compile the kernels that are not in the cache; what fails here is left to the tests."""
    if PLAIN or marker.is_set():
        return
    say("Compiling the kernels: some minutes, once after they have changed")
    command = [sys.executable, "-m", "sokolab.kernels.warm"]
    processes = [
        subprocess.Popen([*command, *stages], stdout=subprocess.DEVNULL)
        for stages in STAGES_BY_PROCESS
    ]
    for process in processes:
        process.wait()
    # The rest, and the marker.
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
