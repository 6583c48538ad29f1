"""``python -m benchmarks indexing``: how soon folders are indexed, and questions answered."""

from __future__ import annotations

import random
import resource
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

import click
import numpy as np

from benchmarks.machine import machine_and_speed
from benchmarks.options import number_option
from sokolab import formats, paths
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.editing.symmetry import Symmetry, transformed
from sokolab.indexing.folder_index import FolderIndex
from sokolab.indexing.queries import Query, search

_LEVELS_A_FILE: Final = 200
_REPEATED: Final = 5


@click.command("indexing")
@number_option("--levels", 60_000, "Number of levels.", maximum=1_000_000)
def command(levels: int) -> None:
    """Index a folder of levels, look at it again, and ask each kind of question.

    The levels are those of the starter collection with some squares changed, turned and mirrored.
    """
    print(machine_and_speed())
    with tempfile.TemporaryDirectory() as root:
        folder = Path(root) / "levels"
        folder.mkdir()
        _write(folder, levels)
        with FolderIndex(Path(root) / "index.sqlite") as index:
            _measure(index, folder)


def _measure(index: FolderIndex, folder: Path) -> None:
    begin = perf_counter()
    done = index.update([folder])
    print(f"{done.level_count:,} levels indexed: {perf_counter() - begin:.1f} s")
    begin = perf_counter()
    index.update()
    print(f"looked at again, unchanged: {perf_counter() - begin:.2f} s")
    begin = perf_counter()
    index.boards()
    print(f"boards loaded, once a process: {perf_counter() - begin:.2f} s")
    board = formats.load(paths.levels() / "starter.xsb")[5].board
    for name, query in _queries(board).items():
        search(index, query)  # compiles
        times = []
        for _ in range(_REPEATED):
            begin = process_time()
            found = search(index, query)
            times.append(process_time() - begin)
        median = sorted(times)[_REPEATED // 2]
        print(f"{name}: {median:.3f} s of CPU time, {len(found)} shown")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _queries(board: Board) -> dict[str, Query]:
    corner = [row[:5].ljust(5) for row in board.rows()[:5]]
    return {
        "the same": Query(same=board),
        "the same walls": Query(walls=board),
        "likeness": Query(near=board),
        "a part of 5 × 5": Query(part=corner),
        "a part that many have": Query(part=["#####", "#   #"]),
        "ranges": Query(ranges={"boxes": (3, 5), "width": (8, None)}),
        "words": Query(words="level 123"),
    }


def _write(folder: Path, count: int) -> None:
    chance = random.Random(1)
    boards = [level.board for level in formats.load(paths.levels() / "starter.xsb")]
    levels = _levels(boards, count, chance)
    for number in range(0, count, _LEVELS_A_FILE):
        some = tuple(next(levels) for _ in range(min(_LEVELS_A_FILE, count - number)))
        formats.save(Collection(some), folder / f"{number // _LEVELS_A_FILE:05}.xsb")


def _levels(boards: list[Board], count: int, chance: random.Random) -> Iterator[Level]:
    for number in range(count):
        board = chance.choice(boards)
        floor = np.flatnonzero(board.flat == 0).tolist()
        for square in chance.sample(floor, min(len(floor), chance.randrange(5))):
            board = board.with_tiles([square], [chance.choice((Tile.WALL, Tile.BOX, Tile.GOAL))])
        turned = transformed(board, chance.choice(list(Symmetry)))
        yield Level(turned, title=f"Level {number}", author=chance.choice("ABC"))
