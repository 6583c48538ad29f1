"""Unsaved work on disk, without a window."""
