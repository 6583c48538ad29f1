"""The action that compares two solutions of the level."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, Qt

from sokolab.core.lurd import Replay
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.frame import Frame
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell.building import timer_for
from sokolab.language import phrase, tr

if TYPE_CHECKING:  # loaded when it is opened, so that the window shows sooner
    from sokolab.collection.replayed_solutions import NamedReplay
    from sokolab.gui.play.compare_dialog import CompareDialog

_DELAY: Final = 150
"""Milliseconds after a change until the window of the comparison follows it."""
_LABEL: Final = phrase("Spliced")

Source: TypeAlias = "Callable[[], Iterable[NamedReplay]]"


class CompareActions(QObject):
    """Opens the window of the comparison and lets it follow the level on show."""

    def __init__(self, frame: Frame, session: GameSession) -> None:
        super().__init__(frame.window)
        self._window, self._stage, self._session = frame.window, frame.stage, session
        self._sources: list[Source] = []
        self.dialog: CompareDialog | None = None
        """The window of the comparison, or None while it is closed."""
        self._document: LevelDocument | None = None
        self._later = timer_for(self._refresh, self, _DELAY)
        frame.window.bind({"compare-solutions": self.compare})
        frame.stage.document_changed.connect(self._follow_document)
        self._follow_document(frame.stage.document)

    def add_source(self, source: Source) -> None:
        """Add a source of solutions beyond those that the level holds."""
        self._sources.append(source)

    def compare(self) -> None:
        """Open the window, or bring it to the front, if there are two known solutions."""
        solutions = self._solutions()
        if len(solutions) < 2 and self.dialog is None:
            self._window.say(tr("A comparison needs two solutions of this level"))
            return
        if self.dialog is None:
            self.dialog = self._new_dialog()
        self.dialog.show_solutions(solutions)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def _new_dialog(self) -> CompareDialog:
        from sokolab.gui.play.compare_dialog import CompareDialog

        dialog = CompareDialog(self._window.theme, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.destroyed.connect(self._forget)
        dialog.kept.connect(partial(self._session.keep, title=_LABEL))
        dialog.replay_requested.connect(self._replay)
        self._window.closed.connect(dialog.close)
        return dialog

    def refresh_soon(self, *_: object) -> None:
        """Let the window follow a change of the level, or of what is known of it."""
        if self.dialog is not None:
            self._later.start()

    def _refresh(self) -> None:
        if self.dialog is not None:
            self.dialog.show_solutions(self._solutions())

    def _solutions(self) -> tuple[NamedReplay, ...]:
        from sokolab.collection.replayed_solutions import known_solutions

        others = [one for source in self._sources for one in source()]
        return known_solutions(self._stage.document.level, others)

    def _replay(self, third: Replay) -> None:
        self._session.start_solution(third, _LABEL)
        self._session.playback.play()

    def _follow_document(self, document: LevelDocument) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self.refresh_soon)
            self._document.described.disconnect(self.refresh_soon)
        self._document = document
        document.changed.connect(self.refresh_soon)
        document.described.connect(self.refresh_soon)
        self.refresh_soon()

    def _forget(self, *_: object) -> None:
        self.dialog = None
