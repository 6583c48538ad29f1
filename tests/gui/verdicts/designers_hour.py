"""A designer's hour: real windows driven at random, and what must hold after every step.

``drive`` does it, and returns a report; CONTRIBUTING.md says how to call it.
"""

from __future__ import annotations

import logging
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import thread_time
from types import TracebackType
from typing import Final

import numpy as np
from PySide6.QtCore import QAbstractEventDispatcher, Qt
from PySide6.QtTest import QTest

from benchmarks.driven_window import driven_window, wait_until
from benchmarks.edits import random_edit
from sokolab import formats
from sokolab.api import analyse
from sokolab.collection.known_level import LevelStatus, status_of
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.core.lurd import replay
from sokolab.editing.brush import Brush
from sokolab.gui.app import Application
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.shell.dialogs import Reply
from sokolab.gui.verdicts.sweep_overlay import NAME as SWEEP
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import by_name
from sokolab.verdicts.edits.edit import EditKind
from sokolab.verdicts.judging import judge, prove_optimal
from sokolab.verdicts.values import Verdict, VerdictKind
from tests.gui.hand import RIGHT, Hand
from tests.verdicts.boards import small_level

_BRUSHES: Final = {
    EditKind.SET_WALL: Brush.WALL,
    EditKind.OPEN_WALL: Brush.FLOOR,
    EditKind.MOVE_BOX: Brush.BOX,
    EditKind.MOVE_GOAL: Brush.GOAL,
    EditKind.MOVE_PLAYER: Brush.PLAYER,
}
_REST_SECONDS: Final = 300.0
"""Far more than a study takes on these boards, for the machine may be busy."""
_KEYS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Right)


class Clock:
    """The longest CPU time that the window's thread took without looking at its events.

    Attributes
    ----------
    longest
        In milliseconds, with what was done last.
    """

    def __init__(self) -> None:
        self.longest: list[tuple[float, str]] = []
        self.doing = ""
        self._begun: float | None = None
        dispatcher = QAbstractEventDispatcher.instance()
        dispatcher.awake.connect(self.begin)
        dispatcher.aboutToBlock.connect(self.end)

    def begin(self) -> None:
        if self._begun is not None:
            self.end()
        self._begun = thread_time()

    def end(self) -> None:
        if self._begun is not None:
            taken = 1e3 * (thread_time() - self._begun)
            self.longest = sorted([*self.longest, (taken, self.doing)], reverse=True)[:5]
        self._begun = None


class Log(logging.Handler):
    """Keeps what the program logs, and the exceptions that nobody caught."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.message: list[str] = []
        logging.getLogger("sokolab").addHandler(self)
        sys.excepthook = self.uncaught

    def emit(self, record: logging.LogRecord) -> None:
        self.message.append(self.format(record))

    def uncaught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        logging.getLogger("sokolab").error("uncaught", exc_info=(kind, error, trace))


class Hour:
    """One window and a designer who does something in it at random."""

    def __init__(
        self, app: Application, clock: Clock, folder: Path, random: np.random.Generator
    ) -> None:
        self.app, self.clock, self.folder, self.random = app, clock, folder, random
        self.hand = Hand(app)
        self.controller = app.verdict_controller
        self.workspace = app.collection_controller.workspace
        self.files = app.collection_controller.files
        self.files.dialogs.ask_about_unsaved = lambda _name, _other_count=0: Reply.DISCARD  # type: ignore[assignment]
        self.found: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._judged: dict[Board, Verdict] = {}
        self.steps: dict[str, tuple[int, Callable[[], object]]] = {
            "draw": (30, self.draw),
            "erase": (3, self.erase),
            "start again": (5, self.start_again),
            "undo": (10, lambda: self.act("undo")),
            "redo": (5, lambda: self.act("redo")),
            "turn": (3, lambda: self.act("rotate-right")),
            "flip": (2, lambda: self.act("flip-columns")),
            "mend": (8, lambda: self.act("make-mend")),
            "another level": (6, self.another_level),
            "add a level": (2, self.add_level),
            "open a file": (3, self.open_file),
            "close a file": (2, self.close_file),
            "play": (5, self.play),
            "hint": (2, lambda: self.act("hint")),
            "solve": (3, lambda: self.act("solve")),
            "stop": (1, lambda: self.act("stop")),
            "begin a proof": (3, self.begin_proof),
            "replay the verdict": (3, self.replay_verdict),
            "sweep on or off": (3, self.switch_sweep),
            "judging off and on": (2, self.switch_judging),
            "fewest pushes on or off": (1, lambda: self.act("seek-least")),
            "hover": (4, self.hover),
            "rest": (10, self.rest),
        }

    # What the designer does ----------------------------------------------------------------

    def step(self) -> None:
        """Do one thing at random, wait a moment or not, and look at what is shown."""
        weights = np.array([weight for weight, _ in self.steps.values()], float)
        name = list(self.steps)[self.random.choice(len(self.steps), p=weights / weights.sum())]
        self.found[name] += 1
        self.clock.doing = name
        self.clock.begin()
        self.steps[name][1]()
        self.clock.end()
        self.look(name)
        QTest.qWait(int(self.random.choice([0, 3, 10, 40, 120])))
        self.look(f"after {name}")

    def act(self, name: str) -> None:
        self.clock.begin()
        action = self.app.window.action(name)
        if action.isEnabled():
            action.trigger()

    def square(self) -> tuple[int, int]:
        board = self.app.displayed_board.board
        return int(self.random.integers(board.height)), int(self.random.integers(board.width))

    def draw(self) -> None:
        """Make an edit that a designer might make; now and then, draw anything."""
        if self.app.displayed_board.mode is not Mode.EDIT:
            self.act("test-play")
        board = self.app.displayed_board.board
        edit = random_edit(board, self.random) if len(board.players) == 1 else None
        if edit is None or self.random.random() < 0.1:
            row, col = self.square()
            other = min(max(row + int(self.random.integers(-2, 3)), 0), board.height - 1)
            brushes = list(_BRUSHES.values())
            self.stroke(brushes[self.random.integers(len(brushes))], (row, col), (other, col))
            return
        if edit.square != edit.target and edit.kind is not EditKind.MOVE_PLAYER:
            self.stroke(Brush.FLOOR, board.row_col(edit.square))
        self.stroke(_BRUSHES[edit.kind], board.row_col(edit.target))

    def stroke(self, brush: Brush, *squares: tuple[int, int]) -> None:
        self.app.editor.choose("pencil")
        self.app.editor.context.set_brush(brush)
        self.clock.begin()
        self.hand.drag(squares)

    def start_again(self) -> None:
        """Undo much of what was drawn."""
        for _ in range(12):
            self.act("undo")

    def erase(self) -> None:
        if self.app.displayed_board.mode is Mode.EDIT:
            self.hand.click(*self.square(), RIGHT)

    def another_level(self) -> None:
        self.workspace.select(int(self.random.integers(len(self.workspace.collection.levels))))

    def add_level(self) -> None:
        if len(self.workspace.collection.levels) < 12:
            self.workspace.add(Level(solvable_level(self.random)))

    def open_file(self) -> None:
        self.files.open_path(self.folder / f"{self.random.integers(3)}.xsb")

    def close_file(self) -> None:
        if len(self.workspace.open_collections) > 1:
            self.files.close()

    def play(self) -> None:
        if self.app.displayed_board.mode is Mode.EDIT:
            self.act("test-play")
        for key in self.random.choice(len(_KEYS), 6):
            self.clock.begin()
            self.hand.key(_KEYS[key])
        if self.random.random() < 0.5:
            self.act("undo-moves")
        if self.random.random() < 0.5 and self.app.displayed_board.mode is not Mode.EDIT:
            self.act("test-play")

    def begin_proof(self) -> None:
        """Search for the fewest pushes, with a limit that leaves bounds behind."""
        nodes = int(self.random.choice([1, 20, 400]))
        solver = by_name("optimal-pushes")
        runs = self.app.solve_controller.runs
        runs.start(self.app.displayed_board.board, [solver], Limits(nodes=nodes), "")

    def replay_verdict(self) -> None:
        """Replay the known solution up to some move of it."""
        knowledge = self.controller.live_verdict.knowledge
        if knowledge is None or not knowledge.verdict.lurd:
            return
        self.controller._replay_solution()
        game = self.app.play_controller.session.game
        assert game is not None
        game.seek(int(self.random.integers(game.length + 1)))

    def switch_sweep(self) -> None:
        layer = self.app.analysis_controller.layer
        layer.switch(SWEEP, not layer.is_on(SWEEP))

    def switch_judging(self) -> None:
        self.controller.switch(False)
        QTest.qWait(int(self.random.integers(20)))
        if self.controller.live_verdict.verdict is not None:
            self.wrong.append("a verdict shows although judging is off")
        self.controller.switch(True)

    def hover(self) -> None:
        self.hand.move(*self.square())

    # What must hold ------------------------------------------------------------------------

    def look(self, when: str) -> None:
        """Note what is shown of another board than the displayed one."""
        board, studied = self.app.displayed_board.board, self.controller.live_verdict.knowledge
        self.expect(studied is None or studied.board == board, f"{when}: another board's verdict")
        survey = self.controller.survey_controller.survey
        inside = survey is None or all(square < board.size for square in survey.squares)
        self.expect(inside, f"{when}: another board's survey")
        mends = self.controller.mend_marks.mends
        is_known = studied is not None and set(mends) <= set(studied.mends)
        self.expect(not mends or is_known, f"{when}: mends of another board")
        live = self.controller.live_verdict
        if not live.is_expected and self.app.analysis_controller.live_analysis.is_current:
            self._compare_words(board, when)

    def rest(self) -> None:
        """Wait until no study is running, and compare with a search from scratch."""
        live = self.controller.live_verdict
        survey = self.controller.survey_controller
        try:
            wait_until(
                lambda: live.knowledge is not None and not live.is_studying,
                "studying",
                _REST_SECONDS,
            )
            is_surveyed = survey.is_on and self.verdict.kind in (
                VerdictKind.SOLVABLE,
                VerdictKind.UNSOLVABLE,
            )
            if is_surveyed and self.app.displayed_board.mode is Mode.EDIT:
                wait_until(
                    lambda: survey.survey and survey.survey.is_over, "surveying", _REST_SECONDS
                )
        except TimeoutError as error:
            state = (
                f"{live.knowledge}, studying {live.is_studying}, {self.app.displayed_board.mode}"
            )
            self.expect(False, f"never at rest: {error}, {state}")
            return
        self.look("at rest")
        QTest.qWait(30)
        self.compare()

    @property
    def verdict(self) -> Verdict:
        found = self.controller.live_verdict.verdict
        assert found is not None
        return found

    def compare(self) -> None:
        """Compare everything that is shown with searches from scratch."""
        board, shown = self.app.displayed_board.board, self.verdict
        again = self.judged(board)
        self.found[shown.kind.value] += 1
        if shown.kind is not VerdictKind.OPEN and again.kind is not VerdictKind.OPEN:
            self.found["compared"] += 1
            self.expect(shown.kind is again.kind, f"{shown!r} but {again!r}")
        if shown.is_optimal and again.kind is VerdictKind.SOLVABLE:
            self.expect(
                shown.pushes == prove_optimal(again, 20.0).pushes, f"not optimal: {shown!r}"
            )
        if shown.lurd:
            self.expect(replay(board, shown.lurd).solves, f"no solution: {shown!r}")
        for mend in self.controller.mend_marks.mends:
            self.found["mends compared"] += 1
            after = mend.edit.made_on(board)
            self.expect(
                after == mend.verdict.board and replay(after, mend.verdict.lurd).solves,
                f"{mend.edit} mends nothing",
            )
        self._compare_survey(board)
        self._compare_list(board, shown)
        self._compare_facts(board)

    def _compare_words(self, board: Board, when: str) -> None:
        """Compare the figures in the strip and the panel with what is known."""
        knowledge = self.app.displayed_board.knowledge_store.of(board)
        if knowledge is None or not knowledge.is_worth_showing:
            return
        verdict, game = knowledge.verdict, self.app.play_controller.session.game
        if verdict.kind not in (VerdictKind.SOLVABLE, VerdictKind.OPEN) or verdict.pushes == 0:
            return
        strip = self.app.window.status_bar.summary
        about = {len(board.boxes), len(board.goals), verdict.pushes, verdict.bound}
        if game is not None:
            about |= {game.pushes, game.all_pushes}
        for problem in analyse(board).problems.problems:
            about |= _numbers(str(problem.message))
        self.expect(_numbers(strip) <= about, f"{when}: strip {strip!r}, {verdict!r}")
        if verdict.bound and not verdict.is_optimal:
            self.expect(verdict.bound in _numbers(strip), f"{when}: strip {strip!r}, {verdict!r}")
        if not self.controller.dock.isHidden():
            said = self.controller.panel.texts[0]
            expected = {verdict.pushes, verdict.moves}
            expected |= set() if verdict.is_optimal else {verdict.bound}
            self.expect(
                _numbers(said) >= expected - {None},
                f"{when}: panel {said!r}, strip {strip!r}, {verdict!r}",
            )
        self.found["words compared"] += 1

    def _compare_facts(self, board: Board) -> None:
        """Compare the figures in the list of levels with what is known."""
        knowledge = self.app.displayed_board.knowledge_store.of(board)
        if (
            self.app.displayed_board.mode is Mode.EDIT
            and knowledge is not None
            and knowledge.pushes is not None
        ):
            level = self.app.displayed_board.document.level
            listed = self.app.collection_controller.knowledge_loader.knowledge_of(level)
            self.expect(
                listed is not None and listed.pushes == knowledge.pushes,
                f"list {listed}, {knowledge!r}",
            )
            self.found["list compared"] += 1

    def _compare_survey(self, board: Board) -> None:
        survey = self.controller.survey_controller.survey
        if survey is None or not survey.is_over or not survey.squares:
            return
        some = list(survey.squares.values())
        for number in self.random.choice(len(some), min(5, len(some)), replace=False):
            swept = some[number]
            after = self.judged(swept.edit.made_on(board))
            self.found["swept squares compared"] += 1
            if swept.pushes is not None and after.kind is VerdictKind.SOLVABLE:
                least = prove_optimal(after, 20.0).pushes
                self.expect(swept.pushes == least, f"{swept} but {least} pushes")
            told = swept.effect.value
            is_known = (
                told in ("unsolvable", "solvable", "invalid") and after.kind is not VerdictKind.OPEN
            )
            self.expect(not is_known or told == after.kind.value, f"{swept} but {after!r}")

    def _compare_list(self, board: Board, shown: Verdict) -> None:
        """Compare the list of levels and the strip with the verdict on the level."""
        if self.app.displayed_board.mode is not Mode.EDIT:
            return
        status = {
            VerdictKind.SOLVABLE: (LevelStatus.SOLVED,),
            VerdictKind.UNSOLVABLE: (LevelStatus.UNSOLVABLE,),
            VerdictKind.INVALID: (LevelStatus.DRAFT,),
        }.get(shown.kind)
        if status is None or shown.pushes == 0:
            return
        loader = self.app.collection_controller.knowledge_loader

        def is_listed() -> bool:
            knowledge = loader.knowledge_of(self.app.displayed_board.document.level)
            return knowledge is not None and status_of(knowledge) in status

        try:
            wait_until(is_listed, "", _REST_SECONDS)
            self.found["listed"] += 1
        except TimeoutError:
            knowledge = loader.knowledge_of(self.app.displayed_board.document.level)
            self.wrong.append(f"the list says {knowledge}, but {shown!r} of\n{board}")
        is_error = self.app.window.status_bar.summary_kind == "error"
        is_lost = shown.kind in (VerdictKind.UNSOLVABLE, VerdictKind.INVALID)
        self.expect(is_error == is_lost, f"bar {self.app.window.status_bar.summary!r}, {shown!r}")

    def judged(self, board: Board) -> Verdict:
        """Return the verdict of a search from scratch."""
        if board not in self._judged:
            self._judged[board] = judge(board, seconds=20.0)
        return self._judged[board]

    def expect(self, is_so: bool, complaint: str) -> None:
        if not is_so:
            self.wrong.append(f"{complaint}\n{self.app.displayed_board.board}")


def _numbers(text: str) -> set[int | None]:
    """Return the numbers in a text, in any language."""
    return {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", text)}


def solvable_level(random: np.random.Generator) -> Board:
    """Return a small level that can be solved."""
    while True:
        board = small_level(random, 4, 5, int(random.integers(1, 4)), 3)
        found = judge(board, seconds=1.0)
        if found.kind is VerdictKind.SOLVABLE and found.pushes:
            return board


def collections(folder: Path, random: np.random.Generator) -> None:
    """Write three files of small levels."""
    for number in range(3):
        levels = tuple(Level(solvable_level(random), f"{number}.{place}") for place in range(6))
        formats.save(Collection(levels, f"Collection {number}"), folder / f"{number}.xsb")


def drive(steps: int, seed: int, language: str = "en") -> dict[str, object]:
    """Let a designer work in two windows by turns, and return what was seen.

    Returns
    -------
    dict
        For JSON: ``wrong``, what did not hold; ``logged``, warnings and errors up to the end of the
        windows; ``longest``, CPU time in milliseconds that the windows' thread took without
        looking at its events, the worst first, and what was done then; ``found``, how often
        everything was done and compared.
    """
    random = np.random.default_rng(seed)
    log = Log()
    judge(small_level(random), seconds=1.0)  # loads the kernels
    with (
        tempfile.TemporaryDirectory() as folder,
        driven_window() as first,
        driven_window() as second,
    ):
        collections(Path(folder), random)
        clock = Clock()
        hours = [Hour(app, clock, Path(folder), random) for app in (first, second)]
        for hour in hours:
            hour.app.language_switch.choose(language)
            hour.controller.switch(True)
            hour.controller.start()
            hour.controller.use_compiled()
            hour.controller.dock.show()
            hour.open_file()
        for number in range(steps):
            hour = hours[number % 7 == 6]
            hour.app.window.activateWindow()
            hour.step()
        for hour in hours:
            hour.rest()
        hours[0].draw()  # the windows are closed in the middle of a study
        QTest.qWait(10)
    return {
        "seed": seed,
        "language": language,
        "wrong": [one for hour in hours for one in hour.wrong],
        "logged": log.message,
        "longest": [(round(taken, 1), doing) for taken, doing in clock.longest],
        "found": sum((hour.found for hour in hours), Counter()),
    }
