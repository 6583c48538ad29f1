"""Claims: the single things that an audit says of a level, as values and in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sokolab.core.board import Board
from sokolab.language import Phrase, Speaking, counted_phrase, phrase


class ClaimKind(Enum):
    """What a claim is about; the values are stable and may be stored."""

    COOK = "cook"
    """A solution is shorter than the kept one."""
    SOLE_BOX = "sole-box"
    """A goal that only one box can reach."""
    UNTOUCHED_BOX = "untouched-box"
    """A box that is never pushed."""
    UNENTERED = "unentered"
    """An area where nothing happens."""
    IDLE_WALL = "idle-wall"
    """Walls that could be opened without making the level shorter."""
    IDLE_FLOOR = "idle-floor"
    """Floor that could be walled up without making the level longer."""


@dataclass(frozen=True, slots=True)
class Claim(Speaking):
    """One thing that an audit says of a level.

    Attributes
    ----------
    squares
        The squares it speaks of.
    said
        For people, without the final stop.
    is_proved
        Whether it is proved; else nothing known speaks against it.
    lurd
        For a cook, the shorter solution; else "".
    """

    kind: ClaimKind
    squares: tuple[int, ...]
    said: Phrase
    is_proved: bool
    lurd: str = ""


def claim_about(board: Board, kind: ClaimKind, squares: tuple[int, ...], is_proved: bool) -> Claim:
    """Return a claim about squares of a board, in words.

    Parameters
    ----------
    kind
        Any but that of a cook, which is not about squares.
    squares
        For a goal that only one box can reach: the goal, then the box if it stands elsewhere.
    """
    return Claim(kind, squares, _said(board, kind, squares, is_proved), is_proved)


def _said(board: Board, kind: ClaimKind, squares: tuple[int, ...], is_proved: bool) -> Phrase:
    place = board.place(squares[0])
    if kind is ClaimKind.SOLE_BOX:
        return phrase(
            "Only the box in {box} can reach the goal in {goal}",
            box=board.place(squares[-1]),
            goal=place,
        )
    if kind is ClaimKind.UNTOUCHED_BOX:
        if is_proved:
            return phrase("No least solution pushes the box in {place}", place=place)
        return phrase("No known solution pushes the box in {place}", place=place)
    if kind is ClaimKind.UNENTERED:
        which = phrase(
            "the area of {squares} at {place}",
            squares=counted_phrase(len(squares), "square", "squares"),
            place=place,
        )
        if is_proved:
            return phrase(
                "No least solution pushes anything in {area}, and the known one never enters it",
                area=which,
            )
        return phrase("No known solution enters {area}", area=which)
    return _idle_words(board, kind, squares, is_proved)


def _idle_words(board: Board, kind: ClaimKind, squares: tuple[int, ...], is_proved: bool) -> Phrase:
    """Return that walls or squares of floor change nothing, or that it is not proved."""
    count, place = len(squares), board.place(squares[0])
    if kind is ClaimKind.IDLE_WALL:
        if not is_proved:
            return counted_phrase(
                count,
                "It is not proved whether {n:,} wall matters",
                "It is not proved whether {n:,} walls matter",
            )
        if count == 1:
            return phrase(
                "The wall in {place} could be opened without a shorter solution", place=place
            )
        return phrase(
            "{count:,} walls could be opened, any one of them, without a shorter solution",
            count=count,
        )
    if not is_proved:
        return counted_phrase(
            count,
            "It is not proved whether {n:,} floor square matters",
            "It is not proved whether {n:,} floor squares matter",
        )
    if count == 1:
        return phrase(
            "The floor square in {place} could be walled up without a longer solution", place=place
        )
    return phrase(
        "{count:,} floor squares could be walled up, any one of them, without a longer solution",
        count=count,
    )
