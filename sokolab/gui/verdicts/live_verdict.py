"""Keeps the verdict on the displayed board up to date while the user draws.

Studies and other questions about boards have a thread each, which waits for another process.
Boards are not judged while the machine runs on its battery.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Condition, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal, Slot

from sokolab.core.board import Board
from sokolab.engine.job import Job, OnNews, Priority
from sokolab.engine.service import Engine
from sokolab.engine.worker import PoolClosedError, WorkerError
from sokolab.gui.document.displayed_board import DisplayedBoard
from sokolab.gui.shell import building, window_engine
from sokolab.language import in_english, phrase
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.systems import is_windows
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.values import Verdict, VerdictKind

if TYPE_CHECKING:
    from sokolab.verdicts.study import News, StudyRequest

SUPPLIES: Final = Path("/sys/class/power_supply")
"""The folder in which Linux has a folder for each battery and each mains adapter."""
_POWER_POLL_MS: Final = 20_000
"""Milliseconds between two checks of the supplies. A check can take some, as it asks firmware."""

Study: TypeAlias = Callable[[Any, CancelToken, OnNews], None]
"""A function that studies the question of a request and passes on all news. It can block."""

RunStudy: TypeAlias = Callable[[Study, Any, CancelToken, OnNews], None]
"""A function that runs a study of a request in another process. It blocks."""

_LOG: Final = logging.getLogger(__name__)
_JOIN_SECONDS: Final = 2.0  # time that closing waits for the thread after its process was killed
_IDLE_DELAY_MS: Final = 4
"""Milliseconds without a change before the board is studied."""
_STROKE_MS: Final = 90
"""Milliseconds without a change before the board is studied during a stroke, that is, if the last
two changes were less than this apart."""
_SOON_MS: Final = 300
"""Milliseconds within which a verdict is expected. After that, the board is shown as not judged."""
_MAX_CARRYING_VERDICTS: Final = 6  # earlier verdicts from which a study can carry over
_MAX_QUICK_CARRYING_VERDICTS: Final = 2  # earlier verdicts that are tried on the window's thread
_MAX_QUICK_JUDGING_SECONDS: Final = 0.002  # longest expected time of judging on the window's thread
_MAX_PROOF_SECONDS: Final = 120.0  # time to prove the fewest pushes, if the user asks
_SMOOTHING_WEIGHT: Final = 0.2  # weight of the latest measurement when the expected time goes up


def is_on_battery(supplies: Path = SUPPLIES) -> bool:
    """Return whether the machine is known to run on its battery.

    Linux (in ``supplies``) and Windows report it. Batteries of mice and other devices do not count.
    """
    if is_windows():
        return _windows_is_on_battery()
    is_discharging = False
    with suppress(OSError):
        for supply in supplies.iterdir():
            kind = _read_text(supply / "type")
            if kind in ("Mains", "USB") and _read_text(supply / "online") == "1":
                return False
            if kind == "Battery" and _read_text(supply / "scope") != "Device":
                is_discharging |= _read_text(supply / "status") == "Discharging"
    return is_discharging


def _read_text(file: Path) -> str:
    try:
        return file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _windows_is_on_battery() -> bool:
    import ctypes

    # SYSTEM_POWER_STATUS; its first byte, ACLineStatus, is 0 without mains.
    status = (ctypes.c_ubyte * 12)()
    kernel32 = getattr(ctypes, "windll").kernel32  # noqa: B009 - unknown on other systems
    return bool(kernel32.GetSystemPowerStatus(status)) and status[0] == 0


class PowerWatch(QObject):
    """Checks now and then, on a background thread, whether the machine runs on its battery."""

    changed = Signal(bool)
    """The machine runs on its battery now (True), or no longer (False)."""

    def __init__(
        self,
        tasks: window_engine.Tasks,
        check_battery: Callable[[], bool] = is_on_battery,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._check_battery = check_battery
        self.is_on_battery = False
        """Whether the machine ran on its battery at the last check."""
        self._timer = QTimer(self, interval=_POWER_POLL_MS)
        self._timer.timeout.connect(self.check)

    def start(self) -> None:
        """Check now, and then at regular intervals."""
        self._timer.start()
        self.check()

    def check(self) -> None:
        """Begin a check and return immediately."""
        self._tasks.submit(
            self._check_battery, self._note_power, title=phrase("Checking the power supply")
        )

    def _note_power(self, is_on_battery: bool) -> None:
        if is_on_battery is not self.is_on_battery:
            self.is_on_battery = is_on_battery
            self.changed.emit(is_on_battery)


def study_runner(engine: Engine, priority: Priority) -> RunStudy:
    """Return a function by which an engine studies requests at this priority. It blocks."""
    topic = "study" if priority is Priority.STUDY else "inquiry"

    def run_study(study: Study, request: object, cancel: CancelToken, on_news: OnNews) -> None:
        engine.run(
            Job(partial(study, request), window_engine.ALL_STAGES, topic, priority), cancel, on_news
        )

    return run_study


class StudyThread(QObject):
    """A thread that waits for one process at a time. A new request cancels the previous one."""

    reported = Signal(object, object)
    """A study has news. Carries the request and the news."""
    ended = Signal(object)
    """A study is over, cancelled or not. Carries the request."""
    _news_arrived = Signal(object, object)

    def __init__(self, run_study: RunStudy, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run_study = run_study
        self._condition = Condition()
        self._next_study: tuple[object, Study] | None = None
        self._cancel = CancelToken()
        self._is_closed = False
        self._thread: Thread | None = None
        self._news_arrived.connect(self._deliver_news, Qt.ConnectionType.QueuedConnection)

    def submit(self, request: object, study: Study) -> None:
        """Cancel the current study, and then begin a new one."""
        self._put_request((request, study))

    def cancel(self) -> None:
        """Cancel the study, if there is one."""
        self._put_request(None)

    def _put_request(self, request_and_study: tuple[object, Study] | None) -> None:
        with self._condition:
            if self._is_closed:
                return
            self._cancel.cancel()
            self._next_study = request_and_study
            if request_and_study is not None and self._thread is None:
                self._thread = Thread(target=self._study_all, name="verdicts", daemon=True)
                self._thread.start()
            self._condition.notify()

    def close(self) -> None:
        """End the thread. The owner of the processes must end them first."""
        with self._condition:
            self._is_closed = True
            self._cancel.cancel()
            self._condition.notify()
        if self._thread is not None:
            self._thread.join(_JOIN_SECONDS)

    def _study_all(self) -> None:
        """Study one board after another. This is the body of the thread."""
        while True:
            with self._condition:
                while self._next_study is None and not self._is_closed:
                    self._condition.wait()
                if self._is_closed:
                    return
                assert self._next_study is not None
                (request, study), self._next_study = self._next_study, None
                self._cancel = cancel = CancelToken()
            try:
                self._run_study(study, request, cancel, partial(self._report_news, request))
            except PoolClosedError:
                pass  # the window has been closed in the middle of a study
            except WorkerError as error:
                _LOG.warning("no verdict: %s", in_english(error))
            except Exception:
                _LOG.exception("the verdict failed")
            self._report_news(request, None)

    def _report_news(self, request: object, news: object | None) -> None:
        # If the program ends without closing its window, the receiver is gone.
        with suppress(RuntimeError):
            self._news_arrived.emit(request, news)

    @Slot(object, object)
    def _deliver_news(self, request: object, news: object | None) -> None:
        if self._is_closed:
            return
        if news is None:
            self.ended.emit(request)
        else:
            self.reported.emit(request, news)


class LiveVerdict(QObject):
    """Has the displayed board studied after every change, unless that is switched off.

    A verdict that needs no search comes within the frame of the stroke; everything else comes from
    another process. All results go to `KnowledgeStore`.
    """

    changed = Signal()
    """There is news about the displayed board, or another board is displayed."""

    def __init__(
        self, displayed_board: DisplayedBoard, thread: StudyThread, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._displayed_board = displayed_board
        self._knowledge_store = knowledge_store = displayed_board.knowledge_store
        self._thread = thread
        self.is_on = True
        """Whether boards are studied."""
        self._is_paused = False
        self._seeks_fewest = False
        self._is_started = False
        self._has_kernels = False
        self._seconds_per_part = 0.0  # parts are squares, and moves of earlier solutions
        self._has_judged_here = False
        self._pending_request: StudyRequest | None = None
        self._last_knowledge: BoardKnowledge | None = None
        self._stroke_clock = QElapsedTimer()
        self._study_timer = building.timer_for(self._submit_study, self, _IDLE_DELAY_MS)
        self._expectation_timer = building.timer_for(self.changed.emit, self, _SOON_MS)
        thread.reported.connect(self._receive_news)
        thread.ended.connect(self._end_study)
        knowledge_store.learned.connect(self._announce_news)
        knowledge_store.settled.connect(self._study_again)
        displayed_board.shown.connect(self._judge_board)

    @property
    def knowledge(self) -> BoardKnowledge | None:
        """The knowledge of the displayed board. None if nothing is known or studies are off."""
        return self._knowledge_of(self._displayed_board.board)

    def _knowledge_of(self, board: Board) -> BoardKnowledge | None:
        knowledge = self._knowledge_store.of(board) if self.is_on else None
        return knowledge if knowledge is not None and knowledge.is_worth_showing else None

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the displayed board, or None."""
        return self.knowledge.verdict if self.knowledge is not None else None

    @property
    def earlier_verdicts(self) -> tuple[Verdict, ...]:
        """The latest decided verdicts. Other questions can carry over from them."""
        return self._knowledge_store.decided_verdicts(_MAX_CARRYING_VERDICTS)

    @property
    def is_expected(self) -> bool:
        """Whether a verdict on the displayed board is expected within a moment."""
        verdict = self.verdict
        is_decided = verdict is not None and verdict.kind.is_decided
        return self._expectation_timer.isActive() and not is_decided

    @property
    def is_studying(self) -> bool:
        """Whether the displayed board is still being studied."""
        return self._study_timer.isActive() or self._pending_request is not None

    @property
    def is_paused(self) -> bool:
        """Whether studies are switched on but paused."""
        return self.is_on and self._is_paused

    def start(self) -> None:
        """Study boards from now on. A study in progress starts again."""
        self._is_started = True
        self._judge_board()

    def use_kernels(self) -> None:
        """Judge boards on this thread too if that is quick, as the kernels are now loaded.

        Boards that plain Python left open are studied again.
        """
        self._has_kernels = True
        self._knowledge_store.resume_studies()

    def switch(self, is_on: bool) -> None:
        """Begin or stop studying boards."""
        self.is_on = is_on
        self._judge_board()
        self.changed.emit()

    def pause(self, is_paused: bool) -> None:
        """Pause studies or resume them. Nothing known is lost."""
        self._is_paused = is_paused
        self._judge_board()
        self.changed.emit()

    def seek_fewest(self, is_on: bool) -> None:
        """Set whether to search on for the fewest pushes once a board is known to be solvable."""
        self._seeks_fewest = is_on
        self._judge_board()

    def _judge_board(self, *_: object) -> None:
        """Judge or study the displayed board, after it or the switches have changed."""
        if self._pending_request is not None:
            self._pending_request = None
            self._thread.cancel()
        is_stroke = self._stroke_clock.isValid() and self._stroke_clock.elapsed() < _STROKE_MS
        self._stroke_clock.start()
        board = self._displayed_board.board
        earlier_knowledge, knowledge = self._last_knowledge, self._knowledge_of(board)
        self._knowledge_store.note_shown(board)
        is_at_work = self.is_on and self._is_started and not self._is_paused
        can_judge = is_at_work and knowledge is None and not is_stroke
        verdict = self._judge_without_search() if can_judge else None
        self._last_knowledge = knowledge
        if is_at_work and self._can_learn_more(
            knowledge if verdict is None else BoardKnowledge(verdict)
        ):
            self._study_timer.start(_STROKE_MS if is_stroke else _IDLE_DELAY_MS)
            self._expectation_timer.start()
        else:
            self._study_timer.stop()
            self._expectation_timer.stop()
        if verdict is not None:
            self._knowledge_store.learn(board, verdict, is_study=True)  # emits the news
        elif knowledge is not earlier_knowledge:
            self.changed.emit()

    def _can_learn_more(self, knowledge: BoardKnowledge | None) -> bool:
        """Whether a study could find out more about a board."""
        if knowledge is None:
            return True
        verdict = knowledge.verdict
        may_be_shorter = verdict.kind is VerdictKind.SOLVABLE and not verdict.is_optimal
        return not knowledge.is_over or (self._seeks_fewest and may_be_shorter)

    # On this thread ------------------------------------------------------------------------

    def _judge_without_search(self) -> Verdict | None:
        """Return the verdict, or None if it is open or could take longer than a frame to find."""
        earlier_verdicts = self._knowledge_store.decided_verdicts(_MAX_QUICK_CARRYING_VERDICTS)
        board = self._displayed_board.board
        part_count = board.size + sum(len(verdict.lurd) for verdict in earlier_verdicts)
        if not self._has_kernels:
            return None
        if self._seconds_per_part * part_count > _MAX_QUICK_JUDGING_SECONDS:
            self._seconds_per_part *= 1 - _SMOOTHING_WEIGHT  # the machine might have been busy
            return None
        from sokolab.verdicts.judging import Sources, judge_without_search

        start = perf_counter()
        verdict = judge_without_search(board, Sources(earlier_verdicts, self._solutions()))
        seconds_per_part = (perf_counter() - start) / part_count
        if self._has_judged_here:  # the first time includes loading modules
            weight = _SMOOTHING_WEIGHT
            smoothed = (1 - weight) * self._seconds_per_part + weight * seconds_per_part
            self._seconds_per_part = min(seconds_per_part, smoothed)
        self._has_judged_here = True
        return verdict if verdict.kind.is_decided else None

    def _solutions(self) -> tuple[str, ...]:
        """Return the lurds of the level's solutions, if its board is displayed."""
        level = self._displayed_board.document.level
        is_shown = level.board is self._displayed_board.board
        return tuple(solution.lurd for solution in level.solutions) if is_shown else ()

    # In the other process ------------------------------------------------------------------

    def _submit_study(self) -> None:
        from sokolab.verdicts.study import StudyRequest, study

        self._pending_request = StudyRequest(
            self._displayed_board.board,
            self.earlier_verdicts,
            self._solutions(),
            proof_seconds=_MAX_PROOF_SECONDS if self._seeks_fewest else 0.0,
        )
        self._thread.submit(self._pending_request, study)

    def _receive_news(self, request: StudyRequest, news: News) -> None:
        self._knowledge_store.learn(request.board, news, is_study=True)

    def _end_study(self, request: StudyRequest) -> None:
        """Note that a study ended by itself. After a cancelled study, a board is studied again."""
        if request is self._pending_request:
            self._pending_request = None
            self._knowledge_store.end_study(request.board)

    # News from any source --------------------------------------------------------------------

    def _announce_news(self, knowledge: BoardKnowledge) -> None:
        """Announce that more is known about the displayed board, from a study or from elsewhere."""
        if knowledge.board == self._displayed_board.board:
            self._last_knowledge = self.knowledge
            if not self.is_expected:  # otherwise the verdict or the timeout announces it
                self.changed.emit()

    def _study_again(self, knowledge: BoardKnowledge) -> None:
        """Study again a board that another source has decided, to find the reason."""
        if knowledge.board == self._displayed_board.board:
            self._judge_board()
