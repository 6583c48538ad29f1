"""``sokolab selftest``: use the window once, and say what works on this machine."""

from __future__ import annotations

import click

from sokolab.cli import gui_bridge
from sokolab.cli.call_endings import say
from sokolab.language import tr


@click.command()
def command() -> None:
    """Use the window once, and report what works on this machine.

    Opens a window, draws, solves, saves and replays, with a data folder of its own: your settings,
    levels and solutions stay as they are. On a machine without a screen, set
    QT_QPA_PLATFORM=offscreen.
    """
    gui_bridge.test_window(lambda step: say(tr("sokolab {step}", step=step)))
    say(tr("Everything works."))
