from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.collection.variants import (
    all_variants,
    family_of,
    index_after_family,
    index_of_new,
    title_in_words,
    title_of_new,
    under_parents,
)
from sokolab.language import Phrase, show_in
from sokolab.language.choice import languages, use_language


def tree(titles: list[str], index: int) -> list[tuple[int, int, int | None, int]]:
    return [(one.index, one.number, one.parent, one.depth) for one in family_of(titles, index)]


def test_another_level_goes_behind_the_whole_family() -> None:
    titles = ["Gate", "Gate (variant 2)", "Gate (variant 3)", "Hall", "Gate (variant 4)"]
    assert [index_after_family(titles, index) for index in range(5)] == [3, 3, 3, 4, 5]


def test_a_variant_whose_parent_is_not_among_them_stays_where_it_is() -> None:
    variants = all_variants(["Gate", "Gate (variant 2)", "Hall", "Gate (variant 3 of 2)"])
    assert under_parents([3, 2, 1], variants) == [2, 1, 3]
    assert under_parents([3, 2, 0], variants) == [3, 2, 0]


def test_a_sentence_names_a_variant_in_its_language() -> None:
    titles = ["Gate", "Gate (variant 2)", "Gate (variant 4, from 2)"]
    assert [str(title_in_words(title)) for title in titles] == titles
    assert str(title_in_words("Gate (variant 4 of 2)")) == titles[2], "as it was written before"
    assert str(title_in_words("(variant 2)")) == "Variant 2"
    assert [isinstance(title_in_words(title), Phrase) for title in titles] == [False, True, True]


def test_titles_say_what_was_made_from_what() -> None:
    titles = ["Gate", "Gate (variant 2)", "Gate (variant 4 of 2)", "Gate (variant 3)", "Hall"]
    expected = [(0, 0, None, 0), (1, 2, 0, 1), (2, 4, 1, 2), (3, 3, 0, 1)]
    for index in range(4):
        assert tree(titles, index) == expected
    assert tree(titles, 4) == [(4, 0, None, 0)]
    assert 4 not in all_variants(titles)


def test_of_two_originals_alike_the_nearest_before_it_counts() -> None:
    titles = ["Gate (variant 2)", "Gate", "Gate (variant 2)", "Gate", "Gate (variant 2)"]
    found = all_variants(titles)
    assert [found[index].family for index in (0, 2, 4)] == [1, 1, 3]


def test_variants_of_a_level_that_is_gone_stay_together() -> None:
    titles = ["Gate (variant 2)", "Hall", "Gate (variant 3 of 2)", "Gate (variant 5)"]
    assert tree(titles, 2) == [(0, 2, None, 0), (2, 3, 0, 1), (3, 5, None, 0)]


def test_levels_without_titles_have_variants_too() -> None:
    titles = ["", "(variant 2)", "", "(variant 2)"]
    assert all_variants(titles)[3].parent == 2
    assert title_of_new(titles, 1) == "(variant 3, from 2)"


def test_the_first_variant_is_number_one_and_one_of_it_says_from_which_it_is() -> None:
    titles = ["Gate"]
    for index in (0, 1, 0):
        titles.append(title_of_new(titles, index))
    assert titles[1:] == ["Gate (variant 1)", "Gate (variant 2, from 1)", "Gate (variant 3)"]
    assert tree(titles, 0) == [(0, 0, None, 0), (1, 1, 0, 1), (2, 2, 1, 2), (3, 3, 0, 1)]


@pytest.mark.parametrize(
    "title",
    ["Gate (variant 0)", "Gate (variant)", "Gate (variant two)", "(variant 2) Gate", "Gate ()"],
)
def test_other_titles_are_only_titles(title: str) -> None:
    assert all_variants(["Gate", title]) == {}


@pytest.mark.parametrize("odd", ["2 of 2", "2 of 3", "2 of 0", "7 of 5"])
def test_a_parent_that_cannot_be_is_the_original(odd: str) -> None:
    assert all_variants(["Gate", f"Gate (variant {odd})"])[1].parent == 0


def test_a_number_that_others_refer_to_is_not_given_again() -> None:
    titles = ["Gate", "Gate (variant 3 of 2)"]
    assert title_of_new(titles, 0) == "Gate (variant 4)"
    assert title_of_new(titles, 1) == "Gate (variant 4, from 3)"


def test_a_new_variant_stands_behind_those_made_from_the_same_level() -> None:
    titles = ["Gate", "Gate (variant 2)", "Gate (variant 3 of 2)", "Gate (variant 4)", "Hall"]
    assert [index_of_new(titles, index) for index in range(5)] == [4, 3, 3, 4, 5]


@given(
    st.lists(
        st.builds(
            "{}{}".format,
            st.sampled_from(["", "a", "b"]),
            st.sampled_from(["", " (variant 2)", " (variant 3 of 2)", " (variant 4 of 3)"]),
        ),
        min_size=1,
        max_size=12,
    ),
    st.data(),
)
def test_families_share_out_the_levels(titles: list[str], data: st.DataObject) -> None:
    found = all_variants(titles)
    for index in range(len(titles)):
        family = family_of(titles, index)
        members = [one.index for one in family]
        assert index in members
        assert len(members) == len(set(members))
        assert [one.index for one in family_of(titles, members[0])] == members
        for place, one in enumerate(family):
            assert one.parent is None or one.parent in members[:place]
    order = under_parents(data.draw(st.permutations(range(len(titles)))), found)
    assert sorted(order) == list(range(len(titles)))
    assert all(
        one.parent is None or order.index(one.parent) < order.index(one.index)
        for one in found.values()
    )
    index = data.draw(st.integers(0, len(titles) - 1))
    title, place = title_of_new(titles, index), index_of_new(titles, index)
    assert title not in titles
    after = [*titles[:place], title, *titles[place:]]
    new = all_variants(after)[place]
    if index in found and found[index].is_original:
        assert new.parent == index


@pytest.mark.parametrize("language", languages())
def test_new_titles_are_in_the_language_on_show_and_read_in_each(language: str) -> None:
    titles = ["Gate"]
    use_language(language)
    try:
        for index in (0, 1, 0):
            titles.append(title_of_new(titles, index))
        assert [str(title_in_words(title)) for title in titles] == titles
        is_english = [title.isascii() for title in titles[1:]]
    finally:
        show_in(None)
    assert is_english == [language == "en"] * 3
    assert tree(titles, 0) == [(0, 0, None, 0), (1, 1, 0, 1), (2, 2, 1, 2), (3, 3, 0, 1)]
    assert str(title_in_words(titles[2])) == "Gate (variant 2, from 1)"
    assert title_of_new(titles, 3) == "Gate (variant 4, from 3)", "of both languages, one family"
