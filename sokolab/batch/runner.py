"""Run a batch: submit items to an executor a few at a time, and accept each answer exactly once.

Only as many items are submitted as can run together, so that pausing, skipping and reordering take
effect immediately. An item with a preliminary answer runs again after all others. An item whose
process died runs again alone, because another item might have used up the memory; if its process
dies again, it gets the outcome ``CRASHED``.

An item is asked to stop by a file in a temporary folder. A batch that is killed leaves its folder
behind. The next batch removes it.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from threading import Condition
from typing import Final

from filelock import FileLock

from sokolab.batch.executors import ItemExecutor, OpenExecutor
from sokolab.batch.items import Item, ItemAnswer, failed_answer
from sokolab.batch.jobs import BatchJob
from sokolab.batch.journal import Journal, confirm
from sokolab.engine.worker import WorkerDiedError, WorkerError
from sokolab.language import phrase
from sokolab.trust import who_else_writes

_FOLDER_PREFIX: Final = "sokolab-batch-"
_LOCK_NAME: Final = "in-use"  # the file that is locked as long as the batch runs
_FRESH_FOLDER_SECONDS: Final = 60
"""Seconds for which a new folder may still lack its lock."""
_NO_ANSWER_MESSAGE: Final = phrase("Its process ended without an answer")
_KILLED_WORKER_NAME: Final = "KilledWorker"
"""The name of the error that dask raises after several processes died over an item."""
_POLL_SECONDS: Final = 0.1
"""Seconds between two checks for requests to pause, skip or cancel."""


@contextmanager
def stop_folder() -> Iterator[Path]:
    """Provide a folder while a batch runs, and remove the folders that killed batches left.

    If a file in it still asks an item to stop, the folder is left for the next batch to remove.
    """
    _remove_abandoned_folders()
    folder = Path(tempfile.mkdtemp(prefix=_FOLDER_PREFIX))
    try:
        with FileLock(folder / _LOCK_NAME, thread_local=False):
            yield folder
    finally:
        if not any(folder.glob("stop-*")):
            shutil.rmtree(folder, ignore_errors=True)


def _remove_abandoned_folders() -> None:
    for folder in Path(tempfile.gettempdir()).glob(f"{_FOLDER_PREFIX}*/"):
        with suppress(OSError):  # already removed, or locked by a batch that runs
            is_fresh = time.time() - folder.stat().st_mtime < _FRESH_FOLDER_SECONDS
            if who_else_writes(folder) or (is_fresh and not (folder / _LOCK_NAME).exists()):
                continue
            with FileLock(folder / _LOCK_NAME, timeout=0):
                pass
            shutil.rmtree(folder, ignore_errors=True)


class ItemState(Enum):
    """How far a batch has got with an item."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    SKIPPED = "skipped"


class Batch:
    """One job on many items. Any thread may call its methods, but ``run`` only once.

    Parameters
    ----------
    open_executor
        Opens the executor.
    slot_count
        The number of items that the executor can run at the same time.
    journal
        Receives the answers; items that it already answers are not run again, as long as the
        answers hold and are confirmed.

    Attributes
    ----------
    unconfirmed_count
        The number of answers of the journal that are not confirmed. Their items run again.
    """

    def __init__(
        self,
        items: Iterable[Item],
        job: BatchJob,
        open_executor: OpenExecutor,
        slot_count: int,
        journal: Journal | None = None,
    ) -> None:
        self.job = job
        self.items: tuple[Item, ...] = tuple({item.key: item for item in items}.values())
        self.answers: dict[str, ItemAnswer] = {}
        self._item_of_key = {item.key: item for item in self.items}
        self._index_of_key = {item.key: index for index, item in enumerate(self.items)}
        self._states = dict.fromkeys(self._item_of_key, ItemState.WAITING)
        self._order = deque(self._item_of_key)
        self._open_executor = open_executor
        self._slot_count = slot_count
        self._journal = journal
        self._condition = Condition()
        self._is_paused = False
        self._is_cancelled = False
        self._on_change: Callable[[str, ItemState], object] = lambda _key, _state: None
        self._running: dict[Future[ItemAnswer], str] = {}
        self._suspect_keys: list[str] = []
        self._preliminary_keys: set[str] = set()
        self._stop_folder = Path()
        self.unconfirmed_count = 0
        if journal is not None:
            self._accept_journal(journal)

    def _accept_journal(self, journal: Journal) -> None:
        """Accept the answers of a journal that still hold and are confirmed."""
        for answer in journal:
            item = self._item_of_key.get(answer.key)
            if item is None or not self.job.still_holds(item, answer):
                continue
            confirmed_answer = confirm(item, answer, is_ours=journal.is_ours(answer))
            if confirmed_answer is None:
                self.unconfirmed_count += 1
            else:
                self._accept(confirmed_answer)

    def state(self, key: str) -> ItemState:
        """Return how far the batch has got with the item of a key."""
        return self._states[key]

    @property
    def is_paused(self) -> bool:
        """Whether no more items are started."""
        return self._is_paused

    @property
    def order(self) -> Sequence[str]:
        """The keys of the waiting items, the next one first."""
        with self._condition:
            return [key for key in self._order if self._states[key] is ItemState.WAITING]

    def pause(self) -> None:
        """Start no more items. Running items go on."""
        with self._condition:
            self._is_paused = True

    def resume(self) -> None:
        """Start items again."""
        with self._condition:
            self._is_paused = False
            self._condition.notify_all()

    def cancel(self) -> None:
        """Stop the running items and start no others. They stay unanswered."""
        with self._condition:
            self._is_cancelled = True
            self._is_paused = False
            for key, state in self._states.items():
                if state is ItemState.RUNNING:
                    self._stop(key)
            self._condition.notify_all()

    def skip(self, keys: Iterable[str]) -> None:
        """Leave items out, and stop running ones."""
        with self._condition:
            for key in keys:
                state = self._states[key]
                if state in (ItemState.WAITING, ItemState.RUNNING):
                    self._states[key] = ItemState.SKIPPED
                    if state is ItemState.RUNNING:
                        self._stop(key)

    def move(self, keys: Iterable[str], index: int) -> None:
        """Move waiting items before the one that is at ``index`` among them, from 0."""
        with self._condition:
            waiting_keys = [key for key in self._order if self._states[key] is ItemState.WAITING]
            moved_keys = dict.fromkeys(
                key for key in keys if self._states[key] is ItemState.WAITING
            )
            earlier_keys = [key for key in waiting_keys[:index] if key not in moved_keys]
            later_keys = [key for key in waiting_keys[index:] if key not in moved_keys]
            self._order = deque([*earlier_keys, *moved_keys, *later_keys])

    def run(self, on_change: Callable[[str, ItemState], None] | None = None) -> None:
        """Run until every item is answered or skipped, or the batch is cancelled.

        Parameters
        ----------
        on_change
            Called on this thread with an item's key and its new state.

        Raises
        ------
        JournalError
            An answer cannot be written.
        """
        self._on_change = on_change or self._on_change
        with stop_folder() as self._stop_folder:
            executor = self._open_executor(self.job)
            try:
                while self._wait_for_work():
                    self._submit_items(executor)
                    finished_futures, _ = wait(self._running, _POLL_SECONDS, FIRST_COMPLETED)
                    self._collect_answers(finished_futures)
            finally:
                for key in self._running.values():
                    self._stop(key)
                executor.shutdown()

    def _wait_for_work(self) -> bool:
        """Wait while the batch is paused and nothing runs, and return whether work is left."""
        with self._condition:
            while self._is_paused and not self._running and not self._is_cancelled:
                self._condition.wait()
            if self._is_cancelled:
                return bool(self._running)
            return bool(self._running) or self._next_key() is not None

    def _next_key(self) -> str | None:
        """Return the key of the next item, and drop items that no longer wait from the order."""
        for key in self._suspect_keys:
            if self._states[key] is ItemState.WAITING:
                return key
        while self._order and self._states[self._order[0]] is not ItemState.WAITING:
            self._order.popleft()
        return self._order[0] if self._order else None

    def _submit_items(self, executor: ItemExecutor) -> None:
        """Fill the executor's slots."""
        while len(self._running) < (1 if self._suspect_keys else self._slot_count):
            with self._condition:
                key = None if self._is_paused or self._is_cancelled else self._next_key()
                if key is None:
                    return
                self._order.remove(key)
                self._states[key] = ItemState.RUNNING
            item, stop_file = self._item_of_key[key], self._stop_file(key)
            must_be_final = key in self._preliminary_keys
            self._running[executor.submit(item, stop_file, must_be_final=must_be_final)] = key
            self._on_change(key, ItemState.RUNNING)

    def _collect_answers(self, finished_futures: Iterable[Future[ItemAnswer]]) -> None:
        """Accept the answers of finished futures."""
        for future in finished_futures:
            key = self._running.pop(future)
            try:
                answer = future.result()
            except Exception as error:
                has_died = (
                    isinstance(error, WorkerDiedError)
                    or type(error).__name__ == _KILLED_WORKER_NAME
                )
                if has_died and self._running and key not in self._suspect_keys:
                    self._run_alone_later(key)
                    continue
                answer = _failure(self._item_of_key[key], error, has_died=has_died)
            self._finish_item(key, answer)
            self._on_change(key, self._states[key])

    def _finish_item(self, key: str, answer: ItemAnswer) -> None:
        """Accept the answer for an item. An item that was stopped, or must run again, waits."""
        self._stop_file(key).unlink(missing_ok=True)
        with self._condition:
            if key in self._suspect_keys:
                self._suspect_keys.remove(key)
            if self._states[key] is ItemState.SKIPPED:
                return
            if answer.outcome == "CANCELLED":
                self._wait_again(key)
                return
            if answer.is_preliminary:
                self._states[key] = ItemState.WAITING
                self._order.append(key)
                self._preliminary_keys.add(key)
                return
        if self._journal is not None:
            self._journal.keep(answer)
        self._accept(answer)

    def _wait_again(self, key: str) -> None:
        self._states[key] = ItemState.WAITING
        self._order.appendleft(key)

    def _accept(self, answer: ItemAnswer) -> None:
        self.answers[answer.key] = answer
        self._states[answer.key] = ItemState.DONE

    def _run_alone_later(self, key: str) -> None:
        """Let an item whose process died run again, alone."""
        with self._condition:
            if self._states[key] is ItemState.RUNNING:
                self._wait_again(key)
                self._suspect_keys.append(key)

    def _stop(self, key: str) -> None:
        if self._stop_folder != Path():
            self._stop_file(key).touch()

    def _stop_file(self, key: str) -> Path:
        return self._stop_folder / f"stop-{self._index_of_key[key]}"


def _failure(item: Item, error: Exception, *, has_died: bool) -> ItemAnswer:
    """Return the answer for an item whose job raised an error."""
    if has_died:
        return failed_answer(item, _NO_ANSWER_MESSAGE, "CRASHED")
    reason = " ".join(str(error).split())
    if isinstance(error, WorkerError) and reason:  # its message names the exception
        return failed_answer(item, reason)
    kind = type(error).__name__
    return failed_answer(
        item, phrase("{kind}: {reason}", kind=kind, reason=reason or phrase("no details"))
    )
