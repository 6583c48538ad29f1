"""The panel that says whether the level can be solved, how that is known, and what would help."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sokolab.gui.shell.building import fill, push_button, wrapped_label
from sokolab.gui.shell.compact_widgets import Scrolled, SentenceList
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import Phrase, in_sentences, phrase, tr
from sokolab.reports.library_report import solver_title
from sokolab.verdicts.edits.mending import Mend
from sokolab.verdicts.known import Known
from sokolab.verdicts.values import Basis, Kind

_MOST_ROWS: Final = 8
"""Mends that show without scrolling."""
_ICONS: Final = {
    Kind.SOLVABLE: "check",
    Kind.UNSOLVABLE: "error",
    Kind.OPEN: "help",
    Kind.INVALID: "error",
}


class VerdictPanel(Scrolled):
    """Shows what is known of the board on show.

    Attributes
    ----------
    list_widget
        The list of mends.
    replay_button, line_button, go_on_button
        Replay the solution, and the longest line of play that survives; judge boards although the
        machine runs on its battery.
    """

    pointed = Signal(object)
    """The pointer is over another mend; carries its :class:`Mend`, or None."""
    chosen = Signal(object)
    """A mend was clicked; carries its :class:`Mend`."""
    replay_requested = Signal()
    """The solution is to be replayed."""
    line_requested = Signal()
    """The longest line of play that survives is to be replayed."""
    going_on_requested = Signal()
    """Boards are to be judged although the machine runs on its battery."""
    switched = Signal(bool)
    """Boards are to be judged while they are drawn, or no more."""

    def __init__(self, theme: Theme) -> None:
        body = QWidget()
        super().__init__(body)
        self._theme = theme
        self._known: Known | None = None
        self._mends: tuple[Mend, ...] = ()
        self._mark = QLabel()
        self._mark.setFixedWidth(20)
        self._sentence, self._basis, self._reason, self._head = (
            wrapped_label(is_selectable=True) for _ in range(4)
        )
        self.replay_button = push_button(
            tr("Replay the solution"),
            self.replay_requested.emit,
            tr("Shows the solution move by move"),
        )
        self.line_button = push_button(
            tr("Replay the longest line of play"),
            self.line_requested.emit,
            tr("Shows how far you can push before the level is obviously lost"),
        )
        self.go_on_button = push_button(
            tr("Judge on battery, too"),
            self.going_on_requested.emit,
            tr("Judges boards on battery power as well, until the power supply changes"),
        )
        self.list_widget = SentenceList(tr("What would mend the level"), _MOST_ROWS)
        self.list_widget.setMouseTracking(True)
        self.list_widget.itemEntered.connect(self._point)
        self.list_widget.itemClicked.connect(self._choose)
        self.list_widget.currentItemChanged.connect(self._point)
        self.list_widget.installEventFilter(self)
        self.list_widget.viewport().installEventFilter(self)
        self._switch = QCheckBox(tr("Judge while I draw"))
        self._switch.setToolTip(tr("A solver looks at the board after every stroke"))
        self._switch.toggled.connect(self.switched)
        self._lay_out(body)
        theme.changed.connect(self._set_colours)
        self._otherwise: Phrase | str = ""
        self._is_paused = False
        self._show()

    def _lay_out(self, body: QWidget) -> None:
        head = fill(QHBoxLayout(), spacing=8)
        head.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._sentence, 1)
        self._column = column = QVBoxLayout(body)
        fill(column, head, self._basis, self._reason, margins=(12, 4, 12, 8), spacing=6)
        for button in (self.replay_button, self.line_button, self.go_on_button):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        fill(column, self._head, self.list_widget, self._switch, 1)

    def add_part(self, part: QWidget) -> None:
        """Add a part that can be opened, below the verdict."""
        self._column.insertWidget(self._column.count() - 2, part)

    @property
    def texts(self) -> tuple[str, ...]:
        """The lines on show, from the top."""
        labels = (self._sentence, self._basis, self._reason, self._head)
        return tuple(label.text() for label in labels if not label.isHidden())

    def set_on(self, is_on: bool) -> None:
        """Show whether boards are judged while they are drawn."""
        self._switch.setChecked(is_on)

    def show_known(
        self, known: Known | None, otherwise: Phrase | str, is_paused: bool = False
    ) -> None:
        """Show what is known of a board, or a sentence if nothing is.

        Parameters
        ----------
        is_paused
            Whether boards are not judged because the machine runs on its battery.
        """
        self._known, self._otherwise, self._is_paused = known, otherwise, is_paused
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.list_widget.clear()
            self._mends = ()
            self._show()

    def _show(self) -> None:
        known, otherwise = self._known, self._otherwise
        verdict = known.verdict if known is not None else None
        self._sentence.setText(
            tr("{sentence}.", sentence=verdict.said) if verdict else str(otherwise)
        )
        self._show_line(self._basis, _basis(known))
        reason = known.reason if known is not None else None
        said = (reason.said, *reason.details) if reason is not None else _why_not(known)
        self._show_line(self._reason, in_sentences(said))
        has_line = reason is not None and reason.line is not None and reason.line.pushes
        self.line_button.setVisible(bool(has_line))
        self.replay_button.setVisible(bool(verdict is not None and verdict.lurd))
        self.go_on_button.setVisible(self._is_paused)
        self._show_mends(known)
        self._set_colours(self._theme.colours)

    def _show_line(self, label: QLabel, text: str) -> None:
        label.setText(text)
        label.setVisible(bool(text))

    def _show_mends(self, known: Known | None) -> None:
        kind = known.verdict.kind if known is not None else None
        mends = known.mends if known is not None else ()
        self.list_widget.setVisible(bool(mends))
        head = ""
        if mends:
            head = tr("Each of these edits makes it solvable. Click one to make it:")
        elif known is not None and kind is Kind.UNSOLVABLE:
            head = tr("Looking for an edit that makes it solvable…")
            if known.is_over:
                opens = known.reason is not None and known.reason.opens_solution
                head = "" if opens else tr("No single edit was found that makes it solvable.")
        self._show_line(self._head, head)
        if mends[: len(self._mends)] != self._mends:
            self.list_widget.clear()
            self._mends = ()
        for mend in mends[len(self._mends) :]:
            assert known is not None
            self.list_widget.addItem(QListWidgetItem(str(mend.words(known.board))))
        self._mends = mends
        self.list_widget.fit()

    def _point(self, item: QListWidgetItem | None, *_: object) -> None:
        row = self.list_widget.row(item) if item is not None else -1
        self.pointed.emit(self._mends[row] if 0 <= row < len(self._mends) else None)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self._mends[self.list_widget.row(item)])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that the pointer leaves the list, and Enter on one of its entries."""
        if event.type() is QEvent.Type.Leave and watched is self.list_widget.viewport():
            self.pointed.emit(None)
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            item = self.list_widget.currentItem()
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
                self._choose(item)
                return True
        return super().eventFilter(watched, event)

    def _set_colours(self, colours: Colours) -> None:
        colour = colours.muted
        self._mark.setVisible(self._known is not None)
        if self._known is not None:
            kind = self._known.verdict.kind
            colour = {
                Kind.SOLVABLE: colours.good,
                Kind.UNSOLVABLE: colours.error,
                Kind.INVALID: colours.error,
            }.get(kind, colours.muted)
            pixmap = self._theme.pixmap(_ICONS[kind], 16, colour, self.devicePixelRatioF())
            self._mark.setPixmap(pixmap)
        _colour(self._sentence, colour)
        for label in (self._basis, self._head):
            _colour(label, colours.muted)

    def sizeHint(self) -> QSize:
        """Leave room for a few mends."""
        return QSize(288, 240)


def _colour(label: QLabel, colour: QColor) -> None:
    palette = label.palette()
    palette.setColor(QPalette.ColorRole.WindowText, colour)
    label.setPalette(palette)


def _why_not(known: Known | None) -> tuple[Phrase, ...]:
    """Say why there is no reason, where one could be expected."""
    if known is None or not (known.verdict.is_hearsay and known.is_over):
        return ()
    return (
        phrase("No reason is known: the proof is in the library, and no search has repeated it"),
    )


def _basis(known: Known | None) -> str:
    """Say how the verdict is known, and what is not proved."""
    if known is None or known.verdict.kind is Kind.INVALID:
        return ""
    verdict = known.verdict
    if verdict.kind is Kind.OPEN:
        return tr("Nothing is proved.") if known.is_over else tr("A solver is searching…")
    words = verdict.basis.words.capitalised
    said = phrase("{basis}.", basis=words)
    if verdict.solver and verdict.basis is Basis.SEARCH:
        said = phrase("{basis} ({solver}).", basis=words, solver=solver_title(verdict.solver))
    if verdict.kind is Kind.SOLVABLE and verdict.pushes and not verdict.is_least:
        return tr("{known} It is not proved that no solution has fewer pushes.", known=said)
    return str(said)
