"""Short lines that may be moves or words: played as long as that is cheap."""

from __future__ import annotations

import pytest

from sokolab import formats
from sokolab.core.level import Collection
from sokolab.formats import remarks
from sokolab.formats.doctor import diagnose, repair_file
from sokolab.formats.remarks import FormatError, ReplayBudget, replays_allowed
from sokolab.formats.xsb.moves import counts_as_word

BOARD = "#####\n#@$.#\n#####\n"


def test_a_large_board_uses_up_more() -> None:
    small, large = ReplayBudget(), ReplayBudget()
    assert sum(small.spend(100) for _ in range(10_000)) == 3000
    assert 2 <= sum(large.spend(1_000_000) for _ in range(10_000)) <= 4
    assert large.is_spent


def test_a_short_line_that_solves_is_a_solution_as_long_as_lines_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remarks, "_MAX_REPLAYS", 2)
    (level,) = formats.loads(BOARD + "\nR\n\nuu\n\nR\n").levels
    assert [solution.lurd for solution in level.solutions] == ["R"]
    assert level.notes == "uu\nR"


def test_what_is_announced_or_long_is_never_taken_for_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remarks, "_MAX_REPLAYS", 0)
    (level,) = formats.loads(f"{BOARD}\nSolution\nR\n\n{'lr' * 11}\n\n(lr)11\n\nR\n").levels
    assert [solution.lurd for solution in level.solutions] == ["R", "lr" * 11]
    assert level.notes == "(lr)11\nR"


@pytest.mark.parametrize(
    ("line", "answer"), [("R\n", True), ("u" * 20, True), ("u" * 21, False), ("9u", False)]
)
def test_few_letters_are_a_word_once_nothing_is_played(line: str, answer: bool) -> None:
    budget = ReplayBudget()
    assert not counts_as_word(line, budget)
    while budget.spend(1):
        pass
    assert counts_as_word(line, budget) is answer


def test_of_too_many_solutions_on_a_large_board_some_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert replays_allowed(400) > 1000 > replays_allowed(1_000_000)
    monkeypatch.setattr(remarks, "_MAX_REPLAYED_SQUARES", 0)
    monkeypatch.setattr(remarks, "_MIN_REPLAYS", 2)
    text = BOARD + "".join(f"\nSolution\n{lurd}\n" for lurd in ("R", "uu", "dd", "ll"))
    said = [remark.sentence for remark in diagnose(text.encode(), "x").remarks]
    assert sum("does not solve it" in sentence for sentence in said) == 1
    assert any(
        sentence.startswith("2 more solutions of level 1 were not replayed") for sentence in said
    )


def test_a_file_that_holds_too_much_is_not_read_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    readings: list[str] = []
    read = formats.loads

    def count(text: str, name: str = "") -> Collection:
        readings.append(text)
        return read(text, name)

    monkeypatch.setattr(formats, "loads", count)
    monkeypatch.setattr(remarks, "_MAX_SQUARES", 10)
    with pytest.raises(FormatError, match="more than 10 squares"):
        repair_file(BOARD.encode(), "x")
    with pytest.raises(FormatError, match="more than 10 squares"):
        formats.from_clipboard(BOARD)
    assert len(readings) == 2


def test_a_tag_of_a_million_characters_is_not_taken_apart() -> None:
    text = f"<SokobanLevels>\n<Level {'a' * 1_000_000}='b'><L>#</L></Level></SokobanLevels>"
    with pytest.raises(FormatError, match="line 2: more than 1,000,000 characters"):
        formats.loads(text)


def test_groups_far_too_deep_are_refused_at_the_first_that_is() -> None:
    with pytest.raises(FormatError, match="column 103: groups are nested more than 100 deep"):
        formats.loads(f"#|{'(' * 100_000}#|@")


def test_a_link_of_endless_fields_is_not_taken_apart() -> None:
    with pytest.raises(FormatError, match="more than 1,000 fields"):
        formats.loads("x?" + "&lvl=" * 2000)
