"""The panel of levels that grow: what is wanted, and the strip of candidates."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sokolab.core.board import Board, Tile
from sokolab.generation.archive import are_near
from sokolab.generation.candidate import Candidate
from sokolab.generation.proposals import Request
from sokolab.generation.score import Aim
from sokolab.generation.varying import Course, Locks
from sokolab.generation.wish import Wish
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.building import combo_box, fill, named, push_button, spin_box, wrapped_label
from sokolab.gui.shell.compact_widgets import unchecked
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, counted, listed, phrase, tr

_START: Final = "start"  # no phrase: a code
_ROOM: Final = "room"  # no phrase: a code
_WAYS: Final = (
    (phrase("Hardest start of this room"), _START),
    (phrase("Harder variation"), Course.HARDER),
    (phrase("Easier variation"), Course.EASIER),
    (phrase("Shorter variation"), Course.SHORTER),
    (phrase("Smaller variation"), Course.SMALLER),
    (phrase("More symmetric variation"), Course.SYMMETRIC),
    (phrase("Another last push"), Course.LAST_PUSH),
    (phrase("Room of this size from nothing"), _ROOM),
)
_AIMS: Final = (
    (phrase("Difficulty"), Aim.DIFFICULTY),
    (phrase("Box changes"), Aim.BOX_CHANGES),
    (phrase("Pushes"), Aim.PUSHES),
    (phrase("Moves"), Aim.MOVES),
    (phrase("Box lines"), Aim.BOX_LINES),
    (phrase("Traps"), Aim.TRAPS),
)
_KEPT: Final[tuple[tuple[Phrase, Tile], ...]] = (
    (phrase("Walls"), Tile.WALL),
    (phrase("Goals"), Tile.GOAL),
    (phrase("Boxes"), Tile.BOX),
    (phrase("Player"), Tile.PLAYER),
)
_SIDE: Final = 112
"""Pixels of a picture."""
_MOST: Final = 40
"""Candidates of the strip; better ones drive out the last ones."""
_SECONDS: Final = 600.0
"""A run ends by itself after so long."""
_MOST_BOXES: Final = 30


class GrowPanel(QWidget):
    """What is wanted, buttons to begin and to stop, and the candidates, the best first.

    Attributes
    ----------
    candidates
        Those of the strip, in its order.
    strip
        The list with their pictures.
    """

    grow_wanted = Signal()
    stop_wanted = Signal()
    chosen = Signal(object)
    """The :class:`Candidate` that was clicked."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.candidates: list[Candidate] = []
        self.way = combo_box(_WAYS)
        self.aim = combo_box(_AIMS)
        self.boxes = spin_box(0, _MOST_BOXES, 0)
        self.boxes.setSpecialValueText(tr("as goals"))
        self.kept = [(QCheckBox(str(title)), piece) for title, piece in _KEPT]
        self.grow = push_button(tr("&Grow"), unchecked(self.grow_wanted.emit))
        self.stop = push_button(tr("&Stop growing"), unchecked(self.stop_wanted.emit))
        self.sentence = wrapped_label()
        self.strip = QListWidget()
        self._lay_out()
        self.show_running(False)
        self.way.currentIndexChanged.connect(self._enable)
        self.strip.itemClicked.connect(self._choose)
        self.strip.itemActivated.connect(self._choose)
        self._enable()

    def _lay_out(self) -> None:
        strip = named(self.strip, tr("Candidates"), tr("A click adds a level as a variant"))
        strip.setViewMode(QListView.ViewMode.IconMode)
        strip.setFlow(QListView.Flow.LeftToRight)
        strip.setResizeMode(QListView.ResizeMode.Adjust)
        strip.setMovement(QListView.Movement.Static)
        strip.setWordWrap(True)
        strip.setIconSize(QSize(_SIDE, _SIDE))
        form = QGridLayout()
        for row, (title, field) in enumerate(
            ((tr("&What"), self.way), (tr("&Most of"), self.aim), (tr("&Boxes"), self.boxes))
        ):
            label = QLabel(title)
            label.setBuddy(field)
            form.addWidget(label, row, 0)
            form.addWidget(field, row, 1)
        form.addWidget(QLabel(tr("Keep")), 3, 0)
        form.addLayout(fill(QHBoxLayout(), *(box for box, _ in self.kept), 1), 3, 1)
        form.setColumnStretch(1, 1)
        buttons = fill(QHBoxLayout(), self.grow, self.stop, 1)
        asked = fill(QVBoxLayout(), form, buttons, self.sentence, 1)
        fill(QHBoxLayout(self), asked, (strip, 1))

    def _enable(self) -> None:
        way = self.way.currentData()
        self.boxes.setEnabled(not isinstance(way, Course))
        for box, _ in self.kept:
            box.setEnabled(isinstance(way, Course))

    def request(self, board: Board, threads: int) -> Request:
        """Return what is wanted, for the board on show."""
        way = self.way.currentData()
        wish = Wish(
            aim=self.aim.currentData(),
            boxes=self.boxes.value() or None,
            count=_MOST,
            seconds=_SECONDS,
            threads=threads,
        )
        pieces = Tile.FLOOR
        for box, kind in self.kept:
            pieces |= kind if box.isChecked() else Tile.FLOOR
        course = way if isinstance(way, Course) else None
        room = (board.width, board.height) if way == _ROOM else board
        return Request(room, wish, course, Locks(pieces=pieces))

    def begin(self) -> None:
        """Empty the strip: a run begins."""
        self.candidates.clear()
        self.strip.clear()
        self.show_running(True)
        self.say(phrase("Growing; you can go on drawing"))

    def show_running(self, is_running: bool) -> None:
        """Enable the button that makes sense."""
        self.grow.setEnabled(not is_running)
        self.stop.setEnabled(is_running)

    def say(self, sentence: Phrase | str) -> None:
        """Show a sentence above the strip."""
        self.sentence.setText(str(sentence))

    def add(self, candidate: Candidate) -> None:
        """Put a candidate into the strip at its place, and remove what is near it and worse."""
        near = [one for one in self.candidates if are_near(one.board, candidate.board)]
        if any(one.value >= candidate.value for one in near):
            return
        for one in near:
            self._remove(self.candidates.index(one))
        place = sum(one.value >= candidate.value for one in self.candidates)
        self.candidates.insert(place, candidate)
        self.strip.insertItem(place, self._item(candidate))
        if len(self.candidates) > _MOST:
            self._remove(_MOST)

    def _remove(self, place: int) -> None:
        del self.candidates[place]
        self.strip.takeItem(place)

    def _item(self, candidate: Candidate) -> QListWidgetItem:
        image = thumbnail(candidate.board, self._theme.colours, _SIDE)
        item = QListWidgetItem(QIcon(QPixmap.fromImage(image)), _caption(candidate))
        item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
        item.setToolTip(listed(candidate.reasons))
        return item

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self.candidates[self.strip.row(item)])


def _caption(candidate: Candidate) -> str:
    counts = candidate.profile
    sign = " ★" if candidate.is_hardest else ""
    pushes = counted(counts.pushes, "push", "pushes")
    return f"{pushes}{sign}\n{counted(counts.box_changes, '{n:,} change', '{n:,} changes')}"
