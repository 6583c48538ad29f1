from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event, Thread

import pytest

from sokolab.core.board import Board
from sokolab.solvers.compiled_solvers import CompiledSolvers, NeverReadyError
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome
from sokolab.solvers.head_start import first_decided
from sokolab.solvers.roster import by_name
from sokolab.solvers.worker_pool import Tell, Work
from tests.solvers.test_worker_pool import fail, hang, unheard

CORRIDOR = Board.from_rows(["######", "#@ $.#", "######"])
SOLVER = by_name("backtrack")

Prepare = Callable[..., CompiledSolvers]


def at_once(_cancel: CancelToken, _tell: Tell) -> None:
    """Prepare nothing."""


@pytest.fixture
def prepared_by() -> Iterator[Prepare]:
    solvers: list[CompiledSolvers] = []

    def start(prepare: Work[None], on_ready: Callable[[], None] = lambda: None) -> CompiledSolvers:
        solvers.append(CompiledSolvers((), prepare, delay=0, on_ready=on_ready))
        solvers[-1].start()
        return solvers[-1]

    yield start
    for solver in solvers:
        solver.close()


def test_it_answers_when_it_is_ready(prepared_by: Prepare) -> None:
    ready = Event()
    compiled = prepared_by(at_once, ready.set)
    result = compiled.solve(SOLVER, CORRIDOR, Limits(), CancelToken(), unheard)
    assert (result.outcome, result.lurd) == (Outcome.SOLVED, "rR")
    assert ready.wait(60)
    assert compiled.is_ready


def test_cancelling_need_not_wait_for_the_compiler(prepared_by: Prepare) -> None:
    compiled = prepared_by(hang)
    cancel = CancelToken()
    Thread(target=cancel.cancel).start()
    with pytest.raises(NeverReadyError):
        compiled.solve(SOLVER, CORRIDOR, Limits(), cancel, unheard)


def test_a_failed_compilation_is_told(prepared_by: Prepare) -> None:
    compiled = prepared_by(fail)
    with pytest.raises(NeverReadyError, match="so it goes"):
        compiled.solve(SOLVER, CORRIDOR, Limits(), CancelToken(), unheard)


def test_it_can_be_closed_before_it_has_begun() -> None:
    compiled = CompiledSolvers((), hang, delay=60)
    compiled.start()
    compiled.close()
    with pytest.raises(NeverReadyError):
        compiled.solve(SOLVER, CORRIDOR, Limits(), CancelToken(), unheard)


def test_an_answer_comes_though_compiling_never_ends(prepared_by: Prepare) -> None:
    hanging = partial(prepared_by(hang).solve, SOLVER)
    asks = [partial(solve, CORRIDOR, Limits()) for solve in (SOLVER.solve, hanging)]
    assert first_decided(asks, CancelToken(), unheard).lurd == "rR"


def test_a_search_out_of_time_waits_for_the_compiled_one(prepared_by: Prepare) -> None:
    undecided = partial(SOLVER.solve, CORRIDOR, Limits(seconds=0))
    compiled = partial(prepared_by(at_once).solve, SOLVER, CORRIDOR, Limits())
    assert first_decided([undecided, compiled], CancelToken(), unheard).lurd == "rR"


@pytest.mark.skipif(not hasattr(os, "nice"), reason="no priorities")
def test_the_compiler_steps_back_and_the_search_does_not(prepared_by: Prepare) -> None:
    from sokolab.solvers.compiled_solvers import _prepare_in_the_background

    niceness: list[int] = []
    before = os.nice(0)
    _prepare_in_the_background(lambda: niceness.append(os.nice(0)), CancelToken(), unheard)
    assert os.nice(0) == before
    assert niceness == [min(before + 10, 19)]
