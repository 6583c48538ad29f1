"""A window that does not do what it should is found out."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sokolab.gui import self_test
from sokolab.gui.editor.drawing_tools import Stroke
from sokolab.gui.self_test import SelfTestError, use_window
from sokolab.gui.shell.window_engine import KernelLoader


def test_a_step_that_is_not_done_is_named(
    qtbot: QtBot, home: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KernelLoader, "start", lambda _self: None)
    monkeypatch.setattr(self_test, "_PATIENCE_SECONDS", 0.5)
    monkeypatch.setattr(Stroke, "add", lambda *_: None)
    told: list[str] = []
    with pytest.raises(SelfTestError, match="drew a wall"):
        use_window(tmp_path, lambda step: told.append(str(step)))
    assert told == ["opened a file"]
