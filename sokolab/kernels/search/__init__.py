"""The searches of the solvers: tables, queues, bounds, prunings, and the stepping loops.

Squares here are those inside only, numbered from 0 to ``m - 1``; ``m`` is off the board. Each
search is a function ``step(..., budget) -> status`` that expands up to ``budget`` nodes and keeps
all it knows in arrays, so that it can go on later. ``status`` says what each result means.

Shapes of arrays stand in brackets, one entry more than ``m`` where square ``m`` has one, too:

- ``m``: squares inside; ``k``: boxes, and so goals, ends or bases
- ``s``: states of a single box (``boards/field``)
- ``l``: live squares, those where a box may stand and still reach a goal
- ``words`` or ``w``: words of a set of squares or goals, a bit for each
- ``r`` and ``e``: rooms, and edges between them; ``p``: steps of a packing plan
- ``n``: as many as the class says, such as symmetries, pushes or milestones
- ``rows`` or ``capacity``: rows of a table that grows

A table is a tuple of columns, each named for what it holds of one row: ``moves.source[move]``.

Unless a docstring says otherwise, ``neighbours`` is int32 ``[m + 1, 4]``, and a mask is uint8
``[m + 1]``. ``blocked`` is 1 where a box stands, and on square ``m``. ``boxes`` are the squares of
the boxes, int32 ``[k]``. ``box`` is the index of a box there, from 0; a box's square is called
``square``, ``source`` or ``box_square``. ``player`` is any square of the player's reach, and
``state_hash`` is the hash of boxes and player, ``boxes_hash`` the hash of the boxes alone.

A *wall set* is what one set of frozen boxes leaves of the board (``dead/frozen_walls``). Functions
pass its number.
"""
