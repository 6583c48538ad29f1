"""The work journal: every kept state comes back, and only levels that differ are written."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab import formats
from sokolab.core.level import Collection, Level
from sokolab.recovery.lost_work import RecoveryJournal, read_journal
from tests.gui.levels import collection

ABOUT = {"name": "work", "path": "", "current": 0}


def strokes(home: Path) -> list[dict[str, Any]]:
    (file,) = home.glob("strokes-*.jsonl")
    return [json.loads(line) for line in file.read_bytes().splitlines()]


def test_one_stroke_writes_one_level(tmp_path: Path) -> None:
    base = collection(*(f"level {n}" for n in range(500)))
    drawn = base.with_level(250, replace(base.levels[250], title="drawn"))
    journal = RecoveryJournal(tmp_path)
    journal.keep(base, drawn, ABOUT)
    (line,) = strokes(tmp_path)
    first, text, last = line["levels"]
    assert (first, last) == ([0, 250], [251, 249])
    assert text.count("Title:") == 1
    assert read_journal(tmp_path) == (ABOUT, drawn, False)


steps = st.lists(
    st.tuples(
        st.sampled_from(["edit", "insert", "remove", "move", "double", "name"]),
        st.integers(0, 99),
        st.integers(0, 99),
    ),
    max_size=12,
)


def changed(now: Collection, kind: str, one: int, other: int) -> Collection:
    levels = list(now.levels)
    at = one % len(levels)
    if kind == "edit":
        levels[at] = replace(levels[at], notes=f"note {other}")
    elif kind == "insert":
        levels.insert(at, Level(levels[at].board, title=f"new {other}"))
    elif kind == "remove" and len(levels) > 1:
        del levels[at]
    elif kind == "move":
        levels.insert(other % len(levels), levels.pop(at))
    elif kind == "double":
        levels.insert(other % len(levels), levels[at])
    elif kind == "name":
        return replace(now, title=f"title {other}")
    return replace(now, levels=tuple(levels))


@given(steps)
def test_every_state_comes_back(
    tmp_path_factory: pytest.TempPathFactory, todo: list[tuple[str, int, int]]
) -> None:
    home = tmp_path_factory.mktemp("journal")
    base = now = collection("one", "two", "three")
    journal = RecoveryJournal(home)
    for number, (kind, one, other) in enumerate(todo):
        now = changed(now, kind, one, other)
        about = {**ABOUT, "current": number}
        journal.keep(base, now, about)
        assert read_journal(home) == (about, now, False)


def test_a_line_that_was_cut_off_is_no_state(tmp_path: Path) -> None:
    base = collection("one", "two")
    first = base.with_level(0, replace(base.levels[0], title="first"))
    second = base.with_level(1, replace(base.levels[1], title="second"))
    journal = RecoveryJournal(tmp_path)
    journal.keep(base, first, ABOUT)
    whole = next(tmp_path.glob("strokes-*")).read_bytes()
    journal.keep(base, second, ABOUT)
    data = next(tmp_path.glob("strokes-*")).read_bytes()
    for length in range(len(whole), len(data)):
        next(tmp_path.glob("strokes-*")).write_bytes(data[:length])
        assert read_journal(tmp_path) == (ABOUT, first, False)


def test_a_long_journal_begins_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sokolab.recovery.lost_work._MIN_BYTES_FOR_BASE", 500)
    base = now = collection("one")
    journal = RecoveryJournal(tmp_path)
    for number in range(40):
        now = now.with_level(0, replace(now.levels[0], notes=f"note {number}" * 9))
        journal.keep(base, now, ABOUT)
        assert read_journal(tmp_path) == (ABOUT, now, False)
    assert json.loads((tmp_path / "about.json").read_text())["generation"] > 3
    assert len(list(tmp_path.glob("levels-*"))) == 1


def test_a_disk_that_fails_keeps_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = collection("one")
    first = base.with_level(0, replace(base.levels[0], title="first"))
    journal = RecoveryJournal(tmp_path)
    journal.keep(base, first, ABOUT)
    monkeypatch.setattr("sokolab.recovery.lost_work.os.fsync", full)
    second = base.with_level(0, replace(base.levels[0], title="second"))
    with pytest.raises(OSError, match="full"):
        journal.keep(base, second, ABOUT)
    monkeypatch.undo()
    (file,) = tmp_path.glob("strokes-*")
    file.write_bytes(file.read_bytes()[:-9])  # only a part of the line found room
    journal.keep(base, second, ABOUT)
    assert read_journal(tmp_path) == (ABOUT, second, False)


def full(_: int) -> None:
    raise OSError(28, "full")


@pytest.mark.parametrize(
    "damage", [b"}\n", b"{}\n", b"\xff\n", b'{"about": {}, "levels": ["?"]}\n']
)
def test_what_comes_before_a_damaged_line_is_kept(tmp_path: Path, damage: bytes) -> None:
    base = collection("one", "two")
    first = base.with_level(0, replace(base.levels[0], title="first"))
    RecoveryJournal(tmp_path).keep(base, first, ABOUT)
    (file,) = tmp_path.glob("strokes-*")
    file.write_bytes(file.read_bytes() + damage + file.read_bytes())
    assert read_journal(tmp_path) == (ABOUT, first, True)


def test_what_is_no_journal_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "about.json").write_text('{"generation": 1}')
    with pytest.raises(formats.FormatError):
        read_journal(tmp_path)
