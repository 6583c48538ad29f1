"""What the page of parity says is in the window: every action with its menu and key."""

from __future__ import annotations

import re
from pathlib import Path

from sokolab.gui.shell.main_window import MainWindow

PAGE = Path(__file__).resolve().parents[3] / "docs" / "parity.md"
NAMED = re.compile(r"\*(\w+), ([^*]+)\* \(([^()]+)\)")


def plain(text: str) -> str:
    return text.replace("&", "").removesuffix("…").strip()


def test_every_action_named_is_there_with_its_key(window: MainWindow) -> None:
    there = {
        (menu, plain(action.text()), key.toString())
        for menu, actions in window.actions_by_menu().items()
        for action in actions
        for key in action.shortcuts()
    }
    named = {
        (menu.lower(), title, key) for menu, title, key in NAMED.findall(PAGE.read_text("utf-8"))
    }
    assert len(named) > 50
    assert named - there == set()
