"""Searches whose solutions are proved: push-optimal, move-optimal, depth first.

``astar_moves`` and ``backtrack`` are small searches of their own; all other modules belong to the
search for push-optimal solutions from both ends. Begin at ``expand`` in ``expand.py``.

- ``context``: the tables that an expansion works on, and which states pair with others.
- ``store``, ``frontier``: the states, packed; the open ones, in buckets.
- ``children``: makes, judges and inserts the children of a state.
- ``group_waste``, ``group_bound``: the waste of groups of boxes, and the bound that follows.
- ``orbits``: one representative for all symmetric positions.
- ``proof_budget``: when deadlock proofs are tried.
- ``trace``: the solution, back from the meeting.
"""
