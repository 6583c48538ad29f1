"""The problems of levels and the verdicts on them, found by all processors if there are many."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, NamedTuple

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import problems
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.status import Problem
from sokolab.kernels import marker
from sokolab.language import Phrase, phrase
from sokolab.library.values import LibraryRecord
from sokolab.solvers.interpreted import kernels_are_interpreted
from sokolab.verdicts.judging import LookUp, Sources, judge, judged_at_once
from sokolab.verdicts.values import Kind, Verdict
from sokolab.verdicts.why.reasons import reason_of

_MANY: Final = 30_000
"""Levels that one process checks sooner than others have started."""
_CHUNK: Final = 500
"""Levels that a process is given at a time."""


class Checked(NamedTuple):
    """What was found out about a level; sent between processes quickly.

    Attributes
    ----------
    reason
        Why there is no solution, in one sentence, if only a search could tell; else None.
    """

    problems: tuple[Problem, ...]
    verdict: Verdict
    reason: Phrase | None = None

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
    with ProcessPoolExecutor(processes, get_context("spawn"), _begin) as pool:
        try:
            yield from pool.map(_checked, asked, chunksize=_CHUNK)
        except BaseException:  # for example Ctrl+C: what waits is not begun any more
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _checked(asked: tuple[Board, tuple[str, ...]]) -> Checked:
    board, solutions = asked
    found = problems(board_arrays(board))
    verdict = judged_at_once(board, Sources(solutions=solutions), found)
    return Checked(found.problems, verdict)


def _known(record: LibraryRecord, _board: Board) -> LibraryRecord:
    return record


def _begin() -> None:
    """Leave Ctrl+C to the program, and end with it whatever ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
