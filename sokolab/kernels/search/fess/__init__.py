"""FESS, the feature-space search: macro moves, cells of equal features, advisors.

FESS describes a position by a few features, for example how many steps of the packing plan are done
and how many boxes stand on hotspots of others. A position goes to the cell of the best features on
the path to it; hotspots and distances do not count there. The search gives each cell its turn, so
no single feature decides where it looks next. Advisors are rules that each name one promising move
of a position; a move that an advisor names adds no weight. Wherever the search departs from the
article, a comment says that it is *ours*.

Begin at ``step`` in ``loop.py``. ``picking.py`` says which move is made next, ``children.py`` which
moves there are and what each is worth, ``advisors.py`` which of them add no weight. ``tables.py``
has the arrays: positions, expansions with their moves, and cells.

Source: Yaron Shoham, Jonathan Schaeffer, *The FESS Algorithm: A Feature Based Approach to
Single-Agent Search*, IEEE Conference on Games 2020.
"""
