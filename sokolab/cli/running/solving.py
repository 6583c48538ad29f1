"""How the command line runs solvers: at once, whether their kernels are compiled or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

from sokolab.cli.exit_codes import CommandError
from sokolab.cli.running.compile_notice import CompileNotice
from sokolab.core.board import Board
from sokolab.engine.pool import shared_pool
from sokolab.engine.readiness import Compiling, loading
from sokolab.engine.service import HERE, Engine
from sokolab.engine.worker import KernelMode
from sokolab.language import Phrase, tr
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    OnProgress,
    Progress,
    Result,
    Solver,
)
from sokolab.solvers.interpreted import interpret_kernels, may_interpret

Solve: TypeAlias = Callable[[Solver, Board, Limits, CancelToken, OnProgress], Result]
"""Runs a solver on a board."""


def solver_failed(number: int, solver: Phrase | str, error: Exception) -> CommandError:
    """Return the error that a solver broke down at a level, given by its number from 1."""
    return CommandError(
        tr("level {number}: {solver} failed: {reason}", number=number, solver=solver, reason=error)
    )


@contextmanager
def running_solvers(
    stages: Sequence[str], prepare: Callable[[], None], notice: CompileNotice
) -> Iterator[Solve]:
    """Provide a function that runs solvers, and end their processes with the block.

    In a program of its own, a search begins at once with kernels in plain Python. Another process
    loads or compiles the kernels meanwhile, and joins when they are ready. From then on it runs
    all searches. In a process whose kernels are loaded, all searches run there.

    Parameters
    ----------
    stages
        The names of the stages that the solvers need.
    prepare
        Loads their kernels; can be sent to another process.
    notice
        Is ended when the compiled kernels are ready.
    """
    if not (may_interpret() and interpret_kernels()):
        yield partial(_solve_here, notice)
        return
    compiled = shared_pool().processes(KernelMode.COMPILED)
    kernels = Compiling(stages, partial(compiled.do, loading(prepare)), on_ready=notice.end)
    kernels.start()
    try:
        yield Engine(kernels, HERE, compiled).solve
    finally:
        notice.drop()
        compiled.close()
        kernels.close()


def _solve_here(
    notice: CompileNotice,
    solver: Solver,
    board: Board,
    limits: Limits,
    cancel: CancelToken,
    on_progress: OnProgress,
) -> Result:
    def report(progress: Progress) -> None:
        notice.end()
        on_progress(progress)

    result = solver.solve(board, limits, cancel, report)
    notice.end()
    return result
