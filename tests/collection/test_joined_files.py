"""Many files read as one collection."""

from __future__ import annotations

from pathlib import Path

from sokolab import formats
from sokolab.collection.joined_files import join_files

BOARD = "#####\n#@$.#\n#####\n"


def write(folder: Path, **texts: str) -> list[Path]:
    folder.mkdir(exist_ok=True)
    paths = [folder / name.replace("_", ".") for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text)
    return paths


def test_levels_stand_in_the_order_of_names_and_bear_them(tmp_path: Path) -> None:
    paths = write(tmp_path / "xs", screen_10=BOARD, screen_9=BOARD, gate_xsb=BOARD, Fence_txt=BOARD)
    found = join_files(paths)
    titles = [level.title for level in found.collection.levels]
    assert titles == ["Fence", "gate", "screen.9", "screen.10"]
    assert found.name == found.collection.title == "xs"
    assert found.sentence == "4 levels from 4 files opened as one collection"


def test_names_of_their_own_stay_and_authors_go_along(tmp_path: Path) -> None:
    named = f"{BOARD}Title: Mine\n"
    two = f"Collection: Two\nAuthor: Ann\n\n; first\n\n{BOARD}\n; second\n\n{BOARD}"
    levels = join_files(write(tmp_path, a_xsb=named, b_xsb=two)).collection.levels
    assert [level.title for level in levels] == ["Mine", "first", "second"]
    assert [level.author for level in levels] == ["", "Ann", "Ann"]


def test_what_cannot_be_read_is_told_and_the_others_open(tmp_path: Path) -> None:
    paths = write(tmp_path, a_xsb=BOARD, b_txt="no level", c_txt="none either")
    found = join_files(paths)
    assert len(found.collection.levels) == 1
    assert [path.name for path, _ in found.refused_files] == ["b.txt", "c.txt"]
    assert found.sentence == (
        "1 level from 1 file opened; b.txt (and 1 more file) could not be read: "
        "it contains no level"
    )


def test_files_of_several_folders_and_what_is_written_of_them(tmp_path: Path) -> None:
    paths = write(tmp_path / "a", a_xsb=BOARD) + write(tmp_path / "b", b_xsb=BOARD)
    found = join_files(paths)
    assert found.name == "Joined files"
    again = formats.loads(formats.dump(found.collection).decode())
    assert again.levels == found.collection.levels
