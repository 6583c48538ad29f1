"""Reads what is said of an unsolvable board, in English or Chinese, and checks every number in it.

The patterns are written out by hand, so that a translation that says something else is noticed.
What they claim is compared with exhaustive searches.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from itertools import combinations
from typing import Final

from sokolab.core.board import Board, Tile
from sokolab.core.position import Position
from sokolab.verdicts.edits.edit import Edit, EditKind
from tests.naive_solvers import least_pushes
from tests.verdicts.exhaustive import can_come_home, farthest, goals_of

_PLACE: Final = r"row (\d+), column (\d+)"
_ZH_PLACE: Final = r"第 (\d+) 行第 (\d+) 列"
_PUSHES: Final = r"(\d+ push(?:es)?(?: or fewer)?)"
_ZH_PUSHES: Final = r"((?:至多 )?\d+ 次推动)"
ENGLISH: Final = {
    "verdict": r"Unsolvable[:,] .*",
    "no_level": r"Not a level: .*",
    "dead": r"The box stands on a dead square: no goal can be reached from there",
    "lost": r"The box off goal is frozen: it can never be moved to a goal"
    r"|(\d+) box(?:es)? off goal (?:is|are) frozen: \w+ can never be moved to a goal"
    r"|The box cannot be brought to any goal from where the player is"
    r"|This box cannot be brought to any goal",
    "few_goals": r"(\d+) boxes can only be brought to (\d+|no) goals? between them",
    "no_push": r"The box can never be pushed|None of these (\d+) boxes can ever be pushed",
    "together": r"These (\d+) boxes(?:, which close off an area of (\d+) squares?,)? cannot all be "
    r"brought to goals; if any one of them is removed, the others can",
    "solving": r"Opening (?:any one of )?(\d+) walls? makes the level solvable",
    "freeing": r"Opening (?:any one of )?(\d+) walls? would let these boxes reach goals, but the "
    r"level would stay unsolvable",
    "in_vain": r"(\d+) inner walls? (?:was|were) tried: opening (?:it does not make|none of them "
    r"makes) the level solvable",
    "line": r"Play can go on for (at least )?(\d+) push(?:es)? before the level is obviously lost",
    "open_wall": rf"Open the wall at {_PLACE}: {_PUSHES}",
    "set_wall": rf"Add a wall at {_PLACE}: {_PUSHES}",
    "drop": rf"Remove the (box|goal) at {_PLACE}: {_PUSHES}",
    "move": rf"Move the (box|goal|player) at {_PLACE} to {_PLACE}: {_PUSHES}",
}
CHINESE: Final = {
    "verdict": r"无解[：，].*",
    "no_level": r"不成关卡：.*",
    "dead": r"箱子在死格上：从那里推不到任何目标点",
    "lost": r"不在目标点上的箱子已冻结：永远推不到目标点"
    r"|(\d+) 个不在目标点上的箱子已冻结：永远推不到目标点"
    r"|从搬运工的位置出发，箱子推不到任何目标点|这个箱子推不到任何目标点",
    "few_goals": r"(\d+) 个箱子总共只能推到 (\d+) 个目标点",
    "no_push": r"箱子永远推不动|这 (\d+) 个箱子都永远推不动",
    "together": r"这 (\d+) 个箱子(?:封住了 (\d+) 格区域，)?无法全部到位；"
    r"去掉其中任何一个，其余的就可以",
    "solving": r"有 (\d+) 格墙，打通一格，关卡就可解",
    "freeing": r"有 (\d+) 格墙，打通一格，这些箱子就能到位，但关卡仍然无解",
    "in_vain": r"试过 (\d+) 格内墙：打通任何一格，关卡都仍然无解",
    "line": r"还能走 (至少 )?(\d+) 次推动，败局才变得明显",
    "open_wall": rf"打通{_ZH_PLACE}的墙：{_ZH_PUSHES}",
    "set_wall": rf"在{_ZH_PLACE}加墙：{_ZH_PUSHES}",
    "drop": rf"移除{_ZH_PLACE}的(箱子|目标点)：{_ZH_PUSHES}",
    "move": rf"把{_ZH_PLACE}的(箱子|目标点|搬运工)移到{_ZH_PLACE}：{_ZH_PUSHES}",
}
_PIECES: Final = {
    "box": EditKind.MOVE_BOX,
    "箱子": EditKind.MOVE_BOX,
    "goal": EditKind.MOVE_GOAL,
    "目标点": EditKind.MOVE_GOAL,
    "player": EditKind.MOVE_PLAYER,
    "搬运工": EditKind.MOVE_PLAYER,
}


class Reader:
    """Checks sentences on one board, and counts them by what they say.

    Parameters
    ----------
    board
        A board with one ring of walls around it.
    boxes
        The boxes of its reason; none for a board that is no level.
    """

    def __init__(self, board: Board, boxes: tuple[int, ...]) -> None:
        self._board, self._boxes = board, boxes
        self._alone = board.with_pieces(boxes, board.players[0])
        self._least: dict[Edit, int | None] = {}

    # What is true ------------------------------------------------------------------------------

    @cached_property
    def is_solvable(self) -> bool:
        """Whether the board can be solved as it is."""
        return least_pushes(self._board) is not None

    @cached_property
    def walls(self) -> list[int]:
        """The walls inside the ring that stand beside a square that the player could come to."""
        board = self._board
        seen, todo = set[int](), [board.players[0]]
        walls = set[int]()
        while todo:
            square = todo.pop()
            if board.flat[square] & Tile.WALL:
                walls.add(square)
            elif square not in seen:
                seen.add(square)
                todo.extend(map(int, board.neighbours[square]))
        rows, columns = range(1, board.height - 1), range(1, board.width - 1)
        inner = {board.square(row, col) for row in rows for col in columns}
        return sorted(walls & inner)

    @cached_property
    def solving(self) -> list[int]:
        """The walls whose opening makes the level solvable."""
        edits = (Edit(EditKind.OPEN_WALL, wall, wall) for wall in self.walls)
        return [edit.square for edit in edits if self._pushes(edit) is not None]

    @cached_property
    def freeing(self) -> list[int]:
        """The walls whose opening only lets the boxes of the reason come home."""
        return [
            wall
            for wall in self.walls
            if wall not in self.solving
            and can_come_home(self._alone.with_tiles([wall], int(Tile.FLOOR)))
        ]

    def _pushes(self, edit: Edit) -> int | None:
        """Return the fewest pushes after an edit, or None."""
        if edit not in self._least:
            self._least[edit] = least_pushes(edit.made_on(self._board))
        return self._least[edit]

    # What is said ------------------------------------------------------------------------------

    def read(self, sentences: list[str], language: dict[str, str]) -> Counter[str]:
        """Check what is said of the board, all together, and return how often what is said."""
        said = Counter[str]()
        for sentence in sentences:
            kinds = [kind for kind, one in language.items() if re.fullmatch(one, sentence)]
            assert len(kinds) == 1, f"{sentence!r} says {kinds}\n{self._board}"
            found = re.fullmatch(language[kinds[0]], sentence)
            assert found is not None
            is_true = getattr(self, f"_{kinds[0]}")(*found.groups())
            assert is_true, f"{sentence!r} is false\n{self._board}"
            said[kinds[0]] += 1
        assert max(said[kind] for kind in ("solving", "freeing", "in_vain", "line")) <= 1
        return said

    def check_silence(self, said: Counter[str]) -> None:
        """Check that nothing is left out of what is said of walls."""
        assert bool(said["solving"]) is bool(self.solving), str(self._board)
        assert bool(said["freeing"]) is bool(self.freeing), str(self._board)
        is_in_vain = bool(self.walls) and not self.solving and not self.freeing
        assert bool(said["in_vain"]) is is_in_vain, str(self._board)

    def _verdict(self) -> bool:
        return not self.is_solvable

    def _no_level(self) -> bool:
        return not self._boxes

    def _dead(self) -> bool:
        [box] = self._boxes
        starts = [at for at in range(self._board.size) if self._board.flat[at] & Tile.WALL == 0]
        alone = (self._board.with_pieces((box,), at) for at in starts if at != box)
        return not any(can_come_home(board) for board in alone)

    def _lost(self, count: str | None) -> bool:
        is_possible = count is None or int(count) <= len(self._boxes)
        return is_possible and not can_come_home(self._alone)

    def _few_goals(self, boxes: str, goals: str) -> bool:
        player, most = self._board.players[0], 0 if goals == "no" else int(goals)
        reached = [goals_of(self._board.with_pieces((box,), player)) for box in self._boxes]
        groups = combinations(reached, int(boxes))
        return most < int(boxes) and any(len(set.union(*group)) == most for group in groups)

    def _no_push(self, count: str | None) -> bool:
        is_all = int(count or 1) == len(self._boxes)
        return is_all and not list(Position(self._alone).pushes())

    def _together(self, count: str, area: str | None) -> bool:
        board, boxes = self._board, self._boxes
        player = board.players[0]
        some = (board.with_pieces(rest, player) for rest in combinations(boxes, len(boxes) - 1))
        is_minimal = not can_come_home(self._alone) and all(map(can_come_home, some))
        is_closed = area is None or int(area) in self._closed_off()
        return is_minimal and is_closed and int(count) == len(boxes)

    def _closed_off(self) -> list[int]:
        """Return the sizes of the areas that the boxes of the reason close off."""
        board = self._alone
        free = {at for at in range(board.size) if not board.flat[at] & (Tile.WALL | Tile.BOX)}
        free -= set(Position(board).player_reach())
        sizes = []
        while free:
            area, todo = set[int](), [free.pop()]
            while todo:
                square = todo.pop()
                area.add(square)
                near = set(map(int, board.neighbours[square])) & free
                free -= near
                todo.extend(near)
            sizes.append(len(area))
        return sizes

    def _solving(self, count: str) -> bool:
        return int(count) == len(self.solving)

    def _freeing(self, count: str) -> bool:
        return int(count) == len(self.freeing)

    def _in_vain(self, count: str) -> bool:
        return not self.solving and int(count) == len(self.walls)

    def _line(self, at_least: str | None, pushes: str) -> bool:
        return at_least is None and int(pushes) == farthest(self._board, self._boxes)

    def _open_wall(self, row: str, col: str, pushes: str) -> bool:
        square = self._square(row, col)
        return self._promise(Edit(EditKind.OPEN_WALL, square, square), pushes)

    def _set_wall(self, row: str, col: str, pushes: str) -> bool:
        square = self._square(row, col)
        return self._promise(Edit(EditKind.SET_WALL, square, square), pushes)

    def _drop(self, *told: str | None) -> bool:
        *where, pushes = told
        are_goals = bool({"goal", "目标点"} & set(where))
        square = self._square(*(one for one in where if one and one.isdigit()))
        kind = EditKind.DROP_GOALS if are_goals else EditKind.DROP_BOXES
        return self._promise(Edit(kind, square, square), str(pushes))

    def _move(self, *told: str | None) -> bool:
        *where, pushes = told
        piece = next(one for one in where if one in _PIECES)
        row, col, to_row, to_col = (one for one in where if one and one.isdigit())
        edit = Edit(_PIECES[str(piece)], self._square(row, col), self._square(to_row, to_col))
        return self._promise(edit, str(pushes))

    def _promise(self, edit: Edit, pushes: str) -> bool:
        """Whether an edit makes the board solvable in that many pushes, or fewer if so told."""
        least, [most] = self._pushes(edit), re.findall(r"\d+", pushes)
        if least is None:
            return False
        or_fewer = "fewer" in pushes or "至多" in pushes
        return least <= int(most) if or_fewer else least == int(most)

    def _square(self, row: str, col: str) -> int:
        return self._board.square(int(row) - 1, int(col) - 1)
