"""Loads plug-ins once the window shows, and tells what goes wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer

from sokolab import plugins
from sokolab.gui.analysis.analysis_controller import AnalysisController
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.message_bar import MessageBar, MessageKind
from sokolab.language import Phrase, phrase, tr

_AFTER_MS: Final = 1000
"""When plug-ins are loaded, counted from the first picture: until then, ours answer."""


class PluginMessages(QObject):
    """What people read of the troubles of plug-ins; of each plug-in, only the last one stays."""

    def __init__(
        self,
        window: MainWindow,
        analysis: AnalysisController,
        messages: MessageBar,
        offer_solvers: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._analysis, self._messages, self._offer_solvers = analysis, messages, offer_solvers
        self._told: tuple[plugins.Trouble, ...] = ()
        self._said: dict[plugins.Plugin, Phrase] = {}
        analysis.troubled.connect(self._tell)
        window.closed.connect(partial(plugins.listen, None))

    def load_soon(self) -> None:
        """Load plug-ins when ours have had time to answer."""
        plugins.listen(self._analysis.troubled.emit)
        QTimer.singleShot(_AFTER_MS, self, partial(self._analysis.load_plugins, self._use))

    def _use(self) -> None:
        self._tell()
        self._offer_solvers()

    def _tell(self) -> None:
        """Tell what has come up since this was called last."""
        troubles = plugins.troubles()
        for trouble in troubles:
            if trouble not in self._told:
                if (before := self._said.get(trouble.plugin)) is not None:
                    self._messages.withdraw(before)  # in the language of now
                self._said[trouble.plugin] = said = phrase("{sentence}.", sentence=trouble.said)
                again = (tr("Switch on again"), partial(self._switch_on, trouble.plugin))
                self._messages.say(said, MessageKind.ERROR, [again] if trouble.is_off else ())
        self._told = troubles

    def _switch_on(self, plugin: plugins.Plugin) -> None:
        plugins.switch_on(plugin)
        self._told = plugins.troubles()
        self._analysis.ask_plugins()
