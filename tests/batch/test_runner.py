"""The runner: every item answered exactly once, whatever happens on the way."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from threading import Thread

import pytest

from sokolab.batch import executors
from sokolab.batch.executors import ItemExecutor
from sokolab.batch.items import Item, ItemAnswer
from sokolab.batch.jobs import BatchJob
from sokolab.batch.journal import Journal
from sokolab.batch.runner import Batch, ItemState
from tests.batch.jobs import Note, calls, items
from tests.batch.threads import threads


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "calls").mkdir()
    return tmp_path / "calls"


def test_every_item_is_answered_once_and_told(folder: Path) -> None:
    told: list[tuple[str, ItemState]] = []
    batch = Batch(items(20), Note(str(folder)), threads(3), 3)
    batch.run(lambda key, state: told.append((key, state)))
    assert calls(folder) == list(range(1, 21))
    assert len(batch.answers) == 20
    for item in batch.items:
        assert batch.state(item.key) is ItemState.DONE
        assert [state for key, state in told if key == item.key] == [
            ItemState.RUNNING,
            ItemState.DONE,
        ]


def test_an_error_is_that_item_s_answer_alone(folder: Path) -> None:
    batch = Batch(items(4), Note(str(folder), broken=(2,)), threads(2), 2)
    batch.run()
    assert [batch.answers[item.key].outcome for item in batch.items] == [
        "NOTED",
        "FAILED",
        "NOTED",
        "NOTED",
    ]
    assert batch.answers[batch.items[1].key].sentence == "ValueError: no such luck"


def test_a_process_that_dies_costs_only_the_item_that_kills_it(
    folder: Path, tmp_path: Path
) -> None:
    job = Note(str(folder), fatal=(3,))
    with Journal(tmp_path / "journal", job.identity) as journal:
        batch = Batch(items(6), job, executors.processes(2), 2, journal)
        batch.run()
        assert len(list(journal)) == 6
    outcomes = [batch.answers[item.key].outcome for item in batch.items]
    assert outcomes == ["NOTED", "NOTED", "CRASHED", "NOTED", "NOTED", "NOTED"]
    assert len((tmp_path / "journal").read_text().splitlines()) == 7


def test_a_second_start_asks_only_for_what_is_missing(folder: Path, tmp_path: Path) -> None:
    job, path = Note(str(folder)), tmp_path / "journal"
    with Journal(path, job.identity) as journal:
        batch = Batch(items(9), job, threads(1), 1, journal)

        def stop(key: str, state: ItemState) -> None:
            if len(batch.answers) == 4:
                batch.cancel()

        batch.run(stop)
        assert 4 <= len(batch.answers) <= 5
    path.write_text(path.read_text() + '{"key": "made:9')  # a line that the kill cut off
    with Journal(path, job.identity) as journal:
        again = Batch(items(9), job, threads(2), 2, journal)
        assert len(again.answers) == len(batch.answers)
        again.run()
        assert len(again.answers) == 9
    assert calls(folder) == list(range(1, 10))
    assert len(path.read_text().splitlines()) == 10


def test_cancel_stops_what_runs_and_leaves_it_unanswered(folder: Path) -> None:
    batch = Batch(items(3), Note(str(folder), endless=(2,)), threads(1), 1)

    def stop(key: str, state: ItemState) -> None:
        if key == batch.items[1].key and state is ItemState.RUNNING:
            batch.cancel()

    batch.run(stop)
    assert [batch.state(item.key) for item in batch.items] == [
        ItemState.DONE,
        ItemState.WAITING,
        ItemState.WAITING,
    ]
    assert calls(folder) in ([1, 2], [1])


def test_skipping_stops_what_runs_and_goes_on(folder: Path) -> None:
    batch = Batch(items(4), Note(str(folder), endless=(2,)), threads(1), 1)
    keys = [item.key for item in batch.items]
    batch.skip([keys[3]])

    def skip(key: str, state: ItemState) -> None:
        if key == keys[1] and state is ItemState.RUNNING:
            batch.skip([key])

    batch.run(skip)
    assert [batch.state(key) for key in keys] == [
        ItemState.DONE,
        ItemState.SKIPPED,
        ItemState.DONE,
        ItemState.SKIPPED,
    ]
    assert set(batch.answers) == {keys[0], keys[2]}


def test_what_waits_can_be_put_in_another_order(folder: Path) -> None:
    batch = Batch(items(5), Note(str(folder)), threads(1), 1)
    keys = [item.key for item in batch.items]
    batch.move([keys[4], keys[2]], 1)
    assert batch.order == [keys[0], keys[4], keys[2], keys[1], keys[3]]
    begun: list[str] = []
    batch.run(lambda key, state: begun.append(key) if state is ItemState.RUNNING else None)
    assert begun == [keys[0], keys[4], keys[2], keys[1], keys[3]]


def test_a_pause_begins_nothing_until_it_ends(folder: Path) -> None:
    batch = Batch(items(3), Note(str(folder)), threads(1), 1)
    batch.pause()
    running = Thread(target=batch.run)
    running.start()
    running.join(0.2)
    assert running.is_alive()
    assert calls(folder) == []
    batch.resume()
    running.join(10)
    assert calls(folder) == [1, 2, 3]


def test_the_same_level_twice_in_the_list_is_one_item(folder: Path) -> None:
    batch = Batch([*items(2), *items(2)], Note(str(folder)), threads(1), 1)
    batch.run()
    assert calls(folder) == [1, 2]


def test_every_item_that_kills_its_process_crashes_once(folder: Path) -> None:
    batch = Batch(items(3), Note(str(folder), fatal=(1, 2)), executors.processes(1), 1)
    batch.run()
    assert [answer.outcome for answer in batch.answers.values()] == ["CRASHED", "CRASHED", "NOTED"]
    assert calls(folder) == [1, 2, 3]


class Impatient:
    """An executor whose first answers are preliminary, and too late at that."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, bool]] = []

    def __call__(self, job: BatchJob) -> ItemExecutor:
        """Open it."""
        return self

    def submit(self, item: Item, stop_file: Path, *, must_be_final: bool) -> Future[ItemAnswer]:
        """Answer at once."""
        self.asked.append((item.number, must_be_final))
        answered: Future[ItemAnswer] = Future()
        is_open = item.number < 3 and not must_be_final
        outcome = "TIME" if is_open else "SOLVED"
        answered.set_result(ItemAnswer(item.key, outcome, "", 1.0, is_preliminary=is_open))
        return answered

    def shutdown(self) -> None:
        """Nothing to shut down."""


def test_what_has_a_preliminary_answer_is_tried_again_after_all_others(
    folder: Path, tmp_path: Path
) -> None:
    impatient = Impatient()
    told: list[tuple[str, ItemState]] = []
    job = Note(str(folder))
    with Journal(tmp_path / "journal", job.identity) as journal:
        batch = Batch(items(4), job, impatient, 1, journal)
        batch.run(lambda key, state: told.append((key, state)))
        assert {answer.outcome for answer in journal} == {"SOLVED"}
        assert len(list(journal)) == 4
    assert impatient.asked == [
        (1, False),
        (2, False),
        (3, False),
        (4, False),
        (1, True),
        (2, True),
    ]
    first = batch.items[0].key
    assert [state for key, state in told if key == first] == [
        ItemState.RUNNING,
        ItemState.WAITING,
        ItemState.RUNNING,
        ItemState.DONE,
    ]
