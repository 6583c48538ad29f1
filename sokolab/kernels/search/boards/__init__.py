"""Board data for every search: distances, reach, matchings, macro moves.

Begin at ``Field`` in ``field.py``, the board as a search sees it.

- ``distances``, ``walks``: fewest pushes of a box to the goals; steps of the player.
- ``reach``, ``allowed``: where the player gets to, and the pushes and pulls that makes possible.
- ``macro``: all that one box can do while the others stay.
- ``assignment``, ``walled``: lower bounds by matching, the second with frozen boxes as walls.
- ``deadlock``, ``corral``: frozen boxes; pushes that may be tried first, and alone.
- ``few_boxes``: small groups of boxes and their moves.
"""
