"""Finding levels in indexed folders: the dialogs, the actions, and the note on known levels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QPainter, QPixmap

from sokolab.core.board import Board
from sokolab.engine.job import Job, Priority
from sokolab.gui.editor.selected_squares import SelectedSquares
from sokolab.gui.frame import Frame
from sokolab.gui.measuring_levels import MeasuringPanel, learn
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.dialogs import folder_to_choose
from sokolab.gui.shell.window_engine import Tasks
from sokolab.indexing import queries
from sokolab.indexing.folder_index import FindingError, IndexUpdate, default_path
from sokolab.language import Phrase, counted, counted_phrase, in_own_direction, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken

if TYPE_CHECKING:
    from sokolab.rating.profile import Difficulty

_MAX_FAULTS = 5  # unreadable files that are named; the others are only counted
Open = Callable[[Path, int], bool]
"""A function that opens a file at a level, from 1, and returns whether it is open now."""
_ROLE: Final = Qt.ItemDataRole.UserRole
_ICON_SIDE: Final = 76  # pixels
_PICTURE_SIDE: Final = 300  # pixels: the larger side of the picture of the current level
_ROW_LINES: Final = 3  # height of a row in lines of the font; some scripts need three for two
_MAX_SQUARE_PIXELS: Final = 24  # pixels: the largest square on a picture
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
_ABOUT: Final = phrase("sokolab reads the level files of these folders and changes none of them.")
_FOLDERS_HEIGHT: Final = 64  # pixels: the height of the list of folders
_PAUSE_MS: Final = 250  # milliseconds from the last change of the question to the search
_REFRESH_MS: Final = 2000  # milliseconds between searches while levels are measured
_LIKENESS: Final = (
    (phrase("The same level, in any orientation"), "same"),
    (phrase("Levels that differ in a few squares"), "near"),
    (phrase("Levels with the same walls"), "walls"),
    (phrase("Levels that contain the selected squares"), "part"),
    (phrase("Any level"), ""),
)
_REST_MS: Final = 1000  # milliseconds without a change before a board is looked up
_MAX_COPIES: Final = 20  # of a level, searched for one in a file that is not open
_Known = tuple[Path, int, str]


class FoldersPanel(QtWidgets.QWidget):
    """Lists the folders of the index, and reads them in the background."""

    changed = Signal(bool)
    """Other levels can be found now; carries whether all files of all folders have been read."""
    can_add = Signal(bool)
    """Another folder can be added now, or not while one is being read; carries which."""
    _progress = Signal(int, int)
    """Files read so far and files in all; emitted on a thread of the pool."""

    def __init__(self) -> None:
        super().__init__()
        self._index = queries.own_index()
        self._tasks = Tasks(self, threads=1)
        self._cancel = CancelToken()
        self._list = building.named(QtWidgets.QListWidget(), tr("Folders to search"))
        self._list.setMaximumHeight(_FOLDERS_HEIGHT)
        self._status = building.wrapped_label(str(_ABOUT))
        self._bar = QtWidgets.QProgressBar(textVisible=False)
        self._bar.hide()
        self._remove = building.push_button(
            tr("Remove"), self._forget_folder, tr("Stop searching this folder")
        )
        self._again = building.push_button(
            tr("Read again"), self._read_again, tr("Read what is new or has changed in all folders")
        )
        beside = building.fill(QtWidgets.QHBoxLayout(), (self._list, 1), self._remove, self._again)
        column = building.fill(QtWidgets.QVBoxLayout(self), beside, self._bar, self._status)
        column.setContentsMargins(0, 0, 0, 0)
        self._progress.connect(self._show_progress)
        self._list.currentRowChanged.connect(lambda _row: self._enable())
        self._show_folders()

    def stop(self) -> None:
        """Stop reading; what was read stays."""
        self._cancel.cancel()
        self._tasks.close()

    def add_folder(self) -> None:
        """Ask for a folder, and read it."""
        folder = folder_to_choose(self, tr("Folder to search"))
        if folder is not None:
            self._read_folders(folder)

    def _read_again(self) -> None:
        self._read_folders()

    def _read_folders(self, *folders: Path) -> None:
        self._bar.setRange(0, 0)
        self._bar.show()
        self._enable(is_reading=True)
        self._tasks.submit(
            partial(self._index.update, folders, self._progress.emit, self._cancel),
            self._show_update,
            self._show_failure,
            title=phrase("Reading folders"),
        )

    def _show_progress(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)
        self._status.setText(tr("{done:,} of {of:,} files read", done=done, of=of))

    def _show_update(self, updated: IndexUpdate) -> None:
        self._bar.hide()
        self._show_folders()
        levels = counted_phrase(updated.levels, "{n:,} level", "{n:,} levels")
        read = counted_phrase(updated.read, "{n:,} file read", "{n:,} files read")
        lines = [tr("{read}, {levels} in all", read=read, levels=levels)]
        lines += [f"{path}: {fault}" for path, fault in updated.faults[:_MAX_FAULTS]]
        if len(updated.faults) > _MAX_FAULTS:
            lines.append(tr("and {n:,} more", n=len(updated.faults) - _MAX_FAULTS))
        self._status.setText("\n".join(lines))
        self.changed.emit(not updated.faults)

    def _show_failure(self, sentence: str) -> None:
        self._bar.hide()
        self._show_folders()
        self._status.setText(sentence)
        self.changed.emit(False)

    def _forget_folder(self) -> None:
        self._status.setText(str(_ABOUT))
        try:
            self._index.forget(Path(self._list.currentItem().text()))
        except FindingError as error:
            self._status.setText(str(error))
        self._show_folders()
        self.changed.emit(False)

    def _show_folders(self) -> None:
        self._list.clear()
        self._list.addItems([str(folder) for folder in self._index.folders])
        self._list.setCurrentRow(0)
        self._enable()

    def _enable(self, *, is_reading: bool = False) -> None:
        has_any = self._list.count() > 0
        self.can_add.emit(not is_reading)
        self._remove.setEnabled(not is_reading and self._list.currentRow() >= 0)
        self._again.setEnabled(not is_reading and has_any)


class FindDialog(scrolling.Dialog):
    """Asks what to find, and shows what is found after each change of the question.

    Parameters
    ----------
    frame
        The frame with the level that is edited or played, and with the engine.
    selected
        Returns the selected squares of the board on show.
    open_at
        Opens a file at one of its levels.
    """

    measured = Signal(object)
    """A level was measured; carries the :class:`~sokolab.rating.profile.Difficulty`."""

    def __init__(self, frame: Frame, selected: SelectedSquares, open_at: Open) -> None:
        super().__init__(frame.window)
        self._frame = frame
        self._selected = selected
        self._open_at = open_at
        self._tasks = Tasks(self, threads=2)  # one searches, one reads
        self._cancel, self._reading = CancelToken(), CancelToken()
        self.setWindowTitle(tr("Find levels in folders"))
        self._likeness = building.named(
            building.combo_box(_LIKENESS),
            tr("What the level must be like"),
            tr("Squares between selected ones may be anything. Alt+click takes a square out."),
        )
        self._likeness.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._words = building.named(
            QtWidgets.QLineEdit(), tr("Words"), tr("Words of the title, author or collection")
        )
        self._words.setPlaceholderText(tr("Words of the title, author or collection"))
        self._count = building.named(building.combo_box(_COUNTS), tr("What is counted"))
        self._min_value = building.named(
            building.spin_box(0, _MAX_COUNT, 0), tr("At least this many")
        )
        self._max_value = building.named(
            building.spin_box(0, _MAX_COUNT, 0), tr("At most this many")
        )
        self._ranges: dict[str, tuple[int | None, int | None]] = {}
        self._ranges_label = building.wrapped_label()
        self._status = building.wrapped_label()
        self._list = building.named(QtWidgets.QListWidget(), tr("Levels found"))
        self._list.setIconSize(QSize(_ICON_SIDE, _ICON_SIDE))
        self._list.setVerticalScrollMode(QtWidgets.QListWidget.ScrollMode.ScrollPerPixel)
        self._picture = QtWidgets.QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._picture.setMinimumSize(_PICTURE_SIDE, _PICTURE_SIDE)
        self._about = building.wrapped_label(is_selectable=True)
        self._open = building.push_button(
            tr("Open"), self._open_current, tr("Open the file at this level")
        )
        self._measuring = MeasuringPanel(frame.engine)
        self._measuring.measured.connect(self.measured)
        self._measuring.measured.connect(self._search_now_and_then)
        self._now_and_then = building.timer_for(self._search, self, _REFRESH_MS)
        self._folders = FoldersPanel()
        self._folders.hide()
        self._folders.changed.connect(self._search_again)
        self._add = building.push_button(
            tr("&Add folder…"), self._add_folder, tr("Add a folder and all below it")
        )
        self._folders.can_add.connect(self._follow_reading)
        self._choose = building.push_button(
            tr("&Folders"), None, tr("Shows the folders that are searched")
        )
        self._choose.setCheckable(True)
        self._hides_folders = False
        self._choose.toggled.connect(self._folders.setVisible)
        self._lay_out()
        self._list.currentItemChanged.connect(lambda *_: self._show_current())
        self._list.itemActivated.connect(lambda _item: self._open_current())
        self._soon = building.timer_for(self._search, self, _PAUSE_MS)
        self._likeness.currentIndexChanged.connect(self._soon.start)
        self._words.textChanged.connect(self._soon.start)
        building.LANGUAGE.changed.connect(self._soon.start)
        self._count.currentIndexChanged.connect(self._show_range)
        for spin in (self._min_value, self._max_value):
            spin.setSpecialValueText(tr("any"))
            spin.valueChanged.connect(self._take_range)
        frame.board_on_show.shown.connect(self._search_again_soon)
        selected.changed.connect(self._search_again_soon)
        self.resize(860, 560)
        self._search()
        self._read_changes()

    def _lay_out(self) -> None:
        question = QtWidgets.QGridLayout()
        question.addWidget(building.plain_label(tr("Find")), 0, 0)
        question.addWidget(self._likeness, 0, 1)
        question.addWidget(self._words, 0, 2)
        counts = building.fill(
            QtWidgets.QHBoxLayout(),
            self._count,
            self._min_value,
            building.plain_label("–"),
            self._max_value,
            1,
        )
        question.addLayout(counts, 1, 1, 1, 2)
        question.setColumnStretch(2, 1)
        self._open.setEnabled(False)
        about = building.fill(QtWidgets.QVBoxLayout(), self._picture, self._about, 1, self._open)
        beside = building.fill(QtWidgets.QHBoxLayout(), (self._list, 1), about)
        foot = building.fill(QtWidgets.QHBoxLayout(), (self._status, 1), self._add, self._choose)
        column = building.fill(QtWidgets.QVBoxLayout(self), question, self._ranges_label)
        building.fill(column, (beside, 1), self._measuring, self._folders, foot)
        self._ranges_label.hide()
        for button in self.findChildren(QtWidgets.QPushButton):  # Enter opens, whatever was clicked
            button.setAutoDefault(button is self._open)

    def choose_folders(self) -> FoldersPanel:
        """Show the folders that are searched, and return them."""
        self._reading.cancel()
        self._choose.setChecked(True)
        return self._folders

    def _add_folder(self) -> None:
        """Ask for another folder to search, and show the progress of reading it."""
        self._hides_folders = not self._choose.isChecked()
        self.choose_folders().add_folder()

    def _follow_reading(self, can_add: bool) -> None:
        """Say that a folder is being read, and is searched after that."""
        self._add.setEnabled(can_add)
        if not can_add:
            self._status.setText(tr("Levels are found as soon as the folder is read"))

    def _search_again(self, is_read: bool) -> None:
        """Search the folders again; hide the list if it was shown only for reading them."""
        if is_read and self._hides_folders:
            self._choose.setChecked(False)
        self._search()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Give up the search that still runs."""
        self.done(0)
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """Give up the search that still runs."""
        self._cancel.cancel()
        self._reading.cancel()
        self._folders.stop()
        self._measuring.close_down()
        self._tasks.close()
        super().done(result)

    def _read_changes(self) -> None:
        """Read what has changed in the folders; if anything has, search again."""

        def take(has_changed: bool) -> None:
            if has_changed:
                self._search()

        self._tasks.submit(partial(_has_read, self._reading), take, title=phrase("Reading folders"))

    def _search_now_and_then(self) -> None:
        """Search again while levels are measured, but not after each of them."""
        if not self._now_and_then.isActive():
            self._now_and_then.start()

    def _take_range(self) -> None:
        """Take the limits that the fields show, and list all limits in force."""
        limits, name = (
            (self._min_value.value() or None, self._max_value.value() or None),
            self._count.currentData(),
        )
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
        self._soon.start()

    def _show_range(self) -> None:
        """Show the limits of the count that was chosen."""
        limits = self._ranges.get(self._count.currentData(), (None, None))
        for spin, limit in zip((self._min_value, self._max_value), limits, strict=True):
            with QSignalBlocker(spin):
                spin.setValue(limit or 0)

    def _search_again_soon(self) -> None:
        if self.isVisible() and self._likeness.currentData():
            self._soon.start()

    def _search(self) -> None:
        """Search for the present question; cancel an earlier search that still runs."""
        self._cancel.cancel()
        self._cancel = cancel = CancelToken()
        query = self._query()
        if query is None:
            self._show_levels(cancel, phrase("Select squares of the board first (S)"))
            return
        self._status.setText(tr("Searching…"))
        work = partial(queries.find_in, query, _MAX_HITS + 1)
        stages = ("folder-search",) if query.needs_kernels else ()
        job = Job(work, stages, topic="folder-search", priority=Priority.NOW)
        self._tasks.submit(
            partial(self._frame.engine.run_unless_cancelled, job, cancel),
            partial(self._show_levels, cancel),
            partial(self._show_levels, cancel),
            is_wanted=lambda: not cancel.is_cancelled,
            title=phrase("Finding levels"),
        )

    def _query(self) -> queries.Query | None:
        """Return the present question; None if it needs selected squares and there are none."""
        likeness, board = self._likeness.currentData(), self._frame.board_on_show.document.board
        boards: dict[str, Board] = {}
        part: list[str] = []
        if likeness == "part":
            selection = self._selected.selection
            if selection is None:
                return None
            part = queries.part_of(board, selection.squares.tolist())
        elif likeness:
            boards[likeness] = board
        return queries.Query(
            part=part, words=self._words.text(), ranges=dict(self._ranges), **boards
        )

    def _show_levels(self, cancel: CancelToken, result: queries.Found | None) -> None:
        """Show the levels found, or why there are none; ignore answers to earlier questions."""
        if cancel is not self._cancel or result is None:
            return
        if isinstance(result, Phrase | str):
            result, words = queries.FoundLevels([], 0, ()), str(result)
        else:
            words = _found_in_words(result)
        before, hits = self._current(), result.hits[:_MAX_HITS]
        self._status.setText(words)
        self._measuring.offer(result.unmeasured)
        self._list.clear()
        for hit in hits:
            words = _row_words(hit, self._ranges)
            item = QtWidgets.QListWidgetItem(self._icon(hit), words, self._list)
            item.setToolTip(building.plain_tooltip(str(hit.path)))
            item.setData(_ROLE, hit)
        places = [(hit.path, hit.number) for hit in hits]
        place = (before.path, before.number) if before is not None else None
        self._list.setCurrentRow(places.index(place) if place in places else min(len(hits), 1) - 1)
        self._show_current()

    def _current(self) -> queries.Hit | None:
        item = self._list.currentItem()
        hit = item.data(_ROLE) if item is not None else None
        return hit if isinstance(hit, queries.Hit) else None

    def _show_current(self) -> None:
        hit = self._current()
        self._open.setEnabled(hit is not None)
        if hit is None:
            self._picture.clear()
            self._about.clear()
            return
        self._picture.setPixmap(self._marked(hit, _PICTURE_SIDE, _MAX_SQUARE_PIXELS))
        lines = [_title(hit), tr("Level {number} of {path}", number=hit.number, path=hit.path)]
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
        self._about.setText("\n".join(lines))

    def _icon(self, hit: queries.Hit) -> QIcon:
        """Return the picture of a row: as wide as all others, so that the titles line up.

        It has room for two lines of any script.
        """
        picture = self._marked(hit, _ICON_SIDE, 5)
        ratio = picture.devicePixelRatio()
        lines = round(_ROW_LINES * self._list.fontMetrics().lineSpacing() * ratio)
        whole = QPixmap(round(_ICON_SIDE * ratio), max(picture.height(), lines))
        whole.setDevicePixelRatio(ratio)
        whole.fill(Qt.GlobalColor.transparent)
        painter = QPainter(whole)
        free = whole.deviceIndependentSize() - picture.deviceIndependentSize()
        painter.drawPixmap(round(free.width() / 2), round(free.height() / 2), picture)
        painter.end()
        icon = QIcon(whole)
        icon.addPixmap(whole, QIcon.Mode.Selected)  # Qt would tint it
        return icon

    def _marked(self, hit: queries.Hit, side: int, square: int) -> QPixmap:
        """Return a picture of a level with frames around the squares that match."""
        ratio = self.devicePixelRatioF()
        colours = self._frame.theme.colours
        image = thumbnail(hit.board, colours, round(side * ratio), round(square * ratio))
        picture = QPixmap.fromImage(image)
        if hit.squares:
            painter = QPainter(picture)
            painter.setPen(colours.accent)
            across, down = image.width() / hit.board.width, image.height() / hit.board.height
            for row, col in map(hit.board.row_col, hit.squares):
                painter.drawRect(QRectF(col * across, row * down, across - 1, down - 1))
            painter.end()
        picture.setDevicePixelRatio(ratio)
        return picture

    def _open_current(self) -> None:
        hit = self._current()
        if hit is not None and not self._open_at(hit.path, hit.number):
            self._status.setText(tr("{path} could not be opened", path=hit.path))


def _has_read(cancel: CancelToken) -> bool:
    """Bring the index up to date; return whether levels may have come or gone."""
    index = queries.own_index()
    if not index.folders:
        return False
    try:
        before = index.version
        index.update(cancel=cancel)
        return index.version != before
    except FindingError:  # another program is updating it, or the search reports the fault
        return False


def _found_in_words(answer: queries.FoundLevels) -> str:
    """Say how many levels were found, and among how many."""
    levels = counted_phrase(answer.levels, "{n:,} level", "{n:,} levels")
    if len(answer.hits) > _MAX_HITS:
        return tr(
            "More than {n:,} of {levels} found; these are the first", n=_MAX_HITS, levels=levels
        )
    return tr("{n:,} of {levels} found", n=len(answer.hits), levels=levels)


def _row_words(hit: queries.Hit, limited: Iterable[str]) -> str:
    """Return the words of a row: title, file, size, and the measured counts that have limits.

    The file is there because the titles of many levels are mere numbers.
    """
    board = hit.board
    boxes = counted(len(board.boxes), "{n:,} box", "{n:,} boxes")
    parts = [in_own_direction(hit.path.name), f"{board.width}×{board.height}", boxes]
    for title, name in _COUNTS:
        number = getattr(hit, name) if name in limited and name in queries.MEASURED else None
        if number is not None:
            parts.append(tr("{count} {number:,}", count=title, number=number))
    return f"{_title(hit)}\n{' · '.join(parts)}"


def _title(hit: queries.Hit) -> str:
    return in_own_direction(hit.title or tr("Level {number}", number=hit.number))


class FindActions(QObject):
    """Opens the dialog that finds levels, and says in which other file the board on show is.

    ``open_at`` opens a file at one of its levels, from 1. ``is_open`` tells whether a file is
    open, and ``current_name`` returns what the window calls the collection on show.
    """

    measured = Signal(object)
    """A level was measured; carries the :class:`~sokolab.rating.profile.Difficulty`."""

    def __init__(
        self,
        frame: Frame,
        selected: SelectedSquares,
        open_at: Open,
        is_open: Callable[[Path], bool],
        current_name: Callable[[], str],
    ) -> None:
        super().__init__(frame.window)
        self._frame, self._current_name = frame, current_name
        self._selected, self._open_at, self._is_open = selected, open_at, is_open
        self._dialog: FindDialog | None = None
        self._status = ""
        self._tasks = Tasks(self, threads=1)
        self._at_rest = building.timer_for(self._look_up, self, _REST_MS)
        frame.board_on_show.shown.connect(lambda _change: self._at_rest.start())
        frame.window.closed.connect(self._tasks.close)
        frame.window.bind(
            {
                "find-levels": self.find,
                "search-folders": lambda: self.find().choose_folders(),
            }
        )

    def find(self) -> FindDialog:
        """Open the dialog, or bring the open one to the front."""
        if self._dialog is None:
            self._dialog = FindDialog(self._frame, self._selected, self._open_at)
            self._dialog.finished.connect(self._forget_dialog)
            self._dialog.measured.connect(self.measured)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()
        return self._dialog

    def learn(self, difficulty: Difficulty) -> None:
        """Tell the index, if there is one, what a rating found."""
        if default_path().exists():
            self._tasks.submit(partial(learn, difficulty), title=phrase("Measuring levels"))

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _look_up(self) -> None:
        """Look the board on show up in the index, if there is one."""
        board = self._frame.board_on_show.document.board
        if self._status:
            self._frame.window.strip.withdraw(self._status)
            self._status = ""
        if default_path().exists():
            self._tasks.submit(
                partial(_found, board),
                partial(self._say_where, board),
                title=phrase("Finding levels"),
            )

    def _say_where(self, board: Board, places: list[_Known]) -> None:
        """Say where else the level is, unless another board is on show by now."""
        elsewhere = [one for one in places if not self._is_open(one[0])]
        if board != self._frame.board_on_show.document.board or not elsewhere:
            return
        path, number, title = elsewhere[0]
        name = in_own_direction(title or tr("Level {number}", number=number))
        is_namesake = path.name == self._current_name()
        file = f"{path.parent.name}/{path.name}" if is_namesake else path.name
        self._status = tr("The same level is “{title}” in {file}", title=name, file=file)
        self._frame.window.strip.say(self._status)


def _found(board: Board) -> list[_Known]:
    """Return where a board is known; nowhere if the index cannot be used."""
    if len(board.players) != 1:
        return []
    try:
        return queries.where_known(queries.own_index(), board, _MAX_COPIES)
    except FindingError:
        return []
