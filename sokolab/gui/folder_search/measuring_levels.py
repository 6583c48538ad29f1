"""Measuring the levels of indexed folders: their difficulty, and the counts of a solution."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Signal

from sokolab import formats
from sokolab.core.level import Collection, board_of
from sokolab.core.lurd import replay
from sokolab.engine.job import Job, Priority
from sokolab.gui.shell import building, window_engine
from sokolab.indexing import folder_index, queries
from sokolab.kernels.stages.all_stages import ANALYSES, RATING
from sokolab.language import counted, phrase, tr
from sokolab.rating.profile import Difficulty
from sokolab.solvers.frame.protocol import CancelToken

_SECONDS_PER_LEVEL: Final = 10.0


class MeasuringPanel(QtWidgets.QWidget):
    """Counts the unmeasured levels that might be within the limits, and measures them.

    Levels are rated one after the other in the background; the results go to the index.
    """

    measured = Signal(object)
    """A level was measured. Carries the :class:`~sokolab.rating.profile.Difficulty`."""

    def __init__(self, engine: window_engine.WindowEngine) -> None:
        super().__init__()
        self._engine = engine
        self._tasks = window_engine.Tasks(self, threads=1)
        self._cancel: CancelToken | None = None
        self._unmeasured_numbers: Sequence[int] = ()
        self._queued_numbers: list[int] = []
        self._tried_numbers: set[int] = set()
        self._total_count = 0
        self._label = building.wrapped_label()
        self._bar = QtWidgets.QProgressBar(textVisible=False)
        self._button = building.push_button("", building.unchecked(self._toggle_measuring))
        parts = (self._label, 1), (self._bar, 1), self._button
        building.fill(QtWidgets.QHBoxLayout(self), *parts, margins=(0, 0, 0, 0))
        building.LANGUAGE.changed.connect(self._show_progress)
        self._show_progress()

    def offer(self, unmeasured_numbers: Sequence[int]) -> None:
        """Offer to measure levels, by their numbers in the index."""
        self._unmeasured_numbers = unmeasured_numbers
        self._show_progress()

    def stop(self) -> None:
        """Measure no more levels. Results so far are kept."""
        if self._cancel is not None:
            self._cancel.cancel()
            self._cancel = None
        self._show_progress()

    def close_down(self) -> None:
        """Stop for good, and wait for the level being measured."""
        self.stop()
        self._tasks.close()

    def _toggle_measuring(self) -> None:
        """Begin to measure the offered levels, or stop."""
        if self._cancel is not None:
            self.stop()
            return
        untried = [each for each in self._unmeasured_numbers if each not in self._tried_numbers]
        self._queued_numbers = untried[::-1]
        self._total_count = len(self._queued_numbers)
        self._measure_next(CancelToken())

    def _measure_next(self, cancel: CancelToken) -> None:
        number = self._queued_numbers.pop() if self._queued_numbers else None
        self._cancel = None if number is None else cancel
        self._show_progress()
        if number is None:
            return
        self._tasks.submit(
            partial(_rate_indexed_level, self._engine, number, cancel),
            partial(self._note_difficulty, cancel, number),
            lambda _sentence: self._note_difficulty(cancel, number, None),
            is_wanted=lambda: not cancel.is_cancelled,
            title=phrase("Measuring levels"),
        )

    def _note_difficulty(
        self, cancel: CancelToken, number: int, difficulty: Difficulty | None
    ) -> None:
        if cancel is not self._cancel:
            return
        self._tried_numbers.add(number)
        if difficulty is not None and difficulty.difficulty is not None:
            self.measured.emit(difficulty)
        self._measure_next(cancel)

    def _show_progress(self) -> None:
        is_measuring = self._cancel is not None
        left_count = sum(number not in self._tried_numbers for number in self._unmeasured_numbers)
        self.setVisible(is_measuring or bool(self._unmeasured_numbers))
        self._bar.setVisible(is_measuring)
        self._button.setVisible(is_measuring or left_count > 0)
        if is_measuring:
            done_count = self._total_count - len(self._queued_numbers) - 1
            self._bar.setRange(0, self._total_count)
            self._bar.setValue(done_count)
            text = tr("{done:,} of {of:,} levels measured", done=done_count, of=self._total_count)
            self._label.setText(text)
            self._button.setText(tr("&Stop measuring"))
            self._button.setToolTip(tr("What has been measured is kept"))
            return
        self._button.setText(tr("&Measure"))
        self._button.setToolTip(
            tr(
                "Looks for a solution of each level in the background, and works out how hard the "
                "level is, for at most {seconds:.0f} seconds each",
                seconds=_SECONDS_PER_LEVEL,
            )
        )
        self._label.setText(
            counted(
                left_count,
                "{n:,} more level may be within the limits: it has not been measured yet",
                "{n:,} more levels may be within the limits: they have not been measured yet",
            )
            if left_count
            else counted(
                len(self._unmeasured_numbers),
                "{n:,} level could not be measured in {seconds:.0f} seconds",
                "{n:,} levels could not be measured in {seconds:.0f} seconds each",
                seconds=_SECONDS_PER_LEVEL,
            )
        )


def _rate_indexed_level(
    engine: window_engine.WindowEngine, number: int, cancel: CancelToken
) -> Difficulty | None:
    """Rate a level of the index, if possible, using the solutions in its file."""
    from sokolab.rating.difficulty import rate_level

    try:
        hit = queries.find_by_id(queries.own_index(), number)
        if hit is None:
            return None
        level = _levels_of(hit.path).levels[hit.number - 1]
        lurds = tuple(solution.lurd for solution in level.solutions)
        stages = tuple(stage.name for stage in (*ANALYSES, *RATING))
        work = partial(rate_level, board_of(level), lurds, _SECONDS_PER_LEVEL)
        job: Job[Difficulty] = Job(work, stages, "rating", Priority.INQUIRY)
        difficulty = engine.run_unless_cancelled(job, cancel)
    except (formats.FormatError, folder_index.FolderIndexError, IndexError):  # the level is gone
        return None
    if difficulty is not None:
        learn_difficulty(difficulty)
    return difficulty


def learn_difficulty(difficulty: Difficulty) -> None:
    """Add to the index how hard a level is, and the counts of its solution."""
    if difficulty.difficulty is not None:
        solution = replay(difficulty.board, difficulty.solution)
        # Searches report errors of the index.
        with suppress(folder_index.FolderIndexError):
            queries.own_index().learn(
                difficulty.board, difficulty.difficulty, solution.pushes, solution.moves
            )


@lru_cache(maxsize=1)
def _levels_of(path: Path) -> Collection:
    """Return the levels of a file, cached, as the next level to measure is usually in it."""
    return formats.read_levels(path)
