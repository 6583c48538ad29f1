"""Messages about a change to a list of levels, with a button that undoes it."""

from __future__ import annotations

from collections.abc import Callable

from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.shell.messages import MessageBar


def offer_undo(
    messages: MessageBar,
    sentence: str,
    undo: str,
    *open_collections: OpenCollection,
    also: tuple[str, Callable[[], object]] | None = None,
) -> None:
    """Say what was done, with a button that undoes it as long as it is the last step.

    Parameters
    ----------
    undo
        The text of the button.
    open_collections
        The collections that were changed.
    also
        Another button and what it does.
    """
    steps = [(changed, changed.order.index()) for changed in open_collections]

    def take_back() -> None:
        for changed, step in steps:
            if changed.order.index() == step:
                changed.order.undo()

    messages.say(sentence, answers=[(undo, take_back), *([also] if also else [])])
