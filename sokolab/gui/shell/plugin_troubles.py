"""Says which plug-ins were left out."""

from __future__ import annotations

from sokolab import plugins
from sokolab.gui.shell.messages import Kind, MessageBar
from sokolab.language import tr

__all__ = ["PluginTroubles"]


class PluginTroubles:
    """Tells each trouble with a plug-in once."""

    def __init__(self, messages: MessageBar) -> None:
        self._messages = messages
        self._told = 0

    def tell(self) -> None:
        """Say what has come up since this was called last."""
        troubles = plugins.troubles()
        for trouble in troubles[self._told :]:
            self._messages.say(tr("{sentence}.", sentence=trouble), Kind.ERROR)
        self._told = len(troubles)
