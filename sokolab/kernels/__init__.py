"""Compiled loops over flat arrays: arrays and numbers in and out, no classes of other packages.

Conventions all kernels share
-----------------------------
* In shapes, ``n`` is the number of squares of a board and ``k`` that of its boxes. Any other word,
  such as ``[goals]``, is the number of those. :mod:`sokolab.kernels.search` has more letters.
* A board of ``n`` squares comes as masks, uint8 ``[n + 1]``, and as the neighbour table int32
  ``[n + 1, 4]`` of :func:`sokolab.core.board.neighbour_table`. Square ``n`` is off the board and
  its own neighbour.
* The name of a mask says what 1 means. ``passable``: not a wall, with or without a box. ``free``:
  neither a wall nor a box. ``blocked``: the opposite of ``free``. Square ``n`` is 1 in
  ``blocked`` and 0 in all others.
* ``box`` is the index of a box in a list of boxes; ``square``, ``source`` or ``box_square`` is
  where a box stands.
* Directions are 0 up, 1 right, 2 down, 3 left; ``d ^ 2`` is the opposite.
* Callers allocate what a kernel fills, inner loops allocate nothing.
* :func:`~sokolab.kernels.packing.wide` takes a number from an array of narrower ones, so that it
  cannot overflow; compiled, ``int`` alone keeps the narrow type.
* Tables travel as named tuples. The comment on a field says the shape of the array and what it
  holds; :mod:`~sokolab.kernels.arrays` says what an ``Ints`` or a ``Mask`` is.
* A square with a direction or a side is one number (:mod:`~sokolab.kernels.packing`).
* The tests compare kernels with slow, obvious twins in ``tests/naive*.py``.
"""
