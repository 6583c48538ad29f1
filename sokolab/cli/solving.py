"""How the command line runs a solver: at once, whether its kernels are compiled or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

from sokolab.cli.compile_notice import CompileNotice
from sokolab.core.board import Board
from sokolab.solvers.compiled_solver import CompiledSolver
from sokolab.solvers.frame.driver import Engine
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Progress, Result
from sokolab.solvers.head_start import first_decided
from sokolab.solvers.interpreted import interpret_kernels, may_interpret

__all__ = ["Solve", "running_solver"]

Solve: TypeAlias = Callable[[Board, Limits, CancelToken, OnProgress], Result]
"""Runs a solver on a board."""


@contextmanager
def running_solver(solver: Engine, notice: CompileNotice) -> Iterator[Solve]:
    """Provide a function that runs a solver, and end its processes with the block.

    In a program of its own, a search begins at once with kernels in plain Python. Another process
    loads or compiles the kernels meanwhile, and joins when they are ready. From then on it runs
    all searches. In a process whose kernels are loaded, all searches run there.

    Parameters
    ----------
    notice
        Is ended when the compiled kernels are ready.
    """
    if not (may_interpret() and interpret_kernels()):

        def solve_here(
            board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
        ) -> Result:
            def report(progress: Progress) -> None:
                notice.end()
                on_progress(progress)

            result = solver.solve(board, limits, cancel, report)
            notice.end()
            return result

        yield solve_here
        return
    compiled = CompiledSolver(solver, on_ready=notice.end)
    compiled.start()
    try:
        yield partial(_solve_with_head_start, solver, compiled)
    finally:
        notice.drop()
        compiled.close()


def _solve_with_head_start(
    solver: Engine,
    compiled: CompiledSolver,
    board: Board,
    limits: Limits,
    cancel: CancelToken,
    on_progress: OnProgress,
) -> Result:
    if compiled.is_ready:
        return compiled.solve(board, limits, cancel, on_progress)
    asks = [partial(ask, board, limits) for ask in (solver.solve, compiled.solve)]
    return first_decided(asks, cancel, on_progress)
