"""Shows duplicate and similar levels side by side, and removes those not wanted."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sokolab.core.level import Level
from sokolab.gui.document.open_collection import LevelSlot
from sokolab.gui.document.workspace import Workspace, level_name
from sokolab.gui.plain_text import plain_label, plain_tooltip
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.tasks import Tasks
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, counted_phrase, in_own_direction, phrase, tr
from sokolab.library.duplicates import Duplicates, find_duplicates

_PICTURE: Final = 220  # pixels: the larger side of a picture
_SQUARE: Final = 22  # pixels: a square of a small board is not shown larger
_ROLE: Final = Qt.ItemDataRole.UserRole


class _Search(QObject):
    """The search, which runs on a thread of the pool and reports to the window's thread."""

    progress = Signal(int, int)

    def __init__(self, levels: Sequence[Level], parent: QObject) -> None:
        super().__init__(parent)
        self._boards = [level.board for level in levels]
        self._is_stopped = Event()

    def run(self) -> Duplicates:
        """Search; called on a thread of the pool."""
        return find_duplicates(self._boards, self._report)

    def stop(self) -> None:
        """Ask the search to stop."""
        self._is_stopped.set()

    def _report(self, done: int, of: int) -> bool:
        self.progress.emit(done, of)
        return not self._is_stopped.is_set()


class DuplicatesDialog(QDialog):
    """Searches the current collection, or all open ones, and lists what it finds."""

    def __init__(
        self, workspace: Workspace, theme: Theme, *, all_open: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._theme = theme
        self._tasks = Tasks(self, threads=1)
        open_collections = workspace.open_collections if all_open else (workspace.open_collection,)
        self._slots: list[LevelSlot] = [
            slot for open_collection in open_collections for slot in open_collection.slots
        ]
        self.setWindowTitle(
            tr("Duplicates in all open collections")
            if all_open
            else tr("Duplicates in {collection}", collection=workspace.name)
        )
        self._summary = QLabel(tr("Comparing levels in all orientations …"))
        self._summary.setWordWrap(True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Duplicate and similar levels"))
        self._list.setFixedWidth(230)
        self._list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self._pictures = QScrollArea()
        self._pictures.setAccessibleName(tr("Levels that are the same or similar"))
        self._pictures.setWidgetResizable(True)
        self._pictures.setFrameShape(QScrollArea.Shape.NoFrame)
        beside = QHBoxLayout()
        beside.addWidget(self._list)
        beside.addWidget(self._pictures, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(self._summary)
        layout.addWidget(self._bar)
        layout.addLayout(beside, 1)
        self._list.currentItemChanged.connect(lambda *_: self._show_pictures())
        self.resize(780, 460)
        self._search = _Search([slot.level for slot in self._slots], self)
        self._search.progress.connect(self._show_progress)
        self._tasks.submit(
            self._search.run, self._take, self._summary.setText, title=phrase("Finding duplicates")
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the search if it is still running."""
        self.done(0)
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """Stop the search if it is still running."""
        self._search.stop()
        self._tasks.close()
        super().done(result)

    def _show_progress(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)

    def _take(self, found: Duplicates) -> None:
        self._bar.hide()
        for group in found.equal:
            title = f"{self._name(group[0])} × {len(group)}"
            self._add(title, phrase("{count} levels are the same", count=len(group)), group)
        for pair in found.similar:
            squares = counted_phrase(pair.squares, "square", "squares")
            members = (pair.first, pair.second)
            title = f"{self._name(pair.first)} ~ {self._name(pair.second)}"
            self._add(title, phrase("These differ in {squares}", squares=squares), members)
        extra = sum(len(group) - 1 for group in found.equal)
        if self._list.count():
            similar = counted_phrase(len(found.similar), "similar pair", "similar pairs")
            self._summary.setText(
                tr(
                    "{duplicates} (turned, mirrored or decorated copies) and {similar}",
                    duplicates=counted_phrase(extra, "duplicate", "duplicates"),
                    similar=similar,
                )
            )
            self._list.setCurrentRow(0)
        else:
            self._summary.setText(tr("No two levels are the same or similar, in any orientation"))
            self._list.hide()

    def _add(self, title: str, sentence: Phrase, members: Sequence[int]) -> None:
        item = QListWidgetItem(title)
        item.setToolTip(plain_tooltip(str(sentence)))
        item.setData(_ROLE, (sentence, tuple(members)))
        self._list.addItem(item)

    def changeEvent(self, event: QEvent) -> None:
        """Tell the findings in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            for row in range(self._list.count()):
                item = self._list.item(row)
                sentence, _ = item.data(_ROLE)
                item.setToolTip(plain_tooltip(str(sentence)))
            self._show_pictures()

    def _name(self, place: int) -> str:
        slot = self._slots[place]
        index = slot.open_collection.slots.index(slot) if slot.open_collection else place
        return in_own_direction(level_name(slot.level, index))

    def _show_pictures(self) -> None:
        item = self._list.currentItem()
        body = QWidget()
        column = QVBoxLayout(body)
        if item is not None:
            sentence, members = item.data(_ROLE)
            column.addWidget(plain_label(str(sentence)))
            row = QHBoxLayout()
            row.setSpacing(16)
            for place in members:
                row.addWidget(self._card(self._slots[place]))
            row.addStretch(1)
            column.addLayout(row)
        column.addStretch(1)
        self._pictures.setWidget(body)

    def _card(self, slot: LevelSlot) -> QWidget:
        card = QWidget()
        column = QVBoxLayout(card)
        column.setContentsMargins(0, 0, 0, 0)
        picture = QLabel()
        ratio = self.devicePixelRatioF()
        image = thumbnail(
            slot.level.board, self._theme.colours, round(_PICTURE * ratio), round(_SQUARE * ratio)
        )
        image.setDevicePixelRatio(ratio)
        picture.setPixmap(QPixmap.fromImage(image))
        picture.setFixedSize(QSize(_PICTURE, _PICTURE))
        picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        open_collection = slot.open_collection
        column.addWidget(picture)
        if open_collection is None:
            title = slot.level.title or tr("Untitled")
            column.addWidget(plain_label(tr("{title}\nremoved", title=title)))
            return card
        index = open_collection.slots.index(slot)
        name = in_own_direction(level_name(slot.level, index))
        lines = [f"{index + 1}. {name}", in_own_direction(open_collection.name)]
        if slot.level.author:
            lines.insert(1, tr("by {author}", author=slot.level.author))
        column.addWidget(plain_label("\n".join(lines)))
        show, remove = QPushButton(tr("Show")), QPushButton(tr("Remove"))
        show.setToolTip(tr("Go to this level"))
        remove.setToolTip(
            tr("Remove this level from its collection; Undo in the list brings it back")
        )
        show.clicked.connect(lambda: self._show_level(slot))
        remove.clicked.connect(lambda: self._remove(slot))
        buttons = QHBoxLayout()
        buttons.addWidget(show)
        buttons.addWidget(remove)
        column.addLayout(buttons)
        return card

    def _show_level(self, slot: LevelSlot) -> None:
        if slot.open_collection is not None:
            self._workspace.switch(slot.open_collection)
            self._workspace.select(slot.open_collection.slots.index(slot))

    def _remove(self, slot: LevelSlot) -> None:
        if slot.open_collection is not None:
            self._workspace.switch(slot.open_collection)
            self._workspace.remove([slot.open_collection.slots.index(slot)])
            self._show_pictures()
