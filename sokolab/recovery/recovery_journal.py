"""The recovery journal: an open collection on disk, updated by small additions.

A folder holds the collection as it was (the base) and one line for each later state. A line
describes the levels as runs of levels of the previous state, and as text where they are new. So
recording one stroke in a file with 50,000 levels writes one level. A line that was cut off in the
middle is ignored, as is everything after a damaged line; the states before are complete.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from sokolab import formats
from sokolab.core.level import Collection, Level
from sokolab.formats.registry import to_text

ABOUT: Final = "about.json"
"""The file that describes the journal; without it, there is none."""
_LEAST: Final = 1 << 20  # bytes of lines; then writing a new base begins to pay
_AboutWork = dict[str, Any]


class RecordedState(NamedTuple):
    """The last state of a collection that a journal holds, with what else was recorded of it.

    It is damaged if there were later states that cannot be read.
    """

    about: _AboutWork
    collection: Collection
    is_damaged: bool = False


class RecoveryJournal:
    """Records the states of one collection in an existing folder; used by one thread at a time."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._generation = 0
        self._recorded: Collection | None = None
        self._about: _AboutWork = {}
        self._size = 0
        self._most = 0

    def keep(self, base: Collection, collection: Collection, about: _AboutWork) -> None:
        """Record a state, with other information, as JSON values.

        The first state also needs the base: the collection before it was edited.

        Raises
        ------
        OSError, formats.FormatError
            It cannot be written; the states recorded before stay intact.
        """
        if self._recorded is None:
            self._begin(base, about)
        elif self._size > self._most:
            self._begin(collection, about)
        if collection is not self._recorded or about != self._about:
            self._add(collection, about)

    def _begin(self, base: Collection, about: _AboutWork) -> None:
        """Write a new base, make the folder point to it, and delete the previous one."""
        generation = self._generation + 1
        data = formats.dump(base)
        formats.write_atomically(data, _base(self._home, generation))
        description = json.dumps({"generation": generation, **about}).encode()
        formats.write_atomically(description, self._home / ABOUT)
        for old in (_base, _lines):
            with suppress(OSError):  # nothing reads it any more, and the folder goes with it
                old(self._home, self._generation).unlink()
        self._generation, self._recorded, self._about = generation, base, about
        self._size, self._most = 0, max(_LEAST, len(data))

    def _add(self, collection: Collection, about: _AboutWork) -> None:
        assert self._recorded is not None
        runs = list(_runs(self._recorded.levels, collection.levels))
        line = {"about": about, "levels": runs, **_names(collection)}
        data = json.dumps(line).encode() + b"\n"
        with _lines(self._home, self._generation).open("ab") as out:
            out.truncate(self._size)  # drop what a full disk left of a line
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        self._recorded, self._about = collection, about
        self._size += len(data)


def read_journal(home: Path) -> RecordedState:
    """Return the last state recorded in a folder that can be read.

    Raises
    ------
    OSError, ValueError, KeyError, TypeError, RecursionError, formats.FormatError
        It does not hold a valid journal.
    """
    about: _AboutWork = json.loads((home / ABOUT).read_text("utf-8"))
    generation = int(about.pop("generation"))
    collection = formats.read_levels(_base(home, generation))
    file = _lines(home, generation)
    for line in file.read_bytes().splitlines(keepends=True) if file.exists() else ():
        if not line.endswith(b"\n"):
            break
        try:
            about, collection = _next_state(collection, json.loads(line))
        except (ValueError, KeyError, TypeError, RecursionError, formats.FormatError):
            return RecordedState(about, collection, is_damaged=True)
    return RecordedState(about, collection)


def _next_state(before: Collection, line: dict[str, Any]) -> tuple[_AboutWork, Collection]:
    levels = tuple(_levels(before.levels, line["levels"]))
    names = {name: line[name] for name in _names(before)}
    return line["about"], replace(before, levels=levels, **names)


def _base(home: Path, generation: int) -> Path:
    return home / f"levels-{generation}.xsb"


def _lines(home: Path, generation: int) -> Path:
    return home / f"strokes-{generation}.jsonl"


def _names(collection: Collection) -> dict[str, str]:
    return {"title": collection.title, "author": collection.author, "notes": collection.notes}


def _runs(before: tuple[Level, ...], after: tuple[Level, ...]) -> Iterator[list[int] | str]:
    """Describe ``after`` as runs ``[first, count]`` of ``before`` and as texts of new levels."""
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
    """Return the levels that :func:`_runs` described."""
    for run in runs:
        if isinstance(run, str):
            yield from formats.loads(run).levels
        else:
            first, count = run
            yield from before[first : first + count]
