"""Kernels of the beam search: a layer of positions is expanded, the best children are the next.

- ``tables``: the positions expanded, and the candidates for the next layer.
- ``ranking``: the order in which candidates are taken.
- ``layer``: the expansion of a layer by macro moves.
"""
