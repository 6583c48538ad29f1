"""The window says which plug-ins were left out."""

from __future__ import annotations

import pytest

from sokolab import plugins
from sokolab.gui.app import Application
from sokolab.gui.shell.messages import Kind, Message


@pytest.fixture
def trouble(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what is wrong with a plug-in before the window opens."""
    sentence = "The solver 'odd' is left out: it is broken"
    monkeypatch.setattr(plugins, "_troubles", [sentence])
    return sentence


def test_a_plugin_that_is_left_out_is_told(trouble: str, app: Application) -> None:
    said = app.collection_controller.messages.messages
    assert said == (Message(f"{trouble}.", Kind.ERROR),)
