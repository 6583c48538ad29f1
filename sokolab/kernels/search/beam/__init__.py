"""Kernels of the beam search: a layer of positions is expanded, the best children form the next.

Begin at ``step`` in ``layer.py``.

- ``tables``: the positions expanded, and the candidates for the next layer.
- ``ranking``: the order in which candidates are taken.
- ``layer``: takes the candidates, judges them and has them expanded.
- ``expansion``: a position's children by macro moves.
- ``images``: moves on symmetric boards are followed by their images.
- ``symmetry``: one hash for all images of a position.
"""
