"""The searches of the solvers: tables, queues, bounds, prunings, and the stepping loops.

Squares here are those inside only, numbered from 0 to ``m - 1``; ``m`` is off the board. Each
search is a function ``step(..., budget) -> status`` that expands up to ``budget`` nodes and keeps
all it knows in arrays, so that it can go on later. ``status`` says what each result means.

Unless a docstring says otherwise, ``neighbours`` is int32 ``[m + 1, 4]``, and a mask is uint8
``[m + 1]``. ``blocked`` is 1 where a box stands, and on square ``m``. ``boxes`` are the squares of
the boxes, int32 ``[k]``, ``player`` is any square of the player's reach, and ``hashed`` is a hash.

A *wall set* is what one set of frozen boxes leaves of the board (``dead/frozen_walls``). Functions
pass its number.
"""
