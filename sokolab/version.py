"""The version of sokolab."""

__version__ = "0.1.0"
