"""Best-first search by pulls from the solved positions, and by pushes to meet it.

Begin at ``step`` in ``loop.py``; ``step_varied`` takes positions in the order of ``varied.py``.

- ``states``: the positions met, and the buckets of the queue.
- ``one_box_states``: what a box can do alone.
- ``stuck``: boxes that can never move again.
"""
