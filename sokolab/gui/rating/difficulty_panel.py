"""The panel that shows how hard the level is for people, with reasons and the story."""

from collections.abc import Sequence
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter

from sokolab.gui.shell import building, lists, scrolling
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, in_sentences, listed, tr
from sokolab.rating.profile import Difficulty, DifficultyReason

_SHARE: Final = Qt.ItemDataRole.UserRole
_ENTRY: Final = Qt.ItemDataRole.UserRole + 1
_MUTED: Final = Qt.ItemDataRole.UserRole + 3
"""The role of the less important lines of a row, below the others."""
IS_ABOUT_PUSH: Final = Qt.ItemDataRole.UserRole + 2
"""The role that says whether a row is about the next push."""
_BAR_HEIGHT: Final = 3  # thickness of a bar, in pixels
_EASIER: Final = ("freedom",)
"""Names of reasons that make a level easier; they come last, without a bar."""
_MARGIN: Final = 8
_MAX_ROWS: Final = 40


class DifficultyPanel(scrolling.Scrolled):
    """Shows how hard a level is: the estimate, its reasons, and the story of the solution.

    Each reason has its count, what the count means and what would change it, and a bar. The reasons
    that make the level harder than others come first.
    """

    chosen = Signal(object)
    """A reason or a phase was clicked. Carries it."""
    escaped = Signal()
    """Escape was pressed in one of the lists."""

    def __init__(self, theme: Theme) -> None:
        body = QtWidgets.QWidget()
        super().__init__(body)
        self._theme = theme
        self._difficulty: Difficulty | None = None
        self._placeholder: Phrase | str = ""
        self._is_working = False
        self.estimate = building.wrapped_label(is_selectable=True)
        self._remark = building.wrapped_label(is_selectable=True)
        self._limits = building.wrapped_label(is_selectable=True)
        self.reasons = lists.SentenceList(tr("Reasons"), _MAX_ROWS, _BAR_HEIGHT)
        self._legend = building.muted_label()
        self._absent = building.muted_label()
        self._heading = building.wrapped_label(tr("The story of the solution"))
        self.story = lists.SentenceList(tr("The story of the solution"), _MAX_ROWS)
        for rows in (self.reasons, self.story):
            rows.setItemDelegate(_Bars(theme, rows))
            rows.itemClicked.connect(self._emit_entry)
            rows.itemActivated.connect(self._emit_entry)
        column = QtWidgets.QVBoxLayout(body)
        above = self.estimate, self._remark, self._legend, self.reasons, self._absent
        below = self._heading, self.story, self._limits
        building.fill(column, *above, *below, 1, margins=(12, 4, 12, 8), spacing=6)
        building.LANGUAGE.changed.connect(self._show_parts)
        self._show_parts()

    def show_difficulty(
        self, difficulty: Difficulty | None, placeholder: Phrase | str, *, is_working: bool
    ) -> None:
        """Show what is known about a level, or the sentence ``placeholder`` if nothing is known.

        Parameters
        ----------
        is_working
            Whether the level is still being rated.
        """
        self._difficulty = difficulty
        self._placeholder = placeholder
        self._is_working = is_working
        self._show_parts()

    def mark_push(self, number: int | None) -> None:
        """Mark the rows about a push of the solution, counted from 1. None marks no row.

        A mark takes no room, so that no row moves.
        """
        for rows in (self.reasons, self.story):
            for item in map(rows.item, range(rows.count())):
                is_about_push = number is not None and item.data(_ENTRY).why(number) is not None
                item.setData(IS_ABOUT_PUSH, is_about_push)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass on Escape, which the lists do not use."""
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def _emit_entry(self, item: QtWidgets.QListWidgetItem) -> None:
        self.chosen.emit(item.data(_ENTRY))

    def _show_parts(self) -> None:
        difficulty = self._difficulty
        message = filter(None, (difficulty.message, difficulty.counted_in) if difficulty else ())
        self.estimate.setText(in_sentences(message) if difficulty else str(self._placeholder))
        self._fill_reasons(difficulty)
        self.story.clear()
        for phase in difficulty.story if difficulty else ():
            text = tr("{pushes}: {sentence}", pushes=phase.pushes_message, sentence=phase.message)
            self._add(self.story, text, phase)
        for rows in (self.reasons, self.story):
            rows.setVisible(rows.count() > 0)
            rows.fit()
        self._heading.setVisible(self.story.count() > 0)
        self._show_notes(difficulty)

    def _fill_reasons(self, difficulty: Difficulty | None) -> None:
        self.reasons.clear()
        reasons = difficulty.reasons if difficulty else ()
        for reason in sorted(reasons, key=lambda reason: (reason.name in _EASIER, -reason.share)):
            if not reason.value:
                continue
            text = tr("{reason}: {sentence}", reason=reason.title, sentence=reason.message)
            item = self._add(self.reasons, f"{text}\n{reason.meaning}", reason)
            item.setData(_MUTED, str(reason.meaning))
            if reason.name not in _EASIER:
                item.setData(_SHARE, min(reason.share, 1.0))
        self._name_the_rest(reasons)
        self._legend.setText(
            tr(
                "Bars compare this level with levels that people tried: a full bar means that "
                "only 1 level in 20 has more."
            )
        )
        self._legend.setVisible(self.reasons.count() > 0)

    def _name_the_rest(self, reasons: Sequence[DifficultyReason]) -> None:
        """Name the reasons that the level lacks, and those that were not counted."""
        absent = [reason.title for reason in reasons if reason.value == 0]
        unknown = [reason.title for reason in reasons if reason.value is None]
        parts = [tr("Not in this level: {reasons}.", reasons=listed(absent))] if absent else []
        if unknown:
            parts.append(
                tr(
                    "Not counted, because too few or too many boxes move: {reasons}.",
                    reasons=listed(unknown),
                )
            )
        self._absent.setText("\n".join(parts))
        self._absent.setVisible(bool(parts))

    def _show_notes(self, difficulty: Difficulty | None) -> None:
        """Show remarks on the rating, what is still being worked out, and how far to trust it."""
        notes: list[object] = []
        if difficulty is not None and difficulty.remark is not None:
            notes.append(tr("{sentence}.", sentence=difficulty.remark))
        if self._is_working and difficulty is not None:
            notes.append(tr("Traps, and where a walker gets stuck, are still being worked out…"))
        self._remark.setText(" ".join(map(str, notes)))
        self._remark.setVisible(bool(notes))
        self._limits.setText(
            tr(
                "The estimate is based on web players of small levels; it cannot rank levels of "
                "nearly the same difficulty."
            )
        )
        self._limits.setVisible(difficulty is not None and difficulty.band is not None)

    def _add(self, rows: lists.SentenceList, text: str, entry: object) -> QtWidgets.QListWidgetItem:
        item = QtWidgets.QListWidgetItem(text)
        item.setData(_ENTRY, entry)
        item.setToolTip(tr("Click to see it on the board and in the solution"))
        rows.addItem(item)
        return item


class _Bars(lists.ThemedRows):
    """Paints a bar along the lower edge of each reason, and one before rows about the next push.

    The less important lines of a row are muted.
    """

    def initStyleOption(
        self,
        option: QtWidgets.QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Remove the muted lines, which :meth:`paint` adds."""
        super().initStyleOption(option, index)
        muted = index.data(_MUTED)
        if muted:
            option.text = option.text.removesuffix(muted).rstrip()
            option.displayAlignment = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop

    def paint(
        self,
        painter: QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the row, and a bar as long as the reason's share of a full one."""
        area, share = QRect(option.rect), index.data(_SHARE)
        if share is not None:
            option.rect = area.adjusted(0, 0, 0, -_BAR_HEIGHT)  # so as not to underline the words
        super().paint(painter, option, index)
        if index.data(_MUTED):
            self._paint_muted(painter, option, index.data(_MUTED))
        if index.data(IS_ABOUT_PUSH):
            mark = QRect(area.left() + 1, area.top() + 2, _BAR_HEIGHT, option.rect.height() - 4)
            painter.fillRect(mark, self.theme.colours.accent)
        if share is None:
            return
        whole = QRect(
            area.left() + _MARGIN,
            area.bottom() - _BAR_HEIGHT,
            area.width() - 2 * _MARGIN,
            _BAR_HEIGHT,
        )
        painter.fillRect(whole, self.theme.colours.line)
        whole.setWidth(round(share * whole.width()))
        painter.fillRect(whole, self.theme.colours.accent)

    def _paint_muted(
        self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, words: str
    ) -> None:
        horizontal, vertical = lists.ROW_PADDING
        area = option.rect.adjusted(horizontal // 2 - 3, 0, -horizontal // 2 - 3, -vertical // 2)
        painter.setFont(option.font)
        painter.setPen(self.theme.colours.muted)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
        painter.drawText(area, flags, words)
