"""Runs jobs in this process, in workers or on a cluster, in plain Python until kernels are ready.

A :class:`~sokolab.engine.job.Job` is a task and the names of the kernels that it calls. The
:class:`~sokolab.engine.service.Engine` decides where it runs. The window, the command line,
batches and scripts differ only in the places that they give to their engine.
"""
