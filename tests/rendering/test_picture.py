"""SVG without Qt: well formed, true to the board, and with the marks of the findings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given

from sokolab.analysis.board_analysis import Analysis
from sokolab.analysis.board_arrays import board_arrays
from sokolab.api import analyse
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level, Solution
from sokolab.core.position import Position
from sokolab.core.walks import inside
from sokolab.formats import load
from sokolab.rendering.colours import DARK, LIGHT
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from sokolab.rendering.picture import render
from sokolab.rendering.svg import run_rectangles, wall_rims
from tests import naive

ROOT = Path(__file__).parents[2]
LEVEL = load(ROOT / "levels" / "starter.xsb")[1]
BOARD = LEVEL.board


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


@given(naive.boards())
def test_any_board_has_a_picture_with_all_its_pieces(board: Board) -> None:
    svg = render(board)
    pieces = [each for each in elements(svg) if "scale(0.015625)" in each.get("transform", "")]
    assert len(pieces) == sum(
        1 + (tile & Tile.PLAYER != 0 and tile & ~Tile.PLAYER != 0)
        for tile in (board.flat & (Tile.GOAL | Tile.BOX | Tile.PLAYER)).tolist()
        if tile
    )


@given(naive.boards(), naive.boards(players=0))
def test_inside_is_what_the_kernels_say(board: Board, without_player: Board) -> None:
    for each in (board, without_player):
        wanted = board_arrays(each).inside[:-1].view(bool).reshape(each.tiles.shape)
        assert np.array_equal(inside(each), wanted)


@given(naive.boards())
def test_runs_cover_the_mask_once(board: Board) -> None:
    mask = (board.tiles & Tile.WALL) != 0
    covered = np.zeros(mask.shape, int)
    for x, y, width, height in run_rectangles(mask):
        assert height == 1
        covered[int(y), int(x) : int(x + width)] += 1
    assert np.array_equal(covered, mask.astype(int))


def test_wall_rims_face_what_is_no_wall() -> None:
    wall = np.array([[True, True], [True, False]])
    corners = [(x, y) for x, y, width, height in wall_rims(wall) if width == height]
    assert len(corners) == 1, "the inner corner of the angle"
    assert corners[0] == pytest.approx((1 - 1 / 14, 1 - 1 / 14))


@pytest.mark.parametrize("name", [overlay.name for overlay in OVERLAYS])
@pytest.mark.parametrize("is_dark", [False, True])
def test_every_overlay_draws_its_marks(name: str, is_dark: bool) -> None:
    colours = DARK if is_dark else LIGHT
    board = Board("########\n#@ $  .#\n### ####\n# $ #   \n#####   ")
    svg = render(board, [name], selected=board.boxes[0], is_dark=is_dark)
    assert len(elements(svg)) > len(elements(render(board, is_dark=is_dark)))
    mark = {
        "player-reach": colours.reach,
        "dead-squares": colours.dead,
        "cuts-and-blocks": colours.cut,
        "push-targets": colours.target,
        "pushes-bound": colours.problem,
        "lost-boxes": colours.problem,
        "search-tree": colours.problem,
    }[name]
    assert mark in svg


def test_an_analysis_of_any_square_has_a_picture() -> None:
    assert "<svg" in analyse(BOARD, 0)._repr_svg_()


def test_an_analysis_brings_its_selected_box() -> None:
    box = BOARD.boxes[0]
    assert render(Analysis(BOARD, box), ["push-targets"]) == render(
        BOARD, ["push-targets"], selected=box
    )
    assert render(BOARD, ["push-targets"]) == render(BOARD)


def test_a_solution_is_a_path() -> None:
    board = Board("#######\n#@ $ .#\n#######")
    svg = render(board, solution="rRR")
    assert svg == render(board, solution=Solution("rRR"))
    paths = [each.get("d") for each in elements(svg) if each.get("stroke-linecap") == "round"]
    assert paths[-2:] == ["M1.5 1.5L2.5 1.5", "M3.5 1.5l1 0M4.5 1.5l1 0"]
    with pytest.raises(ValueError, match="letter 1, u, cannot be played"):
        render(board, solution="u")


def test_an_unknown_overlay_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no overlay 'nothing'; choose one of player-reach, dead"):
        render(BOARD, ["nothing"])


def test_a_large_board_fits_a_page_and_titles_are_escaped() -> None:
    root = ElementTree.fromstring(render(Board.empty(3, 199)))
    assert float(root.get("width", "")) == pytest.approx(960)
    assert ElementTree.fromstring(render(BOARD, scale=10)).get("width") == "50"
    title = 'a <b> & "c"'
    assert ElementTree.fromstring(render(Level(BOARD, title))).get("aria-label") == title


def test_no_title_makes_a_picture_malformed() -> None:
    svg = render(Level(BOARD, "\x1b[2J\x0b\ufffe\uffff\ud800 'q' \"d\" ]]>"))
    label = ElementTree.fromstring(svg.encode()).get("aria-label")
    assert label == "\u241b[2J\u240b\ufffd\ufffd\ufffd 'q' \"d\" ]]>"


def test_notebooks_show_values_as_pictures() -> None:
    assert BOARD._repr_svg_() == render(BOARD)
    assert LEVEL._repr_svg_() == render(LEVEL)
    assert Position(BOARD)._repr_svg_() == render(BOARD)
    shown = analyse(BOARD, BOARD.boxes[0])._repr_svg_()
    names = ("dead-squares", "lost-boxes", "cuts-and-blocks", "push-targets", "pushes-bound")
    assert shown == render(BOARD, names, selected=BOARD.boxes[0])


def test_a_picture_needs_neither_qt_nor_numba() -> None:
    program = (
        "import sys\n"
        "from sokolab import Board\n"
        "assert Board('#####\\n#@$.#\\n#####')._repr_svg_().startswith('<svg')\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "assert not loaded & {'PySide6', 'numba', 'scipy'}, loaded\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, timeout=60)
