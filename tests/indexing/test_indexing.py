"""The index of folders, and what is found in it, compared with plain scans."""

from __future__ import annotations

import json
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from threading import Barrier

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sokolab
from sokolab.core.board import TILE_OF_GLYPH, Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.core.lurd import replay
from sokolab.editing.symmetry import Symmetry, transformed, turned
from sokolab.indexing.entries import entries_of, inside_of
from sokolab.indexing.folder_index import FolderIndex, FolderIndexError
from sokolab.indexing.queries import (
    MAX_DIFFERENT_SQUARES,
    Query,
    find_by_id,
    find_copies,
    find_unmeasured,
    part_of,
    search,
)
from sokolab.library.canonical import canonical
from sokolab.library.duplicates import difference
from sokolab.library.store import Library
from sokolab.solvers.frame.protocol import CancelToken
from tests import naive

ROOM = "#######\n#@ $ .#\n#  #  #\n#######\n"
OTHER = "########\n#@$  . #\n#  $ . #\n########\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "levels"
    (place / "deep").mkdir(parents=True)
    (place / "one.xsb").write_text(f"{ROOM}Title: Gate\nAuthor: Ann\nSolution\nrRR\n")
    (place / "deep" / "two.txt").write_text(f"{OTHER}Title: Twins\n\n{ROOM}Title: Copy\n")
    (place / "notes.md").write_text(ROOM)
    return place


@pytest.fixture
def index(tmp_path: Path) -> FolderIndex:
    return FolderIndex(tmp_path / "home" / "index.sqlite")


@pytest.fixture(scope="module")
def folder_of_examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("examples")


def titles(index: FolderIndex, query: Query) -> list[str]:
    return sorted(hit.title for hit in search(index, query))


def test_an_index_reads_what_is_new_and_forgets_what_is_gone(
    folder: Path, index: FolderIndex
) -> None:
    done = index.update([folder])
    assert (done.read_count, done.kept_count, done.gone_count, done.level_count, done.faults) == (
        2,
        0,
        0,
        3,
        (),
    )
    done = index.update()
    assert (done.read_count, done.kept_count, done.gone_count, done.level_count) == (0, 2, 0, 3)
    (folder / "one.xsb").write_text(OTHER)
    (folder / "deep" / "two.txt").unlink()
    done = index.update()
    assert (done.read_count, done.kept_count, done.gone_count, done.level_count) == (1, 0, 1, 1)


def test_files_that_cannot_be_read_are_told_and_harm_nothing(
    folder: Path, index: FolderIndex
) -> None:
    (folder / "empty.xsb").write_text("nothing")
    (folder / "circle").symlink_to(folder)
    (folder / "broken.xsb").symlink_to(folder / "nowhere")
    done = index.update([folder])
    assert {Path(path).name for path, _ in done.faults} == {"empty.xsb", "broken.xsb"}
    assert done.level_count == 3
    assert index.update().faults == done.faults[:1], "a broken link is looked at again"


def test_a_folder_that_is_not_there_now_keeps_its_levels(folder: Path, index: FolderIndex) -> None:
    index.update([folder])
    folder.rename(folder.with_name("away"))
    done = index.update()
    assert (done.gone_count, done.level_count) == (0, 3)
    with pytest.raises(FolderIndexError, match="there is no folder"):
        index.update([folder])


def test_levels_are_found_by_words_counts_and_likeness(folder: Path, index: FolderIndex) -> None:
    index.update([folder])
    room = Board(ROOM)
    assert titles(index, Query(same=room.rotated())) == ["Copy", "Gate"]
    assert titles(index, Query(walls=room.with_pieces([9], 8).mirrored())) == ["Copy", "Gate"]
    assert titles(index, Query(words="ann gate")) == ["Gate"]
    assert titles(index, Query(ranges={"boxes": (2, None)})) == ["Twins"]
    assert titles(index, Query(ranges={"pushes": (1, 2)})) == ["Gate"]
    assert titles(index, Query(part=["$?.", "?#?"])) == ["Copy", "Gate", "Twins"]
    assert titles(index, Query(part=["$?.", "?#?"], words="twins")) == ["Twins"]
    assert [path.name for path, _, _ in find_copies(index, room.rotated(2))] == [
        "one.xsb",
        "two.txt",
    ]
    (hit,) = search(index, Query(words="gate"))
    assert (hit.path, hit.number, hit.board) == (folder / "one.xsb", 1, room)
    assert (hit.box_count, hit.pushes, hit.moves) == (1, 2, 3)


def test_what_a_range_misses_only_because_nobody_measured_is_told(
    folder: Path, index: FolderIndex
) -> None:
    index.update([folder])
    boxes = {"boxes": (1, 1)}

    def missed(query: Query) -> list[str]:
        found = [find_by_id(index, number) for number in find_unmeasured(index, query)]
        return sorted(hit.title for hit in found if hit is not None)

    assert missed(Query(ranges=boxes)) == [], "all of that is known"
    assert missed(Query(ranges={"pushes": (9, None)})) == ["Copy", "Twins"]
    assert missed(Query(ranges={"pushes": (9, None), **boxes})) == ["Copy"]
    assert missed(Query(ranges={"pushes": (9, None), "difficulty": (1, None)})) == [
        "Copy",
        "Twins",
    ], "Gate has 2 pushes, however hard it is"
    part = Query(part=["$?.", "?#?"], ranges={"difficulty": (1, None)})
    assert missed(part) == ["Copy", "Gate", "Twins"]
    index.learn(Board(ROOM).rotated(), 31.6, 2, 3)
    assert missed(part) == ["Twins"]
    assert titles(index, part) == ["Copy", "Gate"]
    assert find_by_id(index, 999) is None


def test_levels_are_found_by_the_difficulty_that_the_library_knows(
    folder: Path, index: FolderIndex, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOKOLAB_HOME", str(tmp_path / "own"))
    index.update([folder])
    assert titles(index, Query(ranges={"difficulty": (0, None)})) == []
    with Library() as library:
        library.add_difficulty(Board(ROOM).rotated(), 31.6, is_exhaustive=True)
        library.add_difficulty(Board(ROOM), 12.0, is_exhaustive=False)
    assert (index.update().read_count, titles(index, Query(ranges={"difficulty": (32, 32)}))) == (
        0,
        ["Copy", "Gate"],
    )
    (hit,) = search(index, Query(words="gate"))
    assert hit.difficulty == 32, "an estimate from every position stays"


def test_levels_are_found_by_the_solutions_that_the_library_knows(
    folder: Path, index: FolderIndex, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOKOLAB_HOME", str(tmp_path / "own"))
    index.update([folder])
    assert titles(index, Query(ranges={"pushes": (0, None)})) == ["Gate"]
    with Library() as library:
        library.add(replay(Board(ROOM), "rlrRR"))
    index.update()
    assert titles(index, Query(ranges={"pushes": (2, 2), "moves": (0, 4)})) == ["Gate"]
    assert titles(index, Query(ranges={"pushes": (2, 2), "moves": (5, 5)})) == ["Copy"]


def test_all_that_the_library_knows_is_learned_at_once(
    folder: Path, index: FolderIndex, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nobody finds a level by its new difficulty and its old solution, or waits for three turns."""
    monkeypatch.setenv("SOKOLAB_HOME", str(tmp_path / "own"))
    index.update([folder])
    with Library() as library:
        library.add(replay(Board(ROOM), "rlrRR"))
        library.add_difficulty(Board(ROOM), 12.0, is_exhaustive=True)
    told: list[str] = []
    index._connect().set_trace_callback(told.append)
    index._learn_from_library()
    index._connect().set_trace_callback(None)
    assert sum(statement.startswith("BEGIN") for statement in told) == 1
    known = {"difficulty": (12, 12), "moves": (5, 5)}
    assert titles(index, Query(ranges=known)) == ["Copy"]
    version = index.version
    index._learn_from_library()
    assert index.version == version, "nothing is new"


def test_an_index_that_was_made_again_meanwhile_is_opened_again(
    folder: Path, index: FolderIndex
) -> None:
    index.update([folder])
    other = FolderIndex(index.path)
    other._remove()
    (folder / "deep" / "two.txt").unlink()
    other.update()
    assert titles(index, Query(ranges={"boxes": (0, None)})) == ["Gate"]


def test_a_forgotten_folder_leaves_what_others_hold(folder: Path, index: FolderIndex) -> None:
    index.update([folder, folder / "deep"])
    index.forget(folder)
    assert index.folders == (folder / "deep",)
    assert titles(index, Query(ranges={"boxes": (0, None)})) == ["Copy", "Twins"]
    with pytest.raises(FolderIndexError, match="is not indexed"):
        index.forget(folder)


def test_a_cancelled_update_keeps_what_was_read(folder: Path, index: FolderIndex) -> None:
    cancel = CancelToken()
    cancel.cancel()
    done = index.update([folder], cancel=cancel)
    assert not done.is_complete
    assert index.update().level_count == 3


@pytest.mark.parametrize("damage", ["text", "view", "types", "tiles", "version", "foreign"])
def test_a_damaged_index_is_made_again(folder: Path, index: FolderIndex, damage: str) -> None:
    index.update([folder])
    index.close()
    if damage == "text":
        index.path.write_bytes(b"no database " * 1000)
    else:
        statement = {
            "view": "CREATE VIEW endless AS SELECT 1",
            "types": "UPDATE level SET tiles = 'text'",
            "tiles": "UPDATE level SET tiles = CAST(replace(hex(tiles), '0', 'x') AS BLOB), "
            "width = width * 2",
            "version": "PRAGMA user_version = 99",
            "foreign": "PRAGMA application_id = 7",
        }[damage]
        connection = sqlite3.connect(index.path)
        connection.execute(statement)
        connection.commit()
        connection.close()
    if damage in ("types", "tiles"):  # shows when the boards are read
        with pytest.raises(FolderIndexError, match="damaged"):
            search(index, Query(near=Board(ROOM)))
    assert index.update().level_count == 3
    assert index.folders == (folder,)


def test_one_program_at_a_time_updates(folder: Path, index: FolderIndex) -> None:
    with (
        index._as_only_writer(),
        pytest.raises(FolderIndexError, match="another program"),
    ):
        FolderIndex(index.path).update([folder])


@pytest.mark.skipif(os.name == "nt", reason="who may write is a matter of POSIX modes")
def test_an_index_that_others_may_write_is_not_used(index: FolderIndex) -> None:
    index.path.parent.mkdir()
    index.path.parent.chmod(0o777)
    with pytest.raises(FolderIndexError, match="other users may write"):
        index.update()


def test_scripts_search_as_the_command_line_does(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOKOLAB_HOME", str(tmp_path / "own"))
    assert sokolab.index(folder).level_count == 3
    assert [hit.title for hit in sokolab.search(near=Board(ROOM), words="copy")] == ["Copy"]
    assert [hit.title for hit in sokolab.search(part="$$", boxes=(2, 2))] == []
    with pytest.raises(sokolab.FolderIndexError, match="no count 'bxes'"):
        sokolab.search(bxes=(1, 2))
    with pytest.raises(sokolab.FolderIndexError, match="not a wall"):
        sokolab.search(part="##\n##")
    with pytest.raises(sokolab.FolderIndexError, match="row 1, column 2: 'x'"):
        sokolab.search(part="$x")


def _has_part(board: Board, part: list[str]) -> bool:
    """Whether a part lies somewhere in a board: every place, every orientation, square by square.

    Slow and obvious: off the board there are walls, and the player counts as floor.
    """
    tiles = inside_of(canonical(board)) & ~np.uint8(Tile.PLAYER)
    glyphs = np.array([list(row) for row in part])
    for symmetry in Symmetry:
        view = turned(glyphs, symmetry)
        height, width = view.shape
        canvas = np.pad(tiles, max(height, width), constant_values=np.uint8(Tile.WALL))
        for top, left in product(
            range(canvas.shape[0] - height + 1), range(canvas.shape[1] - width + 1)
        ):
            if all(
                view[r, c] == "?" or canvas[top + r, left + c] == TILE_OF_GLYPH[str(view[r, c])]
                for r, c in np.ndindex(height, width)
            ):
                return True
    return False


parts = st.integers(1, 3).flatmap(
    lambda width: st.lists(
        st.text("# .$*?", min_size=width, max_size=width), min_size=1, max_size=3
    )
)


@settings(max_examples=40)
@given(st.lists(naive.boards(), min_size=1, max_size=6), parts, st.data())
def test_what_is_found_equals_a_plain_scan(
    folder_of_examples: Path,
    boards: list[Board],
    part: list[str],
    data: st.DataObject,
) -> None:
    levels = folder_of_examples / "levels"
    levels.mkdir(exist_ok=True)
    walled = [Board(np.pad(board.tiles, 1, constant_values=Tile.WALL)) for board in boards]
    collection = Collection(tuple(Level(board, title=f"{n}") for n, board in enumerate(walled)))
    (levels / "all.xsb").write_text(sokolab.dumps(collection, "xsb"))
    held = sokolab.load(levels / "all.xsb")
    with FolderIndex(folder_of_examples / "index.sqlite") as index:
        index.update([levels])
        if any(glyph not in "#?" for row in part for glyph in row):
            expected = [one.title for one in held if _has_part(one.board, part)]
            assert titles(index, Query(part=part)) == sorted(expected)
        asked = transformed(
            held[data.draw(st.integers(0, len(held) - 1))].board,
            data.draw(st.sampled_from(Symmetry)),
        )
        tiles = inside_of(canonical(asked))
        expected_differences = {
            one.title: found
            for one in held
            if (found := difference(inside_of(canonical(one.board)), tiles, MAX_DIFFERENT_SQUARES))
            is not None
        }
        near = {hit.title: hit.difference for hit in search(index, Query(near=asked))}
        assert near == expected_differences


def test_the_marked_squares_are_those_of_the_part(folder: Path, index: FolderIndex) -> None:
    index.update([folder])
    (hit,) = search(index, Query(part=["$", "?", "?", "."]))  # lies turned
    places = [hit.board.row_col(square) for square in hit.squares]
    assert (hit.title, places) == ("Twins", [(1, 2), (1, 5)])


def test_boards_too_large_to_look_through_are_left_out() -> None:
    huge = Level(Board.empty(101, 100))
    assert [entry.number for entry in entries_of(Collection((huge, Level(Board(ROOM)))))] == [2]


def test_a_selection_becomes_a_part() -> None:
    board = Board("  ####\n###@.#\n# $  #\n######\n")
    squares = [board.square(row, col) for row in range(3) for col in range(4)]
    assert part_of(board, squares) == ["??##", "###@", "# $ "]
    assert json.dumps(part_of(board, [board.square(2, 2)])) == '["$"]'


def test_an_index_can_be_created_from_several_sides_at_once(tmp_path: Path) -> None:
    sides = 4

    def create(name: str, barrier: Barrier) -> bool:
        with FolderIndex(tmp_path / name) as index:
            barrier.wait()
            return index.is_empty

    with ThreadPoolExecutor(sides) as pool:
        for number in range(20):
            barrier = Barrier(sides)
            found = [pool.submit(create, f"{number}.db", barrier) for _ in range(sides)]
            assert all(each.result() for each in found)
