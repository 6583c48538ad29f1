"""Compiles all kernels before the tests start, once for each state of them."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

from sokolab.kernels import compiled_marker, warm
from sokolab.kernels.jit import PLAIN


def fill_kernel_cache(say: Callable[[str], None]) -> None:
    """Compile the kernels that are not in the cache; what fails here is left to the tests."""
    if PLAIN or compiled_marker.is_set():
        return
    say("Compiling the kernels: a minute or two, once after they have changed")
    subprocess.run(warm.command(), stdout=subprocess.DEVNULL, check=False)
