"""The journal: what is kept survives, what does not belong is refused."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from sokolab.batch.items import ItemAnswer
from sokolab.batch.journal import Journal, JournalError
from tests.posix import mkfifo

SOLVE: dict[str, int | float | str | None] = {"job": "solve", "seconds": 10.0}
ANSWER = ItemAnswer(
    "a.xsb:1:00", "SOLVED", "Solved – well", 0.25, {"pushes": 7, "bound": None}, "RR"
)


def test_answers_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "journal.jsonl"
    with Journal(path, SOLVE) as journal:
        journal.keep(ANSWER)
    with Journal(path, SOLVE) as journal:
        assert list(journal) == [ANSWER]


def test_the_later_answer_about_an_item_counts(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    later = ItemAnswer(ANSWER.key, "TIME", "", 1.0)
    with Journal(path, SOLVE) as journal:
        journal.keep(ANSWER)
        journal.keep(later)
    with Journal(path, SOLVE) as journal:
        assert list(journal) == [later]


def test_a_journal_of_another_job_is_refused_and_unharmed(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal(path, SOLVE) as journal:
        journal.keep(ANSWER)
    before = path.read_bytes()
    with pytest.raises(JournalError, match="another job or other settings"):
        Journal(path, {**SOLVE, "seconds": 20.0})
    assert path.read_bytes() == before


@pytest.mark.parametrize("line", [b"{}", b"[1]", b"\xff\xfe", b'{"key": "a", "figures": 3}'])
def test_a_line_that_is_no_answer_is_named(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "journal"
    Journal(path, SOLVE).close()
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(JournalError, match=r"journal:2: this line is not an answer"):
        Journal(path, SOLVE)


def test_two_batches_cannot_write_to_one_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal(path, SOLVE), pytest.raises(JournalError, match="another batch"):
        Journal(path, SOLVE)
    Journal(path, SOLVE).close()


@pytest.mark.parametrize("is_fresh", [False, True])
@pytest.mark.parametrize(
    "content", [b"a diary of one line", b"a diary\nof two", b'{"key": 1}\n', b"\0\xff", b"\n"]
)
def test_a_file_that_is_no_journal_is_refused_and_unharmed(
    tmp_path: Path, content: bytes, is_fresh: bool
) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(JournalError, match="not the journal of a batch"):
        Journal(path, SOLVE, is_fresh=is_fresh)
    assert path.read_bytes() == content


@pytest.mark.parametrize("length", [1, 12, 20, 40])
def test_a_first_line_cut_off_by_a_crash_is_written_again(tmp_path: Path, length: int) -> None:
    path = tmp_path / "journal"
    Journal(path, SOLVE).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:length])
    Journal(path, SOLVE).close()
    assert path.read_bytes() == whole


def test_a_fresh_journal_replaces_one_of_any_job(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal(path, SOLVE) as journal:
        journal.keep(ANSWER)
    with Journal(path, {**SOLVE, "seconds": 20.0}, is_fresh=True) as journal:
        assert not list(journal)
    Journal(path, {**SOLVE, "seconds": 20.0}).close()


def test_a_fresh_journal_does_not_replace_one_in_use(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal(path, SOLVE) as journal:
        journal.keep(ANSWER)
        with pytest.raises(JournalError, match="another batch"):
            Journal(path, SOLVE, is_fresh=True)
    with Journal(path, SOLVE) as journal:
        assert list(journal) == [ANSWER]


def test_a_file_name_that_is_no_utf_8_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    odd = ItemAnswer("\udc81.xsb:1:00", "SOLVED", "\udcff", 1.0)
    with Journal(path, SOLVE) as journal:
        journal.keep(odd)
    path.read_text(encoding="utf-8")
    with Journal(path, SOLVE) as journal:
        assert list(journal) == [odd]


def test_a_folder_in_the_way_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="directory"):
        Journal(tmp_path, SOLVE)


@pytest.mark.skipif(sys.platform == "win32", reason="has no such files")
@pytest.mark.parametrize("special", ["pipe", "/dev/zero", "/dev/full"])
def test_pipes_and_devices_are_refused_at_once(tmp_path: Path, special: str) -> None:
    path = Path(special)
    if special == "pipe":
        path = tmp_path / special
        mkfifo(path)
    with pytest.raises(JournalError, match="a pipe or a device"):
        Journal(path, SOLVE)


def test_a_full_disk_is_told_and_what_was_kept_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "answers.jsonl"
    first, second = ItemAnswer("a:1", "SOLVED", "", 1.0), ItemAnswer("a:2", "SOLVED", "", 1.0)
    journal = Journal(path, SOLVE)
    journal.keep(first)
    written = journal._file.write

    def write_a_part(data: bytes) -> int:
        if len(data) > 9:
            return written(data[:9])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(journal, "_file", SimpleNamespace(write=write_a_part))
    with pytest.raises(JournalError, match="cannot be written: no space left"):
        journal.keep(second)
    monkeypatch.undo()
    journal.close()
    with Journal(path, SOLVE) as again:
        assert list(again) == [first]
