"""Where compiled kernels are kept: a changed callee leaves no stale caller."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numba.core.errors import NumbaError

from sokolab.kernels import jit

KERNELS = Path(jit.__file__).resolve().parent
FOLDER_OF = jit.cache_folder.__wrapped__
SOURCE_OF = jit._source.__wrapped__


def edited(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let one module's source read as if somebody had written in it."""
    changed = KERNELS / name

    def source(module: Path) -> bytes:
        return SOURCE_OF(module) + (b"# edited" if module == changed else b"")

    monkeypatch.setattr(jit, "_source", source)


@pytest.mark.parametrize(
    ("module", "callee", "concerned"),
    [
        ("route.py", "route.py", True),
        ("route.py", "heap.py", True),
        ("search/exact/expand.py", "search/boards/distances.py", True),  # through the field
        ("heap.py", "route.py", False),
        ("flood.py", "heap.py", False),
    ],
)
def test_a_change_moves_the_cache_of_all_that_call_it(
    monkeypatch: pytest.MonkeyPatch, module: str, callee: str, concerned: bool
) -> None:
    before = FOLDER_OF(KERNELS / module)
    edited(monkeypatch, callee)
    assert (FOLDER_OF(KERNELS / module) != before) == concerned


def test_modules_of_one_name_have_folders_of_their_own() -> None:
    assert FOLDER_OF(KERNELS / "flood.py") != FOLDER_OF(KERNELS / "freeze.py")
    assert FOLDER_OF(KERNELS / "flood.py").name.startswith("flood-")


def three_zeros() -> int:
    return len(np.zeros(3, np.int64))


def four_zeros() -> int:
    return len(np.zeros(4, np.int64))


@pytest.mark.skipif(jit.PLAIN, reason="compiles")
def test_only_some_kernels_make_arrays() -> None:
    assert jit.allocating_kernel(three_zeros)() == 3
    with pytest.raises(NumbaError, match="array"):
        jit.kernel(four_zeros)()
