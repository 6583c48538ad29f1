"""The searches of the solvers: tables, queues, bounds, prunings, and the stepping loops.

Squares here are those inside only, numbered from 0 to ``m - 1``; ``m`` is off the board. Each
search is a function ``step(..., budget) -> status`` that expands up to ``budget`` nodes and keeps
all it knows in arrays, so that it can go on later. Status: 0 running, 1 solved, 2 exhausted,
3 the tables are full (nothing is lost: let them grow and go on).
"""
