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

_SHARE_ROLE: Final = Qt.ItemDataRole.UserRole
_ENTRY_ROLE: Final = Qt.ItemDataRole.UserRole + 1
_MUTED_ROLE: Final = Qt.ItemDataRole.UserRole + 3
"""The role of the less important lines of a row, below the others."""
IS_ABOUT_PUSH: Final = Qt.ItemDataRole.UserRole + 2
"""The role that says whether a row is about the next push."""
_BAR_HEIGHT: Final = 3  # thickness of a bar, in pixels
_EASING_REASONS: Final = ("freedom",)
"""Names of reasons that make a level easier. They come last, without a bar."""
_MARGIN: Final = 8
_MAX_ROWS: Final = 40


class DifficultyPanel(scrolling.Scrolled):
    """Shows how hard a level is: the estimate, its reasons, and the story of the solution.

    Each reason has its count, the count's meaning and ways to change it, and a bar. The reasons
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
        self.estimate_label = building.wrapped_label(is_selectable=True)
        self._remark_label = building.wrapped_label(is_selectable=True)
        self._limits_label = building.wrapped_label(is_selectable=True)
        self.reason_list = lists.SentenceList(tr("Reasons"), _MAX_ROWS, _BAR_HEIGHT)
        self._legend_label = building.muted_label()
        self._absent_label = building.muted_label()
        self._story_heading = building.wrapped_label(tr("The story of the solution"))
        self.story_list = lists.SentenceList(tr("The story of the solution"), _MAX_ROWS)
        for entry_list in (self.reason_list, self.story_list):
            entry_list.setItemDelegate(_BarDelegate(theme, entry_list))
            entry_list.itemClicked.connect(self._emit_entry)
            entry_list.itemActivated.connect(self._emit_entry)
        column = QtWidgets.QVBoxLayout(body)
        upper_parts = (
            self.estimate_label,
            self._remark_label,
            self._legend_label,
            self.reason_list,
            self._absent_label,
        )
        lower_parts = self._story_heading, self.story_list, self._limits_label
        building.fill(column, *upper_parts, *lower_parts, 1, margins=(12, 4, 12, 8), spacing=6)
        building.LANGUAGE.changed.connect(self._show_parts)
        self._show_parts()

    def show_difficulty(
        self, difficulty: Difficulty | None, placeholder: Phrase | str, *, is_working: bool
    ) -> None:
        """Show the rating of a level, or the sentence ``placeholder`` if nothing is known.

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
        for entry_list in (self.reason_list, self.story_list):
            for item in map(entry_list.item, range(entry_list.count())):
                is_about_push = (
                    number is not None and item.data(_ENTRY_ROLE).why(number) is not None
                )
                item.setData(IS_ABOUT_PUSH, is_about_push)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass on Escape, which the lists do not use."""
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def _emit_entry(self, item: QtWidgets.QListWidgetItem) -> None:
        self.chosen.emit(item.data(_ENTRY_ROLE))

    def _show_parts(self) -> None:
        difficulty = self._difficulty
        message = filter(None, (difficulty.message, difficulty.basis) if difficulty else ())
        self.estimate_label.setText(in_sentences(message) if difficulty else str(self._placeholder))
        self._fill_reasons(difficulty)
        self.story_list.clear()
        for phase in difficulty.story if difficulty else ():
            text = tr("{pushes}: {sentence}", pushes=phase.pushes_message, sentence=phase.message)
            self._add_entry(self.story_list, text, phase)
        for entry_list in (self.reason_list, self.story_list):
            entry_list.setVisible(entry_list.count() > 0)
            entry_list.fit()
        self._story_heading.setVisible(self.story_list.count() > 0)
        self._show_notes(difficulty)

    def _fill_reasons(self, difficulty: Difficulty | None) -> None:
        self.reason_list.clear()
        reasons = difficulty.reasons if difficulty else ()
        for reason in sorted(
            reasons, key=lambda reason: (reason.name in _EASING_REASONS, -reason.share)
        ):
            if not reason.value:
                continue
            text = tr("{reason}: {sentence}", reason=reason.title, sentence=reason.message)
            item = self._add_entry(self.reason_list, f"{text}\n{reason.meaning}", reason)
            item.setData(_MUTED_ROLE, str(reason.meaning))
            if reason.name not in _EASING_REASONS:
                item.setData(_SHARE_ROLE, min(reason.share, 1.0))
        self._show_absent_reasons(reasons)
        self._legend_label.setText(
            tr(
                "Bars compare this level with levels that people tried: a full bar means that "
                "only 1 level in 20 has more."
            )
        )
        self._legend_label.setVisible(self.reason_list.count() > 0)

    def _show_absent_reasons(self, reasons: Sequence[DifficultyReason]) -> None:
        """Name the reasons that the level lacks, and those that were not counted."""
        absent_titles = [reason.title for reason in reasons if reason.value == 0]
        uncounted_titles = [reason.title for reason in reasons if reason.value is None]
        sentences = []
        if absent_titles:
            sentences.append(tr("Not in this level: {reasons}.", reasons=listed(absent_titles)))
        if uncounted_titles:
            sentences.append(
                tr(
                    "Not counted, because too few or too many boxes move: {reasons}.",
                    reasons=listed(uncounted_titles),
                )
            )
        self._absent_label.setText("\n".join(sentences))
        self._absent_label.setVisible(bool(sentences))

    def _show_notes(self, difficulty: Difficulty | None) -> None:
        """Show remarks on the rating, the work still in progress, and how far to trust it."""
        notes: list[object] = []
        if difficulty is not None and difficulty.remark is not None:
            notes.append(tr("{sentence}.", sentence=difficulty.remark))
        if self._is_working and difficulty is not None:
            notes.append(tr("Traps, and where a walker gets stuck, are still being worked out…"))
        self._remark_label.setText(" ".join(map(str, notes)))
        self._remark_label.setVisible(bool(notes))
        self._limits_label.setText(
            tr(
                "The estimate is based on web players of small levels; it cannot rank levels of "
                "nearly the same difficulty."
            )
        )
        self._limits_label.setVisible(difficulty is not None and difficulty.band is not None)

    def _add_entry(
        self, entry_list: lists.SentenceList, text: str, entry: object
    ) -> QtWidgets.QListWidgetItem:
        item = QtWidgets.QListWidgetItem(text)
        item.setData(_ENTRY_ROLE, entry)
        item.setToolTip(tr("Click to see it on the board and in the solution"))
        entry_list.addItem(item)
        return item


class _BarDelegate(lists.ThemedRows):
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
        muted = index.data(_MUTED_ROLE)
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
        area, share = QRect(option.rect), index.data(_SHARE_ROLE)
        if share is not None:
            option.rect = area.adjusted(0, 0, 0, -_BAR_HEIGHT)  # the bar must not touch the text
        super().paint(painter, option, index)
        if index.data(_MUTED_ROLE):
            self._paint_muted(painter, option, index.data(_MUTED_ROLE))
        if index.data(IS_ABOUT_PUSH):
            mark_rect = QRect(
                area.left() + 1, area.top() + 2, _BAR_HEIGHT, option.rect.height() - 4
            )
            painter.fillRect(mark_rect, self.theme.colours.accent)
        if share is None:
            return
        bar = QRect(
            area.left() + _MARGIN,
            area.bottom() - _BAR_HEIGHT,
            area.width() - 2 * _MARGIN,
            _BAR_HEIGHT,
        )
        painter.fillRect(bar, self.theme.colours.line)
        bar.setWidth(round(share * bar.width()))
        painter.fillRect(bar, self.theme.colours.accent)

    def _paint_muted(
        self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, text: str
    ) -> None:
        horizontal, vertical = lists.ROW_PADDING
        area = option.rect.adjusted(horizontal // 2 - 3, 0, -horizontal // 2 - 3, -vertical // 2)
        painter.setFont(option.font)
        painter.setPen(self.theme.colours.muted)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
        painter.drawText(area, flags, text)
