"""Each overlay marks the squares its finding names, and no others."""

import numpy as np
import pytest
from hypothesis import given
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from sokolab.analysis.board_arrays import board_arrays
from sokolab.api import analyse
from sokolab.core.board import Board, Tile
from sokolab.editing.reshape import covering
from sokolab.formats import load
from sokolab.gui.overlays.layer import OverlayLayer
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import LIGHT
from sokolab.paths import levels as levels_folder
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from tests import naive
from tests.gui.overlays.paper import SCALE, changed, picture, pixels, rgb

pytestmark = pytest.mark.usefixtures("qapp")

HOUSE = Board.from_rows(
    [
        "  ########## ",
        " ##   #    ##",
        " #    $     #",
        "###.# ## #  #",
        "#   # #  ####",
        "# @ $.   #  #",
        "#   # #### .#",
        "##### #  $  #",
        "    #    #  #",
        "    #########",
    ]
)
BOX = HOUSE.boxes[0]
LOOKS = pytest.mark.parametrize("is_dark", [False, True])
SCALES = pytest.mark.parametrize("scale", [4, 16, SCALE])


def squares(mask: np.ndarray) -> set[int]:
    return set(np.flatnonzero(mask).tolist())


@LOOKS
@SCALES
def test_player_reach_marks_where_the_player_can_walk(is_dark: bool, scale: int) -> None:
    reach = analyse(HOUSE).player_reach
    assert changed(HOUSE, "player-reach", is_dark=is_dark, scale=scale) == squares(reach.squares)


@LOOKS
@SCALES
def test_dead_squares_are_marked(is_dark: bool, scale: int) -> None:
    dead = analyse(HOUSE).dead_squares
    assert changed(HOUSE, "dead-squares", is_dark=is_dark, scale=scale) == squares(dead.dead)
    assert squares(dead.corners) < squares(dead.dead)


def test_a_dead_corner_is_filled_where_its_walls_meet_and_the_others_are_hatched() -> None:
    dead = analyse(HOUSE).dead_squares
    plain, marked = picture(HOUSE), picture(HOUSE, ["dead-squares"])
    differs = (plain != marked).any(axis=3)
    wall = np.append((HOUSE.flat & Tile.WALL) != 0, True)
    third = SCALE // 3
    quarters = {
        (0, 3): (slice(0, third), slice(0, third)),
        (0, 1): (slice(0, third), slice(-third, None)),
        (2, 1): (slice(-third, None), slice(-third, None)),
        (2, 3): (slice(-third, None), slice(0, third)),
    }
    for square in squares(dead.corners):
        for (one, other), (rows, columns) in quarters.items():
            meets = wall[HOUSE.neighbours[square, [one, other]]].all()
            assert differs[square][rows, columns].any() == meets
    for square in squares(dead.dead & ~dead.corners):
        assert all(differs[square][rows, columns].any() for rows, columns in quarters.values())


def test_without_a_goal_nothing_is_hatched() -> None:
    board = Board.from_rows(["######", "#@   #", "#    #", "#    #", "######"])
    corners = analyse(board).dead_squares.corners
    assert changed(board, "dead-squares") == squares(corners)


@LOOKS
@SCALES
def test_blocks_are_tinted_and_cuts_marked(is_dark: bool, scale: int) -> None:
    cuts = analyse(HOUSE).cuts
    pieces = {*HOUSE.boxes, *HOUSE.goals} - squares(cuts.cut)
    expected = squares(cuts.depth >= 0) - pieces
    found = changed(HOUSE, "cuts-and-blocks", is_dark=is_dark, scale=scale)
    assert found - set(HOUSE.boxes) == expected - set(HOUSE.boxes)
    assert not found & pieces, "boxes and goals keep their colours"


def test_a_cut_vertex_is_yellow_in_the_middle_of_its_sides_and_a_block_is_not() -> None:
    cuts = analyse(HOUSE).cuts
    marked = picture(HOUSE, ["cuts-and-blocks"]).astype(int)
    spot = marked[:, int(0.83 * SCALE), SCALE // 2]  # the lower tip, there in the hollow one too
    yellow = (spot[:, 0] > 200) & (spot[:, 1] > 200) & (spot[:, 2] < 180)
    assert squares(yellow) == squares(cuts.cut)


def test_a_diamond_leaves_pieces_and_goals_to_be_seen() -> None:
    board = Board.from_rows(["#########", "#@ $ . +#", "#########"]).with_tiles([16], [2])
    plain, marked = picture(board), picture(board, ["cuts-and-blocks"])
    heart = slice(SCALE // 2 - 3, SCALE // 2 + 3)
    same = (plain == marked).all(axis=3)[:, heart, heart].all(axis=(1, 2))
    cuts = analyse(board).cuts.cut
    assert cuts[board.boxes[0]]
    assert same[board.boxes[0]]
    assert not same[board.square(1, 2)]


def test_each_block_has_its_number_once_on_free_floor_and_corridors_have_none() -> None:
    cuts = analyse(HOUSE).cuts
    with_numbers = picture(HOUSE, ["cuts-and-blocks"])
    corner = with_numbers[:, 2 : SCALE // 2, 2 : SCALE // 2]
    free = squares((HOUSE.flat == 0) & ~cuts.cut & (cuts.block > 0))
    numbered = {
        square for square in free if len(np.unique(corner[square].reshape(-1, 3), axis=0)) > 1
    }
    edges = dict.fromkeys(range(1, cuts.block_count + 1), 0)
    for number in cuts.edge_block[:, 1:3].ravel().tolist():
        if number > 0:
            edges[number] += 1
    large = {number for number, count in edges.items() if count > 1}
    with_floor = {int(cuts.block[square]) for square in free}
    assert sorted(int(cuts.block[square]) for square in numbered) == sorted(large & with_floor)
    assert len(large & with_floor) > 1
    assert any(count == 1 for count in edges.values())


@LOOKS
@SCALES
def test_push_targets_ring_where_the_box_can_be_pushed(is_dark: bool, scale: int) -> None:
    targets = analyse(HOUSE).targets(BOX)
    found = changed(HOUSE, "push-targets", BOX, is_dark, scale)
    assert found == squares(targets.pushes > 0)
    assert found


def test_a_ring_is_open_on_the_sides_where_the_player_can_end() -> None:
    targets = analyse(HOUSE).targets(BOX)
    marked = picture(HOUSE, ["push-targets"], BOX).astype(int)
    drawn = abs(marked - rgb(LIGHT.target)).sum(axis=3) < 90
    half, radius = SCALE // 2, round(0.32 * SCALE)
    low, high = half - radius, half + radius - 1
    spots = ((low, half), (half, high), (high, half), (half, low))
    kinds = set()
    for square in squares(targets.pushes > 0):
        for side, (y, x) in enumerate(spots):
            is_open = bool(targets.open_sides[square] >> side & 1)
            kinds.add(is_open)
            assert drawn[square][y, x] != is_open
    assert kinds == {True, False}


def test_sides_between_which_the_player_cannot_walk_bear_different_marks() -> None:
    board = Board.from_rows(["#######", "##   ##", "# $@. #", "##   ##", "#######"])
    from sokolab.rendering.overlays.push_targets import _variants

    targets = analyse(board).targets(board.boxes[0])
    found = np.flatnonzero(targets.pushes > 0)
    groups = dict(zip(found.tolist(), (_variants(targets, found) >> 4).tolist(), strict=True))
    assert groups
    for square, group in groups.items():
        open_sides = [d for d in range(4) if targets.open_sides[square] >> d & 1]
        group_of = [int(targets.side_group[square, d]) for d in open_sides]
        marks = [group >> 2 * d & 3 for d in open_sides]
        for one, mark_one in zip(group_of, marks, strict=True):
            for other, mark_other in zip(group_of, marks, strict=True):
                assert (mark_one == mark_other) == (one == other)


def test_the_matching_leads_from_each_box_to_its_goal() -> None:
    bound = analyse(HOUSE).bound
    found = changed(HOUSE, "pushes-bound")
    assert bound.pushes is not None
    assert {square for pair in bound.pairs.tolist() for square in pair} <= found


def test_boxes_too_many_are_framed_and_their_goals_circled() -> None:
    board = Board.from_rows(["########", "#@$ $. #", "#     ##", "###$#. #", "########"])
    bound = analyse(board).bound
    assert bound.pushes is None
    found = changed(board, "pushes-bound")
    assert set(bound.surplus) | set(bound.contested) <= found
    frame = (picture(board) != picture(board, ["pushes-bound"])).any(axis=3)[:, 2, 6]
    assert squares(frame) & set(board.boxes) == set(bound.surplus)


@LOOKS
@SCALES
def test_the_search_tree_shows_on_every_square_of_it_but_those_with_pieces(
    is_dark: bool, scale: int
) -> None:
    cuts = analyse(HOUSE).cuts
    found = changed(HOUSE, "search-tree", is_dark=is_dark, scale=scale)
    pieces = {*HOUSE.boxes, *HOUSE.players}
    assert found - squares(cuts.cut) == squares(cuts.depth >= 0) - squares(cuts.cut) - pieces
    assert found <= squares(cuts.depth >= 0)


@pytest.mark.parametrize(
    "board", [HOUSE, Board.from_rows(["@", " ", "#", " "]), Board.from_rows(["@  # "])]
)
def test_the_search_tree_joins_parents_and_children_alone(board: Board) -> None:
    cuts = analyse(board).cuts
    from sokolab.rendering.overlays.cuts_and_blocks import _edge_sides

    edges = {
        frozenset((square, int(cuts.neighbours[square, side])))
        for square, sides in enumerate(_edge_sides(cuts, board.width).tolist())
        for side in range(4)
        if sides >> side & 1
    }
    assert edges == {
        frozenset((square, int(parent)))
        for square, parent in enumerate(cuts.parent.tolist())
        if parent >= 0
    }


@given(naive.boards())
def test_the_squares_of_a_block_share_a_tint_and_cuts_have_none(board: Board) -> None:
    from sokolab.rendering.overlays.cuts_and_blocks import _tints

    cuts = analyse(board).cuts
    tints = _tints(cuts, 4, board.width, (0, 0)).tolist()
    blocks: dict[int, list[int]] = {}
    for square, (label, is_cut) in enumerate(zip(cuts.block.tolist(), cuts.cut, strict=True)):
        if label < 0 or is_cut:
            assert tints[square] == 0
        else:
            blocks.setdefault(label, []).append(square)
    for members in blocks.values():
        assert len({tints[square] for square in members}) == 1


@pytest.mark.parametrize("cell", [(0, 20), (20, 0), (0, -3), (-2, 0), (-4, -1)])
def test_blocks_keep_their_tints_when_the_board_grows(cell: tuple[int, int]) -> None:
    from sokolab.rendering.overlays.cuts_and_blocks import _tints

    board = Board.from_rows(
        ["#############", "#  #   #   ##", "# @    $   .#", "#  #   #   ##", "#############"]
    )
    grown, (down, across) = covering(board, [cell])
    tints = _tints(analyse(board).cuts, 4, board.width, (0, 0))
    after = _tints(analyse(grown).cuts, 4, grown.width, (down, across))
    assert len(set(tints.tolist())) > 2
    squares = [(row, col) for row in range(5) for col in range(13)]
    there = [after[grown.square(row + down, col + across)] for row, col in squares]
    assert there == tints.tolist()


def test_words_vanish_on_small_squares_and_marks_stay() -> None:
    large = picture(HOUSE, ["search-tree"], scale=40)
    small = picture(HOUSE, ["search-tree"], scale=12)
    below = HOUSE.players[0] + HOUSE.width
    dark_large = (large[below] < 110).all(axis=2).any()
    dark_small = (small[below] < 110).all(axis=2).any()
    assert dark_large
    assert not dark_small


LOST = Board.from_rows(
    ["#########", "#@ $ .$ #", "#     #$#", "# $  .###", "#.  .   #", "#########"]
)


@LOOKS
@SCALES
def test_lost_boxes_shine_and_no_others(is_dark: bool, scale: int) -> None:
    lost = {LOST.square(2, 7)}
    problems = analyse(LOST).problems.problems
    assert any(set(problem.squares) & lost for problem in problems)
    found = changed(LOST, "lost-boxes", is_dark=is_dark, scale=scale)
    boxes = {square for problem in problems for square in problem.squares} & set(LOST.boxes)
    assert found == boxes
    assert LOST.square(3, 2) not in found
    assert changed(HOUSE, "lost-boxes", is_dark=is_dark, scale=scale) == set()


def test_only_the_curve_of_the_box_under_the_cursor_is_clear(qtbot: QtBot) -> None:
    rows = ["##########", "#@       #", *(["# $    . #"] * 8), "#        #", "##########"]
    board = Board.from_rows(rows)
    layer = OverlayLayer(board, LIGHT.scheme)
    for overlay in OVERLAYS:
        layer.switch(overlay.name, overlay.name == "pushes-bound")
    layer.set_finding("pushes-bound", analyse(board).bound)
    floor = rgb(LIGHT.floor)

    def ink() -> int:
        geometry = Geometry(
            board.height, board.width, SCALE, 0, 0, board.width * SCALE, board.height * SCALE
        )
        image = QImage(board.width * SCALE, board.height * SCALE, QImage.Format.Format_RGB32)
        image.fill(LIGHT.floor)
        painter = QPainter(image)
        layer.paint(painter, geometry)
        painter.end()
        return int(abs(pixels(image).astype(int) - floor).sum())

    faint = ink()
    layer.hover(board.boxes[3])
    assert ink() > 1.1 * faint
    layer.hover(None)
    assert ink() == faint


@LOOKS
@pytest.mark.parametrize("number", range(8))
def test_pieces_are_stronger_to_the_eye_than_all_marks_of_the_first_picture(
    number: int, is_dark: bool
) -> None:
    """All overlays of the first start are on; a mark is as strong as its mean change of colour."""
    board = load(levels_folder() / "starter.xsb")[number].board
    shown = [overlay.name for overlay in OVERLAYS if overlay.is_on_by_default]
    inside = board_arrays(board).inside[:-1] > 0
    bare, pieces = inside & (board.flat == 0), board.flat & (Tile.BOX | Tile.PLAYER) != 0
    floor = np.median(picture(board, is_dark=is_dark)[bare].reshape(-1, 3), axis=0)
    strength = np.abs(picture(board, shown, is_dark=is_dark) - floor).mean(axis=(1, 2, 3))
    assert strength[bare].mean() < 0.75 * strength[pieces].min()
    assert np.quantile(strength[bare], 0.9) < strength[pieces].min()
    for overlay in shown[:2]:  # what is there is there to be seen
        assert changed(board, overlay, is_dark=is_dark)
