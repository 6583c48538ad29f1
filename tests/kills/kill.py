"""Kills one run and judges what it left."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from sokolab import formats
from sokolab.recovery.lost_work import find_lost_work
from tests.gui.levels import collection
from tests.kills.victim import digest

PATIENCE = 2.0  # seconds after which a finished stroke must be safe


@dataclass(frozen=True)
class Killed:
    """What was found after one kill."""

    strokes: int
    """Steps that were finished."""
    lost_after: float
    """Seconds before the kill of the oldest step that is lost; 0 where none is."""
    sentence: str

    @property
    def is_loss(self) -> bool:
        """Whether the promise was broken."""
        return bool(self.sentence)


def kill(folder: Path, seed: int) -> Killed:
    """Start a run, kill it at a random moment, and look for its steps.

    Parameters
    ----------
    folder
        An empty folder for its file and its data; ``SOKOLAB_HOME`` of this process too.
    """
    file = folder / "work.xsb"
    formats.save(collection(*(f"level {n}" for n in range(1 + seed % 7))), file)
    first = digest(formats.load(file))
    os.environ["SOKOLAB_HOME"] = str(folder / "home")
    running = subprocess.Popen(
        [sys.executable, "-m", "tests.kills.victim", str(file), str(seed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    told: list[str] = []
    assert running.stdout is not None
    reading = Thread(target=lambda: told.extend(running.stdout or ()))
    reading.start()
    while not told and running.poll() is None:
        time.sleep(0.01)
    time.sleep(random.Random(seed).uniform(0.0, 5.0))
    running.kill()
    at = time.monotonic()
    running.wait()
    reading.join()
    running.stdout.close()
    return _judged(file, first, [line.split() for line in told if line.endswith("\n")], at)


def _judged(file: Path, first: str, told: list[list[str]], at: float) -> Killed:
    drawn = [(float(when), state) for when, kind, state in told if kind == "drawn"]
    saved = {first, *(state for _, kind, state in told if kind == "saved")}
    try:
        on_disk = digest(formats.load(file))
    except formats.FormatError as error:
        return Killed(len(drawn), 0.0, f"the file is broken: {error}")
    left = find_lost_work().works
    states = {digest(lost.collection) for lost in left} | {on_disk}
    for lost in left:
        lost.discard()
    known = [state for _, state in drawn]
    if on_disk not in saved and on_disk not in known:
        return Killed(len(drawn), 0.0, "the file holds a state that was never saved")
    reached = max((n for n, state in enumerate(known) if state in states), default=-1)
    missing = [when for when, _ in drawn[reached + 1 :]]
    if missing and at - missing[0] > PATIENCE:
        return Killed(
            len(drawn), at - missing[0], f"a step is lost that was {at - missing[0]:.1f} s old"
        )
    return Killed(len(drawn), at - missing[0] if missing else 0.0, "")
