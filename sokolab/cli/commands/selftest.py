"""``sokolab selftest``: use the window once, and report what works on this machine."""

from __future__ import annotations

import click

from sokolab.cli import call_endings, gui_bridge
from sokolab.language import tr


@click.command()
def command() -> None:
    """Try out the window, and report what works on this machine.

    Opens a window, draws, solves, saves and replays, with a data folder of its own: your settings,
    levels and solutions stay as they are. On a machine without a screen, set
    QT_QPA_PLATFORM=offscreen.
    """
    gui_bridge.test_window(lambda step: call_endings.say(tr("sokolab {step}", step=step)))
    call_endings.say(tr("Everything works."))
