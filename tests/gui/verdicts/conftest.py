"""A window that judges boards on a thread of its own, in the process of the tests."""

from __future__ import annotations

import pytest

from sokolab.gui.app import Application
from sokolab.gui.verdicts.service.inquiries import answer
from sokolab.verdicts.study import study


@pytest.fixture
def judging(app: Application, monkeypatch: pytest.MonkeyPatch) -> Application:
    """Return the window with its studies on a thread of this process."""
    controller = app.verdict_controller
    monkeypatch.setattr(controller.live_verdict._thread, "_studying", study)
    for thread in controller.inquirers:
        monkeypatch.setattr(thread, "_studying", answer)
    controller.start()
    return app
