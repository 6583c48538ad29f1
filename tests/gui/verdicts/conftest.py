"""A window that judges boards on a thread of its own, in the process of the tests."""

from __future__ import annotations

import pytest

from sokolab.gui.app import Application
from sokolab.verdicts.study import study


@pytest.fixture
def judging(app: Application, monkeypatch: pytest.MonkeyPatch) -> Application:
    """Return the window with its studies on a thread of this process."""
    monkeypatch.setattr("sokolab.verdicts.study.step_back", lambda: None)
    monkeypatch.setattr(app.verdict_controller.live_verdict._thread, "_studying", study)
    app.verdict_controller.start()
    return app
