"""Lists the unsaved work that earlier sessions left behind, each piece until it is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from sokolab.gui.plain_text import plain_tooltip
from sokolab.gui.scene.thumbnail import thumbnail_label
from sokolab.gui.shell.building import LANGUAGE, fill, named, push_button, wrapped_label
from sokolab.gui.shell.compact_widgets import Scrolled, unchecked
from sokolab.gui.shell.theme import Theme
from sokolab.language import counted, in_own_direction, shown_date, tr
from sokolab.recovery.lost_work import LostWork

_PICTURE: Final = 72  # pixels: the larger side of a picture
_SQUARE: Final = 12  # pixels: a square of a small board is not shown larger


class _Row(QFrame):
    """One piece of work: its picture, what it is, and the answers.

    If it is discarded, it is deleted when the list is closed.
    """

    def __init__(self, work: LostWork, theme: Theme, restored: Callable[[_Row], None]) -> None:
        super().__init__()
        self.work = work
        self.is_discarded = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._words = wrapped_label()
        self.restore = named(
            push_button(tr("Restore"), unchecked(partial(restored, self))),
            tr("Restore {name}", name=work.name),
            tr("Opens this work in a tab of its own"),
        )
        self.discard = push_button("", self._toggle)
        board = work.collection.levels[work.current].board
        picture = thumbnail_label(board, theme.colours, _PICTURE, _SQUARE)
        parts = picture, (self._words, 1), self.restore, self.discard
        fill(QHBoxLayout(self), *parts, margins=(0, 4, 0, 4), spacing=12)
        LANGUAGE.changed.connect(self._show_answer)
        self._show_answer()

    def _toggle(self) -> None:
        self.is_discarded = not self.is_discarded
        self._show_answer()

    def _show_answer(self) -> None:
        name = self.work.name
        fate = tr("{name}\nwill be deleted when you close the list", name=name)
        self._words.setText(fate if self.is_discarded else self._about())
        self._words.setToolTip(plain_tooltip(str(self.work.path or "")))
        self.restore.setEnabled(not self.is_discarded)
        self.discard.setText(tr("Keep") if self.is_discarded else tr("Discard"))
        self.discard.setAccessibleName(
            tr("Keep {name}", name=name) if self.is_discarded else tr("Discard {name}", name=name)
        )
        self.discard.setToolTip(
            tr("Takes it back: the work is not deleted")
            if self.is_discarded
            else tr("Deletes this work for good when you close the list")
        )

    def _about(self) -> str:
        work = self.work
        count = counted(len(work.collection.levels), "level", "levels")
        lines = [in_own_direction(work.name), f"{shown_date(work.when)} · {count}"]
        folder = work.path.parent if work.path else None
        lines.append(tr("in {folder}", folder=folder) if folder else tr("not in a file yet"))
        if work.is_damaged:
            lines.append(tr("Its last changes cannot be read; this is what came before."))
        return "\n".join(lines)


class RecoveredWorkDialog(QDialog):
    """The list of the works, oldest first; there must be some.

    ``restore`` opens one and deletes its record. When the list is closed, ``left`` is called with
    those that are not answered yet: they stay on disk and are offered again.
    """

    def __init__(
        self,
        works: Sequence[LostWork],
        theme: Theme,
        restore: Callable[[LostWork], None],
        left: Callable[[Sequence[LostWork]], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._restore = restore
        self._left = left
        self._rows = [_Row(work, theme, self._restore_row) for work in reversed(works)]
        self.setWindowTitle(tr("Recovered work"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        explanation = wrapped_label(
            tr("This was not saved when sokolab ended. Nothing is deleted until you say so.")
            if len(works) == 1
            else tr("These were not saved when sokolab ended. Nothing is deleted until you say so.")
        )
        everything = push_button(tr("Restore all"), self.restore_all)
        everything.setDefault(True)
        later = push_button(
            tr("Close"),
            self.close,
            tr("Closes this list; what you neither restore nor discard is offered again"),
        )
        buttons = fill(QHBoxLayout(), 1, everything, later)
        body = QWidget()
        fill(QVBoxLayout(body), *self._rows, 1, margins=(0, 0, 0, 0), spacing=0)
        fill(QVBoxLayout(self), explanation, (Scrolled(body), 1), buttons)
        self.resize(620, min(520, 150 + len(works) * (_PICTURE + 16)))

    @property
    def works(self) -> tuple[LostWork, ...]:
        """The work in the list, newest first."""
        return tuple(row.work for row in self._rows)

    def restore_all(self) -> None:
        """Restore everything that is not to be discarded; the newest becomes the current one."""
        for row in reversed(self._rows.copy()):
            if not row.is_discarded:
                self._restore_row(row)

    def done(self, result: int) -> None:
        """Delete what was discarded, and tell what is left."""
        for row in self._rows:
            if row.is_discarded:
                row.work.discard()
        self._left([row.work for row in self._rows if not row.is_discarded])
        super().done(result)

    def _restore_row(self, row: _Row) -> None:
        self._rows.remove(row)
        row.hide()
        self._restore(row.work)
        if all(one.is_discarded for one in self._rows):
            self.close()
