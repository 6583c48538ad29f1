"""A window that judges boards on a thread of its own, in the process of the tests."""

from __future__ import annotations

import pytest

from sokolab.gui.app import Application


@pytest.fixture
def judging(app: Application, monkeypatch: pytest.MonkeyPatch) -> Application:
    """Return the window with its studies on a thread of this process."""
    controller = app.verdict_controller
    for thread in (controller.live_verdict._thread, *controller.inquiry_threads):
        monkeypatch.setattr(thread, "_run_study", lambda study, *asked: study(*asked))
    controller.start()
    return app
