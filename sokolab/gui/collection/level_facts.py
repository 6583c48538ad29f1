"""The knowledge of levels: found in the background, kept, and looked up in the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from threading import Lock
from time import perf_counter
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from sokolab.collection.known_level import LevelStatus, known_level, reachable_boxes, status_of
from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import Replay, replay
from sokolab.core.words import capitalised
from sokolab.gui.document.displayed_board import KnowledgeStore
from sokolab.gui.shell import building, window_engine
from sokolab.gui.shell.settings import Settings
from sokolab.language import phrase, tr
from sokolab.library.canonical import canonical
from sokolab.library.store import Library, default_path
from sokolab.library.values import ImportCounts, LibraryError, LibraryRecord, Submission
from sokolab.rating.profile import Difficulty
from sokolab.solvers.frame.protocol import Limits, Outcome, Result
from sokolab.verdicts.known import BoardKnowledge, knowledge_from_record
from sokolab.verdicts.values import Verdict, VerdictKind

RecordsLookup = Callable[[Sequence[Board]], Sequence[LibraryRecord]]
"""A function that returns the library's records of boards."""

BY_HAND: Final = "by hand"  # no phrase: the library keeps it
"""The solver recorded for solutions that the user played."""
_KEEP_SETTING: Final = "keep-solutions"
_SUBMISSIONS_PER_TASK: Final = 200
"""Submissions per task. With more, other tasks would wait too long."""
_SLICE_SECONDS: Final = 0.01
"""Seconds of work per job: short, because the window needs the interpreter too."""
_MAX_LEVELS_PER_JOB: Final = 256  # levels; more than one slice can manage
_WORK_DELAY_MS: Final = 150  # delay after a collection was opened or the list was scrolled
_REPORT_MS: Final = 250  # milliseconds between two ``changed`` signals
_PROBLEMS_STAGE: Final = "problems"  # the stage with the kernels that find the problems of a board


class LibraryService(QObject):
    """Looks levels up in the library and, unless switched off, adds solutions and proofs.

    Its tasks have one thread, so that lookups see everything that was added before them.
    """

    notice_given = Signal(str)
    """The user should learn something about the library. Carries a sentence."""
    updated = Signal(object)
    """The library knows more about the levels with these canonical keys. None stands for many."""

    def __init__(
        self, settings: Settings, tasks: window_engine.Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._tasks = tasks
        self._library: Library | None = None
        self._notice_count = 0
        self._is_broken = False
        self._open_lock = Lock()  # the list of levels uses another thread

    @property
    def is_on(self) -> bool:
        """Whether new solutions are added. Lookups work in any case."""
        return self._settings.flag(_KEEP_SETTING, True)

    def set_on(self, is_on: bool) -> None:
        """Switch the adding of new solutions on or off."""
        self._settings.put(_KEEP_SETTING, is_on)

    def close(self) -> None:
        """Close the library."""
        self._tasks.close()
        if self._library is not None:
            self._library.close()

    def add(self, played: Replay, solver: str, limit_words: str = "") -> None:
        """Add a solution. Moves that do not solve their board are ignored."""
        if self.is_on and played.lurd:
            self._submit_work(
                lambda library: _added_key(library, played, solver, limit_words), self._emit_updated
            )

    def submit(self, submission: Submission) -> None:
        """Add a lurd that has not been judged yet, if it solves its board."""
        if self.is_on:
            self._add_batches(iter((submission,)))

    def add_result(self, board: Board, result: Result, limits: Limits) -> None:
        """Add the solution or the proof that a search found."""
        limit_words = limits.words
        if result.replay is not None:
            self.add(result.replay, result.solver, limit_words)
        elif result.outcome is Outcome.UNSOLVABLE:
            self._add_proof(board, result.solver, limit_words, result.states)

    def add_verdict(self, verdict: Verdict) -> None:
        """Add the solution that the search for a verdict found, or the proof that there is none."""
        if verdict.lurd:
            self.add(replay(verdict.board, verdict.lurd), verdict.solver)
        elif verdict.kind is VerdictKind.UNSOLVABLE and verdict.state_count:
            self._add_proof(verdict.board, verdict.solver, "", verdict.state_count)

    def _add_proof(self, board: Board, solver: str, limit_words: str, state_count: int) -> None:
        def add(library: Library) -> bytes:
            is_new = library.add_proof(board, solver, limit_words, state_count)
            return canonical(board).key if is_new else b""

        if self.is_on:
            self._submit_work(add, self._emit_updated)

    def add_difficulty(self, board: Board, difficulty: Difficulty) -> None:
        """Add the difficulty of a level, if it is known."""
        figure, is_exhaustive = difficulty.difficulty, difficulty.is_exhaustive
        if self.is_on and figure is not None:
            self._submit_work(
                lambda library: library.add_difficulty(board, figure, is_exhaustive=is_exhaustive)
            )

    def add_measured(self, difficulty: Difficulty) -> None:
        """Add the difficulty of a level, and the solution found while it was rated."""
        self.add_difficulty(difficulty.board, difficulty)
        self.add(replay(difficulty.board, difficulty.solution), "")

    def add_levels(self, levels: Iterable[Level], origin: str) -> None:
        """Add all solutions of some levels, a few at a time."""
        if self.is_on:
            pairs = (
                (level.board, solution.lurd) for level in levels for solution in level.solutions
            )
            self._add_batches(Submission(*pair, origin=origin) for pair in pairs)

    def look_up(self, board: Board, on_record: Callable[[LibraryRecord], None]) -> None:
        """Look a board up. ``on_record`` is not called if the library cannot be used."""
        self._submit_work(lambda library: library.look_up(board), on_record)

    def best_solutions_of(
        self, levels: Sequence[Level], on_solutions: Callable[[list[tuple[Solution, ...]]], None]
    ) -> None:
        """Look up the best solutions of many levels, by pushes and by moves."""
        self._submit_work(lambda library: _best_solutions(library, levels), on_solutions)

    def best_by_pushes(self, board: Board) -> Replay | None:
        """Return the solution with the fewest pushes, if one is known. Blocks like `records`."""
        stored_solution = self.records([board])[0].by_pushes if self.is_on else None
        return stored_solution.replay if stored_solution is not None else None

    def records(self, boards: Sequence[Board]) -> Sequence[LibraryRecord]:
        """Look boards up in the library. This blocks, so call it on a background thread."""
        library = self._open_library()
        try:
            if library is not None:
                return library.look_up_all(boards)
        except LibraryError:
            pass  # adding reports the error; the list and searches work without a library
        return [LibraryRecord()] * len(boards)

    def _submit_work(
        self, work: Callable[[Library], object], on_value: Callable[..., None] | None = None
    ) -> None:
        def deliver(value: object) -> None:
            if value is not None and on_value is not None:
                on_value(value)

        title = phrase("The library of solutions")
        self._tasks.submit(
            partial(self._do_work, work), deliver, self.notice_given.emit, title=title
        )

    def _do_work(self, work: Callable[[Library], object]) -> object:
        """Do work with the library on its thread. Report errors."""
        library = self._open_library()
        if library is None:
            return None
        try:
            return work(library)
        except LibraryError as error:
            self.notice_given.emit(capitalised(str(error)))
            return None
        finally:
            self._emit_notices(library)

    def _open_library(self) -> Library | None:
        """Return the library, which the first call opens and loads, or None if that fails."""
        with self._open_lock:
            if self._library is None and not self._is_broken:
                try:
                    self._library = Library(default_path())
                except LibraryError as error:
                    self._is_broken = True
                    sentence = capitalised(str(error))
                    self.notice_given.emit(
                        tr("{sentence}. New solutions are not added to it.", sentence=sentence)
                    )
        if self._library is not None:
            self._emit_notices(self._library)
        return self._library

    def _emit_notices(self, library: Library) -> None:
        with self._open_lock:
            for notice in library.notices[self._notice_count :]:
                self._notice_count += 1
                self.notice_given.emit(str(notice))

    def _emit_updated(self, key: bytes) -> None:
        if key:
            self.updated.emit((key,))

    def _add_batches(self, submissions: Iterator[Submission]) -> None:
        """Add a few submissions at a time, so that lookups can run in between."""
        batch = list(islice(submissions, _SUBMISSIONS_PER_TASK))

        def add_next_batch(counts: ImportCounts) -> None:
            if counts.new:
                self.updated.emit(None)
            self._add_batches(submissions)

        if batch:
            self._submit_work(lambda library: library.add_all(batch), add_next_batch)


def _added_key(library: Library, played: Replay, solver: str, limit_words: str) -> bytes:
    """Add a solution and return the key of its level if it is new, or else b""."""
    try:
        outcome = library.add(played, solver, limit_words)
    except ValueError:
        return b""
    return canonical(played.final.board).key if outcome.is_new else b""


def _best_solutions(library: Library, levels: Sequence[Level]) -> list[tuple[Solution, ...]]:
    records = library.look_up_all([level.board for level in levels])
    return list(map(_best_of_record, records))


def _best_of_record(record: LibraryRecord) -> tuple[Solution, ...]:
    best = filter(None, (record.by_pushes, record.by_moves))
    return tuple({each.lurd: Solution(each.lurd, each.solver) for each in best}.values())


class _ExaminedLevel(NamedTuple):
    """The knowledge of a level, with the key of its canonical form.

    ``is_searched`` says whether its board was searched for problems. If ``is_stale``, the library
    might hold more.
    """

    level: Level
    key: bytes
    knowledge: BoardKnowledge
    is_searched: bool
    is_stale: bool = False


class KnowledgeLoader(QObject):
    """Gathers the knowledge of the followed levels, one after the other.

    On a thread of the tasks, ``look_up_records`` asks the library, and ``is_ready`` says
    whether the kernels of a stage are compiled. Until the kernels that find problems are compiled,
    a level with a lost box counts as open.
    """

    changed = Signal()
    """More is known."""
    completed = Signal()
    """All followed levels have been examined."""

    def __init__(
        self,
        tasks: window_engine.Tasks,
        look_up_records: RecordsLookup,
        knowledge_store: KnowledgeStore,
        is_ready: Callable[[str], bool] = lambda _stage: False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._look_up_records = look_up_records
        self._knowledge_store = knowledge_store
        self._is_ready = is_ready
        # Keys are ids of levels; the dictionary holds the levels, so their ids stay valid.
        self._examined_levels: dict[int, _ExaminedLevel] = {}
        self._ids_by_board: dict[Board, list[int]] = {}
        self._pending_levels: list[Level] = []
        self._is_working = False
        # The list is painted first.
        self._work_timer = building.timer_for(self._examine_next, self, _WORK_DELAY_MS)
        self._report_timer = building.timer_for(self.changed.emit, self, _REPORT_MS)
        knowledge_store.learned.connect(self._learn_knowledge)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to do."""
        return not self._pending_levels and not self._is_working

    def knowledge_of(self, level: Level) -> BoardKnowledge | None:
        """Return the knowledge of a level, or None if it has not been examined yet."""
        examined_level = self._examined_levels.get(id(level))
        return None if examined_level is None else examined_level.knowledge

    def follow(self, levels: Sequence[Level]) -> None:
        """Examine these levels, and forget all others."""
        followed_ids = {id(level) for level in levels}
        self._examined_levels = {
            level_id: examined_level
            for level_id, examined_level in self._examined_levels.items()
            if level_id in followed_ids
        }
        self._ids_by_board = {}
        for level_id, examined_level in self._examined_levels.items():
            self._ids_by_board.setdefault(examined_level.level.board, []).append(level_id)
        self._pending_levels = [level for level in reversed(levels) if not self._is_examined(level)]
        self._work_timer.start()

    def postpone(self) -> None:
        """Pause for a moment: the window is busy."""
        self._work_timer.start()

    def add(self, level: Level) -> None:
        """Examine one more level, before all others."""
        if id(level) not in self._examined_levels:
            self._pending_levels.append(level)
            self._examine_next()

    def use_kernels(self, stage: str) -> None:
        """Search open levels for problems, if this stage has the kernels for that."""
        if stage == _PROBLEMS_STAGE:
            self._examine_again()

    def look_up(self, keys: Iterable[bytes] | None) -> None:
        """Look levels up in the library again. None stands for all levels."""
        stale_keys = None if keys is None else set(keys)
        for level_id, examined_level in self._examined_levels.items():
            if stale_keys is None or examined_level.key in stale_keys:
                self._examined_levels[level_id] = examined_level._replace(is_stale=True)
        self._examine_again()

    def _examine_again(self) -> None:
        followed = (examined_level.level for examined_level in self._examined_levels.values())
        levels = [level for level in followed if not self._is_examined(level)]
        if levels:
            self._pending_levels = [*reversed(levels), *self._pending_levels]
            self._work_timer.start()

    def _learn_knowledge(self, session_knowledge: BoardKnowledge) -> None:
        """Take in findings of this session, even if the library does not keep them."""
        for level_id in self._ids_by_board.get(session_knowledge.board, ()):
            examined_level = self._examined_levels[level_id]
            knowledge = examined_level.knowledge.with_knowledge(session_knowledge)
            self._examined_levels[level_id] = examined_level._replace(knowledge=knowledge)
            if _listed_values(knowledge) != _listed_values(examined_level.knowledge):
                self.changed.emit()

    def _is_examined(self, level: Level) -> bool:
        examined_level = self._examined_levels.get(id(level))
        if examined_level is None or examined_level.is_stale:
            return False
        is_open = status_of(examined_level.knowledge) is LevelStatus.OPEN
        return examined_level.is_searched or not (is_open and self._is_ready(_PROBLEMS_STAGE))

    def _examine_next(self) -> None:
        if self._pending_levels and not self._is_working and not self._work_timer.isActive():
            self._is_working = True
            work = partial(
                _examine,
                self._pending_levels[: -_MAX_LEVELS_PER_JOB - 1 : -1],
                self._look_up_records,
                self._is_ready,
            )
            title = phrase("Examining the levels")
            self._tasks.submit(work, self._receive_examined, self._note_failure, title=title)

    def _receive_examined(self, examined_levels: Sequence[_ExaminedLevel]) -> None:
        for examined_level in examined_levels:
            self._keep_examined(examined_level)
        while self._pending_levels and self._is_examined(self._pending_levels[-1]):
            self._pending_levels.pop()
        self._is_working = False
        if not self._report_timer.isActive():
            self._report_timer.start()
        self._examine_next()
        if self.is_complete:
            self.completed.emit()

    def _keep_examined(self, examined_level: _ExaminedLevel) -> None:
        level, level_id = examined_level.level, id(examined_level.level)
        if level_id not in self._examined_levels:
            self._ids_by_board.setdefault(level.board, []).append(level_id)
        session_knowledge = self._knowledge_store.of(level.board)
        if session_knowledge is not None:
            knowledge = examined_level.knowledge.with_knowledge(session_knowledge)
            examined_level = examined_level._replace(knowledge=knowledge)
        self._examined_levels[level_id] = examined_level

    def _note_failure(self, _sentence: str) -> None:
        self._is_working = False
        self._pending_levels = []


def _examine(
    levels: Sequence[Level], look_up_records: RecordsLookup, is_ready: Callable[[str], bool]
) -> list[_ExaminedLevel]:
    """Return the knowledge of as many levels as a slice of time allows, at least one."""
    examined_levels: list[_ExaminedLevel] = []
    start = perf_counter()
    for level in levels:
        knowledge, is_searched = known_level(level), False
        if status_of(knowledge) is LevelStatus.OPEN and is_ready(_PROBLEMS_STAGE):
            verdict, is_searched = _verdict_from_problems(level.board), True
            knowledge = knowledge if verdict is None else knowledge.with_news(verdict)
        reachable_boxes(level.board)  # so that the list need not count them
        key = canonical(level.board).key
        examined_levels.append(_ExaminedLevel(level, key, knowledge, is_searched))
        if perf_counter() - start > _SLICE_SECONDS:
            break
    records = look_up_records([examined_level.level.board for examined_level in examined_levels])
    for index, (examined_level, record) in enumerate(zip(examined_levels, records, strict=True)):
        if record:
            recorded_knowledge = knowledge_from_record(examined_level.level.board, record)
            knowledge = examined_level.knowledge.with_knowledge(recorded_knowledge)
            examined_levels[index] = examined_level._replace(knowledge=knowledge)
    return examined_levels


def _verdict_from_problems(board: Board) -> Verdict | None:
    """Return the verdict that follows from the problems of a board, if any does."""
    # Imported here, in the pool: loading numba takes half a second.
    from sokolab.analysis.board_arrays import board_arrays
    from sokolab.analysis.problems import problems
    from sokolab.verdicts.judging import verdict_from_problems

    return verdict_from_problems(board, problems(board_arrays(board)))


def _listed_values(knowledge: BoardKnowledge) -> tuple[object, ...]:
    """Return the facts about a level that the list shows."""
    verdict = knowledge.verdict
    counts = knowledge.pushes, knowledge.moves, knowledge.solution_count, knowledge.difficulty
    return verdict.kind, verdict.moves, *counts
