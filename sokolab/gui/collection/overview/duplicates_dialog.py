"""Levels that are the same, or nearly, side by side; what is too many can be taken out."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
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
from sokolab.core.words import counted
from sokolab.gui.document.open_collection import LevelSlot
from sokolab.gui.document.workspace import Workspace, level_name
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.tasks import Tasks
from sokolab.gui.shell.theme import Theme
from sokolab.library.likeness import Likeness, likeness

__all__ = ["DuplicatesDialog"]

_SIDE: Final = 220
_SQUARE: Final = 22
_ROLE: Final = Qt.ItemDataRole.UserRole


class _Search(QObject):
    """The search on its thread; what it reports arrives on the window's."""

    progress = Signal(int, int)

    def __init__(self, levels: Sequence[Level], parent: QObject) -> None:
        super().__init__(parent)
        self._boards = [level.board for level in levels]
        self._ended = Event()

    def run(self) -> Likeness:
        """Search; called on a thread of the pool."""
        return likeness(self._boards, self._report)

    def end(self) -> None:
        """Let the search end soon."""
        self._ended.set()

    def _report(self, done: int, of: int) -> bool:
        self.progress.emit(done, of)
        return not self._ended.is_set()


class DuplicatesDialog(QDialog):
    """Searches the collection in hand, or all open ones, and lists what it finds."""

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
        where = "all open collections" if all_open else workspace.name
        self.setWindowTitle(f"Duplicates in {where}")
        self._words = QLabel("Comparing levels, however they are turned…")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._list = QListWidget()
        self._list.setAccessibleName("Levels that are alike")
        self._list.setFixedWidth(230)
        self._list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self._pictures = QScrollArea()
        self._pictures.setWidgetResizable(True)
        self._pictures.setFrameShape(QScrollArea.Shape.NoFrame)
        beside = QHBoxLayout()
        beside.addWidget(self._list)
        beside.addWidget(self._pictures, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(self._words)
        layout.addWidget(self._bar)
        layout.addLayout(beside, 1)
        self._list.currentItemChanged.connect(lambda *_: self._show_pictures())
        self.resize(780, 460)
        self._search = _Search([slot.level for slot in self._slots], self)
        self._search.progress.connect(self._tell)
        self._tasks.submit(
            self._search.run, self._take, self._words.setText, title="The comparison"
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the search, if it goes on."""
        self.done(0)
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """End the search, if it goes on."""
        self._search.end()
        self._tasks.close()
        super().done(result)

    def _tell(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)

    def _take(self, found: Likeness) -> None:
        self._bar.hide()
        for group in found.equal:
            title = f"{self._name(group[0])} · {len(group)} times"
            self._add(title, f"{len(group)} levels are the same", group)
        for pair in found.near:
            squares = counted(pair.squares, "square", "squares")
            members = (pair.first, pair.second)
            title = f"{self._name(pair.first)} ~ {self._name(pair.second)}"
            self._add(title, f"These differ in {squares}", members)
        spare = sum(len(group) - 1 for group in found.equal)
        if self._list.count():
            near = counted(len(found.near), "pair differs", "pairs differ")
            self._words.setText(
                f"{counted(spare, 'level is', 'levels are')} there more than once, turned or "
                f"decorated; {near} little"
            )
            self._list.setCurrentRow(0)
        else:
            self._words.setText("No two levels are the same, however they are turned, nor nearly")
            self._list.hide()

    def _add(self, title: str, sentence: str, members: Sequence[int]) -> None:
        item = QListWidgetItem(title)
        item.setToolTip(sentence)
        item.setData(_ROLE, (sentence, tuple(members)))
        self._list.addItem(item)

    def _name(self, place: int) -> str:
        slot = self._slots[place]
        index = slot.open_collection.slots.index(slot) if slot.open_collection else place
        return level_name(slot.level, index)

    def _show_pictures(self) -> None:
        item = self._list.currentItem()
        body = QWidget()
        column = QVBoxLayout(body)
        if item is not None:
            sentence, members = item.data(_ROLE)
            column.addWidget(QLabel(sentence))
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
            slot.level.board, self._theme.look, round(_SIDE * ratio), round(_SQUARE * ratio)
        )
        image.setDevicePixelRatio(ratio)
        picture.setPixmap(QPixmap.fromImage(image))
        picture.setFixedSize(QSize(_SIDE, _SIDE))
        picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        open_collection = slot.open_collection
        column.addWidget(picture)
        if open_collection is None:
            column.addWidget(QLabel(f"{slot.level.title or 'Untitled'}\nremoved"))
            return card
        index = open_collection.slots.index(slot)
        by = f"\nby {slot.level.author}" if slot.level.author else ""
        column.addWidget(
            QLabel(f"{index + 1}. {level_name(slot.level, index)}{by}\n{open_collection.name}")
        )
        show, remove = QPushButton("Show"), QPushButton("Remove")
        show.setToolTip("Takes this level in hand")
        remove.setToolTip("Takes this level out of its collection; undo in the list brings it back")
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
