"""The engine of the window: where its searches, studies, analyses and routes run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sokolab.engine.pool import Processes, shared_pool
from sokolab.engine.service import Engine, solver_stages
from sokolab.engine.worker import KernelMode
from sokolab.gui.shell.kernel_loader import KernelLoader
from sokolab.solvers.frame.protocol import DEFAULT_SOLVER

ALL_STAGES: Final = ("all",)  # no phrase: a name
"""What a job names that calls kernels of nearly all stages."""
_SPARE: Final = 3
"""Idle processes that wait in each mode: for a search, a study, and what is about the board."""


class _LoadedKernels:
    """What the loader has made ready. Where it failed, jobs compile for themselves."""

    failure = ""

    def __init__(self, loader: KernelLoader) -> None:
        self._loader = loader

    def is_ready(self, stages: Sequence[str]) -> bool:
        return self._loader.is_finished or all(map(self._loader.is_ready, stages))

    def ask_for(self, stages: Sequence[str]) -> None:
        for stage in stages:
            self._loader.ask_for(stage)


class WindowEngine(Engine):
    """An engine whose jobs run in processes: if one crashes, the window keeps running.

    Attributes
    ----------
    interpreted, compiled
        The places of its jobs before and after their kernels are ready.
    """

    def __init__(self, loader: KernelLoader) -> None:
        pool = shared_pool()
        self.interpreted: Final[Processes] = pool.processes(KernelMode.INTERPRETED, spare=_SPARE)
        self.compiled: Final[Processes] = pool.processes(KernelMode.COMPILED, spare=_SPARE)
        super().__init__(_LoadedKernels(loader), self.interpreted, self.compiled)

    def can_begin(self, stage: str) -> bool:
        """Whether a search of the solver with that stage can begin, interpreted or compiled.

        The solver of a plug-in may call any kernel, and waits until all are compiled.
        """
        return stage in solver_stages() or self.is_ready(stage)

    def start(self) -> None:
        """Let everything be interpreted until its kernels are ready. Returns at once."""
        super().start()
        self.interpreted.warm("analysis")
        self.interpreted.warm("search", DEFAULT_SOLVER)

    def use_compiled(self) -> None:
        """Start compiled processes in advance: all kernels are ready. Returns at once."""
        self.compiled.warm("search", DEFAULT_SOLVER)
        self.compiled.warm("study", DEFAULT_SOLVER)
        self.interpreted.retire()
