"""Whether the machine runs on its battery."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sokolab.gui.shell.window_engine import Tasks
from sokolab.gui.verdicts.live_verdict import PowerWatch, is_on_battery


def _supply(folder: Path, name: str, **values: str) -> None:
    place = folder / name
    place.mkdir(parents=True)
    for key, value in values.items():
        (place / key).write_text(f"{value}\n")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked differently")
@pytest.mark.parametrize(
    ("supplies", "expected"),
    [
        ({}, False),
        ({"BAT0": {"type": "Battery", "status": "Discharging"}}, True),
        ({"BAT0": {"type": "Battery", "status": "Charging"}}, False),
        ({"BAT0": {"type": "Battery", "status": "Full"}}, False),
        (
            {
                "AC": {"type": "Mains", "online": "0"},
                "BAT0": {"type": "Battery", "status": "Discharging"},
            },
            True,
        ),
        (
            {
                "BAT0": {"type": "Battery", "status": "Discharging"},
                "AC": {"type": "Mains", "online": "1"},
            },
            False,
        ),
        ({"mouse": {"type": "Battery", "scope": "Device", "status": "Discharging"}}, False),
        ({"odd": {}}, False),
    ],
)
def test_a_battery_counts_if_it_is_discharging_and_no_mains_are_there(
    tmp_path: Path, supplies: dict[str, dict[str, str]], expected: bool
) -> None:
    for name, values in supplies.items():
        _supply(tmp_path, name, **values)
    assert is_on_battery(tmp_path) is expected


@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked differently")
def test_a_machine_that_tells_nothing_counts_as_on_mains(tmp_path: Path) -> None:
    assert not is_on_battery(tmp_path / "nowhere")
    (tmp_path / "BAT0").mkdir()
    (tmp_path / "BAT0" / "type").write_bytes(b"\xff\xfe")
    assert not is_on_battery(tmp_path)


def _is_shorter(answers: list[bool], length: int) -> bool:
    return len(answers) < length


def test_the_watch_tells_changes_only(qtbot: QtBot) -> None:
    tasks = Tasks()
    answers = [True, True, False]
    watch = PowerWatch(tasks, lambda: answers.pop(0))
    told: list[bool] = []
    watch.changed.connect(told.append)
    while answers:
        left = len(answers)
        watch.check()
        qtbot.waitUntil(partial(_is_shorter, answers, left))
        qtbot.wait(20)
    assert told == [True, False]
    assert not watch.is_on_battery
    tasks.close()
