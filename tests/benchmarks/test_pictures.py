"""``python -m benchmarks pictures``."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from benchmarks.pictures import learn
from benchmarks.pictures.boards import Pictured, read_folder
from benchmarks.pictures.candidates import Example, columns, current_weights, example_of
from benchmarks.pictures.drawing import SCREEN, drawn, on_screen
from sokolab.core.board import Board, Tile
from sokolab.pictures import weights
from sokolab.pictures.looks import patches_of
from sokolab.pictures.scenes import PLAYER, PLAYER_ON_GOAL
from tests.benchmarks.conftest import Run
from tests.pictures.skins import picture

ROWS = ["#######", "#.    #", "# $ $ #", "#.  @ #", "#######"]


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    """Return drawn pictures with the values of their candidates, which take long to find."""
    return [example_of(*one) for one in islice(drawn(4), 4)]


def shown(rows: list[str], walls_count: bool = True) -> Pictured:
    board = Board.from_rows(rows)
    return Pictured("one.png", "ours", "plain", board, walls_count, Image.new("RGB", (1, 1)))


def test_a_folder_is_read_and_its_right_boards_are_counted(run: Run, tmp_path: Path) -> None:
    drawn = picture(Board.from_rows(ROWS), 24, margin=(12, 30))
    drawn.save(tmp_path / "right.png")
    drawn.save(tmp_path / "wrong.png")
    Image.new("RGB", (200, 200)).save(tmp_path / "none.png")
    other = [row.replace("@", " ").replace("$ $", "$@$") for row in ROWS]
    table = [
        "#file\tskin\tcondition\tboard\tcompare\tnotes",
        f"right.png\tours\tplain\t{'|'.join(ROWS)}\tstrict\ta remark",
        f"wrong.png\tours\tplain\t{'|'.join(other)}",
        f"none.png\tours\ttiny\t{'|'.join(ROWS)}",
    ]
    (tmp_path / "boards.tsv").write_text("\n".join(table), "utf-8")

    done = run("pictures", "measure", tmp_path)

    assert done.code == 0
    counts = {line.split()[0]: line.split()[1:6] for line in done.out.splitlines()[-3:]}
    assert counts["plain"][:2] == ["1", "2"]
    assert counts["tiny"] == ["0", "1", "0", "0", "1"]
    assert counts["all"][:2] == ["1", "3"]
    assert "none.png, ours, tiny: refused" in done.out
    assert "wrong.png, ours, plain: wrong" in done.out


def test_each_skin_is_read_by_weights_fitted_to_the_others(run: Run, tmp_path: Path) -> None:
    assert run("pictures", "draw", tmp_path, "--drawn", 2, "--seed", 3).code == 0
    before = current_weights()

    done = run("pictures", "measure", tmp_path, "--left-out", "--drawn", 1)

    assert done.code == 0
    assert done.out.splitlines()[-1].split()[:3:2] == ["all", "2"]
    assert (current_weights() == before).all()


def test_true_squares_are_named_until_the_board_is_right(run: Run, tmp_path: Path) -> None:
    picture(Board.from_rows(ROWS), 24).save(tmp_path / "one.png")
    swapped = "|".join(ROWS).translate(str.maketrans("$.", ".$"))  # balls that look like crates
    (tmp_path / "boards.tsv").write_text(f"one.png\tours\tplain\t{swapped}\n", "utf-8")

    without = run("pictures", "measure", tmp_path)
    done = run("pictures", "measure", tmp_path, "--clicks", 2)

    assert without.out.splitlines()[-1].split()[:3] == ["all", "0", "1"]
    assert done.out.splitlines()[-1].split()[:3] == ["all", "1", "1"]
    assert "one.png, ours, plain: right" in done.out
    assert ", 1 clicks" in done.out


def test_several_sets_are_drawn(run: Run, tmp_path: Path) -> None:
    levels = tmp_path / "levels.xsb"
    levels.write_text("\n".join(ROWS), "utf-8")

    assert run("pictures", "draw", tmp_path, "--drawn", 1, "--also", 2, 5, levels).code == 0

    names = [one.name for one in read_folder(tmp_path)]
    assert names == ["1-0.png", "5-0.png", "5-1.png"]


def test_no_weight_contradicts_what_its_trait_means() -> None:
    least, most = learn.bounds()
    assert np.isfinite(least).any() and np.isfinite(most).any()
    assert ((least <= current_weights()) & (current_weights() <= most)).all()


def test_made_levels_are_drawn_without_rock_around() -> None:
    for shown, _ in islice(drawn(6), 4):
        free = np.pad(shown.board.tiles != Tile.WALL, 1)
        near = np.array(
            [
                [free[y : y + 3, x : x + 3].any() for x in range(shown.board.width)]
                for y in range(shown.board.height)
            ]
        )
        assert near.all()


def test_a_picture_is_read_by_other_weights_only_meanwhile() -> None:
    before = current_weights()
    of_all = weights.PICTURE_WEIGHTS["any"]
    with learn.reading_by(before + 1, 2.0):
        assert np.allclose(current_weights(), before + 1)
        assert weights.PICTURE_WEIGHTS["any"] == of_all + 2
        on_goal, player = (weights.LOOK_WEIGHTS[name] for name in (PLAYER_ON_GOAL, PLAYER))
        assert {**on_goal, **player, "constant": on_goal["constant"]} == on_goal
    assert (current_weights() == before).all()
    assert weights.PICTURE_WEIGHTS["any"] == pytest.approx(of_all)


def test_right_boards_cost_by_a_fit_as_much_as_before(examples: list[Example]) -> None:
    assert learn.offset(examples, current_weights()) == 0
    found = np.zeros(len(columns()))
    weights_used = current_weights()
    costs = [
        (one.values[one.is_right] @ weights_used).min() for one in examples if one.is_right.any()
    ]
    assert learn.offset(examples, found) == pytest.approx(np.median(costs))


@pytest.mark.parametrize(
    ("rows", "walls_count", "is_same"),
    [
        (["", *(f"  {row}" for row in ROWS)], True, True),
        ([f"{row}#" for row in ROWS], True, False),
        ([f"{row}#" for row in ROWS], False, True),
        ([*ROWS[:3], ROWS[3].replace("@", " "), ROWS[4]], False, False),
    ],
)
def test_margins_do_not_count_and_walls_where_they_are_drawn(
    rows: list[str], walls_count: bool, is_same: bool
) -> None:
    assert shown(ROWS, walls_count).shows(Board.from_rows(rows)) is is_same


def test_squares_of_a_drawn_picture_lie_on_its_grid_and_look_alike_by_kind() -> None:
    for shown, grid in islice(drawn(3), 6):
        squares = patches_of(shown.picture, grid, 8).reshape(-1, 8 * 8 * 3).astype(float)
        tiles = shown.board.flat
        floor = squares[tiles == Tile.FLOOR]
        boxes = squares[tiles == Tile.BOX]
        within = max(np.abs(some - np.median(some, 0)).mean() for some in (floor, boxes))
        between = np.abs(np.median(floor, 0) - np.median(boxes, 0)).mean()
        assert within < between


def test_the_same_seed_draws_the_same_and_kinds_apart_do_not(run: Run, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "again", "odd")]
    for folder, more in zip(folders, ([], [], ["--kinds", "odd"]), strict=True):
        assert run("pictures", "draw", folder, "--drawn", 3, *more).code == 0

    one, again, odd = (list(read_folder(folder)) for folder in folders)

    for first, second, other in zip(one, again, odd, strict=True):
        assert first.shows(second.board)
        assert first.picture.tobytes() == second.picture.tobytes()
        assert first.picture.tobytes() != other.picture.tobytes()


def test_drawn_pictures_are_measured_on_their_grids(run: Run) -> None:
    done = run("pictures", "measure", "--drawn", 3, "--on-grids")
    assert done.code == 0
    assert done.out.splitlines()[-1].split()[:3:2] == ["all", "3"]


def test_drawn_pictures_are_measured_as_parts_of_screens(run: Run) -> None:
    done = run("pictures", "measure", "--drawn", 1, "--on-screens")
    assert done.code == 0
    assert done.out.splitlines()[-1].split()[:3:2] == ["all", "1"]


def test_a_board_keeps_its_squares_on_a_screen() -> None:
    for number, one in enumerate(islice(drawn(5), 4)):
        shown, grid = on_screen(one, number)
        assert shown.picture.size == SCREEN
        before = patches_of(one.shown.picture, one.grid, 8).astype(float)
        assert np.abs(patches_of(shown.picture, grid, 8) - before).mean() < 6


def test_weights_are_learned_and_written_as_the_module_has_them(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copy = tmp_path / "weights.py"
    copy.write_text(Path(str(weights.__file__)).read_text("utf-8"), "utf-8")
    monkeypatch.setattr(weights, "__file__", str(copy))

    done = run("pictures", "learn", "--drawn", 4, "--folds", 2, "--write")

    assert done.code == 0
    assert "left out" in done.out
    written: dict[str, dict[object, object]] = {}
    exec(copy.read_text("utf-8"), written)
    for name in (
        "ROOM_WEIGHTS",
        "LOOK_WEIGHTS",
        "NAMING_WEIGHTS",
        "BOARD_WEIGHTS",
        "PICTURE_WEIGHTS",
    ):
        assert list(written[name]) == list(getattr(weights, name))
    assert written["NAMING_WEIGHTS"] != weights.NAMING_WEIGHTS


def test_the_true_board_is_a_candidate_and_gets_cheaper_by_the_fit(
    examples: list[Example],
) -> None:
    assert all(one.values.shape[1] == len(columns()) for one in examples)
    right = [one for one in examples if one.is_right.any()]
    assert len(right) >= 3

    found = learn.fitted(right)

    for one in right:
        assert learn.first_of(one, found)[0]
    assert not np.allclose(found, current_weights())
