"""All that is known about a board, as one value into which news is merged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sokolab.core.board import Board
from sokolab.language import Phrase, phrase
from sokolab.verdicts import values
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind

if TYPE_CHECKING:
    from sokolab.library.values import LibraryRecord
    from sokolab.verdicts.edits.mending import Mend
    from sokolab.verdicts.study import News, Survey, SurveyNews
    from sokolab.verdicts.why.reasons import Reason


@dataclass(frozen=True, slots=True)
class BoardKnowledge:
    """All that is known about a board, from any source."""

    verdict: Verdict
    """Whether the board can be solved, with the best known solution and lower bound."""
    why_unsolvable: Reason | None = None
    """Why the board cannot be solved, or None."""
    mends: tuple[Mend, ...] = ()
    """Edits that make the board solvable, the nearest first."""
    survey: Survey | None = None
    """The use of each wall and floor square, or None if no survey was asked for."""
    moves: int | None = None
    """The fewest moves of any known solution, not necessarily the verdict's; or None."""
    solution_count: int = 0
    """The number of solutions in the file or in the library, whichever is greater."""
    difficulty: float | None = None
    """The difficulty of the level for people, or None if it has not been rated."""
    is_rating_exhaustive: bool = False
    """Whether the rating looked at all positions of the level."""
    difficulty_counts: Mapping[str, float] = field(default_factory=dict, hash=False)
    """The counts behind the difficulty, by name, empty if unknown."""
    is_judged: bool = False
    """Whether a study has judged the board. Only then is the board called open."""
    is_over: bool = False
    """Whether the study of the board has ended."""

    @property
    def board(self) -> Board:
        """The board that the verdict is about."""
        return self.verdict.board

    @property
    def pushes(self) -> int | None:
        """The fewest pushes of a known solution, or None without a solution or without pushes."""
        return self.verdict.pushes or None

    @property
    def is_decided(self) -> bool:
        """Whether it is known if the board can be solved."""
        return self.verdict.kind.is_decided

    @property
    def is_worth_showing(self) -> bool:
        """Whether the verdict is worth showing: it is decided, or a study has judged the board."""
        return self.is_judged or self.is_decided

    @property
    def is_unsolvable(self) -> bool:
        """Whether it is proved, by more than the analyses, that there is no solution."""
        verdict = self.verdict
        return verdict.kind is VerdictKind.UNSOLVABLE and verdict.basis is not VerdictBasis.ANALYSES

    @property
    def difficulty_message(self) -> Phrase | None:
        """The difficulty in words, with its basis, or None if the level has not been rated."""
        figure = self.difficulty
        if figure is None:
            return None
        if self.is_rating_exhaustive:
            return phrase(
                "Difficulty {figure:.0f}, based on every position; this figure is final",
                figure=figure,
            )
        message = phrase(
            "Difficulty {figure:.0f}, based on the solutions known when it was rated", figure=figure
        )
        if self.verdict.is_optimal:
            return message
        return phrase("{difficulty}; a shorter solution may change it", difficulty=message)

    def with_news(self, news: News) -> BoardKnowledge:
        """Return a copy with a verdict, reason or mend merged in, or this if that adds nothing.

        :func:`sokolab.verdicts.values.merged_verdict` merges verdicts and their lower bounds.
        """
        if isinstance(news, Verdict):
            return self._with_verdict(news)
        from sokolab.verdicts.why.reasons import Reason

        if isinstance(news, Reason):
            return replace(self, why_unsolvable=news)
        if any(mend.edit == news.edit for mend in self.mends):
            return self
        return replace(self, mends=(*self.mends, news))

    def _with_verdict(self, news: Verdict) -> BoardKnowledge:
        verdict = values.merged_verdict(self.verdict, news)
        moves = min((moves for moves in (self.moves, news.moves) if moves), default=None)
        if moves == self.moves and not _says_more(verdict, self.verdict):
            return self
        if verdict.kind is VerdictKind.SOLVABLE and self.verdict.kind is not VerdictKind.SOLVABLE:
            return replace(
                self, verdict=verdict, moves=moves, why_unsolvable=None, mends=(), survey=None
            )
        return replace(self, verdict=verdict, moves=moves)

    def with_knowledge(self, other: BoardKnowledge) -> BoardKnowledge:
        """Return a copy with other knowledge of the board merged in."""
        knowledge = self.with_news(other.verdict)
        if knowledge.verdict.kind is not VerdictKind.SOLVABLE:
            if knowledge.why_unsolvable is None and other.why_unsolvable is not None:
                knowledge = knowledge.with_news(other.why_unsolvable)
            for mend in other.mends:
                knowledge = knowledge.with_news(mend)
        moves = min((moves for moves in (knowledge.moves, other.moves) if moves), default=None)
        rated_knowledge = knowledge if other.difficulty is None else other
        merged_knowledge = replace(
            knowledge,
            moves=moves,
            solution_count=max(knowledge.solution_count, other.solution_count),
            difficulty=rated_knowledge.difficulty,
            is_rating_exhaustive=rated_knowledge.is_rating_exhaustive,
        )
        return knowledge if merged_knowledge == knowledge else merged_knowledge

    def with_survey(self, survey: Survey | None, news: Iterable[SurveyNews] = ()) -> BoardKnowledge:
        """Return a copy with another survey and the survey's news merged in."""
        knowledge = replace(self, survey=survey)
        for item in news:
            if isinstance(item, Verdict):
                knowledge = knowledge.with_news(item)
            if knowledge.survey is not None:
                knowledge = replace(knowledge, survey=knowledge.survey.with_news(item))
        return knowledge

    def judged(self) -> BoardKnowledge:
        """Return a copy marked as judged by a study."""
        return self if self.is_judged else replace(self, is_judged=True)

    def ended(self) -> BoardKnowledge:
        """Return a copy marked as studied to the end."""
        return replace(self, is_over=True)

    def resumed(self) -> BoardKnowledge:
        """Return a copy marked as still being studied."""
        return replace(self, is_over=False)


def nothing_known_about(board: Board) -> BoardKnowledge:
    """Return the knowledge of a board that is not examined yet."""
    return BoardKnowledge(Verdict(board, VerdictKind.OPEN, VerdictBasis.ANALYSES))


def knowledge_from_record(board: Board, record: LibraryRecord) -> BoardKnowledge:
    """Return the knowledge in a record of the library. Its solutions were replayed on the board."""
    knowledge = replace(
        nothing_known_about(board),
        difficulty=record.difficulty,
        is_rating_exhaustive=record.is_rating_exhaustive,
    )
    for verdict in values.recorded_verdicts(board, record):
        knowledge = knowledge.with_news(verdict)
    if knowledge.verdict.kind is VerdictKind.SOLVABLE:
        return replace(knowledge, solution_count=record.solution_count)
    return knowledge


def _says_more(merged_verdict: Verdict, earlier_verdict: Verdict) -> bool:
    """Whether merging changed the message, the solution, the bound or the witness."""

    def contents(verdict: Verdict) -> tuple[object, ...]:
        return verdict.message, verdict.lurd, verdict.bound, verdict.witness

    return contents(merged_verdict) != contents(earlier_verdict)


def after_pushes(start: Verdict, board: Board, pushes: int) -> Verdict | None:
    """Return the verdict on a position of a game that the verdict on its start implies.

    A game that cannot be solved at the start cannot be solved later. The lower bound falls by at
    most the pushes made. None if nothing follows.
    """
    if start.kind is VerdictKind.UNSOLVABLE:
        boxes = tuple(sorted(board.boxes))
        return replace(
            start, board=board, basis=VerdictBasis.CARRY_OVER, problems=(), witness=boxes
        )
    if start.kind is not VerdictKind.INVALID and start.bound is not None and start.bound > pushes:
        return Verdict(board, VerdictKind.OPEN, VerdictBasis.CARRY_OVER, bound=start.bound - pushes)
    return None
