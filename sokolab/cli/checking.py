"""The problems of levels and the verdicts on them, found by all processors if there are many."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import problems
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.status import Problem
from sokolab.engine.job import Job, Tell
from sokolab.engine.pool import shared_pool
from sokolab.engine.worker import KernelMode
from sokolab.kernels import marker
from sokolab.language import Phrase, phrase
from sokolab.library.values import LibraryRecord
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import kernels_are_interpreted
from sokolab.verdicts.judging import LookUp, Sources, judge, judged_at_once
from sokolab.verdicts.values import Kind, Verdict
from sokolab.verdicts.why.reasons import reason_of

_MANY: Final = 30_000
"""Levels that one process checks sooner than others have started."""
_CHUNK: Final = 500
"""Levels that a process is given at a time."""

Asked: TypeAlias = tuple[Board, tuple[str, ...]]
"""A board, and the letters of the solutions that its level holds."""


class Checked(NamedTuple):
    """What was found out about a level; sent between processes quickly."""

    problems: tuple[Problem, ...]
    verdict: Verdict
    reason: Phrase | None = None
    """Why there is no solution, in one sentence, if only a search could tell; else None."""

    @property
    def said(self) -> Phrase:
        """The verdict in one sentence, with the reason if there is one."""
        if self.reason is None:
            return self.verdict.said
        return phrase("{verdict}. {reason}", verdict=self.verdict.said, reason=self.reason)


def checked_levels(levels: Sequence[Level], look_up: LookUp, seconds: float) -> Iterator[Checked]:
    """Yield the problems of each level and the verdict on it, in order.

    Parameters
    ----------
    look_up
        What the library knows of a board.
    seconds
        Longest search for the verdict on one level; 0 for no search.
    """
    for checked in _at_once(levels):
        verdict, board = checked.verdict, checked.verdict.board
        if verdict.kind is Kind.OPEN and (record := look_up(board)):
            verdict = judged_at_once(board, Sources(look_up=partial(_known, record)))
        if verdict.kind is Kind.OPEN and seconds > 0:
            verdict = judge(board, seconds=seconds)
        is_proved = verdict.kind is Kind.UNSOLVABLE and not verdict.problems
        is_proved = is_proved and not verdict.is_hearsay
        reason = reason_of(board).said if is_proved and seconds > 0 else None
        yield Checked(checked.problems, verdict, reason)


def _at_once(levels: Sequence[Level]) -> Iterator[Checked]:
    """Yield what the analyses and the solutions of each level say."""
    asked = [
        (level.board, tuple(solution.lurd for solution in level.solutions)) for level in levels
    ]
    processes = os.cpu_count() or 1
    is_ready = marker.is_set() and not kernels_are_interpreted()
    if len(levels) < _MANY or processes == 1 or not is_ready:
        yield from map(_checked, asked)
        return
    yield from _in_processes(asked, processes)


def _in_processes(asked: Sequence[Asked], processes: int) -> Iterator[Checked]:
    place = shared_pool().processes(KernelMode.COMPILED, spare=processes)
    cancel = CancelToken()
    chunks = [asked[begin : begin + _CHUNK] for begin in range(0, len(asked), _CHUNK)]
    jobs = [Job(partial(_checked_chunk, chunk)) for chunk in chunks]
    threads = ThreadPoolExecutor(processes)
    try:
        for found in threads.map(lambda job: place.do(job, cancel), jobs):
            yield from found or ()
    finally:  # after Ctrl+C, too: what waits is not begun any more
        cancel.cancel()
        threads.shutdown(wait=False, cancel_futures=True)
        place.close()


def _checked_chunk(asked: Sequence[Asked], _cancel: CancelToken, _tell: Tell) -> list[Checked]:
    return [_checked(one) for one in asked]


def _checked(asked: Asked) -> Checked:
    board, solutions = asked
    found = problems(board_arrays(board))
    verdict = judged_at_once(board, Sources(solutions=solutions), found)
    return Checked(found.problems, verdict)


def _known(record: LibraryRecord, _board: Board) -> LibraryRecord:
    return record
