"""The dialog that finds levels in indexed folders."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QPainter, QPixmap

from sokolab.core.board import Board
from sokolab.engine.job import Job, Priority
from sokolab.gui.editor.selected_squares import SelectedSquares
from sokolab.gui.folder_search.folders_panel import FoldersPanel
from sokolab.gui.folder_search.measuring_levels import MeasuringPanel
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.shell import building, scrolling, window_engine
from sokolab.gui.window_core import WindowCore
from sokolab.indexing import folder_index, queries
from sokolab.language import Phrase, counted, counted_phrase, in_own_direction, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken

OpenAtLevel = Callable[[Path, int], bool]
"""A function that opens a file at a level, from 1, and returns whether it is open now."""
_HIT_ROLE: Final = Qt.ItemDataRole.UserRole
_ICON_SIDE: Final = 76  # in pixels
_PICTURE_SIDE: Final = 300  # the larger side of the picture of the current level, in pixels
_ROW_LINES: Final = 3  # height of a row in lines of the font: two lines need three in some scripts
_MAX_ICON_SQUARE: Final = 5  # the largest side of a square on an icon, in pixels
_MAX_PICTURE_SQUARE: Final = 24  # the largest side of a square on the picture, in pixels
_MAX_HITS: Final = 200
_MAX_COUNT: Final = 999_999
_COUNTS: Final = (
    (phrase("Boxes"), "boxes"),
    (phrase("Squares"), "floor"),
    (phrase("Width"), "width"),
    (phrase("Height"), "height"),
    (phrase("Pushes"), "pushes"),
    (phrase("Moves"), "moves"),
    (phrase("Difficulty"), "difficulty"),
)
"""The limits of a query: the title of the choice, and the name in a :class:`queries.Query`."""
_PAUSE_MS: Final = 250  # milliseconds from the last change of the question to the search
_REFRESH_MS: Final = 2000  # milliseconds between searches while levels are measured
_LIKENESS: Final = (
    (phrase("The same level, in any orientation"), "same"),
    (phrase("Levels that differ in a few squares"), "near"),
    (phrase("Levels with the same walls"), "walls"),
    (phrase("Levels that contain the selected squares"), "part"),
    (phrase("Any level"), ""),
)
"""The demands on a level: the title of the choice, and the field of a :class:`queries.Query`."""


class FindDialog(scrolling.Dialog):
    """Asks for a question, and shows the levels found after each change.

    Parameters
    ----------
    core
        The window, with the level that is edited or played, and with the engine.
    selected_squares
        The selected squares of the displayed board.
    open_at
        Opens a file at one of its levels.
    """

    measured = Signal(object)
    """A level was measured. Carries the :class:`~sokolab.rating.profile.Difficulty`."""

    def __init__(
        self, core: WindowCore, selected_squares: SelectedSquares, open_at: OpenAtLevel
    ) -> None:
        super().__init__(core.window)
        self._core = core
        self._selected_squares = selected_squares
        self._open_at = open_at
        self._tasks = window_engine.Tasks(self, threads=2)  # one searches, one updates the index
        self._search_cancel = CancelToken()
        self._update_cancel = CancelToken()
        self.setWindowTitle(tr("Find levels in folders"))
        self._likeness_box = building.named(
            building.combo_box(_LIKENESS),
            tr("What the level must be like"),
            tr("Squares between selected ones may be anything. Alt+click takes a square out."),
        )
        self._likeness_box.setSizeAdjustPolicy(
            QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToContents
        )
        self._words_field = building.named(
            QtWidgets.QLineEdit(), tr("Words"), tr("Words in the title, author or collection")
        )
        self._words_field.setPlaceholderText(tr("Words in the title, author or collection"))
        self._counts_box = building.named(building.combo_box(_COUNTS), tr("What is counted"))
        self._min_box = building.named(
            building.spin_box(0, _MAX_COUNT, 0), tr("At least this many")
        )
        self._max_box = building.named(building.spin_box(0, _MAX_COUNT, 0), tr("At most this many"))
        self._ranges: dict[str, tuple[int | None, int | None]] = {}
        self._ranges_label = building.wrapped_label()
        self._status_label = building.wrapped_label()
        self._list = building.named(QtWidgets.QListWidget(), tr("Levels found"))
        self._list.setIconSize(QSize(_ICON_SIDE, _ICON_SIDE))
        self._list.setVerticalScrollMode(QtWidgets.QListWidget.ScrollMode.ScrollPerPixel)
        self._picture_label = QtWidgets.QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._picture_label.setMinimumSize(_PICTURE_SIDE, _PICTURE_SIDE)
        self._details_label = building.wrapped_label(is_selectable=True)
        self._open_button = building.push_button(
            tr("Open"), self._open_current, tr("Open the file at this level")
        )
        self._measuring_panel = MeasuringPanel(core.engine)
        self._measuring_panel.measured.connect(self.measured)
        self._measuring_panel.measured.connect(self._refresh_hits)
        self._refresh_timer = building.timer_for(self._search, self, _REFRESH_MS)
        self._folders_panel = FoldersPanel()
        self._folders_panel.hide()
        self._folders_panel.changed.connect(self._search_folders)
        self._add_button = building.push_button(
            tr("&Add folder…"), self._add_folder, tr("Add a folder and all folders in it")
        )
        self._folders_panel.can_add.connect(self._show_reading)
        self._folders_button = building.push_button(
            tr("&Folders"), None, tr("Shows the folders that are searched")
        )
        self._folders_button.setCheckable(True)
        self._hides_folders = False
        self._folders_button.toggled.connect(self._folders_panel.setVisible)
        self._lay_out()
        self._list.currentItemChanged.connect(lambda *_: self._show_current())
        self._list.itemActivated.connect(lambda _item: self._open_current())
        self._search_timer = building.timer_for(self._search, self, _PAUSE_MS)
        self._likeness_box.currentIndexChanged.connect(self._search_timer.start)
        self._words_field.textChanged.connect(self._search_timer.start)
        building.LANGUAGE.changed.connect(self._search_timer.start)
        self._counts_box.currentIndexChanged.connect(self._show_limits)
        for spin in (self._min_box, self._max_box):
            spin.setSpecialValueText(tr("any"))
            spin.valueChanged.connect(self._apply_limits)
        core.displayed_board.shown.connect(self._search_again_soon)
        selected_squares.changed.connect(self._search_again_soon)
        self.resize(860, 560)
        self._search()
        self._read_changes()

    def _lay_out(self) -> None:
        question_grid = QtWidgets.QGridLayout()
        question_grid.addWidget(building.plain_label(tr("Find")), 0, 0)
        question_grid.addWidget(self._likeness_box, 0, 1)
        question_grid.addWidget(self._words_field, 0, 2)
        counts_row = building.fill(
            QtWidgets.QHBoxLayout(),
            self._counts_box,
            self._min_box,
            building.plain_label("–"),
            self._max_box,
            1,
        )
        question_grid.addLayout(counts_row, 1, 1, 1, 2)
        question_grid.setColumnStretch(2, 1)
        self._open_button.setEnabled(False)
        details = self._picture_label, self._details_label, 1, self._open_button
        preview_column = building.fill(QtWidgets.QVBoxLayout(), *details)
        middle_row = building.fill(QtWidgets.QHBoxLayout(), (self._list, 1), preview_column)
        status = (self._status_label, 1), self._add_button, self._folders_button
        bottom_row = building.fill(QtWidgets.QHBoxLayout(), *status)
        panels = self._measuring_panel, self._folders_panel
        rows = question_grid, self._ranges_label, (middle_row, 1), *panels, bottom_row
        building.fill(QtWidgets.QVBoxLayout(self), *rows)
        self._ranges_label.hide()
        for button in self.findChildren(QtWidgets.QPushButton):  # Enter opens, whatever was clicked
            button.setAutoDefault(button is self._open_button)

    def choose_folders(self) -> FoldersPanel:
        """Show the folders that are searched, and return them."""
        self._update_cancel.cancel()
        self._folders_button.setChecked(True)
        return self._folders_panel

    def _add_folder(self) -> None:
        """Ask for another folder to search, and show the progress of reading it."""
        self._hides_folders = not self._folders_button.isChecked()
        self.choose_folders().add_folder()

    def _show_reading(self, can_add: bool) -> None:
        """Say that a folder is being read, and is searched after that."""
        self._add_button.setEnabled(can_add)
        if not can_add:
            self._status_label.setText(tr("Levels are found as soon as the folder is read"))

    def _search_folders(self, is_read: bool) -> None:
        """Search the folders again. Hide the list if it was shown only for reading them."""
        if is_read and self._hides_folders:
            self._folders_button.setChecked(False)
        self._search()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Give up the search that still runs."""
        self.done(0)
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """Give up the search that still runs."""
        self._search_cancel.cancel()
        self._update_cancel.cancel()
        self._folders_panel.stop()
        self._measuring_panel.close_down()
        self._tasks.close()
        super().done(result)

    def _read_changes(self) -> None:
        """Read the changes in the folders. If there are any, search again."""

        def search_if_changed(has_changed: bool) -> None:
            if has_changed:
                self._search()

        self._tasks.submit(
            partial(_update_index, self._update_cancel),
            search_if_changed,
            title=phrase("Reading folders"),
        )

    def _refresh_hits(self) -> None:
        """Search again soon after a level was measured, but not once for each level."""
        if not self._refresh_timer.isActive():
            self._refresh_timer.start()

    def _apply_limits(self) -> None:
        """Set the limits that the fields show, and list all limits in force."""
        name = self._counts_box.currentData()
        limits = self._min_box.value() or None, self._max_box.value() or None
        self._ranges.pop(name, None)
        if limits != (None, None):
            self._ranges[name] = limits
        parts = [
            f"{title} {'' if low is None else low}–{'' if high is None else high}"
            for title, name in _COUNTS
            if name in self._ranges
            for low, high in [self._ranges[name]]
        ]
        self._ranges_label.setText(" · ".join(parts))
        self._ranges_label.setVisible(bool(parts))
        self._search_timer.start()

    def _show_limits(self) -> None:
        """Show the limits of the count that was chosen."""
        limits = self._ranges.get(self._counts_box.currentData(), (None, None))
        for spin, limit in zip((self._min_box, self._max_box), limits, strict=True):
            with QSignalBlocker(spin):
                spin.setValue(limit or 0)

    def _search_again_soon(self) -> None:
        if self.isVisible() and self._likeness_box.currentData():
            self._search_timer.start()

    def _search(self) -> None:
        """Search for the current question. Cancel an earlier search that is still running."""
        self._search_cancel.cancel()
        self._search_cancel = cancel = CancelToken()
        query = self._query()
        if query is None:
            self._show_levels(cancel, phrase("Select squares of the board first (S)"))
            return
        self._status_label.setText(tr("Searching…"))
        work = partial(queries.find_in, query, _MAX_HITS + 1)
        stages = ("folder-search",) if query.needs_kernels else ()
        job = Job(work, stages, topic="folder-search", priority=Priority.NOW)
        self._tasks.submit(
            partial(self._core.engine.run_unless_cancelled, job, cancel),
            partial(self._show_levels, cancel),
            partial(self._show_levels, cancel),
            is_wanted=lambda: not cancel.is_cancelled,
            title=phrase("Finding levels"),
        )

    def _query(self) -> queries.Query | None:
        """Return the current question, or None if it needs selected squares and there are none."""
        likeness = self._likeness_box.currentData()
        board = self._core.displayed_board.document.board
        boards: dict[str, Board] = {}
        part: list[str] = []
        if likeness == "part":
            selection = self._selected_squares.selection
            if selection is None:
                return None
            part = queries.part_of(board, selection.squares.tolist())
        elif likeness:
            boards[likeness] = board
        return queries.Query(
            part=part, words=self._words_field.text(), ranges=dict(self._ranges), **boards
        )

    def _show_levels(self, cancel: CancelToken, answer: queries.Found | None) -> None:
        """Show the levels found, or why there are none. Ignore answers to earlier questions."""
        if cancel is not self._search_cancel or answer is None:
            return
        if isinstance(answer, Phrase | str):
            answer, summary = queries.FoundLevels([], 0, ()), str(answer)
        else:
            summary = _count_in_words(answer)
        hit_before, hits = self._current_hit(), answer.hits[:_MAX_HITS]
        self._status_label.setText(summary)
        self._measuring_panel.offer(answer.unmeasured_ids)
        self._list.clear()
        for hit in hits:
            text = _row_words(hit, self._ranges)
            item = QtWidgets.QListWidgetItem(self._icon(hit), text, self._list)
            item.setToolTip(building.plain_tooltip(str(hit.path)))
            item.setData(_HIT_ROLE, hit)
        levels = [(hit.path, hit.number) for hit in hits]
        current = (hit_before.path, hit_before.number) if hit_before is not None else None
        row = levels.index(current) if current in levels else min(len(hits), 1) - 1
        self._list.setCurrentRow(row)
        self._show_current()

    def _current_hit(self) -> queries.Hit | None:
        item = self._list.currentItem()
        hit = item.data(_HIT_ROLE) if item is not None else None
        return hit if isinstance(hit, queries.Hit) else None

    def _show_current(self) -> None:
        hit = self._current_hit()
        self._open_button.setEnabled(hit is not None)
        if hit is None:
            self._picture_label.clear()
            self._details_label.clear()
            return
        self._picture_label.setPixmap(self._marked_picture(hit, _PICTURE_SIDE, _MAX_PICTURE_SQUARE))
        lines = [_hit_title(hit), tr("Level {number} of {path}", number=hit.number, path=hit.path)]
        if hit.author:
            lines.insert(1, tr("by {author}", author=in_own_direction(hit.author)))
        if hit.pushes is not None:
            lines.append(
                tr(
                    "Fewest pushes known: {pushes:,}; fewest moves: {moves:,}",
                    pushes=hit.pushes,
                    moves=hit.moves,
                )
            )
        if hit.difficulty is not None:
            lines.append(tr("Difficulty {difficulty}", difficulty=hit.difficulty))
        if hit.difference:
            lines.append(
                counted(hit.difference, "Differs in {n:,} square", "Differs in {n:,} squares")
            )
        self._details_label.setText("\n".join(lines))

    def _icon(self, hit: queries.Hit) -> QIcon:
        """Return the picture of a row: as wide as all others, so that the titles line up.

        It is high enough for two lines of any script beside it.
        """
        picture = self._marked_picture(hit, _ICON_SIDE, _MAX_ICON_SQUARE)
        ratio = picture.devicePixelRatio()
        row_height = round(_ROW_LINES * self._list.fontMetrics().lineSpacing() * ratio)
        padded_picture = QPixmap(round(_ICON_SIDE * ratio), max(picture.height(), row_height))
        padded_picture.setDevicePixelRatio(ratio)
        padded_picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(padded_picture)
        padding = padded_picture.deviceIndependentSize() - picture.deviceIndependentSize()
        painter.drawPixmap(round(padding.width() / 2), round(padding.height() / 2), picture)
        painter.end()
        icon = QIcon(padded_picture)
        icon.addPixmap(padded_picture, QIcon.Mode.Selected)  # Qt would tint it
        return icon

    def _marked_picture(self, hit: queries.Hit, side: int, max_square_side: int) -> QPixmap:
        """Return a thumbnail of a level with frames around the squares that match."""
        ratio = self.devicePixelRatioF()
        colours = self._core.theme.colours
        image = thumbnail(hit.board, colours, round(side * ratio), round(max_square_side * ratio))
        picture = QPixmap.fromImage(image)
        if hit.squares:
            painter = QPainter(picture)
            painter.setPen(colours.accent)
            width, height = image.width() / hit.board.width, image.height() / hit.board.height
            for row, col in map(hit.board.row_col, hit.squares):
                painter.drawRect(QRectF(col * width, row * height, width - 1, height - 1))
            painter.end()
        picture.setDevicePixelRatio(ratio)
        return picture

    def _open_current(self) -> None:
        hit = self._current_hit()
        if hit is not None and not self._open_at(hit.path, hit.number):
            self._status_label.setText(tr("{path} could not be opened", path=hit.path))


def _update_index(cancel: CancelToken) -> bool:
    """Bring the index up to date. Return whether levels might have come or gone."""
    index = queries.own_index()
    if not index.folders:
        return False
    try:
        version_before = index.version
        index.update(cancel=cancel)
        return index.version != version_before
    except folder_index.FolderIndexError:
        # Another program is updating the index, or the search will report the fault.
        return False


def _count_in_words(answer: queries.FoundLevels) -> str:
    """Say how many levels were found, and among how many."""
    levels = counted_phrase(answer.level_count, "{n:,} level", "{n:,} levels")
    if len(answer.hits) > _MAX_HITS:
        return tr(
            "More than {n:,} of {levels} found; these are the first", n=_MAX_HITS, levels=levels
        )
    return tr("{n:,} of {levels} found", n=len(answer.hits), levels=levels)


def _row_words(hit: queries.Hit, limited_counts: Iterable[str]) -> str:
    """Return the words of a row: title, file, size, and the measured counts that have limits.

    The file is named because the titles of many levels are mere numbers.
    """
    board = hit.board
    boxes = counted(len(board.boxes), "{n:,} box", "{n:,} boxes")
    parts = [in_own_direction(hit.path.name), f"{board.width}×{board.height}", boxes]
    for title, name in _COUNTS:
        count = getattr(hit, name) if name in limited_counts and name in queries.MEASURED else None
        if count is not None:
            parts.append(tr("{count} {number:,}", count=title, number=count))
    return f"{_hit_title(hit)}\n{' · '.join(parts)}"


def _hit_title(hit: queries.Hit) -> str:
    return in_own_direction(hit.title or tr("Level {number}", number=hit.number))
