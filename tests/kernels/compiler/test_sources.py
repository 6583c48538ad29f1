"""Digests of sources: a changed callee leaves no stale caller."""

from __future__ import annotations

from pathlib import Path

import pytest

from sokolab.kernels import jit
from sokolab.kernels.compiler import sources

KERNELS = Path(jit.__file__).resolve().parent
DIGEST_OF = sources.digest_of.__wrapped__
SOURCE_OF = sources.source.__wrapped__


def edited(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let one module's source read as if somebody had written in it."""
    changed = KERNELS / name

    def source(module: Path) -> bytes:
        return SOURCE_OF(module) + (b"# edited" if module == changed else b"")

    monkeypatch.setattr(sources, "source", source)


@pytest.mark.parametrize(
    ("module", "callee", "concerned"),
    [
        ("route.py", "route.py", True),
        ("route.py", "heap.py", True),
        ("search/exact/expand.py", "search/boards/distances.py", True),  # through the field
        ("heap.py", "route.py", False),
        ("flood.py", "heap.py", False),
        ("flood.py", "jit.py", True),
        ("flood.py", "compiler/forms.py", True),
        ("flood.py", "warm.py", False),
    ],
)
def test_a_change_concerns_all_that_call_it(
    monkeypatch: pytest.MonkeyPatch, module: str, callee: str, concerned: bool
) -> None:
    before = DIGEST_OF(KERNELS / module)
    edited(monkeypatch, callee)
    assert (DIGEST_OF(KERNELS / module) != before) == concerned


def test_modules_have_digests_of_their_own() -> None:
    assert DIGEST_OF(KERNELS / "flood.py") != DIGEST_OF(KERNELS / "freeze.py")
