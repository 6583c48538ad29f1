"""Digests of the sources of kernels: compiled code is valid for one state of them.

A kernel is compiled together with the kernels it calls. The digest of a module therefore covers its
own source, the sources of all kernel modules it imports, directly or indirectly, and the modules
that decide how kernels are compiled. Neither paths nor times matter, so code compiled in one place
is found from another.
"""

from __future__ import annotations

import hashlib
import re
import sys
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).resolve().parent.parent
_IMPORT: Final = re.compile(r"^\s*from sokolab\.kernels\.([\w.]+) import", re.MULTILINE)
_JIT_IMPORT: Final = re.compile(rb"^from sokolab\.kernels\.jit import", re.MULTILINE)

STOCK_FOLDER: Final = "stock"
"""The folder for code compiled by ``numba.njit``; numba makes folders within the one of a state."""
_DIGEST_DIGITS: Final = 16
"""Hexadecimal, so 64 bits, enough for a few hundred modules."""


def kernel_modules() -> list[Path]:
    """Return the modules of sokolab that define kernels."""
    return [module for module in _ROOT.rglob("*.py") if _JIT_IMPORT.search(source(module))]


@lru_cache(maxsize=256)
def source(module: Path) -> bytes:
    """Return the source of a module."""
    return module.read_bytes()


@lru_cache(maxsize=256)
def digest_of(module: Path) -> str:
    """Return the digest of a kernel module, and of all that its compiled code depends on."""
    modules = set(_compiler_modules())
    _add_with_callees(module, modules)
    return _digest(modules)


@lru_cache(maxsize=1)
def digest_of_all(numba: str | None = None) -> str:
    """Return the digest of all kernels and stages.

    ``numba`` is the version that compiles them, by default the one that is installed.
    """
    return _digest(set(_ROOT.rglob("*.py")), numba)


def _compiler_modules() -> list[Path]:
    """Return the modules that decide how every kernel is compiled."""
    names = ("forms", "libraries", "stock", "storage", "target")
    return [_ROOT / "jit.py", *((_ROOT / "compiler" / name).with_suffix(".py") for name in names)]


def _add_with_callees(module: Path, modules: set[Path]) -> None:
    """Add to ``modules`` a module and all it imports by ``from sokolab.kernels.x import``."""
    if module not in modules:
        modules.add(module)
        for name in _IMPORT.findall(source(module).decode()):
            callee = _ROOT.joinpath(*name.split("."))
            _add_with_callees(callee.with_suffix(".py"), modules)


def _digest(modules: set[Path], numba: str | None = None) -> str:
    # Pickled types and the layout of objects differ from one minor version of Python to the next.
    python = f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}"
    digest = hashlib.sha256(f"{python} numba {numba or version('numba')}".encode())
    for module in sorted(modules):
        name = module.relative_to(_ROOT) if module.is_relative_to(_ROOT) else module.name
        digest.update(f"\0{Path(name).as_posix()}\0".encode())
        digest.update(source(module))
    return digest.hexdigest()[:_DIGEST_DIGITS]
