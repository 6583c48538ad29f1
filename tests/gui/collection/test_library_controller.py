"""The library in the whole window: what goes in, what shows, what is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.core.lurd import replay
from sokolab.editing.symmetry import Symmetry, transformed
from sokolab.gui.app import Application
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.language import phrase
from sokolab.library.store import Library
from sokolab.library.values import LibraryRecord
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind, solved_by
from tests.gui.levels import draw, level
from tests.gui.patience import patiently

GATE = level("Gate", 2).board
HALL = Board.from_rows(["#######", "#     #", "#     #", "#@$ . #", "#     #", "#######"])
LONG = "RdrUluRurD"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "gates.xsb"
    formats.save(
        Collection((Level(GATE, "Gate"), Level(transformed(GATE, Symmetry.ROTATE_LEFT), "Turned"))),
        path,
    )
    return path


def known(home: Path, board: Board) -> LibraryRecord:
    library = Library(home / "library.sqlite")
    found = library.look_up(board)
    library.close()
    return found


def texts(app: Application) -> list[str]:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return [
        label.text() for label in app.collection_controller.properties_panel.findChildren(QLabel)
    ]


@pytest.mark.parametrize(
    ("seconds", "basis", "is_kept"),
    [
        (0.01, VerdictBasis.SEARCH, False),
        (2.5, VerdictBasis.SEARCH, True),
        (2.5, VerdictBasis.LIBRARY, False),
    ],
)
def test_a_verdict_that_was_hard_to_find_is_known_after_a_restart(
    app: Application, home: Path, qtbot: QtBot, seconds: float, basis: VerdictBasis, is_kept: bool
) -> None:
    board = app.displayed_board.document.board
    solved = replay(GATE, "RR")
    app.displayed_board.document.replace_board(GATE, "Draw")
    verdict = replace(solved_by(solved, basis, "auto"), seconds=seconds)
    app.displayed_board.knowledge_store.learn(GATE, verdict, is_study=True)
    app.displayed_board.knowledge_store.learn(board, replace(verdict, board=board), is_study=True)
    if is_kept:
        patiently(qtbot, lambda: known(home, GATE).by_pushes is not None)
        assert known(home, GATE).by_pushes.lurd == "RR"
    else:
        qtbot.wait(1500)
        assert known(home, GATE).by_pushes is None


def test_a_quick_verdict_that_beats_the_library_is_kept(
    app: Application, home: Path, qtbot: QtBot
) -> None:
    library = Library(home / "library.sqlite")
    library.add(replay(HALL, LONG), "fess")
    library.close()
    app.displayed_board.document.replace_board(HALL, "Draw")
    app.displayed_board.knowledge_store.learn(
        HALL, solved_by(replay(HALL, "RR"), VerdictBasis.SEARCH, "auto")
    )
    patiently(qtbot, lambda: known(home, HALL).by_pushes.lurd == "RR")


def test_a_quick_verdict_of_fewer_moves_is_kept(app: Application, home: Path, qtbot: QtBot) -> None:
    library = Library(home / "library.sqlite")
    library.add(replay(HALL, "udRR"), "fess")
    library.close()
    app.displayed_board.document.replace_board(HALL, "Draw")
    app.displayed_board.knowledge_store.learn(
        HALL, solved_by(replay(HALL, "RR"), VerdictBasis.SEARCH, "auto")
    )
    patiently(qtbot, lambda: known(home, HALL).by_pushes.lurd == "RR")


def test_a_proof_that_was_hard_to_find_is_known_after_a_restart(
    app: Application, home: Path, qtbot: QtBot
) -> None:
    lost = Board("######\n#@ $.#\n#$  .#\n######")
    app.displayed_board.document.replace_board(lost, "Draw")
    found = Verdict(
        lost,
        VerdictKind.UNSOLVABLE,
        VerdictBasis.SEARCH,
        solver="auto",
        state_count=99,
        seconds=3.0,
    )
    app.displayed_board.knowledge_store.learn(lost, found, is_study=True)
    patiently(qtbot, lambda: known(home, lost).proof is not None)
    assert known(home, lost).proof.state_count == 99
    assert app.collection_controller.workspace.collection.levels[0].solutions == ()


def press(app: Application, tooltip: str) -> None:
    for button in app.collection_controller.properties_panel.findChildren(QToolButton):
        if button.toolTip().startswith(tooltip):
            button.click()
            return
    raise AssertionError(f"no button {tooltip!r}")


def has(app: Application, words: str) -> bool:
    return any(words in text for text in texts(app))


def test_what_is_known_shows_whatever_the_rotation(
    window: MainWindow, app: Application, home: Path, file: Path, qtbot: QtBot
) -> None:
    library = Library(home / "library.sqlite")
    library.add(replay(GATE, "RR"), "optimal-pushes", "60 s, 2,000 MB")
    library.close()
    app.collection_controller.files.open_path(file)
    window.action("next-level").trigger()
    patiently(qtbot, lambda: has(app, "2 pushes, 2 moves (Optimal pushes, "))
    assert window.status_bar.message.startswith("Known: 2 pushes, 2 moves (Optimal pushes, ")
    dialog = app.collection_controller.export_actions.export_gif()
    assert dialog is not None
    assert dialog.solution.itemText(0) == "Optimal pushes: 2 moves, 2 pushes"
    dialog.reject()
    press(app, "Replay the solution of")
    game = app.play_controller.session.game
    assert game is not None
    assert game.whole_lurd == "UU"
    app.play_controller.session.leave()
    press(app, "Add the solution")
    kept = app.collection_controller.workspace.document.level.solutions
    assert [(one.lurd, one.title) for one in kept] == [("UU", "Optimal pushes")]
    assert not has(app, "In the library"), "the level holds it now"
    app.collection_controller.workspace.document.undo_stack.undo()
    assert has(app, "In the library")


def test_a_level_solved_by_hand_is_kept(
    window: MainWindow, app: Application, home: Path, file: Path, qtbot: QtBot
) -> None:
    app.collection_controller.files.open_path(file)
    app.play_controller.session.start()
    game = app.play_controller.session.game
    assert game is not None
    with qtbot.waitSignal(app.collection_controller.library_service.updated):
        game.paste("RR")
    entry = known(home, GATE).by_pushes
    assert entry is not None
    assert entry.solver == "by hand"


def test_solutions_of_an_opened_file_are_kept_once(
    window: MainWindow, app: Application, home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "solved.xsb"
    formats.save(Collection((Level(GATE, solutions=(Solution("rr"), Solution("x"))),)), path)
    with qtbot.waitSignal(app.collection_controller.library_service.updated):
        app.collection_controller.files.open_path(path)
    found = known(home, GATE)
    assert found.solution_count == 1
    assert found.by_pushes is not None
    assert found.by_pushes.origin == "solved.xsb"


def test_switched_off_it_keeps_nothing(
    window: MainWindow, app: Application, home: Path, file: Path, qtbot: QtBot
) -> None:
    action = window.action("keep-in-library")
    assert action.isChecked()
    action.trigger()
    app.collection_controller.library_service.add(replay(GATE, "RR"), "optimal-pushes")
    told: list[LibraryRecord] = []
    app.collection_controller.library_service.look_up(GATE, told.append)
    patiently(qtbot, lambda: bool(told))
    assert not told[0]
    action.trigger()
    app.collection_controller.library_service.add(replay(GATE, "RR"), "optimal-pushes")
    app.collection_controller.library_service.look_up(GATE, told.append)
    patiently(qtbot, lambda: len(told) == 2)
    assert told[1].solution_count == 1


def test_the_list_learns_what_is_found(
    window: MainWindow, app: Application, file: Path, qtbot: QtBot
) -> None:
    app.collection_controller.files.open_path(file)
    app.collection_controller.library_service.add(replay(GATE, "RR"), "optimal-pushes")
    table = app.collection_controller.panel.table
    places = [table.index(row, 4) for row in range(2)]
    patiently(qtbot, lambda: [place.data() for place in places] == ["2", "2"])


def test_known_solutions_go_into_the_levels_and_out(
    window: MainWindow, app: Application, file: Path, qtbot: QtBot
) -> None:
    collection_controller = app.collection_controller
    collection_controller.files.open_path(file)
    collection_controller.library_service.add(replay(GATE, "RR"), "optimal-pushes")
    collection_controller.panel.choose([0, 1])
    window.action("add-known").trigger()

    def letters() -> list[list[str]]:
        return [
            [s.lurd for s in one.solutions]
            for one in collection_controller.workspace.collection.levels
        ]

    patiently(qtbot, lambda: letters() == [["RR"], ["UU"]])
    window.action("drop-solutions").trigger()
    assert letters() == [[], []]
    window.action("undo").trigger()
    assert letters() == [["RR"], ["UU"]]
    window.action("undo").trigger()
    assert not collection_controller.workspace.is_modified


def test_what_is_known_of_a_level_is_not_said_of_the_next(
    window: MainWindow, app: Application, home: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    library = Library(home / "library.sqlite")
    library.add(replay(GATE, "RR"), "optimal-pushes")
    library.close()
    path = tmp_path / "two.xsb"
    formats.save(Collection((Level(GATE, "Known"), level("Unknown", 5))), path)
    app.collection_controller.files.open_path(path)
    patiently(qtbot, lambda: window.status_bar.message.startswith("Known: 2 pushes"))
    window.action("next-level").trigger()
    assert not window.status_bar.message


def test_a_proof_shows(
    window: MainWindow, app: Application, home: Path, file: Path, qtbot: QtBot
) -> None:
    library = Library(home / "library.sqlite")
    library.add_proof(GATE, "backtrack", "60 s", 12)
    library.close()
    app.collection_controller.files.open_path(file)
    patiently(qtbot, lambda: has(app, "Proved unsolvable over 12 positions (Backtracking, "))
    draw(app.collection_controller.workspace.document, square=7)
    assert not has(app, "Proved unsolvable"), "the board is another one now"


def test_a_damaged_library_is_told_and_work_goes_on(
    window: MainWindow, app: Application, home: Path, qtbot: QtBot
) -> None:
    told: list[object] = []
    app.collection_controller.library_service.look_up(GATE, told.append)
    patiently(qtbot, lambda: bool(told) and app.collection_controller.knowledge_loader.is_complete)
    library = app.collection_controller.library_service._library
    assert library is not None
    with library._lock:  # else another thread may open the file again before it is damaged
        library.close()
        for tail in ("", "-wal", "-shm"):
            (home / f"library.sqlite{tail}").unlink(missing_ok=True)
        (home / "library.sqlite").write_text("nonsense " * 100)
    app.collection_controller.library_service.add(replay(GATE, "RR"), "optimal-pushes")
    patiently(
        qtbot,
        lambda: any(
            "was damaged. The file was renamed" in message.sentence
            for message in app.collection_controller.messages.messages
            if message.kind is MessageKind.OFFER
        ),
    )
    # The message may come before the solution is in the new file.
    patiently(qtbot, lambda: known(home, GATE).solution_count == 1)


def test_a_library_that_cannot_be_used_is_told_once(
    window: MainWindow, app: Application, home: Path, qtbot: QtBot
) -> None:
    library_service = app.collection_controller.library_service
    told: list[object] = []
    library_service.look_up(GATE, told.append)
    patiently(qtbot, lambda: bool(told) and app.collection_controller.knowledge_loader.is_complete)
    assert library_service._library is not None
    sentences: list[str] = []
    library_service.notice_given.connect(sentences.append)

    def spoil() -> None:
        with library_service._open_lock:
            assert library_service._library is not None
            library_service._library.close()
            library_service._library = None
            for tail in ("", "-wal", "-shm"):
                (home / f"library.sqlite{tail}").unlink(missing_ok=True)
            (home / "library.sqlite").mkdir()

    # On the library's own thread, so that nothing else is using the library meanwhile.
    library_service._tasks.submit(
        spoil, lambda _nothing: None, sentences.append, title=phrase("Spoiling")
    )
    for _ in range(3):
        library_service.add(replay(GATE, "RR"), "optimal-pushes")
    patiently(qtbot, lambda: len(sentences) >= 1)
    library_service._tasks.close()
    assert len(sentences) == 1
    assert sentences[0].endswith("New solutions are not added to it.")
