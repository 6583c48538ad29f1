"""Whether files come back as they were, by hand: ``python -m tests.fuzz.round_trip FILE…``.

Each file is saved untouched and compared byte by byte; then it is written in every format that can
hold it and read again, and compared within what that format holds.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from sokolab import formats
from sokolab.core.level import Collection, Level
from sokolab.formats import FORMATS, Format, FormatError
from sokolab.formats.xsb.boards import without_border


def kept(level: Level, known: Format) -> tuple[object, ...]:
    """Return what a format keeps of a level."""
    fields = {
        "titles": level.title,
        "authors": level.author,
        "notes": level.notes,
        "solutions": level.solutions,
        "snapshots": level.snapshots,
    }
    return (
        without_border(level.board),
        *(value for name, value in fields.items() if name in known.holds),
    )


def differs(collection: Collection, known: Format) -> str:
    """Return how a collection comes back from a format otherwise, or ""."""
    bare = replace(collection, source=None)
    try:
        data = formats.exported(bare, known.name).data
    except FormatError as error:
        return "" if known.name in ("boxoban", "screen") else str(error)
    found = formats.read_bytes(data).levels
    if len(found) != len(bare.levels):
        return f"{len(found)} levels instead of {len(bare.levels)}"
    for number, (a, b) in enumerate(zip(found, bare.levels, strict=True), 1):
        if known.name != "boxoban" and kept(a, known) != kept(b, known):
            return f"level {number} differs"
    return ""


def main(files: list[str]) -> int:
    """Print a line a file; return how many do not come back."""
    failed = 0
    for file in files:
        data = Path(file).read_bytes()
        collection = formats.read_bytes(data, Path(file).name)
        faults = [] if formats.dump(collection) == data else ["the bytes differ"]
        faults += [
            f"{known.name}: {fault}" for known in FORMATS if (fault := differs(collection, known))
        ]
        failed += bool(faults)
        print(f"{file}: {len(collection.levels)} levels, {'; '.join(faults) or 'all the same'}")
    return failed


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
