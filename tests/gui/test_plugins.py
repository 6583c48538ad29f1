"""The window shows the analyses of plug-ins, and none of them holds it up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QPushButton
from pytestqt.qtbot import QtBot

from sokolab import plugins
from sokolab.analysis.questions import PluginFinding
from sokolab.core.board import Board
from sokolab.gui.analysis.plugin_overlays import marked_squares
from sokolab.gui.app import Application
from sokolab.language import phrase, show_in
from sokolab.reports.run import RunState
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.roster import ROSTER, by_name
from tests import posix
from tests.gui.overlays.paper import pixels
from tests.plugin_packages import analysis, found_in, package, solver, wait_until

LEVEL = Board("#####\n#@$.#\n#####")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder of packages that are found in this test only."""
    yield from found_in(tmp_path, monkeypatch)


@pytest.fixture
def installed(site: Path) -> None:
    """Install analyses that work, fail and hang, a solver, and two that cannot be loaded."""
    analysis(site, "good", "print('hello')", title="走廊 <b>bold</b> & more")
    analysis(site, "bad", "1 / 0")
    analysis(site, "hangs", "time.sleep(100)")
    analysis(site, "exits", "", at_import="sys.exit(5)")
    analysis(site, "twin", "return 5")
    twin = site / "twin_one.py"  # of an overlay that is no analysis of the catalogue
    twin.write_text(twin.read_text().replace("'twin'", "'lost-boxes'"))
    solver(site, "fails", "os._exit(1)", title="<i>Own</i>")
    package(site, "none_one", "[sokolab.formats]\nnone = none_one:X\n", "import nowhere\n")


def said(app: Application) -> list[str]:
    return [message.sentence for message in app.collection_controller.messages.messages]


def known(app: Application, qtbot: QtBot) -> None:
    """Wait until the window knows what all plug-ins are."""
    qtbot.waitUntil(lambda: plugins.are_described(plugins.FORMATS), timeout=60_000)
    layer = app.analysis_controller.layer
    qtbot.waitUntil(lambda: layer.overlays[-1].name == "plugin-lost-boxes", timeout=60_000)


def test_the_analysis_of_a_plugin_is_an_overlay(
    installed: None, app: Application, qtbot: QtBot
) -> None:
    known(app, qtbot)
    app.displayed_board.document.replace_board(LEVEL, "Draw")
    analysis = app.analysis_controller
    entry = analysis.overlays_panel.entry("good")
    qtbot.waitUntil(lambda: entry.summary == "odd squares", timeout=60_000)
    assert "<b>走廊 &lt;b&gt;bold&lt;/b&gt; &amp; more</b>" in entry.toolTip()
    assert not analysis.overlays_panel.entry("bad").summary
    twin = analysis.overlays_panel.entry("plugin-lost-boxes")
    qtbot.waitUntil(lambda: twin.summary == "5", timeout=60_000)
    assert analysis.overlays_panel.entry("lost-boxes").summary != "5"
    before = pixels(app.view.grab().toImage())
    assert not entry.isChecked()
    app.window.action("overlay-good").trigger()
    assert entry.isChecked()
    assert (before != pixels(app.view.grab().toImage())).any()
    assert app.window.action("overlay-good").text() == "走廊 <b>bold</b> && more"
    app.window.action("overlay-bad").trigger()  # paints nothing
    assert app.settings.flag("overlay-good", False)


def test_a_plugin_that_hangs_delays_nothing_of_ours_and_can_be_switched_on_again(
    installed: None, app: Application, qtbot: QtBot
) -> None:
    known(app, qtbot)
    ours = app.analysis_controller.live_analysis
    *_, theirs, _ = app.analysis_controller._plugin_analyses
    ours.run_here()
    for width in (5, 6):  # after the board at the start
        app.displayed_board.document.replace_board(Board.empty(5, width), "Draw")
        ours.refresh()
        qtbot.waitUntil(lambda: ours.is_current and "problems" in ours.findings, timeout=60_000)
        assert not theirs.is_current
        qtbot.waitUntil(lambda: theirs.is_current, timeout=60_000)
    qtbot.waitUntil(lambda: sum("off after three failures" in one for one in said(app)) == 2)
    assert sum("'hangs'" in one for one in said(app)) == 1  # the last one stays, of each
    messages = app.collection_controller.messages
    off = [one for one in plugins.failures() if one.is_off]
    button = messages.findChildren(QPushButton)
    again = [one for one in button if one.text() == "Switch back on"]
    assert len(again) == len(off) == 2
    again[0].click()
    assert len([one for one in plugins.failures() if one.is_off]) == 1
    qtbot.waitUntil(lambda: any("failed: " in one for one in said(app)), timeout=60_000)


def test_a_message_in_another_language_is_replaced(
    site: Path, app: Application, qtbot: QtBot
) -> None:
    plugin = plugins.Plugin(plugins.ANALYSES, "bad", "bad_one:X", "bad_one")
    plugins._report(plugins.PluginFailure(phrase("{n} failed", n="'bad'"), plugin))
    qtbot.waitUntil(lambda: _is_told_once(app, "'bad'"))
    app.language_switch.choose("zh_CN")
    plugins._report(plugins.PluginFailure(phrase("{n} is off", n="'bad'"), plugin, is_off=True))
    qtbot.waitUntil(lambda: _is_told_once(app, "'bad' is off"))
    assert _is_told_once(app, "'bad'")
    app.language_switch.choose("en")
    show_in(None)


def test_a_window_closes_at_once_while_a_plugin_hangs(
    installed: None, app: Application, qtbot: QtBot
) -> None:
    known(app, qtbot)
    app.displayed_board.document.replace_board(LEVEL, "Draw")
    begun = monotonic()
    app.window.guards.clear()
    app.window.close()
    assert monotonic() - begun < 2
    with pytest.raises(plugins.PluginError, match="have been ended"):
        by_name("fails").solve(LEVEL, Limits(), CancelToken(), print)


def test_what_cannot_be_loaded_is_told_once(
    installed: None, app: Application, qtbot: QtBot
) -> None:
    known(app, qtbot)
    for name in ("analysis 'exits'", "format 'none'"):
        qtbot.waitUntil(partial(_is_told_once, app, name))


def _is_told_once(app: Application, name: str) -> bool:
    return sum(name in one for one in said(app)) == 1


def test_the_solver_panel_waits_for_no_plugin(
    installed: None, app: Application, qtbot: QtBot
) -> None:
    panel = app.solve_controller.panel
    assert len(panel.form.findChildren(QCheckBox)) == len(ROSTER)
    known(app, qtbot)
    qtbot.waitUntil(lambda: len(panel.form.findChildren(QCheckBox)) == len(ROSTER) + 1)
    (box,) = (one for one in panel.form.findChildren(QCheckBox) if one.text() == "<i>Own</i>")
    assert box.toolTip().startswith("<p>A tip</p>")
    runs = app.solve_controller.runs
    (run,) = runs.start(LEVEL, [by_name("fails")], Limits(seconds=5.0))
    runs.start_all_waiting()
    qtbot.waitUntil(lambda: run.state is RunState.FAILED, timeout=60_000)
    assert "its process ended without an answer" in str(run.failure)


def test_only_an_array_with_a_value_for_each_square_is_marked() -> None:
    squares = np.array([True, False, True])

    def marked(value: object) -> list[bool]:
        return list(marked_squares(PluginFinding("", value), 3))

    assert marked({"count": 2, "squares": squares}) == [True, False, True]
    for value in (squares[:2], squares.astype(np.uint8), "words", None):
        assert not any(marked({"squares": value}))
        assert not any(marked(value))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM")
def test_sigterm_ends_a_window_whose_plugin_hangs(site: Path) -> None:
    pid = site / "pid"
    # It holds the lock of its interpreter, hears no signal, and has a child.
    body = (
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)"
        f"\n    child = os.fork() or time.sleep(100)"
        f"\n    open({str(pid)!r}, 'w').write(f'{{os.getpid()}} {{child}}')"
        "\n    __import__('re').match(r'(a+)+$', 'a' * 60 + 'b')"
    )
    analysis(site, "bad", body)
    (site / "level.xsb").write_text("#####\n#@$.#\n#####\n", "utf-8")
    path = os.pathsep.join([str(site), str(Path(__file__).parents[2])])
    window = subprocess.Popen(
        [sys.executable, "-m", "sokolab", str(site / "level.xsb")],
        env={**os.environ, "PYTHONPATH": path},
    )
    assert wait_until(lambda: pid.exists() and len(pid.read_text().split()) == 2)
    window.send_signal(signal.SIGTERM)
    assert window.wait(20) == 128 + signal.SIGTERM
    assert wait_until(lambda: not any(map(posix.is_alive, map(int, pid.read_text().split()))))


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_a_file_of_a_plugin_is_read_beside_the_window(
    site: Path, app: Application, qtbot: QtBot, is_cancelled: bool
) -> None:
    code = "import time\ntime.sleep(2)\nfrom sokolab.formats import FORMATS\n"
    code += "from dataclasses import replace\n"
    code += "X = replace(FORMATS[-1], name='mine', title='Mine', suffixes=('.mine',))\n"
    package(site, "mine_one", "[sokolab.formats]\nmine = mine_one:X\n", code)
    file = site / "levels.mine"
    file.write_text("#####\n#@$.#\n#####\n")
    files = app.collection_controller.files
    begun = monotonic()
    assert files.open_path(file)
    assert monotonic() - begun < 1, "the window would have stood still"
    sentence = "levels.mine is being read…"
    assert sentence in said(app)
    if not is_cancelled:
        qtbot.waitUntil(lambda: files.workspace.path == file, timeout=60_000)
        assert files.workspace.collection.levels[0].board == LEVEL
        assert files.settings.last_folder == site
    else:
        rows = app.collection_controller.messages.messages
        (cancel,) = [act for row in rows for text, act in row.buttons if text == "Cancel"]
        cancel()
        app.collection_controller.messages.withdraw(sentence)
        files.tasks.close()
        qtbot.wait(50)
        assert files.workspace.path is None
    assert sentence not in said(app)


def test_an_unreadable_file_of_no_format_is_refused_beside_the_window(
    site: Path, app: Application, qtbot: QtBot
) -> None:
    package(site, "none_one", "[sokolab.formats]\nnone = none_one:X\n", "import nowhere\n")
    file = site / "levels.mine"
    file.write_text("no level")
    app.collection_controller.files.open_path(file)
    qtbot.waitUntil(lambda: any(one.startswith("levels.mine was not") for one in said(app)))


def test_what_we_cannot_read_is_asked_of_plugins_beside_the_window(
    site: Path, app: Application, qtbot: QtBot
) -> None:
    code = "import time\ntime.sleep(2)\nfrom sokolab.formats import FORMATS\n"
    code += "from dataclasses import replace\n"
    code += "def mine(text): return 'mine' in text\n"
    code += "def read(text): return FORMATS[-1].read('#####\\n#@$.#\\n#####\\n')\n"
    code += "X = replace(FORMATS[-1], name='mine', title='Mine', suffixes=('.mine',),"
    code += " recognises=mine, read=read)\n"
    package(site, "mine_two", "[sokolab.formats]\nmine = mine_two:X\n", code)
    file = site / "levels.xsb"
    file.write_text("this is mine")
    controller = app.collection_controller
    begun = monotonic()
    assert controller.files.open_path(file)
    QGuiApplication.clipboard().setText("this is mine, too")
    controller.pasting.paste()
    assert monotonic() - begun < 1, "the window would have stood still"
    qtbot.waitUntil(lambda: controller.files.workspace.path == file, timeout=60_000)
    qtbot.waitUntil(lambda: len(controller.files.workspace.collection.levels) == 2, timeout=60_000)
    assert all(level.board == LEVEL for level in controller.files.workspace.collection.levels)
