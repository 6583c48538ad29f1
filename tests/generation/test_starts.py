"""The hardest starts of a room: proved, meeting the conditions, and different."""

from __future__ import annotations

from itertools import combinations, islice
from threading import Event
from typing import Any

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.generation import deep_starts, part_bound, rooms
from sokolab.generation import starts as starts_module
from sokolab.generation.archive import MIN_DISTANCE, Archive
from sokolab.generation.candidate import Candidate
from sokolab.generation.conditions import Conditions
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.proposals import generate
from sokolab.generation.rooms import RoomError
from sokolab.generation.score import Aim
from sokolab.generation.starts import hardest_starts
from sokolab.language import Phrase
from sokolab.rating.difficulty import difficulty
from sokolab.routes.line import line_of
from sokolab.solvers.frame.protocol import CancelToken, ignore_news
from tests import naive_generation as naive

ROOM = Board.from_rows(
    ["#########", "#   #   #", "#  .    #", "# #.# # #", "#  .    #", "#   #   #", "#########"]
)


def starts(request: GenerationRequest, room: Board = ROOM) -> list[Candidate]:
    return list(generate(room, request))


@pytest.mark.parametrize(
    ("aim", "twin"),
    [
        (Aim.PUSHES, naive.least_pushes),
        (Aim.BOX_CHANGES, naive.least_box_changes),
        (Aim.MOVES, naive.least_moves),
    ],
)
def test_the_first_start_is_the_hardest_that_moves_every_box(aim: Aim, twin: object) -> None:
    assert callable(twin)
    needs = twin(ROOM, 3)
    first = starts(GenerationRequest(aim, count=1))[0]
    (player,) = first.board.players
    need = needs[frozenset(first.board.boxes), player]
    assert first.value == need
    if first.is_hardest:
        assert need == max(needs.values())


def test_what_is_said_of_a_start_is_proved_by_plain_rules() -> None:
    pushes, changes = naive.least_pushes(ROOM, 3), naive.least_box_changes(ROOM, 3)
    found = starts(GenerationRequest(Aim.DIFFICULTY, count=6))
    assert len(found) == 6
    for each in found:
        key = frozenset(each.board.boxes), each.board.players[0]
        assert each.is_optimal
        assert each.has_fewest_box_changes
        assert each.profile.pushes == pushes[key]
        assert each.profile.box_changes == changes[key]
        played = replay(each.board, each.lurd)
        assert played.solves
        assert (played.moves, played.box_lines) == (each.profile.moves, each.profile.box_lines)
        line = line_of(each.board, each.lurd)
        places = [line.position_after(n) for n in range(each.profile.pushes)]
        after = [place.after(push) for place in places for push in place.pushes()]
        lost = sum((place.boxes, place.player) not in pushes for place in after)
        assert each.profile.losing_pushes == lost
        assert each.profile.difficulty == difficulty(each.board).difficulty


def test_starts_meet_the_conditions_and_differ() -> None:
    conditions = Conditions(min_pushes=5, max_pushes=9)
    found = starts(GenerationRequest(Aim.PUSHES, count=8, conditions=conditions))
    assert len(found) == 8
    for each in found:
        assert 5 <= each.profile.pushes <= 9
        assert all(line_of(each.board, each.lurd).trails)
    for one, other in combinations(found, 2):
        distance = Archive([one.board]).distance(other.board)
        assert distance is None or distance >= MIN_DISTANCE


def test_known_levels_are_not_found_again() -> None:
    first, second = starts(GenerationRequest(Aim.PUSHES, count=2))
    turned = first.board.rotated().mirrored()
    again = starts(GenerationRequest(Aim.PUSHES, count=1, known_boards=(turned,)))
    assert again[0].board == second.board


def test_the_same_seed_gives_the_same_starts() -> None:
    request = GenerationRequest(Aim.DIFFICULTY, count=5, seed=7)
    assert [each.board for each in starts(request)] == [each.board for each in starts(request)]


def test_the_player_stays_where_he_can() -> None:
    request = GenerationRequest(Aim.PUSHES, count=1)
    (found,) = starts(request)
    reach = {found.board.players[0]}
    for square in range(ROOM.size):
        room = ROOM.with_pieces((), square) if not ROOM.flat[square] & 1 else None
        if room is not None:
            (again,) = starts(request, room)
            assert set(again.board.boxes) == set(found.board.boxes)
            reach |= set(again.board.players)
    assert len(reach) > 1


def test_fewer_boxes_than_goals() -> None:
    needs = naive.least_pushes(ROOM, 2)
    (found,) = starts(GenerationRequest(Aim.PUSHES, box_count=2, count=1))
    assert len(found.board.boxes) == 2
    assert found.profile.pushes == needs[frozenset(found.board.boxes), found.board.players[0]]


@pytest.mark.parametrize("aim", [Aim.BOX_LINES, Aim.LOSING_PUSHES, Aim.DIFFICULTY])
def test_measured_aims_come_best_first(aim: Aim) -> None:
    found = starts(GenerationRequest(aim, count=5))
    values = [each.value for each in found]
    assert values == sorted(values, reverse=True)
    hardest = [each.profile for each in found if each.is_hardest]
    assert aim is Aim.DIFFICULTY or not hardest
    for counted in (Aim.PUSHES, Aim.BOX_CHANGES):
        (most,) = starts(GenerationRequest(counted, count=1))
        request = GenerationRequest(counted)
        assert all(request.value_of(profile) == most.value for profile in hardest)


@pytest.mark.parametrize(
    ("rows", "boxes", "said"),
    [
        (["#####", "#   #", "#   #", "#####"], None, "the room has no goals"),
        (["## ##", "# . #", "#####"], None, "is open"),
        (["#####", "#. .#", "#####"], 9, "9 boxes and the player do not fit on 3 squares"),
        (["######", "#. . #", "#    #", "######"], 3, "the room has 2 goals for 3 boxes"),
    ],
)
def test_a_room_that_is_none_gets_a_sentence(rows: list[str], boxes: int | None, said: str) -> None:
    with pytest.raises(RoomError, match=said):
        starts(GenerationRequest(box_count=boxes), Board.from_rows(rows))


def test_a_cancelled_run_yields_nothing_more() -> None:
    cancel = CancelToken()
    found = generate(ROOM, GenerationRequest(Aim.PUSHES), cancel=cancel)
    assert len(list(islice(found, 2))) == 2
    cancel.cancel()
    assert list(found) == []


def test_a_search_that_is_stopped_tells_the_best_so_far_without_a_proof() -> None:
    needs = naive.least_pushes(ROOM, 3)
    cancel, told = CancelToken(), list[object]()

    def on_news(news: Candidate | Phrase) -> None:
        told.append(news)
        cancel.cancel()  # at the first sentence, while the room is searched

    found = list(hardest_starts(ROOM, GenerationRequest(Aim.PUSHES, count=5), cancel, on_news))
    assert "positions of the room seen" in str(told[0])
    assert [each for each in told if each in found]
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
    for each in found:
        assert not each.is_hardest
        assert replay(each.board, each.lurd).solves
        assert each.value == needs[frozenset(each.board.boxes), each.board.players[0]]


def test_starts_are_told_while_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starts_module, "_FIRST_PREVIEW_SECONDS", 0.0)
    told: list[Candidate | Phrase] = []
    next(hardest_starts(ROOM, GenerationRequest(Aim.PUSHES, count=1), on_news=told.append))
    assert any(isinstance(each, Candidate) for each in told)


def test_a_candidate_in_json() -> None:
    (found,) = starts(GenerationRequest(Aim.PUSHES, count=1))
    plain = found.as_json()
    assert Board.from_rows(plain["board"]) == found.board  # type: ignore[arg-type]
    assert plain["is_hardest"] is True
    assert plain["pushes"] == found.profile.pushes
    assert "proved: no start with these goals is harder by this measure" in str(plain["reasons"])
    assert replay(found.level, found.level.solutions[0]).solves


def test_a_stop_leaves_a_slow_beam_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "_MAX_SETS", 50)
    monkeypatch.setattr(part_bound, "_MAX_SETS", 50)
    cancel, may_end, ended = CancelToken(), Event(), list[int]()
    beam_result = deep_starts._DeepSearch.beam_result

    def slow(search: Any, number: int, elite: Any, dry: int) -> Any:
        haul = beam_result(search, number, elite, dry)
        if haul.starts:
            cancel.cancel()
            may_end.wait(60)  # as a step of a beam in a large room
            ended.append(number)
        return haul

    monkeypatch.setattr(deep_starts._DeepSearch, "beam_result", slow)
    request = GenerationRequest(Aim.PUSHES, box_count=2, seconds=600)
    try:
        assert list(hardest_starts(ROOM, request, cancel, ignore_news))
        assert not ended
    finally:
        may_end.set()


@pytest.mark.parametrize("aim", [Aim.PUSHES, Aim.BOX_CHANGES, Aim.MOVES])
@pytest.mark.parametrize(("boxes", "sets"), [(2, 50), (3, 100)])
def test_a_room_too_large_to_exhaust_has_hard_starts_still(
    aim: Aim, boxes: int, sets: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "_MAX_SETS", sets)
    monkeypatch.setattr(part_bound, "_MAX_SETS", sets)
    told: list[Candidate | Phrase] = []
    request = GenerationRequest(aim, box_count=boxes, seconds=600, trials=6)
    found = list(hardest_starts(ROOM, request, on_news=told.append))
    assert any("too large to search all of it" in str(each) for each in told)
    assert found
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
    least = naive.least_pushes(ROOM, boxes)
    most = max(least.values())
    for each in found:
        played = replay(each.board, each.lurd)
        assert played.solves
        assert each.profile.box_changes == played.box_changes
        assert all(line_of(each.board, each.lurd).trails)
        assert not each.is_hardest
        need = least[frozenset(each.board.boxes), each.board.players[0]]
        assert each.profile.pushes == need if each.is_optimal else each.profile.pushes >= need
    assert aim is not Aim.PUSHES or found[0].value >= 0.8 * most


@pytest.mark.parametrize("is_ranked", [True, False])
def test_a_box_that_can_never_be_pulled_rules_nothing_out(
    is_ranked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_ranked:
        monkeypatch.setattr(rooms, "_MAX_SETS", 30)
        monkeypatch.setattr(part_bound, "_MAX_SETS", 30)
    nook = Board.from_rows(["########", "##.#####", "#    . #", "########"])
    found = list(
        hardest_starts(nook, GenerationRequest(Aim.PUSHES, count=3, seconds=600, trials=1))
    )
    assert found
    for each in found:
        assert nook.goals[0] in each.board.boxes
        assert "1 box is never pushed" in str(each.as_json()["reasons"])


def test_a_start_may_have_a_single_box_change() -> None:
    room = Board.from_rows(["########", "#     .#", "#      #", "########"])
    (found,) = starts(GenerationRequest(Aim.BOX_CHANGES, count=1), room)
    assert found.value == 1
    assert found.is_hardest
    assert found.profile.pushes > 1


def test_goals_that_no_player_comes_to_keep_their_boxes() -> None:
    level = Board.from_rows(["#########", "#@$ . #*#", "#     ###", "#########"])
    (found,) = starts(GenerationRequest(Aim.PUSHES, count=1), level)
    assert level.goals[-1] in found.board.boxes
    assert len(found.board.boxes) == 2
    assert replay(found.board, found.lurd).solves
