"""What readers say about files follows the language; what is written to files does not."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.formats.doctor import diagnose
from sokolab.formats.files import read_file
from sokolab.formats.remarks import FormatError
from sokolab.language import show_in
from sokolab.language.message_catalogue import Catalogue

CHINESE = Catalogue(
    "zh_CN",
    {
        ("line {line}, column {column}: {sentence}", ""): (
            "第 {line} 行第 {column} 列：{sentence}",
        ),
        ("'(' is never closed", ""): ("“(” 没有闭合",),
        ("these moves cannot be read: {fault}", ""): ("这些移动无法读取：{fault}",),
        ("the file cannot be read: {reason}", ""): ("无法读取文件：{reason}",),
        ("it is a pipe or a device", ""): ("这是管道或设备",),
        ("{one}, {other}", ""): ("{one}，{other}",),
        ("{n:,} level", ""): ("{n:,} 关",),
        ("{n:,} solution", ""): ("{n:,} 个答案",),
        ("solution {number} of {level}", ""): ("{level}的第 {number} 个答案",),
        ("level {number}", ""): ("第 {number} 关",),
        ("{solution} does not solve it: {reason}", ""): ("{solution}解不开关卡：{reason}",),
        ("it ends before the level is solved", ""): ("还没解开关卡就结束了",),
        ("the size is corrected", ""): ("改正大小",),
    },
)
LEVEL = "######\n#@$ .#\n######\n"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


def test_a_fault_in_counts_is_found_and_told_in_any_language() -> None:
    show_in(CHINESE)
    text = f"{LEVEL}\nSolution\nuurrddll(uurr\n"
    (remark, *_) = diagnose(text.encode()).remarks
    assert str(remark) == "第 6 行第 9 列：这些移动无法读取：“(” 没有闭合"
    show_in(None)
    assert str(remark) == "line 6, column 9: these moves cannot be read: '(' is never closed"


def test_a_diagnosis_made_in_one_language_is_shown_in_another() -> None:
    found = diagnose(f"{LEVEL}Solution\nrlrlrl\n".encode())
    show_in(CHINESE)
    assert str(found.summary[1]) == "1 关，1 个答案"
    assert [remark.sentence for remark in found.remarks] == [
        "第 1 关的第 1 个答案解不开关卡：还没解开关卡就结束了"
    ]


def test_an_error_can_be_sent_and_speaks_the_language_of_its_reader() -> None:
    with pytest.raises(FormatError) as caught:
        read_file("/dev/null")
    sent = pickle.loads(pickle.dumps(caught.value))
    assert str(sent) == "the file cannot be read: it is a pipe or a device"
    show_in(CHINESE)
    assert str(sent) == "无法读取文件：这是管道或设备"


def test_files_are_written_alike_in_all_languages(tmp_path: Path) -> None:
    level = Level(Board(LEVEL), "A title", notes="Some notes")
    collection = Collection((level,), "Name", "Author")
    before = [formats.exported(collection, one.name).data for one in formats.FORMATS]
    show_in(CHINESE)
    assert [formats.exported(collection, one.name).data for one in formats.FORMATS] == before
