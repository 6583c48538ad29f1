"""The searches of the solvers: tables, queues, bounds, prunings, and the stepping loops.

Squares here are those inside only, numbered from 0 to ``m - 1``; ``m`` is off the board. Each
search is a function ``step(..., budget) -> status`` that expands up to ``budget`` nodes and keeps
all it knows in arrays, so that it can go on later. ``status`` says what each result means.
"""
