"""Variants of a level: their families, and the level that each was made from.

The title says this, so that every format can keep it: "Gate (variant 1)" was made from "Gate", and
"Gate (variant 3, from 2)" from variant 2. English and Chinese titles are read in every language of
the window, and so are titles that say "3 of 2". A new title is in the language of the window if
such titles can be read, else in English.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sokolab.language import Phrase, phrase

_MARKS: Final = ("(variant ", "（变体 ")
"""The beginnings of the note that ends a variant's title, in English and in Chinese."""
_PATTERN: Final = re.compile(
    r"(.*?) ?(?:\(variant |（变体 )(\d{1,6})(?:(?: of|, from|，由变体) (\d{1,6})(?: 改成)?)?[)）]",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Variant:
    """A level among the variants of the same original, including itself.

    ``index`` is its index in the collection, and ``number`` the number in its title, 0 for
    the original. ``parent`` is the index of the level it was made from, or None for the original
    and if that level is gone. ``depth`` is 0 for the original, 1 for variants made from it, and so
    on. ``family`` is the index of the original or else of the first variant, and the same for all
    that belong together.
    """

    index: int
    number: int
    parent: int | None
    depth: int
    family: int

    @property
    def is_original(self) -> bool:
        """Whether this is the level that all others were made from."""
        return self.number == 0


@dataclass(frozen=True, slots=True)
class _ParsedTitle:
    """A title, taken apart."""

    original: str
    number: int = 0
    made_from: int = 0


def _parsed_title(title: str) -> _ParsedTitle:
    match = _PATTERN.fullmatch(title) if title.endswith((")", "）")) else None
    if match is None or int(match[2]) < 1:
        return _ParsedTitle(title)
    number, made_from = int(match[2]), int(match[3] or 0)
    return _ParsedTitle(match[1], number, made_from if made_from < number else 0)


def title_in_words(title: str) -> Phrase | str:
    """Return a title for a sentence: which variant it is, in the language of the window.

    Examples
    --------
    >>> str(title_in_words("Gate (variant 3 of 2)"))
    'Gate (variant 3, from 2)'
    """
    name = _parsed_title(title)
    if name.number == 0:
        return title
    if not name.original:
        return phrase("Variant {number}", number=name.number)
    return _title_phrase(name)


def _title_phrase(name: _ParsedTitle) -> Phrase:
    if name.made_from == 0:
        return phrase("{title} (variant {number})", title=name.original, number=name.number)
    return phrase(
        "{title} (variant {number}, from {made_from})",
        title=name.original,
        number=name.number,
        made_from=name.made_from,
    )


def all_variants(titles: Sequence[str]) -> Mapping[int, Variant]:
    """Return the levels of a collection that have variants or are variants, by index.

    A variant belongs to the nearest level before it that bears the title of its original, or to
    the first one after it. Variants without an original belong together.

    Examples
    --------
    >>> variants = all_variants(["Gate", "Gate (variant 1)", "Hall", "Gate (variant 2, from 1)"])
    >>> [(each.index, each.number, each.parent, each.depth) for each in variants.values()]
    [(0, 0, None, 0), (1, 1, 0, 1), (3, 2, 1, 2)]
    """
    # Only these titles are matched closely: a collection can have thousands of levels.
    possible = (
        (index, title)
        for index, title in enumerate(titles)
        if any(mark in title for mark in _MARKS)
    )
    names = {index: _parsed_title(title) for index, title in possible}
    names = {index: name for index, name in names.items() if name.number}
    original_titles = {name.original for name in names.values()}
    originals: defaultdict[str, list[int]] = defaultdict(list)
    for index, title in enumerate(titles):
        if title in original_titles and index not in names:
            originals[title].append(index)
    families: defaultdict[tuple[str, int | None], list[int]] = defaultdict(list)
    for index, name in names.items():
        candidates = originals.get(name.original)
        original = candidates[max(bisect(candidates, index) - 1, 0)] if candidates else None
        families[name.original, original].append(index)
    variants: dict[int, Variant] = {}
    for (_, original), members in families.items():
        variants.update(
            (variant.index, variant) for variant in _family_variants(names, original, members)
        )
    return dict(sorted(variants.items()))


def family_of(titles: Sequence[str], index: int) -> Sequence[Variant]:
    """Return a level and its variants: each before those made from it, in the order of numbers."""
    variants = all_variants(titles)
    if index not in variants:
        return (Variant(index, 0, None, 0, index),)
    members = [variant for variant in variants.values() if variant.family == variants[index].family]
    children: defaultdict[int | None, list[Variant]] = defaultdict(list)
    for variant in sorted(members, key=lambda variant: (variant.number, variant.index)):
        children[variant.parent].append(variant)
    return tuple(_depth_first(children, None))


def lineage_to(family: Sequence[Variant], index: int) -> Sequence[Variant]:
    """Return the variants from the original to ``index``, each made from the one before."""
    variant_of_index = {variant.index: variant for variant in family}
    lineage = [variant_of_index[index]]
    while lineage[-1].parent is not None:
        lineage.append(variant_of_index[lineage[-1].parent])
    return lineage[::-1]


def title_of_new(titles: Sequence[str], index: int) -> str:
    """Return the title of a new variant of the level at ``index``, with the next number."""
    name = _parsed_title(titles[index])
    names = (_parsed_title(title) for title in titles if title.startswith(name.original))
    number = max(other.number for other in names if other.original == name.original) + 1
    ending = _title_phrase(
        _ParsedTitle("", number, name.number)
    )  # alone: a phrase would change some titles
    title = f"{name.original}{ending}".lstrip()
    is_readable = _parsed_title(title) == _ParsedTitle(name.original, number, name.number)
    return title if is_readable else f"{name.original}{ending.english}".lstrip()


def index_of_new(titles: Sequence[str], index: int) -> int:
    """Return the index for a new variant of the level at ``index``: after those made from it."""
    variants = all_variants(titles)
    new_index = index + 1
    while new_index in variants and _is_made_from(variants, new_index, index):
        new_index += 1
    return new_index


def index_after_family(titles: Sequence[str], index: int) -> int:
    """Return the index for a new level after the one at ``index``: behind its whole family."""
    variants = all_variants(titles)
    new_index = index + 1
    family = variants[index].family if index in variants else None
    while new_index in variants and variants[new_index].family == family:
        new_index += 1
    return new_index


def under_parents(indices: Sequence[int], variants: Mapping[int, Variant]) -> Sequence[int]:
    """Return indices of levels in their order, but each variant below the level it was made from.

    Examples
    --------
    >>> list(under_parents([1, 2, 0], all_variants(["Gate", "Gate (variant 2)", "Hall"])))
    [2, 0, 1]
    """
    members = set(indices)
    children: defaultdict[int | None, list[int]] = defaultdict(list)
    for index in indices:
        parent = variants[index].parent if index in variants else None
        children[parent if parent in members else None].append(index)
    order, waiting = list[int](), children[None][::-1]
    while waiting:
        order.append(waiting.pop())
        waiting += children[order[-1]][::-1]
    return order


def _family_variants(
    names: Mapping[int, _ParsedTitle], original: int | None, indices: Sequence[int]
) -> Iterator[Variant]:
    """Yield the variants of one family, each after the one it was made from."""
    family = indices[0] if original is None else original
    variant_of_number: dict[int, Variant] = {}
    if original is not None:
        variant_of_number[0] = Variant(original, 0, None, 0, family)
        yield variant_of_number[0]
    for index in sorted(indices, key=lambda index: (names[index].number, index)):
        name = names[index]
        parent = variant_of_number.get(name.made_from) or variant_of_number.get(0)
        depth = parent.depth + 1 if parent else 0
        variant = Variant(index, name.number, parent.index if parent else None, depth, family)
        variant_of_number.setdefault(name.number, variant)
        yield variant


def _is_made_from(variants: Mapping[int, Variant], index: int, ancestor: int) -> bool:
    parent = variants[index].parent
    while parent is not None and parent != ancestor:
        parent = variants[parent].parent
    return parent == ancestor


def _depth_first(
    children: Mapping[int | None, Sequence[Variant]], parent: int | None
) -> Iterator[Variant]:
    for variant in children.get(parent, ()):
        yield variant
        yield from _depth_first(children, variant.index)
