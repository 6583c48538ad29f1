"""The panel that shows whether the level can be solved, its mends and its survey."""

from collections.abc import Callable
from typing import Any, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap

from sokolab.gui.overlays.marks import MarkCache
from sokolab.gui.shell import building, lists, scrolling
from sokolab.gui.shell.theme import ICON_SIDE, Colours, Theme
from sokolab.gui.verdicts.sweep_overlay import EFFECT_WORDS, EFFECTS, Sweep, draw_effect_mark
from sokolab.language import Phrase, in_sentences, phrase, tr
from sokolab.reports.library_report import solver_title
from sokolab.verdicts.audit.audit import Claim, ClaimKind
from sokolab.verdicts.edits.mending import Mend
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.study import Survey
from sokolab.verdicts.values import VerdictBasis, VerdictKind

_MAX_MENDS: Final = 8  # mends displayed without scrolling
_ICONS: Final = {
    VerdictKind.SOLVABLE: "check",
    VerdictKind.UNSOLVABLE: "error",
    VerdictKind.OPEN: "help",
    VerdictKind.INVALID: "error",
}
_SWATCH_SIDE: Final = 22
"""Side of a mark in the legend, in device-independent pixels."""
_MAX_CLAIMS: Final = 12  # claims displayed without scrolling


class _MendOrClaimList(lists.SentenceList):
    """A list of mends or claims, which a study finds one after the other."""

    pointed = Signal(object)
    """Another entry is current. Carries its value, or None."""

    def __init__(self, name: str, max_rows: int) -> None:
        super().__init__(name, max_rows)
        self._entries: tuple[Any, ...] = ()
        self.currentItemChanged.connect(lambda item, *_: self.pointed.emit(self.value(item)))

    def value(self, item: QtWidgets.QListWidgetItem | None) -> Any:
        """Return the value of an entry. None has the value None."""
        return None if item is None else item.data(Qt.ItemDataRole.UserRole)

    def show_entries(
        self, entries: tuple[Any, ...], item_of: Callable[[Any], QtWidgets.QListWidgetItem]
    ) -> None:
        """List the mends or claims found so far. Existing rows stay."""
        if entries[: len(self._entries)] != self._entries:
            self.clear()
        for entry in entries[self.count() :]:
            item = item_of(entry)
            item.setData(Qt.ItemDataRole.UserRole, entry)
            self.addItem(item)
        self._entries = entries
        self.setVisible(bool(entries))
        self.fit()


class VerdictPanel(scrolling.Scrolled):
    """Shows the knowledge of the displayed board, and the mends.

    Its buttons replay the solution, replay the longest line of play that survives, and have boards
    judged even while the machine runs on its battery.
    """

    pointed = Signal(object)
    """The mouse points at another mend. Carries the :class:`Mend`, or None."""
    chosen = Signal(object)
    """A mend was clicked. Carries the :class:`Mend`."""

    def __init__(self, theme: Theme) -> None:
        body = QtWidgets.QWidget()
        super().__init__(body)
        self._theme = theme
        self._knowledge: BoardKnowledge | None = None
        self._icon_label = QtWidgets.QLabel()
        self._icon_label.setFixedWidth(20)
        self._sentence_label, self._basis_label, self._reason_label, self._mends_heading = (
            building.wrapped_label(is_selectable=True) for _ in range(4)
        )
        self.replay_button, self.line_button, self.battery_button = (
            building.push_button(text, None, tip)
            for text, tip in (
                (tr("Replay the solution"), tr("Shows the solution move by move")),
                (
                    tr("Replay the longest line of play"),
                    tr("Shows how far you can push before the level is obviously lost"),
                ),
                (
                    tr("Also judge on battery"),
                    tr("Judges boards on battery power as well, until the power supply changes"),
                ),
            )
        )
        self.mend_list = _MendOrClaimList(tr("What would mend the level"), _MAX_MENDS)
        self.mend_list.setMouseTracking(True)
        self.mend_list.pointed.connect(self.pointed)
        self.mend_list.itemEntered.connect(
            lambda item: self.pointed.emit(self.mend_list.value(item))
        )
        self.mend_list.itemClicked.connect(self._emit_mend)
        self.mend_list.installEventFilter(self)
        self.mend_list.viewport().installEventFilter(self)
        self.judging_box = QtWidgets.QCheckBox(tr("Judge while drawing"))
        self.judging_box.setToolTip(tr("A solver looks at the board after every stroke"))
        self._lay_out(body)
        theme.changed.connect(self._set_colours)
        theme.text_size_changed.connect(lambda: self._set_colours(theme.colours))
        building.LANGUAGE.changed.connect(self._retranslate)
        self._placeholder: Phrase | str = ""
        self._is_paused = False
        self._show_parts()

    def _lay_out(self, body: QtWidgets.QWidget) -> None:
        heading = building.fill(QtWidgets.QHBoxLayout(), spacing=8)
        heading.addWidget(self._icon_label, 0, Qt.AlignmentFlag.AlignTop)
        heading.addWidget(self._sentence_label, 1)
        self._column = column = QtWidgets.QVBoxLayout(body)
        building.fill(
            column,
            heading,
            self._basis_label,
            self._reason_label,
            margins=(12, 4, 12, 8),
            spacing=6,
        )
        for button in (self.replay_button, self.line_button, self.battery_button):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        building.fill(column, self._mends_heading, self.mend_list, self.judging_box, 1)

    def add_part(self, part: QtWidgets.QWidget) -> None:
        """Add a folding part below the verdict."""
        self._column.insertWidget(self._column.count() - 2, part)

    @property
    def texts(self) -> tuple[str, ...]:
        """The displayed lines, from the top."""
        labels = (self._sentence_label, self._basis_label, self._reason_label, self._mends_heading)
        return tuple(label.text() for label in labels if not label.isHidden())

    def show_knowledge(
        self, knowledge: BoardKnowledge | None, placeholder: Phrase | str, is_paused: bool = False
    ) -> None:
        """Show the knowledge of a board, or the text ``placeholder`` if nothing is known.

        ``is_paused`` says that judging is paused because the machine runs on its battery.
        """
        self._knowledge = knowledge
        self._placeholder = placeholder
        self._is_paused = is_paused
        self._show_parts()

    def _retranslate(self) -> None:
        self.mend_list.clear()
        self._show_parts()

    def _show_parts(self) -> None:
        knowledge, placeholder = self._knowledge, self._placeholder
        verdict = knowledge.verdict if knowledge is not None else None
        self._sentence_label.setText(
            tr("{sentence}.", sentence=verdict.message) if verdict else str(placeholder)
        )
        self._show_line(self._basis_label, _basis_sentence(knowledge))
        reason = knowledge.why_unsolvable if knowledge is not None else None
        message = (
            (reason.message, *reason.details) if reason is not None else _missing_reason(knowledge)
        )
        self._show_line(self._reason_label, in_sentences(message))
        has_line = reason is not None and reason.line is not None and reason.line.pushes
        self.line_button.setVisible(bool(has_line))
        self.replay_button.setVisible(bool(verdict is not None and verdict.lurd))
        self.battery_button.setVisible(self._is_paused)
        self._show_mends(knowledge)
        self._set_colours(self._theme.colours)

    def _show_line(self, label: QtWidgets.QLabel, text: str) -> None:
        label.setText(text)
        label.setVisible(bool(text))

    def _show_mends(self, knowledge: BoardKnowledge | None) -> None:
        kind = knowledge.verdict.kind if knowledge is not None else None
        mends = knowledge.mends if knowledge is not None else ()
        heading = ""
        if mends:
            heading = tr("Each of these edits makes the level solvable. Click one to apply it:")
            if len(mends) == 1:
                heading = tr("This edit makes the level solvable. Click to apply it:")
        elif knowledge is not None and kind is VerdictKind.UNSOLVABLE:
            heading = tr("Looking for an edit that makes the level solvable…")
            if knowledge.is_over:
                opens_solution = (
                    knowledge.why_unsolvable is not None and knowledge.why_unsolvable.opens_solution
                )
                heading = (
                    ""
                    if opens_solution
                    else tr("No single edit was found that makes the level solvable.")
                )
        self._show_line(self._mends_heading, heading)
        self.mend_list.show_entries(mends, self._new_mend_item)

    def _new_mend_item(self, mend: Mend) -> QtWidgets.QListWidgetItem:
        assert self._knowledge is not None  # otherwise there would be no mends
        return QtWidgets.QListWidgetItem(str(mend.words(self._knowledge.board)))

    def _emit_mend(self, item: QtWidgets.QListWidgetItem) -> None:
        self.chosen.emit(self.mend_list.value(item))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice when the mouse leaves the list, and Enter on one of its entries."""
        if event.type() is QEvent.Type.Leave and watched is self.mend_list.viewport():
            self.pointed.emit(None)
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            item = self.mend_list.currentItem()
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
                self._emit_mend(item)
                return True
        return super().eventFilter(watched, event)

    def _set_colours(self, colours: Colours) -> None:
        colour = colours.muted
        self._icon_label.setVisible(self._knowledge is not None)
        if self._knowledge is not None:
            kind = self._knowledge.verdict.kind
            colour = {
                VerdictKind.SOLVABLE: colours.good,
                VerdictKind.UNSOLVABLE: colours.error,
                VerdictKind.INVALID: colours.error,
            }.get(kind, colours.muted)
            side, ratio = self._theme.grown(ICON_SIDE), self.devicePixelRatioF()
            self._icon_label.setPixmap(self._theme.pixmap(_ICONS[kind], side, colour, ratio))
        building.tint(self._sentence_label, colour)
        for label in (self._basis_label, self._mends_heading):
            building.tint(label, colours.muted)

    def sizeHint(self) -> QSize:
        """Return a size with room for a few mends."""
        return QSize(288, 240)


def _missing_reason(knowledge: BoardKnowledge | None) -> tuple[Phrase, ...]:
    """Return a sentence on why a verdict has no reason, if one could be expected."""
    if knowledge is None or not (knowledge.verdict.is_from_library_only and knowledge.is_over):
        return ()
    return (
        phrase("No reason is known: the proof is in the library, and no search has repeated it"),
    )


def _basis_sentence(knowledge: BoardKnowledge | None) -> str:
    """Return the basis of the verdict, and the part that is not proved, in a sentence."""
    if knowledge is None or knowledge.verdict.kind is VerdictKind.INVALID:
        return ""
    verdict = knowledge.verdict
    if verdict.kind is VerdictKind.OPEN:
        return tr("Nothing is proved.") if knowledge.is_over else tr("A solver is searching…")
    basis = verdict.basis.words.capitalised
    message = phrase("{basis}.", basis=basis)
    if verdict.solver and verdict.basis is VerdictBasis.SEARCH:
        message = phrase("{basis} ({solver}).", basis=basis, solver=solver_title(verdict.solver))
    if verdict.kind is VerdictKind.SOLVABLE and verdict.pushes and not verdict.is_optimal:
        return tr("{known} A solution with fewer pushes may exist.", known=message)
    return str(message)


class SurveyPanel(QtWidgets.QWidget):
    """Shows the results of a survey: its status, counts of effects, freedom and claims."""

    pointed = Signal(object)
    """A claim was chosen. Carries its squares."""
    replay_requested = Signal(str)
    """The shorter solution of a claim is to be replayed. Carries its lurd."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._mark_cache = MarkCache()
        self._claims: tuple[Claim, ...] = ()
        self.status_label = building.wrapped_label()
        self.freedom_label = building.wrapped_label()
        self.overlay_box = QtWidgets.QCheckBox(tr("Show the sweep on the board (Q)"))
        self.claim_list = _MendOrClaimList(tr("What the audit found"), _MAX_CLAIMS)
        self.claim_list.pointed.connect(self._emit_squares)
        self.claim_list.itemClicked.connect(
            lambda item: self._emit_squares(self.claim_list.value(item))
        )
        self.claim_list.itemDoubleClicked.connect(self._replay_claim)
        self.heading = building.wrapped_label(tr("Squares where adding or removing a wall …"))
        self._grid = QtWidgets.QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(2, 1)
        self._rows: list[tuple[QtWidgets.QLabel, QtWidgets.QLabel, QtWidgets.QLabel]] = []
        for row, effect in enumerate(EFFECTS):
            swatch, count = QtWidgets.QLabel(), building.plain_label()
            count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            name_label = building.plain_label(str(EFFECT_WORDS[effect]))
            for grid_column, label in enumerate((swatch, count, name_label)):
                self._grid.addWidget(label, row, grid_column)
            self._rows.append((swatch, count, name_label))
        column = building.fill(QtWidgets.QVBoxLayout(self), margins=(0, 0, 0, 0), spacing=6)
        building.fill(
            column,
            self.status_label,
            self.overlay_box,
            self.heading,
            self._grid,
            self.freedom_label,
        )
        building.fill(column, (self.claim_list, 1))
        theme.changed.connect(self._set_colours)
        building.LANGUAGE.changed.connect(self._retranslate)
        self._set_colours(theme.colours)
        self.show_survey(None, None, "")

    @property
    def counts(self) -> dict[str, str]:
        """The displayed numbers, by their labels."""
        rows = (row[1:] for row in self._rows if not row[-1].isHidden())
        return {name_label.text(): count.text() for count, name_label in rows}

    def show_survey(self, survey: Survey | None, sweep: Sweep | None, status: str) -> None:
        """Show the results so far. ``status`` is a sentence on the work or its absence."""
        self.status_label.setText(status)
        counts = sweep.counts if sweep is not None else {}
        self.heading.setVisible(bool(counts))
        for effect, row in zip(EFFECTS, self._rows, strict=True):
            count = counts.get(effect, 0)
            row[1].setText(f"{count:,}")
            for label in row:
                label.setVisible(bool(count))
        freedom = survey.freedom if survey is not None else None
        self.freedom_label.setText(tr("{sentence}.", sentence=freedom.message) if freedom else "")
        self.freedom_label.setVisible(freedom is not None)
        self._claims = survey.claims if survey is not None else ()
        self.claim_list.show_entries(self._claims, _new_claim_item)

    def _retranslate(self) -> None:
        self.claim_list.clear()
        self.claim_list.show_entries(self._claims, _new_claim_item)

    def _emit_squares(self, claim: Claim | None) -> None:
        self.pointed.emit(() if claim is None else claim.squares)

    def _replay_claim(self, item: QtWidgets.QListWidgetItem) -> None:
        claim: Claim = self.claim_list.value(item)
        if claim.lurd:
            self.replay_requested.emit(claim.lurd)

    def _set_colours(self, colours: Colours) -> None:
        ratio = self.devicePixelRatioF()
        for index, (swatch, _, _) in enumerate(self._rows):
            mark = self._mark_cache.mark(
                draw_effect_mark, round(_SWATCH_SIDE * ratio), colours.scheme, index
            )
            pixmap = QPixmap(mark)
            pixmap.setDevicePixelRatio(ratio)
            swatch.setPixmap(pixmap)


def _new_claim_item(claim: Claim) -> QtWidgets.QListWidgetItem:
    text = tr("{claim} (not proved).", claim=claim.message)
    if claim.is_proved:
        text = tr("{sentence}.", sentence=claim.message)
    item = QtWidgets.QListWidgetItem(text)
    if claim.kind is ClaimKind.COOK:
        item.setToolTip(tr("Double-click to replay the shorter solution"))
    return item
