"""The batch of the window: which levels it works on, and where its solutions go."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.batch import executors
from sokolab.batch.jobs import Solve
from sokolab.collection.level_list import parse_filter
from sokolab.gui.app import Application
from sokolab.gui.shell.window_engine import KernelLoader
from sokolab.library.store import Library, default_path
from sokolab.solvers.frame.protocol import CancelToken, Limits
from tests.batch.threads import threads

LEVELS = "#####\n#@$.#\n#####\nTitle: Push\n\n######\n#@ $.#\n######\nTitle: Far\n"


@pytest.fixture
def app(qtbot: QtBot, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Application:
    monkeypatch.setattr(executors, "processes", lambda count, _compile: threads(count))
    monkeypatch.setattr(KernelLoader, "start", lambda _self: None)
    monkeypatch.setattr(KernelLoader, "is_ready", lambda _self, _stage: True)
    file = tmp_path / "two.xsb"
    file.write_text(LEVELS)
    app = Application()
    app.collection_controller.files.open_path(file)
    app.window.guards.clear()  # nobody is there to be asked about unsaved work
    qtbot.addWidget(app.window)
    return app


def solved(qtbot: QtBot, app: Application) -> None:
    app.batch_controller.open()
    dialog = app.batch_controller.dialog
    assert dialog is not None
    dialog.form.restore(("solve", "backtrack"))
    dialog.start()
    qtbot.waitUntil(lambda: not dialog.is_busy, timeout=30_000)


def test_solutions_go_into_the_library_and_on_demand_into_the_levels(
    qtbot: QtBot, app: Application
) -> None:
    solved(qtbot, app)
    dialog, workspace = app.batch_controller.dialog, app.collection_controller.workspace
    assert dialog is not None
    assert not workspace.is_modified
    dialog._keep_button.click()
    assert (
        dialog.status_label.text()
        == "2 solutions were added to the collection, which is not saved yet."
    )
    lurds = [[s.lurd for s in level.solutions] for level in workspace.collection.levels]
    assert lurds == [["R"], ["rR"]]
    dialog._keep_button.click()
    assert dialog.status_label.text().startswith("0 solutions")
    workspace.order_stack.undo()
    assert not workspace.is_modified
    board = formats.loads(LEVELS).levels[1].board

    def is_known() -> bool:
        library = Library(default_path())
        try:
            return library.look_up(board).by_pushes is not None
        finally:
            library.close()

    qtbot.waitUntil(is_known, timeout=10_000)


def test_a_batch_is_about_the_levels_that_pass_the_filter(app: Application) -> None:
    table = app.collection_controller.panel.table
    table.filter_by(parse_filter("title:far"))
    app.batch_controller.open()
    dialog = app.batch_controller.dialog
    assert dialog is not None and dialog.batch is not None
    assert [item.number for item in dialog.batch.items] == [2]
    said = "Batch: 1 of 2 levels of two.xsb: those that match the filter"
    assert dialog.windowTitle() == said
    table.filter_by(None)
    app.batch_controller.open()
    assert len(app.batch_controller.dialog.batch.items) == 2


def test_a_batch_that_runs_is_shown_again_not_begun_again(qtbot: QtBot, app: Application) -> None:
    app.batch_controller.open()
    first = app.batch_controller.dialog
    assert first is not None
    first.form.choose("check")
    app.batch_controller.open()
    assert (
        app.batch_controller.dialog is not first
    )  # nothing ran: it speaks of the levels as they are
    solved(qtbot, app)


def test_a_changed_level_gets_no_solution_of_the_old_one(qtbot: QtBot, app: Application) -> None:
    solved(qtbot, app)
    document = app.collection_controller.workspace.document
    document.replace_board(document.board.with_tiles([0], 0), "Draw")
    assert app.batch_controller.dialog is not None
    app.batch_controller.dialog._keep_button.click()
    assert app.collection_controller.workspace.collection.levels[0].solutions == ()
    assert len(app.collection_controller.workspace.collection.levels[1].solutions) == 1


def test_a_batch_that_was_cut_off_is_offered_at_the_next_start(
    qtbot: QtBot, app: Application, tmp_path: Path
) -> None:
    app.batch_controller.open()
    dialog = app.batch_controller.dialog
    assert dialog is not None
    dialog.form.restore(("solve", "backtrack"))
    dialog.form._seconds_box.setValue(7)
    dialog.started.emit()  # and the program is killed
    again = Application()
    again.start([])
    again.window.guards.clear()
    qtbot.addWidget(again.window)
    (offer,) = again.collection_controller.messages.messages
    assert offer.sentence == "The batch for two.xsb was not finished"
    offer.buttons[0][1]()
    assert again.collection_controller.workspace.path == tmp_path / "two.xsb"
    resumed = again.batch_controller.dialog
    assert resumed is not None
    assert resumed.form.as_texts == dialog.form.as_texts
    qtbot.waitUntil(lambda: not resumed.is_busy, timeout=30_000)
    qtbot.waitUntil(lambda: again.settings.texts("unfinished-batch") == ())
    assert resumed.status_label.text().startswith("2 of 2 levels: 2 solved")


def test_a_choice_kept_by_another_version_changes_nothing(app: Application) -> None:
    app.batch_controller.open()
    dialog = app.batch_controller.dialog
    assert dialog is not None
    before = dialog.form.as_texts
    dialog.form.restore(("juggle", "nobody", "", "", "many", "3"))
    assert dialog.form.as_texts == before


@pytest.mark.parametrize("way", ["ready", "finished", "failed"])
def test_a_batch_takes_over_the_kernels_that_the_window_compiles(
    app: Application, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    ready: set[str] = set()
    monkeypatch.setattr(KernelLoader, "is_ready", lambda _self, stage: stage in ready)
    controller, cancel = app.batch_controller, CancelToken()
    waiting = Thread(target=controller._wait_for_stages, args=(("solver:pull", "routes"), cancel))
    waiting.start()
    ready.add("routes")
    waiting.join(0.2)
    assert waiting.is_alive()
    assert not controller._are_compiled(Solve("pull", Limits()).stages)
    if way == "ready":
        ready.add("solver:pull")
    elif way == "finished":
        monkeypatch.setattr(KernelLoader, "is_fully_ready", True)
    else:
        app.kernel_loader.failed.emit("It did not work")
    waiting.join(10)
    assert not waiting.is_alive()
    assert controller._are_compiled(Solve("pull", Limits()).stages)


def test_a_batch_that_ends_waits_for_no_kernels(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KernelLoader, "is_ready", lambda _self, _stage: False)
    cancel = CancelToken()
    cancel.cancel()
    app.batch_controller._wait_for_stages(("routes",), cancel)


def test_a_batch_runs_while_kernels_are_compiled_and_says_so(
    qtbot: QtBot, app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KernelLoader, "is_ready", lambda _self, _stage: False)
    app.batch_controller.open()
    dialog = app.batch_controller.dialog
    assert dialog is not None
    dialog.form.restore(("solve", "backtrack"))
    dialog.start()
    assert (
        "compiling for this machine, only once; the batch is slow until that is done"
        in dialog.status_label.text()
    )
    qtbot.waitUntil(lambda: not dialog.is_busy, timeout=30_000)
    assert dialog.status_label.text().startswith("2 of 2 levels: 2 solved")
    assert "compiling" not in dialog.status_label.text()
