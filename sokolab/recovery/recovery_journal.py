"""The work journal: an open collection on disk, kept up with small additions.

A folder holds the collection as it was (the base) and a line for each later state that was
kept. A line tells the levels as runs of those of the state before, and as text where they are
new, so that keeping one stroke of a file with 50,000 levels writes one level. A line that was
cut off half-way is no state; all those before it are whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from sokolab import formats
from sokolab.core.level import Collection, Level
from sokolab.formats.registry import to_text

__all__ = ["ABOUT", "RecoveryJournal", "read_journal"]

ABOUT: Final = "about.json"
"""The file without which a folder holds no journal."""
_LEAST: Final = 1 << 20  # bytes of lines before another base is worth its writing
_AboutWork = dict[str, Any]


class RecoveryJournal:
    """Keeps states of one collection in a folder; used by one thread at a time.

    Parameters
    ----------
    home
        The folder; it exists.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._generation = 0
        self._kept: Collection | None = None
        self._about: _AboutWork = {}
        self._size = 0
        self._most = 0

    def keep(self, base: Collection, collection: Collection, about: _AboutWork) -> None:
        """Write down a state.

        Parameters
        ----------
        base
            What the collection was before it was edited: begun with where nothing is kept.
        about
            What else there is to know, as JSON holds it.

        Raises
        ------
        OSError, formats.FormatError
            It cannot be written; what was kept before is unharmed.
        """
        if self._kept is None:
            self._begin(base, about)
        elif self._size > self._most:
            self._begin(collection, about)
        if collection is not self._kept or about != self._about:
            self._add(collection, about)

    def _begin(self, base: Collection, about: _AboutWork) -> None:
        """Write a base, let the folder speak of it, and drop the one before."""
        generation = self._generation + 1
        data = formats.dump(base)
        formats.write_atomically(data, _base(self._home, generation))
        told = json.dumps({"generation": generation, **about}).encode()
        formats.write_atomically(told, self._home / ABOUT)
        for old in (_base, _lines):
            old(self._home, self._generation).unlink(missing_ok=True)
        self._generation, self._kept, self._about = generation, base, about
        self._size, self._most = 0, max(_LEAST, len(data))

    def _add(self, collection: Collection, about: _AboutWork) -> None:
        assert self._kept is not None
        runs = list(_runs(self._kept.levels, collection.levels))
        line = {"about": about, "levels": runs, **_names(collection)}
        data = json.dumps(line).encode() + b"\n"
        with _lines(self._home, self._generation).open("ab") as out:
            out.truncate(self._size)  # away with what a full disk let in of a line
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        self._kept, self._about = collection, about
        self._size += len(data)


def read_journal(home: Path) -> tuple[_AboutWork, Collection]:
    """Return what a folder tells of its collection, and the last state kept there.

    Raises
    ------
    OSError, ValueError, KeyError, TypeError, formats.FormatError
        It holds no journal.
    """
    about: _AboutWork = json.loads((home / ABOUT).read_text("utf-8"))
    generation = int(about.pop("generation"))
    collection = formats.load(_base(home, generation))
    file = _lines(home, generation)
    for line in file.read_bytes().splitlines(keepends=True) if file.exists() else ():
        if not line.endswith(b"\n"):
            break
        state = json.loads(line)
        levels = tuple(_levels(collection.levels, state["levels"]))
        collection = replace(
            collection, levels=levels, **{name: state[name] for name in _names(collection)}
        )
        about = state["about"]
    return about, collection


def _base(home: Path, generation: int) -> Path:
    return home / f"levels-{generation}.xsb"


def _lines(home: Path, generation: int) -> Path:
    return home / f"strokes-{generation}.jsonl"


def _names(collection: Collection) -> dict[str, str]:
    return {"title": collection.title, "author": collection.author, "notes": collection.notes}


def _runs(before: tuple[Level, ...], after: tuple[Level, ...]) -> Iterator[list[int] | str]:
    """Tell ``after`` as runs ``[first, count]`` of ``before`` and as texts of new levels."""
    places = {id(level): index for index, level in enumerate(before)}
    first, count = 0, 0
    for level in after:
        place = places.get(id(level))
        if place is not None and place == first + count and count:
            count += 1
            continue
        if count:
            yield [first, count]
            count = 0
        if place is None:
            yield to_text(Collection((level,)))
        else:
            first, count = place, 1
    if count:
        yield [first, count]


def _levels(before: tuple[Level, ...], runs: list[list[int] | str]) -> Iterator[Level]:
    """Undo :func:`_runs`."""
    for run in runs:
        if isinstance(run, str):
            yield from formats.loads(run).levels
        else:
            first, count = run
            yield from before[first : first + count]
