"""Hash tables and queues that searches share.

- ``records``: named scalars that kernels read and write.
- ``slots``: open addressing, on which the tables build.
- ``square_sets``, ``states``: boxes as bits for squares; a table of boxes and player.
- ``queue``: the open states of a best-first search.
"""
