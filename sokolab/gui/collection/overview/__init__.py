"""Dialogs about a whole collection: duplicates, statistics, renaming."""
