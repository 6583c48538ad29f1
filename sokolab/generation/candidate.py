"""Candidates: proposed levels, as values."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from sokolab.core.board import Board
from sokolab.core.display import HasPicture
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import replay
from sokolab.generation.conditions import boxes_at_rest, unused_floor
from sokolab.generation.score import LevelProfile
from sokolab.language import Phrase, counted_phrase, in_english, listed, phrase


@dataclass(frozen=True, slots=True, repr=False)
class Candidate(HasPicture):
    """A proposed level, with its solution and figures."""

    board: Board
    """The level."""
    lurd: str
    """A solution."""
    profile: LevelProfile
    """The counts of the level."""
    value: float
    """The value for the aim or the mix of the request. Candidates with higher values come first."""
    is_hardest: bool = False
    """Whether it is proved that no start with these goals and as many boxes needs more."""
    is_optimal: bool = False
    """Whether it is proved that no solution has fewer pushes."""
    has_fewest_box_changes: bool = False
    """Whether it is proved that no solution has fewer box changes."""
    seconds: float = 0.0
    """Seconds from the beginning of the search until it was found."""

    @property
    def reasons(self) -> tuple[Phrase, ...]:
        """The reasons for its difficulty, in words."""
        profile = self.profile
        reasons = [
            phrase("difficulty {figure:,.0f}", figure=profile.difficulty),
            counted_phrase(profile.box_changes, "{n:,} box change", "{n:,} box changes"),
            counted_phrase(profile.pushes, "push", "pushes"),
        ]
        if profile.losing_pushes:
            reasons.append(
                counted_phrase(
                    profile.losing_pushes,
                    "{n:,} losing push along the solution",
                    "{n:,} losing pushes along the solution",
                )
            )
        resting_count = boxes_at_rest(self.board, self.lurd)
        if resting_count:
            reasons.append(
                counted_phrase(
                    resting_count, "{n:,} box is never pushed", "{n:,} boxes are never pushed"
                )
            )
        unused_count = len(unused_floor(self.board, self.lurd))
        if unused_count:
            reasons.append(
                counted_phrase(
                    unused_count,
                    "{n:,} floor square that the solution does not use",
                    "{n:,} floor squares that the solution does not use",
                )
            )
        if self.is_hardest:
            reasons.append(phrase("proved: no start with these goals is harder by this measure"))
        return tuple(reasons)

    @property
    def pushes(self) -> int:
        """The pushes of the solution."""
        return self.profile.pushes

    @property
    def moves(self) -> int:
        """The moves of the solution."""
        return self.profile.moves

    @property
    def difficulty(self) -> float:
        """The difficulty of the level for people."""
        return self.profile.difficulty

    @property
    def level(self) -> Level:
        """The candidate as a level with its solution."""
        return Level(self.board, solutions=(Solution(self.lurd),))

    def __repr__(self) -> str:
        return f"<Candidate {listed(self.reasons)}>\n{self.board}"

    @classmethod
    def from_json(cls, entries: dict[str, Any]) -> Candidate:
        """Return a candidate from the result of :meth:`as_json` and its ``value``.

        Raises
        ------
        ValueError
            The lurd does not solve the board.
        """
        board = Board.from_rows(entries["board"])
        if not replay(board, entries["solution"]).solves:
            raise ValueError("the letters do not solve the board")  # no phrase: the caller drops it
        others = ("is_hardest", "seconds", "value")
        return cls(
            board=board,
            lurd=entries["solution"],
            profile=LevelProfile(
                **{field.name: entries[field.name] for field in fields(LevelProfile)}
            ),
            **{name: entries[name] for name in others},
            is_optimal=entries["is_least"],
            has_fewest_box_changes=entries["is_least_changes"],
        )

    def as_json(self) -> dict[str, object]:
        """Return the values that ``sokolab generate --json`` prints."""
        return {
            "board": list(self.board.rows()),
            "pushes": self.profile.pushes,
            "moves": self.profile.moves,
            "box_changes": self.profile.box_changes,
            "box_lines": self.profile.box_lines,
            "losing_pushes": self.profile.losing_pushes,
            "difficulty": self.profile.difficulty,
            "reasons": [in_english(reason) for reason in self.reasons],
            "is_hardest": self.is_hardest,
            "is_optimal": self.is_optimal,
            "has_fewest_box_changes": self.has_fewest_box_changes,
            "is_least": self.is_optimal,  # scripts read both names
            "is_least_changes": self.has_fewest_box_changes,
            "solution": self.lurd,
            "seconds": round(self.seconds, 3),
        }
