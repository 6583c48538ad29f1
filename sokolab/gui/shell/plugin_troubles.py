"""Says which plug-ins were left out."""

from __future__ import annotations

from sokolab import plugins
from sokolab.gui.shell.messages import MessageBar, MessageKind
from sokolab.language import tr


class PluginTroubles:
    """Tells each trouble with a plug-in once."""

    def __init__(self, messages: MessageBar) -> None:
        self._messages = messages
        self._told = 0

    def tell(self) -> None:
        """Say what has come up since this was called last."""
        troubles = plugins.troubles()
        for trouble in troubles[self._told :]:
            self._messages.say(tr("{sentence}.", sentence=trouble), MessageKind.ERROR)
        self._told = len(troubles)
