"""The legend folds the overlays away that are off at first."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from sokolab.gui.analysis.overlays_panel import OverlaysPanel
from sokolab.gui.app import Application
from sokolab.rendering.overlays.all_overlays import OVERLAYS

RARE = [overlay.name for overlay in OVERLAYS if not overlay.is_on_by_default]


@pytest.fixture
def legend(app: Application) -> OverlaysPanel:
    return app.analysis_controller.overlays_panel


def shown(legend: OverlaysPanel) -> set[str]:
    return {one.name for one in OVERLAYS if legend.entry(one.name).isVisible()}


def fold_button(legend: OverlaysPanel) -> QToolButton:
    return next(one for one in legend.findChildren(QToolButton) if one.property("folds"))


def test_at_first_only_what_is_on_shows(app: Application, legend: OverlaysPanel) -> None:
    assert shown(legend) == {one.name for one in OVERLAYS} - set(RARE)
    button, height = fold_button(legend), legend.widget().heightForWidth(360)
    assert button.text().endswith(" more")
    button.click()
    assert shown(legend) == {one.name for one in OVERLAYS}
    assert button.text() == "Fewer"
    assert legend.widget().heightForWidth(360) > height
    assert not app.settings.flag("legend-is-folded", True)
    button.click()
    assert app.settings.flag("legend-is-folded", False)


def test_what_is_switched_on_shows_and_stays_until_folded_again(
    app: Application, legend: OverlaysPanel
) -> None:
    name = RARE[0]
    app.window.action(f"overlay-{name}").trigger()
    assert name in shown(legend)
    legend.entry(name).click()
    assert name in shown(legend), "an entry does not vanish from under the mouse"
    fold_button(legend).click()
    fold_button(legend).click()
    assert name not in shown(legend)


def test_unfolding_shows_more_rows_in_a_smaller_window(
    app: Application, legend: OverlaysPanel, qtbot: QtBot
) -> None:
    app.window.resize(1440, 900)
    app.panels.arrange()
    qtbot.wait(50)

    def whole_rows() -> int:
        entries = [legend.entry(one.name) for one in legend._layer.overlays]
        return sum(one.visibleRegion().boundingRect() == one.rect() for one in entries)

    before = whole_rows()
    fold_button(legend).click()
    qtbot.wait(50)
    assert whole_rows() > before
    unfolded = legend.height()
    fold_button(legend).click()
    qtbot.wait(50)
    assert legend.height() < unfolded
