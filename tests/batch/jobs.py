"""Jobs for tests; in a module of their own so that other processes find them."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from sokolab.batch.items import Item, ItemAnswer, failed_answer
from sokolab.batch.jobs import BatchJob
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import kernels_are_interpreted


def items(count: int) -> list[Item]:
    """Return items that are levels in name only."""
    return [Item("made", n, f"item {n}", ("#####",), (), f"{n:04}") for n in range(1, count + 1)]


@dataclass(frozen=True)
class Note(BatchJob):
    """Writes a line a call into a folder; for some numbers, does worse."""

    name: ClassVar[str] = "note"
    columns: ClassVar[tuple[str, ...]] = ("process",)
    stages: ClassVar[tuple[str, ...]] = ()

    folder: str
    fatal: tuple[int, ...] = ()
    """Its process dies."""
    broken: tuple[int, ...] = ()
    """It raises."""
    endless: tuple[int, ...] = ()
    """It waits for its stop file."""
    seconds: float = 0.0

    @property
    def identity(self) -> Mapping[str, int | float | str | None]:
        """The name."""
        return {"job": self.name}

    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """Do it."""
        with (Path(self.folder) / str(os.getpid())).open("a") as out:
            out.write(f"{item.number}\n")
        if item.number in self.fatal:
            os._exit(3)
        if item.number in self.broken:
            raise ValueError("no such luck")
        while item.number in self.endless:
            if cancel.is_cancelled:
                return failed_answer(item, "stopped", "CANCELLED")
            time.sleep(0.01)
        time.sleep(self.seconds)
        return ItemAnswer(item.key, "NOTED", "", 0.1, {"process": os.getpid(), "pushes": 2})


def calls(folder: Path) -> list[int]:
    """Return the numbers of all calls, in no order."""
    return sorted(int(line) for file in folder.iterdir() for line in file.read_text().split())


@dataclass(frozen=True)
class Probe(Note):
    """A job with kernels that tells whether they are interpreted; for some numbers, too slowly."""

    stages: ClassVar[tuple[str, ...]] = ("routes",)

    folder: str = ""

    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """Look how kernels run in this process."""
        is_interpreted = kernels_are_interpreted()
        while is_interpreted and item.number in self.endless:
            if cancel.is_cancelled:
                return failed_answer(item, "stopped", "CANCELLED")
            time.sleep(0.01)
        outcome = "TIME" if is_interpreted and item.number in self.broken else "NOTED"
        return ItemAnswer(item.key, outcome, "", 0.1, {"is_interpreted": is_interpreted})

    def ran_out_of_time(self, answer: ItemAnswer) -> bool:
        """Whether it says so."""
        return answer.outcome == "TIME"
