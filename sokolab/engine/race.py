"""The first answer at once: an interpreted search runs while the compiled one gets ready.

Loading the compiled kernels takes seconds, and compiling them takes minutes, once. Small levels
need milliseconds even when the kernels run as plain Python. So both are asked: a process with
plain kernels begins at once, one with compiled kernels joins as soon as it can. The first that
decides the level answers for both, and the other one is cancelled. So does the first that ends
without an answer for another reason than time: the level is too large, or a limit of positions or
memory is reached. A search that has been overtaken by a faster one is cancelled too. Both run the
same search in the same order, but on large boards an interpreted one leaves out tables that plain
Python would take long for (see :mod:`sokolab.solvers.dead_sets`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TypeAlias

from sokolab.solvers.frame.protocol import CancelToken, OnProgress, Outcome, Progress, Result

Ask: TypeAlias = Callable[[CancelToken, OnProgress], Result]
"""Runs one search to its end; called on a thread of its own."""

_LOOK: Final = 0.02
"""Seconds between two looks at the cancel token while no news comes."""


@dataclass(frozen=True, slots=True)
class _News:
    """What one of the searches has to say: a report, its answer, or the error that ended it."""

    who: int
    report: Progress | None = None
    result: Result | None = None
    failure: Exception | None = None


def first_decided(asks: Sequence[Ask], cancel: CancelToken, on_progress: OnProgress) -> Result:
    """Ask all at once and return the first answer that a faster search would give as well.

    If all run out of time, the answer of the last one in ``asks`` counts, for it is the one that
    searched furthest. Cancelling ends all of them.

    Parameters
    ----------
    asks
        The searches, in rising order of speed.
    on_progress
        Called on this thread, with the reports of one search: of a faster one once it has come
        as far, or once the slower one has ended.

    Raises
    ------
    Exception
        What a search raised, if none of the others answered.
    """
    news: SimpleQueue[_News] = SimpleQueue()
    tokens = [CancelToken() for _ in asks]
    for who, ask in enumerate(asks):
        Thread(target=_run, args=(who, ask, tokens[who], news), daemon=True).start()
    answers: dict[int, Result] = {}
    failures: list[Exception] = []
    nodes = [0] * len(asks)
    ended: set[int] = set()
    leader = 0
    while len(ended) < len(asks):
        if cancel.is_cancelled:
            _cancel(tokens)
        try:
            said = news.get(timeout=_LOOK)
        except Empty:
            continue
        if said.failure is not None:
            ended.add(said.who)
            failures.append(said.failure)
        elif said.result is not None:
            ended.add(said.who)
            answers[said.who] = said.result
            if _settles(said.result):
                _cancel(tokens)
                return said.result
        elif said.report is not None:
            nodes[said.who] = said.report.nodes
            _cancel(
                [
                    token
                    for who, token in enumerate(tokens[: said.who])
                    if nodes[who] <= nodes[said.who]
                ]
            )
            if said.who > leader and (leader in ended or nodes[said.who] >= nodes[leader]):
                leader = said.who
            if said.who == leader:
                on_progress(said.report)
    if not answers or (failures and _were_overtaken(answers, cancel)):
        raise failures[0]
    return answers[max(answers)]


def _were_overtaken(answers: dict[int, Result], cancel: CancelToken) -> bool:
    """Whether all that answered had been cancelled for a faster search, not by the user."""
    ends = {result.outcome for result in answers.values()}
    return not cancel.is_cancelled and ends == {Outcome.CANCELLED}


def _settles(result: Result) -> bool:
    """Whether no faster search can know better: time is all that it has more of."""
    return result.outcome not in (Outcome.TIME, Outcome.CANCELLED)


def _cancel(tokens: Sequence[CancelToken]) -> None:
    for token in tokens:
        token.cancel()


def _run(who: int, ask: Ask, cancel: CancelToken, news: SimpleQueue[_News]) -> None:
    try:
        result = ask(cancel, lambda report: news.put(_News(who, report=report)))
    except Exception as failure:  # told to the thread that waits
        news.put(_News(who, failure=failure))
    else:
        news.put(_News(who, result=result))
