"""Kernels that get ready in the background, and who waits for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Event, Thread
from typing import Any

import pytest

from sokolab.engine.readiness import (
    READY_KERNELS,
    CompileError,
    Compiling,
    NeverReadyError,
    wait_until_ready,
)
from sokolab.solvers.frame.protocol import CancelToken

STAGES = ("solver:backtrack",)
Started = Callable[..., Compiling]


@pytest.fixture
def started() -> Iterator[Started]:
    those: list[Compiling] = []

    def start(
        prepare: Callable[[CancelToken], object] = lambda _cancel: None,
        compile_stages: Callable[[Sequence[str], CancelToken], None] = lambda *_: None,
        **more: Any,
    ) -> Compiling:
        those.append(Compiling(STAGES, prepare, compile_stages, delay=0.0, **more))
        those[-1].start()
        return those[-1]

    yield start
    for each in those:
        each.close()


def until_cancelled(_stages: Sequence[str], cancel: CancelToken) -> None:
    cancel.wait(60)


def fail(*_: object) -> None:
    raise CompileError("so it goes")


def test_they_are_compiled_and_then_prepared(started: Started) -> None:
    done: list[object] = []
    ready = Event()
    kernels = started(
        lambda _cancel: done.append("prepared"),
        lambda stages, _cancel: done.append(stages),
        on_ready=ready.set,
    )
    wait_until_ready(kernels, STAGES, CancelToken())
    assert ready.wait(60)
    assert kernels.is_ready(STAGES)
    assert done == [STAGES, "prepared"]


def test_cancelling_need_not_wait_for_the_compiler(started: Started) -> None:
    kernels = started(compile_stages=until_cancelled)
    cancel = CancelToken()
    Thread(target=cancel.cancel).start()
    with pytest.raises(NeverReadyError, match="stopped before"):
        wait_until_ready(kernels, STAGES, cancel)


@pytest.mark.parametrize("way", ["compile_stages", "prepare"])
def test_a_failure_is_told_to_who_waits(started: Started, way: str) -> None:
    kernels = started(**{way: fail})
    with pytest.raises(NeverReadyError, match="so it goes"):
        wait_until_ready(kernels, STAGES, CancelToken())
    assert not kernels.is_ready(STAGES)


def test_a_failure_can_be_left_to_the_jobs(started: Started) -> None:
    kernels = started(compile_stages=fail, is_forgiving=True)
    wait_until_ready(kernels, STAGES, CancelToken())
    assert kernels.is_ready(STAGES)


def test_closing_before_it_has_begun_frees_who_waits() -> None:
    kernels = Compiling(STAGES, compile_stages=fail, delay=60.0)
    kernels.start()
    kernels.close()
    with pytest.raises(NeverReadyError, match="stopped before"):
        wait_until_ready(kernels, STAGES, CancelToken())


def test_kernels_that_are_ready_are_not_waited_for() -> None:
    cancel = CancelToken()
    cancel.cancel()
    wait_until_ready(READY_KERNELS, STAGES, cancel)
