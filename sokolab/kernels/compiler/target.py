"""The processor that kernels are compiled for.

Kernels are compiled for a baseline of the platform where the processor has it: x86-64-v3 (AVX2,
from 2013 on), or any 64-bit ARM. Code for the baseline runs on every such machine, so that a wheel
can include it. Searches work on integers and follow pointers: compiled for the actual processor,
they are not measurably faster (see docs/benchmarks.md). Other processors get code of their own.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from functools import lru_cache
from typing import Final

from llvmlite import binding

_X86: Final = "x86-64-v3"

_X86_FEATURES: Final = frozenset(
    ("avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2")
)
"""LLVM's names of the features of x86-64-v3 that x86-64 lacks, without the features they imply."""
_ARM: Final = "generic"

_MACHINES: Final = {"x86_64": _X86, "amd64": _X86, "arm64": _ARM, "aarch64": _ARM}
"""The baselines by the name that the system gives its processor."""


@lru_cache(maxsize=1)
def baseline() -> str | None:
    """Return LLVM's name of the platform's baseline, or None if this processor lacks it."""
    name = _MACHINES.get(platform.machine().lower())
    if name == _X86:
        features = binding.get_host_cpu_features()
        return name if all(features.get(feature, False) for feature in _X86_FEATURES) else None
    return name


def choose(config: object) -> None:
    """Let numba compile for the baseline, unless its environment names another processor.

    This changes nothing if numba has compiled something in this process already.
    """
    name = baseline()
    if name is None or "NUMBA_CPU_NAME" in os.environ:
        return
    # numba rereads its environment now and then, and so do processes started later.
    for key, value in (("CPU_NAME", name), ("CPU_FEATURES", "")):
        os.environ[f"NUMBA_{key}"] = value
        setattr(config, key, value)


def name_of(processor: str, features: str) -> str:
    """Return the name of the target of compiled code, short and fit for a folder.

    LLVM names the ``processor``, and the ``features`` that it has or lacks beyond its name.
    """
    tail = f"-{hashlib.sha256(features.encode()).hexdigest()[:8]}" if features else ""
    return f"{sys.platform}-{platform.machine().lower()}-{processor}{tail}"
