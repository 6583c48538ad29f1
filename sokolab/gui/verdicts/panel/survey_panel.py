"""What matters in a level: the sweep in numbers, the freedom of its solutions, and the audit."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QLabel,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sokolab.gui.overlays.mark_cache import MarkCache
from sokolab.gui.plain_text import plain_label
from sokolab.gui.shell.building import fill, wrapped_label
from sokolab.gui.shell.compact_widgets import SentenceList
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.gui.verdicts.board.sweep_overlay import EFFECT_WORDS, EFFECTS, Sweep, effect_mark
from sokolab.language import tr
from sokolab.verdicts.audit.claims import Claim, ClaimKind
from sokolab.verdicts.survey import Survey

_SWATCH: Final = 22
"""Side of a mark in the legend, in device-independent pixels."""
_MOST_ROWS: Final = 12
"""Claims that show without scrolling."""


class SurveyPanel(QWidget):
    """Shows what a survey has found so far.

    Attributes
    ----------
    list_widget
        The claims of the audit.
    """

    pointed = Signal(object)
    """A claim was chosen; carries its squares."""
    replay_requested = Signal(str)
    """The shorter solution of a claim is to be replayed; carries its letters."""
    overlay_toggled = Signal(bool)
    """The sweep is to be shown on the board, or no more."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._marks = MarkCache()
        self._claims: tuple[Claim, ...] = ()
        self._status, self._freedom = wrapped_label(), wrapped_label()
        self._overlay = QCheckBox(tr("Show the sweep on the board (Q)"))
        self._overlay.toggled.connect(self.overlay_toggled)
        self.list_widget = SentenceList(tr("What the audit found"), _MOST_ROWS)
        self.list_widget.currentItemChanged.connect(self._point)
        self.list_widget.itemClicked.connect(self._point)
        self.list_widget.itemDoubleClicked.connect(self._replay)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(2, 1)
        self._rows: list[tuple[QLabel, QLabel, QLabel]] = []
        for row, effect in enumerate(EFFECTS):
            swatch, count = QLabel(), plain_label()
            count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            words = plain_label(str(EFFECT_WORDS[effect]))
            for place, label in enumerate((swatch, count, words)):
                self._grid.addWidget(label, row, place)
            self._rows.append((swatch, count, words))
        column = fill(QVBoxLayout(self), margins=(0, 0, 0, 0), spacing=6)
        fill(column, self._status, self._overlay, self._grid, self._freedom, (self.list_widget, 1))
        theme.changed.connect(self._set_colours)
        self._set_colours(theme.colours)
        self.show_survey(None, None, "")

    @property
    def status(self) -> str:
        """What the survey is doing, or why there is none."""
        return self._status.text()

    @property
    def counts(self) -> dict[str, str]:
        """The numbers on show, by the words beside them."""
        return {
            words.text(): count.text() for _, count, words in self._rows if not words.isHidden()
        }

    @property
    def freedom(self) -> str:
        """The sentence on the freedom of the solutions, or ""."""
        return self._freedom.text()

    def show_overlay(self, is_on: bool) -> None:
        """Show whether the sweep is on the board."""
        self._overlay.setChecked(is_on)

    def show_survey(self, survey: Survey | None, sweep: Sweep | None, status: str) -> None:
        """Show what is known so far.

        Parameters
        ----------
        sweep
            The squares of the survey, or None if there is none.
        status
            What goes on, or why nothing is known.
        """
        self._status.setText(status)
        counts = sweep.counts if sweep is not None else {}
        for effect, row in zip(EFFECTS, self._rows, strict=True):
            number = counts.get(effect, 0)
            row[1].setText(f"{number:,}")
            for label in row:
                label.setVisible(bool(number))
        freedom = survey.freedom if survey is not None else None
        self._freedom.setText(tr("{sentence}.", sentence=freedom.said) if freedom else "")
        self._freedom.setVisible(freedom is not None)
        self._show_claims(survey.claims if survey is not None else ())

    def changeEvent(self, event: QEvent) -> None:
        """Say the claims in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            claims, self._claims = self._claims, ()
            self.list_widget.clear()
            self._show_claims(claims)

    def _show_claims(self, claims: tuple[Claim, ...]) -> None:
        if claims[: len(self._claims)] != self._claims:
            self.list_widget.clear()
            self._claims = ()
        for claim in claims[len(self._claims) :]:
            item = QListWidgetItem(_words(claim))
            if claim.kind is ClaimKind.COOK:
                item.setToolTip(tr("Double-click to replay the shorter solution"))
            self.list_widget.addItem(item)
        self._claims = claims
        self.list_widget.setVisible(bool(claims))
        self.list_widget.fit()

    def _point(self, item: QListWidgetItem | None, *_: object) -> None:
        row = self.list_widget.row(item) if item is not None else -1
        self.pointed.emit(self._claims[row].squares if 0 <= row < len(self._claims) else ())

    def _replay(self, item: QListWidgetItem) -> None:
        claim = self._claims[self.list_widget.row(item)]
        if claim.lurd:
            self.replay_requested.emit(claim.lurd)

    def _set_colours(self, colours: Colours) -> None:
        ratio = self.devicePixelRatioF()
        for number, (swatch, _, _) in enumerate(self._rows):
            mark = self._marks.mark(effect_mark, round(_SWATCH * ratio), colours.scheme, number)
            pixmap = QPixmap(mark)
            pixmap.setDevicePixelRatio(ratio)
            swatch.setPixmap(pixmap)


def _words(claim: Claim) -> str:
    if claim.is_proved:
        return tr("{sentence}.", sentence=claim.said)
    return tr("{claim} (not proved).", claim=claim.said)
