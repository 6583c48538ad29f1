"""Worker processes end with the program that asked them, however it ends."""

from __future__ import annotations

import subprocess
import sys
from multiprocessing.connection import Client, Listener
from pathlib import Path

import pytest

_OWNER = """
import sys
from sokolab.batch.executors import processes
from tests.batch.test_executors import hold
processes(1)().submit(hold, int(sys.argv[1])).result()
"""


def hold(port: int) -> None:
    """Stay at work until the test hangs up."""
    with Client(("localhost", port)) as line:
        line.send("here")
        line.recv()


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
