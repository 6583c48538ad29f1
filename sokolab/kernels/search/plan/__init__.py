"""The packing plan: the order in which the goals are filled.

The level is played backwards from the end. The order in which boxes can leave the goals, reversed,
is the order in which a forward search fills them. The idea and most terms come from FESS and the
solver Festival (Yaron Shoham, Jonathan Schaeffer, *The FESS Algorithm*, 2020).

A plan is advice. It decides which positions look good, but leaves out no position. So a
wrong plan costs time and makes no answer wrong.

Begin at ``step`` in ``backward_game.py``. ``expansion.py`` expands a position, ``pull_moves.py``
lists its moves, ``features.py`` scores positions, and ``steps.py`` makes the plan.
"""
