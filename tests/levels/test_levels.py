"""What the project's own collections promise: the fewest pushes, verdicts, order, looks."""

from __future__ import annotations

import re
from pathlib import Path

import networkx as nx
import pytest

from sokolab import paths
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.core.lurd import replay
from sokolab.editing.symmetry import Symmetry, transformed
from sokolab.formats import dump, load, remarks_of
from sokolab.kernels.jit import PLAIN
from sokolab.routes.push import Preference, PushRoutes
from sokolab.solvers import roster
from sokolab.solvers.frame.protocol import Limits, Outcome
from tests.levels.labyrinth import labyrinth
from tests.naive_routes import least_pushes

STARTER = load(paths.levels() / "starter.xsb")
UNSOLVABLE = load(paths.levels() / "unsolvable.xsb")

MIN_PUSHES = {
    "Moving in": 22,
    "Turn around (Yang Chao's example)": 6,
    "Around the block": 3,
    "Twins": 10,
    "Four pillars": 9,
    "Colonnade": 12,
    "Ten blocks": 17,
    "Dog-leg": 17,
    "Chapel": 18,
    "Noughts and crosses": 17,
    "Porch": 28,
    "Balcony": 32,
    "Labyrinth": 482,
    "Vestry": 36,
    "Figures of eight": 29,
    "Owl": 27,
    "Crossing": 28,
    "Hourglass": 34,
    "Five in the loft": 27,
    "Clockwork": 34,
    "Six pack": 28,
    "Windmill": 49,
}

TRANSLATED = [path for path in paths.levels().glob("*.xsb") if path.name.count(".") > 1]

MIN_MOVES = {
    "Turn around (Yang Chao's example)": 10,
    "Colonnade": 42,
    "Dog-leg": 44,
    "Chapel": 57,
}
"""What the notes of these levels say of moves, and the article of its example."""

LIMITS = Limits(seconds=60.0, nodes=None, megabytes=1000)


def _named(title: str) -> Level:
    (level,) = [level for level in STARTER.levels if level.title == title]
    return level


def _ids(levels: tuple[Level, ...]) -> list[str]:
    return [level.title for level in levels]


def _difficulty(level: Level) -> int:
    found = re.match(r"Difficulty (\d)\.\n", level.notes)
    assert found, level.title
    return int(found[1])


def test_the_starter_collection_holds_these_levels_sorted_by_difficulty() -> None:
    assert list(MIN_PUSHES) == _ids(STARTER.levels)
    grades = [_difficulty(level) for level in STARTER.levels]
    assert grades == sorted(grades)
    assert set(grades) == set(range(1, 9))


@pytest.mark.parametrize("collection", [STARTER, UNSOLVABLE], ids=["starter", "unsolvable"])
def test_the_files_are_whole(collection: Collection) -> None:
    assert collection.title
    assert collection.notes
    assert collection.author == "sokolab"
    assert not remarks_of(collection)
    for level in collection.levels:
        assert level.title
        assert level.author
        assert len(re.sub(r"^Difficulty \d\.\n", "", level.notes)) > 20
        assert max(map(len, level.notes.split("\n"))) <= 100
    name = "starter.xsb" if collection is STARTER else "unsolvable.xsb"
    assert dump(collection) == (paths.levels() / name).read_bytes()


def test_no_two_levels_are_the_same_but_for_a_symmetry() -> None:
    boards = [level.board for level in (*STARTER.levels, *UNSOLVABLE.levels)]
    small = [board for board in boards if board.size < 1000]
    images = [{transformed(board, symmetry) for symmetry in Symmetry} for board in small]
    for index, board in enumerate(small):
        assert not any(board in other for other in images[index + 1 :])


@pytest.mark.parametrize(
    "level",
    [level for level in STARTER.levels if level.title != "Labyrinth"],
    ids=lambda level: level.title,
)
def test_fewest_pushes_by_exhaustive_search(level: Level) -> None:
    assert least_pushes(level.board) == MIN_PUSHES[level.title]


@pytest.mark.parametrize("level", STARTER.levels, ids=_ids(STARTER.levels))
def test_the_solver_finds_and_proves_the_fewest_pushes(level: Level) -> None:
    if PLAIN and level.title == "Labyrinth":
        pytest.skip("takes minutes uncompiled")
    result = roster.solve(level.board, solver="optimal-pushes", limits=LIMITS)
    assert result.outcome is Outcome.SOLVED
    assert result.pushes == MIN_PUSHES[level.title]
    played = replay(level.board, result.lurd)
    assert played.solves
    assert played.mismatch is None


@pytest.mark.skipif(PLAIN, reason="takes minutes uncompiled")
@pytest.mark.parametrize("title", MIN_MOVES)
def test_the_moves_that_the_notes_name(title: str) -> None:
    result = roster.solve(_named(title).board, solver="astar-moves", limits=LIMITS)
    assert result.outcome is Outcome.SOLVED
    assert result.moves == MIN_MOVES[title]


@pytest.mark.parametrize("level", UNSOLVABLE.levels, ids=_ids(UNSOLVABLE.levels))
def test_unsolvable_levels_are_proved_so_twice(level: Level) -> None:
    assert least_pushes(level.board) is None
    result = roster.solve(level.board, solver="optimal-pushes", limits=LIMITS)
    assert result.outcome is Outcome.UNSOLVABLE


def test_there_are_enough_unsolvable_levels_each_with_a_name_of_its_own() -> None:
    assert len(set(_ids(UNSOLVABLE.levels))) == len(UNSOLVABLE.levels) >= 8


def test_the_labyrinth_is_what_its_script_makes() -> None:
    board, pushes = labyrinth()
    assert _named("Labyrinth").board == board
    assert pushes == MIN_PUSHES["Labyrinth"]
    assert board.tiles.shape == (50, 50)
    assert len(board.boxes) == len(board.goals) == 1


def test_a_push_route_solves_the_labyrinth() -> None:
    board = _named("Labyrinth").board
    routes = PushRoutes(board, board.boxes[0])
    fewest_pushes = routes.route(board.goals[0], Preference.PUSHES)
    fewest_moves = routes.route(board.goals[0], Preference.MOVES)
    assert fewest_pushes is not None
    assert fewest_moves is not None
    assert fewest_pushes.pushes == MIN_PUSHES["Labyrinth"] <= fewest_moves.pushes
    assert fewest_moves.moves <= fewest_pushes.moves
    for route in (fewest_pushes, fewest_moves):
        assert replay(board, route.lurd).solves


def _block_structure(board: Board) -> tuple[int, int]:
    """Return the number of blocks and of cut vertices of the floor, boxes lifted."""
    floor = [square for square in range(board.size) if not board.flat[square] & Tile.WALL]
    graph = nx.Graph()
    for square in floor:
        for there in board.neighbours[square]:
            if there < board.size and not board.flat[there] & Tile.WALL:
                graph.add_edge(square, int(there))
    inside = graph.subgraph(nx.node_connected_component(graph, board.players[0]))
    return (
        len(list(nx.biconnected_components(inside))),
        len(list(nx.articulation_points(inside))),
    )


def test_ten_blocks_has_ten_blocks() -> None:
    assert _block_structure(_named("Ten blocks").board) == (10, 9)


def test_the_first_level_has_something_for_every_overlay() -> None:
    blocks, cuts = _block_structure(STARTER.levels[0].board)
    assert blocks >= 5
    assert cuts >= 5
    assert len(STARTER.levels[0].board.boxes) >= 3


def test_the_example_of_the_article() -> None:
    rows = ("####", "#  #", "#  #", "#  #", "#  #", "##$#", " #@#", " #.#", " ###")
    level = _named("Turn around (Yang Chao's example)")
    assert level.board.rows() == rows
    assert level.author == "Yang Chao"


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: path.name)
def test_a_translated_collection_has_the_same_levels(path: Path) -> None:
    own, original = load(path), load(path.with_name(path.name.split(".")[0] + ".xsb"))
    assert [level.board for level in own.levels] == [level.board for level in original.levels]
    assert all(level.title and level.notes for level in own.levels)
    assert not {level.title for level in own.levels} & {level.title for level in original.levels}
    numbers = [re.findall(r"\d+", level.notes) for level in original.levels]
    for level, found in zip(own.levels, numbers, strict=True):
        assert set(re.findall(r"\d+", level.notes)) >= set(found[:1])
