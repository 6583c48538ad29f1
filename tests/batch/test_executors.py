"""Worker processes end with the program that asked them, however it ends."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from multiprocessing.connection import Client, Listener
from pathlib import Path

import pytest

from sokolab.batch.items import Item, ItemAnswer, failed_answer
from sokolab.solvers.frame.protocol import CancelToken
from tests.batch.jobs import Note

_OWNER = """
import sys
from pathlib import Path
from sokolab.batch.executors import processes
from tests.batch.jobs import items
from tests.batch.test_executors import Hold

if __name__ == "__main__":
    executor = processes(1)(Hold(port=int(sys.argv[1])))
    executor.submit(items(1)[0], Path("never"), must_be_final=True).result()
"""


@dataclass(frozen=True)
class Hold(Note):
    """Stays at work until the test hangs up."""

    folder: str = ""
    port: int = 0

    def __call__(self, item: Item, cancel: CancelToken) -> ItemAnswer:
        """Answer the phone."""
        with Client(("localhost", self.port)) as line:
            line.send("here")
            line.recv()
        return failed_answer(item, "hung up")


def test_workers_end_with_a_program_that_was_killed() -> None:
    with Listener(("localhost", 0)) as listener:
        owner = subprocess.Popen(
            [sys.executable, "-c", _OWNER, str(listener.address[1])],
            cwd=Path(__file__).parents[2],
        )
        with listener.accept() as line:
            assert line.recv() == "here"
            owner.kill()
            owner.wait()
            assert line.poll(30), "the worker works on for nobody"
            with pytest.raises(EOFError):
                line.recv()
