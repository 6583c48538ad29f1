"""Packages with plug-ins, as an installer would leave them, and a folder where they are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoints, distributions
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import pytest

from sokolab import plugins
from sokolab.analysis.questions import all_questions
from sokolab.engine import plugin_process
from sokolab.formats.registry import all_formats
from sokolab.solvers.roster import all_solvers

_CACHES: Final = (all_questions, all_solvers, all_formats, plugins._describe_all)

_ANALYSIS: Final = """
import os, signal, sys, time
from dataclasses import dataclass
import numpy as np
from sokolab.analysis.questions import Question
{at_import}
@dataclass(frozen=True)
class Found:
    squares: np.ndarray
    def __str__(self): return "odd squares"
def ask(arrays, selected):
    {body}
    return Found(np.arange(arrays.board.size) % 2 == 1)
X = Question({name!r}, {title!r}, "", "A tip", ask)
"""
_SOLVER: Final = """
import os, sys, time
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.search import Standing, StepStatus
class Searching:
    nodes, states, nbytes, standing = 0, 1, 1000, Standing(0, 0)
    def __init__(self, board): pass
    def step(self, budget):
        {body}
        return StepStatus.GAVE_UP
    def grow(self, most): yield True
    def lurd(self): return ""
X = DrivenSolver({name!r}, {title!r}, "A tip", None, "a note", Searching)
"""


def package(folder: Path, name: str, entry_points: str, code: str) -> None:
    """Write a package as an installer would leave it."""
    (folder / f"{name}.py").write_text(code, "utf-8")
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry_points)


def analysis(
    folder: Path, name: str, body: str, *, at_import: str = "", title: str = "Odd"
) -> None:
    """Write a package with an analysis that does something before it answers."""
    code = _ANALYSIS.format(name=name, title=title, body=body, at_import=at_import)
    package(folder, f"{name}_one", f"[sokolab.analyses]\n{name} = {name}_one:X\n", code)


def solver(folder: Path, name: str, body: str, *, title: str = "Odd") -> None:
    """Write a package with a solver that does something in each step, and then gives up."""
    code = _SOLVER.format(name=name, title=title, body=body)
    package(folder, f"{name}_one", f"[sokolab.solvers]\n{name} = {name}_one:X\n", code)


def found_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let the packages of a folder be found, and no others, until the generator goes on."""

    def found(**wanted: Any) -> EntryPoints:
        entries = (one.entry_points for one in distributions(path=[str(folder)]))
        return EntryPoints(entry for some in entries for entry in some).select(**wanted)

    for cache in _CACHES:
        cache.cache_clear()
    plugin_process.reopen()
    monkeypatch.setattr(plugins, "_DESCRIBED_GROUPS", set())
    monkeypatch.setattr(plugins._State, "failures", ())
    monkeypatch.setattr(plugins._State, "failure_counts", Counter())
    monkeypatch.delenv("SOKOLAB_NO_PLUGINS")
    monkeypatch.setenv("SOKOLAB_PLAIN", "1")  # their process need not load compiled kernels
    monkeypatch.setattr("importlib.metadata.entry_points", found)
    monkeypatch.syspath_prepend(folder)
    yield folder
    plugin_process.close()
    plugin_process.reopen()
    for cache in _CACHES:
        cache.cache_clear()


def wait_until(holds: Callable[[], bool], seconds: float = 30.0) -> bool:
    """Wait until something holds; return whether it does."""
    end = monotonic() + seconds
    while not holds() and monotonic() < end:
        sleep(0.02)
    return holds()
