from __future__ import annotations

from threading import Event

import pytest

from sokolab.core.board import Board
from sokolab.engine.service import RunSearch, race_searches
from sokolab.solvers.frame.protocol import CancelToken, OnProgress, Outcome, Progress, Result

BOARD = Board("#####\n#@$.#\n#####")


def result(solver: str, outcome: Outcome) -> Result:
    return Result(solver, BOARD, outcome)


def report(nodes: int) -> Progress:
    return Progress(nodes, 0.0, 0, 0, 0.0, 0.0, "")


def at_once(solver: str, outcome: Outcome) -> RunSearch:
    return lambda _cancel, _on_progress: result(solver, outcome)


def until_cancelled(solver: str, seen: Event) -> RunSearch:
    def ask(cancel: CancelToken, _on_progress: OnProgress) -> Result:
        while not cancel.is_cancelled:
            seen.wait(0.001)
        seen.set()
        return result(solver, Outcome.CANCELLED)

    return ask


@pytest.mark.parametrize(
    "outcome", [each for each in Outcome if each not in (Outcome.TIME, Outcome.CANCELLED)]
)
def test_what_does_not_depend_on_time_ends_the_others(outcome: Outcome) -> None:
    ended = Event()
    asks = (at_once("plain", outcome), until_cancelled("compiled", ended))
    answer = race_searches(asks, CancelToken(), lambda _: None)
    assert (answer.solver, answer.outcome) == ("plain", outcome)
    assert ended.wait(10)


def test_where_none_decides_the_fastest_answers() -> None:
    asks = (at_once("plain", Outcome.TIME), at_once("compiled", Outcome.NODES))
    answer = race_searches(asks, CancelToken(), lambda _: None)
    assert (answer.solver, answer.outcome) == ("compiled", Outcome.NODES)


def test_cancelling_ends_all() -> None:
    ended = [Event(), Event()]
    cancel = CancelToken()
    cancel.cancel()
    asks = tuple(until_cancelled(str(i), event) for i, event in enumerate(ended))
    assert race_searches(asks, cancel, lambda _: None).outcome is Outcome.CANCELLED
    assert all(event.wait(10) for event in ended)


def test_reports_come_from_the_fastest_that_has_sent_any() -> None:
    compiled_has_told = Event()

    def plain(_cancel: CancelToken, on_progress: OnProgress) -> Result:
        on_progress(report(1))
        compiled_has_told.wait(10)
        on_progress(report(2))
        return result("plain", Outcome.TIME)

    def compiled(_cancel: CancelToken, on_progress: OnProgress) -> Result:
        on_progress(report(1000))
        compiled_has_told.set()
        return result("compiled", Outcome.TIME)

    heard: list[int] = []
    race_searches((plain, compiled), CancelToken(), lambda one: heard.append(one.nodes))
    assert 1000 in heard
    assert 2 not in heard[heard.index(1000) :]


def test_a_faster_search_is_heard_once_it_has_come_as_far() -> None:
    heard: list[int] = []
    order = [Event() for _ in range(3)]

    def plain(cancel: CancelToken, on_progress: OnProgress) -> Result:
        on_progress(report(100))
        order[0].set()
        assert order[1].wait(5)
        on_progress(report(110))
        order[2].set()
        while not cancel.is_cancelled:
            pass
        return Result("plain", BOARD, Outcome.CANCELLED)

    def compiled(_cancel: CancelToken, on_progress: OnProgress) -> Result:
        assert order[0].wait(5)
        on_progress(report(7))
        order[1].set()
        assert order[2].wait(5)
        on_progress(report(111))
        return Result("compiled", BOARD, Outcome.SOLVED)

    race_searches((plain, compiled), CancelToken(), lambda one: heard.append(one.nodes))
    assert heard == [100, 110, 111]


def test_an_error_counts_only_if_nobody_answers() -> None:
    def broken(_cancel: CancelToken, _on_progress: OnProgress) -> Result:
        raise RuntimeError("broken")

    solved = at_once("compiled", Outcome.TIME)
    assert race_searches((broken, solved), CancelToken(), lambda _: None).solver == "compiled"
    with pytest.raises(RuntimeError, match="broken"):
        race_searches((broken, broken), CancelToken(), lambda _: None)


def test_an_overtaken_search_is_cancelled_and_answers_for_nobody() -> None:
    overtaken = Event()

    def plain(cancel: CancelToken, on_progress: OnProgress) -> Result:
        on_progress(report(10))
        return until_cancelled("plain", overtaken)(cancel, on_progress)

    def compiled(_cancel: CancelToken, on_progress: OnProgress) -> Result:
        on_progress(report(1000))
        assert overtaken.wait(10)
        raise RuntimeError("died")

    with pytest.raises(RuntimeError, match="died"):
        race_searches((plain, compiled), CancelToken(), lambda _: None)
