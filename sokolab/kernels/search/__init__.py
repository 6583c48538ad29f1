"""The searches of the solvers: tables, queues, bounds, prunings, and the stepping loops.

Only squares inside are numbered here, from 0 to ``m - 1``; square ``m`` is off the board. Each
search is a function ``step(..., budget) -> status`` that expands up to ``budget`` nodes and keeps
all it knows in arrays, so that it can go on later. ``status`` says what each result means.

Shapes of arrays stand in brackets, one entry more than ``m`` where square ``m`` has one, too:

- ``m``: squares inside; ``k``: boxes, and so goals, ends or bases
- ``s``: states of a single box (``boards/field``)
- ``l``: live squares, those where a box may stand and still reach a goal
- ``words``: words of a set of squares or goals, a bit for each
- ``rows`` or ``capacity``: rows of a table that grows; any other word: the number of those

A table is a tuple of columns, each named for its value in one row: ``moves.source[move]``.

Unless a docstring says otherwise, ``neighbours`` is int32 ``[m + 1, 4]``, and a mask is uint8
``[m + 1]``. ``blocked`` is 1 where a box stands, and on square ``m``. ``boxes`` are the squares of
the boxes, int32 ``[k]``. ``player`` is any square of the player's reach, ``state_hash`` the hash of
boxes and player, and ``boxes_hash`` the hash of the boxes alone.

A square is *dead* (``dead``) if a box alone on the board reaches no goal from there, or no end of
the search. So may be a state (``dead_state``), and a square with the player on one side of the box
(``dead_side``). ``losing_moves`` marks moves to such a place or onto a wall, by target and
direction.

A *wall set* is what one set of frozen boxes leaves of the board (``dead/frozen_walls``). Functions
pass its number.
"""
