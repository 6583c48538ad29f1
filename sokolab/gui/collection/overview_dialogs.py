"""The dialogs about a whole collection: duplicates, renaming, and statistics."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from threading import Event
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen, QPolygonF

from sokolab.collection import naming, statistics
from sokolab.core.level import Level
from sokolab.gui.document.workspace import LevelSlot, Workspace, level_name
from sokolab.gui.scene.tiles import thumbnail_label
from sokolab.gui.shell import building, lists, scrolling, window_engine
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, counted_phrase, in_own_direction, phrase, tr
from sokolab.library.duplicates import Duplicates, find_duplicates

_PICTURE_SIDE: Final = 220  # the larger side of a picture, in pixels
_MAX_SQUARE_PIXELS: Final = 22  # the largest square on a picture, in pixels
_GROUP_ROLE: Final = Qt.ItemDataRole.UserRole
_PREVIEW_ROWS: Final = 200  # rows of the preview; more would be slow to update
_HELP: Final = phrase(
    "<b>{n}</b> counts up from the first number; <b>{n:3}</b> writes at least three digits. "
    "<b>{number}</b> is the level's number in the collection. <b>{title}</b> and <b>{author}</b> "
    "are its current title and author."
)
# Pixels:
_HISTOGRAM_WIDTH: Final = 180
_HISTOGRAM_HEIGHT: Final = 36
_MIN_BAR_HEIGHT: Final = 3  # keeps a single level among thousands visible
_RING_RADIUS: Final = 5  # radius of the ring around a level that stands out
_MIN_BAR_COUNT: Final = 6  # number of bars that fill the width; fewer bars are no wider


class DuplicatesDialog(scrolling.Dialog):
    """Searches the current collection, or all open ones, and lists duplicates."""

    _progress = Signal(int, int)
    """Comparisons done, and their total. Emitted on a thread of the pool."""

    def __init__(self, workspace: Workspace, window: MainWindow, *, covers_all: bool) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._theme = window.theme
        self._tasks = window_engine.Tasks(self, threads=1)
        collections = workspace.open_collections if covers_all else (workspace.open_collection,)
        self._slots = [slot for collection in collections for slot in collection.slots]
        title = tr("Duplicates in {collection}", collection=workspace.name)
        self.setWindowTitle(tr("Duplicates in all open collections") if covers_all else title)
        self._summary = building.wrapped_label(tr("Comparing levels in all orientations …"))
        self._bar = QtWidgets.QProgressBar()
        self._bar.setTextVisible(False)
        self._list = building.named(QtWidgets.QListWidget(), tr("Duplicate and similar levels"))
        self._list.setFixedWidth(230)
        self._list.setVerticalScrollMode(QtWidgets.QListWidget.ScrollMode.ScrollPerPixel)
        self._picture_area = building.named(
            QtWidgets.QScrollArea(), tr("Levels that are the same or similar")
        )
        self._picture_area.setWidgetResizable(True)
        self._picture_area.setFrameShape(QtWidgets.QScrollArea.Shape.NoFrame)
        content = building.fill(QtWidgets.QHBoxLayout(), self._list, (self._picture_area, 1))
        building.fill(QtWidgets.QVBoxLayout(self), self._summary, self._bar, (content, 1))
        self._list.currentItemChanged.connect(lambda *_: self._show_pictures())
        building.LANGUAGE.changed.connect(self._retranslate)
        self.resize(780, 460)
        self._is_stopped = Event()
        self._progress.connect(self._show_progress)
        boards = [slot.level.board for slot in self._slots]
        work = partial(find_duplicates, boards, self._report_progress)
        task = phrase("Finding duplicates")
        self._tasks.submit(work, self._list_duplicates, self._summary.setText, title=task)

    def done(self, result: int) -> None:
        """Stop the search if it is still running."""
        self._is_stopped.set()
        self._tasks.close()
        super().done(result)

    def _report_progress(self, done: int, total: int) -> bool:
        """Report progress, and return whether to go on. Called on a thread of the pool."""
        self._progress.emit(done, total)
        return not self._is_stopped.is_set()

    def _show_progress(self, done: int, total: int) -> None:
        self._bar.setRange(0, total)
        self._bar.setValue(done)

    def _list_duplicates(self, duplicates: Duplicates) -> None:
        self._bar.hide()
        for group in duplicates.equal:
            title = f"{self._name_of(group[0])} × {len(group)}"
            self._add_group(title, phrase("{count} levels are the same", count=len(group)), group)
        for pair in duplicates.similar:
            squares = counted_phrase(pair.difference, "square", "squares")
            slot_indices = (pair.first, pair.second)
            title = f"{self._name_of(pair.first)} ~ {self._name_of(pair.second)}"
            message = phrase("These differ in {squares}", squares=squares)
            self._add_group(title, message, slot_indices)
        copy_count = sum(len(group) - 1 for group in duplicates.equal)
        sentence = tr(
            "{duplicates} (turned, mirrored or decorated copies) and {similar}",
            duplicates=counted_phrase(copy_count, "duplicate", "duplicates"),
            similar=counted_phrase(len(duplicates.similar), "similar pair", "similar pairs"),
        )
        if not self._list.count():
            sentence = tr("No two levels are the same or similar, in any orientation")
            self._list.hide()
        self._summary.setText(sentence)
        self._list.setCurrentRow(0)

    def _add_group(self, title: str, message: Phrase, slot_indices: Sequence[int]) -> None:
        item = QtWidgets.QListWidgetItem(title)
        item.setToolTip(building.plain_tooltip(str(message)))
        item.setData(_GROUP_ROLE, (message, tuple(slot_indices)))
        self._list.addItem(item)

    def _retranslate(self) -> None:
        for item in map(self._list.item, range(self._list.count())):
            item.setToolTip(building.plain_tooltip(str(item.data(_GROUP_ROLE)[0])))
        self._show_pictures()

    def _name_of(self, slot_index: int) -> str:
        slot = self._slots[slot_index]
        index = slot.open_collection.slots.index(slot) if slot.open_collection else slot_index
        return in_own_direction(level_name(slot.level, index))

    def _show_pictures(self) -> None:
        item = self._list.currentItem()
        content = QtWidgets.QWidget()
        layout = QtWidgets.QVBoxLayout(content)
        if item is not None:
            message, slot_indices = item.data(_GROUP_ROLE)
            cards = [self._new_card(self._slots[slot_index]) for slot_index in slot_indices]
            building.fill(
                layout,
                building.plain_label(str(message)),
                building.fill(QtWidgets.QHBoxLayout(), *cards, 1, spacing=16),
            )
        layout.addStretch(1)
        self._picture_area.setWidget(content)

    def _new_card(self, slot: LevelSlot) -> QtWidgets.QWidget:
        card, level, open_collection = QtWidgets.QWidget(), slot.level, slot.open_collection
        picture = thumbnail_label(
            level.board, self._theme.colours, _PICTURE_SIDE, _MAX_SQUARE_PIXELS
        )
        layout = building.fill(QtWidgets.QVBoxLayout(card), picture, margins=(0, 0, 0, 0))
        if open_collection is None:
            removed = tr("{title}\nremoved", title=level.title or tr("Untitled"))
            layout.addWidget(building.plain_label(removed))
            return card
        index = open_collection.slots.index(slot)
        lines = [f"{index + 1}. {in_own_direction(level_name(level, index))}"]
        if level.author:
            lines.append(tr("by {author}", author=level.author))
        caption = building.plain_label("\n".join([*lines, in_own_direction(open_collection.name)]))
        tip = tr("Go to this level")
        show_button = building.push_button(tr("Show"), lambda: self._go_to(slot), tip)
        tip = tr("Remove this level from its collection; Undo in the list brings it back")
        remove_button = building.push_button(tr("Remove"), lambda: self._remove_level(slot), tip)
        button_row = building.fill(QtWidgets.QHBoxLayout(), show_button, remove_button)
        building.fill(layout, caption, button_row)
        return card

    def _go_to(self, slot: LevelSlot) -> None:
        if slot.open_collection is not None:
            self._workspace.switch(slot.open_collection)
            self._workspace.select(slot.open_collection.slots.index(slot))

    def _remove_level(self, slot: LevelSlot) -> None:
        if slot.open_collection is not None:
            self._workspace.switch(slot.open_collection)
            self._workspace.remove([slot.open_collection.slots.index(slot)])
            self._show_pictures()


class RenameDialog(scrolling.Dialog):
    """Asks for patterns and shows the resulting names. Accepting the dialog renames the levels.

    ``levels`` holds levels with their index in the collection; ``rename`` gets the renamed levels
    by index.
    """

    def __init__(
        self,
        levels: Sequence[tuple[int, Level]],
        rename: Callable[[dict[int, Level]], None],
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._levels = levels
        self._rename = rename
        count = counted_phrase(len(levels), "level", "levels")
        self.setWindowTitle(tr("Rename {levels}", levels=count))
        self._title_field = QtWidgets.QLineEdit("{title}")
        self._author_field = QtWidgets.QLineEdit("{author}")
        self._first_box = building.spin_box(0, 1_000_000, 1)
        headings = [tr("Current title"), tr("New title")]
        self._preview = lists.text_table(min(len(levels), _PREVIEW_ROWS), headings, tr("Preview"))
        self._build()
        for field in (self._title_field, self._author_field):
            field.textChanged.connect(self._show_preview)
        self._first_box.valueChanged.connect(self._show_preview)
        self._show_preview()

    def accept(self) -> None:
        """Rename the levels."""
        changed_levels = {index: new for index, old, new in self._renamed_levels() if new != old}
        if changed_levels:
            self._rename(changed_levels)
        super().accept()

    def _build(self) -> None:
        form = QtWidgets.QFormLayout()
        author_tip = tr("The pattern of the authors; leave {author} to keep them")
        for title, field, tip in (
            (tr("Title"), self._title_field, tr("The pattern of the titles")),
            (tr("Author"), self._author_field, author_tip),
            (tr("First number"), self._first_box, tr("The first value of {n}")),
        ):
            form.addRow(title, field)
            field.setToolTip(tip)
        help_label = QtWidgets.QLabel(str(_HELP))
        help_label.setWordWrap(True)
        self._preview.setSelectionMode(QtWidgets.QTableWidget.SelectionMode.NoSelection)
        self._preview.horizontalHeader().setSectionResizeMode(
            QtWidgets.QHeaderView.ResizeMode.Stretch
        )
        standard = QtWidgets.QDialogButtonBox.StandardButton
        buttons = QtWidgets.QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.button(standard.Ok).setText(tr("Rename"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        building.fill(QtWidgets.QVBoxLayout(self), form, help_label, (self._preview, 1), buttons)
        self.resize(520, 460)

    def _renamed_levels(self) -> list[tuple[int, Level, Level]]:
        first_number = self._first_box.value()
        renamed_levels = []
        for number, (index, level) in enumerate(self._levels, first_number):
            title, author = (
                naming.expand_pattern(field.text(), level, index + 1, number)
                for field in (self._title_field, self._author_field)
            )
            renamed_levels.append((index, level, replace(level, title=title, author=author)))
        return renamed_levels

    def _show_preview(self, *_change: object) -> None:
        for row, (_, old, new) in enumerate(self._renamed_levels()[:_PREVIEW_ROWS]):
            for column, level in enumerate((old, new)):
                title = in_own_direction(level.title)
                text = f"{title} ({level.author})" if level.author else title
                self._preview.setItem(row, column, QtWidgets.QTableWidgetItem(text))


class _Histogram(QtWidgets.QWidget):
    """A distribution, shown as bars. The tooltip gives the numbers."""

    def __init__(self, distribution: statistics.Distribution, theme: Theme) -> None:
        super().__init__()
        self._counts = distribution.counts
        self._smallest_and_largest = distribution.smallest, distribution.largest
        self._theme = theme
        lines = [
            tr("{value:,}: {count:,}", value=low, count=count)
            if high - low == 1
            else tr("{low:,} to {high:,}: {count:,}", low=low, high=high - 1, count=count)
            for (low, high), count in zip(
                pairwise(distribution.edges), distribution.counts, strict=True
            )
        ]
        self.setToolTip("\n".join(lines))
        self.setAccessibleName("; ".join(lines))

    def sizeHint(self) -> QSize:
        """Return room for the bars and the smallest and the largest value below them."""
        return QSize(_HISTOGRAM_WIDTH, _HISTOGRAM_HEIGHT + 2 + self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars on a line. Values that do not occur leave gaps."""
        painter, colours = QPainter(self), self._theme.colours
        width = self.width() / max(len(self._counts), _MIN_BAR_COUNT)
        bars_width = width * len(self._counts)
        for index, count in enumerate(self._counts):
            if count:
                height = max(_HISTOGRAM_HEIGHT * count / max(self._counts), _MIN_BAR_HEIGHT)
                bar = QRectF(index * width, _HISTOGRAM_HEIGHT - height, max(width - 2, 1), height)
                painter.fillRect(bar, colours.accent)
        painter.fillRect(QRectF(0, _HISTOGRAM_HEIGHT, bars_width, 1), colours.muted)
        painter.setPen(colours.muted)
        label_top = _HISTOGRAM_HEIGHT + 2
        label_area = QRectF(0, label_top, bars_width, self.height() - label_top)
        low, high = self._smallest_and_largest
        painter.drawText(label_area, Qt.AlignmentFlag.AlignLeft, f"{low:,}")
        painter.drawText(label_area, Qt.AlignmentFlag.AlignRight, f"{high:,}")
        painter.end()


class _CurvePlot(QtWidgets.QWidget):
    """The difficulty of the levels in their order. Levels that stand out have a ring."""

    def __init__(self, curve: statistics.DifficultyCurve, theme: Theme) -> None:
        super().__init__()
        self._curve = curve
        self._theme = theme
        lines = [
            tr("Level {number:,}: {difficulty:.0f}", number=index + 1, difficulty=value)
            for index, value in curve.values.items()
            if index in curve.outliers or len(curve.values) <= _HISTOGRAM_HEIGHT
        ]
        self.setToolTip("\n".join(lines))
        self.setAccessibleName("; ".join(lines))

    def sizeHint(self) -> QSize:
        """Return room for the line and its rings."""
        return QSize(_HISTOGRAM_WIDTH, _HISTOGRAM_HEIGHT + 2 * _RING_RADIUS)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a line from level to level, scaled from the smallest to the largest value."""
        values, colours = self._curve.values, self._theme.colours
        low, high = min(values.values()), max(values.values())
        last_index = max(*values, 1)
        points = {
            index: QPointF(
                _RING_RADIUS + (self.width() - 2 * _RING_RADIUS) * index / last_index,
                _RING_RADIUS + _HISTOGRAM_HEIGHT * (high - value) / max(high - low, 1),
            )
            for index, value in values.items()
        }
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.accent, 1.5))
        painter.drawPolyline(QPolygonF(list(points.values())))
        painter.setPen(QPen(colours.error, 1.5))
        for index in self._curve.outliers:
            painter.drawEllipse(points[index], _RING_RADIUS - 1, _RING_RADIUS - 1)
        painter.end()


class StatisticsDialog(scrolling.Dialog):
    """Shows statistics, which can be copied as text. ``title`` names their subject."""

    def __init__(
        self,
        title: str | Phrase,
        rows: Sequence[statistics.StatisticsRow],
        theme: Theme,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Statistics of {title}", title=title))
        content = QtWidgets.QWidget()
        building.fill(QtWidgets.QVBoxLayout(content), _new_grid(rows, theme), 1)
        scroll_area = building.named(scrolling.Scrolled(content), tr("Statistics"))
        buttons = QtWidgets.QDialogButtonBox(QtWidgets.QDialogButtonBox.StandardButton.Close)
        copy_button = buttons.addButton(
            tr("Copy as text"), QtWidgets.QDialogButtonBox.ButtonRole.ActionRole
        )
        copy_button.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(statistics.statistics_text(rows))
        )
        copy_button.setAutoDefault(False)
        buttons.button(QtWidgets.QDialogButtonBox.StandardButton.Close).setDefault(True)
        buttons.rejected.connect(self.reject)
        building.fill(QtWidgets.QVBoxLayout(self), (scroll_area, 1), buttons)
        self.resize(580, 440)


def _new_grid(rows: Sequence[statistics.StatisticsRow], theme: Theme) -> QtWidgets.QGridLayout:
    grid = QtWidgets.QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(6)
    for column, share in enumerate((2, 3)):  # shares of the room; names can be long
        grid.setColumnStretch(column, share)
    for index, row in enumerate(rows):
        grid.addWidget(building.muted_label(row.name), index, 0)
        grid.addWidget(building.wrapped_label(row.text, is_selectable=True), index, 1)
        if row.distribution is not None and len(row.distribution.counts) > 1:
            grid.addWidget(_Histogram(row.distribution, theme), index, 2)
        if row.curve is not None:
            grid.addWidget(_CurvePlot(row.curve, theme), index, 2)
    return grid
