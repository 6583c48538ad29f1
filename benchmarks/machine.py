"""The machine that a benchmark ran on, in one line, and times as text."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Final


def machine() -> str:
    """Return processor, cores, operating system and versions."""
    parts = [
        _processor(),
        f"{os.cpu_count()} cores",
        f"{platform.system()} {platform.release()}",
        f"Python {platform.python_version()}",
        *(f"{name} {version(name)}" for name in ("numpy", "numba", "scipy")),
    ]
    return ", ".join(parts)


def machine_and_speed(loop: float | None = None) -> str:
    """Return the machine, and how long it takes for a plain loop now."""
    loop = loop_seconds() if loop is None else loop
    return f"{machine()}; ten million additions in plain Python: {loop:.2f} s"


def per_loop(what: str, seconds: Mapping[str, float], loop: float) -> str:
    """Return times in thousandths of a plain loop's time, by which machines can be compared."""
    shares = (f"{name} {1000 * time / loop:.3g}" for name, time in seconds.items())
    return f"{what}, in thousandths of that loop: {'; '.join(shares)}"


_ADDITIONS: Final = 10_000_000


def loop_seconds() -> float:
    """Return the seconds of ten million additions in plain Python, to compare machines by."""
    begun = perf_counter()
    total = 0
    for number in range(_ADDITIONS):
        total += number
    return perf_counter() - begun


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next(iter(names), "") or platform.processor() or platform.machine()


def milliseconds(seconds: float) -> str:
    """Return a time as text: "1.5 ms", or "open" for what never ended."""
    return "open" if seconds == float("inf") else f"{1e3 * seconds:,.1f} ms"


def percentile(times: Sequence[float], share: int) -> float:
    """Return the time that ``share`` per cent of some times, at least one, do not exceed."""
    return sorted(times)[min(len(times) * share // 100, len(times) - 1)]
