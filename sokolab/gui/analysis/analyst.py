"""Asks the catalogue about the board that is shown, and drops what comes too late."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from sokolab.core.board import Board, Tile
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.document.stage import Stage
from sokolab.gui.shell.tasks import Tasks

__all__ = ["AT_ONCE_SECONDS", "STALE_AFTER_MS", "Analyst", "Answers", "Enquiry", "asked"]

_LOG: Final = logging.getLogger(__name__)

AT_ONCE_SECONDS: Final = 0.003
"""Expected to take no longer than this, an enquiry is answered in the stroke's own frame."""
STALE_AFTER_MS: Final = 150
"""Findings older than the board for longer than this are called stale."""


@dataclass(frozen=True, slots=True)
class Enquiry:
    """One board and what is asked about it.

    Attributes
    ----------
    selected
        The selected box, whose fellows are walls, or None.
    focus
        The box whose push targets are asked for: the selected one, else the one under the
        cursor, else None.
    is_ready
        Whether the kernels of a stage are compiled; called in the pool.
    """

    board: Board
    revision: int
    selected: int | None
    focus: int | None
    is_ready: Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Answers:
    """The findings by name (None: nothing to say), and the seconds they took."""

    findings: Mapping[str, object]
    seconds: float


def asked(enquiry: Enquiry) -> Answers:
    """Put every question of the catalogue whose kernels are ready, cheap ones first.

    A question that fails is logged and answered with None; the others are not hurt.
    """
    # In the pool: this loads numba, which takes half a second the window does not have.
    from sokolab.analysis.board_arrays import board_arrays  # noqa: PLC0415
    from sokolab.analysis.catalogue import CATALOGUE  # noqa: PLC0415

    start = perf_counter()
    findings: dict[str, object] = {}
    ready = board_arrays(enquiry.board)
    for question in CATALOGUE:
        if not enquiry.is_ready(question.stage):
            continue
        box = enquiry.focus if question.needs_selection else enquiry.selected
        findings[question.name] = None
        if box is None and question.needs_selection:
            continue
        try:
            findings[question.name] = question.ask(ready, box)
        except Exception:
            _LOG.exception("the question %s failed", question.name)
    return Answers(findings, perf_counter() - start)


class Analyst(QObject):
    """Keeps the findings about the board that is shown up to date.

    Never more than one enquiry runs; while it does, only the latest other one waits. All
    findings of a board come together, so that all overlays change in the same frame; until
    then the old ones stay. Where the last enquiry shows that this one will be quick, it is
    answered at once and nothing is ever old.

    Parameters
    ----------
    is_ready
        Whether a stage's kernels are compiled (:meth:`sokolab.gui.analysis.warmup.WarmUp.is_ready`).
    ask
        How an enquiry is answered; the catalogue's :func:`asked`, but for tests.
    """

    found = Signal(str, object, int)
    """Name, finding or None, revision; one for each question, then ``answered``."""
    answered = Signal()
    """All findings of one board have been told."""
    stale = Signal(str)
    """The finding of that name is older than the board shown."""

    def __init__(
        self,
        stage: Stage,
        tasks: Tasks,
        is_ready: Callable[[str], bool],
        ask: Callable[[Enquiry], Answers] = asked,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._is_ready = is_ready
        self._ask = ask
        self._stage = stage
        self._board = stage.board
        self._revision = stage.revision
        self._selected = stage.selected
        self._hovered: int | None = None
        self._running: Enquiry | None = None
        self._latest: Enquiry | None = None
        self._findings: dict[str, object] = {}
        self._seconds_a_square = 1.0
        self._any_ready = False
        self._patience = QTimer(self, singleShot=True, interval=STALE_AFTER_MS)
        self._patience.timeout.connect(self._call_stale)

    @property
    def findings(self) -> Mapping[str, object]:
        """The latest findings by name; they fit the size of the board shown."""
        return MappingProxyType(self._findings)

    @property
    def is_current(self) -> bool:
        """Whether the findings are about the board shown, as it is now."""
        return self._running is None

    @property
    def board(self) -> Board:
        """The board asked about."""
        return self._board

    @Slot(object)
    def show(self, change: BoardChange) -> None:
        """Ask about another board."""
        if change.board.tiles.shape != self._board.tiles.shape:
            self._hovered = None
            self._forget()
        self._board = change.board
        self._revision = change.revision
        self._selected = self._stage.selected
        self._enquire()

    @Slot(object)
    def select(self, box: int | None) -> None:
        """Ask again with another box selected, or none."""
        if box != self._selected:
            self._selected = box
            self._enquire()

    @Slot(object)
    def hover(self, square: int | None) -> None:
        """Ask again where another box lies under the cursor."""
        focus = self._focus
        self._hovered = square
        if self._focus != focus:
            self._enquire()

    @Slot()
    def refresh(self) -> None:
        """Ask again because more kernels are ready."""
        self._any_ready = True
        self._seconds_a_square = 1.0
        self._enquire()

    @property
    def _focus(self) -> int | None:
        for square in (self._selected, self._hovered):
            if self._is_box(square):
                return square
        return None

    def _is_box(self, square: int | None) -> bool:
        if square is None or square >= self._board.size:
            return False
        return bool(self._board.flat[square] & Tile.BOX)

    def _is_quick(self, board: Board) -> bool:
        return self._seconds_a_square * board.size <= AT_ONCE_SECONDS

    def _enquire(self) -> None:
        board = self._board
        if not self._any_ready:
            return
        selected = self._selected if self._is_box(self._selected) else None
        enquiry = Enquiry(board, self._revision, selected, self._focus, self._is_ready)
        self._latest = enquiry
        if self._is_quick(board):
            self._running = enquiry
            try:
                self._take(enquiry, self._ask(enquiry))
            except Exception:
                _LOG.exception("the analysis failed")
                self._give_up(enquiry)
        elif self._running is None:
            self._start(enquiry)

    def _start(self, enquiry: Enquiry) -> None:
        self._running = enquiry
        if not self._patience.isActive():
            self._patience.start()
        self._tasks.submit(
            lambda: self._ask(enquiry),
            lambda answers: self._take(enquiry, answers),
            lambda _: self._give_up(enquiry),
            title="The analysis",
        )

    def _take(self, enquiry: Enquiry, answers: Answers) -> None:
        if enquiry is not self._running:
            return  # overtaken by one that was answered at once
        self._running = None
        taken = answers.seconds / enquiry.board.size
        # Quick once is quick; slow once may be bad luck: the processor was busy elsewhere.
        self._seconds_a_square = min(taken, 0.8 * self._seconds_a_square + 0.2 * taken)
        latest = self._latest
        if latest is not None and latest is not enquiry:
            self._start(latest)
            return
        self._patience.stop()
        self._findings.update(answers.findings)
        for name, finding in answers.findings.items():
            self.found.emit(name, finding, enquiry.revision)
        self.answered.emit()

    def _give_up(self, enquiry: Enquiry) -> None:
        """Rather no findings than those of another board."""
        self._take(enquiry, Answers(dict.fromkeys(self._findings), 1.0))

    def _forget(self) -> None:
        """Drop findings that no longer fit the size of the board."""
        names = list(self._findings)
        self._findings.clear()
        for name in names:
            self.found.emit(name, None, self._revision)
        if names:
            self.answered.emit()

    def _call_stale(self) -> None:
        for name in self._findings:
            self.stale.emit(name)
